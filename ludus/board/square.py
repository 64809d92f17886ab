"""The square grid: cells, facings, and what lies in front of, beside and behind a figure."""

from collections.abc import Iterator
from typing import Final, Literal

Cell = tuple[int, int]
"""``(x, y)``: columns to the east and rows to the south, both from 0."""

Offset = tuple[int, int]
"""The way from one cell to another, ``(dx, dy)``."""

Facing = Literal["N", "E", "S", "W"]

FACINGS: Final[tuple[Facing, ...]] = ("N", "E", "S", "W")
"""Clockwise from north."""

AHEAD: Final[dict[Facing, Offset]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""The step that a figure takes with each facing."""

ANGLE: Final[dict[Facing, int]] = {"N": 0, "E": 90, "S": 180, "W": 270}
"""Degrees clockwise from north."""

AROUND: Final[frozenset[Offset]] = frozenset((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))
"""The eight cells that touch a cell."""


def _front_and_sides(facing: Facing) -> frozenset[Offset]:
    ahead_x, ahead_y = AHEAD[facing]
    return frozenset((dx, dy) for dx, dy in AROUND if dx * ahead_x + dy * ahead_y >= 0)


FRONT_AND_SIDES: Final[dict[Facing, frozenset[Offset]]] = {f: _front_and_sides(f) for f in FACINGS}
"""The three cells in front and the two at the sides, for each facing."""

REAR: Final[dict[Facing, frozenset[Offset]]] = {f: AROUND - FRONT_AND_SIDES[f] for f in FACINGS}
"""The three cells behind, for each facing."""

QUARTERS: Final[dict[tuple[Facing, Facing], int]] = {
    (a, b): min((i - j) % 4, (j - i) % 4) for i, a in enumerate(FACINGS) for j, b in enumerate(FACINGS)
}
"""Quarter turns from one facing to another: 0, 1 or 2."""


def offset(origin: Cell, to: Cell) -> Offset:
    """Return the way from one cell to another."""
    return (to[0] - origin[0], to[1] - origin[1])


def ahead(cell: Cell, facing: Facing) -> Cell:
    """Return the cell in front of a figure; it may lie outside the board."""
    dx, dy = AHEAD[facing]
    return (cell[0] + dx, cell[1] + dy)


def adjacent(a: Cell, b: Cell) -> bool:
    """Tell whether two different cells touch, also by a corner."""
    return a != b and -1 <= a[0] - b[0] <= 1 and -1 <= a[1] - b[1] <= 1


def distance(a: Cell, b: Cell) -> int:
    """Count the steps between two cells, corners not cut (Manhattan distance)."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def inside(cell: Cell, size: tuple[int, int]) -> bool:
    """Tell whether a cell lies on a board of ``(columns, rows)``."""
    return 0 <= cell[0] < size[0] and 0 <= cell[1] < size[1]


def cells(size: tuple[int, int]) -> Iterator[Cell]:
    """Yield the cells of a board row by row from the north-west corner."""
    return ((x, y) for y in range(size[1]) for x in range(size[0]))


def cells_at(cell: Cell, offsets: frozenset[Offset], size: tuple[int, int]) -> tuple[Cell, ...]:
    """Return the cells at some offsets of a cell that lie on the board, in reading order."""
    found = ((cell[0] + dx, cell[1] + dy) for dx, dy in offsets)
    return tuple(sorted((c for c in found if inside(c, size)), key=lambda c: (c[1], c[0])))


def corners(cell: Cell) -> tuple[tuple[float, float], ...]:
    """Return the outline of a cell, clockwise, in units of one side."""
    x, y = cell
    return ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))


def centre(cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell in units of one side."""
    return (cell[0] + 0.5, cell[1] + 0.5)


def square_name(cell: Cell) -> str:
    """Name a cell as players do: a letter for the column, the row counted from 1; ``(0, 0)`` is ``A1``.

    The 27th column is ``AA``, as in a spreadsheet.
    """
    column, letters = cell[0] + 1, ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{cell[1] + 1}"


def parse_square(name: str) -> Cell:
    """Read what :func:`square_name` writes; ``ValueError`` says what is wrong with the name."""
    letters = name.rstrip("0123456789")
    row = name[len(letters) :]
    if not (letters.isascii() and letters.isalpha() and row and row[0] != "0"):
        msg = f"{name!r} is no square: a letter and a number are expected, such as C7"
        raise ValueError(msg)
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return (column - 1, int(row) - 1)
