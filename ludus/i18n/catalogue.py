"""Sentences in one language."""

from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final, Literal, get_args

Language = Literal["en", "it", "es"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

DOMAIN: Final = "ludus"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Says marked sentences in one language."""

    language: Language
    translations: NullTranslations

    def say(self, message: str, **fields: object) -> str:
        """Translate a marked sentence and fill in its fields."""
        return self.translations.gettext(message).format(**fields)

    def count(self, forms: tuple[str, str], n: int, **fields: object) -> str:
        """Translate a marked sentence in the form that fits ``n``, which is its field ``{n}`` as well."""
        return self.translations.ngettext(*forms, n).format(n=n, **fields)


@cache
def catalogue(language: Language) -> Catalogue:
    """Return the catalogue of a language; English is the language of the sources."""
    if language == "en":
        return Catalogue(language, NullTranslations())
    compiled = files("ludus.i18n") / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with compiled.open("rb") as file:
        return Catalogue(language, GNUTranslations(file))
