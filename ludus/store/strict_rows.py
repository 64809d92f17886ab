"""Rows from outside, read strictly: as JSON of an export, or as the columns of a file that may be damaged.

Both are read by the types of the row's own fields, so that there is one codec for them.
"""

from dataclasses import fields, replace
from typing import Any, Final, TypeVar, get_type_hints

from pydantic import JsonValue

from ludus.campaign.rows import TABLES, Row
from ludus.munus.body import LOCATIONS
from ludus.play.codec import read_value, write_value
from ludus.play.strict_json import BadFile, parse_value
from ludus.store.mapping import Record, shape_of

R = TypeVar("R", bound=Row)

LONG: Final = 4096
"""Letters from which on a text is not copied for being looked at."""
MOST_LISTED: Final = 100_000
"""Letters of a list as a column keeps it."""


def row_as_json(row: Row) -> dict[str, JsonValue]:
    """Write a row with all its fields, those at their default included."""
    return {f.name: write_value(getattr(row, f.name)) for f in fields(row)}


def row_from_json(kind: type[R], value: JsonValue) -> R:
    """Read a row that has all its fields; :class:`BadFile` says where in it something is wrong."""
    if not isinstance(value, dict):
        raise BadFile("", "must be an object")
    for name in _texts(kind):
        if name not in value:
            raise BadFile(name, "is missing")
    texts = [(name, part) for name, part in value.items() if isinstance(part, str) and len(part) > LONG]
    long: dict[str, Any] = {name: part for name, part in texts if _texts(kind).get(name)}
    row = read_value(kind, {**value, **dict.fromkeys(long, "")})
    return replace(row, **long) if long else row


def _texts(kind: type[Row]) -> dict[str, bool]:
    """Return the fields of a row, each with whether it is plain text."""
    return _TEXTS[kind]


_TEXTS: Final = {
    kind: {name: hint is str for name, hint in get_type_hints(kind).items() if name != "__pydantic_config__"}
    for kind in TABLES
}


def row_from_record(kind: type[R], record: Record) -> R:
    """Read a row from its columns, which hold what the program would have written; :class:`BadFile` if not."""
    row = row_from_json(kind, _as_json(kind, record))
    if shape_of(kind).write(row) != record:
        raise BadFile("", "is not written as the program writes it")
    return row


def _as_json(kind: type[Row], record: Record) -> dict[str, JsonValue]:
    """Return columns as the JSON of a row; what cannot be one stays as it is, to be refused by its type."""
    rest: list[JsonValue] = list(record)
    found: dict[str, JsonValue] = {}
    for name, hint in get_type_hints(kind).items():
        if name == "pv" and hint == tuple[int, ...]:
            found[name], rest = rest[: len(LOCATIONS)], rest[len(LOCATIONS) :]
            continue
        value = rest.pop(0)
        if hint is bool and value in (0, 1):
            value = bool(value)
        if str(hint).startswith("tuple") and isinstance(value, str):
            value = _listed(name, value)
        found[name] = value
    return found


def _listed(name: str, text: str) -> JsonValue:
    """Read the text under which a column keeps a list."""
    if len(text) > MOST_LISTED:
        raise BadFile(name, "is too long")
    try:
        return parse_value(text.encode("utf-8"))
    except BadFile as fault:
        raise BadFile(name, fault.reason) from fault
