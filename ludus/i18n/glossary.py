"""The terms of the games (``glossary.toml``)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ludus.i18n.catalogue import LANGUAGES, Language


@dataclass(frozen=True, slots=True)
class Term:
    """A term of one of the games, or of all."""

    code: str
    """Its name in programs and saved files."""
    game: str
    """``all`` or the name of a game."""
    original: str
    language: str
    """The language of the original term: ``it``, ``es``, ``la`` or ``en``."""
    meaning: str
    """What it means, in English."""
    label: Mapping[Language, str]
    """What people read, in the singular and lower case."""
    plural: Mapping[Language, str]
    """The labels in the plural; empty for what is not counted."""


@cache
def glossary() -> Mapping[str, Term]:
    """Return all terms by code name."""
    data = (files("ludus.i18n") / "glossary.toml").read_text(encoding="utf-8")
    return {code: _term(code, table) for code, table in tomllib.loads(data)["term"].items()}


def _term(code: str, table: Mapping[str, Any]) -> Term:
    return Term(
        code=code,
        game=table["game"],
        original=table["original"],
        language=table["language"],
        meaning=table["meaning"],
        label={language: table[language] for language in LANGUAGES},
        plural={language: table[f"{language}_plural"] for language in LANGUAGES if f"{language}_plural" in table},
    )
