"""What lasting injuries do in a fight: invalid, useless, amputated, unusable (MU-317, MU-451 to MU-457).

What they forbid before the fight is in ``test_setups``.
"""

from typing import Any

import pytest

from ludus.munus.actions import End, Fight, Surrender
from ludus.munus.events import Struck
from tests.munus.kit import bout, duel, man, refusal
from tests.munus.test_gladiator import BOTH_MISS, stabbed

FIGHTER = "sides[0].fighters[0]"
FACE_OF = {"right_arm": "14", "left_arm": "15"}


def refused(fighter: dict[str, Any], **rules: Any) -> tuple[str, str]:
    return refusal([man("a", **fighter)], [man("b", (5, 5))], **rules)


def allowed(fighter: dict[str, Any], **rules: Any) -> bool:
    return End("a") in bout([man("a", **fighter)], [man("b", (5, 5))], **rules).legal


def arms(kind: str, arm: str, pv: int) -> dict[str, Any]:
    """Return a gladiator with an injured arm of so many PV and the weapon in the other, which has 1."""
    injured_right = arm == "right_arm"
    return {
        "pv": (1, 3, pv, 1, 2, 1) if injured_right else (1, 3, 1, pv, 2, 1),
        "weapon_arm": "left" if injured_right else "right",
        "injuries": [(arm, kind, 3 if kind == "unusable" else None)],
    }


# Straight to 0


@pytest.mark.rule("MU-317", "MU-457")
@pytest.mark.parametrize("switch", ["unusable", "fragile"])
@pytest.mark.parametrize("arm", ["right_arm", "left_arm"])
@pytest.mark.parametrize("pv", [1, 2, 6])
def test_an_invalid_arm_goes_straight_to_0_whatever_it_has(pv: int, arm: str, switch: str) -> None:
    fight = stabbed(FACE_OF[arm], b=arms("invalid", arm, pv), invalid_arm=switch)
    assert fight.of("b")["pv"][arm] == 0
    assert (fight.of("b")["zeroed"], fight.of("b").get("extra_hits")) == ([arm], None)


@pytest.mark.rule("MU-317")
@pytest.mark.parametrize("kind", ["unusable", "no_strength"])
def test_an_arm_that_is_not_invalid_loses_one_point(kind: str) -> None:
    assert stabbed("14", b=arms(kind, "right_arm", 4)).pv("b") == (1, 3, 3, 1, 2, 1)


@pytest.mark.rule("MU-317")
def test_the_other_arm_of_one_with_an_invalid_arm_loses_one_point() -> None:
    invalid = {"pv": (1, 3, 3, 3, 2, 1), "injuries": [("left_arm", "invalid", None)]}
    assert stabbed("14", b=invalid).pv("b") == (1, 3, 2, 3, 2, 1)


@pytest.mark.rule("MU-317", "MU-457")
def test_a_saved_hit_takes_nothing_from_an_invalid_arm() -> None:
    bracer = {"protections": {"right_arm": 6}}
    invalid = arms("invalid", "right_arm", 4)
    assert stabbed("14 / 6", b={**invalid, **bracer}).pv("b") == (1, 3, 4, 1, 2, 1)
    assert stabbed("14 / 5", b={**invalid, **bracer}).pv("b") == (1, 3, 0, 1, 2, 1)


@pytest.mark.rule("MU-317")
def test_a_hit_on_an_invalid_arm_at_0_is_a_further_hit() -> None:
    fight = stabbed("14", "14", b=arms("invalid", "right_arm", 4))
    assert (fight.of("b")["zeroed"], fight.of("b")["extra_hits"]) == (["right_arm"], {"right_arm": 1})


@pytest.mark.rule("MU-317", "MU-453")
@pytest.mark.parametrize(
    ("leg", "pv", "face"), [("right_leg", (1, 3, 2, 2, 1, 3), "10"), ("left_leg", (1, 3, 2, 2, 3, 1), "9")]
)
def test_a_useless_leg_has_one_point_and_goes_to_0_with_it(leg: str, pv: tuple[int, ...], face: str) -> None:
    fight = stabbed(face, b={"pv": pv, "injuries": [(leg, "leg_useless", None)]})
    assert fight.of("b")["zeroed"] == [leg]


