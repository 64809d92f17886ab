"""A diagnosis in words: each roll with the row of its table, then how he is."""

from ludus.campaign.diagnosis import Finding, Patient
from ludus.campaign.injuries import LastingInjury
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_, P_
from ludus.i18n.rulebook import find_rules
from ludus.munus.body import LOCATIONS
from ludus.munus.words import INJURY_WORDS, LOCATION_WORDS

KIND_WORDS: dict[str, str] = {
    **INJURY_WORDS,
    "resting": N_("rest"),
    "capped": N_("no more PV can be added"),
    "barred": N_("barred from private entertainments"),
}
"""By kind of injury."""


def tell_diagnosis(patient: Patient, findings: list[Finding], words: Catalogue) -> list[str]:
    """Return the lines of a diagnosis: its rolls, what he is left with, the healer's fee."""
    lines = [_roll(found, words) for found in findings]
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


def _roll(found: Finding, words: Catalogue) -> str:
    (rule,) = find_rules(found.rule)
    message = N_("{location}, 2D6: {roll}. {row} [{rule}]")
    place = words.say(LOCATION_WORDS[found.location])
    place = place[:1].upper() + place[1:]
    return words.say(message, location=place, roll=found.roll, row=rule.text[words.language], rule=found.rule)


def injury_line(injury: LastingInjury, words: Catalogue) -> str:
    """Return an injury with how long it lasts."""
    what = f"{words.say(LOCATION_WORDS[injury.location])}: {words.say(KIND_WORDS[injury.kind])}"
    if injury.matches is None:
        return words.say(N_("- {injury}"), injury=what)
    forms = P_("- {injury}, {n} more match", "- {injury}, {n} more matches")
    return words.count(forms, injury.matches, injury=what)
