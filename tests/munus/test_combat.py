"""Who may be fought, initiative, blows, wounds, attacks from behind (MU-310 to MU-320, MU-109)."""

from typing import Any

import pytest

from ludus.munus.actions import End, Fight, Forward, Surrender, Turn
from ludus.munus.events import (
    Fell,
    FightWithoutBlow,
    InitiativeRolled,
    LocationHit,
    ShieldLost,
    Struck,
    WeaponChangedArm,
)
from tests.munus.kit import Bout, bout, duel, man

A_FIRST, B_FIRST, TOGETHER = "6 / 1", "1 / 6", "3 / 3"
HIT, MISS = "6 6 / 1 1", "1 1 / 6 6"
FRAIL = {"pv": (1, 1, 2, 2, 2, 2)}
"""One hit on the torso puts him out."""
PAIR = {"weapon": "small", "pair": True}


def told_blow(fight: Bout, attacker: str) -> Struck:
    """Return the only blow of a gladiator in the last fight."""
    (blow,) = [blow for blow in fight.told(Struck) if blow.attacker == attacker]
    return blow


# MU-310


@pytest.mark.rule("MU-310")
def test_an_enemy_in_his_zone_can_be_fought_though_he_does_not_see_him() -> None:
    start = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "N")])
    assert Fight("a", "b") in start.legal


@pytest.mark.rule("MU-310")
def test_an_enemy_who_has_him_in_zone_can_be_fought_from_a_turned_back() -> None:
    start = bout([man("a", (3, 4), "S")], [man("b", (3, 3), "S")])
    assert Fight("a", "b") in start.legal


@pytest.mark.rule("MU-310")
def test_where_neither_sees_the_other_there_is_no_fight() -> None:
    start = bout([man("a", (3, 4), "S")], [man("b", (3, 3), "N")])
    assert start.refuses(Fight("a", "b")) == "MU-310"


@pytest.mark.rule("MU-310")
@pytest.mark.parametrize("target", ["far", "friend", "a", "nobody"])
def test_only_enemies_beside_him_can_be_fought(target: str) -> None:
    start = bout([man("a", (3, 4), "N"), man("friend", (3, 3), "S")], [man("far", (3, 2), "S")])
    assert start.refuses(Fight("a", target)) == "MU-310"


@pytest.mark.rule("MU-310", "MU-318")
def test_the_fallen_cannot_be_fought() -> None:
    start = bout([man("a", (3, 4))], [man("b", (3, 3), "S"), man("other", (7, 7))], order="BA")
    assert start.do(Surrender("b")).do(End("other")).refuses(Fight("a", "b")) == "MU-310"


@pytest.mark.rule("MU-310")
def test_the_gladiators_of_every_other_side_are_enemies() -> None:
    start = bout([man("a", (3, 3))], [man("b", (2, 2), "S")], [man("c", (4, 2), "S")])
    assert {Fight("a", "b"), Fight("a", "c")} <= start.legal


@pytest.mark.rule("MU-310", "MU-308")
def test_who_steps_into_the_zone_of_an_enemy_must_fight() -> None:
    entered = bout([man("a", (3, 5))], [man("b", (3, 3), "S")]).do(Forward("a"))
    assert entered.refuses(End("a")) == "MU-310"
    assert {Fight("a", "b"), Surrender("a")} <= entered.legal
    turned = entered.do(Turn("a", "S"))
    assert turned.refuses(End("a")) == "MU-310"


@pytest.mark.rule("MU-310")
def test_a_step_within_the_zone_of_an_enemy_forces_too() -> None:
    stepped = bout([man("a", (2, 4), "E")], [man("b", (3, 3), "S")]).do(Forward("a"))
    assert stepped.refuses(End("a")) == "MU-310"


@pytest.mark.rule("MU-310", "MU-308")
def test_who_steps_behind_an_enemy_need_not_fight() -> None:
    entered = bout([man("a", (3, 5))], [man("b", (3, 3), "N")]).do(Forward("a"))
    assert {Fight("a", "b"), End("a")} <= entered.legal


@pytest.mark.rule("MU-310", "MU-308")
def test_who_has_made_no_step_need_not_fight() -> None:
    start = bout([man("a", (3, 4), "E")], [man("b", (3, 3), "S")])
    assert {Fight("a", "b"), End("a")} <= start.legal
    assert {Fight("a", "b"), End("a")} <= start.do(Turn("a", "N")).legal


@pytest.mark.rule("MU-310")
def test_who_has_left_the_zone_again_need_not_fight() -> None:
    entered = bout([man("a", (3, 5))], [man("b", (3, 3), "S")]).do(Forward("a")).do(Turn("a", "S"))
    assert entered.do(Forward("a"), "6 6 / 1 1").do(End("a")).view["to_act"] == "B"


