"""Gladiators drawn by lot, fair and legal (MU-102 to MU-108, MU-201 to MU-208)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ludus.munus.body import ARMS, LOCATIONS, TORSO, Location
from ludus.munus.setup import Shield, Vitality, Weapon
from ludus.play.dice import Stream

NEW_PV: Final = 10
"""PV of a new gladiator (MU-102)."""

NEW_TRAINING: Final = 2
"""Training points of a new gladiator (MU-108)."""

GREAT_FROM: Final = 15
"""PV from which a great weapon may be used (MU-205)."""


@dataclass(frozen=True, slots=True)
class Build:
    """A gladiator without a place on the board."""

    pv: Vitality
    attack: int
    defence: int
    weapon: Weapon
    pair: bool


@dataclass(frozen=True, slots=True)
class Armour:
    """What a gladiator wears and carries besides his weapon."""

    protections: tuple[tuple[Location, int], ...]
    shield: Shield | None


def draw_pv(stream: Stream, total: int = NEW_PV) -> Vitality:
    """Distribute PV by lot: every location at least 1 and at most 6, the head 1, or 2 from 19 PV on (MU-102 to 106)."""
    pv = [1] * len(LOCATIONS)
    if total >= 19:
        pv[0] = 1 + stream.below(2)
    while sum(pv) < total:
        open_places = [place for place in range(TORSO, len(LOCATIONS)) if pv[place] < 6]
        pv[open_places[stream.below(len(open_places))]] += 1
    return Vitality(*pv)


def draw_training(stream: Stream, total: int = NEW_TRAINING) -> tuple[int, int]:
    """Spend training points on attack and defence by lot, neither above 7 (MU-108)."""
    lowest, highest = max(0, total - 7), min(7, total)
    attack = lowest + stream.below(highest - lowest + 1)
    return attack, total - attack


def draw_weapon(stream: Stream, pv: Vitality) -> tuple[Weapon, bool]:
    """Draw a weapon that a gladiator may use, and whether it is a pair (MU-201 to MU-205)."""
    choices: list[tuple[Weapon, bool]] = [("small", True), ("small", False), ("medium", False)]
    if sum(pv.by_location()) >= GREAT_FROM:
        choices.append(("great", False))
    return choices[stream.below(len(choices))]


def draw_build(stream: Stream, pv_total: int = NEW_PV, training: int = NEW_TRAINING) -> Build:
    """Draw a whole gladiator of so many PV and training points."""
    pv = draw_pv(stream, pv_total)
    attack, defence = draw_training(stream, training)
    weapon, pair = draw_weapon(stream, pv)
    return Build(pv, attack, defence, weapon, pair)


def draw_armour(stream: Stream, builds: Sequence[Build], pieces: int) -> tuple[Armour, ...]:
    """Draw for each gladiator as many pieces of leather (6+) as for the others, each a legal one (MU-206, MU-207)."""
    return tuple(_draw_pieces(stream, build, pieces) for build in builds)


def _draw_pieces(stream: Stream, build: Build, pieces: int) -> Armour:
    places: list[Location | None] = [
        where for place, where in enumerate(LOCATIONS) if not (build.pair and place in ARMS)
    ]
    if not build.pair and build.weapon != "great":
        places.append(None)  # a small shield on the left arm, of the same save
    drawn = [places.pop(stream.below(len(places))) for _ in range(min(pieces, len(places)))]
    worn = tuple((where, 6) for where in LOCATIONS if where in drawn)
    return Armour(worn, Shield("left", 6) if None in drawn else None)
