"""Matches of the open event day: planned, bet on, entered."""

from collections.abc import Sequence

from ludus.campaign.commands import CancelBet, CancelMatch, EnterMatch, PlaceBet, PlanMatch
from ludus.services.door import do
from ludus.store.campaign_file import CampaignFile, Done


def plan_match(file: CampaignFile, sides: Sequence[Sequence[int]]) -> Done:
    """Plan a match between the gladiators of two sides or more."""
    return do(file, PlanMatch(tuple(tuple(side) for side in sides)))


def cancel_match(file: CampaignFile, match: int) -> Done:
    """Take a planned match off the event day; bets are returned."""
    return do(file, CancelMatch(match))


def place_bet(file: CampaignFile, bet: PlaceBet) -> Done:
    """Put aside what two owners bet on a planned match."""
    return do(file, bet)


def cancel_bet(file: CampaignFile, bet: int) -> Done:
    """Call a bet off."""
    return do(file, CancelBet(bet))


def enter_match(file: CampaignFile, entry: EnterMatch) -> Done:
    """Enter what became of everybody in a planned match; the wounds are rolled for afterwards."""
    return do(file, entry)
