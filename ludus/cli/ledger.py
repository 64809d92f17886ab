"""``ludus ledger``: every coin that moved, with the gold after it."""

import argparse

from pydantic import JsonValue

from ludus.campaign.rows import Stable
from ludus.campaign.telling import Teller
from ludus.campaign.words import REASON_WORDS
from ludus.cli.campaign import Opened, add_file, add_json, opened, stable_named
from ludus.cli.console import Commands, Console
from ludus.cli.table import Cell, lay_out
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.services.lists import LedgerRow, ledger_rows


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "ledger", help=words.say(N_("every coin that moved, and why"))
    )
    add_file(parser, words)
    parser.add_argument("--stable", metavar="NAME", help=words.say(N_("only this stable")))
    add_json(parser, words)
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace, console: Console) -> int:
    """List the ledger of one stable or of all."""
    with opened(arguments, console) as campaign, campaign.file.reading() as books:
        stables = books.where(Stable) if arguments.stable is None else (stable_named(campaign.file, arguments.stable),)
        if arguments.json:
            console.json({"stables": [_json(campaign, stable) for stable in stables]})
            return 0
        for stable in stables:
            _tell(campaign, stable)
        if not stables:
            campaign.console.line(campaign.console.words.say(N_("This campaign has no stables yet.")))
    return 0


def _json(campaign: Opened, stable: Stable) -> JsonValue:
    rows = list(ledger_rows(campaign.file, stable.id))
    lines: list[JsonValue] = [_line(row) for row in rows]
    return {"id": stable.id, "name": stable.name, "gold": rows[-1].gold if rows else 0, "lines": lines}


def _line(row: LedgerRow) -> JsonValue:
    line = row.line
    return {
        "id": line.id,
        "season": line.season,
        "month": line.month,
        "amount": line.amount,
        "gold": row.gold,
        "reason": line.reason,
        "match": line.match,
        "gladiator": line.gladiator,
        "piece": line.piece,
        "note": line.note,
    }


def _tell(campaign: Opened, stable: Stable) -> None:
    say = campaign.console.words.say
    campaign.console.line(stable.name)
    heads = [say(N_("season")), say(N_("month")), say(N_("mo")), say(N_("gold")), say(N_("reason")), ""]
    rows = [_row(campaign, row) for row in ledger_rows(campaign.file, stable.id)]
    for text in lay_out(heads, rows) if rows else [say(N_("no coin has moved"))]:
        campaign.console.line(f"  {text}")
    campaign.console.line()


def _row(campaign: Opened, row: LedgerRow) -> list[Cell]:
    line, teller = row.line, Teller(campaign.file.books, campaign.console.words)
    say = campaign.console.words.say
    about = []
    if line.gladiator is not None:
        about.append(teller.gladiator(line.gladiator))
    if line.piece is not None:
        about.append(teller.piece(line.piece))
    if line.match is not None:
        about.append(say(N_("match {match}"), match=line.match))
    if line.note and line.reason != "debt_paid":
        about.append(line.note)
    return [line.season, line.month, line.amount, row.gold, say(REASON_WORDS[line.reason]), "; ".join(about)]
