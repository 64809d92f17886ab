"""Bets between owners on the matches of the open event day (MU-507); off unless the house plays with them.

Both stakes leave the gold of their owners at once, so that nobody bets what he has not, and come back with the result.
"""

from ludus.campaign import ledger
from ludus.campaign.changes import Draft
from ludus.campaign.commands import CancelBet, PlaceBet
from ludus.campaign.house import settings_in_force
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Bet, Encounter, Entrant, Stable
from ludus.campaign.seek import existing
from ludus.campaign.words import STAGE_WORDS, marked
from ludus.i18n.mark import N_


def place_bet(draft: Draft, command: PlaceBet) -> None:
    """Put what two owners bet aside until the match is settled (MU-507)."""
    if not settings_in_force(draft)["bets"]:
        raise CampaignRefused(N_("this campaign plays without bets: the house rule is off"), "MU-507")
    match = existing(draft, Encounter, command.match)
    if match.stage != "planned":
        (stage,) = marked(STAGE_WORDS, match.stage)
        raise CampaignRefused(N_("bets end when a match begins; this one is {stage}"), "MU-507", stage=stage)
    if command.side not in {entrant.side for entrant in draft.where(Entrant, match=match.id)}:
        raise CampaignRefused(N_("this match has no such side"), "MU-507")
    backer, taker = existing(draft, Stable, command.backer), existing(draft, Stable, command.taker)
    if backer.id == taker.id:
        raise CampaignRefused(N_("a bet is between two owners"), "MU-507")
    for stable, stake in ((backer, command.stake), (taker, command.against)):
        ledger.refuse_absurd(stake)
        if stake < 1:
            raise CampaignRefused(N_("both owners stake 1 mo or more"), "MU-507")
        ledger.spend(draft, stable.id, stake, "bet_staked", match=match.id)
    key = draft.next_key(Bet)
    draft.put(Bet(key, match.id, command.side, backer.id, command.stake, taker.id, command.against))


def cancel_bet(draft: Draft, command: CancelBet) -> None:
    """Give both owners back what they staked, as long as the match has not been fought."""
    bet = existing(draft, Bet, command.bet)
    match = existing(draft, Encounter, bet.match)
    if match.stage != "planned":
        (stage,) = marked(STAGE_WORDS, match.stage)
        raise CampaignRefused(N_("bets end when a match begins; this one is {stage}"), "MU-507", stage=stage)
    _give_back(draft, bet)


def call_off(draft: Draft, match: int) -> None:
    """Give back all that was staked on a match that is not fought."""
    for bet in draft.where(Bet, match=match):
        _give_back(draft, bet)


def pay_out(draft: Draft, match: int, victor: int | None) -> None:
    """Pay the bets on a match to whoever was right; with no victorious side all stakes are given back (MU-507)."""
    for bet in draft.where(Bet, match=match):
        if victor is None:
            _give_back(draft, bet)
            continue
        winner = bet.backer if victor == bet.side else bet.taker
        draft.remove(bet)
        ledger.receive(draft, winner, bet.stake + bet.against, "bet_won", match=match)


def _give_back(draft: Draft, bet: Bet) -> None:
    draft.remove(bet)
    ledger.receive(draft, bet.backer, bet.stake, "bet_returned", match=bet.match)
    ledger.receive(draft, bet.taker, bet.against, "bet_returned", match=bet.match)
