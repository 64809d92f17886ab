"""Disengaging: when, against whom, and what comes of it (MU-330, MU-331)."""

from typing import Any

import pytest

from ludus.munus.actions import End, Fight, Forward, Surrender, Turn
from ludus.munus.events import DisengagementTried, SlippedAway
from tests.munus.kit import Bout, bout, man

AWAY, STUCK = "6 6 / 1 1", "1 1 / 6 6"


def facing_off(mover: dict[str, Any] | None = None, enemy: dict[str, Any] | None = None) -> Bout:
    """Return a fight in which ``a`` stands before ``b`` with his back to him: a step takes him away."""
    men = man("a", (3, 4), "S", **(mover or {})), man("b", (3, 3), "S", **(enemy or {}))
    return bout([men[0]], [men[1]], allow_zero_pv_limbs=True)


def held_at_the_corner(*others: Any, **values: Any) -> Bout:
    """Return a fight in which ``b`` holds ``a``, who faces the square before ``b`` and has 6 points left."""
    start = bout([man("a", (4, 5), **values)], [man("b", (3, 3), "S"), *others])
    return start.do(Forward("a")).do(Turn("a", "W"))


def between_two() -> Bout:
    """Return a fight in which ``b`` and ``c`` hold ``a``, who can step away from both."""
    start = bout([man("a", (3, 5), "N")], [man("b", (2, 3), "S"), man("c", (4, 3), "S")])
    return start.do(Forward("a")).do(Turn("a", "S"))


# MU-330

GREAT = {"weapon": "great", "pv": (1, 4, 3, 3, 2, 2)}


@pytest.mark.rule("MU-330")
@pytest.mark.parametrize(
    ("mover", "enemy", "faces", "away"),
    [
        ({}, {}, "3 4 / 3 4", True),
        ({}, {}, "3 3 / 3 4", False),
        ({"defence": 2}, {}, "2 3 / 3 4", True),
        ({"defence": 2}, {}, "2 2 / 3 4", False),
        ({}, {"attack": 2}, "4 5 / 3 4", True),
        ({}, {"attack": 2}, "4 4 / 3 4", False),
        (GREAT, {}, "4 4 / 3 4", True),
        (GREAT, {}, "3 4 / 3 4", False),
        ({"pv": (1, 3, 2, 2, 2, 0)}, {}, "4 4 / 3 4", True),
        ({"pv": (1, 3, 2, 2, 2, 0)}, {}, "3 4 / 3 4", False),
        ({**GREAT, "pv": (1, 6, 3, 3, 2, 0)}, {}, "4 5 / 3 4", True),
        ({**GREAT, "pv": (1, 6, 3, 3, 2, 0)}, {}, "4 4 / 3 4", False),
        ({"pv": (1, 1, 1, 1, 6, 6)}, {}, "3 3 / 3 4", False),
        ({}, {"pv": (1, 1, 6, 1, 1, 1)}, "3 4 / 3 4", True),
        ({"attack": 7}, {}, "3 3 / 3 4", False),
        ({}, {"defence": 7}, "3 4 / 3 4", True),
        ({}, GREAT, "3 3 / 3 4", False),
        ({}, {"pv": (1, 3, 2, 2, 2, 0)}, "3 3 / 3 4", False),
    ],
    ids=[
        "equal gets away",
        "lower does not",
        "trained defence counts",
        "and no more than it",
        "trained attack of the enemy counts",
        "against the mover",
        "great weapon",
        "great weapon: 1 less",
        "leg at 0",
        "leg at 0: 1 less",
        "great weapon and leg at 0",
        "great weapon and leg at 0: 2 less",
        "no agility",
        "no strength",
        "not the mover's attack",
        "not the enemy's defence",
        "not the enemy's great weapon",
        "not the enemy's leg at 0",
    ],
)
def test_defence_against_attack_both_trained_equal_gets_away(
    mover: dict[str, Any], enemy: dict[str, Any], faces: str, away: bool
) -> None:
    after = facing_off(mover, enemy).do(Forward("a"), faces)
    assert after.of("a")["at"] == ([3, 5] if away else [3, 4])


