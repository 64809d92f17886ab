"""The games by the name that records give them."""

from collections.abc import Mapping
from typing import Any, Final

from ludus.munus.rules import MUNUS
from ludus.play.contract import Rules

GAMES: Final[Mapping[str, Rules[Any, Any]]] = {MUNUS.name: MUNUS}
