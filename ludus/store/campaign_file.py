"""An open campaign file: the one door through which it changes."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from ludus.campaign.changes import ChangeSet
from ludus.campaign.commands import Command, read_command, write_command
from ludus.campaign.rows import Row
from ludus.play.dice import RecordedRoll
from ludus.play.strict_json import BadFile
from ludus.store.backups import Clock, local_time
from ludus.store.connection import SCHEMA, FileFault, connect, reading, schema_of, stored_schema, transaction
from ludus.store.deltas import Deltas, NotAsExpected, carry_out, deltas_of, inverse
from ludus.store.entries import Entry, Journal, deed, step
from ludus.store.mapping import ROW_TYPES
from ludus.store.migrate import upgrade
from ludus.store.snapshot import StoredBooks


@dataclass(frozen=True, slots=True)
class Planned:
    """A command ready to be written: planned on the campaign as it stood after an entry."""

    command: Command
    rolls: tuple[RecordedRoll, ...]
    changes: ChangeSet
    after: int
    """The number of the last entry when it was planned; 0 for none."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was done to a campaign: the entry, and the rows that are not as they were."""

    seq: int
    kind: Literal["deed", "undo", "redo"]
    command: Command
    """The command that was done, taken back or repeated."""
    rolls: tuple[RecordedRoll, ...]
    touched: frozenset[tuple[type[Row], int]]


@dataclass(frozen=True, slots=True)
class Listed:
    """A deed in the history."""

    seq: int
    command: Command
    undone: bool
    """It does not stand any more."""


class Stale(Exception):  # noqa: N818 - it says what is the case
    """The campaign was changed meanwhile, by another program perhaps; the command has to be planned anew."""


class NothingLeft(Exception):  # noqa: N818 - it says what is the case
    """There are not so many steps to take back, or to repeat."""

    def __init__(self, there_are: int = 0) -> None:
        super().__init__(f"there are only {there_are}")
        self.there_are = there_are


