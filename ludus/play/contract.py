"""The contract between the rules of a game and everything that is not rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from pydantic import JsonValue

from ludus.i18n.catalogue import Catalogue
from ludus.play.codec import ActionCodec
from ludus.play.dice import Dice
from ludus.play.events import Event
from ludus.play.odds import Forecast
from ludus.play.scene import Cell, Scene

JsonObject = dict[str, JsonValue]

S = TypeVar("S")
"""A position: a frozen, hashable value."""
A = TypeVar("A")
"""An action: a frozen, hashable value."""
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Decision:
    """A player has to choose one of the legal actions."""

    player: str
    token: str | None = None
    """The figure that the question is about, if it is about one."""
    question: str = "act"
    """Code name of the question."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Dice fall before anyone decides; the only legal action lets them fall."""

    purpose: str


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    winner: str | None
    """The winning player; null if nobody won."""
    outcome: JsonObject
    """The ``outcome`` of the record format."""


Pending = Decision | Chance | Over


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """What an action led to."""

    state: S_co
    events: tuple[Event, ...]


class Marked(str):
    """A marked word that stands in a field of a refusal and is translated with it."""

    __slots__ = ()


Field = str | int | tuple[str, ...]
"""What a field of a refusal can be; a tuple is listed."""


class Refusal(Exception):  # noqa: N818 - a refusal is an answer of the rules, not a failure
    """Something the rules do not allow, with the rule and, in ``str``, the reason in English.

    A reason that counts something is given in both its forms, and counts its field ``n``.
    """

    def __init__(self, message: str | tuple[str, str], rule: str, **fields: Field) -> None:
        english = message if isinstance(message, str) else message[fields["n"] != 1]
        super().__init__(english.format(**{name: _listed(value) for name, value in fields.items()}))
        self.message = message
        self.rule = rule
        self.fields = fields

    def said(self, words: Catalogue) -> str:
        """Return the reason in a language."""
        said = {name: _said(value, words) for name, value in self.fields.items()}
        if isinstance(self.message, str):
            return words.say(self.message, **said)
        n = said.pop("n")
        return words.count(self.message, int(n), **said)


def _listed(value: Field) -> str | int:
    return ", ".join(value) if isinstance(value, tuple) else value


def _said(value: Field, words: Catalogue) -> str | int:
    if isinstance(value, tuple):
        return ", ".join(str(_said(part, words)) for part in value)
    return words.say(value) if isinstance(value, Marked) else value


class IllegalAction(Refusal):
    """The rules refuse an action in this position."""


class SetupRefused(Refusal):
    """The rules refuse a setup; ``place`` says where in it, as a path such as ``sides[0].fighters[1].pv``."""

    def __init__(self, place: str, message: str, rule: str, **fields: Field) -> None:
        super().__init__(message, rule, **fields)
        self.place = place


@dataclass(frozen=True, slots=True)
class Test:
    """A test of chance on the way of a route."""

    __test__ = False  # not a test of pytest

    against: str
    """The token it is made against."""
    chance: Fraction
    """Chance to pass it."""


@dataclass(frozen=True, slots=True)
class Route(Generic[A]):
    """A way to a cell."""

    actions: tuple[A, ...]
    cost: int
    """Movement points it takes."""
    tests: tuple[Test, ...]
    """What has to be passed on the way, in order."""
    chance: Fraction
    """Chance to pass all of them."""


class Narrator(Protocol):
    """Tells one fight in words."""

    def introduce(self) -> Sequence[str]:
        """Return who takes part, one line each."""
        ...

    def tell(self, event: Event) -> str:
        """Return the sentence of an event, with its numbers and its rule."""
        ...


class Rules(Protocol[S, A]):
    """A game: pure functions over frozen positions and actions."""

    @property
    def name(self) -> str:
        """Its name in records, such as ``munus``."""
        ...

    @property
    def setup_type(self) -> type:
        """The frozen dataclass of its setups."""
        ...

    @property
    def rules_type(self) -> type:
        """The frozen dataclass of its house rules; every field has a default."""
        ...

    @property
    def codec(self) -> ActionCodec[A]:
        """Actions to and from the entries of a record."""
        ...

    def start(self, setup: object, rules: object) -> S:
        """Return the first position; :class:`SetupRefused` says where and why not."""
        ...

    def players(self, state: S) -> tuple[str, ...]:
        """Return who takes part, in the order of the setup."""
        ...

    def pending(self, state: S) -> Pending:
        """Return who decides, or which die falls, or the outcome."""
        ...

    def legal_actions(self, state: S) -> Sequence[A]:
        """Return all actions that :meth:`apply` accepts; empty after the end."""
        ...

    def apply(self, state: S, action: A, dice: Dice) -> Step[S]:
        """Return the new position and what happened; :class:`IllegalAction` says why not. Nothing else changes."""
        ...

    def reach(self, state: S, token: str) -> Mapping[Cell, Route[A]]:
        """Return the cells that a token can reach now, each with the safest, then cheapest way."""
        ...

    def forecast(self, state: S, action: A) -> Forecast[S]:
        """Return the exact chances of what a legal action may lead to."""
        ...

    def scene(self, state: S) -> Scene:
        """Return the position as bare geometry."""
        ...

    def view(self, state: S) -> JsonObject:
        """Return the ``state`` of the record format."""
        ...

    def narrator(self, setup: object, rules: object, words: Catalogue) -> Narrator:
        """Return who tells a fight of this setup under these house rules in the language of ``words``."""
        ...

    def worth(self, state: S, player: str) -> float:
        """Judge a position for a player: higher is better, of no fixed unit."""
        ...
