"""``ludus roster``: the stables and their gladiators."""

import argparse

from pydantic import JsonValue

from ludus.campaign.injuries import Injuries, LastingInjury
from ludus.campaign.ledger import gold, owed
from ludus.campaign.rows import Injury, Stable, as_they_show
from ludus.campaign.telling import Teller
from ludus.campaign.words import KIND_WORDS, STATUS_WORDS
from ludus.cli.campaign import Opened, add_file, add_json, opened
from ludus.cli.console import Commands, Console
from ludus.cli.table import Cell, lay_out
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.munus.words import LOCATION_WORDS
from ludus.services.lists import RosterLine, roster_page


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "roster", help=words.say(N_("the stables of a campaign and their gladiators"))
    )
    add_file(parser, words)
    add_json(parser, words)
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace, console: Console) -> int:
    """List the gladiators of each stable with their points, records and injuries."""
    with opened(arguments, console) as campaign, campaign.file.reading() as books:
        lines = roster_page(campaign.file)
        stables = books.where(Stable)
        if arguments.json:
            console.json({"stables": [_json(campaign, stable, lines) for stable in stables]})
            return 0
        for stable in stables:
            _tell(campaign, stable, [line for line in lines if line.stable == stable.id])
        if not stables:
            campaign.console.line(campaign.console.words.say(N_("This campaign has no stables yet.")))
    return 0


def _json(campaign: Opened, stable: Stable, lines: tuple[RosterLine, ...]) -> JsonValue:
    books = campaign.file.books
    return {
        "id": stable.id,
        "name": stable.name,
        "gold": gold(books, stable.id),
        "debt": owed(books, stable.id),
        "gladiators": [_gladiator(campaign, line) for line in lines if line.stable == stable.id],
    }


def _gladiator(campaign: Opened, line: RosterLine) -> JsonValue:
    return {
        "id": line.id,
        "name": line.name,
        "status": line.status,
        "pv": line.pv,
        "attack": line.attack,
        "defence": line.defence,
        "unspent_pv": line.unspent_pv,
        "unspent_training": line.unspent_training,
        "weapon": line.weapon,
        "fights": line.fights,
        "victories": line.victories,
        "defeated": line.defeated,
        "kills": line.kills,
        "injuries": [{"location": i.location, "kind": i.kind, "matches": i.matches} for i in _injuries(campaign, line)],
    }


def _injuries(campaign: Opened, line: RosterLine) -> Injuries:
    return as_they_show(campaign.file.books.where(Injury, gladiator=line.id)) if line.injuries else ()


def _tell(campaign: Opened, stable: Stable, lines: list[RosterLine]) -> None:
    say, books = campaign.console.words.say, campaign.file.books
    coins, debt = gold(books, stable.id), owed(books, stable.id)
    heading = say(N_("{stable}: {gold} mo"), stable=stable.name, gold=coins)
    if debt:
        heading = say(N_("{stable}: {gold} mo, debts {debt} mo"), stable=stable.name, gold=coins, debt=debt)
    campaign.console.line(heading)
    heads = [
        say(N_("No.")), say(N_("name")), say(N_("status")), say(N_("PV")), say(N_("attack")), say(N_("defence")),
        say(N_("weapon")), say(N_("fights")), say(N_("victories")), say(N_("defeated")), say(N_("injuries")),
    ]  # fmt: skip
    for text in lay_out(heads, [_row(campaign, line) for line in lines]) if lines else [say(N_("no gladiators"))]:
        campaign.console.line(f"  {text}")
    campaign.console.line()


def _row(campaign: Opened, line: RosterLine) -> list[Cell]:
    teller = Teller(campaign.file.books, campaign.console.words)
    say = campaign.console.words.say
    weapon = None if line.weapon is None else teller.code(line.weapon)
    told = "; ".join(_injury(campaign.console.words, injury) for injury in _injuries(campaign, line))
    return [
        line.id, line.name, say(STATUS_WORDS[line.status]), line.pv, line.attack, line.defence, weapon,
        line.fights, line.victories, line.defeated, told or None,
    ]  # fmt: skip


def _injury(words: Catalogue, injury: LastingInjury) -> str:
    what = f"{words.say(LOCATION_WORDS[injury.location])}: {words.say(KIND_WORDS[injury.kind])}"
    return what if injury.matches is None else f"{what} ({injury.matches})"
