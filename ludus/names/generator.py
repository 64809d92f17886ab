"""Draws stage names: plausible, seeded, none twice in a stable."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import count
from types import MappingProxyType
from typing import Literal

from ludus.play.dice import Stream

Gender = Literal["man", "woman"]

_NUMERALS = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC")),
    *((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


@dataclass(frozen=True, slots=True)
class _Tables:
    """What ``names.toml`` holds."""

    plain: Mapping[str, Mapping[Gender, tuple[str, ...]]]
    """The names of one word, by origin."""
    bynames: Mapping[Gender, tuple[str, ...]]
    """The second words, in the same order for both."""


@cache
def _tables() -> _Tables:
    data = tomllib.loads((files("ludus.names") / "names.toml").read_text(encoding="utf-8"))
    men, women = zip(*data["bynames"], strict=True)
    plain = {
        origin: MappingProxyType[Gender, tuple[str, ...]]({"man": tuple(names["man"]), "woman": tuple(names["woman"])})
        for origin, names in data["origins"].items()
    }
    return _Tables(MappingProxyType(plain), MappingProxyType({"man": men, "woman": women}))


def origins() -> tuple[str, ...]:
    """Return the code names of the peoples that names come from."""
    return tuple(_tables().plain)


def plain_names(gender: Gender, origin: str | None = None) -> tuple[str, ...]:
    """Return the names of one word, of one origin or of all; ``ValueError`` if the origin is unknown."""
    if origin is not None and origin not in origins():
        raise ValueError(f"{origin!r} is no origin of names; known are: {', '.join(origins())}")
    chosen = origins() if origin is None else (origin,)
    return tuple([name for people in chosen for name in _tables().plain[people][gender]])


def bynames(gender: Gender) -> tuple[str, ...]:
    """Return the second words that a name can be given."""
    return _tables().bynames[gender]


def draw_name(
    stream: Stream,
    *,
    gender: Gender,
    origin: str | None = None,
    taken: Collection[str] = (),
    byname: bool = False,
) -> str:
    """Draw a name that nobody in the stable has, upper and lower case alike.

    When all plain names are taken, or at once if a ``byname`` is asked for, bynames are added (``Flamma Velox``), then
    numerals (``Flamma II``), which never run out.
    """
    gone = {name.casefold() for name in taken}
    rounds = _rounds(gender, origin)
    if byname:
        next(rounds)
    free = next(filter(None, ([name for name in names if name.casefold() not in gone] for names in rounds)))
    return free[stream.below(len(free))]


def _rounds(gender: Gender, origin: str | None) -> Iterator[tuple[str, ...]]:
    """Yield ever more names: plain, with bynames, then with each numeral in turn."""
    plain = plain_names(gender, origin)
    yield plain
    yield _with_bynames(gender, origin)
    for number in map(roman, count(2)):
        yield tuple([f"{name} {number}" for name in plain])


@cache
def _with_bynames(gender: Gender, origin: str | None) -> tuple[str, ...]:
    """Return each name with each byname, save that nobody is called Felix Felix."""
    return tuple([f"{name} {also}" for name in plain_names(gender, origin) for also in bynames(gender) if name != also])


def roman(number: int) -> str:
    """Write a whole number from 1 in Roman numerals, thousands as Ms."""
    text = ""
    for worth, letters in _NUMERALS:
        times, number = divmod(number, worth)
        text += letters * times
    return text
