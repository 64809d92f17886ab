"""``ludus rules``: the rule reference."""

import argparse

from pydantic import JsonValue

from ludus.cli.console import CommandFailed, Commands, Console
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.i18n.rulebook import MARK_WORDS, Alternative, RuleEntry, all_rules, find_rules


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser("rules", help=words.say(N_("the rule reference")))
    parser.add_argument(
        "rule", nargs="?", metavar="ID", help=words.say(N_("a rule, the beginning of its number, or a game"))
    )
    parser.add_argument("--json", action="store_true", help=words.say(N_("as one JSON object")))
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print one rule in full, or a list of rules with their titles."""
    found = all_rules() if arguments.rule is None else find_rules(arguments.rule)
    if not found:
        raise CommandFailed(f"{arguments.rule}: no such rule; 'ludus rules' lists them all")
    if arguments.json:
        console.json({"rules": [_plain(rule, console) for rule in found]})
    elif arguments.rule is not None and len(found) == 1:
        _tell(found[0], console)
    else:
        for rule in found:
            console.line(f"{rule.id}  {rule.title[console.words.language]}")
    return 0


_VALUES: dict[str, JsonValue] = {"on": True, "off": False}


def _written(value: str) -> str:
    """Write a setting as a fight record does."""
    return {"on": "true", "off": "false"}.get(value, value)


def _tell(rule: RuleEntry, console: Console) -> None:
    language = console.words.language
    marks = ", ".join(console.words.say(MARK_WORDS[mark]) for mark in rule.marks)
    console.line(f"{rule.id}  {rule.title[language]}  ({marks})")
    console.line(rule.text[language])
    for switch, settings in rule.switches.items():
        console.line()
        console.line(console.words.say(N_("House rule {switch}:"), switch=switch))
        for setting in settings:
            value = console.words.say(N_("a number")) if setting.value == "number" else _written(setting.value)
            name = console.words.say(N_("{value} (default)"), value=value) if setting.default else value
            console.line(f"  {name}: {setting.text[language]}")


def _plain(rule: RuleEntry, console: Console) -> JsonValue:
    language = console.words.language
    return {
        "id": rule.id,
        "game": rule.game,
        "marks": list(rule.marks),
        "title": rule.title[language],
        "text": rule.text[language],
        "switches": {
            switch: [_plain_setting(setting, console) for setting in settings]
            for switch, settings in rule.switches.items()
        },
    }


def _plain_setting(setting: Alternative, console: Console) -> JsonValue:
    value = _VALUES.get(setting.value, setting.value)
    return {"value": value, "default": setting.default, "text": setting.text[console.words.language]}
