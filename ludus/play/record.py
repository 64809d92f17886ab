"""The fight record ``ludus-fight/1``: read strictly, replayed, written."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from pydantic import Field, JsonValue

from ludus.play.codec import STRICT, read_value, write_fields
from ludus.play.contract import IllegalAction, JsonObject, Over, Rules, SetupRefused
from ludus.play.dice import DiceMisfit, DiceNeeded, RecordedRoll, ScriptedDice
from ludus.play.events import Event
from ludus.play.strict_json import BadFile, parse_object

S = TypeVar("S")
A = TypeVar("A")

FORMAT: Final = "ludus-fight/1"
UNSTATED: Final = "unstated"
"""Stands for the outcome of a record that claims none; a stated outcome is an object or null."""


class RecordFault(Exception):  # noqa: N818 - covers refusals by the rules as well
    """A record that cannot be replayed, with the place and the reason in ``str``.

    ``entry`` is the number of the log entry from 0, or null for the frame, the setup and the outcome. ``refused``
    tells a refusal by the rules, or an outcome that differs, from a file that is wrong in itself.
    """

    def __init__(self, reason: str, *, entry: int | None = None, refused: bool = False) -> None:
        super().__init__(reason)
        self.entry = entry
        self.refused = refused


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a record's log."""

    action: JsonObject
    """The action as the game's codec writes it."""
    dice: tuple[RecordedRoll, ...] = ()


@dataclass(frozen=True, slots=True)
class FightRecord:
    """A complete, replayable fight of one of the games, still as plain data."""

    game: str
    rules: JsonObject
    setup: JsonObject
    log: tuple[Entry, ...]
    outcome: JsonValue = UNSTATED


@dataclass(frozen=True, slots=True)
class _Frame:
    """The record format, key by key."""

    __pydantic_config__ = STRICT

    format: Literal["ludus-fight/1"]
    game: str
    rules: dict[str, JsonValue]
    setup: dict[str, JsonValue]
    log: Annotated[tuple[dict[str, JsonValue], ...], Field(fail_fast=True)]
    outcome: dict[str, JsonValue] | None = None


@dataclass(frozen=True, slots=True)
class _DiceOfEntry:
    __pydantic_config__ = STRICT

    dice: Annotated[tuple[Annotated[tuple[int, ...], Field(fail_fast=True)], ...], Field(fail_fast=True)] = ()


def record_of(
    game: Rules[Any, Any], setup: object, rules: object, log: tuple[Entry, ...], outcome: JsonObject | None
) -> FightRecord:
    """Make a record of a game's own values; without an outcome it states none."""
    stated: JsonValue = UNSTATED if outcome is None else outcome
    return FightRecord(game.name, write_fields(rules), write_fields(setup), log, stated)


def parse_record(data: bytes) -> FightRecord:
    """Read the bytes of a record file; :class:`RecordFault` says what is wrong and where."""
    try:
        tree = parse_object(data)
        frame = read_value(_Frame, tree)
    except BadFile as fault:
        raise RecordFault(str(fault), entry=_entry_of(fault.place)) from fault
    log = tuple(_parse_entry(number, dict(entry)) for number, entry in enumerate(frame.log))
    stated: JsonValue = frame.outcome if "outcome" in tree else UNSTATED
    return FightRecord(frame.game, frame.rules, frame.setup, log, stated)


def _entry_of(place: str) -> int | None:
    """Read the entry number off a place such as ``log[3].dice``."""
    number = place.removeprefix("log[").partition("]")[0]
    return int(number) if place.startswith("log[") and number.isdigit() else None


def _parse_entry(number: int, entry: JsonObject) -> Entry:
    if "dice" not in entry:
        return Entry(entry)
    dice = entry.pop("dice")
    try:
        return Entry(entry, read_value(_DiceOfEntry, {"dice": dice}, f"log[{number}]").dice)
    except BadFile as fault:
        raise RecordFault(str(fault), entry=number) from fault


