"""The munus maker."""

from dataclasses import replace

import pytest

from ludus.campaign.changes import Draft
from ludus.campaign.commands import CloseDay, EndMonth, EnterMatch, FoundStable, OpenDay, PlanMatch, Settle
from ludus.campaign.plan import plan
from ludus.campaign.rows import Injury, OwnedPiece
from ludus.lanista.munus import QUICK, THOROUGH, candidates, propose
from ludus.play.dice import seed_key
from tests.campaign.books import Books, campaign, recruit

KEY = seed_key(1)


def stables(men: int, count: int = 2) -> Books:
    """So many stables of so many armed men each, on an open event day; the first man of each is a master."""
    books = campaign(purse=1000)
    for s in range(1, count + 1):
        books = books.do(FoundStable(f"Ludus {s}", True), *(recruit(f"M{s}{n}", s) for n in range(men)))
    swords = [
        OwnedPiece(100 + key, 1 + (key - 1) // men, key, "medium", 20, "weapon", worn="right_arm")
        for key in range(1, men * count + 1)
    ]
    masters = [
        replace(books.man(1 + s * men), pv=(1, 5, 4, 3, 4, 3), attack=6, defence=5) for s in range(count) if men > 1
    ]
    return books.having(*swords, *masters).do(OpenDay())


@pytest.mark.rule("MU-601")
def test_nobody_is_proposed_twice_and_every_match_can_be_planned() -> None:
    books = stables(6, 3)
    proposals = propose(Draft(books.tables), (1, 2, 3), KEY, fights=6, effort=QUICK)
    men = [man for proposal in proposals for side in proposal.sides for man in side]
    assert len(men) == len(set(men))
    assert len(proposals) == 6
    for proposal in proposals:
        books = books.do(PlanMatch(proposal.sides))


def test_the_fairest_come_first_and_masters_meet_masters() -> None:
    books = stables(2)
    proposals = propose(Draft(books.tables), (1, 2), KEY, fights=2, effort=THOROUGH)
    assert {proposal.sides for proposal in proposals} == {((1,), (3,)), ((2,), (4,))}
    unfair = [proposal.odds.unfairness for proposal in proposals]
    assert unfair == sorted(unfair)
    for proposal in proposals:
        odds = proposal.odds
        assert odds.first + odds.second + odds.drawn == pytest.approx(1)
        assert odds.samples == 24
        assert odds.error == pytest.approx(0.102, abs=0.001)


def test_odds_see_who_is_stronger() -> None:
    books = stables(1)
    books = books.having(replace(books.man(1), pv=(1, 6, 4, 3, 3, 3), attack=6, defence=6))
    (proposal,) = propose(Draft(books.tables), (1, 2), KEY, fights=1)
    assert proposal.odds.first > 0.8


@pytest.mark.rule("MU-404", "MU-405", "MU-211")
def test_only_the_fit_are_proposed() -> None:
    books = stables(3)
    worn = replace(books.piece(102), used=10)
    books = books.having(Injury(1, 1, "head", "resting", 2), worn)
    assert {c.gladiator.id for c in candidates(Draft(books.tables), (1, 2))} == {3, 4, 5, 6}


@pytest.mark.rule("MU-603")
def test_a_stable_does_not_meet_itself() -> None:
    assert propose(Draft(stables(4, 1).tables), (1,), KEY) == ()


def test_rematches_come_last_and_only_if_nothing_else_is_left() -> None:
    books = stables(2).do(PlanMatch(((1,), (3,))))
    later = books.do(EnterMatch(1, ()), Settle(1), CloseDay(), EndMonth(), OpenDay())
    proposals = propose(Draft(later.tables), (1, 2), KEY, fights=2, effort=QUICK)
    assert {proposal.sides for proposal in proposals} == {((1,), (4,)), ((2,), (3,))}
    assert not any(proposal.rematch for proposal in proposals)
    alone = stables(1).do(PlanMatch(((1,), (2,))), EnterMatch(1, ()), Settle(1), CloseDay(), EndMonth(), OpenDay())
    (again,) = propose(Draft(alone.tables), (1, 2), KEY, fights=2, effort=QUICK)
    assert again.rematch


def test_every_third_match_is_between_teams() -> None:
    proposals = propose(Draft(stables(6, 3).tables), (1, 2, 3), KEY, fights=6, effort=QUICK)
    assert sorted(len(proposal.sides[0]) for proposal in proposals) == [1, 1, 1, 1, 2, 2]


def test_equal_keys_propose_alike() -> None:
    draft = Draft(stables(4, 3).tables)
    assert propose(draft, (1, 2, 3), KEY, effort=QUICK) == propose(draft, (1, 2, 3), KEY, effort=QUICK)


def test_nothing_is_changed_by_proposing() -> None:
    books = stables(3)
    draft = Draft(books.tables)
    propose(draft, (1, 2), KEY, effort=QUICK)
    assert draft.changes() == ()
    assert plan(books.tables, PlanMatch(((1,), (4,))))
