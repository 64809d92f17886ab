"""``ludus sheet`` and ``ludus print``: what leaves the printer, as PDF files."""

import argparse
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludus.campaign.rows import Gladiator, Stable
from ludus.campaign.table_match import gladiator_named
from ludus.cli.campaign import Opened, add_file, opened, stable_named
from ludus.cli.console import CommandFailed, Commands, Console
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_, P_

if TYPE_CHECKING:
    from reports.documents import Printed

DOCUMENTS = ("roster", "ledger", "match", "season", "rules")
VARIANTS = ("page", "two", "card", "blank")
"""Written out, since the printing package is loaded only when something is printed; a test compares them."""


def add_sheet_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command ``sheet`` to the parser."""
    about = words.say(N_("prints the sheets of gladiators"))
    parser: argparse.ArgumentParser = commands.add_parser("sheet", help=about)
    add_file(parser, words)
    named = words.say(N_("gladiators, by name or number"))
    parser.add_argument("names", nargs="*", metavar="NAME", help=named)
    parser.add_argument("--all", action="store_true", help=words.say(N_("everybody on a roster")))
    parser.add_argument("--stable", metavar="NAME", help=words.say(N_("everybody of this stable")))
    kinds = words.say(N_("a page each, two on a page, reference cards, or a blank sheet"))
    parser.add_argument("--variant", choices=VARIANTS, default="page", help=kinds)
    _add_paper(parser, words)
    parser.set_defaults(run=run_sheet)
    return parser


def add_print_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command ``print`` to the parser."""
    about = words.say(N_("prints the papers of a campaign"))
    parser: argparse.ArgumentParser = commands.add_parser("print", help=about)
    parser.add_argument("document", choices=DOCUMENTS, metavar="DOCUMENT", help=", ".join(DOCUMENTS))
    add_file(parser, words)
    parser.add_argument("--stable", metavar="NAME", help=words.say(N_("only this stable")))
    parser.add_argument("--season", type=_number, metavar="N", help=words.say(N_("only this season")))
    parser.add_argument("--match", type=_number, metavar="N", help=words.say(N_("only this match, by its number")))
    _add_paper(parser, words)
    parser.set_defaults(run=run_print)
    return parser


def _add_paper(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help=words.say(N_("the size of the paper")))
    parser.add_argument("--thrifty", action="store_true", help=words.say(N_("black and white, saving ink")))
    parser.add_argument("-o", dest="out", metavar="OUT.pdf", required=True, help=words.say(N_("the file to write")))


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 10**9:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1, not {text!r}")
    return int(text)


def _setup(arguments: argparse.Namespace) -> Any:
    from reports.press import Setup  # noqa: PLC0415 - the composition root loads what prints only to print

    return Setup(arguments.paper, "thrifty" if arguments.thrifty else "colour")


def run_sheet(arguments: argparse.Namespace, console: Console) -> int:
    """Print sheets of those who are named, of a stable, or of all."""
    from reports.documents import print_sheets  # noqa: PLC0415 - as above

    with opened(arguments, console) as campaign:
        keys = _chosen(arguments, campaign)
        with campaign.file.reading() as books:
            printed = print_sheets(books, keys, _setup(arguments), campaign.console.words, variant=arguments.variant)
        _deliver(printed, Path(arguments.out), campaign.console)
    return 0


def _chosen(arguments: argparse.Namespace, campaign: Opened) -> list[int]:
    """Return the gladiators to print; :class:`CommandFailed` if nobody is chosen."""
    books = campaign.file.books
    keys = [gladiator_named(name, books, name) for name in arguments.names]
    if arguments.stable is not None:
        stable = stable_named(campaign.file, arguments.stable)
        keys += [man.id for man in books.where(Gladiator, stable=stable.id, standing="active")]
    if arguments.all:
        for stable in books.where(Stable):
            keys += [man.id for man in books.where(Gladiator, stable=stable.id, standing="active")]
    if not keys and not arguments.all and arguments.stable is None and arguments.variant != "blank":
        raise CommandFailed("no gladiator is named: give names, --stable or --all")
    return list(dict.fromkeys(keys))


def run_print(arguments: argparse.Namespace, console: Console) -> int:
    """Print a document of the campaign."""
    from reports.documents import Choice, print_document  # noqa: PLC0415 - as above

    with opened(arguments, console) as campaign:
        stable = None if arguments.stable is None else stable_named(campaign.file, arguments.stable).id
        choice = Choice(stable, arguments.season, arguments.match)
        try:
            with campaign.file.reading() as books:
                printed = print_document(arguments.document, books, choice, _setup(arguments), campaign.console.words)
        except LookupError as missing:
            raise CommandFailed(str(missing.args[0])) from missing
        _deliver(printed, Path(arguments.out), campaign.console)
    return 0


def _deliver(printed: "Printed", path: Path, console: Console) -> None:
    """Write the file whole or not at all, and tell how many pages it has and which letters no font covers."""
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        try:
            unfinished.write_bytes(printed.data)
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandFailed(f"{path}: cannot be written: {reason.lower()}") from error
    pages = console.words.count(P_("{n} page", "{n} pages"), printed.pages)
    console.line(f"{path}: {pages}")
    if printed.uncovered:
        letters = " ".join(f"{letter} (U+{ord(letter):04X})" for letter in printed.uncovered)
        message = N_("no font has these letters, their codes are printed: {letters}")
        console.note(console.words.say(message, letters=letters))
