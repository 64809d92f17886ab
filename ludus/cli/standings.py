"""``ludus standings``: who leads the season, and who won those before."""

import argparse

from pydantic import JsonValue

from ludus.campaign.ledger import gold
from ludus.campaign.rows import Calendar, Gladiator, Honours, Score, Stable
from ludus.campaign.standings import primus_palus, standings
from ludus.cli.campaign import Opened, add_file, add_json, opened
from ludus.cli.console import Commands, Console
from ludus.cli.table import Cell, lay_out
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "standings", help=words.say(N_("who leads the season, and the champions of those before"))
    )
    add_file(parser, words)
    add_json(parser, words)
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace, console: Console) -> int:
    """List the standings of the season that is being played, and the honours of the others."""
    with opened(arguments, console) as campaign, campaign.file.reading() as books:
        today = books.get(Calendar, 1) or Calendar(1)
        lines = standings(books, today.season)
        best = [books.get(Gladiator, score.gladiator or 0) for score in primus_palus(books, today.season)]
        first = [man for man in best if man is not None]
        honours = books.where(Honours)
        if arguments.json:
            console.json(
                {
                    "season": today.season,
                    "month": today.month,
                    "standings": [_line(campaign, rank, *line) for rank, line in enumerate(lines, start=1)],
                    "primus_palus": [{"id": man.id, "name": man.name} for man in first],
                    "honours": [_honours(campaign, each) for each in honours],
                }
            )
            return 0
        _tell(campaign, today, lines, [man.name for man in first])
        for each in honours:
            _tell_honours(campaign, each)
    return 0


def _line(campaign: Opened, rank: int, stable: Stable, score: Score) -> JsonValue:
    return {
        "rank": rank,
        "id": stable.id,
        "name": stable.name,
        "fights": score.fights,
        "victories": score.victories,
        "defeated": score.defeated,
        "losses": score.losses,
        "kills": score.kills,
        "gold": gold(campaign.file.books, stable.id),
    }


def _names(campaign: Opened, kind: type[Stable] | type[Gladiator], keys: tuple[int, ...]) -> list[str]:
    rows = (campaign.file.books.get(kind, key) for key in keys)
    return [row.name for row in rows if row is not None]


def _honours(campaign: Opened, honours: Honours) -> JsonValue:
    return {
        "season": honours.id,
        "ranking": list(_names(campaign, Stable, honours.ranking)),
        "champion": next(iter(_names(campaign, Stable, (honours.champion or 0,))), None),
        "primus_palus": list(_names(campaign, Gladiator, honours.primi_pali)),
    }


def _tell(campaign: Opened, today: Calendar, lines: tuple[tuple[Stable, Score], ...], primi_pali: list[str]) -> None:
    say, books = campaign.console.words.say, campaign.file.books
    campaign.console.line(say(N_("Season {season}, month {month}"), season=today.season, month=today.month))
    heads = [
        "", say(N_("stable")), say(N_("fights")), say(N_("victories")), say(N_("defeated")), say(N_("losses")),
        say(N_("kills")), say(N_("gold")),
    ]  # fmt: skip
    rows: list[list[Cell]] = [
        [rank, stable.name, score.fights, score.victories, score.defeated, score.losses, score.kills,
         gold(books, stable.id)]
        for rank, (stable, score) in enumerate(lines, start=1)
    ]  # fmt: skip
    for text in lay_out(heads, rows) if rows else [say(N_("This campaign has no stables yet."))]:
        campaign.console.line(f"  {text}")
    if primi_pali:
        campaign.console.line("  " + say(N_("primus palus so far: {names}"), names=", ".join(primi_pali)))


def _tell_honours(campaign: Opened, honours: Honours) -> None:
    say = campaign.console.words.say
    champion = next(iter(_names(campaign, Stable, (honours.champion or 0,))), "–")
    best = ", ".join(_names(campaign, Gladiator, honours.primi_pali)) or "–"
    message = N_("Season {season}: champion {champion}; primus palus {names}")
    campaign.console.line(say(message, season=honours.id, champion=champion, names=best))
