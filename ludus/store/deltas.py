"""Change sets as the journal keeps them, and carried out on the tables.

A delta is a list ``[table, key, before, after]``: of a row that is new or vanishes all columns, of a row that changes
the columns that change, as an object by name; null where the row does not exist.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from ludus.campaign.changes import Change, ChangeSet, Snapshot
from ludus.store.mapping import ROW_TYPES, SHAPES, Record, Value, shape_of

Columns = Mapping[str, Value]


class NotAsExpected(Exception):  # noqa: N818 - it says what is the case
    """The tables are not as a change set expects them; nothing of it was done."""


@dataclass(frozen=True, slots=True)
class Delta:
    """One row before and after, as columns."""

    table: str
    key: int
    before: Columns | None
    after: Columns | None

    def inverse(self) -> "Delta":
        """Return the delta that takes this one back."""
        return Delta(self.table, self.key, self.after, self.before)


Deltas = tuple[Delta, ...]


def deltas_of(changes: ChangeSet) -> Deltas:
    """Return a change set as the journal keeps it."""
    return tuple(map(_delta, changes))


def _delta(change: Change) -> Delta:
    shape = shape_of(change.table)
    before = None if change.before is None else shape.write(change.before)
    after = None if change.after is None else shape.write(change.after)
    if before is None or after is None:
        return Delta(shape.table, change.key, _named(shape.columns, before), _named(shape.columns, after))
    changed = [(name, was, now) for name, was, now in zip(shape.columns, before, after, strict=True) if was != now]
    return Delta(
        shape.table, change.key, {name: was for name, was, _ in changed}, {name: now for name, _, now in changed}
    )


def _named(columns: tuple[str, ...], record: Record | None) -> Columns | None:
    return None if record is None else dict(zip(columns, record, strict=True))


def changes_of(deltas: Deltas, books: Snapshot) -> ChangeSet:
    """Return deltas as a change set upon the rows that ``books`` hold; it may begin where they do not stand."""
    return tuple(_change(delta, books) for delta in deltas)


def _change(delta: Delta, books: Snapshot) -> Change:
    shape = SHAPES[delta.table]
    kind = ROW_TYPES[delta.table]
    now = books.get(kind, delta.key)
    if delta.after is None:
        return Change(kind, delta.key, now, None)
    columns: dict[str, Value] = {} if now is None else dict(zip(shape.columns, shape.write(now), strict=True))
    columns |= delta.after
    return Change(kind, delta.key, now, shape.read(tuple(columns[name] for name in shape.columns)))


def inverse(deltas: Deltas) -> Deltas:
    """Return the deltas that take others back."""
    return tuple(delta.inverse() for delta in reversed(deltas))


def write_deltas(deltas: Deltas) -> str:
    """Write deltas as JSON text."""
    parts = [[delta.table, delta.key, delta.before, delta.after] for delta in deltas]
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def read_deltas(text: str) -> Deltas:
    """Read deltas that :func:`write_deltas` wrote."""
    return tuple(Delta(*parts) for parts in json.loads(text))


def carry_out(deltas: Iterable[Delta], connection: sqlite3.Connection) -> None:
    """Change the tables within the open transaction; :class:`NotAsExpected` if a row is not as a delta expects it."""
    for delta in deltas:
        if delta.table not in SHAPES:
            raise NotAsExpected(f"there is no table {delta.table}")
        try:
            done = connection.execute(*_statement(delta)).rowcount
        except sqlite3.IntegrityError as error:
            raise NotAsExpected(f"{delta.table} {delta.key}: {error}") from error
        if done != 1:
            raise NotAsExpected(f"{delta.table} {delta.key} is not as it was left")


def _statement(delta: Delta) -> tuple[str, list[Value]]:
    before, after = delta.before, delta.after
    if before is None and after is not None:
        return _insert(delta.table, tuple(after)), list(after.values())
    if before is not None and after is None:
        return _delete(delta.table, tuple(before)), list(before.values())
    if before is None or after is None:
        raise NotAsExpected(f"{delta.table} {delta.key} neither was nor will be")
    return _update(delta.table, tuple(after), tuple(before)), [*after.values(), delta.key, *before.values()]


@cache
def _insert(table: str, columns: tuple[str, ...]) -> str:
    marks = ", ".join("?" * len(columns))
    return f'INSERT INTO "{table}" ({_names(table, columns)}) VALUES ({marks})'  # noqa: S608 - our own names


@cache
def _delete(table: str, columns: tuple[str, ...]) -> str:
    return f'DELETE FROM "{table}" WHERE {_tests(table, columns)}'  # noqa: S608 - our own names


@cache
def _update(table: str, columns: tuple[str, ...], expected: tuple[str, ...]) -> str:
    sets = ", ".join(f'"{name}" = ?' for name in _known(table, columns))
    return f'UPDATE "{table}" SET {sets} WHERE "id" = ? AND {_tests(table, expected)}'  # noqa: S608 - our own names


def _names(table: str, columns: tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in _known(table, columns))


def _tests(table: str, columns: tuple[str, ...]) -> str:
    return " AND ".join(f'"{name}" IS ?' for name in _known(table, columns))


def _known(table: str, columns: tuple[str, ...]) -> tuple[str, ...]:
    """Return column names that the table has; the journal of a file from elsewhere may name anything."""
    if not columns or not set(columns) <= set(SHAPES[table].columns):
        raise NotAsExpected(f"{table} has no such columns: {', '.join(columns)}")
    return columns
