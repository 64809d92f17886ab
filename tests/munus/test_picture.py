"""The position as others see it: scene and view."""

import pytest

from ludus.munus.actions import Fight, Surrender, Turn
from ludus.munus.rules import MUNUS
from ludus.play.contract import Chance, Decision, Over
from tests.munus.kit import bout, man


@pytest.mark.rule("MU-301")
def test_the_scene_has_every_square_of_the_board() -> None:
    scene = MUNUS.scene(bout([man("a", (0, 0))], [man("b", (8, 9))], board=(9, 10)).state)
    assert len(scene.cells) == 90
    corner = scene.cells[-1]
    assert (corner.cell, corner.centre) == ((8, 9), (8.5, 9.5))
    assert corner.corners == ((8, 9), (9, 9), (9, 10), (8, 10))


@pytest.mark.rule("MU-303")
def test_the_scene_shows_tokens_and_what_they_control() -> None:
    scene = MUNUS.scene(bout([man("a", (3, 3), "E")], [man("b", (0, 0), "S")]).state)
    first, second = scene.tokens
    assert (first.id, first.side, first.name, first.cell, first.centre) == ("a", "A", "A", (3, 3), (3.5, 3.5))
    assert (first.angle, second.angle) == (90, 180)
    assert set(scene.zones["a"]) == {(3, 2), (4, 2), (4, 3), (4, 4), (3, 4)}
    assert set(scene.zones["b"]) == {(1, 0), (0, 1), (1, 1)}
    assert scene.active is None


def test_the_scene_shows_who_is_active_and_who_has_fallen() -> None:
    fight = bout([man("a", (3, 3)), man("c", (6, 6))], [man("b", (0, 0))])
    assert MUNUS.scene(fight.do(Turn("a", "E")).state).active == "a"
    fallen = MUNUS.scene(fight.do(Surrender("c")).state)
    assert [token.standing for token in fallen.tokens] == [True, False, True]
    assert set(fallen.zones) == {"a", "b"}


@pytest.mark.rule("MU-306", "MU-321")
def test_it_is_always_known_who_decides() -> None:
    undecided = bout([man("a", (3, 4), "N"), man("c", (4, 3), "W")], [man("b", (3, 3), "S")], order=None)
    assert MUNUS.pending(undecided.state) == Chance("order")
    fight = bout([man("a", (3, 4), "N"), man("c", (4, 3), "W")], [man("b", (3, 3), "S")])
    assert MUNUS.pending(fight.state) == Decision("A")
    assert MUNUS.pending(fight.do(Turn("a", "E")).state) == Decision("A", "a")
    assert MUNUS.pending(fight.do(Fight("a", "b")).state) == Decision("B", "b", "designate")
    over = bout([man("a", (3, 4))], [man("b", (7, 7))]).do(Surrender("a"))
    ended = MUNUS.pending(over.state)
    assert isinstance(ended, Over)
    assert ended.winner == "B"
    assert MUNUS.players(over.state) == ("A", "B")
