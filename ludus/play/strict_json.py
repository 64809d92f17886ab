"""The door for untrusted JSON files: strict about size, text, numbers, keys and depth."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NoReturn

from pydantic import JsonValue

MAX_BYTES: Final = 8 * 1024 * 1024
"""No file of ours may be larger."""

MAX_DEPTH: Final = 32
"""No file of ours nests deeper."""


class BadFile(Exception):  # noqa: N818 - named as people would say it
    """A file that is not what it should be; ``place`` is a path such as ``setup.sides[0]``, empty for the whole."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason


class _Fault:
    """Stands in the tree where something is wrong, until the place is known."""

    __slots__ = ("reason",)

    def __init__(self, reason: str) -> None:
        self.reason = reason


def read_bytes(path: Path) -> bytes:
    """Read a file of at most :data:`MAX_BYTES`; :class:`BadFile` says why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadFile("", f"cannot be read: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:  # a name with a NUL byte
        raise BadFile("", f"cannot be read: {error}") from error
    if len(data) > MAX_BYTES:
        raise BadFile("", "is larger than 8 MiB")
    return data


def parse_object(data: bytes) -> dict[str, JsonValue]:
    """Parse one JSON object, refusing with its place whatever two readers could understand differently."""
    tree = parse_value(data)
    if not isinstance(tree, dict):
        raise BadFile("", "is not a JSON object")
    return tree


def parse_value(data: bytes) -> JsonValue:
    """Parse one JSON value as strictly; for texts that are kept inside others."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile("", f"is not UTF-8 text (byte {error.start})") from error
    if text.startswith("\ufeff"):
        raise BadFile("", "is not JSON: it begins with a byte order mark")
    try:
        tree: JsonValue = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite)
    except json.JSONDecodeError as error:
        raise BadFile("", f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from error
    except RecursionError as error:
        raise BadFile("", f"nests deeper than {MAX_DEPTH} levels") from error
    except ValueError as error:  # a number of more digits than Python converts
        raise BadFile("", "has a number that is too long") from error
    for place, node, depth in _walk(tree):
        _refuse(place, node, depth)
    return tree


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        found[key] = _Fault("the key stands twice") if key in found else value
    return found


def _no_constant(name: str) -> _Fault:
    return _Fault(f"{name} is no number")


def _finite(digits: str) -> float | _Fault:
    value = float(digits)
    return value if abs(value) != float("inf") else _Fault(f"{digits} is too large")


def _walk(tree: object) -> Iterator[tuple[str, object, int]]:
    """Yield place, node and depth of everything in the tree, without recursion."""
    waiting: list[tuple[str, object, int]] = [("", tree, 1)]
    while waiting:
        place, node, depth = waiting.pop()
        yield place, node, depth
        if isinstance(node, dict):
            for key, child in node.items():
                if not key.isascii():
                    _refuse_surrogates(place, key)
                waiting.append((f"{place}.{key}" if place else key, child, depth + 1))
        elif isinstance(node, list):
            waiting.extend((f"{place}[{i}]", child, depth + 1) for i, child in enumerate(node))


def _refuse(place: str, node: object, depth: int) -> None:
    if isinstance(node, _Fault):
        raise BadFile(place, node.reason)
    if isinstance(node, str) and not node.isascii():
        _refuse_surrogates(place, node)
    if depth > MAX_DEPTH:
        _too_deep(place)


def _refuse_surrogates(place: str, text: str) -> None:
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadFile(place, "holds half of a character (a lone surrogate)")


def _too_deep(place: str) -> NoReturn:
    shown = place if len(place) <= 60 else place[:60] + "…"
    raise BadFile(shown, f"nests deeper than {MAX_DEPTH} levels")
