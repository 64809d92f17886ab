"""What the facts of a fight have in common.

Events are frozen facts in the past tense. Each carries every number behind it, so that the log can explain
"12 = 5+4 dice, +2 attack, +1 strength", and the rule that made it so.
"""

from dataclasses import dataclass
from typing import ClassVar

from pydantic import JsonValue

from ludus.play.codec import write_fields


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number added to a roll, with its reason."""

    code: str
    """Code name of the reason, such as ``strength``."""
    value: int
    """What it adds; negative for a penalty."""
    rule: str
    """The rule that gives it, such as ``MU-111``."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a fight."""

    rule: ClassVar[str] = ""
    """The rule behind it."""


def event_json(event: Event) -> dict[str, JsonValue]:
    """Write an event as a JSON object: its name, its rule, then all it carries."""
    return {"event": type(event).__name__, "rule": event.rule, **write_fields(event)}
