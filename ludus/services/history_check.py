"""Whether a journal is what was written: chained, readable, and leading to the rows that stand.

The rows are copied and everything that stands is taken back, the last deed first: what is left must be nothing, or, if
the campaign was taken over from an export, what it was taken over with.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final

from ludus.campaign.commands import Command, FoundCampaign, TakeOver, read_command
from ludus.campaign.problems import Place, Problem
from ludus.i18n.mark import N_
from ludus.play.strict_json import BadFile
from ludus.services.pieces import MIB
from ludus.store.deltas import NotAsExpected, carry_out, inverse
from ludus.store.entries import Entry, Journal, chained
from ludus.store.inspect import empty_copy, schema_of
from ludus.store.mapping import SHAPES

_MISREAD: Final = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What a text raises that is JSON, but not of deltas."""

Digest = Callable[[sqlite3.Connection], str]

MOST_TEXT: Final = 48 * MIB
"""Letters of the texts of an entry."""
MOST_PARTS: Final = 1_500_000
"""Commas and brackets in them, those of fight records included; an event day of eight stables has a hundredth."""


def journal_problems(connection: sqlite3.Connection, digest: Digest) -> Iterator[Problem]:
    """Return what is wrong with the journal of a campaign; the first fault ends the search."""
    try:
        path = _walk(connection)
        _take_all_back(connection, path, digest)
    except _Unsound as fault:
        yield fault.problem


class _Unsound(Exception):  # noqa: N818 - it says what is the case
    def __init__(self, seq: int, message: str, **fields: str | int) -> None:
        super().__init__(message)
        self.problem = Problem(Place("journal", seq or None), message, dict(fields))


def _walk(connection: sqlite3.Connection) -> list[int]:
    """Follow the journal from its first entry; return the deeds that stand at its end, the last before the others."""
    line, last = _Line(), None
    for number, entry in enumerate(Journal(connection).all(), start=1):
        if entry.seq != number:
            raise _Unsound(entry.seq, N_("entry {number} is missing"), number=number)
        if chained(last, entry) != entry:
            raise _Unsound(entry.seq, N_("the entry is not as it was written: its hash does not fit"))
        line.follow(entry)
        last = entry
    if not line.standing:
        raise _Unsound(0, N_("the journal is empty"))
    return line.path()


class _Line:
    """Where the campaign stands while the journal is followed."""

    def __init__(self) -> None:
        self.standing = 0
        self._below: dict[int, int] = {}
        self._above: dict[int, int] = {}

    def follow(self, entry: Entry) -> None:
        """Take the step of an entry; it must be one that could be taken there."""
        if entry.kind == "deed":
            _read(entry, first=entry.seq == 1)
            if entry.target != self.standing:
                raise _Unsound(entry.seq, N_("the deed does not stand on the one before it"))
            self._below[entry.seq] = self.standing
            self._above[self.standing] = entry.seq
            self.standing = entry.seq
        elif entry.kind == "undo":
            if entry.target != self.standing or not self._below.get(self.standing):
                raise _Unsound(entry.seq, N_("this could not be taken back here"))
            self.standing = self._below[self.standing]
        else:
            if self._above.get(self.standing) != entry.target:
                raise _Unsound(entry.seq, N_("this could not be repeated here"))
            self.standing = entry.target

    def path(self) -> list[int]:
        """Return the deeds that stand, the last before the others."""
        found, now = [], self.standing
        while now:
            found.append(now)
            now = self._below[now]
        return found


def _read(entry: Entry, *, first: bool) -> Command:
    """Read the command and the dice of a deed."""
    texts = [text or "" for text in (entry.command, entry.dice, entry.changes)]
    if sum(map(len, texts)) > MOST_TEXT or sum(text.count(sign) for text in texts for sign in ",[{") > MOST_PARTS:
        raise _Unsound(entry.seq, N_("the entry is too large"))
    try:
        command = read_command(json.loads(entry.command or "null"))
        rolls = json.loads(entry.dice or "null")
    except (BadFile, ValueError, RecursionError) as fault:
        raise _Unsound(entry.seq, N_("the command cannot be read: {reason}"), reason=str(fault)) from fault
    if not isinstance(rolls, list) or not all(_is_roll(roll) for roll in rolls):
        raise _Unsound(entry.seq, N_("the dice cannot be read"))
    if first != isinstance(command, FoundCampaign | TakeOver):
        raise _Unsound(entry.seq, N_("a campaign is founded, or taken over, by its first entry and no other"))
    return command


def _is_roll(roll: object) -> bool:
    if not isinstance(roll, list) or len(roll) < 3 or not all(type(number) is int for number in roll):
        return False
    count, sides, *faces = roll
    return count == len(faces) and all(1 <= face <= sides for face in faces)


def _take_all_back(connection: sqlite3.Connection, path: list[int], digest: Digest) -> None:
    """Take everything that stands back on a copy, the last before the others."""
    journal = Journal(connection)
    with closing(_copied(connection)) as copy:
        copy.execute("BEGIN")
        copy.execute("PRAGMA defer_foreign_keys = ON")
        for seq in path:
            entry = journal.entry(seq)
            command = read_command(json.loads(entry.command or "null"))
            if isinstance(command, TakeOver):
                if digest(copy) != command.digest or entry.deltas:
                    raise _Unsound(seq, N_("the rows do not come from what the journal says"))
                return
            try:
                carry_out(inverse(entry.deltas), copy)
            except (NotAsExpected, *_MISREAD, sqlite3.Error) as fault:
                message = N_("the rows do not come from what the journal says: {reason}")
                raise _Unsound(seq, message, reason=str(fault)) from fault
        for table in SHAPES:
            if copy.execute(f'SELECT 1 FROM "{table}"').fetchone() is not None:  # noqa: S608 - our own names
                raise _Unsound(path[-1], N_("the rows do not come from what the journal says"))


def _copied(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a copy of the rows that vanishes when it is closed."""
    copy = empty_copy(schema_of(connection))
    copy.execute("PRAGMA foreign_keys = OFF")
    copy.execute("BEGIN")
    for table, shape in SHAPES.items():
        names = ", ".join(f'"{column}"' for column in shape.columns)
        marks = ", ".join("?" * len(shape.columns))
        rows = connection.execute(f'SELECT {names} FROM "{table}"')  # noqa: S608 - our own names
        copy.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', rows)  # noqa: S608
    copy.execute("COMMIT")
    return copy
