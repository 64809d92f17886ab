"""What never changes in a fight, reckoned once from the setup: profiles, sides, board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ludus.munus.body import ARM_OF, ARMS, LEGS, LOCATIONS
from ludus.munus.house_rules import MunusRules
from ludus.munus.refusals import unusable_arms
from ludus.munus.setup import Fighter, MunusSetup, Weapon


@dataclass(frozen=True, slots=True)
class Profile:
    """A gladiator as he came into the arena; locations are counted as in ``LOCATIONS``."""

    number: int
    id: str
    name: str
    side: int
    """The number of his side in the setup."""
    player: str
    """The id of his side."""
    full: tuple[int, ...]
    """PV of each location when unhurt."""
    attack: int
    defence: int
    reflexes: int
    weapon: Weapon
    saves: tuple[int | None, ...]
    """What he wears on each location saves on this or more."""
    shield_arm: int | None
    shield_save: int
    unusable_arms: frozenset[int]
    """Arms that hold nothing from the start (MU-451, MU-452, MU-457)."""
    weak_arms: frozenset[int]
    """Arms that give no strength, whatever they hold (MU-111, MU-452)."""
    brittle: frozenset[int]
    """Limbs that go straight to 0 when they lose a point (MU-317)."""
    amputated: frozenset[int]
    useless_legs: frozenset[int]
    lame_legs: int
    """How many legs are lame, each counted once."""


@dataclass(frozen=True)
class Arena:
    """The board, the sides and the profiles of a fight; equal setups and rules make equal arenas."""

    setup: MunusSetup
    rules: MunusRules
    profiles: tuple[Profile, ...] = field(compare=False)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the board."""
        return self.setup.board

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The ids of the sides in the order of the setup."""
        return tuple(side.id for side in self.setup.sides)

    @cached_property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The gladiators of each side by number."""
        return tuple(tuple(p.number for p in self.profiles if p.side == s) for s in range(len(self.sides)))

    @cached_property
    def enemies(self) -> tuple[tuple[int, ...], ...]:
        """For each gladiator those of all other sides, in the order of the setup."""
        return tuple(tuple(q.number for q in self.profiles if q.side != p.side) for p in self.profiles)

    @cached_property
    def number_of(self) -> Mapping[str, int]:
        """The number of each gladiator by id."""
        return {p.id: p.number for p in self.profiles}


def arena_of(setup: MunusSetup, rules: MunusRules) -> Arena:
    """Reckon the arena of a setup that the rules allow."""
    numbered = [(s, fighter) for s, side in enumerate(setup.sides) for fighter in side.fighters]
    profiles = tuple(_profile(n, s, setup.sides[s].id, fighter, rules) for n, (s, fighter) in enumerate(numbered))
    return Arena(setup, rules, profiles)


def _profile(number: int, side: int, player: str, fighter: Fighter, rules: MunusRules) -> Profile:
    def hurt(*kinds: str) -> frozenset[int]:
        return frozenset(LOCATIONS.index(i.location) for i in fighter.injuries if i.kind in kinds)

    shield = fighter.shield
    return Profile(
        number=number,
        id=fighter.id,
        name=fighter.name,
        side=side,
        player=player,
        full=fighter.pv.by_location(),
        attack=fighter.attack,
        defence=fighter.defence,
        reflexes=fighter.reflexes,
        weapon=fighter.weapon,
        saves=tuple(fighter.protections.get(location) for location in LOCATIONS),
        shield_arm=None if shield is None else ARM_OF[shield.arm],
        shield_save=0 if shield is None else shield.save,
        unusable_arms=unusable_arms(fighter.pv.by_location(), fighter.injuries, rules),
        weak_arms=hurt("no_strength", "unusable", "invalid", "amputated") & frozenset(ARMS),
        brittle=hurt("invalid", "leg_useless"),
        amputated=hurt("amputated"),
        useless_legs=hurt("leg_useless"),
        lame_legs=len(hurt("lame") & frozenset(LEGS)),
    )
