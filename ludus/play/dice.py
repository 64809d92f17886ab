"""Every die of the program: seeded, scripted, recorded, or typed by a person.

All chance goes through :meth:`Dice.roll`. A script that runs out raises :class:`DiceNeeded`: since rules are pure, the
caller asks the person for that roll and applies the action again with the answers so far, so that an acknowledged
face is never asked twice.
"""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

Faces = tuple[int, ...]
"""The faces of one roll in the order in which they fell, each from 1."""

RecordedRoll = tuple[int, ...]
"""A roll as the fight record keeps it: ``(count, sides, face, face, …)``."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll that is due."""

    player: str
    """The player whose dice fall."""
    purpose: str
    """Code name of what the roll decides, such as ``initiative`` or ``location``."""
    count: int
    """How many dice."""
    sides: int
    """Sides of each."""
    token: str | None = None
    """The figure the roll is for, if it is for one."""

    def __str__(self) -> str:
        """Write the roll as players say it: ``2D6``."""
        return f"{self.count}D{self.sides}"


class DiceNeeded(Exception):  # noqa: N818 - a request, not an error
    """The script ran out: a person has to roll."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(f"a roll of {roll} is needed for {roll.purpose}")
        self.roll = roll


class DiceMisfit(Exception):  # noqa: N818 - named after what is wrong, as the record format says
    """Recorded or typed dice are not those that the rules ask for."""


class Dice(Protocol):
    """Whatever answers a roll."""

    def roll(self, roll: Roll) -> Faces:
        """Return ``roll.count`` faces, each from 1 to ``roll.sides``."""
        ...


def seed_key(seed: int) -> bytes:
    """Turn a whole number into the 32-byte key of its dice, by hashing its decimal text."""
    return hashlib.sha256(str(seed).encode("ascii")).digest()


class Stream:
    """Whole numbers from SHA-256 in counter mode, without bias; equal keys and places give equal numbers."""

    __slots__ = ("_blocks", "_bytes", "_prefix")

    def __init__(self, key: bytes, *place: int) -> None:
        self._prefix = key + b"".join([n.to_bytes(8, "big") for n in place])
        self._blocks = 0
        self._bytes = iter(b"")

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1`` by rejection sampling; ``bound`` is at most 2**32."""
        width = 1 if bound <= 256 else 4
        size = 1 << 8 * width
        limit = size - size % bound
        while True:
            value = int.from_bytes([self._next_byte() for _ in range(width)], "big")
            if value < limit:
                return value % bound

    def _next_byte(self) -> int:
        for byte in self._bytes:
            return byte
        self._bytes = iter(hashlib.sha256(self._prefix + self._blocks.to_bytes(8, "big")).digest())
        self._blocks += 1
        return next(self._bytes)


_SHARE = 4
"""Bytes of a block that belong to each roll."""
_SHARES = 8
"""Rolls that share the 32 bytes of a block."""


class SeededDice:
    """Dice of at most 256 sides for computer play: the stream of one log entry under one 32-byte key.

    Each roll of the entry has its own place in the stream, so that rolls typed by a person in between shift nothing.
    Bytes that would favour some faces are passed over; a roll for which its share is too small is drawn anew from a
    stream of its own.
    """

    __slots__ = ("_block", "_bytes", "_entry", "_key", "_rolls")

    def __init__(self, key: bytes, entry: int = 0, rolls_made: int = 0) -> None:
        self._key = key
        self._entry = entry
        self._rolls = rolls_made
        self._block = -1
        self._bytes = b""

    def roll(self, roll: Roll) -> Faces:
        """Return the next faces of the entry."""
        number = self._rolls
        self._rolls += 1
        if number // _SHARES != self._block:
            self._block = number // _SHARES
            place = self._entry.to_bytes(8, "big") + self._block.to_bytes(8, "big")
            self._bytes = hashlib.sha256(self._key + place).digest()
        sides, count = roll.sides, roll.count
        start = number % _SHARES * _SHARE
        limit = 256 - 256 % sides
        fitting = [byte % sides + 1 for byte in self._bytes[start : start + _SHARE] if byte < limit]
        if len(fitting) >= count:
            return tuple(fitting[:count])
        own = Stream(self._key, self._entry, number)
        return tuple([own.below(sides) + 1 for _ in range(count)])


class ScriptedDice:
    """Dice whose answers are known beforehand: tests, replays, typed dice.

    When the script runs out the roll goes to ``then``; without one, :class:`DiceNeeded` is raised.
    """

    __slots__ = ("_answers", "_then", "_used")

    def __init__(self, answers: Sequence[RecordedRoll], then: Dice | None = None) -> None:
        self._answers = answers
        self._then = then
        self._used = 0

    def roll(self, roll: Roll) -> Faces:
        """Return the next answer; :class:`DiceMisfit` if it is another roll than the one that is due."""
        if self._used == len(self._answers):
            if self._then is None:
                raise DiceNeeded(roll)
            return self._then.roll(roll)
        answer = self._answers[self._used]
        self._used += 1
        refuse_misfit(roll, answer)
        return answer[2:]

    def finish(self) -> None:
        """Refuse answers that nobody asked for."""
        left = len(self._answers) - self._used
        if left:
            raise DiceMisfit(f"{left} of {len(self._answers)} rolls are left over")


def refuse_misfit(roll: Roll, answer: RecordedRoll) -> None:
    """Raise :class:`DiceMisfit` unless an answer is a possible result of a roll."""
    if answer[:2] != (roll.count, roll.sides):
        given = f"{answer[0]}D{answer[1]}" if len(answer) >= 2 else "nothing"
        raise DiceMisfit(f"{roll} is due for {roll.purpose}, but {given} is given")
    if len(answer) != roll.count + 2:
        raise DiceMisfit(f"{roll} has {roll.count} faces, but {len(answer) - 2} are given")
    for face in answer[2:]:
        if not 1 <= face <= roll.sides:
            raise DiceMisfit(f"{face} is no face of a D{roll.sides}")


class RecordingDice:
    """Wraps any dice and keeps what fell."""

    __slots__ = ("_dice", "_rolls")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._rolls: list[RecordedRoll] = []

    def roll(self, roll: Roll) -> Faces:
        """Roll the wrapped dice and note the result."""
        faces = self._dice.roll(roll)
        self._rolls.append((roll.count, roll.sides, *faces))
        return faces

    @property
    def recorded(self) -> tuple[RecordedRoll, ...]:
        """What fell so far, in order."""
        return tuple(self._rolls)


class PersonsDice:
    """Asks a person for the rolls of some players and rolls for the others."""

    __slots__ = ("_others", "_players")

    def __init__(self, players: Collection[str], others: Dice) -> None:
        self._players = players
        self._others = others

    def roll(self, roll: Roll) -> Faces:
        """Raise :class:`DiceNeeded` for a player with real dice, else roll."""
        if roll.player in self._players:
            raise DiceNeeded(roll)
        return self._others.roll(roll)


NO_DICE: Final = ScriptedDice(())
"""For actions that roll nothing."""
