"""Sizes of paper, in points (1/72 inch), and the areas on them."""

from dataclasses import dataclass
from typing import Final, Literal

Size = Literal["a4", "letter"]

MM: Final = 72 / 25.4
"""Points in a millimetre."""
MARGIN: Final = 12 * MM
"""What every printer can print on, and a hand can hold."""

SIZES: Final[dict[Size, tuple[float, float]]] = {"a4": (210 * MM, 297 * MM), "letter": (612.0, 792.0)}


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle; x to the right, y downwards from the top of the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    def inset(self, by: float) -> "Area":
        """Return the area without a rim."""
        return Area(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def columns(self, *shares: float, gap: float = 0.0) -> tuple["Area", ...]:
        """Split it into columns of so many shares each."""
        free = self.width - gap * (len(shares) - 1)
        found, x = [], self.x
        for share in shares:
            width = free * share / sum(shares)
            found.append(Area(x, self.y, width, self.height))
            x += width + gap
        return tuple(found)

    def rows(self, *shares: float, gap: float = 0.0) -> tuple["Area", ...]:
        """Split it into rows of so many shares each."""
        free = self.height - gap * (len(shares) - 1)
        found, y = [], self.y
        for share in shares:
            height = free * share / sum(shares)
            found.append(Area(self.x, y, self.width, height))
            y += height + gap
        return tuple(found)

    def top(self, height: float) -> "Area":
        """Return the upper part of a height."""
        return Area(self.x, self.y, self.width, height)

    def below(self, height: float, gap: float = 0.0) -> "Area":
        """Return what is left under the upper part."""
        return Area(self.x, self.y + height + gap, self.width, self.height - height - gap)


def page(size: Size) -> Area:
    """Return a whole page."""
    width, height = SIZES[size]
    return Area(0, 0, width, height)


def printable(size: Size) -> Area:
    """Return the page without its margins."""
    return page(size).inset(MARGIN)
