"""Gladiators of the campaign in the arena, and what a fight did to them."""

from dataclasses import replace
from typing import Any

import pytest

from ludus.campaign.commands import Buy, EnterMatch, Fate, Issue, OpenDay, PlanMatch
from ludus.campaign.fighters import fates_of, fighter_of
from ludus.campaign.rows import Gladiator, Injury, OwnedPiece
from ludus.munus.house_rules import MunusRules
from ludus.munus.rules import MUNUS
from ludus.munus.setup import Injury as FightInjury
from ludus.munus.setup import MunusSetup, Shield, Side
from ludus.play.bot import OneStepPlayer, play_out
from ludus.play.contract import Over
from ludus.play.dice import seed_key
from ludus.play.match import Match
from tests.campaign.books import Books, stable
from tests.campaign.test_aftermath import two_stables

RULES = MunusRules()


def armed(*codes: str, **values: Any) -> Books:
    books = stable()
    books = books.having(replace(books.man(), **values))
    for number, code in enumerate(codes, 1):
        books = books.do(Buy(1, code), Issue(number, 1))
    return books


def fighter(books: Books) -> Any:
    return fighter_of(books.tables, books.man(), RULES)


def test_he_enters_with_his_values_and_what_he_wears() -> None:
    books = armed("medium", "large_shield", "metal_helmet", "leather_greave", reflexes=1, attack=2)
    one = fighter(books)
    assert (one.id, one.name, one.reflexes, one.attack, one.defence) == ("1", "Spiculus", 1, 2, 1)
    assert (one.weapon, one.weapon_arm, one.pair) == ("medium", "right", False)
    assert one.protections == {"head": 5, "right_leg": 6}
    assert one.shield == Shield("left", 5)


@pytest.mark.rule("MU-202", "MU-203")
@pytest.mark.parametrize(
    ("codes", "pair"),
    [(("small",), True), (("small", "small_shield"), False), (("small", "metal_bracer"), False), (("medium",), False)],
)
def test_small_weapons_are_a_pair_unless_something_takes_an_arm(codes: tuple[str, ...], pair: bool) -> None:
    assert fighter(armed(*codes)).pair is pair


@pytest.mark.rule("MU-203", "MU-452")
@pytest.mark.parametrize(("hurt", "arm"), [("right_arm", "left"), ("left_arm", "right")])
def test_with_one_usable_arm_one_small_weapon_is_left(hurt: Any, arm: str) -> None:
    one = fighter(armed("small").having(Injury(1, 1, hurt, "unusable", 2)))
    assert (one.pair, one.weapon_arm) == (False, arm)


@pytest.mark.rule("MU-405")
def test_of_his_injuries_the_longest_of_a_kind_enters_and_those_of_no_concern_do_not() -> None:
    hurt = armed("medium").having(
        Injury(1, 1, "left_leg", "lame", 2),
        Injury(2, 1, "left_leg", "lame", 4),
        Injury(3, 1, "torso", "capped", None),
        Injury(4, 1, "torso", "barred", None),
    )
    assert fighter(hurt).injuries == (FightInjury("left_leg", "lame", 4),)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_a_fight_does_can_be_entered(seed: int) -> None:
    """A fight of the computer players between the gladiators of two stables goes into the books as it ended."""
    books = two_stables().do(OpenDay(), PlanMatch(((1, 2), (3, 4))))
    men = {g.id: g for g in books.tables.where(Gladiator)}
    places = {1: (3, 6), 2: (5, 6), 3: (3, 1), 4: (5, 1)}
    fighters = [fighter_of(books.tables, men[n], RULES, places[n], "N" if n < 3 else "S") for n in men]
    sides = (Side("1", "Magnus", tuple(fighters[:2])), Side("2", "Dacicus", tuple(fighters[2:])))
    match = Match(MUNUS, MunusSetup((8, 8), 0, sides))
    over = play_out(match, {side: OneStepPlayer(MUNUS) for side in ("1", "2")}, seed_key(seed))
    assert isinstance(over, Over)
    view: Any = MUNUS.view(match.state)
    defeated: Any = over.outcome["defeated_by"]
    fates = fates_of(view["fighters"], defeated)
    entered = books.do(EnterMatch(1, fates))
    assert {f.gladiator for f in fates if f.out} == {int(key) for key in defeated}
    assert [piece.used for piece in entered.tables.where(OwnedPiece)] == [1, 1, 1, 1]


def test_fates_are_read_off_the_last_state() -> None:
    seen = {
        "zeroed": ["torso"], "extra_hits": {"torso": 2}, "out": True, "surrendered": False, "active_part": True,
    }  # fmt: skip
    assert fates_of({"3": seen}, {"3": "1"}) == (Fate(3, ("torso",), (("torso", 2),), out=True, defeated_by=1),)
