"""The gladiator: PV, training, strength, agility, reflexes (MU-101 to MU-113).

Which PV, training and reflexes are refused is in ``test_setups``.
"""

from itertools import product
from typing import Any

import pytest

from ludus.munus.actions import End, Fight, Turn
from ludus.munus.builds import draw_pv, draw_training
from ludus.munus.events import Struck
from ludus.play.dice import Stream, seed_key
from tests.munus.kit import PLAIN_PV, Bout, bout, duel, man, refusal

BOTH_MISS = "6 / 1 / 1 1 / 6 6 / 1 1 / 6 6"
"""The active gladiator strikes first; he and his opponent throw 2 against 12."""

Values = dict[str, Any]


def stabbed(*blows: str, a: Values | None = None, b: Values | None = None, **rules: Any) -> Bout:
    """Let ``a`` stand behind ``b`` and strike once a turn, with the faces of each blow; then ``b`` is to move."""
    behind, victim = man("a", (3, 4), "N", **(a or {})), man("b", (3, 3), "N", **(b or {}))
    fight = bout([behind], [victim], order="BA", **rules)
    for faces in blows:
        fight = fight.do(End("b")).do(Fight("a", "b"), faces)
    return fight


def strength(arm_pv: int, **values: Any) -> int:
    """Return what an attack with the right hand adds to its 2D6."""
    fight = duel(BOTH_MISS, a={"pv": (1, 3, arm_pv, 1, 2, 1), **values})
    total: int = fight.told(Struck)[0].total
    return total - 2


def dodge(full: tuple[int, int], now: tuple[int, int], **rules: Any) -> int:
    """Return what one whose right and left leg were wounded adds to the 2D6 of his defence."""
    wounds = ["10"] * (full[0] - now[0]) + ["9"] * (full[1] - now[1])
    fight = stabbed(*wounds, b={"pv": (1, 3, 1, 1, *full)}, **rules)
    assert fight.pv("b")[4:] == now
    fight = fight.do(Turn("b", "S")).do(End("b")).do(Fight("a", "b"), BOTH_MISS)
    total: int = fight.told(Struck)[0].defence_total
    return total - 12


def new_gladiators() -> list[tuple[int, ...]]:
    """Return every way to distribute 9 PV over five locations, at least 1 each, with 1 in the head."""
    return [(1, *rest) for rest in product(range(1, 6), repeat=5) if sum(rest) == 9]


def drawn_pv(total: int) -> list[tuple[int, ...]]:
    return [draw_pv(Stream(seed_key(seed)), total).by_location() for seed in range(400)]


# PV


@pytest.mark.rule("MU-101")
@pytest.mark.parametrize(
    ("face", "location", "left"),
    [
        ("19", "head", 1),
        ("1", "torso", 2),
        ("14", "right_arm", 1),
        ("15", "left_arm", 3),
        ("10", "right_leg", 4),
        ("9", "left_leg", 3),
    ],
)
def test_each_of_the_six_locations_has_pv_of_its_own(face: str, location: str, left: int) -> None:
    whole = {"head": 2, "torso": 3, "right_arm": 2, "left_arm": 4, "right_leg": 5, "left_leg": 4}
    fight = stabbed(face, b={"pv": tuple(whole.values())})
    assert fight.of("b")["pv"] == {**whole, location: left}


@pytest.mark.rule("MU-102", "MU-103")
def test_a_new_gladiator_may_distribute_nine_pv_freely_below_the_head() -> None:
    builds = new_gladiators()
    assert len(builds) == 70
    for pv in builds:
        assert bout([man("a", pv=pv)], [man("b", (5, 5))]).pv("a") == pv


@pytest.mark.rule("MU-102", "MU-103")
def test_a_new_gladiator_drawn_by_lot_has_one_pv_in_the_head_and_nine_below_it() -> None:
    assert set(drawn_pv(10)) <= set(new_gladiators())


@pytest.mark.rule("MU-102")
def test_a_gladiator_is_drawn_with_ten_pv_unless_told_otherwise() -> None:
    assert sum(draw_pv(Stream(seed_key(1))).by_location()) == 10


