"""The program ``ludus``: its commands, the language, and faults as one clear line."""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence

from ludus import __version__
from ludus.cli import (
    diagnose,
    duel,
    exchange,
    fight,
    history,
    ledger,
    match,
    paper,
    replay,
    roster,
    rules,
    season,
    standings,
    tour,
)
from ludus.cli.console import CommandFailed, Console, open_console
from ludus.cli.parser import parser_type
from ludus.i18n.catalogue import LANGUAGES, Catalogue, catalogue
from ludus.i18n.language import choose_language
from ludus.i18n.mark import N_

ADDERS = (
    replay.add_parser,
    duel.add_parser,
    diagnose.add_parser,
    fight.add_parser,
    match.add_parser,
    season.add_parser,
    season.add_sample_parser,
    roster.add_parser,
    ledger.add_parser,
    standings.add_parser,
    paper.add_sheet_parser,
    paper.add_print_parser,
    history.add_undo_parser,
    history.add_redo_parser,
    history.add_parser,
    exchange.add_check_parser,
    exchange.add_export_parser,
    exchange.add_import_parser,
    rules.add_parser,
    tour.add_parser,
)
"""What adds each command to the parser, in the order of the help."""
BROKEN_PIPE = 141


def build_parser(words: Catalogue) -> argparse.ArgumentParser:
    """Return the parser of the whole program, its help in the language of ``words``."""
    about = words.say(N_("Campaign manager and arena for people who play gladiators on the table."))
    parser = parser_type(words)(prog="ludus", description=about)
    version = words.say(N_("show the version and exit"))
    parser.add_argument("--version", action="version", version=f"ludus {__version__}", help=version)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for each in (parser, *(add(commands, words) for add in ADDERS)):
        language = words.say(N_("the language of what is told (it, es or en)"))
        each.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=language)
    return parser


def _language_asked(arguments: Sequence[str]) -> str | None:
    """Look ahead for ``--lang``, since help is printed while the arguments are read."""
    ahead = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    ahead.add_argument("--lang")
    try:
        found, _ = ahead.parse_known_args(arguments)
    except argparse.ArgumentError:
        return None  # the real parser tells what is wrong with it
    return str(found.lang) if found.lang else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    words = catalogue(choose_language(_language_asked(given), None, os.environ))
    console = open_console(words)
    parsed = build_parser(words).parse_args(given)
    try:
        status: int = parsed.run(parsed, console)
        console.out.flush()
    except CommandFailed as failure:
        console.fault(str(failure))
        return failure.status
    except BrokenPipeError:
        _give_up(console)
        return BROKEN_PIPE
    except OSError as error:
        # Files are read and written by commands that say what went wrong; what is left is the output itself.
        _give_up(console)
        with contextlib.suppress(OSError):
            print(f"ludus: the output cannot be written: {error.strerror}", file=console.err)
        return 2
    return status


def _give_up(console: Console) -> None:
    """Let what is still buffered go nowhere, so that it does not raise again when the stream closes."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), console.out.fileno())
