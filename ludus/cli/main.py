"""The program ``ludus``: parser, language, and faults as one clear line."""

import argparse
import os
import sys
from collections.abc import Sequence

from ludus import __version__
from ludus.cli import diagnose, duel, replay, rules, tour
from ludus.cli.console import CommandFailed, open_console
from ludus.i18n.catalogue import LANGUAGES, Catalogue, catalogue
from ludus.i18n.language import choose_language
from ludus.i18n.mark import N_

COMMANDS = (replay, duel, diagnose, rules, tour)
INTERRUPTED = 130
BROKEN_PIPE = 141


def build_parser(words: Catalogue) -> argparse.ArgumentParser:
    """Return the parser of the whole program, its help in the language of ``words``."""
    about = words.say(N_("Campaign manager and arena for people who play gladiators on the table."))
    parser = argparse.ArgumentParser(prog="ludus", description=about)
    parser.add_argument("--version", action="version", version=f"ludus {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        sub = command.add_parser(commands, words)
        sub.add_argument("--lang", choices=LANGUAGES, help=words.say(N_("the language of what is told (it, es or en)")))
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
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; what is still buffered must not raise again when the stream closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return status
