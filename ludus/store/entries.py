"""The journal: entries chained by hashes, and what of them stands.

A *deed* is a command with its dice and its change set; it names the deed it stands on. *Undo* and *redo* are entries
that name a deed. Where the campaign stands follows from the last entry alone.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ludus.play.contract import JsonObject
from ludus.play.dice import RecordedRoll
from ludus.store.deltas import Deltas, read_deltas, write_deltas

Kind = Literal["deed", "undo", "redo"]

_COLUMNS = "seq, kind, target, command, dice, changes, hash"


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the journal, as it is written."""

    seq: int
    """From 1, without a gap; the only order there is."""
    kind: Kind
    target: int
    """Of a deed, the deed it stands on (0: none); else the deed that is taken back or repeated."""
    command: str | None
    """JSON text; null but for deeds."""
    dice: str | None
    """JSON text of the rolls; null but for deeds."""
    changes: str | None
    """JSON text of the deltas; null but for deeds."""
    hash: str
    """SHA-256 over this entry and the hash of the entry before, in hexadecimal digits."""

    @property
    def rolls(self) -> tuple[RecordedRoll, ...]:
        """The dice of a deed."""
        return tuple(tuple(roll) for roll in json.loads(self.dice or "[]"))

    @property
    def deltas(self) -> Deltas:
        """What a deed changed."""
        return read_deltas(self.changes or "[]")


def deed(
    last: Entry | None, stands_on: int, command: JsonObject, rolls: tuple[RecordedRoll, ...], deltas: Deltas
) -> Entry:
    """Return the entry of a deed that follows the last entry of a journal."""
    seq = 1 if last is None else last.seq + 1
    dice = json.dumps(rolls, separators=(",", ":"))
    told = json.dumps(command, ensure_ascii=False, separators=(",", ":"))
    return chained(last, Entry(seq, "deed", stands_on, told, dice, write_deltas(deltas), ""))


def step(last: Entry, kind: Literal["undo", "redo"], target: int) -> Entry:
    """Return the entry that takes a deed back, or repeats it."""
    return chained(last, Entry(last.seq + 1, kind, target, None, None, None, ""))


def chained(last: Entry | None, entry: Entry) -> Entry:
    """Return an entry with its hash: over all it says and the hash of the entry before."""
    before = "" if last is None else last.hash
    said = [before, entry.seq, entry.kind, entry.target, entry.command, entry.dice, entry.changes]
    text = json.dumps(said, separators=(",", ":"))
    return replace(entry, hash=hashlib.sha256(text.encode("ascii")).hexdigest())


class Journal:
    """The journal of a file, to read; and the one way to add to it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def last(self) -> Entry | None:
        """Return the last entry; null if there is none yet."""
        return self._one("SELECT {} FROM journal ORDER BY seq DESC LIMIT 1", ())

    def entry(self, seq: int) -> Entry:
        """Return an entry by its number; ``LookupError`` if there is none."""
        found = self._one("SELECT {} FROM journal WHERE seq = ?", (seq,))
        if found is None:
            raise LookupError(f"there is no entry {seq}")
        return found

    def is_chained(self, entry: Entry) -> bool:
        """Tell whether an entry is as it was written, by its hash and that of the entry before."""
        before = self._one("SELECT {} FROM journal WHERE seq = ?", (entry.seq - 1,))
        return entry == chained(before, entry)

    def all(self) -> Iterator[Entry]:
        """Return all entries in their order."""
        cursor = self._connection.execute(f"SELECT {_COLUMNS} FROM journal ORDER BY seq")  # noqa: S608 - fixed names
        return (Entry(*record) for record in cursor)

    def standing(self) -> int:
        """Return the number of the deed that the campaign stands on; 0 before the first."""
        last = self.last()
        if last is None:
            return 0
        return (
            self.entry(last.target).target if last.kind == "undo" else last.seq if last.kind == "deed" else last.target
        )

    def repeatable(self) -> int | None:
        """Return the deed that redo would repeat: the latest upon the one that stands; null if there is none."""
        query = "SELECT MAX(seq) FROM journal WHERE kind = 'deed' AND target = ?"
        (found,) = self._connection.execute(query, (self.standing(),)).fetchone()
        return None if found is None else int(found)

    def repeatable_path(self) -> tuple[int, ...]:
        """Return the numbers of the deeds that redo would repeat one after the other, the first before the others."""
        # Of several upon the same one the latest counts: it comes last and replaces the others.
        query = "SELECT target, seq FROM journal WHERE kind = 'deed' ORDER BY seq"
        above: dict[int, int] = dict(self._connection.execute(query))
        now, found = self.standing(), []
        while now in above:
            now = above[now]
            found.append(now)
        return tuple(found)

    def path(self) -> tuple[int, ...]:
        """Return the numbers of the deeds that stand, the first before the others."""
        below = dict(self._connection.execute("SELECT seq, target FROM journal WHERE kind = 'deed'"))
        now, found = self.standing(), []
        while now:
            found.append(now)
            now = below[now]
        return tuple(reversed(found))

    def add(self, entry: Entry) -> None:
        """Write an entry, within the open transaction."""
        marks = (entry.seq, entry.kind, entry.target, entry.command, entry.dice, entry.changes, entry.hash)
        self._connection.execute(f"INSERT INTO journal ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", marks)  # noqa: S608

    def _one(self, query: str, values: tuple[int, ...]) -> Entry | None:
        record = self._connection.execute(query.format(_COLUMNS), values).fetchone()
        return None if record is None else Entry(*record)
