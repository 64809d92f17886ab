"""``ludus diagnose``: the injury rolls of a gladiator after a fight."""

import argparse
from pathlib import Path

from ludus.campaign.narrate import tell_diagnosis
from ludus.campaign.record import answer, make_diagnosis
from ludus.cli.console import Commands, Console
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.play.strict_json import BadFile, read_bytes


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "diagnose", help=words.say(N_("the injury rolls of a gladiator after a fight"))
    )
    parser.add_argument("documents", nargs="+", metavar="DOC", help=words.say(N_("a diagnosis (ludus-diagnosis/1)")))
    parser.add_argument("--json", action="store_true", help=words.say(N_("one JSON object a line for each record")))
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Answer each document; one that fails does not stop the others. Return the worst exit status."""
    return max(_answer(document, arguments, console) for document in arguments.documents)


def _answer(name: str, arguments: argparse.Namespace, console: Console) -> int:
    try:
        patient, findings = make_diagnosis(read_bytes(Path(name)))
    except BadFile as fault:
        if arguments.json:
            console.json({"error": {"entry": None, "reason": str(fault)}})
        console.fault(f"{name}: {fault}")
        return 2
    if arguments.json:
        console.json(answer(patient, findings))
    else:
        for line in tell_diagnosis(patient, findings, console.words):
            console.line(line)
    return 0
