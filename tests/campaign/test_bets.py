"""Bets between owners (MU-507)."""

from dataclasses import replace

import pytest

from ludus.campaign.commands import (
    AdjustGold,
    CancelBet,
    CancelMatch,
    EnterMatch,
    Fate,
    FoundStable,
    OpenDay,
    PlaceBet,
    PlanMatch,
    Settle,
)
from ludus.campaign.rows import Bet, Debt
from tests.campaign.books import Books
from tests.campaign.test_aftermath import HEALED, rolled, two_stables
from tests.campaign.test_plan import refusal

BET = PlaceBet(1, 0, backer=1, stake=10, taker=2, against=30)


def planned(**settings: object) -> Books:
    """Spiculus and Verus against Priscus and Flamma; both stables have 220 mo."""
    return two_stables(**{"bets": True, **settings}).do(OpenDay(), PlanMatch(((1, 2), (3, 4))))


@pytest.mark.rule("MU-507", "MU-508")
def test_both_stakes_leave_the_gold_at_once_and_go_to_whoever_was_right() -> None:
    bet = planned().do(BET)
    assert (bet.gold(1), bet.gold(2)) == (210, 190)
    assert bet.lines(1)[-1] == (-10, "bet_staked")
    assert bet.lines(2)[-1] == (-30, "bet_staked")
    fallen = Fate(3, ("head",), out=True, defeated_by=1)
    won = rolled(bet.do(EnterMatch(1, (fallen,))), 3, HEALED).do(Settle(1))
    assert won.lines(1)[-5:] == [(10, "survivor"), (10, "survivor"), (20, "defeated"), (50, "victory"), (40, "bet_won")]
    assert won.lines(2)[-3:] == [(10, "survivor"), (10, "survivor"), (-2, "healer")]
    assert won.tables.where(Bet) == ()
    lost = Fate(1, ("head",), out=True, defeated_by=3)
    taken = rolled(bet.do(EnterMatch(1, (lost,))), 1, HEALED).do(Settle(1))
    assert taken.lines(2)[-1] == (40, "bet_won")
    assert taken.lines(1)[-1] == (-2, "healer")


@pytest.mark.rule("MU-507", "MU-506")
@pytest.mark.parametrize("tied", ["none", "split"])
def test_with_no_victorious_side_both_get_back_what_they_staked(tied: str) -> None:
    drawn = planned(tied_prize=tied).do(BET, EnterMatch(1, ()), Settle(1))
    assert drawn.lines(1)[-1] == (10, "bet_returned")
    assert drawn.lines(2)[-1] == (30, "bet_returned")


@pytest.mark.rule("MU-507")
def test_a_bet_that_is_called_off_is_returned() -> None:
    for off in (CancelBet(1), CancelMatch(1)):
        books = planned().do(BET, off)
        assert (books.gold(1), books.gold(2)) == (220, 220)
        assert books.tables.where(Bet) == ()


@pytest.mark.rule("MU-507", "MU-502")
def test_what_is_won_pays_debts_first() -> None:
    owing = planned().do(BET).having(Debt(1, 1, 15, "upkeep"))
    fallen = Fate(3, ("head",), out=True, defeated_by=1)
    won = rolled(owing.do(EnterMatch(1, (fallen,))), 3, HEALED).do(Settle(1))
    assert won.owed(1) == 0
    assert sum(amount for amount, reason in won.lines(1) if reason == "debt_paid") == -15


@pytest.mark.rule("MU-507")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"side": 2}, "MU-507: this match has no such side"),
        ({"taker": 1}, "MU-507: a bet is between two owners"),
        ({"stake": 0}, "MU-507: both owners stake 1 mo or more"),
        ({"against": -5}, "MU-508: a price is 0 to 1000000 mo"),
        ({"stake": 221}, "MU-210: this costs 221 mo and there are 220 mo: 1 mo are missing"),
        ({"match": 9}, "MU-508: there is no match with the number 9"),
        ({"backer": 9}, "MU-508: there is no stable with the number 9"),
    ],
)
def test_what_cannot_be_bet_is_refused(change: dict[str, int], says: str) -> None:
    assert refusal(planned(), replace(BET, **change)) == says


@pytest.mark.rule("MU-507", "MU-502")
def test_bets_need_the_house_rule_a_match_to_come_and_no_debt() -> None:
    assert refusal(planned(bets=False), BET) == "MU-507: this campaign plays without bets: the house rule is off"
    fought = planned().do(BET, EnterMatch(1, ()))
    assert refusal(fought, BET) == "MU-507: bets end when a match begins; this one is fought"
    assert refusal(fought, CancelBet(1)) == "MU-507: bets end when a match begins; this one is fought"
    owing = planned().having(Debt(1, 2, 15, "upkeep"))
    assert refusal(owing, BET).startswith("MU-502: ")


@pytest.mark.rule("MU-507")
def test_a_third_owner_may_bet_too() -> None:
    books = planned().do(FoundStable("Ludus Gallicus"), AdjustGold(3, -290, "poor"))
    bet = books.do(PlaceBet(1, 1, backer=3, stake=10, taker=1, against=10))
    assert (bet.gold(3), bet.gold(1)) == (0, 210)
