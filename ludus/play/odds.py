"""Exact chances, factored and lumped by effect.

A game asks its chances through a fate of its own making. :func:`foresee` runs the game's code once for each line of
answers: the fate raises :class:`Fork` at the first question that the line does not answer, and every possible answer
with its weight begins a new line. Lines that end in the same result are lumped together.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
S_co = TypeVar("S_co", covariant=True)

Options = Sequence[tuple[Hashable, int]]
"""The possible answers to a question of chance with their whole-number weights."""


class Fork(Exception):  # noqa: N818 - control flow of foresee, never seen outside
    """A question that the line of answers leaves open."""

    def __init__(self, options: Options) -> None:
        super().__init__("a question of chance is open")
        self.options = options


class Line:
    """One line of answers to the questions of chance, in the order in which they are asked."""

    __slots__ = ("_answers", "_used")

    def __init__(self, answers: tuple[Hashable, ...]) -> None:
        self._answers = answers
        self._used = 0

    def answer(self, options: Options) -> Hashable:
        """Return the next answer of the line, or fork into all options."""
        if self._used == len(self._answers):
            raise Fork(options)
        self._used += 1
        return self._answers[self._used - 1]


def foresee(run: Callable[[Line], T]) -> dict[T, Fraction]:
    """Return every result that ``run`` can have with its exact chance; the chances add up to 1."""
    chances: dict[T, Fraction] = {}
    open_lines: list[tuple[tuple[Hashable, ...], int, int]] = [((), 1, 1)]
    while open_lines:
        answers, numerator, denominator = open_lines.pop()
        try:
            result = run(Line(answers))
        except Fork as fork:
            total = denominator * sum(weight for _, weight in fork.options)
            open_lines.extend(((*answers, a), numerator * w, total) for a, w in fork.options if w)
        else:
            chances[result] = chances.get(result, Fraction(0)) + Fraction(numerator, denominator)
    return chances


@dataclass(frozen=True, slots=True)
class Lump(Generic[S_co]):
    """One thing that an action may lead to."""

    chance: Fraction
    state: S_co


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of one part of an action, for people to read: a blow, a test."""

    code: str
    """Code name of the part: ``initiative``, ``blow``, ``disengage``…"""
    actor: str
    against: str
    chances: tuple[tuple[str, Fraction], ...]
    """Code names of what may come of it (``hit``, ``torso``…), each with its chance."""

    def chance(self, code: str) -> Fraction:
        """Return one of the chances; 0 if it cannot come to it."""
        return dict(self.chances).get(code, Fraction(0))


@dataclass(frozen=True, slots=True)
class Forecast(Generic[S_co]):
    """The exact chances of what an action may do."""

    lumps: tuple[Lump[S_co], ...]
    """Every position that it may lead to; the chances add up to 1."""
    odds: tuple[Odds, ...] = ()
    """Its parts as they stand now, in the order in which they are due."""

    def expected(self, value: Callable[[S_co], float]) -> float:
        """Return the mean of a value of the positions."""
        return sum(float(lump.chance) * value(lump.state) for lump in self.lumps)

    def chance(self, holds: Callable[[S_co], bool]) -> Fraction:
        """Return the chance that something holds afterwards."""
        return sum((lump.chance for lump in self.lumps if holds(lump.state)), Fraction(0))


@cache
def sums(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Return the sums of some dice, each with the number of ways to throw it."""
    ways = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for total, n in ways.items():
            for face in range(1, sides + 1):
                longer[total + face] = longer.get(total + face, 0) + n
        ways = longer
    return tuple(sorted(ways.items()))


@cache
def ways_to_reach(margin: int) -> int:
    """Count the throws, of 1,296, in which 2D6 less another 2D6 come to ``margin`` or more."""
    two = sums(2, 6)
    return sum(m * n for a, m in two for b, n in two if a - b >= margin)