@pytest.mark.rule("MU-310")
def test_forced_by_one_he_may_fight_another() -> None:
    entered = bout([man("a", (3, 5))], [man("sees", (3, 3), "S"), man("blind", (2, 3), "N")]).do(Forward("a"))
    assert entered.refuses(End("a")) == "MU-310"
    assert {Fight("a", "sees"), Fight("a", "blind")} <= entered.legal


@pytest.mark.rule("MU-310", "MU-340")
def test_forced_to_fight_he_may_surrender() -> None:
    entered = bout([man("a", (3, 5)), man("other", (0, 7))], [man("b", (3, 3), "S")]).do(Forward("a"))
    assert entered.do(Surrender("a")).of("a")["out"] is True


# MU-311


@pytest.mark.rule("MU-311")
def test_the_higher_die_strikes_first_and_the_other_strikes_back_at_once() -> None:
    a_first = duel(f"{A_FIRST} / {HIT} / 1 / {HIT} / 9")
    assert (a_first.pv("a"), a_first.pv("b")) == ((1, 3, 2, 1, 2, 0), (1, 2, 2, 1, 2, 1))
    b_first = duel(f"{B_FIRST} / {HIT} / 1 / {HIT} / 9")
    assert (b_first.pv("a"), b_first.pv("b")) == ((1, 2, 2, 1, 2, 1), (1, 3, 2, 1, 2, 0))


@pytest.mark.rule("MU-311", "MU-312")
@pytest.mark.parametrize(("initiative", "fallen"), [(A_FIRST, "b"), (B_FIRST, "a")])
def test_who_falls_by_the_first_blow_does_not_strike_back(initiative: str, fallen: str) -> None:
    after = duel(f"{initiative} / {HIT} / 1", a=FRAIL, b=FRAIL)
    assert {name for name in ("a", "b") if after.of(name)["out"]} == {fallen}


@pytest.mark.rule("MU-311", "MU-341", "MU-506")
def test_equal_dice_strike_together_and_both_may_fall() -> None:
    after = duel(f"{TOGETHER} / {HIT} / 1 / {HIT} / 1", a=FRAIL, b=FRAIL)
    assert after.outcome == {"winner": None, "losses": {"A": 1, "B": 1}, "defeated_by": {"a": "b", "b": "a"}}


@pytest.mark.rule("MU-311")
@pytest.mark.parametrize(
    ("reflexes", "dice", "first"),
    [
        ((0, 0), "4 / 3", "a"),
        ((0, 0), "3 / 4", "b"),
        ((0, 0), "6 / 6", None),
        ((1, 0), "3 / 3", "a"),
        ((1, 0), "3 / 4", None),
        ((0, 1), "3 / 3", "b"),
        ((0, 1), "4 / 3", None),
        ((-2, 0), "5 / 3", None),
        ((-2, 0), "4 / 3", "b"),
        ((2, -2), "1 / 5", None),
        ((2, -2), "2 / 5", "a"),
    ],
)
def test_reflexes_are_added_to_the_initiative_die(reflexes: tuple[int, int], dice: str, first: str | None) -> None:
    after = duel(f"{dice} / {MISS} / {MISS}", a={"reflexes": reflexes[0]}, b={"reflexes": reflexes[1]})
    (rolled,) = after.told(InitiativeRolled)
    assert rolled.first == first
    assert [blow.attacker for blow in after.told(Struck)] == (["b", "a"] if first == "b" else ["a", "b"])


@pytest.mark.rule("MU-311")
@pytest.mark.parametrize(("initiative", "lands"), [(TOGETHER, True), (A_FIRST, False)])
def test_together_the_reply_has_the_strength_of_the_state_before(initiative: str, lands: bool) -> None:
    # the first blow takes b's right arm from 2 PV to 1, and with it the strength that 3+4 against 3+4 needs
    location = " / 1" if lands else ""
    after = duel(f"{initiative} / {HIT} / 14 / 3 4 / 3 4{location}")
    assert after.pv("a")[1] == (2 if lands else 3)


@pytest.mark.rule("MU-311", "MU-319")
def test_together_the_reply_comes_from_the_arm_of_the_state_before() -> None:
    weak = {"pv": (1, 3, 1, 4, 1, 1)}
    assert told_blow(duel(f"{TOGETHER} / {HIT} / 14 / {MISS}", b=weak), "b").arm == "right"
    assert told_blow(duel(f"{A_FIRST} / {HIT} / 14 / {MISS}", b=weak), "b").arm == "left"


