"""The page as documents draw on it: y runs downwards, text is measured before it is drawn, nothing is cut.

A press makes one PDF: embedded subsets of the fonts, the language and title of the document, bookmarks, no clock.
"""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from reports.fonts import BOX_PAD, BOX_SCALE, Face, Run, font_name, run_width, runs, uncovered, width_of, wrap
from reports.ink import INKS, Colour, Ink, Mode
from reports.paper import MARGIN, Area, Size, page

Align = Literal["left", "centre", "right"]

Point = tuple[float, float]
"""x to the right, y downwards, in points."""

LEADING = 1.22
"""Distance of two lines, in sizes of the letters."""
FAR = 2000.0
"""Points beyond the edge of every page."""
SMALLEST = 3.5
"""Points of the smallest letters that may be printed, for a name that is nothing but long."""
ASCENT = 0.8
"""From the top of a line to the foot of its letters, in their size."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a document is to be printed."""

    size: Size = "a4"
    mode: Mode = "colour"
    language: str = "en"
    landscape: bool = False

    @property
    def page(self) -> Area:
        """The whole page."""
        upright = page(self.size)
        return Area(0, 0, upright.height, upright.width) if self.landscape else upright


class Press:
    """Draws one document."""

    def __init__(self, setup: Setup, title: str, subject: str = "") -> None:
        self.setup = setup
        self.ink: Ink = INKS[setup.mode]
        self._written = io.BytesIO()
        size = (setup.page.width, setup.page.height)
        # Without a font of ours to begin with, every page would name Helvetica, which is not embedded.
        self._canvas: Any = Canvas(
            self._written, pagesize=size, invariant=1, pageCompression=1, lang=setup.language,
            initialFontName=font_name("text"),
        )  # fmt: skip
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Ludus")
        self._canvas.setCreator("Ludus")
        if subject:
            self._canvas.setSubject(subject)
        self._height = setup.page.height
        self._begun = False
        self._bookmarks = 0
        self._uncovered: dict[str, None] = {}
        self._stamps: set[str] = set()
        self.pages = 0
        """Pages that were begun."""

    @property
    def canvas(self) -> Any:
        """ReportLab's canvas, for drawings; its y runs upwards (see :meth:`up`)."""
        return self._canvas

    def up(self, y: float) -> float:
        """Return a y of ours as ReportLab counts it."""
        return self._height - y

    @property
    def area(self) -> Area:
        """The part of the page that can be printed on."""
        return self.setup.page.inset(MARGIN)

    @property
    def page_area(self) -> Area:
        """The whole page."""
        return self.setup.page

    @property
    def uncovered(self) -> tuple[str, ...]:
        """The letters so far that no font covers."""
        return tuple(self._uncovered)

    def begin_page(self) -> Area:
        """Begin a page and return the area to draw on."""
        if self._begun:
            self._canvas.showPage()
        self._begun = True
        self.pages += 1
        return self.area

    def bookmark(self, title: str, level: int = 0) -> None:
        """Let the reader jump to this page by a title."""
        self._bookmarks += 1
        name = f"b{self._bookmarks}"
        self._canvas.bookmarkPage(name)
        self._canvas.addOutlineEntry(title, name, level=level, closed=level > 0)

    def finish(self) -> bytes:
        """Return the bytes of the document; it has a page at least."""
        if not self._begun:
            self.begin_page()
        self._canvas.showPage()
        self._canvas.save()
        return self._written.getvalue()

    # Text

    def line(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        face: Face = "text",
        colour: Colour | None = None,
        align: Align = "left",
    ) -> float:
        """Draw one line whose top is at ``y``; return its width. ``x`` is its left, middle or right, as aligned."""
        width = width_of(text, face, size)
        at = x - width * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        self._canvas.setFillColorRGB(*(colour or self.ink.text))
        foot = self.up(y + ASCENT * size)
        drawn = self._canvas.beginText(at, foot)
        for run in runs(text, face):
            if run.boxed:
                self._box_code(run, drawn, size, foot)
            else:
                drawn.setFont(run.font, size)
                drawn.textOut(run.text)
        self._canvas.drawText(drawn)
        self._note_uncovered(text)
        return width

    def _box_code(self, run: Run, drawn: Any, size: float, foot: float) -> None:
        """Draw the code of a letter that no font has, in a box as high as a letter."""
        left = drawn.getX()
        width = run_width(run, size)
        self._canvas.setStrokeColorRGB(*self.ink.muted)
        self._canvas.setLineWidth(0.4)
        self._canvas.rect(left + 0.3, foot - 0.12 * size, width - 0.6, 0.84 * size)
        drawn.moveCursor(BOX_PAD * size, 0)
        drawn.setFont(run.font, size * BOX_SCALE)
        drawn.textOut(run.text)
        drawn.moveCursor(width - BOX_PAD * size - (drawn.getX() - left - BOX_PAD * size), 0)

    def _note_uncovered(self, text: str) -> None:
        if not text.isascii():
            self._uncovered.update(dict.fromkeys(uncovered(text)))

    def fitted(
        self,
        text: str,
        area: Area,
        size: float,
        *,
        least: float,
        face: Face = "text",
        colour: Colour | None = None,
        align: Align = "left",
    ) -> float:
        """Draw a text into an area: smaller if it must be, wrapped if even ``least`` is too wide; return its height.

        It may be higher than the area only if the area cannot hold it at ``least``: choose areas that can.
        """
        lines, chosen = fit(text, area, size, least=least, face=face)
        x = {"left": area.x, "centre": area.x + area.width / 2, "right": area.right}[align]
        for n, part in enumerate(lines):
            self.line(part, x, area.y + n * chosen * LEADING, chosen, face=face, colour=colour, align=align)
        return len(lines) * chosen * LEADING

    # Shapes

    @contextmanager
    def scaled(self, source: Area, target: Area) -> Iterator[None]:
        """Draw everything inside in another size: what is drawn into ``source`` lands in the middle of ``target``."""
        scale = min(target.width / source.width, target.height / source.height)
        x = target.x + (target.width - source.width * scale) / 2 - source.x * scale
        top = target.y + (target.height - source.height * scale) / 2 - source.y * scale
        self._canvas.saveState()
        self._canvas.translate(x, self._height * (1 - scale) - top)
        self._canvas.scale(scale, scale)
        try:
            yield
        finally:
            self._canvas.restoreState()

    def rule(self, start: Point, end: Point, *, weight: float = 0.6, colour: Colour | None = None) -> None:
        """Draw a straight line."""
        self._canvas.setStrokeColorRGB(*(colour or self.ink.line))
        self._canvas.setLineWidth(weight)
        self._canvas.line(start[0], self.up(start[1]), end[0], self.up(end[1]))

    def box(
        self,
        area: Area,
        *,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        weight: float = 0.6,
        radius: float = 0.0,
    ) -> None:
        """Draw a rectangle, its corners rounded if asked for."""
        if fill is not None:
            self._canvas.setFillColorRGB(*fill)
        if stroke is not None:
            self._canvas.setStrokeColorRGB(*stroke)
            self._canvas.setLineWidth(weight)
        drawn = {"stroke": int(stroke is not None), "fill": int(fill is not None)}
        bottom = self.up(area.bottom)
        if radius:
            self._canvas.roundRect(area.x, bottom, area.width, area.height, radius, **drawn)
        else:
            self._canvas.rect(area.x, bottom, area.width, area.height, **drawn)

    def tick_boxes(self, x: float, y: float, count: int, *, side: float = 9.0, gap: float = 3.0) -> float:
        """Draw boxes to tick in a row; return the width that they take."""
        for n in range(count):
            square = Area(x + n * (side + gap), y, side, side)
            self.box(square, stroke=self.ink.text, weight=0.8)
        return max(0.0, count * (side + gap) - gap)

    def stamp(self, name: str, draw: Callable[[], None]) -> None:
        """Draw what is the same on many pages: it is written into the file once, and stamped from then on."""
        if name not in self._stamps:
            self._stamps.add(name)
            # Its bounds are those of any page, for what is drawn smaller begins on a larger one.
            self._canvas.beginForm(name, -FAR, -FAR, FAR, FAR)
            draw()
            self._canvas.endForm()
        self._canvas.doForm(name)

    def image(self, data: bytes, area: Area) -> None:
        """Draw a JPEG into an area of its own shape."""
        reader = ImageReader(io.BytesIO(data))
        self._canvas.drawImage(reader, area.x, self.up(area.bottom), area.width, area.height)


def fit(text: str, area: Area, size: float, *, least: float, face: Face = "text") -> tuple[tuple[str, ...], float]:
    """Return lines and size in which a text fits: one line as large as it may be, else wrapped at the least size."""
    whole = width_of(text, face, 1.0)
    if "\n" not in text and whole * least <= area.width:
        return (text,), min(size, area.width / whole if whole else size)
    chosen = least
    lines = wrap(text, face, chosen, area.width)
    while len(lines) * chosen * LEADING > area.height and chosen > SMALLEST:
        chosen -= 0.25
        lines = wrap(text, face, chosen, area.width)
    return lines, chosen
