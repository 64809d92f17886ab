"""Keep the translation catalogues: ``python packaging/messages.py update`` or ``compile``.

``update`` extracts the marked sentences of ludus, reports and ui into the catalogues of Italian and Spanish, where new
ones then wait for their translation; ``compile`` makes what the program reads. The tests fail while a sentence is
missing, fuzzy or unused, and while the compiled catalogues are older than their sources.
"""

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "ludus" / "i18n" / "locale"
LANGUAGES = ("it", "es")
PACKAGES = ("ludus", "reports", "ui")
KEYWORDS = {"N_": None, "P_": (1, 2)}
FOUNDED = datetime(2026, 12, 1, tzinfo=UTC)


def po_path(language: str) -> Path:
    """Return where the sentences of a language are kept."""
    return LOCALE / language / "LC_MESSAGES" / "ludus.po"


def extracted() -> Catalog:
    """Return the marked sentences of the program, each with the file it stands in."""
    found = Catalog(project="Ludus", charset="utf-8")
    for package in PACKAGES:
        for file, _line, message, _comments, context in extract_from_dir(
            str(ROOT / package), method_map=[("**.py", "python")], keywords=KEYWORDS
        ):
            found.add(message, locations=[(f"{package}/{file}", 0)], context=context)
    return found


def read(language: str) -> Catalog:
    """Return the catalogue of a language as it is kept."""
    with po_path(language).open("rb") as file:
        return with_two_plurals(read_po(file, locale=language))


def with_two_plurals(catalogue: Catalog) -> Catalog:
    """Set the plural rule of the project, and a header in which nothing changes by itself."""
    # CLDR gives Italian and Spanish a third form for whole millions; people write these with two.
    catalogue._num_plurals = 2  # noqa: SLF001 - Babel offers no other way to set a rule of one's own
    catalogue._plural_expr = "(n != 1)"  # noqa: SLF001
    catalogue.creation_date = catalogue.revision_date = FOUNDED
    catalogue.header_comment = "# The sentences of Ludus. Made by packaging/messages.py; the translations are ours."
    catalogue.last_translator = catalogue.language_team = catalogue.msgid_bugs_address = "Ludus"
    catalogue.fuzzy = False
    return catalogue


def compiled(catalogue: Catalog) -> bytes:
    """Return a catalogue as the program reads it."""
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def update() -> None:
    """Bring the catalogues up to date with the program; nothing that was translated is lost."""
    template = extracted()
    for language in LANGUAGES:
        path = po_path(language)
        kept = read(language) if path.exists() else with_two_plurals(Catalog(locale=language, project="Ludus"))
        kept.update(template, no_fuzzy_matching=True)
        with_two_plurals(kept)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(
                file, kept, width=100, omit_header=False, sort_output=True, ignore_obsolete=True, include_lineno=False
            )


def compile_all() -> None:
    """Write what the program reads."""
    for language in LANGUAGES:
        po_path(language).with_suffix(".mo").write_bytes(compiled(read(language)))


def main(arguments: list[str]) -> int:
    """Run a command."""
    commands = {"update": update, "compile": compile_all}
    if len(arguments) != 1 or arguments[0] not in commands:
        sys.stderr.write(f"usage: python packaging/messages.py {'|'.join(commands)}\n")
        return 2
    commands[arguments[0]]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
