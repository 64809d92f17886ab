"""A decision of a computer lanista: what it does, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludus.campaign.commands import Command
from ludus.i18n.catalogue import Catalogue
from ludus.play.contract import Marked


@dataclass(frozen=True, slots=True)
class Decision:
    """A command with the reason for it."""

    command: Command
    reason: str
    """A marked sentence with named fields."""
    fields: Mapping[str, str | int] = field(default_factory=dict)

    def said(self, words: Catalogue) -> str:
        """Return the reason in a language."""
        said = {name: words.say(value) if isinstance(value, Marked) else value for name, value in self.fields.items()}
        return words.say(self.reason, **said)