@pytest.mark.rule("MU-330")
def test_the_test_is_told_with_both_totals() -> None:
    (tried,) = facing_off(GREAT | {"defence": 3}, {"attack": 2}).do(Forward("a"), "5 2 / 4 6").told(DisengagementTried)
    assert (tried.faces, tried.total) == ((5, 2), 9)
    assert (tried.enemy_faces, tried.enemy_total) == ((4, 6), 12)
    assert tried.away is False


@pytest.mark.rule("MU-330")
def test_he_who_got_away_may_move_on() -> None:
    away = facing_off().do(Forward("a"), AWAY)
    assert (away.view["movement_left"], away.view["held"]) == (7, False)
    assert away.do(Forward("a")).of("a")["at"] == [3, 6]


@pytest.mark.rule("MU-330", "MU-310")
def test_he_may_attack_another_but_not_the_one_he_left() -> None:
    away = held_at_the_corner(man("c", (2, 5), "E")).do(Forward("a"), AWAY)
    assert away.of("a")["at"] == [3, 4]
    assert away.refuses(Fight("a", "b")) == "MU-330"
    assert Fight("a", "c") in away.legal


@pytest.mark.rule("MU-330", "MU-310")
def test_the_one_he_left_does_not_force_him_to_fight() -> None:
    away = held_at_the_corner().do(Forward("a"), AWAY)
    assert away.do(End("a")).view["to_act"] == "B"


@pytest.mark.rule("MU-330", "MU-310")
def test_another_enemy_forces_him_all_the_same() -> None:
    away = held_at_the_corner(man("c", (2, 5), "E")).do(Forward("a"), AWAY)
    assert away.refuses(End("a")) == "MU-310"


@pytest.mark.rule("MU-330")
def test_in_the_next_turn_he_may_attack_the_one_he_left() -> None:
    next_turn = held_at_the_corner().do(Forward("a"), AWAY).do(End("a")).do(End("b"))
    assert Fight("a", "b") in next_turn.legal


@pytest.mark.rule("MU-330")
def test_one_who_was_left_strikes_and_is_struck_back_at_if_he_attacks_later_in_the_turn() -> None:
    left = held_at_the_corner().do(Forward("a"), AWAY).do(Turn("a", "N")).do(End("a"))
    fought = left.do(Fight("b", "a"), "6 / 1 / 6 6 / 1 1 / 1 / 6 6 / 1 1 / 1")
    assert (fought.pv("a")[1], fought.pv("b")[1]) == (2, 2)


# MU-331


@pytest.mark.rule("MU-331")
def test_one_who_is_held_tests_against_all_beside_him_in_the_order_of_the_setup() -> None:
    away = between_two().do(Forward("a"), f"{AWAY} / {AWAY}")
    assert [tried.enemy for tried in away.told(DisengagementTried)] == ["b", "c"]
    assert away.of("a")["at"] == [3, 5]


@pytest.mark.rule("MU-331")
def test_the_default_order_is_that_of_the_sides_too() -> None:
    start = bout([man("a", (3, 4), "S")], [man("b", (4, 3), "S")], [man("c", (2, 3), "S")], order="CAB")
    away = start.do(End("c")).do(Forward("a"), f"{AWAY} / {AWAY}")
    assert [tried.enemy for tried in away.told(DisengagementTried)] == ["b", "c"]


@pytest.mark.rule("MU-331")
def test_the_order_of_the_tests_is_his_choice() -> None:
    away = between_two().do(Forward("a", ("c", "b")), f"{AWAY} / {AWAY}")
    assert [tried.enemy for tried in away.told(DisengagementTried)] == ["c", "b"]


@pytest.mark.rule("MU-331")
@pytest.mark.parametrize(
    "past", [(), ("b",), ("b", "b"), ("b", "c", "c"), ("b", "a"), ("b", "nobody"), ("b", "c", "d")]
)
def test_past_must_name_exactly_the_enemies_to_be_tested(past: tuple[str, ...]) -> None:
    assert between_two().refuses(Forward("a", past)) == "MU-331"


@pytest.mark.rule("MU-331")
def test_where_no_test_is_due_past_names_nobody() -> None:
    start = bout([man("a", (3, 6))], [man("b", (3, 3), "S")])
    assert start.refuses(Forward("a", ("b",))) == "MU-331"
    assert start.do(Forward("a", ())).of("a")["at"] == [3, 5]