@pytest.mark.rule("MU-311", "MU-312")
def test_together_even_one_disarmed_by_the_first_blow_strikes() -> None:
    one_armed = {"pv": (1, 3, 1, 2, 2, 1), "injuries": [("left_arm", "unusable", 2)]}
    after = duel(f"{TOGETHER} / {HIT} / 14 / {HIT} / 1", b=one_armed)
    assert (after.of("b")["out"], after.pv("a")[1]) == (True, 2)
    assert duel(f"{A_FIRST} / {HIT} / 14", b=one_armed).pv("a")[1] == 3


def pair_against(b: Any, dice: str) -> Bout:
    """Let ``a`` strike ``b`` with both weapons of a pair."""
    start = bout([man("a", (3, 4), "N", **PAIR)], [man("b", (3, 3), "S", **b)])
    return start.do(Fight("a", "b", "b"), dice)


@pytest.mark.rule("MU-311", "MU-322")
def test_together_the_second_blow_sees_neither_the_first_wound_nor_its_penalty() -> None:
    # 3+4 against 3+4: a tie, unless the leg at 0 already takes 1 from the defence
    lame = {"pv": (1, 3, 2, 1, 2, 1)}
    together = pair_against(lame, f"{TOGETHER} / {HIT} / 9 / 3 4 / 3 4 / {MISS}")
    assert together.pv("b") == (1, 3, 2, 1, 2, 0)
    one_by_one = pair_against(lame, f"{A_FIRST} / {HIT} / 9 / 3 4 / 3 4 / 1 / {MISS}")
    assert one_by_one.pv("b") == (1, 2, 2, 1, 2, 0)


@pytest.mark.rule("MU-311", "MU-319", "MU-322")
def test_together_a_shield_still_saves_from_the_second_blow() -> None:
    shield = {"pv": (1, 3, 2, 1, 2, 1), "shield": ("left", 5)}
    together = pair_against(shield, f"{TOGETHER} / {HIT} / 15 / 1 / {HIT} / 1 / 6 / {MISS}")
    assert together.pv("b") == (1, 3, 2, 0, 2, 1)
    one_by_one = pair_against(shield, f"{A_FIRST} / {HIT} / 15 / 1 / {HIT} / 1 / {MISS}")
    assert one_by_one.pv("b") == (1, 2, 2, 0, 2, 1)


@pytest.mark.rule("MU-311", "MU-316", "MU-322")
def test_together_the_extra_attack_falls_on_one_who_has_just_fallen() -> None:
    after = pair_against(FRAIL, f"{TOGETHER} / {HIT} / 1 / {HIT} / 2 / {MISS}")
    assert after.of("b")["extra_hits"] == {"torso": 1}


# MU-312


@pytest.mark.rule("MU-311", "MU-312", "MU-320")
def test_if_only_one_can_strike_there_is_no_initiative() -> None:
    behind = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "N")]).do(Fight("a", "b"), "1")
    assert (behind.pv("a"), behind.pv("b")) == ((1, 3, 2, 1, 2, 1), (1, 2, 2, 1, 2, 1))
    assert behind.told(InitiativeRolled) == []


@pytest.mark.rule("MU-312", "MU-320")
def test_who_turns_his_back_to_his_opponent_only_suffers() -> None:
    turned = bout([man("a", (3, 4), "S")], [man("b", (3, 3), "S")]).do(Fight("a", "b"), "1")
    assert (turned.pv("a"), turned.pv("b")) == ((1, 2, 2, 1, 2, 1), (1, 3, 2, 1, 2, 1))


@pytest.mark.rule("MU-312", "MU-319")
def test_who_loses_his_weapon_arm_strikes_back_with_the_other() -> None:
    after = duel(f"{A_FIRST} / {HIT} / 14 / {HIT} / 1", b={"pv": (1, 3, 1, 2, 2, 1)})
    assert after.pv("a")[1] == 2


# MU-313


@pytest.mark.rule("MU-313")
@pytest.mark.parametrize(
    ("a", "b", "faces", "hit"),
    [
        ({}, {}, "3 4 / 3 4", True),
        ({}, {}, "3 3 / 3 4", False),
        ({"attack": 2}, {}, "2 2 / 3 3", True),
        ({"attack": 2}, {}, "2 2 / 3 4", False),
        ({}, {"defence": 2}, "4 4 / 3 3", True),
        ({}, {"defence": 2}, "3 4 / 3 3", False),
        ({"pv": (1, 2, 6, 1, 1, 1)}, {}, "3 3 / 4 4", True),
        ({"pv": (1, 2, 6, 1, 1, 1)}, {}, "3 3 / 4 5", False),
        ({}, {"pv": (1, 3, 1, 1, 4, 4)}, "4 5 / 3 4", True),
        ({}, {"pv": (1, 3, 1, 1, 4, 4)}, "4 4 / 3 4", False),
        ({"defence": 7, "pv": (1, 3, 2, 1, 6, 6)}, {}, "3 3 / 3 4", False),
        ({}, {"attack": 7, "pv": (1, 3, 6, 1, 1, 1)}, "3 4 / 3 4", True),
    ],
    ids=[
        "one more hits",
        "a tie is the defender's",
        "attack",
        "attack, tie",
        "defence",
        "defence, tie",
        "strength",
        "strength, tie",
        "agility",
        "agility, tie",
        "the attacker's defence and agility do not count",
        "the defender's attack and strength do not count",
    ],
)
def test_attack_and_strength_against_defence_and_agility(
    a: dict[str, Any], b: dict[str, Any], faces: str, hit: bool
) -> None:
    location = " / 1" if hit else ""
    after = duel(f"{A_FIRST} / {faces}{location} / {MISS}", a, b)
    assert after.pv("b")[1] == (2 if hit else 3)


