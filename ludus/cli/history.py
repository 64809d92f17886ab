"""``ludus history``, ``ludus undo``, ``ludus redo``: the journal of a campaign."""

import argparse
from collections.abc import Callable, Sequence

from pydantic import JsonValue

from ludus.campaign.commands import code_of
from ludus.campaign.telling import Teller
from ludus.cli.campaign import add_file, add_json, opened
from ludus.cli.console import CommandFailed, Commands, Console
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.services.door import redo, undo
from ludus.store.campaign_file import CampaignFile, Done, NothingLeft

MOST_STEPS = 1_000_000


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command ``history`` to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "history", help=words.say(N_("what was done to a campaign, step by step"))
    )
    add_file(parser, words)
    add_json(parser, words)
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace, console: Console) -> int:
    """List every step that was ever done, the first before the others, and which of them are taken back."""
    with opened(arguments, console) as campaign:
        steps = campaign.file.history()
        if arguments.json:
            entries: list[JsonValue] = [
                {"seq": step.seq, "command": code_of(step.command), "undone": step.undone} for step in steps
            ]
            console.json({"entries": entries})
            return 0
        say, teller = campaign.console.words.say, Teller(campaign.file.books, campaign.console.words)
        for step in steps:
            message = N_("{seq}  {step}") if not step.undone else N_("{seq}  {step} (taken back)")
            campaign.console.line(say(message, seq=step.seq, step=teller.tell(step.command)))
    return 0


def add_undo_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command ``undo`` to the parser."""
    return _add_mover(commands, words, "undo", words.say(N_("takes back the last step, or the last N")), run_undo)


def add_redo_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command ``redo`` to the parser."""
    about = words.say(N_("repeats the last step taken back, or the last N"))
    return _add_mover(commands, words, "redo", about, run_redo)


def _add_mover(
    commands: Commands, words: Catalogue, name: str, about: str, runs: Callable[[argparse.Namespace, Console], int]
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(name, help=about)
    add_file(parser, words)
    parser.add_argument("steps", metavar="N", nargs="?", type=_steps, default=1, help=words.say(N_("how many steps")))
    add_json(parser, words)
    parser.set_defaults(run=runs)
    return parser


def _steps(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_STEPS:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1, not {text!r}")
    return int(text)


def run_undo(arguments: argparse.Namespace, console: Console) -> int:
    """Take steps back; none, if there are not so many."""
    return _move(arguments, console, undo, N_("taken back: {step}"), "take back")


def run_redo(arguments: argparse.Namespace, console: Console) -> int:
    """Repeat steps; none, if there are not so many."""
    return _move(arguments, console, redo, N_("repeated: {step}"), "repeat")


def _move(
    arguments: argparse.Namespace,
    console: Console,
    move: Callable[[CampaignFile, int], Sequence[Done]],
    message: str,
    fault: str,
) -> int:
    with opened(arguments, console) as campaign:
        teller = Teller(campaign.file.books, campaign.console.words)
        try:
            done = move(campaign.file, arguments.steps)
        except NothingLeft as nothing:
            count = nothing.there_are
            told = f"there is only 1 step to {fault}" if count == 1 else f"there are only {count} steps to {fault}"
            told = told if count else f"there is nothing to {fault}"
            raise CommandFailed(told, status=1) from nothing
        if arguments.json:
            console.json({"moved": [{"seq": each.seq, "command": code_of(each.command)} for each in done]})
            return 0
        for each in done:
            campaign.console.line(campaign.console.words.say(message, step=teller.tell(each.command)))
    return 0
