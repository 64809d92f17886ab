"""Counting the tree of actions, with every die at half its sides, rounded up."""

import pytest

from ludus.munus.actions import Turn
from ludus.munus.rules import MUNUS
from ludus.munus.state import State
from ludus.play.dice import Faces, Roll
from tests.munus.kit import bout, man


class HalfDice:
    """Every die shows half its sides, rounded up."""

    def roll(self, roll: Roll) -> Faces:
        return ((roll.sides + 1) // 2,) * roll.count


def perft(state: State, depth: int) -> int:
    """Count the ways to play ``depth`` actions."""
    if depth == 0:
        return 1
    actions = MUNUS.legal_actions(state)
    return sum(perft(MUNUS.apply(state, action, HalfDice()).state, depth - 1) for action in actions)


@pytest.mark.rule("MU-308")
def test_far_apart_in_a_corner() -> None:
    """In the corner facing out: three turns, end, surrender; after each, what is worked out here by hand.

    After a quarter turn to E: a step, three turns, end, surrender. To W: the same without a step. To S: a step, three
    turns, end, surrender. After end: B has a step, three turns, end, surrender. After surrender: nothing, it is over.
    """
    fight = bout([man("a", (0, 0), "N")], [man("b", (7, 7), "N")])
    assert perft(fight.state, 1) == 5
    assert perft(fight.state, 2) == 6 + 5 + 6 + 6 + 0


@pytest.mark.rule("MU-302")
def test_the_last_point_of_movement_allows_no_half_turn() -> None:
    fight = bout([man("a", (0, 0), "N")], [man("b", (7, 7), "N")])
    for to in ("E", "N", "E", "N", "E", "N", "E"):
        fight = fight.do(Turn("a", to))
    # One point is left: a step, quarter turns to N and S, end, surrender.
    assert perft(fight.state, 1) == 5
