"""Small charts for paper: lines over months, bars side by side; told apart without colours."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reports.fonts import width_of
from reports.ink import Colour
from reports.paper import Area
from reports.press import Press

_DASHES: Final = ((), (4.0, 2.0), (1.2, 1.8), (6.0, 2.0, 1.2, 2.0), (2.5, 1.0), (8.0, 3.0))
_WEIGHTS: Final = (1.6, 1.2, 1.4, 1.0, 1.8, 0.8)
SIZE: Final = 7.5
LABELS: Final = 118.0
"""Points at the right of the lines for their names."""


@dataclass(frozen=True, slots=True)
class Line:
    """A named line of values, one for each month."""

    name: str
    values: tuple[float, ...]


def _colours(press: Press) -> tuple[Colour, ...]:
    ink = press.ink
    return (ink.accent, ink.olive, ink.text, ink.bronze, ink.wound, ink.muted)


def nice_top(highest: float) -> float:
    """Return a round number not below the highest value, for the top of an axis."""
    step = 10.0
    while True:
        for factor in (1, 2, 5):
            if highest <= step * factor:
                return step * factor
        step *= 10


def draw_lines(press: Press, area: Area, lines: Sequence[Line]) -> None:
    """Draw lines with their names at their ends, as far apart as they can be read."""
    plot = Area(area.x + 28, area.y + 6, area.width - 28 - LABELS, area.height - 22)
    top = nice_top(max((value for line in lines for value in line.values), default=0.0))
    _axes(press, plot, top, max((len(line.values) for line in lines), default=1))
    ends = []
    for n, line in enumerate(lines):
        points = _points(line, plot, top)
        _stroke(press, points, n)
        ends.append((points[-1][1] if points else plot.bottom, n, line.name))
    _name_ends(press, plot, sorted(ends))


def _axes(press: Press, plot: Area, top: float, months: int) -> None:
    """Draw four heights with their numbers, and the months."""
    for part in range(5):
        y = plot.bottom - plot.height * part / 4
        press.rule((plot.x, y), (plot.right, y), weight=0.3)
        number = f"{top * part / 4:g}"
        press.line(number, plot.x - 4, y - SIZE * 0.55, SIZE, colour=press.ink.muted, align="right")
    for month in range(months):
        x = plot.x + _step(plot, months) * month
        press.line(str(month + 1), x, plot.bottom + 3, SIZE, colour=press.ink.muted, align="centre")


def _step(plot: Area, months: int) -> float:
    return plot.width / max(1, months - 1)


def _points(line: Line, plot: Area, top: float) -> list[tuple[float, float]]:
    step = _step(plot, len(line.values))
    return [(plot.x + step * n, plot.bottom - plot.height * value / top) for n, value in enumerate(line.values)]


def _stroke(press: Press, points: Sequence[tuple[float, float]], number: int) -> None:
    canvas = press.canvas
    canvas.setStrokeColorRGB(*_colours(press)[number % 6])
    canvas.setLineWidth(_WEIGHTS[number % 6])
    canvas.setDash(*([list(_DASHES[number % 6])] if _DASHES[number % 6] else []))
    path = canvas.beginPath()
    for n, (x, y) in enumerate(points):
        (path.lineTo if n else path.moveTo)(x, press.up(y))
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.setDash()


def _name_ends(press: Press, plot: Area, ends: Sequence[tuple[float, int, str]]) -> None:
    """Write each name beside the end of its line, and none upon another."""
    lowest = plot.y - SIZE
    room = SIZE * 1.25
    for left, (y, n, name) in enumerate(ends):
        below = (len(ends) - left - 1) * room
        at = min(max(y - SIZE * 0.6, lowest + room), plot.bottom - SIZE * 0.4 - below)
        area = Area(plot.right + 8, at, LABELS - 10, room)
        press.rule((plot.right, y), (plot.right + 7, at + SIZE * 0.6), weight=0.3)
        press.fitted(name, area, SIZE, least=4, face="bold", colour=_colours(press)[n % 6])
        lowest = at


def draw_bars(press: Press, area: Area, bars: Sequence[tuple[str, int]]) -> None:
    """Draw a bar for each name, with its number at the end."""
    highest = max((value for _, value in bars), default=0) or 1
    names = min(area.width * 0.35, max((width_of(name, "text", 9) for name, _ in bars), default=0.0) + 8)
    for n, (name, value) in enumerate(bars):
        row = Area(area.x, area.y + n * 16.0, area.width, 14.0)
        press.fitted(name, Area(row.x, row.y + 1.5, names - 6, 11), 9, least=4.5)
        length = (row.width - names - 30) * value / highest
        if value:
            bar = Area(row.x + names, row.y + 1, length, 11)
            press.box(bar, fill=press.ink.cloth, stroke=press.ink.text, weight=0.5)
        press.line(str(value), row.x + names + length + 4, row.y + 1, 9, face="bold")
