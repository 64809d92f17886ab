"""Steps, turns, zones, being held, lame legs (MU-301 to MU-305)."""

from typing import Any

import pytest

from ludus.munus.actions import End, Fight, Forward, Surrender, Turn
from ludus.munus.rules import MUNUS
from tests.munus.kit import Bout, bout, duel, man, refusal


def walker(at: tuple[int, int] = (10, 10), facing: str = "N", **frame: Any) -> Bout:
    """Return a fight in which ``a`` is to move and his only enemy is far away."""
    rules = {key: frame.pop(key) for key in ("allow_zero_pv_limbs",) if key in frame}
    return bout([man("a", at, facing, **frame)], [man("b", (19, 19))], board=(20, 20), **rules)


# MU-301


@pytest.mark.rule("MU-301")
@pytest.mark.parametrize(("facing", "to"), [("N", [10, 9]), ("E", [11, 10]), ("S", [10, 11]), ("W", [9, 10])])
def test_a_step_leads_to_the_square_in_front_and_keeps_the_facing(facing: str, to: list[int]) -> None:
    after = walker(facing=facing).do(Forward("a"))
    assert (after.of("a")["at"], after.of("a")["facing"]) == (to, facing)


@pytest.mark.rule("MU-301", "MU-302", "MU-308", "MU-340")
def test_he_can_step_ahead_turn_three_ways_end_or_surrender_and_nothing_else() -> None:
    turns = {Turn("a", "E"), Turn("a", "S"), Turn("a", "W")}
    assert walker().legal == {Forward("a"), *turns, End("a"), Surrender("a")}


@pytest.mark.rule("MU-301")
@pytest.mark.parametrize(("at", "facing"), [((0, 0), "N"), ((0, 0), "W"), ((7, 7), "E"), ((7, 7), "S")])
def test_nobody_leaves_the_board(at: tuple[int, int], facing: str) -> None:
    assert bout([man("a", at, facing)], [man("b", (3, 3))]).refuses(Forward("a")) == "MU-301"


@pytest.mark.rule("MU-301")
def test_the_last_rows_of_an_oblong_board_can_be_entered() -> None:
    start = bout([man("a", (11, 6), "S")], [man("b", (0, 0))], board=(12, 8))
    after = start.do(Forward("a"))
    assert after.of("a")["at"] == [11, 7]
    assert after.refuses(Forward("a")) == "MU-301"


@pytest.mark.rule("MU-301")
def test_a_friend_blocks_the_way() -> None:
    start = bout([man("a", (3, 4)), man("friend", (3, 3))], [man("b", (7, 7))])
    assert start.refuses(Forward("a")) == "MU-301"


@pytest.mark.rule("MU-301")
def test_an_enemy_blocks_the_way() -> None:
    assert bout([man("a", (3, 4))], [man("b", (3, 3))]).refuses(Forward("a")) == "MU-301"


@pytest.mark.rule("MU-301", "MU-304", "MU-310")
def test_the_fallen_block_no_square_and_hold_nobody() -> None:
    start = bout([man("a", (3, 4))], [man("b1", (3, 3), "S"), man("b2", (7, 7))], order="BA")
    over_him = start.do(Surrender("b1")).do(End("b2")).do(Forward("a"))
    assert (over_him.of("a")["at"], over_him.view["held"]) == ([3, 3], False)
    beyond = over_him.do(Forward("a"))
    assert (beyond.of("a")["at"], beyond.view["held"]) == ([3, 2], False)
    assert End("a") in beyond.legal


@pytest.mark.rule("MU-301")
@pytest.mark.parametrize("board", [(8, 8), (8, 40), (40, 8), (40, 40)])
def test_a_board_may_have_8_to_40_squares_a_side(board: tuple[int, int]) -> None:
    start = bout([man("a", (0, 0))], [man("b", (board[0] - 1, board[1] - 1))], board=board)
    assert start.view["to_act"] == "A"


@pytest.mark.rule("MU-301")
@pytest.mark.parametrize("board", [(7, 8), (8, 7), (41, 8), (8, 41)])
def test_smaller_and_larger_boards_are_refused(board: tuple[int, int]) -> None:
    assert refusal([man("a", (0, 0))], [man("b", (3, 3))], board=board) == ("board", "MU-301")


@pytest.mark.rule("MU-301")
@pytest.mark.parametrize("at", [(8, 0), (0, 8), (-1, 0), (0, -1), (3, 4)])
def test_nobody_starts_outside_the_board_or_on_the_square_of_another(at: tuple[int, int]) -> None:
    assert refusal([man("a", (3, 4))], [man("b", at)]) == ("sides[1].fighters[0].at", "MU-301")


# MU-302


@pytest.mark.rule("MU-302")
def test_he_has_eight_points_and_a_square_costs_one() -> None:
    fight = walker()
    for left in (7, 6, 5, 4, 3, 2, 1, 0):
        fight = fight.do(Forward("a"))
        assert fight.view["movement_left"] == left
    assert fight.of("a")["at"] == [10, 2]
    assert fight.refuses(Forward("a")) == "MU-302"


