"""Change sets: what a command does to the tables, as a value that can be applied, inverted and written down.

A plan reads a :class:`Snapshot` and writes a :class:`Draft` over it; nothing changes until whoever holds the tables
applies the draft's change set in one piece. Undo applies the inverse.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar, cast

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

    def next_key(self, table: type[Row]) -> int:
        """Return the key for a new row: one more than the highest."""
        ...

    def setting(self, key: str, stable: int | None = None) -> Any:
        """Return the value of a setting, that of a stable if it has its own."""
        ...


@dataclass(frozen=True)
class Tables:
    """A whole campaign in memory: a snapshot for tests, exports and small tools."""

    rows: Mapping[type[Row], Mapping[int, Row]]
    settings: Mapping[str, object]

    @classmethod
    def empty(cls, settings: Mapping[str, object]) -> "Tables":
        """Return a campaign without a row."""
        return cls({table: {} for table in TABLES}, settings)

    def get(self, table: type[R], key: int) -> R | None:
        """Return a row by its key; null if there is none."""
        return cast("R | None", self.rows[table].get(key))

    def where(self, table: type[R], **values: object) -> tuple[R, ...]:
        """Return the rows whose fields have these values, in the order of their keys."""
        found = (row for _, row in sorted(self.rows[table].items()) if _fits(row, values))
        return cast("tuple[R, ...]", tuple(found))

    def next_key(self, table: type[Row]) -> int:
        """Return the key for a new row: one more than the highest."""
        return max(self.rows[table], default=0) + 1

    def setting(self, key: str, stable: int | None = None) -> Any:  # noqa: ARG002 - no stable has its own here
        """Return the value of a setting."""
        return self.settings[key]

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
    """A snapshot with changes pencilled in: what a plan writes to."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._now: dict[tuple[type[Row], int], Row | None] = {}

    def get(self, table: type[R], key: int) -> R | None:
        """Return a row as it now stands; null if there is none."""
        if (table, key) in self._now:
            return cast("R | None", self._now[table, key])
        return self._snapshot.get(table, key)

    def where(self, table: type[R], **values: object) -> tuple[R, ...]:
        """Return the rows whose fields now have these values, in the order of their keys."""
        kept = {row.id: row for row in self._snapshot.where(table, **values) if (table, row.id) not in self._now}
        for (kind, key), row in self._now.items():
            if kind is table and row is not None and _fits(row, values):
                kept[key] = cast(R, row)
        return tuple(kept[key] for key in sorted(kept))

    def setting(self, key: str, stable: int | None = None) -> Any:
        """Return the value of a setting, that of a stable if it has its own."""
        return self._snapshot.setting(key, stable)

    def next_key(self, table: type[Row]) -> int:
        """Return the key for a new row: one more than the highest ever pencilled in or kept."""
        mine = (key for kind, key in self._now if kind is table)
        return max(self._snapshot.next_key(table), max(mine, default=0) + 1)

    def put(self, row: Row) -> None:
        """Pencil in a row, new or changed."""
        self._now[type(row), row.id] = row

    def remove(self, row: Row) -> None:
        """Pencil out a row."""
        self._now[type(row), row.id] = None

    def changes(self) -> ChangeSet:
        """Return what is pencilled in and differs from the snapshot, in the order in which it was first touched."""
        found = ((table, key, self._snapshot.get(table, key), after) for (table, key), after in self._now.items())
        return tuple(Change(table, key, before, after) for table, key, before, after in found if before != after)
