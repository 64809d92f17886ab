"""The rules of all games in our own words (``reference/*.toml``)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ludus.i18n.catalogue import LANGUAGES, Language
from ludus.i18n.mark import N_

BOOKS: Final = ("munus", "gladiatoro", "battle")
"""The games whose rules are told, in the order of the reference."""

MARK_WORDS: Final[Mapping[str, str]] = {
    "text": N_("from the rule text"),
    "published": N_("published apart from the text"),
    "ruling": N_("our ruling"),
    "default": N_("our default"),
}
"""Where a rule comes from."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One setting of a switch."""

    value: str
    """The value as people write it: ``on``, ``off``, a name, or ``number`` for any whole number."""
    default: bool
    text: Mapping[Language, str]
    """What the setting does."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule, restated."""

    id: str
    game: str
    marks: tuple[str, ...]
    title: Mapping[Language, str]
    text: Mapping[Language, str]
    switches: Mapping[str, tuple[Alternative, ...]]
    """The switches that change it, each with its settings."""


@cache
def rulebook(game: str) -> tuple[RuleEntry, ...]:
    """Return the rules of a game in the order of their IDs."""
    data = (files("ludus.i18n") / "reference" / f"{game}.toml").read_text(encoding="utf-8")
    return tuple(_entry(rule, game, table) for rule, table in tomllib.loads(data).items())


def all_rules() -> tuple[RuleEntry, ...]:
    """Return the rules of all games."""
    return tuple(rule for game in BOOKS for rule in rulebook(game))


def find_rules(wanted: str) -> tuple[RuleEntry, ...]:
    """Return the rules that a word names: an ID, the beginning of one (``MU-3``), or a game; empty if none."""
    name = wanted.strip().upper()
    rules = all_rules()
    exact = tuple(rule for rule in rules if name in (rule.id, rule.game.upper()))
    return exact or tuple(rule for rule in rules if name and rule.id.startswith(name))


def _entry(rule: str, game: str, table: Mapping[str, Any]) -> RuleEntry:
    return RuleEntry(
        id=rule,
        game=game,
        marks=tuple(table["marks"]),
        title={language: table[language]["title"] for language in LANGUAGES},
        text={language: table[language]["text"] for language in LANGUAGES},
        switches={
            switch: tuple(_alternative(value, setting) for value, setting in table["alternatives"][switch].items())
            for switch in table["switches"]
        },
    )


def _alternative(value: str, setting: Mapping[str, Any]) -> Alternative:
    return Alternative(value, setting.get("default", False), {language: setting[language] for language in LANGUAGES})