@pytest.mark.rule("MU-102")
def test_every_location_but_the_head_may_be_drawn_with_more_than_one_pv() -> None:
    most = [max(places) for places in zip(*drawn_pv(10), strict=True)]
    assert [pv > 1 for pv in most] == [False, True, True, True, True, True]


FACE_OF = {"right_arm": "14", "left_arm": "15", "right_leg": "10", "left_leg": "9"}

LIMBS = [
    ((1, 3, 0, 2, 2, 2), "right_arm"),
    ((1, 3, 2, 0, 2, 2), "left_arm"),
    ((1, 3, 2, 2, 0, 2), "right_leg"),
    ((1, 3, 2, 2, 2, 0), "left_leg"),
]
"""PV with a limb at 0, and which."""


def weapon_beside(limb: str) -> str:
    return "left" if limb == "right_arm" else "right"


@pytest.mark.rule("MU-103")
@pytest.mark.parametrize(("pv", "limb"), LIMBS)
def test_a_limb_starts_at_0_only_with_the_switch(pv: tuple[int, ...], limb: str) -> None:
    fighter = man("a", pv=pv, weapon_arm=weapon_beside(limb))
    foe = man("b", (5, 5))
    assert refusal([fighter], [foe]) == (f"sides[0].fighters[0].pv.{limb}", "MU-103")
    assert bout([fighter], [foe], allow_zero_pv_limbs=True).pv("a") == pv


@pytest.mark.rule("MU-103")
@pytest.mark.parametrize(("pv", "limb"), LIMBS)
def test_hits_on_a_limb_that_starts_at_0_are_further_hits(pv: tuple[int, ...], limb: str) -> None:
    victim = {"pv": pv, "weapon_arm": weapon_beside(limb)}
    fight = stabbed(FACE_OF[limb], FACE_OF[limb], b=victim, allow_zero_pv_limbs=True)
    hurt = fight.of("b")
    assert fight.pv("b") == pv
    assert (hurt["extra_hits"], hurt["zeroed"], hurt["out"]) == ({limb: 2}, [], False)


@pytest.mark.rule("MU-103")
def test_a_leg_that_starts_at_0_halves_the_movement() -> None:
    fight = bout([man("a", pv=(1, 3, 2, 2, 0, 2))], [man("b", (5, 5))], allow_zero_pv_limbs=True)
    assert fight.do(Turn("a", "E")).view["movement_left"] == 3


@pytest.mark.rule("MU-103")
def test_a_leg_that_starts_at_0_takes_one_from_the_defence() -> None:
    fight = duel(BOTH_MISS, b={"pv": (1, 3, 2, 2, 0, 2)}, allow_zero_pv_limbs=True)
    assert fight.told(Struck)[0].defence_total == 11


@pytest.mark.rule("MU-103")
def test_a_leg_that_starts_at_0_is_the_first_of_two_lost_legs() -> None:
    fight = stabbed("9", b={"pv": (1, 3, 3, 2, 0, 1)}, allow_zero_pv_limbs=True)
    assert fight.of("b")["zeroed"] == ["left_leg"]
    assert (fight.of("b")["out"], fight.of("b")["surrendered"]) == (True, False)


@pytest.mark.rule("MU-103")
def test_an_arm_that_starts_at_0_cannot_take_the_weapon_of_the_other() -> None:
    fight = stabbed("14", b={"pv": (1, 3, 1, 0, 3, 2)}, allow_zero_pv_limbs=True)
    assert (fight.of("b")["out"], fight.of("b")["surrendered"]) == (True, True)


@pytest.mark.rule("MU-104", "MU-105")
@pytest.mark.parametrize("total", [10, 15, 20])
def test_a_gladiator_drawn_by_lot_never_has_more_than_six_in_a_location(total: int) -> None:
    drawn = drawn_pv(total)
    assert {sum(pv) for pv in drawn} == {total}
    assert max(max(pv) for pv in drawn) == {10: 5, 15: 6, 20: 6}[total]


