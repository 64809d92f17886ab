"""Upgrades: after a backup, whole or not at all, and undo reaches past them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from ludus.campaign.commands import (
    Buy,
    Command,
    FoundStable,
    Issue,
    Join,
    Note,
    OpenDay,
    PlanMatch,
    SetPortrait,
)
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.rows import Gladiator
from ludus.services.dump import dump
from ludus.store import campaign_file
from ludus.store import connection as opening
from ludus.store.backups import folder_of
from ludus.store.campaign_file import CampaignFile
from ludus.store.connection import SCHEMA, FileFault, connect, schema_of
from ludus.store.migrate import MIGRATIONS, upgrade
from tests.campaign.books import recruit
from tests.store.files import NOON, contents, copies, do, held, refused, told, unchained, written_out

NEXT = SCHEMA + 1

FULL: tuple[Command, ...] = (
    FoundStable("Ludus Gallicus"),
    Join(recruit("Verus", 2), 30, injuries=(LastingInjury("torso", "capped", None),), fights=3, victories=2),
    SetPortrait(1, "/9j/"),
    Buy(1, "small"),
    Issue(1, 1),
    Buy(2, "small"),
    Issue(2, 2),
    OpenDay(),
    PlanMatch(((1,), (2,))),
    Note(2, "a veteran"),
)
"""What makes a campaign with rows that refer to gladiators, in every way."""

CLIENTS = '''
"""Races are named in Latin, and gladiators have nicknames."""

import sqlalchemy as sa
from alembic import op

from ludus.store.deltas import Delta
from ludus.store.migrate import rewrite_deltas

revision = "{number:04}"
down_revision = None


def upgrade():
    with op.batch_alter_table("gladiator", recreate="always") as table:
        table.add_column(sa.Column("nickname", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE gladiator SET race = 'Homo' WHERE race = 'Human'")
    rewrite_deltas(op.get_bind().connection.driver_connection, latin)


def latin(delta):
    return Delta(delta.table, delta.key, renamed(delta.before), renamed(delta.after))


def renamed(columns):
    return {{**columns, "race": "Homo"}} if columns and columns.get("race") == "Human" else columns
'''

Revise = Callable[..., Path]


@pytest.fixture
def revise(tmp_path: Path) -> Revise:
    """Return how a revision is written; it returns the folder of all."""
    migrations = tmp_path / "migrations"
    (migrations / "versions").mkdir(parents=True)

    def write(body: str = CLIENTS, number: int = NEXT, after: str = "None") -> Path:
        if body == CLIENTS:
            text = body.format(number=number)
        else:
            heading = f'from alembic import op\nrevision = "{number:04}"\ndown_revision = {after}\ndef upgrade():\n'
            text = heading + "".join(f"    {line}\n" for line in body.split("\n"))
        (migrations / "versions" / f"{number:04}_x.py").write_text(text)
        return migrations

    return write


@pytest.fixture
def full(path: Path) -> Path:
    """Return a campaign with rows in many tables."""
    with CampaignFile.open(path) as file:
        do(file, *FULL)
        file.undo()
    return path


@pytest.fixture
def older(full: Path, revise: Revise, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the same campaign once the program knows one schema more."""
    monkeypatch.setattr(opening, "SCHEMA", NEXT)
    monkeypatch.setattr(campaign_file, "SCHEMA", NEXT)
    monkeypatch.setattr(campaign_file, "upgrade", partial(upgrade, migrations=revise(), wanted=NEXT))
    return full


def upgraded(path: Path, migrations: Path, wanted: int = NEXT) -> Path:
    """Upgrade a file; return where its backup is."""
    connection = connect(path)
    try:
        return upgrade(path, connection, SCHEMA, NOON, migrations=migrations, wanted=wanted)
    finally:
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
        assert not connection.in_transaction
        connection.close()


# Upgraded


def test_an_older_campaign_is_backed_up_and_upgraded_when_it_is_opened(older: Path) -> None:
    before = written_out(older)
    with CampaignFile.open(older, now=lambda: NOON) as file:
        assert file.upgraded == folder_of(older) / "Ludi 2026-06-15 12.00.00.ludus"
        assert schema_of(older) == NEXT
        assert schema_of(file.upgraded) == SCHEMA
    assert written_out(file.upgraded) == before
    with CampaignFile.open(older) as file:
        assert file.upgraded is None


def test_nothing_is_lost_by_making_a_table_anew(older: Path) -> None:
    with CampaignFile.open(older, now=lambda: NOON) as file:
        rows = dump(file)
        nicknames = file.connection.execute("SELECT name, race, nickname FROM gladiator ORDER BY id").fetchall()
        assert file.connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert file.connection.execute("SELECT strict FROM pragma_table_list('gladiator')").fetchone() == (1,)
    with CampaignFile.open(Path(file.upgraded or ""), now=lambda: NOON) as backup:
        before = dump(backup)
    assert nicknames == [("Spiculus", "Homo", ""), ("Verus", "Homo", "")]
    refer_to_gladiators = ("portrait", "injury", "owned_piece", "entrant", "ledger_line")
    assert all(rows[table] for table in refer_to_gladiators)
    assert rows == before


