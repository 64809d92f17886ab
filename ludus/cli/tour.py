"""``ludus tour``: what the program can do, without a window."""

import argparse
from importlib.resources import files

from ludus.cli.console import Commands, Console
from ludus.cli.duel import Wish, play_duel
from ludus.cli.story import tell
from ludus.games import GAMES
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.munus.rules import MUNUS
from ludus.play.dice import seed_key
from ludus.play.record import parse_record, replay

SEED = 79
"""A duel worth reading."""


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "tour", help=words.say(N_("a computer-played duel, and a recorded fight replayed"))
    )
    parser.set_defaults(run=run)
    return parser


def run(_arguments: argparse.Namespace, console: Console) -> int:
    """Let the computer play a duel, then replay the shipped record."""
    console.line(console.words.say(N_("== A duel of two computer players (seed {seed}) =="), seed=SEED))
    match = play_duel([Wish(), Wish()], seed_key(SEED))
    tell(MUNUS, match.setup, match.rules, match.events, console)
    console.line()
    console.line(console.words.say(N_("== A recorded fight, replayed and verified ==")))
    record = (files("ludus.cli") / "records" / "two-against-two.fight.json").read_bytes()
    done = replay(parse_record(record), GAMES)
    tell(done.game, done.setup, done.rules, (event for told in done.events for event in told), console)
    return 0
