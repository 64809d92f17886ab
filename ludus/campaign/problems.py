"""What is wrong in the books of a campaign: the row, the part of it, and the reason in every language."""

from dataclasses import dataclass, field

from ludus.i18n.catalogue import Catalogue, catalogue
from ludus.play.contract import Field


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a table, a row of it, a part of the row; what is left empty is the whole."""

    table: str = ""
    """The name of the table; ``journal`` for the journal."""
    key: int | None = None
    """The key of the row; the number of the entry."""
    part: str = ""
    """A path such as ``pv[2]``."""

    def __str__(self) -> str:
        """Write the place by the code names under which the file keeps it."""
        row = self.table if self.key is None else f"{self.table} {self.key}"
        return ", ".join(word for word in (row, self.part) if word)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that the rules, or the rest of the books, do not allow."""

    place: Place
    message: str
    """A marked sentence."""
    fields: dict[str, Field] = field(default_factory=dict)

    @property
    def reason(self) -> str:
        """The reason in English."""
        return self.said(catalogue("en"))

    def said(self, words: Catalogue) -> str:
        """Return the reason in a language."""
        return words.say(self.message, **self.fields)

    def sentence(self, words: Catalogue) -> str:
        """Return the place and the reason in a language; places keep the names that the file knows."""
        place = str(self.place)
        return f"{place}: {self.said(words)}" if place else self.said(words)
