"""The typefaces: which font covers a letter, how wide a text is, and what is shown where no font has the letter."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal

import fontpkg_alegreya_sans
import fontpkg_cinzel
import fontpkg_noto_sans
from fontTools.ttLib import TTFont as OpenFont
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

Face = Literal["text", "bold", "italic", "title"]

_FILES: Final[dict[str, tuple[str, str]]] = {
    "text": (fontpkg_alegreya_sans.__file__, "AlegreyaSans-Medium.ttf"),
    "bold": (fontpkg_alegreya_sans.__file__, "AlegreyaSans-ExtraBold.ttf"),
    "italic": (fontpkg_alegreya_sans.__file__, "AlegreyaSans-MediumItalic.ttf"),
    "title": (fontpkg_cinzel.__file__, "Cinzel[wght].ttf"),
    "more": (fontpkg_noto_sans.__file__, "NotoSans[wdth,wght].ttf"),
}
"""The file of each font; ``more`` has what the others lack."""

_FALLBACKS: Final[dict[Face, tuple[str, ...]]] = {
    "text": ("text", "more"),
    "bold": ("bold", "text", "more"),
    "italic": ("italic", "text", "more"),
    "title": ("title", "bold", "more"),
}


@dataclass(frozen=True, slots=True)
class Run:
    """Letters that are set in one font."""

    font: str
    text: str
    boxed: bool = False
    """It is the code of a letter that no font has, to be drawn in a box."""


@cache
def _font(name: str) -> Any:
    """Register a font when it is first needed, for reading one takes a moment."""
    home, file = _FILES[name]
    path = Path(home).parent / "files" / file
    font = TTFont(f"ludus-{name}", str(path))
    _set_tabular_figures(font.face, path)
    pdfmetrics.registerFont(font)
    return font


def font_name(face: Face) -> str:
    """Return the name under which ReportLab knows the first font of a face."""
    return str(_font(_FALLBACKS[face][0]).fontName)


_DIGITS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _set_tabular_figures(face: Any, path: Path) -> None:
    """Let digits be as high as capitals and all as wide, where a font also has such: else 10 looks like lo."""
    with OpenFont(path, lazy=True) as opened:
        glyphs, widths = opened.getReverseGlyphMap(), opened["hmtx"]
        scale = 1000 / opened["head"].unitsPerEm
        for digit, name in enumerate(_DIGITS):
            tabular = f"{name}.tf"
            if tabular in glyphs:
                face.charToGlyph[ord("0") + digit] = glyphs[tabular]
                face.charWidths[ord("0") + digit] = widths[tabular][0] * scale


def _covers(name: str, letter: str) -> bool:
    return ord(letter) in _font(name).face.charToGlyph


@lru_cache(maxsize=8192)
def _font_of(face: Face, letter: str) -> str | None:
    """Return the first font of a face's that has a letter; null if none has."""
    return next((name for name in _FALLBACKS[face] if _covers(name, letter)), None)


_JOINERS: Final = frozenset("\u200b\u200c\u200d\u2060\ufeff")
"""They join or part letters and have no shape of their own."""


def uncovered(text: str) -> tuple[str, ...]:
    """Return the letters of a text that no font covers, each once, in order."""
    return tuple(dict.fromkeys(letter for letter in text if _is_hole(letter)))


def _is_hole(letter: str) -> bool:
    return letter not in _JOINERS and not letter.isspace() and _font_of("text", letter) is None


@lru_cache(maxsize=16384)
def runs(text: str, face: Face) -> tuple[Run, ...]:
    """Split a line into runs of one font each; what no font has becomes its code, boxed."""
    if text.isascii() and text.isprintable():
        return (Run(_font(_FALLBACKS[face][0]).fontName, text),) if text else ()
    found: list[Run] = []
    for letter in unicodedata.normalize("NFC", text):
        run = _run_of(letter, face)
        if run is None:
            continue
        if found and found[-1].font == run.font and not (run.boxed or found[-1].boxed):
            found[-1] = Run(run.font, found[-1].text + run.text)
        else:
            found.append(run)
    return tuple(found)


def _run_of(letter: str, face: Face) -> Run | None:
    if letter in _JOINERS:
        return None
    if letter.isspace() or not letter.isprintable():
        return Run(_font(_FALLBACKS[face][0]).fontName, " ")
    name = _font_of(face, letter)
    if name is None:
        return Run(_font("text").fontName, f"U+{ord(letter):04X}", boxed=True)
    return Run(_font(name).fontName, letter)


BOX_SCALE: Final = 0.6
"""The code in a box is so much smaller than the text around it."""
BOX_PAD: Final = 0.12
"""Room on each side of it, in sizes of the text."""


def run_width(run: Run, size: float) -> float:
    """Return the width of a run in points."""
    if run.boxed:
        return float(pdfmetrics.stringWidth(run.text, run.font, size * BOX_SCALE)) + 2 * BOX_PAD * size
    return float(pdfmetrics.stringWidth(run.text, run.font, size))


@lru_cache(maxsize=16384)
def width_of(text: str, face: Face, size: float) -> float:
    """Return the width of a line in points."""
    return sum(run_width(run, size) for run in runs(text, face))


def wrap(text: str, face: Face, size: float, width: float) -> tuple[str, ...]:
    """Break a text into lines no wider than ``width`` points: at its line breaks, at blanks, and within long words."""
    lines: list[str] = []
    for paragraph in text.replace("\r\n", "\n").split("\n"):
        lines += _wrapped(paragraph, face, size, width)
    return tuple(lines)


def _wrapped(paragraph: str, face: Face, size: float, width: float) -> Iterator[str]:
    line = ""
    for word in paragraph.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, face, size) <= width:
            line = longer
            continue
        if line:
            yield line
        *full, line = _broken(word, face, size, width)
        yield from full
    yield line


def _broken(word: str, face: Face, size: float, width: float) -> list[str]:
    """Break a word that is wider than a line; a line holds one letter at least."""
    parts = [""]
    for letter in word:
        if parts[-1] and width_of(parts[-1] + letter, face, size) > width:
            parts.append("")
        parts[-1] += letter
    return parts
