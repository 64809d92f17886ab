"""Lasting injuries: their kinds, their order, and which replaces which (MU-405, MU-451 to MU-458)."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from pydantic import Field

from ludus.munus.body import ARMS, HEAD, LEGS, LOCATIONS, TORSO, Location
from ludus.play.codec import STRICT

InjuryKind = Literal[
    "resting", "unusable", "no_strength", "lame", "leg_useless", "invalid", "amputated", "capped", "barred"
]
"""``resting`` misses matches; ``capped`` never gets more PV there; ``barred`` from private entertainments."""

KINDS: Final[tuple[InjuryKind, ...]] = get_args(InjuryKind)
"""In the order in which everything lists them."""

PLACES: Final[dict[InjuryKind, tuple[int, ...]]] = {
    "resting": (HEAD, TORSO),
    "unusable": ARMS,
    "no_strength": ARMS,
    "lame": LEGS,
    "leg_useless": LEGS,
    "invalid": ARMS,
    "amputated": ARMS,
    "capped": (TORSO, *ARMS),
    "barred": (TORSO,),
}
"""Where each kind can be."""


@dataclass(frozen=True, slots=True)
class LastingInjury:
    """An injury that outlasts the fight."""

    __pydantic_config__ = STRICT

    location: Location
    kind: InjuryKind
    matches: Annotated[int, Field(ge=1)] | None
    """For how many more matches; null for life."""


Injuries = tuple[LastingInjury, ...]


def in_order(injuries: Injuries) -> Injuries:
    """Sort by location, then by kind (MU-403)."""
    return tuple(sorted(injuries, key=lambda i: (LOCATIONS.index(i.location), KINDS.index(i.kind))))


def with_injury(injuries: Injuries, new: LastingInjury) -> Injuries:
    """Return the injuries after a new one.

    Amputated replaces everything on its arm (MU-451), invalid what is unusable or capped (MU-457), useless what is lame
    for life (MU-442), lame for life what is lame for a time (MU-443); of one kind the longer stands (MU-405). All else
    stands side by side.
    """
    if any(_covers(old, new) for old in injuries):
        return injuries
    return in_order((*(old for old in injuries if not _covers(new, old)), new))


def _covers(worse: LastingInjury, milder: LastingInjury) -> bool:
    """Tell whether an injury leaves no room for another."""
    if worse.location != milder.location:
        return False
    if worse.kind == milder.kind:
        return worse.matches is None or (milder.matches is not None and worse.matches >= milder.matches)
    if worse.kind == "leg_useless":
        return milder.kind == "lame" and milder.matches is None
    return worse.kind == "amputated" or (worse.kind == "invalid" and milder.kind in ("unusable", "capped"))
