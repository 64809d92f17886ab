"""A hundred gladiator sheets beside the same strings, paths and fonts drawn by fpdf2 in the same run."""

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fontpkg_alegreya_sans
import fontpkg_cinzel
from fpdf import FPDF
from reportlab.pdfgen import textobject
from reportlab.pdfgen.canvas import Canvas

from ludus.campaign.sheet import sheet_of
from ludus.i18n.catalogue import catalogue
from reports.gladiator_sheet import Options, draw_pages
from reports.press import Press, Setup
from tests.services.kit import two_stables

SHEETS = 100
ROUNDS = 3
FONTS = {
    "ludus-text": (fontpkg_alegreya_sans, "AlegreyaSans-Medium.ttf"),
    "ludus-bold": (fontpkg_alegreya_sans, "AlegreyaSans-ExtraBold.ttf"),
    "ludus-italic": (fontpkg_alegreya_sans, "AlegreyaSans-MediumItalic.ttf"),
    "ludus-title": (fontpkg_cinzel, "Cinzel[wght].ttf"),
}


def recorded(draw: Callable[[Press], None]) -> list[tuple[Any, ...]]:
    """Return what one sheet draws: strings with font, size and place, and lines, boxes and curves."""
    done: list[tuple[Any, ...]] = []
    press = Press(Setup(), "Test")
    canvas, height = press.canvas, press.page_area.height
    text_out = textobject.PDFTextObject.textOut

    def noted(self: Any, text: str) -> None:
        done.append(("text", self._fontname, self._fontsize, self.getX(), height - self.getY(), text))
        text_out(self, text)

    def wrapped(name: str) -> None:
        original = getattr(Canvas, name)

        def call(*arguments: Any, **options: Any) -> Any:
            done.append((name, *arguments))
            return original(canvas, *arguments, **options)

        setattr(canvas, name, call)

    for name in ("line", "rect", "roundRect", "circle"):
        wrapped(name)
    original_path = canvas.drawPath
    canvas.drawPath = lambda path, **options: (done.append(("path", path.getCode())), original_path(path, **options))
    textobject.PDFTextObject.textOut = noted
    try:
        draw(press)
    finally:
        textobject.PDFTextObject.textOut = text_out
    return done


def with_fpdf2(sheet: list[tuple[Any, ...]]) -> bytes:
    """Draw the same a hundred times with fpdf2."""
    pdf = FPDF(unit="pt", format="A4")
    for name, (package, file) in FONTS.items():
        pdf.add_font(name, fname=Path(package.__file__).parent / "files" / file)
    for _ in range(SHEETS):
        pdf.add_page()
        for what, *rest in sheet:
            if what == "text":
                font, size, x, y, text = rest
                pdf.set_font(font, size=size)
                pdf.text(x, y, text)
            elif what == "line":
                pdf.line(*rest)
            elif what in ("rect", "roundRect"):
                x, y, width, high = rest[:4]
                pdf.rect(x, 842 - y - high, width, high, round_corners=what == "roundRect", corner_radius=4)
            elif what == "path":
                _path(pdf, rest[0])
    return bytes(pdf.output())


def _path(pdf: FPDF, code: str) -> None:
    """Draw a path of ReportLab's: numbers and letters such as ``1 2 m 3 4 l``."""
    numbers: list[float] = []
    with pdf.new_path() as path:
        for word in code.split():
            if word in _STEPS:
                getattr(path, _STEPS[word])(*(n if i % 2 == 0 else 842 - n for i, n in enumerate(numbers)))
                numbers.clear()
            elif not word.isalpha():
                numbers.append(float(word))


_STEPS = {"m": "move_to", "l": "line_to", "c": "curve_to", "h": "close"}


def test_a_hundred_sheets_take_less_than_a_third_of_fpdf2(tmp_path: Path) -> None:
    with two_stables(tmp_path) as file:
        sheet = sheet_of(file.books, 1)
    options = Options(catalogue("it"))
    drawing = recorded(lambda press: draw_pages(press, [sheet], options))
    assert sum(what == "text" for what, *_ in drawing) > 60

    def ours() -> None:
        press = Press(Setup(), "Test")
        draw_pages(press, [sheet] * SHEETS, options)
        press.finish()

    ratios = []
    for _ in range(ROUNDS):
        took = []
        for contestant in (ours, lambda: with_fpdf2(drawing)):
            began = time.perf_counter()
            contestant()
            took.append(time.perf_counter() - began)
        ratios.append(took[0] / took[1])
        print(f"{SHEETS} sheets: {took[0]:.2f} s, with fpdf2 {took[1]:.2f} s")
    print(f"ratio {statistics.median(ratios):.2f}")
    assert statistics.median(ratios) <= 0.3
