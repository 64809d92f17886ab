"""A fight told in words on the console."""

from collections.abc import Iterable
from typing import Any

from ludus.cli.console import Console
from ludus.play.contract import Rules
from ludus.play.events import Event


def tell(game: Rules[Any, Any], setup: object, rules: object, events: Iterable[Event], console: Console) -> None:
    """Introduce the gladiators and tell every event, one line each."""
    narrator = game.narrator(setup, rules, console.words)
    for line in narrator.introduce():
        console.line(line)
    console.line()
    for event in events:
        console.line(narrator.tell(event))
