"""A fight in progress: the one mutable object, with undo and redo."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from ludus.play.contract import Over, Rules, Step
from ludus.play.dice import Dice, RecordedRoll, RecordingDice, ScriptedDice
from ludus.play.events import Event
from ludus.play.record import Entry, FightRecord, record_of

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Played(Generic[S, A]):
    """An action as it was played."""

    action: A
    dice: tuple[RecordedRoll, ...]
    step: Step[S]


@dataclass(frozen=True, slots=True)
class Deed(Generic[A]):
    """One line of a match's own log, which forgets nothing."""

    kind: Literal["played", "taken_back", "repeated"]
    action: A
    dice: tuple[RecordedRoll, ...]


class Match(Generic[S, A]):
    """Holds the positions of a fight; whatever raises changes nothing."""

    def __init__(self, game: Rules[S, A], setup: object, rules: object | None = None) -> None:
        """Start a fight; :class:`~ludus.play.contract.SetupRefused` if the setup is not allowed."""
        self.game = game
        self.setup = setup
        self.rules = game.rules_type() if rules is None else rules
        self._start = game.start(setup, self.rules)
        self._played: list[Played[S, A]] = []
        self._undone: list[Played[S, A]] = []
        self._deeds: list[Deed[A]] = []

    @property
    def state(self) -> S:
        """The position now."""
        return self._played[-1].step.state if self._played else self._start

    @property
    def states(self) -> tuple[S, ...]:
        """All positions from the start to now."""
        return (self._start, *(p.step.state for p in self._played))

    @property
    def played(self) -> Sequence[Played[S, A]]:
        """What was played and stands."""
        return tuple(self._played)

    @property
    def deeds(self) -> Sequence[Deed[A]]:
        """Everything that was done, what was taken back included."""
        return tuple(self._deeds)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened so far."""
        return tuple(event for p in self._played for event in p.step.events)

    @property
    def entry(self) -> int:
        """The number of the log entry that is due next, from 0."""
        return len(self._played)

    @property
    def over(self) -> bool:
        """The fight has ended."""
        return isinstance(self.game.pending(self.state), Over)

    def play(self, action: A, dice: Dice) -> Step[S]:
        """Apply an action; :class:`~ludus.play.contract.IllegalAction` if the rules refuse it."""
        recording = RecordingDice(dice)
        step = self.game.apply(self.state, action, recording)
        self._note("played", Played(action, recording.recorded, step))
        self._undone.clear()
        return step

    def undo(self) -> Deed[A]:
        """Take back the last action; ``IndexError`` if there is none."""
        last = self._played.pop()
        self._undone.append(last)
        self._deeds.append(Deed("taken_back", last.action, last.dice))
        return self._deeds[-1]

    def redo(self) -> Step[S]:
        """Repeat what was taken back last, with the same dice; ``IndexError`` if there is nothing."""
        last = self._undone.pop()
        dice = ScriptedDice(last.dice)
        step = self.game.apply(self.state, last.action, dice)
        dice.finish()
        self._note("repeated", Played(last.action, last.dice, step))
        return step

    @property
    def can_undo(self) -> bool:
        """There is something to take back."""
        return bool(self._played)

    @property
    def can_redo(self) -> bool:
        """There is something to repeat."""
        return bool(self._undone)

    def record(self) -> FightRecord:
        """Return the record of the fight as it stands, with its outcome if it has ended."""
        log = tuple(Entry(self.game.codec.encode(p.action), p.dice) for p in self._played)
        pending = self.game.pending(self.state)
        outcome = pending.outcome if isinstance(pending, Over) else None
        return record_of(self.game, self.setup, self.rules, log, outcome)

    def _note(self, kind: Literal["played", "repeated"], played: Played[S, A]) -> None:
        self._played.append(played)
        self._deeds.append(Deed(kind, played.action, played.dice))
