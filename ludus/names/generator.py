"""Draws stage names: plausible, seeded, none twice in a stable."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from ludus.play.dice import Stream

Gender = Literal["man", "woman"]

_NUMERALS = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@cache
def _tables() -> Mapping[str, Mapping[Gender, tuple[str, ...]]]:
    text = (files("ludus.names") / "names.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    return {name: {"man": tuple(table["man"]), "woman": tuple(table["woman"])} for name, table in tables.items()}


def origins() -> tuple[str, ...]:
    """Return the code names of the peoples that names come from."""
    return tuple(name for name in _tables() if name != "bynames")


def plain_names(gender: Gender, origin: str | None = None) -> tuple[str, ...]:
    """Return the names of one word, of one origin or of all; ``ValueError`` if the origin is unknown."""
    if origin is not None and origin not in origins():
        raise ValueError(f"{origin!r} is no origin of names; known are: {', '.join(origins())}")
    chosen = origins() if origin is None else (origin,)
    return tuple(name for people in chosen for name in _tables()[people][gender])


def draw_name(stream: Stream, *, gender: Gender, origin: str | None = None, taken: Collection[str] = ()) -> str:
    """Draw a name that nobody in the stable has, upper and lower case alike.

    When all plain names are taken, bynames are added (``Flamma Rufus``), then numerals (``Flamma II``).
    """
    gone = {name.casefold() for name in taken}
    for names in _rounds(plain_names(gender, origin), _tables()["bynames"][gender]):
        free = [name for name in names if name.casefold() not in gone]
        if free:
            return free[stream.below(len(free))]
    raise AssertionError("numerals never run out")


def _rounds(names: tuple[str, ...], bynames: tuple[str, ...]) -> Iterator[list[str]]:
    """Yield ever more names: plain, with bynames, then with each numeral in turn."""
    yield list(names)
    yield [f"{name} {byname}" for name in names for byname in bynames]
    number = 2
    while True:
        yield [f"{name} {roman(number)}" for name in names]
        number += 1


def roman(number: int) -> str:
    """Write a whole number from 1 in Roman numerals, thousands as Ms."""
    text, left = "M" * (number // 1000), number % 1000
    for worth, letters in ((900, "CM"), (500, "D"), (400, "CD"), *_NUMERALS):
        text += letters * (left // worth)
        left %= worth
    return text
