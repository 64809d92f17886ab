"""Pages and settled matches of a large campaign beside the same work done with plain sqlite3, in the same run."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import pytest

from ludus.campaign.commands import EnterMatch, Fate
from ludus.campaign.rows import (
    Calendar,
    Encounter,
    Entrant,
    EventDay,
    Gladiator,
    Injury,
    LedgerLine,
    OwnedPiece,
    Row,
    Score,
    Stable,
)
from ludus.munus.body import LOCATIONS
from ludus.play.dice import Stream, seed_key
from ludus.services import aftermath, lists, matches
from ludus.services.campaigns import found_campaign, open_campaign
from ludus.services.days import open_day
from ludus.services.dump import dump
from ludus.store.campaign_file import CampaignFile, Done
from ludus.store.deltas import Delta
from ludus.store.entries import Entry
from ludus.store.mapping import shape_of

STABLES, MEN, LINES = 100, 10_000, 8_000
MATCHES = 15


# A large campaign


def large_campaign(path: Path) -> None:
    """Write a campaign of seven past event days: 10,000 gladiators with what they carry, suffered and won."""
    with found_campaign(path, "Magna", "en", seed=1) as file:
        connection = file.connection
        connection.execute("BEGIN")
        for kind, rows in large_tables().items():
            shape = shape_of(kind)
            names, marks = ", ".join(f'"{name}"' for name in shape.columns), ", ".join("?" * len(shape.columns))
            insert = f'INSERT OR REPLACE INTO "{shape.table}" ({names}) VALUES ({marks})'  # noqa: S608 - our own names
            connection.executemany(insert, map(shape.write, rows))
        connection.execute("COMMIT")
        open_day(file)


def large_tables() -> dict[type[Row], list[Row]]:
    lot = Stream(seed_key(1), 0)
    tables: dict[type[Row], list[Row]] = {Calendar: [Calendar(1, 1, 8)]}
    tables[Stable] = [Stable(n, f"Ludus {n}") for n in range(1, STABLES + 1)]
    tables[EventDay] = [EventDay(n, 1, n) for n in range(1, 8)]
    tables[Encounter] = [Encounter(n, 1 + n % 7, 1, "settled", 8) for n in range(1, 701)]
    tables[Gladiator] = [gladiator(n, lot) for n in range(1, MEN + 1)]
    tables[OwnedPiece] = pieces()
    tables[Injury] = injuries(lot)
    tables[Entrant] = entrants()
    tables[Score] = [Score(n, 1, n, None, 28, 14, 20, 22, 3) for n in range(1, STABLES + 1)]
    tables[Score] += [Score(STABLES + n, 1, 1 + n % STABLES, n, 3, 1, 2, 2) for n in range(1, MEN + 1, 3)]
    tables[LedgerLine] = [LedgerLine(n, 1 + n % STABLES, 5 + n % 60, "survivor", 1, 1, 1) for n in range(1, LINES + 1)]
    return tables


def gladiator(n: int, lot: Stream) -> Gladiator:
    """Return one of the hundred men of each stable: four of five are still on the roster."""
    standing = "active" if n // STABLES % 5 else ("retired", "dead", "released")[lot.below(3)]
    fights = lot.below(12)
    return Gladiator(
        id=n,
        stable=1 + n % STABLES,
        name=f"Gladiator {lot.below(100_000):05} {n}",
        gender="man",
        race="Human",
        reflexes=0,
        status="slave",
        pv=(1, 2 + lot.below(2), 1 + lot.below(2), 1, 1 + lot.below(3), 1),
        attack=lot.below(4),
        defence=lot.below(4),
        standing=standing,  # type: ignore[arg-type]
        notes="He came from Thrace." if n % 4 == 0 else "",
        fights=fights,
        victories=lot.below(fights + 1),
        defeated=lot.below(9),
        kills=lot.below(3),
    )


def pieces() -> list[Row]:
    """Return a weapon for everybody and a protection for every other man."""
    owned: list[Row] = []
    for n in range(1, MEN + 1):
        stable = 1 + n % STABLES
        weapon = ("small", "medium")[n % 2]
        owned.append(OwnedPiece(len(owned) + 1, stable, n, weapon, 20, "weapon", None, n % 5, "right_arm"))
        if n % 2:
            owned.append(OwnedPiece(len(owned) + 1, stable, n, "metal_helmet", 10, "head", 5, n % 5, "head"))
    return owned


def injuries(lot: Stream) -> list[Row]:
    """Return lasting injuries, none that keeps anybody from fighting: every third man has one or two."""
    found: list[Row] = []
    for n in range(1, MEN + 1, 3):
        for where in {LOCATIONS[1 + lot.below(5)] for _ in range(1 + lot.below(2))}:
            found.append(Injury(len(found) + 1, n, where, "capped", None, 1 + n % 700, 1 + n % 7))
    return found


def entrants() -> list[Row]:
    """Return the men of the past matches, three a side."""
    found: list[Row] = []
    for match in range(1, 701):
        for place in range(6):
            n = 1 + (match * 13 + place * 1009) % MEN
            found.append(Entrant(len(found) + 1, match, n, 1 + n % STABLES, place // 3))
    return found


@pytest.fixture(scope="module")
def large() -> Iterator[Path]:
    """Return a large campaign beside this checkout: on a disk, which the folder for passing files may not be."""
    with TemporaryDirectory(prefix=".bench-", dir=Path(__file__).parents[2]) as folder:
        path = Path(folder) / "Magna.ludus"
        large_campaign(path)
        yield path


def seconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


# A page of the roster

BY_HAND = """
SELECT g.id, g.name, g.stable, g.status, g.standing,
    g.pv_head + g.pv_torso + g.pv_right_arm + g.pv_left_arm + g.pv_right_leg + g.pv_left_leg,
    g.attack, g.defence, g.unspent_pv, g.unspent_training, g.fights, g.victories, g.defeated, g.kills,
    (SELECT COUNT(*) FROM injury WHERE injury.gladiator = g.id),
    (SELECT code FROM owned_piece WHERE owned_piece.gladiator = g.id AND owned_piece.place = 'weapon')
