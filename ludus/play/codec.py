"""Values of a game to and from JSON, strictly: unknown keys, wrong types and missing parts are refused in place."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, JsonValue, TypeAdapter, ValidationError

from ludus.play.strict_json import BadFile

T = TypeVar("T")
A = TypeVar("A")

STRICT = {"extra": "forbid", "strict": True}
"""What every dataclass that is read from a file gives as its ``__pydantic_config__``."""

_PLAIN = {
    "missing": "is missing",
    "unexpected_keyword_argument": "is not a known key",
    "dataclass_type": "must be an object",
    "int_type": "must be a whole number",
    "string_type": "must be text",
    "bool_type": "must be true or false",
    "tuple_type": "must be a list",
    "dict_type": "must be an object",
    "literal_error": "must be {expected}",
    "greater_than_equal": "must be {ge} or more",
    "less_than_equal": "must be {le} or less",
    "too_long": "has more than {max_length} parts",
    "string_too_short": "must not be empty",
    "string_too_long": "has more than {max_length} letters",
}


def _refuse_null(value: T) -> T:
    if value is None:
        raise ValueError("may be left out, but not be null")
    return value


Absent = Annotated[T | None, AfterValidator(_refuse_null)]
"""A part that a file may leave out (then it is ``None`` here), but not set to null."""


_adapters: dict[type, TypeAdapter[Any]] = {}
"""Made once for each type, since making one is slow."""


def _adapter(kind: type[T]) -> TypeAdapter[T]:
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]


def place_of(where: tuple[int | str, ...], base: str = "") -> str:
    """Write a path such as ``sides[0].pv``; pydantic's own marks for keys and unions are left out."""
    place = base
    for part in where:
        if isinstance(part, int):
            place += f"[{part}]"
        elif part != "[key]":
            place += f".{part}" if place else part
    return place


def _reason(kind: str, message: str, context: Mapping[str, Any]) -> str:
    if kind in _PLAIN:
        return _PLAIN[kind].format(**context)
    plain = message.removeprefix("Value error, ").replace("Input should be", "must be")
    return plain[:1].lower() + plain[1:]


def read_value(kind: type[T], value: JsonValue, place: str = "") -> T:
    """Read a JSON value as a frozen dataclass of the game; :class:`BadFile` names the first fault."""
    try:
        return _adapter(kind).validate_json(json.dumps(value), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise BadFile(
            place_of(first["loc"], place), _reason(first["type"], first["msg"], first.get("ctx", {}))
        ) from error


def write_fields(value: Any) -> dict[str, JsonValue]:
    """Write the fields of a frozen dataclass, leaving out those that stand at their default."""
    parts = ((f, getattr(value, f.name)) for f in fields(value))
    return {f.name: write_value(v) for f, v in parts if v != f.default}


def write_value(value: object) -> JsonValue:
    """Write a frozen dataclass as JSON, leaving out what is absent."""
    if is_dataclass(value):
        return write_fields(value)
    if isinstance(value, tuple | list):
        return [write_value(part) for part in value]
    if isinstance(value, dict):
        return {str(key): write_value(part) for key, part in value.items()}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"JSON cannot hold {value!r}")


class ActionCodec(Generic[A]):
    """Actions to and from the entries of a record, by the word under ``do``."""

    def __init__(self, kinds: Mapping[str, type[A]]) -> None:
        self._kinds = dict(kinds)
        self._words = {kind: word for word, kind in kinds.items()}

    def decode(self, entry: Mapping[str, JsonValue], place: str = "") -> A:
        """Read an entry, ``dice`` aside; :class:`BadFile` says what is wrong with it."""
        word = entry.get("do")
        if not isinstance(word, str) or word not in self._kinds:
            known = ", ".join(self._kinds)
            raise BadFile(place_of(("do",), place), f"must be one of: {known}")
        rest = {key: value for key, value in entry.items() if key != "do"}
        return read_value(self._kinds[word], rest, place)

    def encode(self, action: A) -> dict[str, JsonValue]:
        """Write an action, leaving out what is absent."""
        body = write_fields(action)
        actor = {"actor": body.pop("actor")} if "actor" in body else {}
        return {**actor, "do": self._words[type(action)], **body}