@pytest.mark.rule("MU-313")
def test_a_blow_is_told_with_both_totals() -> None:
    a = {"attack": 3, "pv": (1, 2, 4, 1, 1, 1)}
    b = {"defence": 1, "pv": (1, 2, 1, 1, 3, 2)}
    blow = told_blow(duel(f"{A_FIRST} / 2 5 / 6 4 / {MISS}", a, b), "a")
    assert (blow.faces, blow.total) == ((2, 5), 12)
    assert (blow.defence_faces, blow.defence_total) == ((6, 4), 12)
    assert blow.hit is False
    assert {(m.code, m.value) for m in blow.modifiers} == {("attack", 3), ("strength", 2)}
    assert {(m.code, m.value) for m in blow.defence_modifiers} == {("defence", 1), ("agility", 1)}


@pytest.mark.rule("MU-205", "MU-313")
@pytest.mark.parametrize("weapon_arm", ["right", "left"])
def test_the_weapon_arm_of_a_great_weapon_has_no_effect(weapon_arm: str) -> None:
    # 3+4, strength 3 of the stronger arm
    great = {"weapon": "great", "pv": (1, 5, 2, 6, 1, 1), "weapon_arm": weapon_arm}
    blow = told_blow(duel(f"{A_FIRST} / 3 4 / 6 6 / {MISS}", great), "a")
    assert (blow.total, blow.arm) == (10, None)


@pytest.mark.rule("MU-111", "MU-457", "MU-313")
def test_an_invalid_arm_gives_no_strength_even_to_a_great_weapon() -> None:
    fragile = {"weapon": "great", "pv": (1, 5, 2, 6, 1, 1), "injuries": [("left_arm", "invalid", None)]}
    after = duel(f"{A_FIRST} / 3 4 / 6 6 / {MISS}", fragile, invalid_arm="fragile")
    assert told_blow(after, "a").total == 8


@pytest.mark.rule("MU-112", "MU-442", "MU-313")
def test_a_useless_leg_leaves_no_agility() -> None:
    useless = {"pv": (1, 3, 2, 2, 1, 4), "injuries": [("right_leg", "leg_useless", None)]}
    assert told_blow(duel(f"{A_FIRST} / 1 1 / 3 4 / {MISS}", b=useless), "a").defence_total == 7


# MU-314

SIX_TIMES_TWO = (2, 2, 2, 2, 2, 2)


@pytest.mark.rule("MU-314", "MU-315")
@pytest.mark.parametrize(
    ("face", "pv"),
    [
        *((face, (2, 1, 2, 2, 2, 2)) for face in (1, 2, 3, 4, 5, 6, 7, 8)),
        *((face, (2, 2, 2, 2, 2, 1)) for face in (9, 11, 13)),
        *((face, (2, 2, 2, 2, 1, 2)) for face in (10, 12)),
        *((face, (2, 2, 1, 2, 2, 2)) for face in (14, 16, 18)),
        *((face, (2, 2, 2, 1, 2, 2)) for face in (15, 17)),
        *((face, (1, 2, 2, 2, 2, 2)) for face in (19, 20)),
    ],
)
def test_the_d20_tells_the_location_which_loses_one_pv(face: int, pv: tuple[int, ...]) -> None:
    after = duel(f"{A_FIRST} / {HIT} / {face} / {MISS}", b={"pv": SIX_TIMES_TWO})
    assert after.pv("b") == pv
    assert [(hit.face, hit.target) for hit in after.told(LocationHit)] == [(face, "b")]


# MU-315