class CampaignFile:
    """A campaign file that is open; to be closed, or used in a ``with``."""

    def __init__(self, path: Path, connection: sqlite3.Connection, upgraded: Path | None = None) -> None:
        self.path = path
        self.upgraded = upgraded
        """The backup that was made before the file was upgraded; null if it needed no upgrade."""
        self.trouble: FileFault | None = None
        """Why the last backup could not be made; null if it could."""
        self._connection = connection
        self.books = StoredBooks(connection)
        self.journal = Journal(connection)

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, now: Clock = local_time) -> Self:
        """Open a campaign; one of an older schema is backed up and upgraded first.

        :class:`~ludus.store.connection.FileFault` says why it cannot be opened.
        """
        schema_of(path)
        connection = connect(path, read_only=read_only)
        try:
            backup = _upgrade_older(path, connection, now, read_only=read_only)
        except BaseException:
            connection.close()
            raise
        return cls(path, connection, backup)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[StoredBooks]:
        """Read everything inside as of one moment, whatever other programs write meanwhile."""
        with reading(self._connection, self.path):
            yield self.books

    @property
    def connection(self) -> sqlite3.Connection:
        """The driver's connection, for queries of pages; only :meth:`commit`, undo and redo write."""
        return self._connection

    def last_entry(self) -> int:
        """Return the number of the last entry; 0 for none."""
        last = self.journal.last()
        return 0 if last is None else last.seq

    def commit(self, planned: Planned) -> Done:
        """Write a command and what it changes, in one transaction and one entry.

        :class:`Stale` if the campaign is not any more as it was planned on.
        """
        deltas = deltas_of(planned.changes)
        with transaction(self._connection, self.path):
            last = self.journal.last()
            if (0 if last is None else last.seq) != planned.after:
                raise Stale
            entry = deed(last, self.journal.standing(), write_command(planned.command), planned.rolls, deltas)
            carry_out(deltas, self._connection)
            self.journal.add(entry)
        return _done(entry, planned.command, planned.rolls, deltas)

    def undo(self) -> Done:
        """Take back the deed that stands last; :class:`NothingLeft` if only the founding of the campaign is left."""
        with transaction(self._connection, self.path), _sound_journal(self.path):
            standing = self.journal.standing()
            target = self.journal.entry(standing) if standing else None
            if target is None or target.target == 0:
                raise NothingLeft
            return self._move("undo", target, inverse(target.deltas))

    def redo(self) -> Done:
        """Repeat the deed that was taken back last; :class:`NothingLeft` if there is none, or a new one was done."""
        with transaction(self._connection, self.path), _sound_journal(self.path):
            repeatable = self.journal.repeatable()
            if repeatable is None:
                raise NothingLeft
            target = self.journal.entry(repeatable)
            return self._move("redo", target, target.deltas)

    def _move(self, kind: Literal["undo", "redo"], target: Entry, deltas: Deltas) -> Done:
        last = self.journal.last()
        if last is None:
            raise NothingLeft
        if not self.journal.is_chained(target):
            raise FileFault(self.path, "broken", f"is damaged: entry {target.seq} of the journal was altered")
        entry = step(last, kind, target.seq)
        try:
            carry_out(deltas, self._connection)
        except NotAsExpected as fault:
            told = f"is damaged: entry {target.seq} cannot be moved: {fault}"
            raise FileFault(self.path, "broken", told) from fault
        self.journal.add(entry)
        return _done(entry, command_of(target), target.rolls, deltas)

    def undoable(self) -> Command | None:
        """Return the command that :meth:`undo` would take back; null if there is none."""
        with self.reading(), _sound_journal(self.path):
            standing = self.journal.standing()
            entry = self.journal.entry(standing) if standing else None
            return None if entry is None or entry.target == 0 else command_of(entry)

    def redoable(self) -> Command | None:
        """Return the command that :meth:`redo` would repeat; null if there is none."""
        with self.reading(), _sound_journal(self.path):
            found = self.journal.repeatable()
            return None if found is None else command_of(self.journal.entry(found))

    def steps_back(self) -> int:
        """Return how many steps can be taken back; the founding stays."""
        with self.reading(), _sound_journal(self.path):
            return max(0, len(self.journal.path()) - 1)

    def steps_forward(self) -> int:
        """Return how many steps can be repeated."""
        with self.reading(), _sound_journal(self.path):
            return len(self.journal.repeatable_path())

    def history(self) -> tuple[Listed, ...]:
        """Return all that was ever done, the first deed before the others, and what of it still stands."""
        with self.reading(), _sound_journal(self.path):
            stands = set(self.journal.path())
            deeds = (entry for entry in self.journal.all() if entry.kind == "deed")
            return tuple(Listed(entry.seq, command_of(entry), entry.seq not in stands) for entry in deeds)


def _upgrade_older(path: Path, connection: sqlite3.Connection, now: Clock, *, read_only: bool) -> Path | None:
    """Upgrade a file of an older schema; return where its backup is, null if it needs no upgrade."""
    # Asked anew: an upgrade that was cut short left its number in the file, and was taken back by connecting.
    schema = stored_schema(connection, path)
    if schema >= SCHEMA:
        return None
    if read_only:
        raise FileFault(path, "older", "is of an older Ludus: it must be opened for writing to upgrade it")
    return upgrade(path, connection, schema, now())


@contextmanager
def _sound_journal(path: Path) -> Iterator[None]:
    """Tell a journal that somebody or something has damaged as a fault of the file."""
    try:
        yield
    except (LookupError, ValueError, TypeError, RecursionError, BadFile) as error:
        raise FileFault(path, "broken", f"is damaged: the journal cannot be read: {error}") from error


def command_of(entry: Entry) -> Command:
    """Return the command of a deed."""
    return read_command(json.loads(entry.command or "null"))


def _done(entry: Entry, command: Command, rolls: tuple[RecordedRoll, ...], deltas: Deltas) -> Done:
    touched = frozenset((ROW_TYPES[delta.table], delta.key) for delta in deltas)
    return Done(entry.seq, entry.kind, command, rolls, touched)
