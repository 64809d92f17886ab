"""A diagnosis in words: each roll with the row of its table, then how he is."""

from ludus.campaign.diagnosis import Finding, Patient
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.words import KIND_WORDS
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_, P_
from ludus.i18n.rulebook import find_rules
from ludus.munus.body import LOCATIONS, Location
from ludus.munus.words import LOCATION_WORDS


def tell_diagnosis(patient: Patient, findings: list[Finding], words: Catalogue) -> list[str]:
    """Return the lines of a diagnosis: its rolls, what he is left with, the healer's fee."""
    lines = [tell_roll(found.location, found.roll, found.rule, words) for found in findings]
    pv = ", ".join(f"{words.say(LOCATION_WORDS[w])} {n}" for w, n in zip(LOCATIONS, patient.pv, strict=True))
    lines.append(
        words.say(
            N_("Attack {attack}, defence {defence}; PV: {pv}."), attack=patient.attack, defence=patient.defence, pv=pv
        )
    )
    lines += [injury_line(injury, words) for injury in patient.injuries]
    if patient.dead:
        lines.append(words.say(N_("Death in the infirmary.")))
    if patient.retired:
        lines.append(words.say(N_("Retirement: no more fights.")))
    lines.append(words.say(N_("The healer's fee: {fee} mo."), fee=patient.fee))
    return lines


def tell_roll(location: Location, roll: int, rule: str, words: Catalogue) -> str:
    """Return a roll on an injury table with the row that it fell on."""
    (row,) = find_rules(rule)
    message = N_("{location}, 2D6: {roll}. {row} [{rule}]")
    place = words.say(LOCATION_WORDS[location])
    place = place[:1].upper() + place[1:]
    return words.say(message, location=place, roll=roll, row=row.text[words.language], rule=rule)


def injury_line(injury: LastingInjury, words: Catalogue) -> str:
    """Return an injury with how long it lasts."""
    what = f"{words.say(LOCATION_WORDS[injury.location])}: {words.say(KIND_WORDS[injury.kind])}"
    if injury.matches is None:
        return words.say(N_("- {injury}"), injury=what)
    forms = P_("- {injury}, {n} more match", "- {injury}, {n} more matches")
    return words.count(forms, injury.matches, injury=what)
