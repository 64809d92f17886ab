"""Print every document of the sample campaign in three languages, and lay the pages side by side to look at.

    python packaging/gallery.py FOLDER [PAGES]

It writes the PDF files and, for each, one picture with its first pages (six, unless another number is given).
"""

import sys
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ludus.campaign.rows import Gladiator
from ludus.i18n.catalogue import LANGUAGES, Language, catalogue
from ludus.services.sample import make_sample
from ludus.store.campaign_file import CampaignFile
from reports.documents import DOCUMENTS, VARIANTS, Choice, Printed, print_document, print_sheets
from reports.press import Setup

WIDTH = 560
"""Pixels of a page in the pictures."""


def print_all(folder: Path, language: Language, pages: int) -> None:
    """Print everything in a language, in colour on A4 and thrifty on Letter."""
    words = catalogue(language)
    with make_sample(folder / f"{language}.ludus", seed=1, language=language) as file:
        men = _some_men(file)
        for setup in (Setup("a4"), Setup("letter", "thrifty")):
            for variant in VARIANTS:
                printed = print_sheets(file.books, men, setup, words, variant=variant)
                _keep(printed, folder / f"{language}-sheet-{variant}-{setup.mode}", pages)
            for document in DOCUMENTS:
                choice = Choice(match=1) if document == "match" else Choice()
                printed = print_document(document, file.books, choice, setup, words)
                _keep(printed, folder / f"{language}-{document}-{setup.mode}", pages)


def _some_men(file: CampaignFile) -> list[int]:
    """Return gladiators of both sexes: those who have fought most, and some who are dead or retired."""
    men = sorted(file.books.where(Gladiator), key=lambda man: (-man.fights, man.id))
    gone = [man.id for man in men if man.standing != "active"][:3]
    return [*(man.id for man in men if man.standing == "active"), *gone]


def _keep(printed: Printed, path: Path, pages: int) -> None:
    path.with_suffix(".pdf").write_bytes(printed.data)
    document = pdfium.PdfDocument(printed.data)
    shown = [document[n].render(scale=1.6).to_pil() for n in range(min(pages, len(document)))]
    shown = [page.resize((WIDTH, page.height * WIDTH // page.width)) for page in shown]
    sheet = Image.new("RGB", (WIDTH * len(shown), max(page.height for page in shown)), "white")
    for n, page in enumerate(shown):
        sheet.paste(page, (n * WIDTH, 0))
    sheet.save(path.with_suffix(".png"))


def main(arguments: list[str]) -> int:
    """Run the gallery."""
    if not 1 <= len(arguments) <= 2:
        sys.stderr.write((__doc__ or "") + "\n")
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        print_all(folder, language, int(arguments[1]) if len(arguments) == 2 else 6)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
