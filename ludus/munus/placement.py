"""Where gladiators may start (MU-300)."""

from collections.abc import Sequence

from ludus.board.square import Cell, Facing, cells

EDGES: tuple[Facing, ...] = ("N", "S", "E", "W")
"""The edge of each side in the order of the setup: north and south, then east and west."""

CENTRE_OF: dict[Facing, Facing] = {"N": "S", "S": "N", "E": "W", "W": "E"}
"""How a gladiator at each edge faces the centre."""


def starting_squares(board: tuple[int, int], side: int) -> tuple[Cell, ...]:
    """Return the squares of the two rows nearest to the edge of a side (0 to 3), in reading order (MU-300).

    ``ValueError`` for a fifth side: a board has four edges.
    """
    if side not in range(len(EDGES)):
        raise ValueError(f"side {side} has no edge of its own: there are {len(EDGES)}")
    columns, rows = board
    edge = EDGES[side]
    depth = {
        "N": lambda c: c[1],
        "S": lambda c: rows - 1 - c[1],
        "W": lambda c: c[0],
        "E": lambda c: columns - 1 - c[0],
    }
    return tuple(cell for cell in cells(board) if depth[edge](cell) < 2)


def computer_square(board: tuple[int, int], side: int, taken: Sequence[Cell]) -> tuple[Cell, Facing]:
    """Return where the computer places the next gladiator of a side, and how he faces (MU-300).

    It takes the free square nearest to the middle of its edge, the front row first, and faces the centre;
    ``ValueError`` if its two rows are full.
    """
    free = [cell for cell in starting_squares(board, side) if cell not in taken]
    if not free:
        raise ValueError(f"the two rows of side {side} are full")
    facing = CENTRE_OF[EDGES[side]]
    return min(free, key=lambda cell: _from_the_middle(board, facing, cell)), facing


def _from_the_middle(board: tuple[int, int], facing: Facing, cell: Cell) -> tuple[int, int, int]:
    """Rank a square: near the middle of the edge, then near the centre of the board."""
    across, along = (0, 1) if facing in ("N", "S") else (1, 0)
    off_middle = abs(2 * cell[across] + 1 - board[across])
    off_centre = abs(2 * cell[along] + 1 - board[along])
    return (off_middle + off_centre, off_centre, cell[across])
