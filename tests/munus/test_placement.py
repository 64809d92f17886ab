"""Where gladiators start (MU-300)."""

import pytest

from ludus.munus.placement import computer_square, starting_squares
from tests.munus.kit import bout, man

NORTH, SOUTH, EAST, WEST = range(4)


@pytest.mark.rule("MU-300")
@pytest.mark.parametrize(
    ("side", "columns", "rows"),
    [
        (NORTH, range(12), (0, 1)),
        (SOUTH, range(12), (7, 8)),
        (EAST, (10, 11), range(9)),
        (WEST, (0, 1), range(9)),
    ],
    ids=["first: north", "second: south", "third: east", "fourth: west"],
)
def test_a_side_starts_in_the_two_rows_nearest_to_its_edge(side: int, columns: range, rows: range) -> None:
    expected = [(x, y) for y in rows for x in columns]
    assert list(starting_squares((12, 9), side)) == expected


@pytest.mark.rule("MU-300")
@pytest.mark.parametrize(
    ("side", "facing"), [(NORTH, "S"), (SOUTH, "N"), (EAST, "W"), (WEST, "E")], ids=["north", "south", "east", "west"]
)
def test_the_computer_fills_the_two_rows_of_its_side_and_faces_the_centre(side: int, facing: str) -> None:
    taken: list[tuple[int, int]] = []
    for _ in range(16):
        square, faces = computer_square((8, 8), side, taken)
        assert faces == facing
        taken.append(square)
    assert sorted(taken) == sorted(starting_squares((8, 8), side))
    with pytest.raises(ValueError, match="full"):
        computer_square((8, 8), side, taken)


@pytest.mark.rule("MU-300")
@pytest.mark.parametrize(
    ("side", "first"), [(NORTH, {(4, 1)}), (SOUTH, {(4, 6)}), (EAST, {(7, 3), (7, 4)}), (WEST, {(1, 3), (1, 4)})]
)
def test_the_computer_begins_in_the_middle_of_its_front_row(side: int, first: set[tuple[int, int]]) -> None:
    assert computer_square((9, 8), side, ())[0] in first


@pytest.mark.rule("MU-300")
def test_the_computer_passes_over_squares_that_others_hold() -> None:
    corner = [(x, y) for y in (0, 1) for x in range(8) if (x, y) != (7, 0)]
    assert computer_square((8, 8), NORTH, corner) == ((7, 0), "S")


@pytest.mark.rule("MU-300")
def test_a_record_may_start_anywhere_facing_any_way() -> None:
    start = bout([man("a", (4, 4), "W")], [man("b", (0, 0), "N")], [man("c", (4, 3), "E")])
    assert [start.of(name)["at"] for name in ("a", "b", "c")] == [[4, 4], [0, 0], [4, 3]]
    assert [start.of(name)["facing"] for name in ("a", "b", "c")] == ["W", "N", "E"]


@pytest.mark.rule("MU-300")
@pytest.mark.parametrize("side", [-1, 4])
def test_a_fifth_side_has_no_edge(side: int) -> None:
    with pytest.raises(ValueError, match="has no edge of its own"):
        starting_squares((8, 8), side)