# Amputated

STUMP = {"pv": (1, 3, 2, 0, 3, 1), "injuries": [("left_arm", "amputated", None)]}


@pytest.mark.rule("MU-451")
def test_an_amputated_arm_has_0_pv_without_any_switch() -> None:
    assert bout([man("a", **STUMP)], [man("b", (5, 5))]).pv("a") == (1, 3, 2, 0, 3, 1)


@pytest.mark.rule("MU-451")
def test_a_hit_on_a_stump_has_no_effect_and_is_not_recorded() -> None:
    fight = stabbed("15", "17", b=STUMP)
    assert fight.pv("b") == STUMP["pv"]
    assert (fight.of("b")["zeroed"], fight.of("b").get("extra_hits"), fight.of("b")["out"]) == ([], None, False)


@pytest.mark.rule("MU-451")
def test_a_hit_on_a_stump_rolls_no_save() -> None:
    assert stabbed("15", b={**STUMP, "protections": {"left_arm": 2}}).pv("b") == STUMP["pv"]


@pytest.mark.rule("MU-451")
def test_a_hit_on_a_stump_defeats_nobody_who_surrenders_after_it() -> None:
    assert stabbed("15", b=STUMP).do(Surrender("b")).outcome == {
        "winner": "A",
        "losses": {"A": 0, "B": 1},
        "defeated_by": {"b": None},
    }


@pytest.mark.rule("MU-451")
def test_one_with_an_amputated_arm_fights_on_with_the_other() -> None:
    assert duel("6 / 1 / 6 6 / 1 1 / 1 / 1 1 / 6 6", a=STUMP).pv("b") == (1, 2, 2, 1, 2, 1)


@pytest.mark.rule("MU-451")
def test_pv_of_an_amputated_arm_count_no_more_for_a_great_weapon() -> None:
    whole = {"weapon": "great", "pv": (1, 4, 3, 1, 3, 3)}
    assert allowed(whole)
    amputated = {**whole, "pv": (1, 4, 3, 0, 3, 3), "injuries": STUMP["injuries"]}
    assert refused(amputated) == (FIGHTER, "MU-205")


# Unusable


@pytest.mark.rule("MU-452")
@pytest.mark.parametrize("arm", ["right_arm", "left_arm"])
def test_an_unusable_arm_can_still_be_hit(arm: str) -> None:
    fight = stabbed(FACE_OF[arm], FACE_OF[arm], b=arms("unusable", arm, 2))
    assert (fight.of("b")["pv"][arm], fight.of("b")["zeroed"], fight.of("b")["out"]) == (0, [arm], False)


@pytest.mark.rule("MU-451", "MU-452", "MU-457")
@pytest.mark.parametrize(("kind", "pv"), [("unusable", 2), ("amputated", 0), ("invalid", 2)])
def test_the_weapon_cannot_pass_to_an_arm_that_is_not_usable(kind: str, pv: int) -> None:
    hurt = stabbed("14", b=arms(kind, "left_arm", pv)).of("b")
    assert (hurt["out"], hurt["surrendered"], hurt["weapon_arm"]) == (True, True, "right")


@pytest.mark.rule("MU-452")
def test_the_weapon_can_pass_to_an_arm_that_only_has_no_strength() -> None:
    hurt = stabbed("14", b=arms("no_strength", "left_arm", 2)).of("b")
    assert (hurt["out"], hurt["weapon_arm"]) == (False, "left")


# Legs of at most 1 PV


@pytest.mark.rule("MU-453")
def test_a_leg_lame_for_some_matches_keeps_its_pv() -> None:
    assert allowed({"pv": (1, 1, 1, 1, 6, 1), "injuries": [("right_leg", "lame", 1)]})


