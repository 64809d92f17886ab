"""The body figure: man and woman in six zones, as pure outlines that paper and window draw alike.

Its space is 100 units wide and 230 high, y downwards from the top of the head. The figure faces the reader: what is its
own right stands at the left. Half of it is written down, the other half is its mirror image.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from ludus.munus.body import LOCATIONS, Location

Gender = Literal["man", "woman"]
Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]
"""A letter as in SVG with its points: M (move), L (line), C (cubic curve: two handles and the end), Z (close)."""
Path = tuple[Segment, ...]

WIDTH: Final = 100.0
HEIGHT: Final = 230.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line within the figure."""

    path: Path
    weight: float
    """In units."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A body."""

    width: float
    height: float
    zones: Mapping[Location, Path]
    """The closed outline of each location; together they are the silhouette."""
    cloth: tuple[Path, ...]
    """Closed shapes that lie above the zones: loincloth, belt, breast band."""
    hair: tuple[Path, ...]
    """Closed shapes of the hair."""
    details: tuple[Stroke, ...]
    anchors: Mapping[Location, Point]
    """A point in the middle of each zone, for signs and for lines that lead to it."""


def parse(text: str) -> Path:
    """Read an outline as SVG writes it, with absolute points and the letters M, L, C and Z."""
    found: list[Segment] = []
    for letter, rest in re.findall(r"([MLCZ])([^MLCZ]*)", text):
        numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", rest)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        step = {"M": 1, "L": 1, "C": 3, "Z": 0}[letter]
        if not step:
            found.append(("Z", ()))
        found += [(letter, tuple(points[n : n + step])) for n in range(0, len(points), step or 1)]
    return tuple(found)


def mirrored(path: Path) -> Path:
    """Return the mirror image of an outline."""
    return tuple((letter, tuple((WIDTH - x, y) for x, y in points)) for letter, points in path)


def polygon(path: Path, steps: int = 8) -> tuple[Point, ...]:
    """Return an outline as a polygon: each curve as so many straight pieces."""
    found: list[Point] = []
    for letter, points in path:
        if letter == "C":
            found += [_on_curve(found[-1], points, n / steps) for n in range(1, steps + 1)]
        else:
            found += points
    return tuple(found)


