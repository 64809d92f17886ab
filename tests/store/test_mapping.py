"""The tables of a file hold what the rows of a campaign hold, no more and no less."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.campaign.rows import TABLES, Entrant, Gladiator, Portrait, Row, Stable
from ludus.store.connection import FileFault, transaction
from ludus.store.mapping import ROW_TYPES, SHAPES, shape_of, table_name
from ludus.store.tables import MODELS, table_of

Columns = list[tuple[str, str, bool]]
"""Of each column the name, the type as SQLite knows it, and whether it may be null."""

PV = ["pv_head", "pv_torso", "pv_right_arm", "pv_left_arm", "pv_right_leg", "pv_left_leg"]

REFERENCES = """
adjustment.gladiator > gladiator
adjustment.stable > stable
bet.backer > stable
bet.match > encounter
bet.taker > stable
calendar.open_day > event_day
debt.gladiator > gladiator
debt.stable > stable
encounter.day > event_day
entrant.defeated_by > gladiator
entrant.gladiator > gladiator
entrant.match > encounter
entrant.stable > stable
fight.id > encounter
gladiator.stable > stable
honours.champion > stable
house_rule.stable > stable
injury.day > event_day
injury.gladiator > gladiator
injury.match > encounter
ledger_line.day > event_day
ledger_line.gladiator > gladiator
ledger_line.match > encounter
ledger_line.piece > owned_piece
ledger_line.stable > stable
owned_piece.gladiator > gladiator
owned_piece.stable > stable
portrait.id > gladiator
score.gladiator > gladiator
score.stable > stable
wound_roll.entrant > entrant
"""


@pytest.fixture
def new(founded: bytes, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Return a freshly founded campaign, opened without the program."""
    path = tmp_path / "new.ludus"
    path.write_bytes(founded)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        yield connection


def columns_of(kind: type[Row]) -> Columns:
    """Return the columns that the fields of a row ask for."""
    found: Columns = []
    hints = get_type_hints(kind)
    for field in fields(kind):
        hint = hints[field.name]
        if field.name == "pv":
            found += [(name, "INTEGER", False) for name in PV]
        else:
            kind_of = "INTEGER" if hint in (int, bool, int | None) else "TEXT"
            found.append((field.name, kind_of, NoneType in get_args(hint)))
    return found


def columns_in(connection: sqlite3.Connection, table: str) -> Columns:
    """Return the columns that a table has."""
    records = connection.execute(f"PRAGMA table_info({table})")
    return [(name, kind, not filled) for _, name, kind, filled, *_ in records]


def test_there_is_a_table_for_each_row_in_the_same_order() -> None:
    assert [table_of(model).name for model in MODELS] == [table_name(kind) for kind in TABLES] == list(SHAPES)


@pytest.mark.parametrize(("kind", "model"), list(zip(TABLES, MODELS, strict=True)), ids=list(ROW_TYPES))
def test_a_table_mirrors_its_row_field_by_field(kind: type[Row], model: Any, new: sqlite3.Connection) -> None:
    in_the_model = [column.name for column in table_of(model).columns]
    assert in_the_model == list(shape_of(kind).columns) == [name for name, *_ in columns_of(kind)]
    assert columns_in(new, table_name(kind)) == columns_of(kind)


def test_a_new_file_holds_these_tables_and_the_journal_and_all_are_strict(new: sqlite3.Connection) -> None:
    listed = new.execute("SELECT name, strict FROM pragma_table_list WHERE name NOT LIKE 'sqlite_%'").fetchall()
    assert sorted(listed) == [(name, 1) for name in sorted([*ROW_TYPES, "journal"])]
    with pytest.raises(sqlite3.IntegrityError):
        new.execute("INSERT INTO stable VALUES (1, 'Ludus Magnus', 'no', 'wall', '')")


def test_references_point_at_tables_that_there_are(new: sqlite3.Connection) -> None:
    found = [
        f"{table}.{column} > {target}"
        for table in ROW_TYPES
        for _, _, target, column, to, *_ in new.execute(f"PRAGMA foreign_key_list({table})")
        if to == "id"
    ]
    assert sorted(found) == REFERENCES.split("\n")[1:-1]