@pytest.mark.rule("MU-331")
def test_a_step_is_listed_once_and_without_past() -> None:
    steps = [action for action in between_two().legal if isinstance(action, Forward)]
    assert steps == [Forward("a")]


@pytest.mark.rule("MU-331", "MU-304")
def test_one_who_is_not_held_tests_only_against_those_whom_the_step_takes_him_away_from() -> None:
    start = bout([man("a", (3, 4), "E")], [man("left", (2, 3), "S"), man("kept", (4, 3), "S")])
    stepped = start.do(Forward("a"), AWAY)
    assert [tried.enemy for tried in stepped.told(DisengagementTried)] == ["left"]
    assert (stepped.of("a")["at"], stepped.view["held"]) == ([4, 4], True)


@pytest.mark.rule("MU-331", "MU-304")
def test_a_step_that_keeps_contact_is_free_but_holds_him_again() -> None:
    stepped = bout([man("a", (2, 4), "E")], [man("b", (3, 3), "S")]).do(Forward("a"))
    assert (stepped.of("a")["at"], stepped.view["held"]) == ([3, 4], True)
    on = stepped.do(Forward("a"), AWAY)
    assert (on.of("a")["at"], on.view["held"]) == ([4, 4], False)


@pytest.mark.rule("MU-331")
def test_he_does_not_test_again_against_one_he_has_disengaged_from() -> None:
    start = held_at_the_corner(man("c", (2, 5), "E")).do(Forward("a"), AWAY)
    assert start.view["held"] is True
    away = start.do(Turn("a", "E")).do(Forward("a"), AWAY)
    assert [tried.enemy for tried in away.told(DisengagementTried)] == ["c"]


@pytest.mark.rule("MU-331")
def test_the_fallen_are_not_tested_against() -> None:
    start = bout([man("a", (3, 4), "S")], [man("b", (3, 3), "S"), man("c", (7, 7))], order="BA")
    away = start.do(Surrender("b")).do(End("c")).do(Forward("a"))
    assert away.of("a")["at"] == [3, 5]


@pytest.mark.rule("MU-331")
def test_the_first_failure_leaves_him_where_he_is_and_rolls_no_further_dice() -> None:
    stuck = between_two().do(Forward("a"), STUCK)
    assert (stuck.of("a")["at"], stuck.view["movement_left"], stuck.view["held"]) == ([3, 4], 0, True)


@pytest.mark.rule("MU-331")
def test_all_tests_must_succeed() -> None:
    stuck = between_two().do(Forward("a"), f"{AWAY} / {STUCK}")
    assert (stuck.of("a")["at"], stuck.view["movement_left"], stuck.view["held"]) == ([3, 4], 0, True)


@pytest.mark.rule("MU-331", "MU-302")
def test_after_a_failure_he_neither_steps_nor_turns_but_may_fight() -> None:
    stuck = facing_off().do(Forward("a"), STUCK)
    assert (stuck.view["movement_left"], stuck.view["held"]) == (0, True)
    assert stuck.refuses(Forward("a")) == "MU-302"
    assert stuck.refuses(Turn("a", "E")) == "MU-302"
    assert stuck.legal == {Fight("a", "b"), End("a"), Surrender("a")}


@pytest.mark.rule("MU-331", "MU-330")
def test_a_failure_bars_nobody_not_even_one_he_had_got_past() -> None:
    stuck = between_two().do(Forward("a"), f"{AWAY} / {STUCK}")
    assert {Fight("a", "b"), Fight("a", "c")} <= stuck.legal


@pytest.mark.rule("MU-331", "MU-310")
def test_a_failure_forces_only_one_who_has_made_a_step_before() -> None:
    assert End("a") in facing_off().do(Forward("a"), STUCK).legal
    assert between_two().do(Forward("a"), STUCK).refuses(End("a")) == "MU-310"


@pytest.mark.rule("MU-331", "MU-322")
def test_a_failure_does_not_cost_the_extra_attack() -> None:
    start = bout([man("a", (3, 4), "E", weapon="small", pair=True)], [man("b", (2, 3), "S"), man("c", (4, 5), "N")])
    assert Fight("a", "c", "c") in start.do(Forward("a"), STUCK).legal


