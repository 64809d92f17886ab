"""Which setups the rules refuse, each with the place, the reason and the rule."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from ludus.board.square import inside
from ludus.i18n.mark import N_
from ludus.munus.body import ARM_OF, ARMS, LEGS, LIMBS, LOCATIONS, TORSO, Location
from ludus.munus.house_rules import MunusRules
from ludus.munus.setup import Fighter, FightInjury, MunusSetup
from ludus.play.contract import SetupRefused

_INJURIES: dict[FightInjury, tuple[tuple[int, ...], str]] = {
    "no_strength": (ARMS, "MU-435"),
    "unusable": (ARMS, "MU-434"),
    "invalid": (ARMS, "MU-432"),
    "amputated": (ARMS, "MU-431"),
    "lame": (LEGS, "MU-444"),
    "leg_useless": (LEGS, "MU-442"),
}
"""Where each injury can be, and the rule that gives it."""


def refuse_bad_setup(setup: MunusSetup, rules: MunusRules) -> None:
    """Raise :class:`SetupRefused` for the first thing in a setup that the rules do not allow."""
    _refuse_board(setup)
    _refuse_sides(setup)
    for place, fighter in _fighters(setup):
        fault = fighter_refusal(place, fighter, rules)
        if fault is not None:
            raise fault


def fighter_refusal(place: str, fighter: Fighter, rules: MunusRules) -> SetupRefused | None:
    """Return the first thing in a gladiator, at his place in the setup, that the rules do not allow; null if none."""
    return body_refusal(place, fighter, rules) or _bad_equipment(place, fighter, rules)


def body_refusal(place: str, fighter: Fighter, rules: MunusRules) -> SetupRefused | None:
    """Return the first thing in a gladiator that the rules do not allow, whatever he carries; null if none."""
    return (
        _bad_injuries(place, fighter, rules) or _bad_body(place, fighter, rules) or _bad_training(place, fighter, rules)
    )


def _fighters(setup: MunusSetup) -> Iterator[tuple[str, Fighter]]:
    for s, side in enumerate(setup.sides):
        for f, fighter in enumerate(side.fighters):
            yield f"sides[{s}].fighters[{f}]", fighter


def _refuse_board(setup: MunusSetup) -> None:
    """MU-301: 8 × 8 to 40 × 40 squares, one figure a square."""
    if not all(8 <= side <= 40 for side in setup.board):
        raise SetupRefused("board", N_("the board has 8 to 40 squares a side"), "MU-301")
    taken: dict[tuple[int, int], Fighter] = {}
    for place, fighter in _fighters(setup):
        if not inside(fighter.at, setup.board):
            raise SetupRefused(f"{place}.at", N_("{name} stands outside the board"), "MU-301", name=fighter.name)
        other = taken.setdefault(fighter.at, fighter)
        if other is not fighter:
            message = N_("{name} stands on the square of {other}")
            raise SetupRefused(f"{place}.at", message, "MU-301", name=fighter.name, other=other.name)


def _refuse_sides(setup: MunusSetup) -> None:
    """MU-306: at least two sides, each with a gladiator, all told apart."""
    if len(setup.sides) < 2:
        raise SetupRefused("sides", N_("a fight needs at least two sides"), "MU-306")
    sides = [side.id for side in setup.sides]
    for s, side in enumerate(setup.sides):
        if not side.fighters:
            raise SetupRefused(f"sides[{s}].fighters", N_("a side needs a gladiator"), "MU-306")
        if side.id in sides[:s]:
            raise SetupRefused(f"sides[{s}].id", N_("the id {id} stands twice"), "MU-306", id=side.id)
    seen: set[str] = set()
    for place, fighter in _fighters(setup):
        if fighter.id in seen:
            raise SetupRefused(f"{place}.id", N_("the id {id} stands twice"), "MU-306", id=fighter.id)
        seen.add(fighter.id)
    if setup.order is not None and sorted(setup.order) != sorted(sides):
        raise SetupRefused("order", N_("the order of play names every side once"), "MU-306")


def _bad_body(place: str, fighter: Fighter, rules: MunusRules) -> SetupRefused | None:
    """PV of each location (see ``_bad_location``), 20 in all (MU-105), not out from the start (MU-318)."""
    pv, name = fighter.pv.by_location(), fighter.name
    for location in range(len(LOCATIONS)):
        fault = _bad_location(fighter, location, pv[location], rules)
        if fault is not None:
            message, rule = fault
            where = LOCATIONS[location]
            return SetupRefused(f"{place}.pv.{where}", message, rule, name=name, location=where, pv=pv[location])
    if sum(pv) > 20:
        return SetupRefused(f"{place}.pv", N_("{name} has more than 20 PV"), "MU-105", name=name)
    if all(pv[leg] == 0 for leg in LEGS):
        return SetupRefused(f"{place}.pv", N_("{name} is out from the start: both legs at 0"), "MU-318", name=name)
    return None


def _bad_location(fighter: Fighter, location: int, pv: int, rules: MunusRules) -> tuple[str, str] | None:
    """Return the reason and the rule against the PV of one location, or null if they are legal.

    1 to 6 everywhere (MU-103, MU-104), 1 or 2 in the head (MU-102, MU-106), none in an amputated arm (MU-451), at
    most 1 in a leg that is capped (MU-453).
    """
    kinds = {i.kind for i in fighter.injuries if i.location == LOCATIONS[location]}
    lame_for_life = any(
        i.kind == "lame" and i.matches is None for i in fighter.injuries if i.location == LOCATIONS[location]
    )
    if "amputated" in kinds:
        return None if pv == 0 else (N_("{name}: an amputated arm has 0 PV, not {pv}"), "MU-451")
    if location < TORSO:
        return None if pv in (1, 2) else (N_("{name}: the head has 1 or 2 PV, not {pv}"), "MU-106")
    if pv > 6:
        return (N_("{name}: no location has more than 6 PV: {location} has {pv}"), "MU-104")
    if pv < (0 if rules.allow_zero_pv_limbs and location in LIMBS else 1):
        return (N_("{name}: every location has at least 1 PV: {location} has {pv}"), "MU-103")
    if pv > 1 and ("leg_useless" in kinds or lame_for_life):
        return (N_("{name}: a leg that is useless or lame for life has at most 1 PV, not {pv}"), "MU-453")
    return None


def _bad_training(place: str, fighter: Fighter, _rules: MunusRules) -> SetupRefused | None:
    """MU-108: training; MU-113: reflexes."""
    name = fighter.name
    for skill, value in (("attack", fighter.attack), ("defence", fighter.defence)):
        if not 0 <= value <= 7:
            message = N_("{name}: attack and defence are 0 to 7, not {value}")
            return SetupRefused(f"{place}.{skill}", message, "MU-108", name=name, value=value)
    if fighter.attack + fighter.defence > 12:
        return SetupRefused(place, N_("{name} has more than 12 training points"), "MU-108", name=name)
    if not -2 <= fighter.reflexes <= 2:
        message = N_("{name}: reflexes are -2 to 2, not {value}")
        return SetupRefused(f"{place}.reflexes", message, "MU-113", name=name, value=fighter.reflexes)
    return None


def _bad_injuries(place: str, fighter: Fighter, _rules: MunusRules) -> SetupRefused | None:
    """Refuse injuries where they cannot be, or twice."""
    seen: set[tuple[str, str]] = set()
    for number, injury in enumerate(fighter.injuries):
        fields = {"name": fighter.name, "kind": injury.kind, "location": injury.location}
        where = f"{place}.injuries[{number}]"
        places, rule = _INJURIES[injury.kind]
        if LOCATIONS.index(injury.location) not in places:
            message = N_("{name}: the injury {kind} cannot be at {location}")
            return SetupRefused(where, message, rule, **fields)
        if (injury.location, injury.kind) in seen:
            message = N_("{name}: the injury {kind} stands twice at {location}")
            return SetupRefused(where, message, rule, **fields)
        seen.add((injury.location, injury.kind))
    return None


class PlacedInjury(Protocol):
    """What an injury of a fight and one of the campaign have in common."""

    @property
    def location(self) -> Location:
        """Where it is."""
        ...

    @property
    def kind(self) -> str:
        """Its code name."""
        ...


def unusable_arms(pv: tuple[int, ...], injuries: Iterable[PlacedInjury], rules: MunusRules) -> frozenset[int]:
    """Return the arms that can hold nothing, by the PV of each location and injuries (MU-451, 452, 457, MU-103)."""
    useless = {"unusable", "amputated"} | ({"invalid"} if rules.invalid_arm == "unusable" else set())
    injured = {LOCATIONS.index(i.location) for i in injuries if i.kind in useless}
    return frozenset(arm for arm in ARMS if arm in injured or pv[arm] == 0)


def _bad_equipment(place: str, fighter: Fighter, rules: MunusRules) -> SetupRefused | None:
    """MU-201 to MU-208: saves, and what the weapon allows."""
    name = fighter.name
    saves = [(f"protections.{where}", save) for where, save in fighter.protections.items()]
    if fighter.shield is not None:
        saves.append(("shield.save", fighter.shield.save))
    for where, save in saves:
        if not 2 <= save <= 6:
            message = N_("{name}: a protection saves on 2+ to 6+, not {value}+")
            return SetupRefused(f"{place}.{where}", message, "MU-206", name=name, value=save)
    reason = _bad_hands(fighter, unusable_arms(fighter.pv.by_location(), fighter.injuries, rules))
    return SetupRefused(place, reason[0], reason[1], name=name) if reason else None


def _bad_hands(fighter: Fighter, unusable: frozenset[int]) -> tuple[str, str] | None:
    """Return the reason and the rule against what he holds, or null if it is legal."""
    if fighter.pair and fighter.weapon != "small":
        return (N_("{name}: only small weapons come in pairs"), "MU-201")
    shield_arm = None if fighter.shield is None else ARM_OF[fighter.shield.arm]
    if fighter.weapon == "great":
        return _bad_great_weapon(fighter, unusable)
    if fighter.pair:
        return _bad_pair(fighter, unusable)
    if ARM_OF[fighter.weapon_arm] in unusable:
        return (N_("{name} holds the weapon with an arm that cannot hold it"), "MU-452")
    if shield_arm in unusable:
        return (N_("{name} carries the shield on an arm that cannot carry it"), "MU-452")
    if shield_arm == ARM_OF[fighter.weapon_arm]:
        return (N_("{name} has weapon and shield on the same arm"), "MU-208")
    return None


def _bad_great_weapon(fighter: Fighter, unusable: frozenset[int]) -> tuple[str, str] | None:
    if sum(fighter.pv.by_location()) < 15:
        return (N_("{name} has less than 15 PV and may not use a great weapon"), "MU-205")
    if fighter.shield is not None:
        return (N_("{name}: a great weapon takes both hands and allows no shield"), "MU-205")
    if unusable:
        return (N_("{name}: a great weapon needs two usable arms"), "MU-205")
    return None


def _bad_pair(fighter: Fighter, unusable: frozenset[int]) -> tuple[str, str] | None:
    if fighter.shield is not None:
        return (N_("{name}: two small weapons leave no arm for a shield"), "MU-202")
    if any(LOCATIONS[arm] in fighter.protections for arm in ARMS):
        return (N_("{name}: with two small weapons no protection is worn on the arms"), "MU-202")
    if unusable:
        return (N_("{name}: two small weapons need two usable arms"), "MU-202")
    return None