def test_references_are_looked_at_when_a_transaction_ends(new: sqlite3.Connection, tmp_path: Path) -> None:
    child = "INSERT INTO debt VALUES (1, 1, 5, 'healer', NULL)"
    with transaction(new, tmp_path):
        new.execute(child)
        new.execute("INSERT INTO stable VALUES (1, 'Ludus Magnus', 0, 'wall', '')")
    with pytest.raises(FileFault), transaction(new, tmp_path):
        new.execute("DELETE FROM stable")
    assert new.execute("SELECT COUNT(*) FROM stable").fetchone() == (1,)


@pytest.mark.parametrize(
    "wrong",
    [
        "UPDATE campaign SET id = 2",
        "UPDATE campaign SET language = 'de'",
        "UPDATE calendar SET month = 0",
        "INSERT INTO adjustment VALUES (1, 1, 1, 'gold', 1, NULL, '')",
        "INSERT INTO bet VALUES (1, 1, 0, 1, 5, 1, 5)",
        "INSERT INTO debt VALUES (1, 1, 0, 'healer', NULL)",
        "INSERT INTO ledger_line VALUES (1, 1, 0, 'purse', 1, 1, NULL, NULL, NULL, NULL, '')",
        "INSERT INTO owned_piece VALUES (1, 1, 1, 'small', 5, 'weapon', NULL, 0, NULL, NULL)",
        "INSERT INTO owned_piece VALUES (1, 1, 1, 'small', 5, 'weapon', NULL, 0, 'right_arm', 'sold')",
        "INSERT INTO journal VALUES (2, 'undo', 2, NULL, NULL, NULL, '')",
        "INSERT INTO journal VALUES (2, 'deed', 1, NULL, NULL, NULL, '')",
    ],
)
def test_a_table_refuses_what_no_campaign_can_hold(wrong: str, new: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        new.execute(wrong)


# Rows and records

WHOLE = st.integers(-(2**63), 2**63 - 1)


def values_of(name: str, hint: Any) -> st.SearchStrategy[Any]:
    """Return what a field may hold, as far as a column can hold it."""
    if name == "pv":
        return st.tuples(*[WHOLE] * 6)
    if hint in (int, int | None):
        return WHOLE if hint is int else st.none() | WHOLE
    return st.from_type(hint)


def rows_of(kind: type[Row]) -> st.SearchStrategy[Row]:
    return st.builds(kind, **{name: values_of(name, hint) for name, hint in get_type_hints(kind).items()})


@pytest.mark.parametrize("kind", TABLES, ids=list(ROW_TYPES))
def test_a_row_is_read_as_it_was_written(kind: type[Row]) -> None:
    shape = shape_of(kind)
    database = sqlite3.connect(":memory:")
    query = f"SELECT {', '.join('?' * len(shape.columns))}"

    @settings(max_examples=50)
    @given(rows_of(kind))
    def round_trip(row: Row) -> None:
        record = shape.write(row)
        kept = database.execute(query, record).fetchone()
        assert kept == record
        assert shape.read(kept) == row
        assert [type(part) for part in kept] == [type(part) for part in record]

    with closing(database):
        round_trip()


def test_records_are_numbers_text_and_nulls() -> None:
    assert shape_of(Stable).write(Stable(1, "Ludus Magnus", True, "wall", "")) == (1, "Ludus Magnus", 1, "wall", "")
    spiculus = Gladiator(2, 1, "Spiculus", "man", "Human", 0, "slave", (1, 3, 2, 1, 2, 1), 1, 1)
    assert shape_of(Gladiator).write(spiculus) == (
        2, 1, "Spiculus", "man", "Human", 0, "slave", 1, 3, 2, 1, 2, 1, 1, 1, 0, 0, "active", "", 0, 0, 0, 0,
    )  # fmt: skip
    hit = Entrant(4, 3, 2, 1, 0, zeroed=("head",), further=(("head", 2),), rolls_due=(0, 5))
    assert shape_of(Entrant).write(hit) == (
        4, 3, 2, 1, 0, '["head"]', '[["head",2]]', 0, None, 1, "[0,5]", 0, "none", 0,
    )  # fmt: skip
    assert shape_of(Portrait).write(Portrait(2, "/9j/")) == (2, "/9j/")
