"""Veterans with a past, and adjustments by the referee (MU-605)."""

from typing import Any

import pytest

from ludus.campaign.commands import AdjustGladiator, Buy, GivePiece, Issue, Join, TakePiece
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.rows import Injury, OwnedPiece
from tests.campaign.books import recruit, stable
from tests.campaign.test_plan import refusal

LAME = LastingInjury("left_leg", "lame", None)
VETERAN = recruit("Hermes", pv=(2, 5, 4, 3, 4, 1), attack=6, defence=5)


@pytest.mark.rule("MU-605")
def test_a_veteran_joins_with_his_points_his_injuries_and_his_price() -> None:
    books = stable().do(Join(VETERAN, 120, unspent_pv=1, unspent_training=1, injuries=(LAME,)))
    veteran = books.man(2)
    assert (veteran.pv, veteran.attack, veteran.defence) == ((2, 5, 4, 3, 4, 1), 6, 5)
    assert (veteran.unspent_pv, veteran.unspent_training) == (1, 1)
    assert books.tables.where(Injury) == (Injury(1, 2, "left_leg", "lame", None),)
    assert books.lines()[-1] == (-120, "recruit")


@pytest.mark.rule("MU-605", "MU-105", "MU-106", "MU-108", "MU-453")
@pytest.mark.parametrize(
    ("values", "joins", "rule"),
    [
        ({}, {"unspent_pv": 2}, "MU-105"),
        ({}, {"unspent_training": 2}, "MU-108"),
        ({}, {"unspent_pv": -1}, "MU-105"),
        ({"pv": (3, 5, 4, 3, 3, 1)}, {}, "MU-106"),
        ({"pv": (1, 7, 1, 1, 1, 1)}, {}, "MU-104"),
        ({"attack": 8, "defence": 0}, {}, "MU-108"),
        ({"pv": (1, 5, 4, 3, 3, 2)}, {"injuries": (LAME,)}, "MU-453"),
        ({}, {"injuries": (LastingInjury("head", "capped", None),)}, "MU-605"),
        ({}, {"price": -1}, "MU-508"),
        ({}, {"victories": 1}, "MU-605"),
        ({}, {"kills": -1}, "MU-605"),
        ({}, {"price": 900}, "MU-210"),
        ({"name": "Spiculus"}, {}, "MU-100"),
    ],
)
def test_a_veteran_is_somebody_whom_the_rules_allow(values: Any, joins: Any, rule: str) -> None:
    who = recruit(**{"name": "Hermes", "pv": VETERAN.pv, "attack": 6, "defence": 5, **values})
    assert refusal(stable(), Join(who, **{"price": 0, **joins})).startswith(f"{rule}: ")


@pytest.mark.rule("MU-605")
def test_the_referee_sets_points_and_injuries_with_a_reason() -> None:
    before = stable().having(Injury(5, 1, "torso", "capped", None))
    command = AdjustGladiator(1, (1, 4, 2, 1, 2, 1), 2, 1, 0, 1, (LAME,), "a forgotten match")
    after = before.do(command)
    assert (after.man().pv, after.man().attack, after.man().unspent_training) == ((1, 4, 2, 1, 2, 1), 2, 1)
    assert [(i.location, i.kind) for i in after.tables.where(Injury)] == [("left_leg", "lame")]
    without = AdjustGladiator(1, (1, 4, 2, 1, 2, 1), 2, 1, 0, 1, (), " ")
    assert refusal(stable(), without) == "MU-605: an adjustment by the referee needs a reason"
    illegal = AdjustGladiator(1, (0, 4, 2, 1, 2, 1), 2, 1, 0, 1, (), "x")
    assert refusal(stable(), illegal).startswith("MU-106: ")


@pytest.mark.rule("MU-605")
def test_the_referee_gives_and_takes_equipment_with_a_reason() -> None:
    given = stable().do(GivePiece(1, "metal_helmet", 3, "found in the sand"))
    assert given.piece(1) == OwnedPiece(1, 1, None, "metal_helmet", 10, "head", 5, used=3)
    assert given.gold() == 260
    assert given.do(Issue(1, 1), TakePiece(1, "stolen")).piece(1).gone == "taken"
    assert refusal(given, TakePiece(1, "")).startswith("MU-605: ")
    assert refusal(stable(), GivePiece(1, "metal_helmet", -1, "x")).startswith("MU-605: ")
    assert refusal(stable(), GivePiece(1, "trident", 0, "x")).startswith("MU-207: ")
    assert stable().do(Buy(1, "medium")).do(TakePiece(1, "stolen")).gold() == 240
