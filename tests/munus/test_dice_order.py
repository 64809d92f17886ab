"""Which dice fall, in which order, for whom (the paragraph "Dice order" of the rule page)."""

from typing import Any

import pytest

from ludus.munus.actions import Action, Designate, Fight, Forward, Order, Turn
from ludus.munus.rules import MUNUS
from tests.munus.kit import Bout, FaceDice, bout, man

A_FIRST, B_FIRST, TOGETHER = "6 / 1", "1 / 6", "3 / 3"
HIT, MISS = "6 6 / 1 1", "1 1 / 6 6"
PAIR = {"weapon": "small", "pair": True}
INITIATIVE = ["a initiative 1D6", "b initiative 1D6"]


def fallen(fight: Bout, action: Action, faces: str) -> list[str]:
    """Return the rolls of an action in order, such as ``a attack 2D6``."""
    dice = FaceDice(faces)
    MUNUS.apply(fight.state, action, dice)
    dice.finish()
    return [f"{roll.token} {roll.purpose} {roll}" for roll in dice.rolls]


def blow(attacker: str, target: str, *more: str) -> list[str]:
    return [f"{attacker} attack 2D6", f"{target} defence 2D6", *more]


def facing(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Bout:
    return bout([man("a", (3, 4), "N", **(a or {}))], [man("b", (3, 3), "S", **(b or {}))])


@pytest.mark.rule("MU-306")
def test_for_the_order_each_side_rolls_one_d6_in_the_order_of_the_setup_and_the_tied_again() -> None:
    start = bout([man("a", (0, 0))], [man("b", (3, 3))], [man("c", (6, 6))], order=None)
    dice = FaceDice("5 / 2 / 5 / 1 / 6")
    MUNUS.apply(start.state, Order(), dice)
    assert [(roll.player, roll.purpose, str(roll)) for roll in dice.rolls] == [
        (side, "order", "1D6") for side in ("A", "B", "C", "A", "C")
    ]


@pytest.mark.rule("MU-311", "MU-313", "MU-314", "MU-315")
def test_the_active_one_rolls_initiative_first_and_strikes_first_if_it_is_his() -> None:
    protected = {"protections": {"torso": 6}}
    assert fallen(facing(protected, protected), Fight("a", "b"), f"{A_FIRST} / {HIT} / 1 / 6 / {HIT} / 1 / 6") == [
        *INITIATIVE,
        *blow("a", "b", "a location 1D20", "b save 1D6"),
        *blow("b", "a", "b location 1D20", "a save 1D6"),
    ]


@pytest.mark.rule("MU-311")
def test_with_the_initiative_lost_the_other_strikes_first() -> None:
    assert fallen(facing(), Fight("a", "b"), f"{B_FIRST} / {MISS} / {MISS}") == [
        *INITIATIVE,
        *blow("b", "a"),
        *blow("a", "b"),
    ]


@pytest.mark.rule("MU-311")
def test_the_second_player_may_be_the_active_one() -> None:
    start = bout([man("b", (3, 3), "S")], [man("a", (3, 4), "N")], order="BA")
    assert fallen(start, Fight("a", "b"), f"{A_FIRST} / {MISS} / {MISS}") == [
        *INITIATIVE,
        *blow("a", "b"),
        *blow("b", "a"),
    ]


@pytest.mark.rule("MU-311", "MU-322")
@pytest.mark.parametrize(
    ("initiative", "blows"),
    [
        (A_FIRST, [*blow("a", "b"), *blow("a", "c"), *blow("b", "a")]),
        (B_FIRST, [*blow("b", "a"), *blow("a", "b"), *blow("a", "c")]),
        (TOGETHER, [*blow("a", "b"), *blow("a", "c"), *blow("b", "a")]),
    ],
    ids=["won", "lost", "together"],
)
def test_a_strikers_attacks_follow_each_other(initiative: str, blows: list[str]) -> None:
    start = bout([man("a", (3, 4), "N", **PAIR)], [man("b", (3, 3), "S"), man("c", (2, 4), "E")])
    assert fallen(start, Fight("a", "b", "c"), f"{initiative} / {MISS} / {MISS} / {MISS}") == [*INITIATIVE, *blows]


@pytest.mark.rule("MU-313", "MU-314")
def test_the_location_is_rolled_only_for_a_hit_and_before_the_next_blow() -> None:
    start = facing(PAIR)
    assert fallen(start, Fight("a", "b", "b"), f"{A_FIRST} / {HIT} / 1 / {MISS} / {HIT} / 1") == [
        *INITIATIVE,
        *blow("a", "b", "a location 1D20"),
        *blow("a", "b"),
        *blow("b", "a", "b location 1D20"),
    ]


@pytest.mark.rule("MU-320", "MU-315")
def test_from_behind_the_d20_falls_at_once() -> None:
    start = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "N", protections={"torso": 5})])
    assert fallen(start, Fight("a", "b"), "1 / 5") == ["a location 1D20", "b save 1D6"]


