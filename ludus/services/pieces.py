"""A large JSON file read piece by piece, so that a hostile one never becomes a tree of all it says.

Decision: the text is cut by one regular expression, a piece at a time, and only the piece is parsed. Reason: a file of
64 MiB parsed whole takes a gigabyte, and one made for it many. The expression never goes back over what it has read
(its repetitions are possessive), so its time is that of the file's length.
"""

import json
import re
from collections.abc import Iterator
from typing import Final, cast

from pydantic import JsonValue

from ludus.play.strict_json import BadFile, parse_value

MIB: Final = 1024 * 1024
DEEPEST: Final = 5
"""Levels of lists and objects within a piece; rows need two, entries of the journal none."""
MOST_PARTS: Final = 400_000
"""Commas and brackets in a piece, those in its texts included."""
MOST_NODES: Final = 50_000
"""Values that a piece may have; each that is wrong would be written down before the first is told."""

_BLANK: Final = re.compile(rb"[ \t\r\n]*+")
_STRING: Final = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_WIDEST: Final = re.compile(rb"[\xf0-\xff]|\\u[dD][89abAB]")
_WIDE: Final = re.compile(rb"[\xc4-\xef]|\\u")


def _nested(levels: int) -> bytes:
    """Return an expression for a list or an object of so many levels; that its brackets fit is seen when it is read."""
    inner = rb"[^\"\[\]{}]++|" + _STRING
    if levels > 1:
        inner += rb"|" + _nested(levels - 1)
    return rb"[\[{](?:" + inner + rb")*+[\]}]"


_PIECE: Final = re.compile(_STRING + rb"|" + _nested(DEEPEST) + rb"|[^\s\"\[\]{},:]++", re.DOTALL)
_KEY: Final = re.compile(_STRING, re.DOTALL)


def under(place: str, part: str) -> str:
    """Return the place of a part within a place."""
    return f"{place}{part}" if not place or not part or part.startswith("[") else f"{place}.{part}"


def parse_piece(piece: bytes, place: str) -> JsonValue:
    """Parse a piece strictly; :class:`BadFile` says where in it something is wrong."""
    if sum(map(piece.count, (b",", b"[", b"{"))) > MOST_PARTS:
        raise BadFile(place, "has too many values")
    try:
        value = parse_value(piece)
    except BadFile as fault:
        raise BadFile(under(place, fault.place), fault.reason) from fault
    if _nodes(value) > MOST_NODES:
        raise BadFile(place, "has too many values")
    return value


def _nodes(value: JsonValue) -> int:
    count, waiting = 0, [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list | dict):
            count += len(node)
            waiting.extend(node if isinstance(node, list) else node.values())
    return count


def size_in_memory(piece: bytes) -> int:
    """Return how many bytes a piece takes as text: each letter as many as its widest."""
    return len(piece) * (4 if _WIDEST.search(piece) else 2 if _WIDE.search(piece) else 1)


class Pieces:
    """The pieces of a JSON text, taken one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0
        if data.startswith(b"\xef\xbb\xbf"):
            raise BadFile("", "is not JSON: it begins with a byte order mark")

    def members(self, place: str) -> Iterator[str]:
        """Return the keys of an object one by one; what stands under a key has to be taken before the next."""
        seen: set[str] = set()
        for _ in self._between(b"{", b"}", place, "must be an object"):
            key = self._key(place)
            where = under(place, key[:60])
            if key in seen:
                raise BadFile(where, "the key stands twice")
            seen.add(key)
            if self._next() != b":":
                raise BadFile(where, "is not JSON: a colon is missing")
            self._at += 1
            yield key

    def items(self, place: str) -> Iterator[int]:
        """Return the numbers of the parts of a list, from 0; each has to be taken before the next."""
        yield from self._between(b"[", b"]", place, "must be a list")

    def take(self, place: str, largest: int) -> bytes:
        """Return the next piece, which is a value of few levels and, as text, not larger than allowed."""
        self._skip()
        found = _PIECE.match(self._data, self._at)
        if found is None:
            raise BadFile(place, f"is cut off, nests deeper than {DEEPEST} levels, or is not JSON")
        length = found.end() - found.start()
        piece = found.group() if length <= largest else b""
        if length > largest or size_in_memory(piece) > largest:
            raise BadFile(place, f"is larger than {largest // MIB} MiB")
        self._at = found.end()
        return piece

    def end(self) -> None:
        """Refuse anything that follows."""
        if self._next():
            raise BadFile("", f"is not JSON: something follows its end (byte {self._at})")

    def _between(self, opening: bytes, closing: bytes, place: str, otherwise: str) -> Iterator[int]:
        if self._next() != opening:
            raise BadFile(place, otherwise)
        self._at += 1
        number = 0
        while True:
            found = self._next()
            if found == closing and number == 0:
                break
            yield number
            number += 1
            found = self._next()
            if found == closing:
                break
            if found != b",":
                raise BadFile(place, f"is not JSON: a comma or the end is missing (byte {self._at})")
            self._at += 1
        self._at += 1

    def _key(self, place: str) -> str:
        self._skip()
        found = _KEY.match(self._data, self._at)
        if found is None or found.end() - found.start() > 1000:
            raise BadFile(place, f"is not JSON: a key is missing (byte {self._at})")
        self._at = found.end()
        return cast(str, parse_piece(found.group(), place))

    def _next(self) -> bytes:
        self._skip()
        return self._data[self._at : self._at + 1]

    def _skip(self) -> None:
        found = _BLANK.match(self._data, self._at)
        self._at = self._at if found is None else found.end()


def line_of(value: JsonValue) -> str:
    """Write a value on one line, its keys sorted."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
