import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.board.square import (
    AROUND,
    FACINGS,
    FRONT_AND_SIDES,
    QUARTERS,
    REAR,
    Facing,
    adjacent,
    ahead,
    cells,
    cells_at,
    corners,
    distance,
    inside,
    parse_square,
    square_name,
)


@pytest.mark.rule("MU-303")
@pytest.mark.parametrize(
    ("facing", "behind"),
    [
        ("N", {(-1, 1), (0, 1), (1, 1)}),
        ("E", {(-1, -1), (-1, 0), (-1, 1)}),
        ("S", {(-1, -1), (0, -1), (1, -1)}),
        ("W", {(1, -1), (1, 0), (1, 1)}),
    ],
)
def test_three_squares_are_behind_and_five_in_front_and_beside(facing: Facing, behind: set[tuple[int, int]]) -> None:
    assert REAR[facing] == behind
    assert FRONT_AND_SIDES[facing] == AROUND - behind
    assert len(FRONT_AND_SIDES[facing]) == 5


@pytest.mark.parametrize(("facing", "cell"), [("N", (3, 2)), ("E", (4, 3)), ("S", (3, 4)), ("W", (2, 3))])
def test_y_runs_to_the_south(facing: Facing, cell: tuple[int, int]) -> None:
    assert ahead((3, 3), facing) == cell


@pytest.mark.rule("MU-302")
def test_quarter_turns() -> None:
    assert [QUARTERS["N", to] for to in FACINGS] == [0, 1, 2, 1]
    assert [QUARTERS["W", to] for to in FACINGS] == [1, 2, 1, 0]


def test_corners_touch_too() -> None:
    assert adjacent((3, 3), (4, 4))
    assert not adjacent((3, 3), (3, 3))
    assert not adjacent((3, 3), (5, 3))


def test_the_edge_of_the_board() -> None:
    assert inside((0, 0), (8, 9))
    assert inside((7, 8), (8, 9))
    assert not inside((8, 0), (8, 9))
    assert not inside((0, 9), (8, 9))
    assert not inside((-1, 0), (8, 9))
    assert len(list(cells((8, 9)))) == 72
    assert cells_at((0, 0), FRONT_AND_SIDES["S"], (8, 8)) == ((1, 0), (0, 1), (1, 1))


def test_steps_between_cells() -> None:
    assert distance((1, 1), (4, 3)) == 5
    assert corners((2, 3)) == ((2, 3), (3, 3), (3, 4), (2, 4))


@pytest.mark.parametrize(("cell", "name"), [((0, 0), "A1"), ((25, 9), "Z10"), ((26, 0), "AA1"), ((39, 39), "AN40")])
def test_squares_have_names(cell: tuple[int, int], name: str) -> None:
    assert square_name(cell) == name
    assert parse_square(name) == cell


@given(st.tuples(st.integers(0, 2000), st.integers(0, 2000)))
def test_every_name_is_read_back(cell: tuple[int, int]) -> None:
    assert parse_square(square_name(cell)) == cell


@pytest.mark.parametrize("name", ["", "A", "1", "A0", "A01", "1A", "É1", "A-1", "A1B"])
def test_what_is_no_square_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no square"):
        parse_square(name)
