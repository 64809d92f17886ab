"""``ludus fight``: a match of the event day by the computer players, with its aftermath."""

import argparse

from pydantic import JsonValue

from ludus.campaign.outcome import tell_aftermath
from ludus.campaign.rows import Encounter, Entrant, Fight, LedgerLine, WoundRoll
from ludus.campaign.table_match import gladiator_named
from ludus.cli.campaign import Opened, add_file, add_json, opened
from ludus.cli.console import Commands, Console, seed_of
from ludus.cli.story import tell
from ludus.games import GAMES
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.play.dice import seed_key
from ludus.play.record import parse_record, replay
from ludus.services.bouts import play_match
from ludus.store.campaign_file import Done


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "fight", help=words.say(N_("a match of the event day, fought by the computer players and settled"))
    )
    add_file(parser, words)
    parser.add_argument(
        "--side", nargs="+", action="append", required=True, metavar="NAME",
        help=words.say(N_("the gladiators of a side, by name or number; once for each side")),
    )  # fmt: skip
    parser.add_argument("--turns", type=turns, metavar="N", help=words.say(N_("the most turns")))
    add_seed(parser, words)
    add_json(parser, words)
    parser.set_defaults(run=run)
    return parser


def add_seed(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the option that fixes all dice."""
    parser.add_argument("--seed", type=int, metavar="N", help=words.say(N_("fixes all dice")))


def turns(text: str) -> int:
    """Read a number of turns."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"must be a whole number from 1 to 1000, not {text!r}")
    return int(text)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Let the computer players fight, roll the wounds, pay the prizes; tell it all."""
    seed = seed_of(arguments.seed)
    with opened(arguments, console) as campaign:
        books = campaign.file.books
        sides = [[gladiator_named(name, books, f"--side {name}") for name in side] for side in arguments.side]
        done = play_match(campaign.file, sides, turns=arguments.turns, key=seed_key(seed))
        report(campaign, match_of(done), seed, drawn=arguments.seed is None, as_json=arguments.json)
    return 0


def match_of(done: Done) -> int:
    """Return the number of the match that was settled."""
    return next(key for table, key in done.touched if table is Encounter)


def report(campaign: Opened, match: int, seed: int | None, *, drawn: bool, as_json: bool) -> None:
    """Tell a settled match: the fight if there is a record of it, the wounds, the coins."""
    if as_json:
        campaign.console.json(_json(campaign, match, seed))
        return
    say = campaign.console.words.say
    if drawn and seed is not None:
        campaign.console.line(say(N_("Seed: {seed}"), seed=seed))
    fight = campaign.file.books.get(Fight, match)
    if fight is not None:
        fought = replay(parse_record(fight.record.encode("utf-8")), GAMES, keep_states=False)
        events = (event for told in fought.events for event in told)
        tell(fought.game, fought.setup, fought.rules, events, campaign.console)
        campaign.console.line()
    for line in tell_aftermath(campaign.file.books, match, campaign.console.words):
        campaign.console.line(line)


def _json(campaign: Opened, match: int, seed: int | None) -> JsonValue:
    books = campaign.file.books
    entrants = books.where(Entrant, match=match)
    encounter = books.get(Encounter, match)
    return {
        "match": match,
        "seed": seed,
        "turns": None if encounter is None else encounter.turns,
        "fighters": [_fighter(campaign, entrant) for entrant in entrants],
        "ledger": [
            {"stable": line.stable, "amount": line.amount, "reason": line.reason, "gladiator": line.gladiator}
            for line in books.where(LedgerLine, match=match)
        ],
    }


def _fighter(campaign: Opened, entrant: Entrant) -> JsonValue:
    rolls = campaign.file.books.where(WoundRoll, entrant=entrant.id)
    return {
        "gladiator": entrant.gladiator,
        "stable": entrant.stable,
        "side": entrant.side,
        "zeroed": list(entrant.zeroed),
        "out": entrant.out,
        "defeated_by": entrant.defeated_by,
        "died": entrant.died,
        "rolls": [_roll(roll) for roll in rolls],
    }


def _roll(roll: WoundRoll) -> JsonValue:
    return {
        "location": roll.location,
        "roll": roll.roll,
        "rule": roll.rule,
        "matches": roll.matches,
        "lost": roll.lost,
    }