def _on_curve(start: Point, handles: tuple[Point, ...], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    points = (start, *handles)
    x, y = (sum(w * point[axis] for w, point in zip(weights, points, strict=True)) for axis in (0, 1))
    return (x, y)


def bounds(path: Path) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of an outline."""
    xs, ys = zip(*polygon(path), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def contains(path: Path, point: Point) -> bool:
    """Tell whether a point lies within a closed outline."""
    x, y = point
    corners = polygon(path)
    inside = False
    for (ax, ay), (bx, by) in _edges(corners):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _edges(corners: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def zone_at(figure: Figure, point: Point) -> Location | None:
    """Return the location that a point of the figure belongs to; null beside it."""
    return next((where for where in LOCATIONS if contains(figure.zones[where], point)), None)


@dataclass(frozen=True, slots=True)
class _Half:
    """What is written down of a figure: whole shapes in the middle, and those of its left side."""

    head: str
    torso: str
    arm: str
    leg: str
    cloth: tuple[str, ...]
    hair: tuple[str, ...]
    middle: tuple[tuple[str, float], ...]
    """Lines in the middle with their weights."""
    side: tuple[tuple[str, float], ...]
    """Lines of the left side, which are mirrored."""
    arm_anchor: Point
    leg_anchor: Point


_FACE_MIDDLE: Final = (
    ("M50 15.5 C49.2 18.5 48.3 20.2 48.6 21.2 C49.3 21.9 50.6 21.9 51.2 21.3", 0.5),
    ("M47 25.6 C48.6 26.5 51.4 26.5 53 25.6", 0.65),
    ("M48.6 28.4 C49.5 28.9 50.5 28.9 51.4 28.4", 0.4),
)
_FACE_SIDE: Final = (
    ("M52.3 15 C53.8 13.9 56.2 13.9 57.7 14.9", 0.65),
    ("M53 17.3 C54.2 16.4 56 16.4 57.1 17.4", 0.55),
    ("M54.2 17.9 C54.9 18.2 55.6 18.2 56.2 17.8", 0.5),
)

_MAN: Final = _Half(
    head=(
        "M50 3.5 C57.5 3.5 61.6 9.2 61.2 17 C61.1 18.6 62.4 18.4 62 20.8 C61.7 22.8 60.8 23.4 60.2 23.2 "
        "C59.4 26.6 57.3 29.4 55 31 L55.2 36.2 C53.4 39.4 46.6 39.4 44.8 36.2 L45 31 C42.7 29.4 40.6 26.6 39.8 23.2 "
        "C39.2 23.4 38.3 22.8 38 20.8 C37.6 18.4 38.9 18.6 38.8 17 C38.4 9.2 42.5 3.5 50 3.5 Z"
    ),
    torso=(
        "M44.8 36.2 C46.6 39.4 53.4 39.4 55.2 36.2 C57.6 40 64 40.6 68.2 42.6 C66.6 48 66 54 66.4 60.5 "
        "C66 69 62.6 77 62.2 85.5 C62 93 64.6 99 65.6 107 C60.5 112.5 54.5 117 50 121 "
        "C45.5 117 39.5 112.5 34.4 107 C35.4 99 38 93 37.8 85.5 C37.4 77 34 69 33.6 60.5 C34 54 33.4 48 31.8 42.6 "
        "C36 40.6 42.4 40 44.8 36.2 Z"
    ),
    arm=(
        "M68.2 42.6 C74.2 43.2 78.2 47.4 78.6 54 C79 60.4 80.2 65.8 80.4 72 C80.6 76.4 81.4 80 82.4 84.6 "
        "C83.8 91.6 84.4 98.4 84.6 105.6 C84.7 108.4 85.2 110.6 86 113.4 C87 117.2 87 122 85.4 126.2 "
        "C84.6 128.6 83.4 130.6 81.8 130.4 C80.4 130.2 80.2 128.4 80.2 126.8 C79.2 127.4 78.2 126.6 78.2 124.6 "
        "C78.1 120.4 78.2 116.8 78.8 113 C79.2 110.4 79.2 108.2 78.6 105.8 C76.8 99.2 74.2 92.4 73 85 "
        "C72.4 81 71.6 77.8 70.4 74.2 C68.6 69.6 67.2 65 66.4 60.5 C66 54 66.6 48 68.2 42.6 Z"
    ),
    leg=(
        "M65.6 107 C68.4 118 68.6 131 66.2 143.4 C65 149.6 63.6 155 63.6 161 C63.7 163.6 64.6 165.6 64.9 168.6 "
        "C66.2 178 65 187.6 62.4 197 C61.2 201.6 60.2 206 60.2 210.4 C60.3 213 61.4 214.4 63 216.2 "
        "C65.4 218.8 68 220.6 68.2 223 C68.2 225.2 65.8 225.9 62.4 225.9 C59 225.9 57.4 225.2 55.4 223.6 "
        "C53.6 222.2 52.8 219.6 53.2 216 C53.5 213 53.6 210.6 53.4 207.6 C52.8 199.6 51.6 190.6 51.4 181 "
        "C51.3 175.4 52.2 170.8 52.4 166.2 C52.5 161.4 51.8 156.8 51.4 151.8 C50.6 142 50.2 131 50 121 "
        "C54.5 117 60.5 112.5 65.6 107 Z"
    ),
    cloth=(
        "M36.6 94.4 C45 97.4 55 97.4 63.4 94.4 L64.6 101.4 C55 104.6 45 104.6 35.4 101.4 Z",
        (
            "M35.4 101.4 C45 104.6 55 104.6 64.6 101.4 C65.6 105.6 66.4 109.6 66.9 114.2 C61.4 119 57.6 124.4 56.2 130 "
            "C54.2 133.6 45.8 133.6 43.8 130 C42.4 124.4 38.6 119 33.1 114.2 C33.6 109.6 34.4 105.6 35.4 101.4 Z"
        ),
    ),
    hair=(
        (
            "M38.8 17 C38 8.4 42.4 2.2 50 2.2 C57.6 2.2 62 8.4 61.2 17 C60.4 14.4 59.6 12.2 58.2 11 C56.2 12 54.4 10.6 "
            "52.4 11.4 C50.6 10.4 48.4 11.8 46.6 10.8 C44.8 11.6 43 10.8 41.8 11 C40.4 12.2 39.6 14.4 38.8 17 Z"
        ),
    ),
    middle=(
        *_FACE_MIDDLE,
        ("M50 45.4 C49.6 51 49.7 56 50 60.8", 0.45),
        ("M50 66 C49.7 73 49.7 80 50 86.4", 0.45),
        ("M49.2 89.4 C49.6 90.2 50.4 90.2 50.8 89.4", 0.6),
        ("M47.2 97.2 L52.8 97.2 L52.8 103 L47.2 103 Z", 0.5),
        ("M50 106 C49.6 114 49.6 122 50 130", 0.4),
    ),
    side=(
        *_FACE_SIDE,
        ("M51.4 42.4 C55.6 41.4 61 42.8 66 44.4", 0.55),
        ("M64.8 57 C61.6 62.6 54.6 63.6 50.4 60.4", 0.65),
        ("M62.4 68 C60.2 66.4 57.2 66.4 55.4 68.2", 0.35),
        ("M50.4 70.6 C53.4 72 56.6 71.8 59.4 70.4", 0.35),
        ("M50.4 77.8 C53.2 79 56 78.8 58.4 77.6", 0.35),
        ("M57 106.4 C55.8 113 54.8 120 54 127", 0.4),
        ("M62 104.4 C61.6 108.6 60.4 112.4 58.6 116.4", 0.35),
        ("M75.8 60 C75.4 65.4 74 69.6 72 73.4", 0.4),
        ("M74.4 84.8 C76.4 86.2 79 86.2 81 85.2", 0.35),
        ("M79.2 107.6 C81 108.4 83 108.3 84.7 107.6", 0.6),
        ("M79.2 110 C81 110.8 83.4 110.7 85.2 109.9", 0.6),
        ("M82.3 120 C82.1 123.2 81.8 126.4 81.2 129.6", 0.35),
        ("M80.3 119.6 C80.1 122.2 80.1 124.8 80.2 126.8", 0.35),
        ("M54.4 158.6 C56.6 156.6 60.4 156.8 62 159.4", 0.45),
        ("M55 165.4 C57.2 167.4 60.4 167 61.8 164.8", 0.45),
        ("M59.6 172 C60 180 58.8 189 57.2 197.4", 0.35),
        ("M53.4 208.4 C55.6 209.8 58 209.8 60.2 208.6", 0.7),
        ("M53.3 212.4 C55.8 214 58.4 213.6 60.6 212.2", 0.7),
        ("M57.2 213.8 C58.6 217 60.6 219.4 63.6 221.4", 0.6),
        ("M58 219.4 C60 218.2 62 217.6 64.2 217.6", 0.6),
    ),
    arm_anchor=(76.4, 74.0),
    leg_anchor=(58.6, 148.0),
)

_WOMAN: Final = _Half(
    head=(
        "M50 4.5 C56.8 4.5 60.6 10 60.2 17.4 C60.1 18.8 61 18.8 60.7 20.8 C60.5 22.4 59.8 23 59.3 22.8 "
        "C58.5 26.2 56.4 29.4 54 31 L54 36.8 C52.6 39.4 47.4 39.4 46 36.8 L46 31 C43.6 29.4 41.5 26.2 40.7 22.8 "
        "C40.2 23 39.5 22.4 39.3 20.8 C39 18.8 39.9 18.8 39.8 17.4 C39.4 10 43.2 4.5 50 4.5 Z"
    ),
    torso=(
        "M46 36.8 C47.4 39.4 52.6 39.4 54 36.8 C56 40.2 61 41.4 64.8 43.4 C63.4 48.4 62.8 53.6 63 59.4 "
        "C63.4 66.8 59.4 73.4 58.6 81 C58.2 88 62.4 96 65.2 106 C60.4 112 54.6 117 50 121 "
        "C45.4 117 39.6 112 34.8 106 C37.6 96 41.8 88 41.4 81 C40.6 73.4 36.6 66.8 37 59.4 "
        "C37.2 53.6 36.6 48.4 35.2 43.4 C39 41.4 44 40.2 46 36.8 Z"
    ),
    arm=(
        "M64.8 43.4 C70 44 73 48 73.6 54 C74.2 60.4 75.4 66 76 72 C76.4 76.4 77.4 80 78.6 84.6 "
        "C80.2 91.4 81.2 98.4 81.8 105.6 C82 108.4 82.6 110.4 83.4 113.2 C84.4 117 84.4 121.6 83 125.6 "
        "C82.2 128 81.2 129.8 79.8 129.6 C78.6 129.4 78.4 127.8 78.4 126.2 C77.4 126.8 76.6 126 76.5 124 "
        "C76.3 120 76.4 116.6 76.8 112.8 C77.1 110.2 77 108 76.4 105.8 C74.4 98.6 71.4 92 69.9 84.6 "
        "C69.2 80.6 68.2 77.2 67 73.6 C65.4 68.8 64 64 63 59.4 C62.8 53.6 63.4 48.4 64.8 43.4 Z"
    ),
    leg=(
        "M65.2 106 C68.4 116.4 68.6 129 66.2 141.8 C65 148.4 63.2 154.4 62.9 160.6 C62.9 163.2 63.6 165.4 63.9 168.4 "
        "C65 177.6 63.8 187 61.4 196.6 C60.2 201.4 59.4 206 59.4 210.4 C59.5 213 60.6 214.6 62.2 216.4 "
        "C64.4 219 66.8 220.8 67 223.2 C67 225.2 64.8 225.9 61.6 225.9 C58.4 225.9 57 225.2 55.2 223.6 "
        "C53.5 222.2 52.8 219.6 53.2 216.2 C53.5 213.2 53.6 210.6 53.4 207.8 C52.8 199.8 51.8 190.8 51.6 181.4 "
        "C51.5 175.8 52.2 171 52.4 166.4 C52.5 161.6 51.8 157 51.4 152 C50.6 142 50.2 131 50 121 "
        "C54.6 117 60.4 112 65.2 106 Z"
    ),
    cloth=(
        (
            "M36.8 58 C41 54.6 46.4 55.8 50 57.6 C53.6 55.8 59 54.6 63.2 58 C63.4 62.6 62.4 66.6 60.6 70.4 "
            "C57 73.8 52.6 72.6 50 71 C47.4 72.6 43 73.8 39.4 70.4 C37.6 66.6 36.6 62.6 36.8 58 Z"
        ),
        "M38.6 95 C46 97.8 54 97.8 61.4 95 L63.6 101.6 C54.8 104.8 45.2 104.8 36.4 101.6 Z",
        (
            "M36.4 101.6 C45.2 104.8 54.8 104.8 63.6 101.6 C65 105.6 66.2 110.6 66.9 115.6 C61.4 120 57.4 125 56 130.4 "
            "C54 134 46 134 44 130.4 C42.6 125 38.6 120 33.1 115.6 C33.8 110.6 35 105.6 36.4 101.6 Z"
        ),
    ),
    hair=(
        (
            "M39.6 19.6 C37.4 9.6 42 2.6 50 2.6 C58 2.6 62.6 9.6 60.4 19.6 C60.2 16.4 58.6 13 55.6 11.2 "
            "C53.2 9.8 51.2 10 50 11.4 C48.8 10 46.8 9.8 44.4 11.2 C41.4 13 39.8 16.4 39.6 19.6 Z"
        ),
        "M44.6 3.9 C44.4 0.6 47 -0.9 50 -0.9 C53 -0.9 55.6 0.6 55.4 3.9 C53.8 2.9 46.2 2.9 44.6 3.9 Z",
    ),
    middle=(
        *_FACE_MIDDLE,
        ("M50 57.6 L50 71", 0.45),
        ("M50 74.6 C49.7 79.6 49.7 84.4 50 88.4", 0.4),
        ("M49.2 90.6 C49.6 91.4 50.4 91.4 50.8 90.6", 0.6),
        ("M47.6 97.6 L52.4 97.6 L52.4 103.2 L47.6 103.2 Z", 0.5),
        ("M50 106 C49.6 114 49.6 122 50 130.6", 0.4),
    ),
    side=(
        *_FACE_SIDE,
        ("M51.2 43 C54.8 42.2 59 43.4 62.8 45", 0.5),
        ("M60.4 58.6 C60 63.6 56.6 66.8 52 67.2", 0.4),
        ("M57 106.4 C55.8 113 54.8 120 54 127.6", 0.4),
        ("M61.6 104.4 C61.4 108.8 60.2 113 58.6 117", 0.35),
        ("M71.6 84.4 C73.4 85.8 75.6 85.8 77.4 84.8", 0.35),
        ("M76.9 107.6 C78.6 108.4 80.4 108.3 82 107.6", 0.6),
        ("M80.2 119.6 C80 122.8 79.8 126 79.2 129", 0.35),
        ("M78.4 119.4 C78.2 121.8 78.2 124.2 78.4 126.2", 0.35),
        ("M54.4 158.6 C56.6 156.8 59.8 157 61.4 159.4", 0.4),
        ("M55 165.2 C57 167 59.8 166.6 61.2 164.6", 0.4),
        ("M53.4 208.6 C55.4 210 57.4 210 59.4 208.8", 0.7),
        ("M53.3 212.6 C55.6 214.2 57.8 213.8 59.8 212.4", 0.7),
        ("M56.8 214 C58 217.2 60 219.6 62.8 221.6", 0.6),
        ("M57.6 219.6 C59.4 218.4 61.2 217.8 63.4 217.8", 0.6),
    ),
    arm_anchor=(72.4, 74.0),
    leg_anchor=(58.4, 147.0),
)


def _figure(half: _Half) -> Figure:
    """Complete a figure with its mirror images."""
    head, torso, arm, leg = (parse(text) for text in (half.head, half.torso, half.arm, half.leg))
    sides = [Stroke(parse(text), weight) for text, weight in half.side]
    details = [Stroke(parse(text), weight) for text, weight in half.middle]
    details += [stroke for side in sides for stroke in (side, Stroke(mirrored(side.path), side.weight))]
    (arm_x, arm_y), (leg_x, leg_y) = half.arm_anchor, half.leg_anchor
    return Figure(
        width=WIDTH,
        height=HEIGHT,
        zones={
            "head": head,
            "torso": torso,
            "right_arm": mirrored(arm),
            "left_arm": arm,
            "right_leg": mirrored(leg),
            "left_leg": leg,
        },
        cloth=tuple(parse(text) for text in half.cloth),
        hair=tuple(parse(text) for text in half.hair),
        details=tuple(details),
        anchors={
            "head": (56.5, 9.5),
            "torso": (50.0, 80.0),
            "right_arm": (WIDTH - arm_x, arm_y),
            "left_arm": (arm_x, arm_y),
            "right_leg": (WIDTH - leg_x, leg_y),
            "left_leg": (leg_x, leg_y),
        },
    )


@cache
def figure_of(gender: Gender) -> Figure:
    """Return the figure of a man or a woman."""
    return _figure(_WOMAN if gender == "woman" else _MAN)
