"""The wounds of a fight, rolled on the injury tables one roll at a time (MU-401 to MU-458)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from ludus.campaign.injuries import Injuries, InjuryKind, LastingInjury, with_injury
from ludus.munus.body import ARMS, HEAD, LEGS, LOCATIONS, TORSO, Location
from ludus.play.dice import Dice, Roll

FEE: Final = 2
"""mo that the healer takes for a roll, unless it is fatal (MU-402)."""

Loss = Literal["attack", "defence"] | Location
"""What can be lost with head 7–8: a training point, or a PV of a location (MU-414)."""

LOSSES: Final[tuple[Loss, ...]] = ("attack", "defence", *LOCATIONS)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an injury table."""

    last: int
    """The highest sum of 2D6 that it is for; the row before ends below it."""
    rule: str
    effect: Literal["dies", "retires", "loses", "injury", "nothing"]
    kind: InjuryKind | None = None
    lasts: Literal["for_life", "rolled", "next_match"] = "for_life"


_HEAD: Final = (
    Row(2, "MU-411", "dies"),
    Row(4, "MU-412", "retires"),
    Row(6, "MU-413", "retires"),
    Row(8, "MU-414", "loses"),
    Row(11, "MU-415", "injury", "resting", "rolled"),
    Row(12, "MU-416", "nothing"),
)
_TORSO: Final = (
    Row(2, "MU-421", "dies"),
    Row(4, "MU-422", "retires"),
    Row(5, "MU-423", "injury", "barred"),
    Row(7, "MU-424", "injury", "capped"),
    Row(10, "MU-425", "injury", "resting", "rolled"),
    Row(12, "MU-426", "nothing"),
)
_ARM: Final = (
    Row(2, "MU-431", "injury", "amputated"),
    Row(4, "MU-432", "injury", "invalid"),
    Row(5, "MU-433", "injury", "capped"),
    Row(8, "MU-434", "injury", "unusable", "rolled"),
    Row(9, "MU-435", "injury", "no_strength", "next_match"),
    Row(12, "MU-436", "nothing"),
)
_LEG: Final = (
    Row(2, "MU-441", "dies"),
    Row(4, "MU-442", "injury", "leg_useless"),
    Row(6, "MU-443", "injury", "lame"),
    Row(9, "MU-444", "injury", "lame", "rolled"),
    Row(12, "MU-445", "nothing"),
)
TABLES: Final[dict[int, tuple[Row, ...]]] = {
    HEAD: _HEAD,
    TORSO: _TORSO,
    **dict.fromkeys(ARMS, _ARM),
    **dict.fromkeys(LEGS, _LEG),
}
"""The injury table of each location; each covers 2 to 12 without a gap (MU-450)."""


@dataclass(frozen=True, slots=True)
class Patient:
    """A gladiator on the healer's table."""

    player: str
    """Who rolls for him."""
    name: str
    pv: tuple[int, ...]
    """Full PV by location: those lost in the fight come back (MU-401)."""
    attack: int
    defence: int
    injuries: Injuries
    dead: bool = False
    retired: bool = False
    fee: int = 0
    """mo for the rolls made so far (MU-402)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A roll of the diagnosis and what it came to."""

    location: Location
    roll: int
    """The sum of 2D6."""
    rule: str
    injury: LastingInjury | None = None
    """What the row left him with, before anything replaced anything."""
    lost: Loss | None = None
    """What was lost with head 7–8."""


Choose = Callable[[Sequence[Loss]], Loss]
"""Asks the owner what is to be lost; the answer must be one of those offered."""


class WrongChoice(Exception):  # noqa: N818 - named after what is wrong
    """The owner chose what is not there to be lost."""


def due_rolls(zeroed: Sequence[Location], further: Mapping[Location, int]) -> tuple[int, ...]:
    """Return the locations to be rolled for, in order, each as often as it is due (MU-402, MU-403).

    Once if it reached 0, and once for each further hit at 0.
    """
    found: list[int] = []
    for number, location in enumerate(LOCATIONS):
        found += [number] * ((location in zeroed) + further.get(location, 0))
    return tuple(found)


