"""Computer players that know only the contract."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from ludus.play.contract import Chance, Decision, Over, Rules
from ludus.play.dice import SeededDice, Stream
from ludus.play.match import Match

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)

Permits = Callable[[Any], bool]
"""Tells whether a player may choose an action at all; the legal ones always decide in the end."""


def anything(_action: object) -> bool:
    """Permit every action."""
    return True


class Player(Protocol[S_contra, A_co]):
    """Whoever chooses."""

    def choose(self, state: S_contra, entry: int) -> A_co:
        """Return one of the legal actions; ``entry`` numbers the log entry that is due."""
        ...


def permitted(legal: Sequence[A], permits: Permits) -> Sequence[A]:
    """Return the legal actions that are permitted; all of them, if none is."""
    return [action for action in legal if permits(action)] or legal


@dataclass(frozen=True, slots=True)
class RandomPlayer(Generic[S, A]):
    """Takes any legal action, each as likely."""

    game: Rules[S, A]
    key: bytes
    """32 bytes; equal keys play alike."""
    permits: Permits = anything

    def choose(self, state: S, entry: int) -> A:
        """Return a legal action by lot."""
        choices = permitted(self.game.legal_actions(state), self.permits)
        return choices[Stream(self.key, entry).below(len(choices))]


@dataclass(frozen=True, slots=True)
class OneStepPlayer(Generic[S, A]):
    """Looks one action ahead and takes the one whose expected worth is best, the first of equals."""

    game: Rules[S, A]
    permits: Permits = anything

    def choose(self, state: S, entry: int) -> A:  # noqa: ARG002 - it plays alike whatever the entry
        """Return the legal action with the best expected worth for the player who decides."""
        pending = self.game.pending(state)
        choices = permitted(self.game.legal_actions(state), self.permits)
        if not isinstance(pending, Decision):
            return choices[0]
        player = pending.player
        return max(choices, key=lambda action: self.expected(state, action, player))

    def expected(self, state: S, action: A, player: str) -> float:
        """Return the expected worth for a player of the position after an action."""
        return self.game.forecast(state, action).expected(lambda after: self.game.worth(after, player))


def play_out(match: Match[S, A], players: Mapping[str, Player[S, A]], key: bytes) -> Over:
    """Let the players play a match to its end with seeded dice; ``key`` is their 32-byte seed."""
    game = match.game
    while not isinstance(pending := game.pending(match.state), Over):
        if isinstance(pending, Chance):
            action = game.legal_actions(match.state)[0]
        else:
            action = players[pending.player].choose(match.state, match.entry)
        match.play(action, SeededDice(key, match.entry))
    return pending
