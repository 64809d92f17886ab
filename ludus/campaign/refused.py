"""Refusals of the campaign."""

from ludus.play.contract import Refusal


class CampaignRefused(Refusal):
    """Something a lanista may not do now: the rule, why, and what would make it possible."""