def received(patient: Patient, zeroed: Sequence[Location]) -> Patient:
    """Return the patient before his first roll: an arm still unusable that was brought to 0 is invalid (MU-458)."""
    injuries = patient.injuries
    for arm in ARMS:
        location = LOCATIONS[arm]
        if location in zeroed and any(i.location == location and i.kind == "unusable" for i in injuries):
            injuries = with_injury(injuries, LastingInjury(location, "invalid", None))
    return replace(patient, injuries=injuries)


def row_of(location: int, roll: int) -> Row:
    """Return the row of a location's table for a sum of 2D6 (MU-450)."""
    return next(row for row in TABLES[location] if roll <= row.last)


def losses_open_to(patient: Patient) -> tuple[Loss, ...]:
    """Return what he has to lose with head 7–8: trained points, and PV where one is kept (MU-414)."""
    training: dict[Loss, int] = {"attack": patient.attack, "defence": patient.defence}
    bodily: dict[Loss, int] = {where: pv - 1 for where, pv in zip(LOCATIONS, patient.pv, strict=True)}
    return tuple(loss for loss, spare in {**training, **bodily}.items() if spare > 0)


def diagnose(patient: Patient, location: int, dice: Dice, choose: Choose) -> tuple[Patient, Finding]:
    """Make one roll for a location: 2D6, then 1D6 if the row asks for it (MU-402).

    ``choose`` is asked only for head 7–8, and only if there is something to lose; :class:`WrongChoice` if its answer is
    none of what was offered.
    """
    where = LOCATIONS[location]
    roll = sum(dice.roll(Roll(patient.player, "diagnosis", 2, 6, patient.name)))
    row = row_of(location, roll)
    found = Finding(where, roll, row.rule)
    if row.effect == "dies":
        return replace(patient, dead=True), found
    treated = replace(patient, fee=patient.fee + FEE)
    if row.effect == "retires":
        return replace(treated, retired=True), found
    if row.effect == "loses":
        return _lose(treated, found, choose)
    if row.kind is None:
        return treated, found
    injury = LastingInjury(where, row.kind, _duration(treated, row, dice))
    return _injure(treated, location, injury), replace(found, injury=injury)


def _duration(patient: Patient, row: Row, dice: Dice) -> int | None:
    """Return for how many matches a row holds: 1D6, the next one, or null for life (MU-405)."""
    if row.lasts == "rolled":
        return dice.roll(Roll(patient.player, "duration", 1, 6, patient.name))[0]
    return 1 if row.lasts == "next_match" else None


def _lose(patient: Patient, found: Finding, choose: Choose) -> tuple[Patient, Finding]:
    """Take a training point or a PV, as the owner chooses; nothing if he has none to lose (MU-414)."""
    options = losses_open_to(patient)
    if not options:
        return patient, found
    lost = choose(options)
    if lost not in options:
        raise WrongChoice(f"{lost} cannot be lost; it is one of: {', '.join(options)}")
    if lost == "attack":
        return replace(patient, attack=patient.attack - 1), replace(found, lost=lost)
    if lost == "defence":
        return replace(patient, defence=patient.defence - 1), replace(found, lost=lost)
    place = LOCATIONS.index(lost)
    return _with_pv(patient, place, patient.pv[place] - 1), replace(found, lost=lost)


def _injure(patient: Patient, location: int, injury: LastingInjury) -> Patient:
    """Add an injury; an amputated arm loses its PV (MU-451), a leg capped at 1 what is above (MU-453)."""
    injured = replace(patient, injuries=with_injury(patient.injuries, injury))
    if injury.kind == "amputated":
        return _with_pv(injured, location, 0)
    if injury.kind == "leg_useless" or (injury.kind == "lame" and injury.matches is None):
        return _with_pv(injured, location, min(1, patient.pv[location]))
    return injured


def _with_pv(patient: Patient, location: int, pv: int) -> Patient:
    return replace(patient, pv=(*patient.pv[:location], pv, *patient.pv[location + 1 :]))