@pytest.mark.rule("MU-315")
@pytest.mark.parametrize(
    ("save", "face", "torso"), [(5, 5, 3), (5, 6, 3), (5, 4, 2), (6, 6, 3), (6, 5, 2), (2, 2, 3), (2, 1, 2)]
)
def test_a_save_reached_spares_the_location(save: int, face: int, torso: int) -> None:
    after = duel(f"{A_FIRST} / {HIT} / 1 / {face} / {MISS}", b={"protections": {"torso": save}})
    assert after.pv("b")[1] == torso


@pytest.mark.rule("MU-315")
def test_an_unprotected_location_rolls_no_save() -> None:
    after = duel(f"{A_FIRST} / {HIT} / 10 / {MISS}", b={"protections": {"torso": 5, "left_leg": 5}})
    assert after.pv("b") == (1, 3, 2, 1, 1, 1)


@pytest.mark.rule("MU-315")
def test_a_blow_that_misses_rolls_neither_location_nor_save() -> None:
    after = duel(f"{A_FIRST} / {MISS} / {MISS}", b={"protections": {"torso": 5}})
    assert after.pv("b") == (1, 3, 2, 1, 2, 1)


# MU-316


@pytest.mark.rule("MU-316")
def test_a_hit_on_a_location_at_0_takes_nothing_more_but_is_recorded() -> None:
    after = pair_against({}, f"{A_FIRST} / {HIT} / 15 / {HIT} / 17 / {MISS}")
    assert after.pv("b") == (1, 3, 2, 0, 2, 1)
    assert after.of("b")["zeroed"] == ["left_arm"]
    assert after.of("b")["extra_hits"] == {"left_arm": 1}


@pytest.mark.rule("MU-316")
def test_every_further_hit_is_counted() -> None:
    once = pair_against({}, f"{A_FIRST} / {HIT} / 15 / {HIT} / 17 / {MISS}")
    twice = once.do(End("b")).do(Fight("a", "b", "b"), f"{A_FIRST} / {HIT} / 15 / {HIT} / 15 / {MISS}")
    assert twice.of("b")["extra_hits"] == {"left_arm": 3}


@pytest.mark.rule("MU-316")
def test_a_bracer_saves_an_arm_at_0() -> None:
    # against small weapons the bracer saves on 5+
    bracer = {"protections": {"left_arm": 6}}
    after = pair_against(bracer, f"{A_FIRST} / {HIT} / 15 / 1 / {HIT} / 15 / 5 / {MISS}")
    assert "extra_hits" not in after.of("b")


@pytest.mark.rule("MU-316")
def test_extra_hits_are_absent_while_there_are_none() -> None:
    after = duel(f"{A_FIRST} / {HIT} / 15 / {MISS}")
    assert after.of("b")["zeroed"] == ["left_arm"]
    assert "extra_hits" not in after.of("b")


@pytest.mark.rule("MU-402", "MU-403")
def test_zeroed_is_listed_in_body_order() -> None:
    after = pair_against({}, f"{A_FIRST} / {HIT} / 9 / {HIT} / 15 / {MISS}")
    assert after.of("b")["zeroed"] == ["left_arm", "left_leg"]


# MU-318


@pytest.mark.rule("MU-318")
@pytest.mark.parametrize(
    ("b", "face"),
    [
        ({}, 19),
        (FRAIL, 8),
        ({"pv": (1, 3, 2, 2, 1, 0)}, 10),
        ({"pv": (1, 3, 2, 2, 0, 1)}, 13),
    ],
    ids=["head", "torso", "right leg, the left at 0", "left leg, the right at 0"],
)
def test_head_torso_or_both_legs_at_0_put_him_out(b: dict[str, Any], face: int) -> None:
    after = duel(f"{A_FIRST} / {HIT} / {face}", b=b, allow_zero_pv_limbs=True)
    assert (after.of("b")["out"], after.of("b")["surrendered"]) == (True, False)
    assert after.outcome == {"winner": "A", "losses": {"A": 0, "B": 1}, "defeated_by": {"b": "a"}}


GREAT = {"weapon": "great", "pv": (1, 6, 4, 1, 2, 1)}


@pytest.mark.rule("MU-318", "MU-505")
@pytest.mark.parametrize(
    ("b", "face"),
    [
        ({"pv": (1, 3, 0, 1, 2, 2), "weapon_arm": "left"}, 15),
        ({"pv": (1, 3, 1, 0, 2, 2)}, 14),
        ({"pv": (1, 3, 1, 2, 2, 1), "injuries": [("left_arm", "unusable", 1)]}, 14),
        ({"pv": (1, 3, 1, 0, 2, 2), "injuries": [("left_arm", "amputated", None)]}, 14),
        ({"pv": (1, 3, 1, 2, 2, 1), "injuries": [("left_arm", "invalid", None)]}, 14),
        (GREAT, 15),
        ({"weapon": "great", "pv": (1, 6, 1, 4, 2, 1)}, 14),
    ],
    ids=[
        "both at 0",
        "both at 0, right last",
        "unusable",
        "amputated",
        "invalid",
        "great, left arm",
        "great, right arm",
    ],
)
def test_who_is_left_without_a_usable_weapon_must_surrender(b: dict[str, Any], face: int) -> None:
    after = duel(f"{A_FIRST} / {HIT} / {face}", b=b, allow_zero_pv_limbs=True)
    assert (after.of("b")["out"], after.of("b")["surrendered"]) == (True, True)
    assert after.outcome is not None
    assert after.outcome["defeated_by"] == {"b": "a"}
    assert after.told(WeaponChangedArm) == []


