"""Numbers read off a gladiator: movement, strength, agility, modifiers and saves."""

from functools import cache, lru_cache
from typing import Final

from ludus.board.square import FRONT_AND_SIDES, Cell
from ludus.munus.arena import Profile
from ludus.munus.body import ARMS, LEFT_LEG, LEGS, RIGHT_LEG, TORSO
from ludus.munus.house_rules import MunusRules
from ludus.munus.setup import Weapon
from ludus.munus.state import Body, Figure, State
from ludus.play.events import Modifier

Saves = tuple[int, ...]
"""The numbers needed for each save that is rolled, best first."""

FULL_MOVEMENT: Final = 8
"""Movement points of an activation on two good legs (MU-302)."""


def controls(figure: Figure, cell: Cell) -> bool:
    """Tell whether a cell is one of the five that a figure sees and attacks (MU-303)."""
    at = figure.at
    return (cell[0] - at[0], cell[1] - at[1]) in FRONT_AND_SIDES[figure.facing]


def enemies_beside(state: State, number: int, cell: Cell | None = None) -> list[int]:
    """Return the enemies in the fight on the eight squares around a gladiator, or around a cell for him (MU-304)."""
    figures = state.figures
    x, y = figures[number].at if cell is None else cell
    found = []
    for e in state.arena.enemies[number]:
        there = figures[e].at
        if -1 <= there[0] - x <= 1 and -1 <= there[1] - y <= 1 and not figures[e].body.out:
            found.append(e)
    return found


def movement(profile: Profile, body: Body) -> int:
    """Movement points of an activation: 8, less 1 a lame leg, halved a leg at 0 or useless (MU-302, MU-305)."""
    points = FULL_MOVEMENT - profile.lame_legs
    for leg in LEGS:
        if body.pv[leg] == 0 or leg in profile.useless_legs:
            points //= 2
    return max(points, 1)


def usable(profile: Profile, body: Body, arm: int) -> bool:
    """Tell whether an arm can hold something (MU-318, MU-451, MU-452, MU-457)."""
    return body.pv[arm] > 0 and arm not in profile.unusable_arms


def armed(profile: Profile, body: Body) -> bool:
    """Tell whether he has a usable weapon: a great one takes both arms, any other one arm (MU-205, MU-318)."""
    if profile.weapon == "great":
        return all(usable(profile, body, arm) for arm in ARMS)
    return usable(profile, body, body.weapon_arm)


def strength(profile: Profile, body: Body, arm: int) -> int:
    """Strength of the arm that strikes, +1 for every 2 PV it has now; the stronger if great (MU-111, MU-205)."""
    arms = ARMS if profile.weapon == "great" else (arm,)
    return max(0 if a in profile.weak_arms else body.pv[a] // 2 for a in arms)


def agility(profile: Profile, body: Body, rules: MunusRules) -> int:
    """Agility of both legs, lowered by wounds (MU-112); a useless leg leaves none (MU-442)."""
    if profile.useless_legs:
        return 0
    right, left = body.pv[RIGHT_LEG], body.pv[LEFT_LEG]
    lower, higher = min(right, left), max(right, left)
    if rules.leg_bonus == "lower_leg":
        return lower // 2
    unhurt = min(profile.full[RIGHT_LEG], profile.full[LEFT_LEG]) // 2
    return min(unhurt, (lower if higher - lower >= 2 else higher) // 2)


Modifiers = tuple[Modifier, ...]


def attack_modifiers(profile: Profile, body: Body, arm: int) -> Modifiers:
    """Return what is added to the 2D6 of an attack (MU-313)."""
    return _attack_modifiers(profile.attack, strength(profile, body, arm))


def defence_modifiers(profile: Profile, body: Body, rules: MunusRules) -> Modifiers:
    """Return what is added to the 2D6 of a defence (MU-313)."""
    return _defence_modifiers(profile.defence, agility(profile, body, rules), profile.weapon, leg_at_zero(body))


def disengaging_modifiers(profile: Profile, body: Body) -> Modifiers:
    """Return what is added to the 2D6 of one who disengages: as in defence, but without agility (MU-330)."""
    return _defence_modifiers(profile.defence, 0, profile.weapon, leg_at_zero(body))


def leg_at_zero(body: Body) -> bool:
    """Tell whether a leg is at 0, which handicaps the defence (MU-305)."""
    return body.pv[RIGHT_LEG] == 0 or body.pv[LEFT_LEG] == 0


@cache
def _attack_modifiers(attack: int, force: int) -> Modifiers:
    trained = Modifier("attack", attack, "MU-108")
    return (trained, Modifier("strength", force, "MU-111")) if force else (trained,)


@cache
def _defence_modifiers(defence: int, dodge: int, weapon: Weapon, lame: bool) -> Modifiers:
    """Return training and agility less the handicaps: of a great weapon (MU-205), of a leg at 0 (MU-305)."""
    found = [Modifier("defence", defence, "MU-108")]
    if dodge:
        found.append(Modifier("agility", dodge, "MU-112"))
    if weapon == "great":
        found.append(Modifier("great_weapon", -1, "MU-205"))
    if lame:
        found.append(Modifier("leg_at_zero", -1, "MU-305"))
    return tuple(found)


def total(modifiers: Modifiers) -> int:
    """Add modifiers up."""
    return sum([m.value for m in modifiers])


_BETTER_BY: dict[Weapon, int] = {"small": -1, "medium": 0, "great": 1}
"""What the attacker's weapon does to the number needed for a save (MU-202, MU-204, MU-205).

One small weapon does as much as two (MU-203).
"""


def saves(profile: Profile, body: Body, weapon: Weapon, rules: MunusRules) -> tuple[Saves, ...]:
    """Return by location the numbers needed for each save that is rolled against a weapon (MU-206 to MU-209).

    A shield covers its arm and the torso (MU-208); a hit without effect rolls no save (MU-451).
    """
    shield_arm = profile.shield_arm if body.shield else None
    worn = profile.saves
    return _saves(worn, shield_arm, profile.shield_save, profile.amputated, weapon, rules.stack_saves)


@lru_cache(maxsize=4096)
def _saves(  # noqa: PLR0917 - the keys of the cache
    worn: tuple[int | None, ...],
    shield_arm: int | None,
    shield_save: int,
    amputated: frozenset[int],
    weapon: Weapon,
    stacked: bool,
) -> tuple[Saves, ...]:
    found = []
    for location, protection in enumerate(worn):
        covers = shield_arm is not None and location in (shield_arm, TORSO)
        printed = [n for n in (protection, shield_save if covers else None) if n is not None]
        # Never better than 2+; what would need a 7 is not rolled.
        needed = sorted(max(2, n + _BETTER_BY[weapon]) for n in printed)
        rolled = [n for n in needed if n <= 6 and location not in amputated]
        found.append(tuple(rolled if stacked else rolled[:1]))
    return tuple(found)
