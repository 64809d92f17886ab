"""Change sets: what a command does to the tables, as a value that can be applied, inverted and written down.

A plan reads a :class:`Snapshot` and writes a :class:`Draft` over it; nothing changes until whoever holds the tables
applies the draft's change set in one piece. Undo applies the inverse.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar, cast

from ludus.campaign.rows import TABLES, Row

R = TypeVar("R", bound=Row)


@dataclass(frozen=True, slots=True)
class Change:
    """One row before and after; null where it does not exist."""

    table: type[Row]
    key: int
    before: Row | None
    after: Row | None


ChangeSet = tuple[Change, ...]


def inverse(changes: ChangeSet) -> ChangeSet:
    """Return the change set that takes another back."""
    return tuple(replace(c, before=c.after, after=c.before) for c in reversed(changes))


class Snapshot(Protocol):
    """The tables of a campaign, to read."""

    def get(self, table: type[R], key: int) -> R | None:
        """Return a row by its key; null if there is none."""
        ...

    def where(self, table: type[R], **values: object) -> tuple[R, ...]:
        """Return the rows whose fields have these values, in the order of their keys."""
        ...

    def total(self, table: type[Row], field: str, **values: object) -> int:
        """Return the sum of a field over the rows whose fields have these values."""
        ...

    def next_key(self, table: type[Row]) -> int:
        """Return the key for a new row: one more than the highest."""
        ...


@dataclass(frozen=True)
class Tables:
    """A whole campaign in memory: a snapshot for tests, exports and small tools."""

    rows: Mapping[type[Row], Mapping[int, Row]]

    @classmethod
    def empty(cls) -> "Tables":
        """Return a campaign without a row."""
        return cls({table: {} for table in TABLES})

    def get(self, table: type[R], key: int) -> R | None:
        """Return a row by its key; null if there is none."""
        return cast("R | None", self.rows[table].get(key))

    def where(self, table: type[R], **values: object) -> tuple[R, ...]:
        """Return the rows whose fields have these values, in the order of their keys."""
        found = (row for _, row in sorted(self.rows[table].items()) if _fits(row, values))
        return cast("tuple[R, ...]", tuple(found))

    def total(self, table: type[Row], field: str, **values: object) -> int:
        """Return the sum of a field over the rows whose fields have these values."""
        return sum(getattr(row, field) for row in self.rows[table].values() if _fits(row, values))

    def next_key(self, table: type[Row]) -> int:
        """Return the key for a new row: one more than the highest."""
        return max(self.rows[table], default=0) + 1

    def applied(self, changes: Iterable[Change]) -> "Tables":
        """Return the campaign after a change set; ``ValueError`` if it does not begin where the campaign stands."""
        rows = {table: dict(kept) for table, kept in self.rows.items()}
        for change in changes:
            kept = rows[change.table]
            if kept.get(change.key) != change.before:
                raise ValueError(f"{change.table.__name__} {change.key} is not as the change expects it")
            if change.after is None:
                del kept[change.key]
            else:
                kept[change.key] = change.after
        return replace(self, rows=rows)


def _fits(row: Row, values: Mapping[str, object]) -> bool:
    return all(getattr(row, name) == value for name, value in values.items())


class Draft:
    """A snapshot with changes pencilled in: what a plan writes to. It is itself a snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._now: dict[type[Row], dict[int, Row | None]] = {}
        self._next: dict[type[Row], int] = {}

    def get(self, table: type[R], key: int) -> R | None:
        """Return a row as it now stands; null if there is none."""
        pencilled = self._now.get(table, {})
        if key in pencilled:
            return cast("R | None", pencilled[key])
        return self._snapshot.get(table, key)

    def where(self, table: type[R], **values: object) -> tuple[R, ...]:
        """Return the rows whose fields now have these values, in the order of their keys."""
        kept = self._snapshot.where(table, **values)
        pencilled = self._now.get(table)
        if not pencilled:
            return kept
        found = {row.id: row for row in kept if row.id not in pencilled}
        found |= {key: cast(R, row) for key, row in pencilled.items() if row is not None and _fits(row, values)}
        return tuple(found[key] for key in sorted(found))

    def total(self, table: type[Row], field: str, **values: object) -> int:
        """Return the sum of a field over the rows whose fields now have these values."""
        total = self._snapshot.total(table, field, **values)
        for key, row in self._now.get(table, {}).items():
            kept = self._snapshot.get(table, key)
            total -= getattr(kept, field) if kept is not None and _fits(kept, values) else 0
            total += getattr(row, field) if row is not None and _fits(row, values) else 0
        return total

    def next_key(self, table: type[Row]) -> int:
        """Return the key for a new row: one more than the highest that now exists."""
        if table not in self._next:
            key = max(self._snapshot.next_key(table), max(self._now.get(table, {}), default=0) + 1)
            while key > 1 and self.get(table, key - 1) is None:
                key -= 1
            self._next[table] = key
        return self._next[table]

    def put(self, row: Row) -> None:
        """Pencil in a row, new or changed."""
        table = type(row)
        self._now.setdefault(table, {})[row.id] = row
        if table in self._next:
            self._next[table] = max(self._next[table], row.id + 1)

    def remove(self, row: Row) -> None:
        """Pencil out a row."""
        self._now.setdefault(type(row), {})[row.id] = None
        self._next.pop(type(row), None)

    def apply(self, changes: Iterable[Change]) -> None:
        """Pencil in a whole change set."""
        for change in changes:
            self._now.setdefault(change.table, {})[change.key] = change.after
            self._next.pop(change.table, None)

    def changes(self) -> ChangeSet:
        """Return what is pencilled in and differs from the snapshot: table by table, in the order of first touch."""
        found = (
            (table, key, self._snapshot.get(table, key), after)
            for table, rows in self._now.items()
            for key, after in rows.items()
        )
        return tuple(Change(table, key, before, after) for table, key, before, after in found if before != after)