@pytest.mark.rule("MU-302")
@pytest.mark.parametrize(
    ("facing", "to", "left"),
    [
        ("N", "E", 7),
        ("N", "S", 6),
        ("N", "W", 7),
        ("E", "S", 7),
        ("E", "W", 6),
        ("E", "N", 7),
        ("S", "W", 7),
        ("S", "N", 6),
        ("S", "E", 7),
        ("W", "N", 7),
        ("W", "E", 6),
        ("W", "S", 7),
    ],
)
def test_a_quarter_turn_costs_one_and_a_half_turn_two(facing: str, to: Any, left: int) -> None:
    after = walker(facing=facing).do(Turn("a", to))
    assert (after.of("a")["facing"], after.of("a")["at"], after.view["movement_left"]) == (to, [10, 10], left)


@pytest.mark.rule("MU-302")
@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
def test_he_cannot_turn_the_way_he_faces(facing: Any) -> None:
    assert walker(facing=facing).refuses(Turn("a", facing)) == "MU-302"


@pytest.mark.rule("MU-302")
def test_a_turn_may_not_cost_more_than_the_points_left() -> None:
    fight = walker()
    for _ in range(7):
        fight = fight.do(Forward("a"))
    assert fight.refuses(Turn("a", "S")) == "MU-302"
    spent = fight.do(Turn("a", "E"))
    assert spent.view["movement_left"] == 0
    assert spent.refuses(Turn("a", "S")) == "MU-302"


@pytest.mark.rule("MU-302")
def test_the_points_are_fresh_in_every_turn_and_null_between_activations() -> None:
    spent = walker().do(Forward("a")).do(Turn("a", "E")).do(End("a"))
    assert spent.view["movement_left"] is None
    again = spent.do(End("b")).do(Forward("a"))
    assert again.view["movement_left"] == 7


# MU-303

AROUND = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
ZONES = {
    "N": {(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0)},
    "E": {(1, -1), (1, 0), (1, 1), (0, -1), (0, 1)},
    "S": {(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0)},
    "W": {(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1)},
}
AWAY = {
    (-1, -1): "N",
    (0, -1): "N",
    (1, -1): "N",
    (-1, 0): "W",
    (1, 0): "E",
    (-1, 1): "S",
    (0, 1): "S",
    (1, 1): "S",
}
"""How an enemy on each square around has to face not to see the one in the middle."""


@pytest.mark.rule("MU-303", "MU-310")
@pytest.mark.parametrize("offset", AROUND)
@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
def test_he_attacks_the_three_squares_in_front_and_the_two_at_his_sides(facing: str, offset: tuple[int, int]) -> None:
    enemy = man("b", (3 + offset[0], 3 + offset[1]), AWAY[offset])
    start = bout([man("a", (3, 3), facing)], [enemy])
    assert (Fight("a", "b") in start.legal) == (offset in ZONES[facing])


@pytest.mark.rule("MU-303")
def test_the_picture_shows_the_zone_as_far_as_the_board_goes() -> None:
    start = bout([man("a", (3, 3), "E")], [man("b", (7, 7), "N")], [man("c", (0, 0), "W")])
    zones = MUNUS.scene(start.state).zones
    assert zones["a"] == ((3, 2), (4, 2), (4, 3), (3, 4), (4, 4))
    assert zones["b"] == ((6, 6), (7, 6), (6, 7))
    assert zones["c"] == ((0, 1),)


# MU-304


@pytest.mark.rule("MU-304")
@pytest.mark.parametrize(
    ("start", "facing"),
    [
        ((2, 1), "S"),
        ((3, 1), "S"),
        ((4, 1), "S"),
        ((1, 3), "E"),
        ((5, 3), "W"),
        ((2, 5), "N"),
        ((3, 5), "N"),
        ((4, 5), "N"),
    ],
)
def test_each_of_the_eight_squares_around_an_enemy_holds(start: tuple[int, int], facing: str) -> None:
    fight = bout([man("a", start, facing)], [man("b", (3, 3), "N")])
    assert fight.view["held"] is False
    assert fight.do(Forward("a")).view["held"] is True


@pytest.mark.rule("MU-304")
def test_two_squares_away_nobody_is_held() -> None:
    fight = bout([man("a", (3, 6), "N")], [man("b", (3, 3), "S")])
    assert fight.do(Forward("a")).view["held"] is False


@pytest.mark.rule("MU-304")
def test_friends_hold_nobody() -> None:
    fight = bout([man("a", (3, 6), "N"), man("friend", (4, 4))], [man("b", (0, 0))])
    assert fight.do(Forward("a")).view["held"] is False


@pytest.mark.rule("MU-304", "MU-302")
def test_one_who_is_held_may_turn_with_the_points_left() -> None:
    turned = bout([man("a", (3, 5))], [man("b", (3, 3), "S")]).do(Forward("a")).do(Turn("a", "S"))
    assert (turned.of("a")["facing"], turned.view["movement_left"], turned.view["held"]) == ("S", 5, True)


