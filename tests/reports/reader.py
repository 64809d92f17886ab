"""Reads printed pages back: their text, and where each piece of it stands."""

from dataclasses import dataclass

import pypdfium2 as pdfium

SLACK = 0.9
"""Points by which the boxes of letters may touch."""


@dataclass(frozen=True)
class Piece:
    """A run of letters on a line, in points from the lower left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    def overlaps(self, other: "Piece") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > SLACK and high > SLACK


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    text: str
    pieces: tuple[Piece, ...]


def pages(data: bytes) -> list[Page]:
    document = pdfium.PdfDocument(data)
    return [_page(document[n]) for n in range(len(document))]


def _page(page: pdfium.PdfPage) -> Page:
    textpage = page.get_textpage()
    pieces = []
    for n in range(textpage.count_rects()):
        left, bottom, right, top = textpage.get_rect(n)
        pieces.append(Piece(textpage.get_text_bounded(left, bottom, right, top), left, bottom, right, top))
    width, height = page.get_size()
    return Page(width, height, textpage.get_text_range(), tuple(pieces))


def flat(data: bytes) -> str:
    """Return all text without blanks and line ends, so that wrapping does not matter."""
    return "".join("".join(page.text.split()) for page in pages(data)).replace("\ufffe", "")


def squeezed(text: str) -> str:
    return "".join(text.split())


def faults(data: bytes, margin: float = 20.0) -> list[str]:
    """Return what leaves the margins or lies upon something else."""
    found = []
    for number, page in enumerate(pages(data), start=1):
        for n, piece in enumerate(page.pieces):
            inside = piece.left >= margin and piece.right <= page.width - margin
            if not (inside and piece.bottom >= margin and piece.top <= page.height - margin):
                found.append(f"page {number}: {piece.text!r} leaves the margins: {piece}")
            found += [
                f"page {number}: {piece.text!r} lies upon {other.text!r}"
                for other in page.pieces[:n]
                if piece.overlaps(other)
            ]
    return found
