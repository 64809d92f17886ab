"""``ludus season``: the computer lanistas run the campaign; ``ludus sample``: a campaign to look at."""

import argparse
from pathlib import Path

from ludus.campaign.rows import Calendar, Encounter, Entrant, Gladiator
from ludus.cli.campaign import Opened, add_file, add_json, opened
from ludus.cli.console import CommandFailed, Commands, Console, seed_of
from ludus.cli.fight import add_seed
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_, P_
from ludus.play.dice import seed_key
from ludus.services.sample import make_sample
from ludus.services.season import Progress, run_months
from ludus.store.connection import FileFault

MOST_MONTHS = 1200


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command ``season`` to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "season", help=words.say(N_("the computer lanistas run the campaign for some months"))
    )
    add_file(parser, words)
    about = words.say(N_("how many months (default: to the end of the season)"))
    parser.add_argument("--months", type=_months, metavar="N", help=about)
    parser.add_argument("--why", action="store_true", help=words.say(N_("tell every decision and its reason")))
    add_seed(parser, words)
    add_json(parser, words)
    parser.set_defaults(run=run)
    return parser


def _months(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_MONTHS:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to {MOST_MONTHS}, not {text!r}")
    return int(text)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Run the months and tell each event day."""
    seed = seed_of(arguments.seed)
    with opened(arguments, console) as campaign:
        if arguments.seed is None and not arguments.json:
            campaign.console.line(campaign.console.words.say(N_("Seed: {seed}"), seed=seed))

        def watch(progress: Progress) -> bool:
            if not arguments.json:
                _tell(campaign, progress, why=arguments.why)
            return True

        ended = run_months(campaign.file, arguments.months, key=seed_key(seed), watch=watch)
        today = campaign.file.books.get(Calendar, 1) or Calendar(1)
        if arguments.json:
            campaign.console.json({"months": ended, "seed": seed, "season": today.season, "month": today.month})
    return 0


def _tell(campaign: Opened, progress: Progress, *, why: bool) -> None:
    words, books = campaign.console.words, campaign.file.books
    date = words.say(N_("Season {season}, month {month}"), season=progress.season, month=progress.month)
    matches = words.count(P_("{n} match", "{n} matches"), len(progress.matches))
    campaign.console.line(f"{date}: {matches}")
    if why:
        for decision in progress.decisions:
            campaign.console.line(f"  {decision.said(words)}")
    for match in progress.matches:
        for entrant in books.where(Entrant, match=match):
            man = books.get(Gladiator, entrant.gladiator)
            if man is not None and (entrant.died or (man.standing == "retired" and entrant.zeroed)):
                message = N_("  {name} dies") if entrant.died else N_("  {name} will fight no more")
                campaign.console.line(words.say(message, name=man.name))


def add_sample_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command ``sample`` to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "sample", help=words.say(N_("a sample campaign: four stables of six gladiators, two seasons played"))
    )
    parser.add_argument("file", metavar="FILE", help=words.say(N_("the new campaign (NAME.ludus)")))
    add_seed(parser, words)
    parser.set_defaults(run=run_sample)
    return parser


def run_sample(arguments: argparse.Namespace, console: Console) -> int:
    """Make the sample campaign in the language of the console."""
    seed = seed_of(arguments.seed)
    try:
        with make_sample(Path(arguments.file), seed=seed, language=console.words.language) as file:
            matches = sum(match.stage == "settled" for match in file.books.where(Encounter))
            if arguments.seed is None:
                console.line(console.words.say(N_("Seed: {seed}"), seed=seed))
            message = N_("{path}: {stables} stables, {matches} matches fought")
            console.line(console.words.say(message, path=arguments.file, stables=4, matches=matches))
    except FileFault as fault:
        raise CommandFailed(str(fault)) from fault
    return 0