@pytest.mark.rule("MU-106")
@pytest.mark.parametrize(("total", "heads"), [(10, {1}), (18, {1}), (19, {1, 2}), (20, {1, 2})])
def test_only_with_19_or_20_pv_a_second_one_is_put_in_the_head(total: int, heads: set[int]) -> None:
    assert {pv[0] for pv in drawn_pv(total)} == heads


@pytest.mark.rule("MU-106")
@pytest.mark.parametrize(
    "pv", [(2, 6, 3, 3, 3, 3), (2, 5, 3, 3, 3, 3), (2, 4, 3, 3, 3, 3), (2, 1, 1, 1, 1, 1)], ids=["20", "19", "18", "7"]
)
def test_a_head_keeps_its_two_pv_whatever_the_total_is_later(pv: tuple[int, ...]) -> None:
    assert bout([man("a", pv=pv)], [man("b", (5, 5))]).pv("a") == pv


@pytest.mark.rule("MU-106")
def test_a_head_with_two_pv_falls_only_to_the_second_hit() -> None:
    pv = (2, 5, 3, 3, 3, 3)
    assert stabbed("19", b={"pv": pv}).of("b")["out"] is False
    assert stabbed("19", "20", b={"pv": pv}).of("b")["out"] is True
    assert stabbed("20").of("b")["out"] is True


# Training


def drawn_training(*total: int) -> set[tuple[int, int]]:
    return {draw_training(Stream(seed_key(seed)), *total) for seed in range(200)}


@pytest.mark.rule("MU-108")
def test_two_training_points_at_the_start_go_to_attack_or_defence() -> None:
    assert drawn_training() == {(2, 0), (1, 1), (0, 2)}


@pytest.mark.rule("MU-108")
def test_twelve_training_points_leave_neither_attack_nor_defence_above_seven() -> None:
    assert drawn_training(12) == {(7, 5), (6, 6), (5, 7)}


@pytest.mark.rule("MU-108")
@pytest.mark.parametrize(("attack", "defence"), [(7, 5), (5, 7), (6, 6), (0, 0), (7, 0), (0, 7)])
def test_training_up_to_seven_and_twelve_counts_in_full(attack: int, defence: int) -> None:
    trained = {"attack": attack, "defence": defence, "pv": (1, 5, 1, 1, 1, 1)}
    mine, his = duel(BOTH_MISS, a=trained, b={"pv": (1, 5, 1, 1, 1, 1)}).told(Struck)
    assert (mine.total, his.defence_total) == (2 + attack, 12 + defence)


# Strength