FROM gladiator AS g {where} ORDER BY {order} LIMIT 100 OFFSET {offset}
"""
ORDERS: dict[lists.Order, str] = {
    "id": "g.id",
    "name": "g.name COLLATE NOCASE, g.id",
    "pv": "g.pv_head + g.pv_torso + g.pv_right_arm + g.pv_left_arm + g.pv_right_leg + g.pv_left_leg DESC, g.id",
    "attack": "g.attack DESC, g.id",
    "defence": "g.defence DESC, g.id",
    "fights": "g.fights DESC, g.id",
    "victories": "g.victories DESC, g.id",
    "defeated": "g.defeated DESC, g.id",
}
PAGES: dict[str, tuple[dict[str, Any], str]] = {
    "all": ({"standing": None}, ""),
    "active": ({}, "WHERE g.standing = 'active'"),
    "of a stable": ({"stable": 7}, "WHERE g.stable = 7 AND g.standing = 'active'"),
}


@pytest.mark.parametrize("which", PAGES)
@pytest.mark.parametrize("order", ORDERS)
def test_a_page_of_100_takes_no_more_than_one_and_a_half_times_the_query(
    large: Path, order: lists.Order, which: str
) -> None:
    given, where = PAGES[which]
    offset = 0 if "stable" in given else 4000
    query = BY_HAND.format(where=where, order=ORDERS[order], offset=offset)
    with open_campaign(large, read_only=True) as file, closing(sqlite3.connect(large)) as plain:

        def ours() -> Sequence[lists.RosterLine]:
            return lists.roster_page(file, order=order, limit=100, offset=offset, **given)

        def theirs() -> list[tuple[Any, ...]]:
            return plain.execute(query).fetchall()

        assert list(ours()) == theirs()
        pairs = [(seconds(ours), seconds(theirs)) for _ in range(60)]
    ratio = median(a / b for a, b in pairs)
    a, b = (median(column) * 1e3 for column in zip(*pairs, strict=True))
    print(f"page of 100 {which} by {order}: {a:.2f} ms, plain {b:.2f} ms, ratio {ratio:.2f}")
    assert ratio <= 1.5


# A settled match

Step = tuple[str, list[object]]
"""A statement with its values."""


def settle_match(file: CampaignFile, number: int) -> None:
    """Plan, enter, treat and settle a match of three against three, in which the second side lost two."""
    first, second = ([stable + STABLES * n for n in (1, 2, 3)] for stable in (2 * number + 1, 2 * number + 2))
    match = only(matches.plan_match(file, (first, second)), Encounter)
    fates = (
        Fate(first[1], zeroed=("left_leg",)),
        Fate(second[0], zeroed=("torso",), out=True, defeated_by=first[0]),
        Fate(second[1], zeroed=("torso", "right_arm"), out=True, defeated_by=first[2]),
    )
    matches.enter_match(file, EnterMatch(match, fates, 7))
    for entrant in file.books.where(Entrant, match=match):
        for _ in entrant.rolls_due:
            if due(file, entrant.id):
                aftermath.roll_wound(file, entrant.id)
    aftermath.settle(file, match)


def only(done: Done, table: type[Row]) -> int:
    (key,) = [key for kind, key in done.touched if kind is table]
    return key


def due(file: CampaignFile, entrant: int) -> bool:
    """Tell whether he still has to be rolled for: the dead have not."""
    found = file.books.get(Entrant, entrant)
    return found is not None and found.treatment == "due"


def written(file: CampaignFile, after: int) -> list[list[Step]]:
    """Return what the entries after one wrote, transaction by transaction: the rows and then the entry itself."""
    return [
        [*map(statement, entry.deltas), (INTO_JOURNAL, [getattr(entry, name) for name in Entry.__slots__])]
        for entry in file.journal.all()
        if entry.seq > after
    ]


INTO_JOURNAL = "INSERT INTO journal (seq, kind, target, command, dice, changes, hash) VALUES (?, ?, ?, ?, ?, ?, ?)"


def statement(delta: Delta) -> Step:
    """Return how a delta is written by hand."""
    if delta.after is None:
        return f"DELETE FROM {delta.table} WHERE id = ?", [delta.key]  # noqa: S608 - our own names
    names, values = list(delta.after), list(delta.after.values())
    if delta.before is not None:
        sets = ", ".join(f'"{name}" = ?' for name in names)
        return f"UPDATE {delta.table} SET {sets} WHERE id = ?", [*values, delta.key]  # noqa: S608 - our own names
    quoted, marks = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
    return f"INSERT INTO {delta.table} ({quoted}) VALUES ({marks})", values  # noqa: S608 - our own names


def write(connection: sqlite3.Connection, transactions: list[list[Step]]) -> None:
    for steps in transactions:
        connection.execute("BEGIN IMMEDIATE")
        for query, values in steps:
            connection.execute(query, values)
        connection.execute("COMMIT")


def plain_connection(path: Path) -> sqlite3.Connection:
    """Open a file as the store does, with nothing of the store."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("foreign_keys = ON", "journal_mode = DELETE", "synchronous = EXTRA"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def test_a_settled_match_takes_no_more_than_three_times_the_writing_of_its_rows(large: Path) -> None:
    one, other = (Path(shutil.copy(large, large.with_name(name))) for name in ("one.ludus", "other.ludus"))
    pairs = []
    with open_campaign(one) as file, closing(plain_connection(other)) as plain:
        for number in range(MATCHES):
            after = file.last_entry()
            ours = seconds(lambda n=number: settle_match(file, n))
            transactions = written(file, after)
            theirs = seconds(lambda steps=transactions: write(plain, steps))
            rows = sum(map(len, transactions))
            pairs.append((ours, theirs))
            told = f"{ours * 1e3:.1f} ms, plain {theirs * 1e3:.1f} ms, ratio {ours / theirs:.2f}"
            print(f"match {number + 1} ({len(transactions)} transactions, {rows} rows): {told}")
        with open_campaign(other, read_only=True) as copy:
            assert dump(copy) == dump(file)
            assert tuple(copy.journal.all()) == tuple(file.journal.all())
    ratio = median(a / b for a, b in pairs)
    print(f"median ratio {ratio:.2f}")
    assert ratio <= 3
