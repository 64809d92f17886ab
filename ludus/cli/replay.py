"""``ludus replay``: replays fight records."""

import argparse
from pathlib import Path

from pydantic import JsonValue

from ludus.cli.console import Commands, Console
from ludus.cli.story import tell
from ludus.games import GAMES
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.play.contract import JsonObject
from ludus.play.events import event_json
from ludus.play.record import AnyReplay, RecordFault, parse_record, replay
from ludus.play.strict_json import BadFile, read_bytes


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser("replay", help=words.say(N_("replay fight records")))
    parser.add_argument("records", nargs="+", metavar="RECORD", help=words.say(N_("a fight record (NAME.fight.json)")))
    parser.add_argument("--json", action="store_true", help=words.say(N_("one JSON object a line for each record")))
    parser.add_argument("--legal", action="store_true", help=words.say(N_("with the legal actions at the end")))
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Replay each record; a file that fails does not stop the others. Return the worst exit status."""
    return max(_replay_one(record, arguments, console) for record in arguments.records)


def _replay_one(name: str, arguments: argparse.Namespace, console: Console) -> int:
    try:
        done = replay(parse_record(read_bytes(Path(name))), GAMES, keep_states=False)
    except BadFile as fault:
        return _failed(name, RecordFault(str(fault)), arguments, console)
    except RecordFault as fault:
        return _failed(name, fault, arguments, console)
    if arguments.json:
        console.json(_answer(done, legal=arguments.legal))
        return 0
    if len(arguments.records) > 1:
        console.line(f"== {name} ==")
    tell(done.game, done.setup, done.rules, (event for told in done.events for event in told), console)
    if done.outcome is None:
        console.line(console.words.say(N_("The record ends before the fight does.")))
    if arguments.legal:
        _list_legal(done, console)
    return 0


def _failed(name: str, fault: RecordFault, arguments: argparse.Namespace, console: Console) -> int:
    if arguments.json:
        console.json({"error": {"entry": fault.entry, "reason": str(fault)}})
    console.fault(f"{name}: {fault}")
    return 1 if fault.refused else 2


def _legal(done: AnyReplay) -> list[JsonObject]:
    return [done.game.codec.encode(action) for action in done.game.legal_actions(done.state)]


def _answer(done: AnyReplay, *, legal: bool) -> JsonValue:
    answer: dict[str, JsonValue] = {
        "events": [event_json(event) for told in done.events for event in told],
        "state": done.game.view(done.state),
        "outcome": done.outcome,
    }
    return answer | {"legal": list(_legal(done))} if legal else answer


def _list_legal(done: AnyReplay, console: Console) -> None:
    console.line(console.words.say(N_("Legal actions:")))
    for action in _legal(done):
        console.line("  " + " ".join(f"{key}={value}" for key, value in action.items()))