@pytest.mark.rule("MU-304", "MU-331")
def test_one_who_is_held_goes_on_only_by_disengaging() -> None:
    held = bout([man("a", (4, 5))], [man("b", (3, 3), "S")]).do(Forward("a"))
    went_on = held.do(Forward("a"), "6 6 / 1 1")
    assert (went_on.of("a")["at"], went_on.view["movement_left"]) == ([4, 3], 6)


@pytest.mark.rule("MU-304", "MU-330")
def test_one_from_whom_he_has_disengaged_does_not_hold_him_again() -> None:
    held = bout([man("a", (4, 5))], [man("b", (3, 3), "S")]).do(Forward("a")).do(Turn("a", "W"))
    beside = held.do(Forward("a"), "6 6 / 1 1")
    assert (beside.of("a")["at"], beside.view["held"]) == ([3, 4], False)
    further = beside.do(Forward("a"))
    assert (further.of("a")["at"], further.view["held"]) == ([2, 4], False)


@pytest.mark.rule("MU-304")
def test_in_another_turn_he_is_held_by_him_again() -> None:
    held = bout([man("a", (4, 5))], [man("b", (3, 3), "S")]).do(Forward("a")).do(Turn("a", "W"))
    next_turn = held.do(Forward("a"), "6 6 / 1 1").do(End("a")).do(End("b"))
    assert next_turn.do(Forward("a")).view["held"] is True


@pytest.mark.rule("MU-304")
def test_a_step_away_from_all_enemies_ends_the_hold() -> None:
    held = bout([man("a", (3, 5))], [man("b", (3, 3), "S")]).do(Forward("a")).do(Turn("a", "S"))
    assert held.do(Forward("a"), "6 6 / 1 1").view["held"] is False


# MU-305


@pytest.mark.rule("MU-305")
@pytest.mark.parametrize(
    ("legs", "injuries", "points"),
    [
        ((2, 2), [], 8),
        ((0, 2), [], 4),
        ((2, 0), [], 4),
        ((2, 1), [("left_leg", "lame", None)], 7),
        ((2, 2), [("right_leg", "lame", 3)], 7),
        ((2, 2), [("right_leg", "lame", 3), ("left_leg", "lame", 1)], 6),
        ((0, 2), [("left_leg", "lame", 3)], 3),
        ((0, 2), [("right_leg", "lame", 3)], 3),
        ((0, 2), [("right_leg", "lame", 3), ("left_leg", "lame", 1)], 3),
        ((1, 2), [("right_leg", "leg_useless", None)], 4),
        ((0, 2), [("right_leg", "leg_useless", None)], 4),
        ((1, 0), [("right_leg", "leg_useless", None)], 2),
        ((1, 1), [("right_leg", "leg_useless", None), ("left_leg", "leg_useless", None)], 2),
        ((1, 2), [("right_leg", "leg_useless", None), ("right_leg", "lame", 2)], 3),
        ((1, 0), [("right_leg", "lame", None), ("left_leg", "lame", 2), ("right_leg", "leg_useless", None)], 1),
    ],
)
def test_lasting_injuries_are_subtracted_before_each_bad_leg_halves(
    legs: tuple[int, int], injuries: list[tuple[str, str, int | None]], points: int
) -> None:
    fight = walker(pv=(1, 3, 2, 2, *legs), injuries=injuries, allow_zero_pv_limbs=True)
    assert fight.do(Turn("a", "E")).view["movement_left"] == points - 1


@pytest.mark.rule("MU-305")
def test_a_leg_lost_in_the_fight_halves_his_movement_from_his_next_activation() -> None:
    hit = duel("6 / 1 / 6 6 / 1 1 / 9 / 1 1 / 6 6")
    assert hit.pv("b") == (1, 3, 2, 1, 2, 0)
    assert hit.do(Turn("b", "W")).view["movement_left"] == 3


@pytest.mark.rule("MU-305", "MU-313")
@pytest.mark.parametrize(("legs", "torso"), [((2, 0), 2), ((0, 2), 2), ((2, 1), 3)])
def test_a_leg_at_0_takes_one_from_the_defence(legs: tuple[int, int], torso: int) -> None:
    # 3+4+1 strength against 4+4: only the -1 lets the blow hit
    location = " / 1" if torso == 2 else ""
    dice = f"6 / 1 / 3 4 / 4 4{location} / 1 1 / 6 6"
    after = duel(dice, b={"pv": (1, 3, 2, 2, *legs)}, allow_zero_pv_limbs=True)
    assert after.pv("b")[1] == torso


@pytest.mark.rule("MU-305")
def test_a_useless_leg_that_has_its_pv_takes_nothing_from_the_defence() -> None:
    useless = {"pv": (1, 3, 2, 2, 1, 1), "injuries": [("left_leg", "leg_useless", None)]}
    assert duel("6 / 1 / 3 4 / 4 4 / 1 1 / 6 6", b=useless).pv("b")[1] == 3


@pytest.mark.rule("MU-305")
def test_with_both_legs_at_0_he_is_out() -> None:
    lame = {"pv": (1, 3, 2, 2, 1, 0)}
    after = duel("6 / 1 / 6 6 / 1 1 / 10", b=lame, allow_zero_pv_limbs=True)
    assert after.of("b")["out"] is True
