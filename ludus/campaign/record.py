"""The diagnosis format ``ludus-diagnosis/1``: read strictly, answered."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field, JsonValue

from ludus.campaign.diagnosis import Finding, Loss, Patient, WrongChoice, diagnose, due_rolls, received
from ludus.campaign.injuries import PLACES, LastingInjury, in_order
from ludus.munus.body import HEAD, LIMBS, LOCATIONS, Location
from ludus.munus.house_rules import MunusRules
from ludus.munus.setup import Vitality
from ludus.play.codec import STRICT, read_value, write_value
from ludus.play.dice import DiceMisfit, DiceNeeded, ScriptedDice
from ludus.play.strict_json import BadFile, parse_object


@dataclass(frozen=True, slots=True)
class Wounded:
    """The gladiator, unhurt, with what he had before the fight."""

    __pydantic_config__ = STRICT

    pv: Vitality
    attack: Annotated[int, Field(ge=0, le=7)]
    defence: Annotated[int, Field(ge=0, le=7)]
    injuries: tuple[LastingInjury, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """An owner's answer to head 7–8 (MU-414)."""

    __pydantic_config__ = STRICT

    lose: Loss


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A diagnosis document, key by key."""

    __pydantic_config__ = STRICT

    format: Literal["ludus-diagnosis/1"]
    rules: MunusRules
    fighter: Wounded
    zeroed: tuple[Location, ...]
    extra_hits: dict[Location, Annotated[int, Field(ge=1)]] = field(default_factory=dict)
    dice: tuple[tuple[int, ...], ...] = ()
    choices: tuple[Choice, ...] = ()


def make_diagnosis(data: bytes) -> tuple[Patient, list[Finding]]:
    """Make the rolls of a document; :class:`BadFile` says what is wrong with it."""
    document = read_value(Diagnosis, parse_object(data))
    _refuse_fighter(document)
    _refuse_hits(document)
    fighter = document.fighter
    pv = fighter.pv.by_location()
    patient = Patient("owner", "fighter", pv, fighter.attack, fighter.defence, in_order(fighter.injuries))
    return _roll_all(received(patient, document.zeroed), document)


def answer(patient: Patient, findings: list[Finding]) -> dict[str, JsonValue]:
    """Return the answer of the format."""
    return {
        "results": [{"location": f.location, "roll": f.roll, "rule": f.rule} for f in findings],
        "fighter": {
            "pv": {str(place): n for place, n in zip(LOCATIONS, patient.pv, strict=True)},
            "attack": patient.attack,
            "defence": patient.defence,
            "injuries": write_value(patient.injuries),
        },
        "dead": patient.dead,
        "retired": patient.retired,
        "fee": patient.fee,
    }


def _roll_all(patient: Patient, document: Diagnosis) -> tuple[Patient, list[Finding]]:
    """Make every roll that is due, until he dies (MU-403), with exactly the dice and choices given."""
    dice = ScriptedDice(document.dice)
    choices = [choice.lose for choice in document.choices]
    findings: list[Finding] = []
    try:
        for location in due_rolls(document.zeroed, document.extra_hits):
            patient, found = diagnose(patient, location, dice, lambda options: _next_choice(choices, options))
            findings.append(found)
            if patient.dead:
                break
        dice.finish()
    except DiceNeeded as needed:
        raise BadFile("dice", f"too few; {needed.roll} is due for {needed.roll.purpose}") from needed
    except DiceMisfit as misfit:
        raise BadFile("dice", str(misfit)) from misfit
    except WrongChoice as wrong:
        raise BadFile(f"choices[{len(document.choices) - len(choices) - 1}].lose", str(wrong)) from wrong
    if choices:
        raise BadFile("choices", f"{len(choices)} of {len(document.choices)} are left over")
    return patient, findings


def _next_choice(choices: list[Loss], options: Sequence[Loss]) -> Loss:
    if not choices:
        raise BadFile("choices", f"too few; what is lost is one of: {', '.join(options)}")
    return choices.pop(0)


def _refuse_fighter(document: Diagnosis) -> None:
    """Refuse PV that nobody can have (MU-102 to MU-106) and injuries where they cannot be, or twice."""
    fighter = document.fighter
    seen: set[tuple[str, str]] = set()
    for number, injury in enumerate(fighter.injuries):
        if LOCATIONS.index(injury.location) not in PLACES[injury.kind]:
            raise BadFile(f"fighter.injuries[{number}]", f"{injury.kind} cannot be at {injury.location}")
        if (injury.location, injury.kind) in seen:
            raise BadFile(f"fighter.injuries[{number}]", f"{injury.kind} stands twice at {injury.location}")
        seen.add((injury.location, injury.kind))
    for place, pv in enumerate(fighter.pv.by_location()):
        lowest, highest = _range_of(document, place)
        if not lowest <= pv <= highest:
            raise BadFile(f"fighter.pv.{LOCATIONS[place]}", f"must be {lowest} to {highest}")
    if sum(fighter.pv.by_location()) > 20:
        raise BadFile("fighter.pv", "must be 20 in all at the most")
    if fighter.attack + fighter.defence > 12:
        raise BadFile("fighter", "attack and defence must be 12 together at the most")


def _range_of(document: Diagnosis, place: int) -> tuple[int, int]:
    """Return the fewest and the most PV that a location can have."""
    here = [i for i in document.fighter.injuries if i.location == LOCATIONS[place]]
    if any(i.kind == "amputated" for i in here):
        return (0, 0)
    lowest = 0 if document.rules.allow_zero_pv_limbs and place in LIMBS else 1
    if any(i.kind == "leg_useless" or (i.kind == "lame" and i.matches is None) for i in here):
        return (lowest, 1)
    return (lowest, 2 if place == HEAD else 6)


def _refuse_hits(document: Diagnosis) -> None:
    """Refuse what cannot have happened in a fight (MU-316, MU-402, MU-451)."""
    pv = document.fighter.pv.by_location()
    amputated = {i.location for i in document.fighter.injuries if i.kind == "amputated"}
    for number, location in enumerate(document.zeroed):
        if location in document.zeroed[:number]:
            raise BadFile(f"zeroed[{number}]", f"{location} stands twice")
        if pv[LOCATIONS.index(location)] == 0:
            raise BadFile(f"zeroed[{number}]", f"{location} was at 0 before the fight")
    for location in document.extra_hits:
        at_zero = location in document.zeroed or pv[LOCATIONS.index(location)] == 0
        if not at_zero or location in amputated:
            raise BadFile(f"extra_hits.{location}", "only a location at 0 takes further hits")