def test_undo_and_redo_reach_past_an_upgrade(older: Path) -> None:
    with CampaignFile.open(older, now=lambda: NOON) as file:
        before = dump(file)
        assert told(file)[-2:] == ["note", "undo 13"]
        assert unchained(tuple(file.journal.all())) == []
        assert file.redo().command == Note(2, "a veteran")
        for _ in range(len(FULL) + 1):
            file.undo()
        assert file.books.where(Gladiator) == ()
        for _ in range(len(FULL)):
            file.redo()
        assert dump(file) == before
        assert unchained(tuple(file.journal.all())) == []


def test_without_rewriting_the_journal_undo_would_not_reach_past_it(full: Path, revise: Revise) -> None:
    upgraded(full, revise("""op.execute("UPDATE gladiator SET race = 'Homo'")"""))
    with CampaignFile(full, connect(full)) as file:
        for _ in FULL[2:-1]:
            file.undo()
        with pytest.raises(FileFault) as fault:
            file.undo()
    assert fault.value.kind == "broken"


def test_several_upgrades_are_made_one_after_the_other(full: Path, revise: Revise) -> None:
    revise("""op.execute("ALTER TABLE stable ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")""")
    migrations = revise("""op.execute("UPDATE stable SET colour = 'blue'")""", NEXT + 1, f'"{NEXT:04}"')
    upgraded(full, migrations, NEXT + 1)
    connection = connect(full)
    assert connection.execute("SELECT colour FROM stable").fetchall() == [("blue",), ("blue",)]
    assert connection.execute("PRAGMA user_version").fetchone() == (NEXT + 1,)
    connection.close()
    assert copies(full) == ["Ludi 2026-06-15 12.00.00.ludus"]


# Not upgraded

BATCH = 'with op.batch_alter_table("gladiator", recreate="always") as table:\n    table.drop_column("notes")\n'


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ('raise RuntimeError("a mistake")', RuntimeError),
        ('op.execute("DROP TABLE nobody")', FileFault),
        ('op.execute("UPDATE calendar SET month = 0")', FileFault),
        ('op.execute("DELETE FROM stable")', FileFault),
    ],
    ids=["mistake", "no such table", "check", "dangling"],
)
def test_an_upgrade_that_fails_leaves_the_file_as_it_was(
    body: str, error: type[Exception], full: Path, revise: Revise
) -> None:
    before = full.read_bytes()
    with pytest.raises(error):
        upgraded(full, revise(BATCH + body))
    assert full.read_bytes() == before
    assert list(contents(full.parent)) == [
        "Ludi.backups",
        "Ludi.backups/Ludi 2026-06-15 12.00.00.ludus",
        "Ludi.ludus",
    ]
    upgraded(full, revise())


def test_rows_that_would_refer_to_nothing_are_counted(full: Path, revise: Revise) -> None:
    with pytest.raises(FileFault) as fault:
        upgraded(full, revise('op.execute("DELETE FROM gladiator WHERE id = 2")'))
    assert (fault.value.kind, fault.value.reason) == ("broken", "cannot be upgraded: 4 rows would refer to nothing")


def test_the_first_upgrade_does_not_stand_if_the_second_fails(full: Path, revise: Revise) -> None:
    revise()
    migrations = revise('raise RuntimeError("a mistake")', NEXT + 1, f'"{NEXT:04}"')
    before = full.read_bytes()
    with pytest.raises(RuntimeError, match="a mistake"):
        upgraded(full, migrations, NEXT + 1)
    assert full.read_bytes() == before


def test_without_a_backup_there_is_no_upgrade(older: Path) -> None:
    folder_of(older).write_text("in the way")
    assert refused(older) == "full"


@pytest.mark.usefixtures("impatient")
def test_a_campaign_that_another_program_is_writing_is_upgraded_later(older: Path) -> None:
    with held(older, "IMMEDIATE"), pytest.raises(FileFault) as fault:
        CampaignFile.open(older, now=lambda: NOON)
    assert fault.value.kind == "busy"
    CampaignFile.open(older, now=lambda: NOON).close()


def test_what_another_program_has_upgraded_meanwhile_is_not_upgraded_twice(full: Path, revise: Revise) -> None:
    upgraded(full, revise())
    before = full.read_bytes()
    with pytest.raises(FileFault) as fault:
        upgraded(full, revise())
    assert (fault.value.kind, fault.value.reason) == ("busy", "another program is upgrading it")
    assert full.read_bytes() == before


# Those of this program


def test_there_is_one_revision_for_each_schema_after_the_first() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS))
    found = sorted(script.revision for script in scripts.walk_revisions())
    assert found == [f"{number:04}" for number in range(2, SCHEMA + 1)]
