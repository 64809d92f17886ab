"""Names and notes as people write them: any script, kept as it was typed."""

from collections.abc import Sequence
from typing import Final

from ludus.campaign.refused import CampaignRefused
from ludus.i18n.mark import N_

MAX_NAME: Final = 120
"""Letters of a name at the most; what is longer fits no sheet."""

MAX_NOTES: Final = 100_000
"""Letters of notes at the most."""


def fit_name(name: str, taken: Sequence[str] = ()) -> str:
    """Return a name without blanks around it: one line, neither empty nor too long, and nobody else's."""
    trimmed = name.strip()
    if not trimmed:
        raise CampaignRefused(N_("a name is needed"), "MU-100")
    if len(trimmed) > MAX_NAME:
        raise CampaignRefused(N_("a name has {n} letters at the most"), "MU-100", n=MAX_NAME)
    if any(_breaks(letter) for letter in trimmed):
        raise CampaignRefused(N_("a name is one line of text"), "MU-100")
    if trimmed.casefold() in {other.casefold() for other in taken}:
        raise CampaignRefused(N_("the name {name} is taken"), "MU-100", name=trimmed)
    return trimmed


def fit_notes(notes: str) -> str:
    """Return notes as they were written; they are text of a sane length."""
    if len(notes) > MAX_NOTES:
        raise CampaignRefused(N_("notes have {n} letters at the most"), "MU-100", n=MAX_NOTES)
    if "\0" in notes or any(_is_half(letter) for letter in notes):
        raise CampaignRefused(N_("this is not text"), "MU-100")
    return notes


def fit_reason(reason: str) -> str:
    """Return the reason for what the referee does; there must be one (MU-605)."""
    if not reason.strip():
        raise CampaignRefused(N_("an adjustment by the referee needs a reason"), "MU-605")
    return fit_notes(reason.strip())


def _breaks(letter: str) -> bool:
    return letter < " " or letter in "\x7f\x85\u2028\u2029" or _is_half(letter)


def _is_half(letter: str) -> bool:
    """Tell a lone surrogate, which no file can hold."""
    return "\ud800" <= letter <= "\udfff"
