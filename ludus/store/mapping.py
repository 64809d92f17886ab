"""Rows of the campaign to records of the tables and back.

A record is what SQLite holds of a row: whole numbers, text and nulls, column by column in the order of the row's
fields. Truth values are 0 and 1, the PV of a gladiator six columns, other lists JSON text.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final, TypeVar, cast, get_type_hints

from ludus.campaign.rows import TABLES, Row
from ludus.munus.body import LOCATIONS

R = TypeVar("R", bound=Row)

Value = int | str | None
"""What a column holds."""
Record = tuple[Value, ...]


def table_name(kind: type[Row]) -> str:
    """Return the name of a row's table: ``OwnedPiece`` is kept in ``owned_piece``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


ROW_TYPES: Final[dict[str, type[Row]]] = {table_name(kind): kind for kind in TABLES}
"""The types of rows by the name of their table."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How rows of a table lie in its columns."""

    table: str
    columns: tuple[str, ...]
    write: Callable[[Any], Record]
    read: Callable[[Record], Row]


def _as_json(value: object) -> str:
    # Most lists are empty, and a match reads and writes dozens of them.
    return json.dumps(value, separators=(",", ":")) if value else "[]"


def _from_json(text: Value) -> tuple[Any, ...]:
    return () if text == "[]" else cast("tuple[Any, ...]", _frozen(json.loads(cast(str, text))))


def _frozen(value: object) -> object:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value


def _shape(kind: type[Row]) -> Shape:
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind)]
    lists = [n for n, name in enumerate(names) if str(hints[name]).startswith("tuple")]
    truths = [n for n, name in enumerate(names) if hints[name] is bool]
    body = next((n for n in lists if names[n] == "pv"), None)
    if body is not None:
        return _bodily(kind, names, body)
    return Shape(table_name(kind), tuple(names), _writer(names, lists, truths), _reader(kind, lists, truths))


def _writer(names: list[str], lists: list[int], truths: list[int]) -> Callable[[Any], Record]:
    values: Callable[[Any], Record] = attrgetter(*names)
    if not (lists or truths):
        return values

    def write(row: Row) -> Record:
        record: list[Any] = list(values(row))
        for n in lists:
            record[n] = _as_json(record[n])
        for n in truths:
            record[n] = int(record[n])
        return tuple(record)

    return write


def _reader(kind: type[Row], lists: list[int], truths: list[int]) -> Callable[[Record], Row]:
    if not (lists or truths):
        return lambda record: kind(*record)  # type: ignore[arg-type]

    def read(record: Record) -> Row:
        values: list[Any] = list(record)
        for n in lists:
            values[n] = _from_json(values[n])
        for n in truths:
            values[n] = bool(values[n])
        return kind(*values)

    return read


def _bodily(kind: type[Row], names: list[str], body: int) -> Shape:
    """Lay the PV of a gladiator in six columns, so that lists can sort and filter by them."""
    columns = (*names[:body], *(f"pv_{where}" for where in LOCATIONS), *names[body + 1 :])
    end = body + len(LOCATIONS)
    fields_of: Callable[[Any], tuple[Any, ...]] = attrgetter(*names)

    def write(row: Row) -> Record:
        values = fields_of(row)
        return (*values[:body], *values[body], *values[body + 1 :])

    def read(record: Record) -> Row:
        return kind(*record[:body], record[body:end], *record[end:])  # type: ignore[arg-type, call-arg]

    return Shape(table_name(kind), columns, write, read)


SHAPES: Final[dict[str, Shape]] = {table: _shape(kind) for table, kind in ROW_TYPES.items()}
"""How rows lie in the columns of their table, by its name."""

_BY_TYPE: Final = {kind: SHAPES[table] for table, kind in ROW_TYPES.items()}


def shape_of(kind: type[Row]) -> Shape:
    """Return how rows of a type lie in the columns of their table."""
    return _BY_TYPE[kind]