def write_record(record: FightRecord) -> str:
    """Write a record as its file's text, one log entry a line."""
    head = {"format": FORMAT, "game": record.game, "rules": record.rules, "setup": record.setup}
    lines = [f" {_text(key)}: {_text(value)}" for key, value in head.items()]
    log = ",\n".join(
        f"  {_text({**entry.action, 'dice': [list(roll) for roll in entry.dice]})}" for entry in record.log
    )
    lines.append(f' "log": [\n{log}\n ]' if log else ' "log": []')
    if record.outcome != UNSTATED:
        lines.append(f' "outcome": {_text(record.outcome)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _same(stated: JsonValue, found: JsonValue) -> bool:
    """Compare as text, since in Python ``true`` equals 1 and 1.0."""
    return json.dumps(stated, sort_keys=True) == json.dumps(found, sort_keys=True)


@dataclass(frozen=True, slots=True)
class Replay(Generic[S, A]):
    """A record that was replayed to its end."""

    game: Rules[S, A]
    setup: object
    """The setup as the game's own value."""
    rules: object
    """The house rules as the game's own value."""
    states: tuple[S, ...]
    """The positions from the start on, or the last alone; the last is the end."""
    events: tuple[tuple[Event, ...], ...]
    """What happened, by log entry."""

    @property
    def state(self) -> S:
        """The position at the end."""
        return self.states[-1]

    @property
    def outcome(self) -> JsonObject | None:
        """The outcome; null while the fight goes on."""
        pending = self.game.pending(self.state)
        return pending.outcome if isinstance(pending, Over) else None


AnyReplay = Replay[Any, Any]
"""A replay of whichever game."""


def replay(record: FightRecord, games: Mapping[str, Rules[Any, Any]], *, keep_states: bool = True) -> AnyReplay:
    """Replay a record under its game's rules; :class:`RecordFault` says where it cannot be.

    Without ``keep_states`` only the last position is kept: a large record has very many.
    """
    game = games.get(record.game)
    if game is None:
        raise RecordFault(f"game: must be one of: {', '.join(games)}")
    setup, rules = _own_values(game, record)
    states = [_start(game, setup, rules)]
    events: list[tuple[Event, ...]] = []
    actions = [_decode(game, number, entry) for number, entry in enumerate(record.log)]
    for number, action in enumerate(actions):
        state, told = _apply(game, states[-1], action, number, record.log[number].dice)
        if not keep_states:
            states.clear()
        states.append(state)
        events.append(told)
    done = Replay(game, setup, rules, tuple(states), tuple(events))
    if record.outcome != UNSTATED and not _same(record.outcome, done.outcome):
        raise RecordFault(
            f"outcome: the record says {_text(record.outcome)}, the replay ends with {_text(done.outcome)}",
            refused=True,
        )
    return done


def _own_values(game: Rules[S, A], record: FightRecord) -> tuple[object, object]:
    """Read setup and house rules as the game's own values."""
    try:
        rules: object = read_value(game.rules_type, record.rules, "rules")
        return read_value(game.setup_type, record.setup, "setup"), rules
    except BadFile as fault:
        raise RecordFault(str(fault)) from fault


def _start(game: Rules[S, A], setup: object, rules: object) -> S:
    try:
        return game.start(setup, rules)
    except SetupRefused as refusal:
        raise RecordFault(f"setup.{refusal.place}: {refusal} ({refusal.rule})") from refusal


def _decode(game: Rules[S, A], number: int, entry: Entry) -> A:
    try:
        return game.codec.decode(entry.action, f"log[{number}]")
    except BadFile as fault:
        raise RecordFault(str(fault), entry=number) from fault


def _apply(
    game: Rules[S, A], state: S, action: A, number: int, rolls: tuple[RecordedRoll, ...]
) -> tuple[S, tuple[Event, ...]]:
    dice = ScriptedDice(rolls)
    try:
        step = game.apply(state, action, dice)
        dice.finish()
    except IllegalAction as refusal:
        raise RecordFault(f"log[{number}]: {refusal} ({refusal.rule})", entry=number, refused=True) from refusal
    except DiceNeeded as needed:
        reason = f"log[{number}].dice: too few; {needed.roll} is due for {needed.roll.purpose}"
        raise RecordFault(reason, entry=number) from needed
    except DiceMisfit as misfit:
        raise RecordFault(f"log[{number}].dice: {misfit}", entry=number) from misfit
    return step.state, step.events
