"""What a computer lanista decides, and why."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.campaign.changes import Draft
from ludus.campaign.commands import Buy, FoundStable, Hire, Issue, LeaveRoster, PlacePv, Replace, Return, Sell
from ludus.campaign.fighters import armed_refusal
from ludus.campaign.growth import Abilities
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.ledger import gold
from ludus.campaign.plan import pencil
from ludus.campaign.rows import Debt, Gladiator, Injury, LedgerLine, OwnedPiece, Stable
from ludus.i18n.catalogue import LANGUAGES, catalogue
from ludus.lanista.characters import recruit_pv, recruit_training, wanted_pv, wanted_skill
from ludus.lanista.decision import Decision
from ludus.lanista.steward import Steward
from ludus.munus.house_rules import MunusRules
from ludus.play.dice import Stream, seed_key
from tests.campaign.books import Books, campaign, recruit

CHARACTERS: tuple[Any, ...] = ("brute", "wall", "dancer", "balanced", "random")


def stable_of(character: Any = "balanced", **settings: Any) -> Books:
    return campaign(**settings).do(FoundStable("Ludus Magnus", True, character))


def decide(books: Books, **values: Any) -> tuple[Draft, list[Decision]]:
    """Carry out everything that the steward of the first stable decides."""
    draft = Draft(books.tables)
    stable = draft.get(Stable, 1)
    assert stable is not None
    made = []
    for decision in Steward(draft, stable, Stream(seed_key(1), 1), **values).decisions():
        pencil(draft, decision.command)
        made.append(decision)
        assert len(made) < 200, "it never comes to an end"
    return draft, made


def kinds(made: list[Decision]) -> list[type]:
    return [type(decision.command) for decision in made]


@pytest.mark.rule("MU-115", "MU-210")
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_new_stable_hires_and_arms_men_who_can_fight(character: Any) -> None:
    draft, made = decide(stable_of(character))
    men = draft.where(Gladiator, standing="active")
    assert len(men) >= 4
    assert {"Hire", "Buy", "Issue"} <= {kind.__name__ for kind in kinds(made)}
    assert all(armed_refusal(draft, man, MunusRules()) is None for man in men)


def test_a_reserve_for_upkeep_and_healer_is_kept() -> None:
    draft, _ = decide(stable_of())
    men = draft.where(Gladiator, standing="active")
    upkeep = sum(10 for man in men if man.status != "volunteer")
    assert gold(draft, 1) >= upkeep + 4 * (len(men) - 1)


def test_nothing_is_bought_with_a_debt_and_what_lies_about_is_sold() -> None:
    books = stable_of().do(Buy(1, "medium")).having(Debt(1, 1, 15, "upkeep"), LedgerLine(9, 1, -280, "upkeep", 1, 1))
    draft, made = decide(books)
    assert kinds(made) == [Sell]
    assert made[0].said(catalogue("en")) == "a debt has to be paid: medium weapon"
    assert gold(draft, 1) == 0


def test_it_lets_the_weakest_go_when_debts_are_too_high() -> None:
    books = stable_of(purse=200).do(*(recruit(name) for name in ("A", "B", "C", "D")))
    books = books.having(
        *(OwnedPiece(90 + n, 1, n, "medium", 20, "weapon", worn="right_arm") for n in (1, 2, 3, 4)),
        replace(books.man(3), attack=0, defence=0),
        Debt(1, 1, 200, "upkeep"),
    )
    _, made = decide(books)
    assert LeaveRoster(3, "released") in [decision.command for decision in made]


@pytest.mark.rule("MU-211")
def test_worn_out_arms_are_replaced_first() -> None:
    books = stable_of().do(recruit("Spiculus"), Buy(1, "medium"), Issue(1, 1))
    books = books.having(replace(books.piece(1), used=10))
    draft, made = decide(books)
    assert Replace(1) in [decision.command for decision in made]
    assert armed_refusal(draft, books.man(), MunusRules()) is None


def test_a_man_whose_arm_is_useless_takes_his_weapon_in_the_other() -> None:
    books = stable_of().do(recruit("Spiculus"), Buy(1, "medium"), Issue(1, 1))
    books = books.having(Injury(1, 1, "right_arm", "unusable", 3))
    draft, made = decide(books)
    assert [type(d.command) for d in made][:2] == [Return, Issue]
    piece = draft.get(OwnedPiece, 1)
    assert piece is not None
    assert piece.worn == "left_arm"


def test_one_who_can_hold_no_weapon_retires() -> None:
    books = stable_of().do(recruit("Spiculus"))
    books = books.having(Injury(1, 1, "right_arm", "invalid", None), Injury(2, 1, "left_arm", "invalid", None))
    _, made = decide(books)
    assert made[0].command == LeaveRoster(1, "retired")
    assert made[0].said(catalogue("it")) == "Spiculus non può reggere alcuna arma"


@pytest.mark.rule("MU-110")
def test_a_point_that_no_location_can_take_is_kept() -> None:
    books = stable_of().do(recruit("Spiculus"))
    capped = [Injury(n, 1, where, "capped", None) for n, where in enumerate(("torso", "right_arm", "left_arm"), 1)]
    legs = [Injury(n, 1, where, "leg_useless", None) for n, where in enumerate(("right_leg", "left_leg"), 4)]
    books = books.having(replace(books.man(), pv=(1, 3, 2, 1, 1, 1), unspent_pv=1), *capped, *legs)  # type: ignore[arg-type]
    draft, made = decide(books)
    assert PlacePv not in kinds(made)
    man = draft.get(Gladiator, 1)
    assert man is not None
    assert man.unspent_pv == 1


def test_a_rich_lanista_feeds_more_men_than_a_team_if_he_likes() -> None:
    rich = stable_of(purse=3000)
    assert len(decide(rich)[0].where(Gladiator)) == 9
    assert len(decide(rich, beyond=0)[0].where(Gladiator)) == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_is_told_in_a_sentence(language: Any) -> None:
    for character in CHARACTERS:
        for decision in decide(stable_of(character, purse=900))[1]:
            assert "{" not in decision.said(catalogue(language))


@pytest.mark.rule("MU-102", "MU-103", "MU-108")
@given(st.sampled_from(CHARACTERS), st.integers(0, 10**6))
def test_every_character_makes_legal_recruits(character: Any, seed: int) -> None:
    stream = Stream(seed_key(seed))
    attack, defence = recruit_training(character, stream)
    new = Hire(1, "Novus", "man", "Human", "slave", recruit_pv(character, stream), attack, defence)
    assert stable_of().do(new).man().unspent_training == 0


@pytest.mark.rule("MU-104", "MU-106", "MU-108")
@given(st.sampled_from(CHARACTERS), st.integers(0, 10**6))
def test_points_go_only_where_they_may(character: Any, seed: int) -> None:
    stream = Stream(seed_key(seed))
    pv, skills = list(recruit_pv(character, stream)), {"attack": 1, "defence": 1}
    injuries = (LastingInjury("left_arm", "capped", None),) if seed % 2 else ()
    for _ in range(10):
        able = Abilities(tuple(pv), skills["attack"], skills["defence"], 1, 1, injuries)
        where, skill = wanted_pv(able, character, stream), wanted_skill(able, character, stream)
        assert where is not None
        assert skill is not None
        pv[("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg").index(where)] += 1
        skills[skill] += 1
    assert max(pv) <= 6
    assert pv[0] <= 2
    assert max(skills.values()) <= 7


def test_characters_differ() -> None:
    made = {character: recruit_pv(character, Stream(seed_key(1))) for character in CHARACTERS[:4]}
    assert len(set(made.values())) >= 3
    assert made["dancer"][4] + made["dancer"][5] >= 3