@pytest.mark.rule("MU-318")
@pytest.mark.parametrize(
    ("b", "face"),
    [
        ({"pv": (2, 3, 2, 1, 2, 1)}, 19),
        ({}, 1),
        ({}, 9),
        ({"pv": (1, 3, 2, 2, 1, 1)}, 10),
        ({"pv": (1, 3, 1, 2, 2, 1)}, 14),
        ({"pv": (1, 3, 2, 1, 2, 1), "shield": ("left", 6)}, "15 / 1"),
        ({"weapon": "great", "pv": (1, 6, 4, 2, 2, 1)}, 15),
        ({"weapon": "great", "pv": (1, 6, 4, 2, 2, 1)}, 9),
    ],
    ids=[
        "head of 2",
        "torso",
        "left leg",
        "right leg",
        "weapon arm",
        "shield arm",
        "great weapon, arm hurt",
        "great weapon, a leg",
    ],
)
def test_lesser_wounds_leave_him_in_the_fight(b: dict[str, Any], face: int | str) -> None:
    after = duel(f"{A_FIRST} / {HIT} / {face} / {MISS}", b=b)
    assert (after.of("b")["out"], after.of("b")["surrendered"], after.outcome) == (False, False, None)


@pytest.mark.rule("MU-318")
def test_a_fragile_invalid_arm_takes_the_weapon_and_is_lost_by_a_hit() -> None:
    fragile = {"pv": (1, 3, 1, 2, 2, 1), "injuries": [("left_arm", "invalid", None)]}
    after = duel(f"{A_FIRST} / {HIT} / 14 / {MISS}", b=fragile, invalid_arm="fragile")
    assert (after.of("b")["out"], after.of("b")["weapon_arm"]) == (False, "left")
    lost = after.do(End("b")).do(Fight("a", "b"), f"{A_FIRST} / {HIT} / 15")
    assert (lost.pv("b")[3], lost.of("b")["surrendered"]) == (0, True)


@pytest.mark.rule("MU-318")
def test_he_falls_once_and_for_one_cause() -> None:
    after = pair_against(FRAIL, f"{TOGETHER} / {HIT} / 1 / {HIT} / 19 / {MISS}")
    assert [(fell.target, fell.by, fell.cause) for fell in after.told(Fell)] == [("b", "a", "torso")]


@pytest.mark.rule("MU-318")
def test_one_disarmed_and_then_hit_in_the_head_has_not_surrendered() -> None:
    one_armed = {"pv": (1, 3, 1, 2, 2, 1), "injuries": [("left_arm", "unusable", 2)]}
    after = pair_against(one_armed, f"{TOGETHER} / {HIT} / 14 / {HIT} / 20 / {MISS}")
    assert (after.of("b")["out"], after.of("b")["surrendered"]) == (True, False)


@pytest.mark.rule("MU-318")
def test_who_is_out_is_activated_no_more() -> None:
    start = bout([man("a", (3, 4)), man("other", (0, 7))], [man("b", (3, 3), "S", **FRAIL), man("c", (7, 7))])
    after = start.do(Fight("a", "b"), f"{A_FIRST} / {HIT} / 1")
    assert after.refuses(Turn("b", "N")) == "MU-318"
    assert {action.actor for action in after.legal} == {"c"}


# MU-319


@pytest.mark.rule("MU-319")
def test_the_shield_of_an_arm_at_0_protects_no_more() -> None:
    shield = {"pv": (1, 3, 2, 1, 2, 1), "shield": ("left", 5)}
    lost = duel(f"{A_FIRST} / {HIT} / 15 / 4 / {MISS}", b=shield)
    assert (lost.of("b")["shield"], lost.of("b")["weapon_arm"]) == (False, "right")
    assert [loss.dropped for loss in lost.told(ShieldLost)] == [False]
    hit_again = lost.do(End("b")).do(Fight("a", "b"), f"{A_FIRST} / {HIT} / 1 / {MISS}")
    assert hit_again.pv("b")[1] == 2


