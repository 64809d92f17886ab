"""The rows that a command refers to, or the refusal that says what is not there."""

from typing import TypeVar

from ludus.campaign.changes import Draft
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Gladiator, Row
from ludus.campaign.words import ROW_WORDS, STANDING_WORDS, marked
from ludus.i18n.mark import N_

R = TypeVar("R", bound=Row)


def existing(draft: Draft, table: type[R], key: int) -> R:
    """Return a row that a command names; :class:`CampaignRefused` if there is none."""
    row = draft.get(table, key)
    if row is None:
        message = N_("there is no {kind} with the number {key}")
        (kind,) = marked(ROW_WORDS, table.__name__)
        raise CampaignRefused(message, "MU-508", kind=kind, key=key)
    return row


def on_roster(draft: Draft, key: int) -> Gladiator:
    """Return a gladiator who can still act; :class:`CampaignRefused` if he is dead, retired or released (MU-455)."""
    gladiator = existing(draft, Gladiator, key)
    if gladiator.standing != "active":
        message = N_("{name} is on no roster any more: {standing}")
        (standing,) = marked(STANDING_WORDS, gladiator.standing)
        raise CampaignRefused(message, "MU-455", name=gladiator.name, standing=standing)
    return gladiator
