"""PV and training points, earned and placed (MU-102 to MU-110)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.campaign.growth import (
    Abilities,
    GrowthRefused,
    after_a_match,
    learns,
    place_pv,
    place_training,
    pv_refusal,
    recruit,
    training_refusal,
)
from ludus.campaign.injuries import LastingInjury
from ludus.munus.body import LOCATIONS
from ludus.munus.house_rules import MunusRules

PLAIN = (1, 3, 2, 1, 2, 1)


def able(pv: tuple[int, ...] = PLAIN, **values: Any) -> Abilities:
    return Abilities(pv, **{"attack": 1, "defence": 1, "unspent_pv": 1, "unspent_training": 1, **values})


def refused(refusal: GrowthRefused | None) -> str | None:
    return None if refusal is None else refusal.rule


@pytest.mark.rule("MU-102", "MU-108")
def test_a_recruit_has_10_pv_and_2_training_points_which_may_be_kept() -> None:
    assert recruit(PLAIN, 2, 0, MunusRules()) == Abilities(PLAIN, 2, 0)
    assert recruit(PLAIN, 0, 1, MunusRules()) == Abilities(PLAIN, 0, 1, unspent_training=1)


@pytest.mark.rule("MU-102", "MU-103", "MU-104", "MU-108")
@pytest.mark.parametrize(
    ("pv", "attack", "defence", "rules", "rule"),
    [
        ((2, 2, 2, 1, 2, 1), 1, 1, {}, "MU-102"),
        ((0, 4, 2, 1, 2, 1), 1, 1, {}, "MU-102"),
        ((1, 3, 2, 1, 2, 2), 1, 1, {}, "MU-102"),
        ((1, 3, 2, 1, 1, 1), 1, 1, {}, "MU-102"),
        ((1, 4, 2, 0, 2, 1), 1, 1, {}, "MU-103"),
        ((1, 0, 3, 2, 2, 2), 1, 1, {"allow_zero_pv_limbs": True}, "MU-103"),
        ((1, 7, 1, 1, 0, 0), 1, 1, {"allow_zero_pv_limbs": True}, "MU-104"),
        (PLAIN, 2, 1, {}, "MU-108"),
        (PLAIN, -1, 1, {}, "MU-108"),
    ],
)
def test_what_a_recruit_cannot_be(
    pv: tuple[int, ...], attack: int, defence: int, rules: dict[str, Any], rule: str
) -> None:
    with pytest.raises(GrowthRefused) as refusal:
        recruit(pv, attack, defence, MunusRules(**rules))
    assert refusal.value.rule == rule


@pytest.mark.rule("MU-103")
def test_a_limb_may_start_at_0_if_the_house_allows_it() -> None:
    assert recruit((1, 4, 2, 0, 2, 1), 1, 1, MunusRules(allow_zero_pv_limbs=True)).pv[3] == 0


@pytest.mark.rule("MU-109")
def test_who_learns() -> None:
    assert learns(active_part=True, rules=MunusRules())
    assert not learns(active_part=False, rules=MunusRules())
    assert learns(active_part=False, rules=MunusRules(experience_for="all_deployed"))


@pytest.mark.rule("MU-105", "MU-108", "MU-110")
def test_a_match_gives_a_pv_and_a_training_point_up_to_20_and_12() -> None:
    fresh = after_a_match(able(unspent_pv=0, unspent_training=0))
    assert (fresh.unspent_pv, fresh.unspent_training) == (1, 1)
    kept = after_a_match(able((1, 5, 4, 3, 3, 3), unspent_pv=1, attack=7, defence=4, unspent_training=1))
    assert (kept.unspent_pv, kept.unspent_training) == (1, 1)
    last = after_a_match(able((1, 5, 4, 3, 3, 3), unspent_pv=0, attack=7, defence=4, unspent_training=0))
    assert (last.unspent_pv, last.unspent_training) == (1, 1)


@pytest.mark.rule("MU-105", "MU-107")
def test_a_placed_pv_stays_where_it_is() -> None:
    assert place_pv(able(), "torso") == able((1, 4, 2, 1, 2, 1), unspent_pv=0)
    assert refused(pv_refusal(able(unspent_pv=0), "torso")) == "MU-105"
    with pytest.raises(GrowthRefused, match="there is no PV to place"):
        place_pv(able(unspent_pv=0), "torso")


@pytest.mark.rule("MU-104")
def test_no_location_holds_more_than_6() -> None:
    assert pv_refusal(able((1, 5, 1, 1, 1, 1)), "torso") is None
    assert refused(pv_refusal(able((1, 6, 1, 1, 1, 1)), "torso")) == "MU-104"


@pytest.mark.rule("MU-106", "MU-110")
@pytest.mark.parametrize(
    ("pv", "unspent", "rule"),
    [
        ((1, 4, 4, 3, 3, 2), 2, "MU-106"),  # 17 placed: the head's would be the 18th, whatever is unspent
        ((1, 4, 4, 3, 3, 3), 1, None),  # 18 placed: the head's makes 19
        ((1, 5, 4, 3, 3, 3), 1, None),
        ((2, 4, 4, 3, 3, 3), 1, "MU-106"),  # it never holds a third
    ],
)
def test_the_head_takes_its_second_pv_as_the_19th(pv: tuple[int, ...], unspent: int, rule: str | None) -> None:
    assert refused(pv_refusal(able(pv, unspent_pv=unspent), "head")) == rule


@pytest.mark.rule("MU-433", "MU-424", "MU-451", "MU-453", "MU-454")
@pytest.mark.parametrize(
    ("pv", "injury", "rule"),
    [
        (PLAIN, ("torso", "capped", None), "MU-454"),
        (PLAIN, ("left_arm", "capped", None), "MU-454"),
        ((1, 3, 0, 1, 2, 1), ("right_arm", "amputated", None), "MU-451"),
        (PLAIN, ("left_leg", "leg_useless", None), "MU-453"),
        (PLAIN, ("left_leg", "lame", None), "MU-453"),
        (PLAIN, ("left_leg", "lame", 3), None),
        (PLAIN, ("left_arm", "unusable", 3), None),
        (PLAIN, ("left_arm", "invalid", None), None),
    ],
)
def test_injuries_cap_a_location(pv: tuple[int, ...], injury: Any, rule: str | None) -> None:
    hurt = able(pv, injuries=(LastingInjury(*injury),))
    assert refused(pv_refusal(hurt, injury[0])) == rule


@pytest.mark.rule("MU-108")
def test_training_is_placed_up_to_7_in_each() -> None:
    assert place_training(able(), "attack") == able(attack=2, unspent_training=0)
    assert place_training(able(), "defence") == able(defence=2, unspent_training=0)
    assert refused(training_refusal(able(attack=7), "attack")) == "MU-108"
    assert training_refusal(able(attack=7), "defence") is None
    with pytest.raises(GrowthRefused, match="there is no training point to place"):
        place_training(able(unspent_training=0), "attack")


@pytest.mark.rule("MU-110")
@given(st.lists(st.sampled_from([*LOCATIONS, "attack", "defence", "match"]), max_size=80))
def test_nothing_is_lost_and_nothing_goes_beyond_its_cap(choices: list[Any]) -> None:
    """Whatever is tried: 20 PV and 12 training points in all, 6, 2 and 7 at the most, and each point stands once."""
    now = Abilities(PLAIN, 1, 1)
    for choice in choices:
        before = now
        if choice == "match":
            now = after_a_match(now)
            assert now.total_pv - before.total_pv == (before.total_pv < 20)
            assert now.total_training - before.total_training == (before.total_training < 12)
            continue
        skill = choice in ("attack", "defence")
        why = training_refusal(now, choice) if skill else pv_refusal(now, choice)
        if why is None:
            now = place_training(now, choice) if skill else place_pv(now, choice)
        assert (now.total_pv, now.total_training) == (before.total_pv, before.total_training)
    assert now.total_pv <= 20
    assert now.total_training <= 12
    assert max(now.pv) <= 6
    assert now.pv[0] == 1 or (now.pv[0] == 2 and sum(now.pv) >= 19)
    assert max(now.attack, now.defence) <= 7
