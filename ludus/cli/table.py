"""Tables of plain text, aligned by the width that letters take on a terminal."""

import unicodedata
from collections.abc import Sequence

from ludus.cli.console import printable

Cell = str | int | None


def width(text: str) -> int:
    """Return the columns that a text takes: wide letters two, marks upon letters none."""
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def lay_out(heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> list[str]:
    """Return the lines of a table: numbers to the right, text to the left, nothing for null."""
    numeric = [all(row[n] is None or isinstance(row[n], int) for row in rows) for n in range(len(heads))]
    texts = [list(heads), *([printable("" if cell is None else str(cell)) for cell in row] for row in rows)]
    widths = [max(width(line[n]) for line in texts) for n in range(len(heads))]
    lines = []
    for line in texts:
        cells = (_fill(cell, widths[n], right=numeric[n]) for n, cell in enumerate(line))
        lines.append("  ".join(cells).rstrip())
    return lines


def _fill(text: str, columns: int, *, right: bool) -> str:
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks
