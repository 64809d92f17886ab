"""What a hit that was not saved does to a body (MU-315 to MU-319)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from ludus.munus.arena import Profile
from ludus.munus.body import ARMS, HEAD, LEFT_LEG, LOCATIONS, OTHER_ARM, RIGHT_LEG, SIDE_OF, TORSO
from ludus.munus.events import (
    BrittleLimbLost,
    Fell,
    HitAgain,
    PairBroken,
    ShieldLost,
    StumpHit,
    WeaponChangedArm,
    Wounded,
)
from ludus.munus.state import Body
from ludus.munus.values import armed, usable
from ludus.play.events import Event

T = TypeVar("T")

Tell = Callable[[Event], None]
"""Takes down what happened."""


def fatal_blow(body: Body) -> str | None:
    """Return which lost location puts a body out of the fight, if any: head, torso, both legs (MU-318)."""
    if body.pv[HEAD] == 0:
        return "head"
    if body.pv[TORSO] == 0:
        return "torso"
    return "legs" if body.pv[RIGHT_LEG] == 0 and body.pv[LEFT_LEG] == 0 else None


def wound(profile: Profile, body: Body, location: int, by: Profile, tell: Tell) -> Body:
    """Return the body after an unsaved hit on a location.

    An amputated arm feels nothing (MU-451), a location at 0 takes a further hit (MU-316), any other loses 1 PV, a
    brittle limb all it has (MU-317).
    """
    name = LOCATIONS[location]
    if location in profile.amputated:
        tell(StumpHit(profile.id, name))
        return body
    before = body.pv[location]
    if before == 0:
        further = _with(body.further, location, body.further[location] + 1)
        tell(HitAgain(profile.id, by.id, name, further[location]))
        return body.wounded(body.pv, further, body.zeroed, by.number)
    left = 0 if location in profile.brittle else before - 1
    if location in profile.brittle:
        tell(BrittleLimbLost(profile.id, by.id, name, before))
    else:
        tell(Wounded(profile.id, by.id, name, before, left))
    pv = _with(body.pv, location, left)
    if left:
        return body.wounded(pv, body.further, body.zeroed, by.number)
    lost = body.wounded(pv, body.further, _with(body.zeroed, location, value=True), by.number)
    return _fall_if_out(profile, _drop(profile, lost, location, tell), by, tell)


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _drop(profile: Profile, body: Body, arm: int, tell: Tell) -> Body:
    """Let fall what an arm at 0 held (MU-319)."""
    if arm not in ARMS:
        return body
    if body.shield and profile.shield_arm == arm:
        tell(ShieldLost(profile.id, dropped=False))
        body = replace(body, shield=False)
    if body.pair:
        tell(PairBroken(profile.id))
        body = replace(body, pair=False)
    other = OTHER_ARM[arm]
    if profile.weapon == "great" or body.weapon_arm != arm or not usable(profile, body, other):
        return body
    tell(WeaponChangedArm(profile.id, SIDE_OF[other]))
    if body.shield:
        tell(ShieldLost(profile.id, dropped=True))
    return replace(body, weapon_arm=other, shield=False)


def _fall_if_out(profile: Profile, body: Body, by: Profile, tell: Tell) -> Body:
    """Put a body out of the fight that cannot go on (MU-318)."""
    if body.out:
        return body
    cause = fatal_blow(body) or (None if armed(profile, body) else "disarmed")
    if cause is None:
        return body
    tell(Fell(profile.id, by.id, cause))
    return replace(body, out=True)