@pytest.mark.rule("MU-453")
def test_pv_lost_by_a_capped_leg_count_no_more_for_a_great_weapon() -> None:
    whole = {"weapon": "great", "pv": (1, 4, 3, 3, 2, 2)}
    assert allowed(whole)
    capped = {**whole, "pv": (1, 4, 3, 3, 1, 2), "injuries": [("right_leg", "lame", None)]}
    assert refused(capped) == (FIGHTER, "MU-205")


# Invalid arms

INVALID_LEFT = {"pv": (1, 3, 1, 4, 2, 1), "injuries": [("left_arm", "invalid", None)]}


@pytest.mark.rule("MU-457")
@pytest.mark.parametrize(
    ("held", "rule"),
    [
        ({"weapon_arm": "left"}, "MU-452"),
        ({"shield": ("left", 6)}, "MU-452"),
        ({"weapon": "small", "pair": True}, "MU-202"),
        ({"weapon": "great", "pv": (1, 4, 2, 4, 2, 2)}, "MU-205"),
    ],
    ids=["weapon", "shield", "pair", "great weapon"],
)
def test_an_invalid_arm_holds_something_only_if_it_is_fragile(held: dict[str, Any], rule: str) -> None:
    fighter = {**INVALID_LEFT, **held}
    assert refused(fighter) == (FIGHTER, rule)
    assert allowed(fighter, invalid_arm="fragile")


@pytest.mark.rule("MU-457")
@pytest.mark.parametrize("switch", ["unusable", "fragile"])
def test_an_invalid_arm_keeps_its_pv(switch: str) -> None:
    assert stabbed(b=INVALID_LEFT, invalid_arm=switch).pv("b") == (1, 3, 1, 4, 2, 1)


@pytest.mark.rule("MU-457")
def test_a_fragile_arm_takes_the_weapon_of_the_other_and_falls_with_the_next_hit() -> None:
    fight = stabbed("14", b=INVALID_LEFT, invalid_arm="fragile")
    assert (fight.of("b")["out"], fight.of("b")["weapon_arm"]) == (False, "left")
    hurt = stabbed("14", "15", b=INVALID_LEFT, invalid_arm="fragile").of("b")
    assert (hurt["out"], hurt["surrendered"], hurt["zeroed"]) == (True, True, ["right_arm", "left_arm"])


@pytest.mark.rule("MU-457")
def test_a_fragile_arm_strikes_without_strength() -> None:
    fight = duel(BOTH_MISS, a={**INVALID_LEFT, "weapon_arm": "left"}, invalid_arm="fragile")
    assert fight.told(Struck)[0].total == 2


@pytest.mark.rule("MU-457")
def test_a_great_weapon_is_lost_with_the_first_hit_on_a_fragile_arm() -> None:
    great = {**INVALID_LEFT, "weapon": "great", "pv": (1, 4, 2, 4, 2, 2)}
    assert stabbed("14", b=great, invalid_arm="fragile").of("b")["out"] is False
    hurt = stabbed("15", b=great, invalid_arm="fragile").of("b")
    assert (hurt["out"], hurt["surrendered"]) == (True, True)


@pytest.mark.rule("MU-457")
def test_a_fragile_arm_carries_a_shield_until_it_is_hit() -> None:
    carrier = {**INVALID_LEFT, "shield": ("left", 6)}
    assert stabbed("1 / 6", b=carrier, invalid_arm="fragile").of("b")["shield"] is True
    assert stabbed("15 / 5", b=carrier, invalid_arm="fragile").of("b")["shield"] is False


@pytest.mark.rule("MU-457")
def test_one_with_an_invalid_arm_fights_on_with_the_other() -> None:
    fight = bout([man("a", (3, 4), **INVALID_LEFT)], [man("b", (3, 3), "S")])
    assert fight.do(Fight("a", "b"), "6 / 1 / 6 6 / 1 1 / 1 / 1 1 / 6 6").pv("b") == (1, 2, 2, 1, 2, 1)