@pytest.mark.rule("MU-319")
def test_a_shield_arm_that_is_only_hurt_keeps_the_shield() -> None:
    shield = {"pv": (1, 3, 2, 2, 1, 1), "shield": ("left", 5)}
    hurt = duel(f"{A_FIRST} / {HIT} / 15 / 4 / {MISS}", b=shield)
    assert hurt.of("b")["shield"] is True


@pytest.mark.rule("MU-319")
@pytest.mark.parametrize(("held", "face", "passed"), [("right", 14, "left"), ("left", 15, "right")])
def test_the_weapon_of_an_arm_at_0_passes_to_the_other(held: str, face: int, passed: str) -> None:
    after = duel(f"{A_FIRST} / {HIT} / {face} / {MISS}", b={"pv": (1, 3, 1, 1, 2, 2), "weapon_arm": held})
    assert after.of("b")["weapon_arm"] == passed


@pytest.mark.rule("MU-319")
def test_from_then_on_the_other_arm_gives_the_strength() -> None:
    # 3+4+2 (left arm of 4 PV) against 4+4
    passed = duel(f"{A_FIRST} / {HIT} / 14 / 3 4 / 4 4 / 1", b={"pv": (1, 3, 1, 4, 1, 1)})
    assert passed.pv("a")[1] == 2


@pytest.mark.rule("MU-319")
def test_the_weapon_drives_out_the_shield_of_the_other_arm() -> None:
    shield = {"pv": (1, 3, 1, 2, 2, 1), "shield": ("left", 5)}
    after = duel(f"{A_FIRST} / {HIT} / 14 / {MISS}", b=shield)
    assert (after.of("b")["weapon_arm"], after.of("b")["shield"]) == ("left", False)
    assert [loss.dropped for loss in after.told(ShieldLost)] == [True]
    hit_again = after.do(End("b")).do(Fight("a", "b"), f"{A_FIRST} / {HIT} / 1 / {MISS}")
    assert hit_again.pv("b")[1] == 2


@pytest.mark.rule("MU-319")
def test_a_shield_is_lost_once() -> None:
    shield = {"pv": (1, 3, 1, 1, 2, 2), "shield": ("left", 5)}
    dropped = duel(f"{A_FIRST} / {HIT} / 14 / {MISS}", b=shield)
    disarmed = dropped.do(End("b")).do(Fight("a", "b"), f"{A_FIRST} / {HIT} / 15")
    assert (disarmed.of("b")["out"], disarmed.told(ShieldLost)) == (True, [])


@pytest.mark.rule("MU-319")
def test_the_weapon_stays_where_it_is_when_the_other_arm_is_lost() -> None:
    after = duel(f"{A_FIRST} / {HIT} / 15 / {MISS}")
    assert after.of("b")["weapon_arm"] == "right"
    assert after.told(WeaponChangedArm) == []


@pytest.mark.rule("MU-319", "MU-322")
@pytest.mark.parametrize(("face", "arm"), [(14, "left"), (15, "right")])
def test_with_either_arm_a_pair_loses_one_weapon_and_the_extra_attack(face: int, arm: str) -> None:
    after = duel(f"{A_FIRST} / {HIT} / {face} / {MISS}", b=PAIR | {"pv": (1, 3, 1, 1, 2, 2)})
    assert after.of("b")["weapon_arm"] == arm
    assert Fight("b", "a") in after.legal
    assert after.refuses(Fight("b", "a", "a")) == "MU-322"


@pytest.mark.rule("MU-319")
def test_a_leg_at_0_takes_neither_weapon_nor_shield() -> None:
    after = duel(f"{A_FIRST} / {HIT} / 9 / {MISS}", b={"shield": ("left", 5)})
    assert (after.of("b")["weapon_arm"], after.of("b")["shield"]) == ("right", True)


# MU-320


@pytest.mark.rule("MU-320")
@pytest.mark.parametrize(
    ("at", "facing"),
    [
        *((at, "N") for at in ((2, 4), (3, 4), (4, 4))),
        *((at, "E") for at in ((2, 2), (2, 3), (2, 4))),
        *((at, "S") for at in ((2, 2), (3, 2), (4, 2))),
        *((at, "W") for at in ((4, 2), (4, 3), (4, 4))),
    ],
)
def test_from_behind_only_the_location_is_rolled(at: tuple[int, int], facing: str) -> None:
    # both face the same way, so that the target is in front of the attacker
    after = bout([man("a", at, facing)], [man("b", (3, 3), facing, defence=7)]).do(Fight("a", "b"), "1")
    assert (after.pv("a"), after.pv("b")) == ((1, 3, 2, 1, 2, 1), (1, 2, 2, 1, 2, 1))


