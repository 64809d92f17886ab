"""The picture of a position as bare geometry, for window, paper and replay alike.

Lengths are in units of one cell's side; x runs to the east, y to the south; angles are degrees clockwise from north.
"""

from collections.abc import Mapping
from dataclasses import dataclass

Cell = tuple[int, int]
"""A cell by the coordinates of its game's record format."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class CellShape:
    """One cell of the board."""

    cell: Cell
    centre: Point
    corners: tuple[Point, ...]
    """Its outline, clockwise."""
    kind: str = "open"
    """Code name of its ground."""


@dataclass(frozen=True, slots=True)
class SceneToken:
    """A figure on the board."""

    id: str
    side: str
    name: str
    cell: Cell
    centre: Point
    angle: int
    """Where it faces."""
    standing: bool
    """It is still in the fight."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that can be drawn of a position without knowing its rules."""

    cells: tuple[CellShape, ...]
    tokens: tuple[SceneToken, ...]
    zones: Mapping[str, tuple[Cell, ...]]
    """The cells that each standing token controls."""
    active: str | None
    """The token whose activation it is."""
