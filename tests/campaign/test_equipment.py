"""What things cost, how they wear, what they fetch (MU-203, MU-207, MU-210 to MU-212)."""

import pytest

from ludus.campaign.equipment import (
    CATALOGUE,
    WEAPON_PRICES,
    Piece,
    WornOut,
    is_worn_out,
    resale,
    taken_into_a_match,
)
from ludus.munus.house_rules import MunusRules


@pytest.mark.rule("MU-210", "MU-203")
def test_weapons_cost_what_the_text_says() -> None:
    assert WEAPON_PRICES == {"small": 10, "medium": 20, "great": 30}


@pytest.mark.rule("MU-207")
def test_leather_saves_on_6_for_5_and_metal_on_5_for_10() -> None:
    worn = {(kind.code.split("_")[0], kind.save, kind.price) for kind in CATALOGUE if kind.place != "shield"}
    assert worn == {("leather", 6, 5), ("metal", 5, 10)}
    assert [kind.place for kind in CATALOGUE if kind.code.startswith("metal")] == ["head", "torso", "arm", "leg"]
    shields = [(k.code, k.save, k.price) for k in CATALOGUE if k.place == "shield"]
    assert shields == [("small_shield", 6, 8), ("large_shield", 5, 12)]


@pytest.mark.rule("MU-212")
@pytest.mark.parametrize(
    ("price", "used", "fetches"),
    [(20, 0, 10), (20, 1, 9), (30, 5, 7), (5, 0, 2), (5, 3, 1), (12, 9, 0), (30, 10, 0), (30, 14, 0)],
)
def test_a_piece_fetches_half_its_price_less_a_tenth_a_match(price: int, used: int, fetches: int) -> None:
    assert resale(Piece("x", price, used)) == fetches


@pytest.mark.rule("MU-211")
def test_after_ten_matches_a_piece_is_worn_out() -> None:
    ninth = Piece("medium", 20, 9)
    assert taken_into_a_match(ninth, MunusRules()).used == 10
    with pytest.raises(WornOut, match="medium weapon is worn out after 10 matches"):
        taken_into_a_match(Piece("medium", 20, 10), MunusRules())


@pytest.mark.rule("MU-211")
def test_the_house_may_set_another_limit_or_only_warn() -> None:
    old = Piece("medium", 20, 10)
    assert not is_worn_out(old, MunusRules(wear_limit=0))
    assert not is_worn_out(old, MunusRules(wear_limit=11))
    assert is_worn_out(Piece("medium", 20, 3), MunusRules(wear_limit=3))
    assert is_worn_out(old, MunusRules(wear_strict=False))
    assert taken_into_a_match(old, MunusRules(wear_strict=False)).used == 11