@pytest.mark.rule("MU-111")
@pytest.mark.parametrize(("arm_pv", "bonus"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_every_two_pv_in_the_arm_that_strikes_add_one_to_the_attack(arm_pv: int, bonus: int) -> None:
    assert strength(arm_pv) == bonus


@pytest.mark.rule("MU-111")
def test_strength_is_that_of_the_arm_with_the_weapon() -> None:
    fight = duel(BOTH_MISS, a={"pv": (1, 3, 6, 4, 2, 1), "weapon_arm": "left"})
    assert fight.told(Struck)[0].total == 4


@pytest.mark.rule("MU-111")
def test_each_blow_of_a_pair_has_the_strength_of_its_own_arm() -> None:
    pair = man("a", (3, 4), "N", weapon="small", pair=True, pv=(1, 3, 4, 2, 1, 1))
    fight = bout([pair], [man("b", (3, 3), "S")])
    blows = fight.do(Fight("a", "b", "b"), "6 / 1 / 1 1 / 6 6 / 1 1 / 6 6 / 1 1 / 6 6").told(Struck)
    assert [blow.total for blow in blows] == [2 + 2, 2 + 1, 2 + 1]


@pytest.mark.rule("MU-111")
def test_a_wound_takes_the_strength_away_at_once() -> None:
    his, mine = duel("1 / 6 / 6 6 / 1 1 / 14 / 3 3 / 6 6", a={"pv": (1, 3, 4, 1, 2, 1)}).told(Struck)
    assert his.attacker == "b"
    assert mine.total == 6 + 1


@pytest.mark.rule("MU-111")
def test_strength_decides_a_blow() -> None:
    assert duel("6 / 1 / 4 4 / 5 3 / 1 / 1 1 / 6 6").pv("b") == (1, 2, 2, 1, 2, 1)
    weak = {"pv": (1, 4, 1, 1, 2, 1)}
    assert duel("6 / 1 / 4 4 / 5 3 / 1 1 / 6 6", a=weak).pv("b") == PLAIN_PV


@pytest.mark.rule("MU-111")
def test_an_arm_without_strength_adds_nothing() -> None:
    assert strength(6, injuries=[("right_arm", "no_strength", 1)]) == 0


@pytest.mark.rule("MU-111")
def test_the_other_arm_without_strength_costs_nothing() -> None:
    assert strength(6, injuries=[("left_arm", "no_strength", 1)]) == 3


@pytest.mark.rule("MU-111", "MU-205")
@pytest.mark.parametrize(
    ("weak", "bonus"), [("right_arm", 1), ("left_arm", 3)], ids=["the stronger arm", "the weaker arm"]
)
def test_a_great_weapon_uses_the_other_arm_if_one_has_no_strength(weak: str, bonus: int) -> None:
    great = {"weapon": "great", "pv": (1, 3, 6, 2, 2, 1), "injuries": [(weak, "no_strength", 1)]}
    assert duel(BOTH_MISS, a=great).told(Struck)[0].total == 2 + bonus


# Agility

UNHURT = [
    ((1, 1), 0),
    ((1, 2), 0),
    ((1, 6), 0),
    ((2, 2), 1),
    ((3, 2), 1),
    ((3, 3), 1),
    ((4, 3), 1),
    ((3, 4), 1),
    ((2, 6), 1),
    ((4, 4), 2),
    ((5, 5), 2),
    ((6, 4), 2),
    ((6, 5), 2),
    ((5, 6), 2),
    ((6, 6), 3),
]
"""Legs, right and left, and what they give unhurt: +1 for every 2 PV spent on both, whatever the switch."""


@pytest.mark.rule("MU-112")
@pytest.mark.parametrize("switch", ["text", "lower_leg"])
@pytest.mark.parametrize(("legs", "bonus"), UNHURT)
def test_every_two_pv_spent_on_both_legs_add_one_to_the_defence(legs: tuple[int, int], bonus: int, switch: str) -> None:
    assert dodge(legs, legs, leg_bonus=switch) == bonus


@pytest.mark.rule("MU-112")
@pytest.mark.parametrize(
    ("full", "now", "bonus"),
    [
        # the examples of the rule
        ((4, 4), (3, 4), 2),
        ((4, 4), (2, 4), 1),
        ((4, 4), (3, 3), 1),
        ((4, 4), (1, 3), 0),
        # the same, left for right
        ((4, 4), (4, 3), 2),
        ((4, 4), (4, 2), 1),
        ((4, 4), (3, 1), 0),
        # legs that differ by 1 count by the higher, by 2 or more by the lower
        ((4, 4), (2, 3), 1),
        ((4, 4), (1, 2), 1),
        ((4, 4), (1, 4), 0),
        ((6, 6), (5, 6), 3),
        ((6, 6), (4, 6), 2),
        ((6, 6), (5, 5), 2),
        ((6, 6), (4, 5), 2),
        ((6, 6), (3, 5), 1),
        ((6, 6), (1, 6), 0),
        ((2, 2), (1, 2), 1),
        ((2, 2), (1, 1), 0),
        # never more than the lower full leg gives
        ((5, 3), (4, 3), 1),
        ((6, 3), (5, 3), 1),
        ((6, 5), (6, 4), 2),
        ((3, 2), (1, 2), 1),
        ((6, 1), (2, 1), 0),
    ],
)
def test_by_the_text_agility_falls_to_the_lower_leg_once_the_legs_differ_by_two(
    full: tuple[int, int], now: tuple[int, int], bonus: int
) -> None:
    assert dodge(full, now) == bonus


@pytest.mark.rule("MU-112")
@pytest.mark.parametrize(
    ("full", "now", "bonus"),
    [
        ((4, 4), (3, 4), 1),
        ((4, 4), (4, 3), 1),
        ((4, 4), (2, 4), 1),
        ((4, 4), (3, 3), 1),
        ((4, 4), (1, 3), 0),
        ((4, 4), (1, 2), 0),
        ((6, 6), (5, 6), 2),
        ((6, 6), (4, 5), 2),
        ((2, 2), (1, 2), 0),
        ((6, 3), (5, 3), 1),
    ],
)
def test_by_the_switch_agility_is_always_that_of_the_lower_leg(
    full: tuple[int, int], now: tuple[int, int], bonus: int
) -> None:
    assert dodge(full, now, leg_bonus="lower_leg") == bonus


@pytest.mark.rule("MU-112")
@pytest.mark.parametrize("switch", ["text", "lower_leg"])
@pytest.mark.parametrize("now", [(0, 1), (0, 2), (4, 0)])
def test_with_a_leg_at_0_there_is_no_agility_and_one_less_defence(now: tuple[int, int], switch: str) -> None:
    assert dodge((4, 4), now, leg_bonus=switch) == -1


@pytest.mark.rule("MU-112")
def test_agility_decides_a_blow() -> None:
    nimble = {"pv": (1, 3, 1, 1, 4, 4)}
    assert duel("6 / 1 / 5 4 / 4 4 / 1 1 / 6 6", b=nimble).pv("b") == (1, 3, 1, 1, 4, 4)
    slow = {"pv": (1, 3, 1, 1, 1, 4)}
    assert duel("6 / 1 / 5 4 / 4 4 / 1 / 1 1 / 6 6", b=slow).pv("b") == (1, 2, 1, 1, 1, 4)


# Reflexes

ONE_STRIKES_FIRST = "6 6 / 1 1 / 19"
AT_ONCE = "6 6 / 1 1 / 19 / 6 6 / 1 1 / 19"


@pytest.mark.rule("MU-113")
@pytest.mark.parametrize(
    ("reflexes", "initiative", "blows", "fallen"),
    [
        ((0, 0), "4 / 3", ONE_STRIKES_FIRST, {"b"}),
        ((1, 0), "3 / 3", ONE_STRIKES_FIRST, {"b"}),
        ((2, 0), "3 / 4", ONE_STRIKES_FIRST, {"b"}),
        ((0, -2), "3 / 4", ONE_STRIKES_FIRST, {"b"}),
        ((2, -2), "1 / 4", ONE_STRIKES_FIRST, {"b"}),
        ((0, 1), "3 / 3", ONE_STRIKES_FIRST, {"a"}),
        ((-1, 0), "3 / 3", ONE_STRIKES_FIRST, {"a"}),
        ((-2, 0), "5 / 4", ONE_STRIKES_FIRST, {"a"}),
        ((0, 2), "5 / 4", ONE_STRIKES_FIRST, {"a"}),
        ((1, 0), "6 / 6", ONE_STRIKES_FIRST, {"b"}),
        ((-1, 0), "1 / 1", ONE_STRIKES_FIRST, {"a"}),
        ((2, 0), "2 / 4", AT_ONCE, {"a", "b"}),
        ((-1, 0), "5 / 4", AT_ONCE, {"a", "b"}),
        ((0, 1), "6 / 5", AT_ONCE, {"a", "b"}),
        ((2, 2), "3 / 3", AT_ONCE, {"a", "b"}),
    ],
)
def test_reflexes_modify_the_initiative_die(
    reflexes: tuple[int, int], initiative: str, blows: str, fallen: set[str]
) -> None:
    fight = duel(f"{initiative} / {blows}", a={"reflexes": reflexes[0]}, b={"reflexes": reflexes[1]})
    assert {name for name in "ab" if fight.of(name)["out"]} == fallen