@pytest.mark.rule("MU-331")
@pytest.mark.parametrize("at", [(2, 4), (3, 4), (4, 4)])
def test_an_enemy_who_has_him_at_his_back_is_left_without_a_test(at: tuple[int, int]) -> None:
    away = bout([man("a", at, "S")], [man("b", (3, 3), "N")]).do(Forward("a"))
    assert away.of("a")["at"] == [at[0], 5]
    assert [slipped.enemy for slipped in away.told(SlippedAway)] == ["b"]


@pytest.mark.rule("MU-331")
@pytest.mark.parametrize(("at", "facing"), [((2, 3), "W"), ((4, 3), "E"), ((2, 2), "N"), ((4, 2), "N"), ((3, 2), "N")])
def test_an_enemy_who_has_him_in_front_or_at_his_side_is_not(at: tuple[int, int], facing: str) -> None:
    stuck = bout([man("a", at, facing)], [man("b", (3, 3), "N")]).do(Forward("a"), STUCK)
    assert stuck.of("a")["at"] == list(at)


@pytest.mark.rule("MU-331", "MU-330", "MU-304")
def test_he_counts_as_having_disengaged_from_one_whose_back_he_leaves() -> None:
    held = bout([man("a", (5, 4), "W")], [man("b", (3, 3), "N")]).do(Forward("a"))
    assert held.view["held"] is True
    behind = held.do(Forward("a"))
    assert (behind.of("a")["at"], behind.view["held"]) == ([3, 4], False)
    assert behind.refuses(Fight("a", "b")) == "MU-330"


@pytest.mark.rule("MU-331", "MU-330", "MU-304")
def test_a_free_step_behind_his_back_does_not_bar_him() -> None:
    behind = bout([man("a", (4, 4), "W")], [man("b", (3, 3), "N")]).do(Forward("a"))
    assert (behind.of("a")["at"], behind.view["held"]) == ([3, 4], True)
    assert Fight("a", "b") in behind.do(Turn("a", "N")).legal


@pytest.mark.rule("MU-331")
def test_past_does_not_name_one_whose_back_he_leaves() -> None:
    start = bout([man("a", (3, 4), "S")], [man("b", (2, 3), "S"), man("back", (4, 3), "N")])
    assert start.refuses(Forward("a", ("b", "back"))) == "MU-331"
    assert start.do(Forward("a", ("b",)), AWAY).of("a")["at"] == [3, 5]


@pytest.mark.rule("MU-331", "MU-330")
def test_a_failure_leaves_the_one_who_does_not_see_him_unbarred() -> None:
    start = bout([man("a", (3, 5), "N")], [man("b", (4, 5), "N"), man("back", (3, 3), "N")])
    stuck = start.do(Forward("a")).do(Turn("a", "W")).do(Forward("a"), STUCK)
    assert stuck.of("a")["at"] == [3, 4]
    assert Fight("a", "back") in stuck.legal


@pytest.mark.rule("MU-331", "MU-304")
def test_a_new_enemy_holds_one_who_got_away_from_another() -> None:
    start = bout([man("a", (3, 4), "S")], [man("b", (3, 3), "S"), man("new", (3, 6), "S")])
    assert start.do(Forward("a"), AWAY).view["held"] is True


# MU-109


@pytest.mark.rule("MU-109", "MU-330")
@pytest.mark.parametrize("faces", [AWAY, STUCK])
def test_a_disengagement_test_makes_both_take_part(faces: str) -> None:
    tested = facing_off().do(Forward("a"), faces)
    assert (tested.of("a")["active_part"], tested.of("b")["active_part"]) == (True, True)


@pytest.mark.rule("MU-109", "MU-331")
def test_an_enemy_not_tested_takes_no_part() -> None:
    stuck = between_two().do(Forward("a"), STUCK)
    assert (stuck.of("b")["active_part"], stuck.of("c")["active_part"]) == (True, False)
    slipped = bout([man("a", (3, 4), "S")], [man("b", (3, 3), "N")]).do(Forward("a"))
    assert (slipped.of("a")["active_part"], slipped.of("b")["active_part"]) == (False, False)
