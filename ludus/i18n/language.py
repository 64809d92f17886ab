"""Which language to speak."""

import re
from collections.abc import Mapping

from ludus.i18n.catalogue import LANGUAGES, Language

_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(asked: str | None, campaign: str | None, environment: Mapping[str, str]) -> Language:
    """Return the language asked for, else the campaign's, ``LUDUS_LANG``, the locale's, else English."""
    candidates = [asked, campaign, environment.get("LUDUS_LANG")]
    # As in POSIX, the first of these that is set decides alone.
    candidates.append(next((environment[name] for name in _LOCALE_VARIABLES if environment.get(name)), None))
    for candidate in candidates:
        language = _known(candidate)
        if language is not None:
            return language
    return "en"


def _known(name: str | None) -> Language | None:
    """Read a language off a code such as ``it``, ``it_IT.UTF-8`` or ``es-419``; null if it is none of ours."""
    code = re.split(r"[-_.@]", name or "", maxsplit=1)[0].lower()
    return next((language for language in LANGUAGES if language == code), None)
