"""``ludus match``: enters a match that was played at the table, or a fight record."""

import argparse
from pathlib import Path

from ludus.campaign.table_match import parse_table_match
from ludus.cli.campaign import add_file, add_json, opened
from ludus.cli.console import CommandFailed, Commands, Console, seed_of
from ludus.cli.fight import add_seed, match_of, report
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.play.dice import seed_key
from ludus.play.record import RecordFault
from ludus.play.strict_json import BadFile, parse_object, read_bytes
from ludus.services.bouts import computer_choice, enter_table_match
from ludus.services.records import enter_record


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "match", help=words.say(N_("enters a match played at the table and settles it"))
    )
    add_file(parser, words)
    parser.add_argument(
        "entry", metavar="ENTRY.json", help=words.say(N_("the match (ludus-match/1), or a fight record"))
    )
    add_seed(parser, words)
    add_json(parser, words)
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Enter the match, roll the wounds that come without dice, pay the prizes; tell it all."""
    seed = seed_of(arguments.seed)
    try:
        data = read_bytes(Path(arguments.entry))
        is_record = parse_object(data).get("format") == "ludus-fight/1"
        table_match = None if is_record else parse_table_match(data)
    except BadFile as fault:
        raise CommandFailed(f"{arguments.entry}: {fault}") from fault
    rolled_here = table_match is None or not table_match.dice
    with opened(arguments, console) as campaign:
        try:
            if table_match is None:
                done = enter_record(campaign.file, data, choose=computer_choice, key=seed_key(seed))
            else:
                done = enter_table_match(campaign.file, table_match, key=seed_key(seed))
        except BadFile as fault:
            # The same seed rolls the same wounds, so that a choice that was missing can be given.
            dice = f" (the dice are those of --seed {seed})" if rolled_here and fault.place == "choices" else ""
            raise CommandFailed(f"{arguments.entry}: {fault}{dice}") from fault
        except RecordFault as fault:
            raise CommandFailed(f"{arguments.entry}: {fault}", status=1 if fault.refused else 2) from fault
        drawn = rolled_here and arguments.seed is None and bool(done.rolls)
        report(campaign, match_of(done), seed if rolled_here else None, drawn=drawn, as_json=arguments.json)
    return 0
