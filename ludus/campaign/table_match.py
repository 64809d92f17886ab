"""A match played at the table, as the format ``ludus-match/1`` tells it: read strictly, turned into commands."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.commands import EnterMatch, Fate, PlanMatch
from ludus.campaign.record import Choice
from ludus.campaign.rows import Encounter, Gladiator
from ludus.munus.body import Location
from ludus.play.codec import STRICT, read_value
from ludus.play.strict_json import BadFile, parse_object


@dataclass(frozen=True, slots=True)
class TableFate:
    """What became of one gladiator; who is not named was untouched and active."""

    __pydantic_config__ = STRICT

    zeroed: tuple[Location, ...]
    out: bool
    surrendered: bool
    defeated_by: str | None
    active_part: bool
    extra_hits: dict[Location, Annotated[int, Field(ge=1)]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableMatch:
    """A match played at the table, key by key; gladiators are given by name, or by number if two share it."""

    __pydantic_config__ = STRICT

    format: Literal["ludus-match/1"]
    turns: Annotated[int, Field(ge=0)]
    """Turns that were played."""
    sides: tuple[tuple[str, ...], ...]
    fighters: dict[str, TableFate]
    dice: tuple[tuple[int, ...], ...] = ()
    """The faces of the injury rolls, in their order; absent: the app rolls, or asks."""
    choices: tuple[Choice, ...] = ()


def parse_table_match(data: bytes) -> TableMatch:
    """Read the bytes of a match file; :class:`BadFile` says what is wrong and where."""
    return read_value(TableMatch, parse_object(data))


def commands_of(match: TableMatch, books: Snapshot | Draft) -> tuple[PlanMatch, EnterMatch]:
    """Return the commands that plan and enter a match from the table; :class:`BadFile` for a name nobody bears."""
    known = {
        name: gladiator_named(name, books, f"sides[{s}][{n}]")
        for s, side in enumerate(match.sides)
        for n, name in enumerate(side)
    }
    fates = tuple(_fate(name, fate, known) for name, fate in match.fighters.items())
    sides = tuple(tuple(known[name] for name in side) for side in match.sides)
    return PlanMatch(sides), EnterMatch(books.next_key(Encounter), fates, match.turns)


def gladiator_named(name: str, books: Snapshot | Draft, place: str) -> int:
    """Return the number of the only gladiator on a roster who bears a name, or who has it as his number."""
    active = books.where(Gladiator, standing="active")
    found = [g.id for g in active if g.name.casefold() == name.casefold()]
    if not found:
        found = [g.id for g in active if str(g.id) == name]
    if len(found) == 1:
        return found[0]
    if found:
        numbers = ", ".join(map(str, found))
        raise BadFile(place, f"several gladiators are called {name}: use a number instead ({numbers})")
    raise BadFile(place, f"no gladiator on a roster is called {name}")


def _fate(name: str, fate: TableFate, known: dict[str, int]) -> Fate:
    for place, who in ((f"fighters.{name}", name), (f"fighters.{name}.defeated_by", fate.defeated_by)):
        if who is not None and who not in known:
            raise BadFile(place, f"{who} is on no side of this match")
    return Fate(
        gladiator=known[name],
        zeroed=fate.zeroed,
        further=tuple(fate.extra_hits.items()),
        out=fate.out,
        surrendered=fate.surrendered,
        defeated_by=None if fate.defeated_by is None else known[fate.defeated_by],
        active_part=fate.active_part,
    )
