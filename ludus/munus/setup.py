"""What a fight starts from, key by key as the fight record writes it.

Types and keys are checked when it is read; what the rules say of the values is in ``refusals``.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from ludus.board.square import Facing
from ludus.munus.body import ArmSide, Location
from ludus.play.codec import STRICT, Absent

FightInjury = Literal["no_strength", "unusable", "invalid", "amputated", "lame", "leg_useless"]
"""The lasting injuries that bear on a fight."""

Weapon = Literal["small", "medium", "great"]
"""The three weapon classes (MU-201)."""

Id = Annotated[str, Field(min_length=1, max_length=80)]
Name = Annotated[str, Field(min_length=1, max_length=200)]
"""A name that still fits a line."""


@dataclass(frozen=True, slots=True)
class Vitality:
    """PV by location (MU-101)."""

    __pydantic_config__ = STRICT

    head: int
    torso: int
    right_arm: int
    left_arm: int
    right_leg: int
    left_leg: int

    def by_location(self) -> tuple[int, ...]:
        """Return the six in the order of :data:`~ludus.munus.body.LOCATIONS`."""
        return (self.head, self.torso, self.right_arm, self.left_arm, self.right_leg, self.left_leg)


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield on one arm (MU-208)."""

    __pydantic_config__ = STRICT

    arm: ArmSide
    save: int
    """It saves on this or more on 1D6."""


@dataclass(frozen=True, slots=True)
class Injury:
    """A lasting injury that he brings into the fight."""

    __pydantic_config__ = STRICT

    location: Location
    kind: FightInjury
    matches: Annotated[int, Field(ge=1)] | None
    """For how many more matches; null for life."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A gladiator as he enters the arena."""

    __pydantic_config__ = STRICT

    id: Id
    name: Name
    reflexes: int
    """What his race adds to the initiative die (MU-113)."""
    pv: Vitality
    attack: int
    defence: int
    weapon: Weapon
    weapon_arm: ArmSide
    pair: bool
    """He has a small weapon in each hand (MU-202)."""
    protections: dict[Location, int]
    """The saves of what he wears, by location."""
    at: tuple[int, int]
    facing: Facing
    shield: Absent[Shield] = None
    injuries: Annotated[tuple[Injury, ...], Field(fail_fast=True)] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A team."""

    __pydantic_config__ = STRICT

    id: Id
    name: Name
    fighters: Annotated[tuple[Fighter, ...], Field(fail_fast=True)]


@dataclass(frozen=True, slots=True)
class MunusSetup:
    """A fight before its first die."""

    __pydantic_config__ = STRICT

    board: tuple[int, int]
    """Columns and rows."""
    turn_limit: Annotated[int, Field(ge=0)]
    """The agreed number of turns (MU-307); 0 for none."""
    sides: Annotated[tuple[Side, ...], Field(fail_fast=True)]
    order: Absent[Annotated[tuple[str, ...], Field(fail_fast=True)]] = None
    """The sides in order of play; absent if it is diced for (MU-306)."""
