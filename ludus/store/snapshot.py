"""The tables of a campaign file as plans read them (:class:`~ludus.campaign.changes.Snapshot`)."""

import sqlite3
from functools import cache
from typing import Final, TypeVar, cast

from ludus.campaign.rows import Row
from ludus.store.mapping import SHAPES, shape_of

R = TypeVar("R", bound=Row)


@cache
def _select(table: str, given: tuple[tuple[str, bool], ...], what: str = "") -> str:
    """Return the query for rows by the columns given, each with whether it is null."""
    shape = SHAPES[table]
    columns = what or ", ".join(f'"{column}"' for column in shape.columns)
    tests = " AND ".join(f'"{name}" IS NULL' if null else f'"{name}" = ?' for name, null in given)
    where = f" WHERE {tests}" if tests else ""
    order = "" if what else ' ORDER BY "id"'
    return f'SELECT {columns} FROM "{shape.table}"{where}{order}'  # noqa: S608 - names of our own tables


class StoredBooks:
    """Reads rows straight from the file; what it returns are values of their own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def get(self, table: type[R], key: int) -> R | None:
        """Return a row by its key; null if there is none."""
        shape = shape_of(table)
        record = self._connection.execute(_select(shape.table, _BY_KEY), (key,)).fetchone()
        return None if record is None else cast(R, shape.read(record))

    def where(self, table: type[R], **values: object) -> tuple[R, ...]:
        """Return the rows whose fields have these values, in the order of their keys."""
        shape = shape_of(table)
        records = self._connection.execute(_select(shape.table, _given(values)), _bound(values))
        return cast("tuple[R, ...]", tuple(map(shape.read, records)))

    def total(self, table: type[Row], field: str, **values: object) -> int:
        """Return the sum of a field over the rows whose fields have these values."""
        what = f'COALESCE(SUM("{field}"), 0)'
        query = _select(shape_of(table).table, _given(values), what)
        (total,) = self._connection.execute(query, _bound(values)).fetchone()
        return int(total)

    def next_key(self, table: type[Row]) -> int:
        """Return the key for a new row: one more than the highest."""
        (highest,) = self._connection.execute(_select(shape_of(table).table, (), 'MAX("id")')).fetchone()
        return 1 if highest is None else int(highest) + 1


_BY_KEY: Final = (("id", False),)


def _given(values: dict[str, object]) -> tuple[tuple[str, bool], ...]:
    """Return the columns by which rows are looked for, each with whether it is null."""
    return tuple([(name, value is None) for name, value in values.items()])


def _bound(values: dict[str, object]) -> list[object]:
    return [value for value in values.values() if value is not None]