@pytest.mark.rule("MU-312", "MU-321")
def test_one_who_strikes_alone_rolls_no_initiative() -> None:
    start = bout([man("a", (3, 2), "S"), man("other", (2, 3), "E")], [man("b", (3, 3), "N")])
    assert fallen(start, Fight("a", "b"), "") == []
    assert fallen(start.do(Fight("a", "b")), Designate("b", "other"), MISS) == blow("a", "b")


@pytest.mark.rule("MU-321", "MU-311")
def test_the_answer_carries_all_dice_of_the_exchange() -> None:
    start = bout([man("a", (3, 2), "S"), man("other", (2, 3), "E")], [man("b", (3, 3), "N")])
    assert fallen(start.do(Fight("a", "b")), Designate("b", "a"), f"{A_FIRST} / {MISS} / {MISS}") == [
        *INITIATIVE,
        *blow("a", "b"),
        *blow("b", "a"),
    ]


@pytest.mark.rule("MU-330", "MU-331")
def test_for_each_disengagement_the_mover_rolls_before_the_enemy() -> None:
    start = bout([man("a", (3, 5), "N")], [man("b", (2, 3), "S"), man("c", (4, 3), "S")])
    held = start.do(Forward("a")).do(Turn("a", "S"))
    test = ["a disengage 2D6", "{} hold 2D6"]
    both = [roll.format(enemy) for enemy in ("c", "b") for roll in test]
    assert fallen(held, Forward("a", ("c", "b")), f"{HIT} / {HIT}") == both
    assert fallen(held, Forward("a", ("c", "b")), MISS) == both[:2]


@pytest.mark.rule("MU-315", "MU-205")
def test_a_save_that_cannot_succeed_rolls_no_die() -> None:
    great = {"weapon": "great", "pv": (1, 6, 3, 3, 1, 1)}
    start = facing(great, {"protections": {"torso": 6}})
    assert fallen(start, Fight("a", "b"), f"{A_FIRST} / {HIT} / 1 / {MISS}") == [
        *INITIATIVE,
        *blow("a", "b", "a location 1D20"),
        *blow("b", "a"),
    ]


@pytest.mark.rule("MU-315", "MU-451")
def test_a_hit_without_effect_rolls_no_save() -> None:
    stump = {"pv": (1, 3, 2, 0, 2, 1), "injuries": [("left_arm", "amputated", None)], "protections": {"left_arm": 6}}
    assert fallen(facing(b=stump), Fight("a", "b"), f"{A_FIRST} / {HIT} / 15 / {MISS}") == [
        *INITIATIVE,
        *blow("a", "b", "a location 1D20"),
        *blow("b", "a"),
    ]


@pytest.mark.rule("MU-302")
def test_steps_and_turns_roll_nothing() -> None:
    start = bout([man("a", (3, 6))], [man("b", (3, 1), "S")])
    assert fallen(start, Forward("a"), "") == []
    assert fallen(start, Turn("a", "E"), "") == []
