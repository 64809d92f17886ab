"""Text and tables that go on over as many pages as they need, each page with the document's title and its number."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.fonts import Face, width_of, wrap
from reports.ink import Colour
from reports.paper import Area
from reports.press import LEADING, Align, Press

TITLE = 20.0
TEXT = 9.5
HEAD = 8.5


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    title: str
    share: float
    """Its part of the width, beside those of the others."""
    align: Align = "left"
    face: Face = "text"


class Flow:
    """Fills pages from the top."""

    def __init__(self, press: Press, title: str, subtitle: str) -> None:
        """Begin the first page with the title and a line under it, such as campaign and date."""
        self._press = press
        self._title = title
        self._subtitle = subtitle
        self._area = Area(0, 0, 0, 0)
        self._y = 0.0
        self._begin(first=True)

    @property
    def press(self) -> Press:
        """The press that the pages are drawn with."""
        return self._press

    @property
    def left(self) -> Area:
        """What is left of the page."""
        return Area(self._area.x, self._y, self._area.width, self._area.bottom - 14 - self._y)

    def _begin(self, *, first: bool = False) -> None:
        press = self._press
        self._area = area = press.begin_page()
        ink = press.ink
        if first:
            press.fitted(self._title, area.top(26), TITLE, least=11, face="title", colour=ink.accent)
            press.fitted(self._subtitle, Area(area.x, area.y + 27, area.width, 12), TEXT, least=6, colour=ink.muted)
            self._y = area.y + 48
        else:
            press.fitted(self._title, Area(area.x, area.y, area.width * 0.6, 11), 9, least=5, face="title")
            right = Area(area.x + area.width * 0.62, area.y, area.width * 0.38, 11)
            press.fitted(self._subtitle, right, 8, least=4.5, colour=ink.muted, align="right")
            self._y = area.y + 20
        line = self._y - 6
        press.rule((area.x, line), (area.right, line), weight=1.2, colour=ink.bronze)
        number = str(press.pages)
        press.line(number, area.x + area.width / 2, area.bottom - 9, 8, colour=ink.muted, align="centre")

    def room(self, height: float) -> None:
        """Go on to a further page unless there is so much room left; nothing higher than a page is asked for."""
        if self.left.height < height:
            self._begin()

    def gap(self, height: float) -> None:
        """Leave some room."""
        self._y += height

    def heading(self, text: str, *, level: int = 0) -> None:
        """Begin a part, with a bookmark; it does not stand alone at the foot of a page."""
        size = 13.0 - 2.5 * level
        self.room(size * LEADING + 44)
        self._y += 4
        self._press.bookmark(text, level)
        face: Face = "title" if level == 0 else "bold"
        lines = wrap(text, face, size, self._area.width)
        for part in lines:
            self._press.line(part, self._area.x, self._y, size, face=face, colour=self._press.ink.bronze)
            self._y += size * LEADING
        self._y += 3

    def paragraph(
        self, text: str, *, face: Face = "text", size: float = TEXT, colour: Colour | None = None, indent: float = 0.0
    ) -> None:
        """Draw a paragraph, over the end of a page if it must be."""
        for part in wrap(text, face, size, self._area.width - indent):
            self.room(size * LEADING)
            self._press.line(part, self._area.x + indent, self._y, size, face=face, colour=colour)
            self._y += size * LEADING

    def take(self, height: float) -> Area:
        """Return an area of a height to draw on, on a further page if there is no room."""
        self.room(height)
        area = Area(self._area.x, self._y, self._area.width, height)
        self._y += height
        return area

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[str]], *, size: float = TEXT) -> None:
        """Draw a table; its head is repeated on further pages, and a row that fits on a page stays whole."""
        widths = self._widths(columns)
        self.room(3 * size * LEADING + 12)
        self._table_head(columns, widths)
        for row in rows:
            cells = [wrap(text, c.face, size, w - 6) for text, c, w in zip(row, columns, widths, strict=True)]
            self._row(columns, widths, cells, size)

    def _widths(self, columns: Sequence[Column]) -> list[float]:
        """Return the widths of columns by their shares; none is narrower than its title."""
        whole = self._area.width
        least = [width_of(column.title, "bold", HEAD) + 8 for column in columns]
        shares = sum(column.share for column in columns)
        widths = [max(whole * c.share / shares, low) for c, low in zip(columns, least, strict=True)]
        spare = [w - low for w, low in zip(widths, least, strict=True)]
        excess = sum(widths) - whole
        if excess > 0 and sum(spare) > 0:
            widths = [w - excess * s / sum(spare) for w, s in zip(widths, spare, strict=True)]
        return widths

    def _table_head(self, columns: Sequence[Column], widths: Sequence[float]) -> None:
        press, ink = self._press, self._press.ink
        ground = Area(self._area.x, self._y, self._area.width, HEAD * LEADING + 4)
        press.box(ground, fill=ink.card)
        x = self._area.x
        for column, width in zip(columns, widths, strict=True):
            cell = Area(x + 3, self._y + 2, width - 6, HEAD * LEADING)
            press.fitted(column.title, cell, HEAD, least=4.5, face="bold", colour=ink.muted, align=column.align)
            x += width
        self._y += HEAD * LEADING + 4
        press.rule((self._area.x, self._y), (self._area.right, self._y), colour=ink.bronze, weight=0.8)
        self._y += 2

    def _row(
        self, columns: Sequence[Column], widths: Sequence[float], cells: Sequence[Sequence[str]], size: float
    ) -> None:
        height = max(len(cell) for cell in cells) * size * LEADING + 3
        page = self._area.height - 60
        if self.left.height < min(height, page):
            self._begin()
            self._table_head(columns, widths)
        for n in range(max(len(cell) for cell in cells)):
            if self.left.height < size * LEADING:
                self._begin()
                self._table_head(columns, widths)
            x = self._area.x
            for column, width, cell in zip(columns, widths, cells, strict=True):
                if n < len(cell):
                    at = {"left": x + 3, "centre": x + width / 2, "right": x + width - 3}[column.align]
                    self._press.line(cell[n], at, self._y, size, face=column.face, align=column.align)
                x += width
            self._y += size * LEADING
        self._press.rule((self._area.x, self._y + 1), (self._area.right, self._y + 1), weight=0.3)
        self._y += 3
