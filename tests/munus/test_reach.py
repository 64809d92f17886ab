"""Where a gladiator can go: squares, cost, tests, chance (MU-302, MU-304, MU-330, MU-331)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from ludus.munus.actions import Action, End, Fight, Forward, Surrender, Turn
from ludus.munus.rules import MUNUS
from ludus.play.contract import Route
from tests.munus.kit import Bout, bout, man

EVEN = Fraction(721, 1296)
"""2D6 against 2D6, equal or higher."""
BETTER = Fraction(861, 1296)
"""The same with 1 more."""
WORSE = Fraction(575, 1296)
"""The same with 1 less."""


def reach(fight: Bout, name: str = "a") -> Mapping[tuple[int, int], Route[Action]]:
    return MUNUS.reach(fight.state, name)


def due(route: Route[Action]) -> list[tuple[str, Fraction]]:
    """Return the tests on a route: against whom, with which chance."""
    return [(test.against, test.chance) for test in route.tests]


def alone(at: tuple[int, int] = (10, 10), facing: str = "N", **values: Any) -> Bout:
    """Return a fight in which nobody is in the way of ``a``."""
    return bout([man("a", at, facing, **values)], [man("b", (19, 19))], board=(20, 20))


@pytest.mark.rule("MU-302", "MU-301")
@pytest.mark.parametrize(
    ("offset", "cost"),
    [
        ((0, 0), 0),
        ((0, -1), 1),
        ((0, -8), 8),
        ((1, 0), 2),
        ((-1, 0), 2),
        ((7, 0), 8),
        ((1, -1), 3),
        ((-1, -6), 8),
        ((6, -1), 8),
        ((0, 1), 3),
        ((0, 6), 8),
        ((1, 1), 4),
        ((-5, 1), 8),
        ((1, 5), 8),
    ],
)
def test_a_square_costs_its_steps_and_the_turns_to_it(offset: tuple[int, int], cost: int) -> None:
    route = reach(alone())[10 + offset[0], 10 + offset[1]]
    assert (route.cost, route.tests, route.chance) == (cost, (), 1)


@pytest.mark.rule("MU-302")
def test_nothing_beyond_eight_points_is_in_reach() -> None:
    # ahead 8; beside ahead 2 x 21; beside 2 x 7; behind 6; beside behind 2 x 15; his own square
    found = reach(alone())
    assert len(found) == 8 + 42 + 14 + 6 + 30 + 1
    for offset in ((0, -9), (1, -7), (8, 0), (-7, -1), (0, 7), (6, 1), (1, 6)):
        assert (10 + offset[0], 10 + offset[1]) not in found


@pytest.mark.rule("MU-301")
def test_the_board_ends_the_reach() -> None:
    found = reach(alone((0, 0), "N"))
    # along the edges 7 east and 6 south, 15 squares inside, his own
    assert len(found) == 7 + 6 + 15 + 1


@pytest.mark.rule("MU-305")
def test_a_bad_leg_shortens_the_reach() -> None:
    found = reach(alone(injuries=[("right_leg", "leg_useless", None)], pv=(1, 3, 2, 2, 1, 1)))
    assert {cell for cell in found if cell[0] == 10} == {(10, y) for y in (6, 7, 8, 9, 10, 11, 12)}


@pytest.mark.rule("MU-301", "MU-302")
def test_the_actions_of_a_route_lead_there_at_its_cost() -> None:
    start = bout([man("a", (3, 3), "E"), man("friend", (4, 3))], [man("b", (7, 7), "S")])
    routes = dict(reach(start))
    assert routes.pop((3, 3)).actions == ()
    assert (5, 3) in routes
    for cell, route in routes.items():
        fight = start
        for action in route.actions:
            fight = fight.do(action)
        assert (tuple(fight.of("a")["at"]), fight.view["movement_left"]) == (cell, 8 - route.cost)


@pytest.mark.rule("MU-301")
def test_a_friend_is_gone_around() -> None:
    start = bout([man("a", (3, 6), "N"), man("friend", (3, 5))], [man("b", (7, 0), "N")])
    found = reach(start)
    assert (3, 5) not in found
    # west, 1 step, north, 2 steps, east, 1 step
    assert found[3, 4].cost == 7


@pytest.mark.rule("MU-302")
def test_in_an_activation_the_points_left_count() -> None:
    fight = alone()
    for _ in range(6):
        fight = fight.do(Forward("a"))
    # 2 points left at (10, 4), facing north
    assert {cell: route.cost for cell, route in reach(fight).items()} == {
        (10, 4): 0,
        (10, 3): 1,
        (10, 2): 2,
        (9, 4): 2,
        (11, 4): 2,
    }


# An alley of one column along the west edge: friends stand in the next one.


def alley(b: Any, *others: Any, at: tuple[int, int] = (0, 5), **values: Any) -> Bout:
    """Return a fight in which ``a`` can go north only along the edge, past ``b``."""
    wall = [man(f"wall{y}", (1, y)) for y in range(3, 8)]
    return bout([man("a", at, "N", **values), *wall], [b, *others])


@pytest.mark.rule("MU-304", "MU-330", "MU-331")
def test_beyond_an_enemy_who_holds_him_a_test_is_due() -> None:
    found = reach(alley(man("b", (1, 2), "W")))
    # (0, 3) lies beside the enemy; each further square is reached by disengaging once
    assert {y: due(found[0, y]) for y in (4, 3, 2, 1, 0)} == {
        4: [],
        3: [],
        2: [("b", EVEN)],
        1: [("b", EVEN)],
        0: [("b", EVEN)],
    }
    assert [found[0, y].chance for y in (3, 2, 0)] == [1, EVEN, EVEN]
    assert [found[0, y].cost for y in (3, 2, 0)] == [2, 3, 5]


@pytest.mark.rule("MU-330")
@pytest.mark.parametrize(
    ("a", "b", "chance"),
    [
        ({"defence": 1}, {}, BETTER),
        ({}, {"attack": 1}, WORSE),
        ({"defence": 2}, {"attack": 2}, EVEN),
        ({"weapon": "great", "pv": (1, 6, 3, 3, 1, 1)}, {}, WORSE),
        ({"defence": 7}, {}, Fraction(1281, 1296)),
    ],
)
def test_the_chance_is_that_of_the_trained_values(a: dict[str, Any], b: dict[str, Any], chance: Fraction) -> None:
    found = reach(alley(man("b", (1, 2), "W", **b), **a))
    assert found[0, 2].chance == chance


@pytest.mark.rule("MU-331")
def test_several_tests_multiply() -> None:
    found = reach(alley(man("b", (1, 2), "W"), man("c", (1, 1), "W", attack=1)))
    assert due(found[0, 2]) == [("b", EVEN)]
    assert due(found[0, 1]) == [("b", EVEN), ("c", WORSE)]
    assert found[0, 1].chance == EVEN * WORSE


@pytest.mark.rule("MU-331")
def test_an_enemy_who_does_not_see_him_is_passed_without_a_test() -> None:
    found = reach(alley(man("b", (1, 2), "E")))
    assert [(found[0, y].tests, found[0, y].chance) for y in (3, 2, 1, 0)] == [((), 1)] * 4


@pytest.mark.rule("MU-331")
def test_a_free_step_along_an_enemy_costs_no_test() -> None:
    start = bout([man("a", (2, 4), "E")], [man("b", (3, 3), "S")])
    assert reach(start)[3, 4].tests == ()
    assert due(reach(start)[4, 4]) == [("b", EVEN)]


@pytest.mark.rule("MU-331", "MU-330")
def test_the_safest_way_comes_before_the_cheapest() -> None:
    start = bout([man("a", (3, 6), "N")], [man("b", (4, 4), "W")], board=(9, 9))
    # north past b: 3 steps with a test, turn, 1 step; by column 2: turn, 1 step, turn, 3 steps
    safe = reach(start)[2, 3]
    assert (due(safe), safe.chance, safe.cost) == ([], 1, 6)
    # no way around b comes to (3, 2) within 8 points
    risky = reach(start)[3, 2]
    assert (due(risky), risky.chance, risky.cost) == ([("b", EVEN)], EVEN, 4)


@pytest.mark.rule("MU-331", "MU-330")
def test_a_way_round_his_back_is_safer_than_a_test() -> None:
    # straight on a test is due; along b to the square behind him, away unseen and back costs 6
    route = reach(bout([man("a", (3, 4), "S")], [man("b", (3, 3), "E")]))[3, 5]
    assert (due(route), route.chance, route.cost) == ([], 1, 6)


@pytest.mark.rule("MU-331")
def test_of_two_safe_ways_the_cheaper_is_told() -> None:
    assert reach(alone())[11, 9].actions == (Forward("a"), Turn("a", "E"), Forward("a"))
    assert reach(alone())[10, 11].actions == (Turn("a", "S"), Forward("a"))


@pytest.mark.rule("MU-331", "MU-302")
def test_after_a_failed_test_only_his_own_square_is_left() -> None:
    start = bout([man("a", (3, 4), "S")], [man("b", (3, 3), "S")])
    stuck = start.do(Forward("a"), "1 1 / 6 6")
    assert set(reach(stuck)) == {(3, 4)}


@pytest.mark.rule("MU-306", "MU-308")
def test_who_cannot_move_now_reaches_nothing() -> None:
    start = bout([man("a", (3, 4)), man("friend", (0, 0)), man("third", (0, 7))], [man("b", (3, 1)), man("c", (7, 7))])
    assert reach(start, "b") == {}
    assert reach(start, "nobody") == {}
    assert reach(start.do(Turn("a", "E")), "friend") == {}
    assert reach(start.do(End("a")).do(End("b")), "a") == {}
    assert reach(start.do(Surrender("a")), "a") == {}
    assert reach(start.do(Surrender("a")), "friend") != {}


@pytest.mark.rule("MU-306", "MU-321", "MU-341")
def test_nobody_reaches_anything_before_the_order_in_a_question_and_after_the_end() -> None:
    men = [man("a", (3, 2), "S"), man("other", (2, 3), "E")], [man("b", (3, 3), "N")]
    assert reach(bout(*men, order=None)) == {}
    question = bout(*men).do(Fight("a", "b"))
    assert (reach(question), reach(question, "b")) == ({}, {})
    over = bout(*men, order="BA").do(Surrender("b"))
    assert reach(over) == {}