@pytest.mark.rule("MU-320", "MU-315")
@pytest.mark.parametrize(("face", "torso"), [(4, 2), (5, 3)])
def test_from_behind_the_save_still_applies(face: int, torso: int) -> None:
    start = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "N", protections={"torso": 5})])
    assert start.do(Fight("a", "b"), f"1 / {face}").pv("b")[1] == torso


@pytest.mark.rule("MU-320", "MU-313")
@pytest.mark.parametrize(("at", "facing"), [((2, 3), "E"), ((4, 3), "W")])
def test_from_the_side_there_is_no_modifier(at: tuple[int, int], facing: str) -> None:
    start = bout([man("a", at, facing)], [man("b", (3, 3), "N")])
    tie = start.do(Fight("a", "b"), f"{A_FIRST} / 3 3 / 3 4 / {MISS}")
    assert tie.pv("b")[1] == 3
    hit = start.do(Fight("a", "b"), f"{A_FIRST} / 3 4 / 3 4 / 1 / {MISS}")
    assert hit.pv("b")[1] == 2


@pytest.mark.rule("MU-320", "MU-322")
def test_an_extra_attack_may_come_from_behind() -> None:
    start = bout([man("a", (3, 4), "N", **PAIR)], [man("b", (3, 3), "S"), man("c", (2, 4), "W")])
    after = start.do(Fight("a", "b", "c"), f"{A_FIRST} / {MISS} / 1 / {MISS}")
    assert after.pv("c")[1] == 2


@pytest.mark.rule("MU-320")
@pytest.mark.parametrize(("face", "lost"), [(10, "right_leg"), (15, "left_arm"), (20, "head")])
def test_from_behind_the_location_is_rolled_like_any_other(face: int, lost: str) -> None:
    start = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "N", pv=SIX_TIMES_TWO)])
    pv = start.do(Fight("a", "b"), str(face)).of("b")["pv"]
    assert [location for location, left in pv.items() if left == 1] == [lost]


# MU-109


@pytest.mark.rule("MU-109")
@pytest.mark.parametrize("blows", [f"{HIT} / 1 / {MISS}", f"{MISS} / {MISS}"])
def test_a_blow_makes_both_take_part_whether_it_hits_or_not(blows: str) -> None:
    after = duel(f"{A_FIRST} / {blows}")
    assert (after.of("a")["active_part"], after.of("b")["active_part"]) == (True, True)


@pytest.mark.rule("MU-109")
def test_who_is_only_struck_takes_part_and_who_only_strikes_too() -> None:
    after = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "N", protections={"torso": 5})]).do(
        Fight("a", "b"), "1 / 6"
    )
    assert (after.of("a")["active_part"], after.of("b")["active_part"]) == (True, True)


@pytest.mark.rule("MU-109")
def test_the_second_target_of_an_extra_attack_takes_part() -> None:
    start = bout([man("a", (3, 4), "N", **PAIR)], [man("b", (3, 3), "S"), man("c", (2, 4), "E")])
    after = start.do(Fight("a", "b", "c"), f"{A_FIRST} / {MISS} / {MISS} / {MISS}")
    assert after.of("c")["active_part"] is True
    assert start.do(Fight("a", "b"), f"{A_FIRST} / {MISS} / {MISS}").of("c")["active_part"] is False


@pytest.mark.rule("MU-109")
@pytest.mark.parametrize("experience_for", ["active", "all_deployed"])
def test_walking_beside_an_enemy_or_giving_up_is_no_active_part(experience_for: str) -> None:
    start = bout(
        [man("a", (3, 5)), man("other", (0, 7))],
        [man("b", (3, 3), "N"), man("c", (7, 0))],
        experience_for=experience_for,
    )
    walked = start.do(Forward("a")).do(Turn("a", "W")).do(End("a")).do(Surrender("b"))
    assert [walked.of(name)["active_part"] for name in ("a", "other", "b", "c")] == [False] * 4


@pytest.mark.rule("MU-109")
def test_an_active_part_is_kept_in_later_turns() -> None:
    fought = duel(f"{A_FIRST} / {MISS} / {MISS}").do(End("b"))
    assert fought.view["turn"] == 2
    assert (fought.of("a")["active_part"], fought.of("b")["active_part"]) == (True, True)


@pytest.mark.rule("MU-109", "MU-451")
def test_a_blow_on_an_amputated_arm_counts_as_suffered() -> None:
    stump = {"pv": (1, 3, 2, 0, 2, 1), "injuries": [("left_arm", "amputated", None)]}
    start = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "N", **stump)])
    after = start.do(Fight("a", "b"), "15")
    assert after.of("b")["active_part"] is True
    assert (after.of("b")["zeroed"], "extra_hits" in after.of("b")) == ([], False)
    assert after.told(FightWithoutBlow) == []
