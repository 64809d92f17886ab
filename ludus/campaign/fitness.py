"""Who may be entered in a match, and if not, why and until when (MU-404, MU-405, MU-455, MU-456, MU-601)."""

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.fighters import armed_refusal
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Calendar, Debt, Encounter, Entrant, Gladiator, Injury
from ludus.campaign.words import STANDING_WORDS, marked
from ludus.i18n.mark import N_, P_
from ludus.munus.body import ARMS
from ludus.munus.house_rules import MunusRules
from ludus.munus.refusals import unusable_arms
from ludus.play.contract import Refusal

Books = Snapshot | Draft


def unfit(books: Books, gladiator: Gladiator, rules: MunusRules) -> Refusal | None:
    """Return why a gladiator may not be entered in a match of the open event day; null if he may."""
    if gladiator.standing != "active":
        message = N_("{name} is on no roster any more: {standing}")
        (standing,) = marked(STANDING_WORDS, gladiator.standing)
        return CampaignRefused(message, "MU-455", name=gladiator.name, standing=standing)
    refusal = in_treatment(books, gladiator) or _resting(books, gladiator) or _busy(books, gladiator)
    if refusal is not None:
        return refusal
    return _unarmed(books, gladiator, rules) or armed_refusal(books, gladiator, rules)


def in_treatment(books: Books, gladiator: Gladiator) -> CampaignRefused | None:
    """Return why the healer keeps a gladiator: wounds untreated, or the fee unpaid; null if he does not (MU-404)."""
    return _untreated(books, gladiator) or _unpaid(books, gladiator)


def _untreated(books: Books, gladiator: Gladiator) -> CampaignRefused | None:
    """Refuse one whose wounds have not been rolled for (MU-404)."""
    waiting = [books.where(Entrant, gladiator=gladiator.id, treatment=still) for still in ("due", "put_off")]
    if not any(waiting):
        return None
    return CampaignRefused(N_("{name} has wounds that must be treated first"), "MU-404", name=gladiator.name)


def _unpaid(books: Books, gladiator: Gladiator) -> CampaignRefused | None:
    """Refuse one whose healer has not been paid (MU-404)."""
    owed = books.total(Debt, "amount", gladiator=gladiator.id)
    if not owed:
        return None
    message = N_("the healer of {name} waits for {owed} mo")
    return CampaignRefused(message, "MU-404", name=gladiator.name, owed=owed)


def _resting(books: Books, gladiator: Gladiator) -> CampaignRefused | None:
    """Refuse one who still has to rest (MU-405)."""
    rests = [i.matches or 0 for i in books.where(Injury, gladiator=gladiator.id) if i.kind == "resting"]
    if not rests:
        return None
    forms = P_("{name} rests {n} more event day", "{name} rests {n} more event days")
    return CampaignRefused(forms, "MU-405", name=gladiator.name, n=max(rests))


def _busy(books: Books, gladiator: Gladiator) -> CampaignRefused | None:
    """Refuse one who is in a match of this event day already (MU-601)."""
    calendar = books.get(Calendar, 1)
    if calendar is None or calendar.open_day is None:
        return None
    for match in books.where(Encounter, day=calendar.open_day):
        if match.stage != "cancelled" and books.where(Entrant, match=match.id, gladiator=gladiator.id):
            message = N_("{name} is already in a match of this event day")
            return CampaignRefused(message, "MU-601", name=gladiator.name)
    return None


def _unarmed(books: Books, gladiator: Gladiator, rules: MunusRules) -> CampaignRefused | None:
    """Refuse one who has no arm to hold a weapon (MU-456)."""
    injuries = books.where(Injury, gladiator=gladiator.id)
    if len(unusable_arms(gladiator.pv, injuries, rules)) < len(ARMS):
        return None
    return CampaignRefused(N_("{name} has no arm to hold a weapon"), "MU-456", name=gladiator.name)
