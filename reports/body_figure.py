"""The body figure on paper: filled, with its wounds rising from below, lost locations hatched, injuries signed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ludus.munus.body import LOCATIONS, Location
from reports.figure import Figure, Path, bounds
from reports.ink import INKS, Ink, Mode

OUTLINE: Final = 0.9
"""Units."""
HATCH: Final = 3.4
"""Units between two lines of a hatch."""
SIGN: Final = 3.6


@dataclass(frozen=True, slots=True)
class Health:
    """What a location looks like."""

    lost: float = 0.0
    """The part of its PV that it has lost, 0 to 1; all of it is hatched."""
    injured: bool = False
    """It has a lasting injury, which a small sign tells."""


WHOLE: Final = Health()


def draw_figure(
    canvas: Any,
    figure: Figure,
    place: tuple[float, float, float],
    mode: Mode,
    health: Mapping[Location, Health] | None = None,
) -> None:
    """Draw a figure on a ReportLab canvas.

    ``place`` is the x of its left edge, the y of its top as ReportLab counts it, and its height, in points.
    """
    ink = INKS[mode]
    _enter(canvas, figure, place)
    for where in LOCATIONS:
        _zone(canvas, figure.zones[where], ink, mode, (health or {}).get(where, WHOLE))
    _shapes(canvas, figure, ink)
    canvas.restoreState()
    draw_signs(canvas, figure, place, mode, health or {})


def _enter(canvas: Any, figure: Figure, place: tuple[float, float, float]) -> None:
    """Let the canvas count in the units of the figure, until its state is restored."""
    x, top, height = place
    scale = height / figure.height
    canvas.saveState()
    canvas.translate(x, top)
    canvas.scale(scale, -scale)
    canvas.setLineJoin(1)
    canvas.setLineCap(1)


def _zone(canvas: Any, outline: Path, ink: Ink, mode: Mode, health: Health) -> None:
    """Fill a zone, and what it has lost of it from below."""
    canvas.setFillColorRGB(*ink.skin)
    canvas.setStrokeColorRGB(*ink.text)
    canvas.setLineWidth(OUTLINE)
    canvas.drawPath(_drawn(canvas, outline), stroke=1, fill=1)
    if health.lost <= 0:
        return
    left, top, right, bottom = bounds(outline)
    canvas.saveState()
    canvas.clipPath(_drawn(canvas, outline), stroke=0, fill=0)
    surface = bottom - (bottom - top) * min(1.0, health.lost)
    canvas.setStrokeColorRGB(*ink.wound)
    if mode == "colour":
        canvas.setFillColorRGB(*ink.wound)
        canvas.setFillAlpha(0.35)
        canvas.rect(left, surface, right - left, bottom - surface, stroke=0, fill=1)
        canvas.setFillAlpha(1)
    _hatch(canvas, (left, surface, right, bottom), crossed=health.lost >= 1)
    canvas.restoreState()
    canvas.drawPath(_drawn(canvas, outline), stroke=1, fill=0)


def _hatch(canvas: Any, area: tuple[float, float, float, float], *, crossed: bool) -> None:
    """Draw diagonals over an area; what is lost altogether is crossed."""
    left, top, right, bottom = area
    canvas.setLineWidth(0.6)
    deep = bottom - top
    at = left - deep
    while at < right:
        canvas.line(at, bottom, at + deep, top)
        if crossed:
            canvas.line(at, top, at + deep, bottom)
        at += HATCH


def _shapes(canvas: Any, figure: Figure, ink: Ink) -> None:
    """Draw hair, cloth and the lines within."""
    canvas.setStrokeColorRGB(*ink.text)
    canvas.setLineWidth(OUTLINE * 0.8)
    canvas.setFillColorRGB(*ink.hair)
    for outline in figure.hair:
        canvas.drawPath(_drawn(canvas, outline), stroke=1, fill=1)
    canvas.setFillColorRGB(*ink.cloth)
    for outline in figure.cloth:
        canvas.drawPath(_drawn(canvas, outline), stroke=1, fill=1)
    for weight in sorted({stroke.weight for stroke in figure.details}):
        canvas.setLineWidth(weight)
        drawn = canvas.beginPath()
        for stroke in figure.details:
            if stroke.weight == weight:
                _add(drawn, stroke.path)
        canvas.drawPath(drawn, stroke=1, fill=0)


def draw_signs(
    canvas: Any,
    figure: Figure,
    place: tuple[float, float, float],
    mode: Mode,
    health: Mapping[Location, Health],
) -> None:
    """Mark locations with lasting injuries by a small cross in a disc."""
    if not any(state.injured for state in health.values()):
        return
    ink = INKS[mode]
    _enter(canvas, figure, place)
    for where, state in health.items():
        if state.injured:
            x, y = figure.anchors[where]
            canvas.setFillColorRGB(*ink.card)
            canvas.setStrokeColorRGB(*ink.wound)
            canvas.setLineWidth(0.7)
            canvas.circle(x, y, SIGN, stroke=1, fill=1)
            canvas.setLineWidth(1.3)
            canvas.line(x - SIGN * 0.5, y, x + SIGN * 0.5, y)
            canvas.line(x, y - SIGN * 0.5, x, y + SIGN * 0.5)
    canvas.restoreState()


def _drawn(canvas: Any, outline: Path) -> Any:
    drawn = canvas.beginPath()
    _add(drawn, outline)
    return drawn


@lru_cache(maxsize=256)
def _calls(outline: Path) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return an outline as the calls that ReportLab's path knows; each is worked out once."""
    names = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Z": "close"}
    return tuple((names[letter], tuple(n for point in points for n in point)) for letter, points in outline)


def _add(drawn: Any, outline: Path) -> None:
    for name, numbers in _calls(outline):
        getattr(drawn, name)(*numbers)
