"""Campaign files in few words, for tests: changed, tampered with, looked at."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

import pytest

from ludus.campaign.commands import Command, FoundCampaign, FoundStable, NoteStable, code_of
from ludus.campaign.plan import plan
from ludus.campaign.rows import Stable
from ludus.services.dump import dump
from ludus.store.backups import backups_of
from ludus.store.campaign_file import CampaignFile, Done, Planned, command_of
from ludus.store.connection import FileFault
from ludus.store.entries import Entry
from tests.campaign.books import recruit

FOUNDING = FoundCampaign("Ludi Romani", "en", "07" * 32)
PLAIN: tuple[Command, ...] = (FoundStable("Ludus Magnus"), recruit())
"""What was done in the plain campaign after it was founded: entries 2 and 3."""

NOON = datetime(2026, 6, 15, 12)  # noqa: DTZ001 - local time, as people read it on their clocks


def planned(file: CampaignFile, command: Command) -> Planned:
    """Return a command planned on a campaign as it stands; it rolls no dice."""
    return Planned(command, (), plan(file.books, command), file.last_entry())


def do(file: CampaignFile, *commands: Command) -> Done:
    """Plan and write commands one after the other; return the last."""
    return [file.commit(planned(file, command)) for command in commands][-1]


def note(path: Path, notes: str) -> None:
    """Rewrite the notes of the stable in the campaign at a path."""
    with CampaignFile.open(path) as file:
        do(file, NoteStable(1, notes))


def notes(path: Path) -> str:
    """Return the notes of the stable in the campaign at a path."""
    with CampaignFile.open(path, read_only=True) as file:
        found = file.books.get(Stable, 1)
    assert found is not None
    return found.notes


def tamper(path: Path, *statements: str) -> None:
    """Change a file behind the back of the program."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@contextmanager
def held(path: Path, lock: str) -> Iterator[sqlite3.Connection]:
    """Hold a lock on a file as another program does: ``IMMEDIATE`` to write soon, ``EXCLUSIVE`` while writing."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"BEGIN {lock}")
        yield other
        other.execute("ROLLBACK")


def told(file: CampaignFile) -> list[str]:
    """Return the journal: what was done, and which entries were taken back and repeated."""
    entries = file.journal.all()
    return [code_of(command_of(e)) if e.kind == "deed" else f"{e.kind} {e.target}" for e in entries]


def refused(path: Path, *, read_only: bool = False) -> str:
    """Return the kind of fault for which a file cannot be opened; it and all beside it stay as they are."""
    before = contents(path.parent)
    with pytest.raises(FileFault) as fault:
        CampaignFile.open(path, read_only=read_only)
    assert contents(path.parent) == before
    assert fault.value.path == path
    return fault.value.kind


def contents(folder: Path) -> dict[str, bytes | None]:
    """Return what lies in a folder and below: the bytes of each file, null for a folder."""
    return {str(p.relative_to(folder)): None if p.is_dir() else p.read_bytes() for p in sorted(folder.rglob("*"))}


def written_out(path: Path) -> str:
    """Return all that a file holds, tables and rows, as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


@contextmanager
def nothing_changes(file: CampaignFile) -> Iterator[None]:
    """Prove that what is done inside leaves the tables and the journal of an open campaign as they were."""
    before = dump(file), tuple(file.journal.all())
    yield
    assert not file.connection.in_transaction
    assert (dump(file), tuple(file.journal.all())) == before


def copies(path: Path) -> list[str]:
    """Return the names of the backups of a campaign, the newest first."""
    return [backup.path.name for backup in backups_of(path)]


def unchained(entries: Sequence[Entry]) -> list[int]:
    """Return which entries, by their place, do not follow from the one before."""
    found, before = [], ""
    for place, e in enumerate(entries):
        said = [before, e.seq, e.kind, e.target, e.command, e.dice, e.changes]
        text = json.dumps(said, separators=(",", ":"))
        if hashlib.sha256(text.encode()).hexdigest() != e.hash:
            found.append(place)
        before = e.hash
    return found
