"""Pages of lists, each read with one query, and what is shown about stables."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from ludus.campaign.rows import LedgerLine, Standing, Status
from ludus.munus.body import LOCATIONS
from ludus.store.campaign_file import CampaignFile
from ludus.store.mapping import SHAPES

Order = Literal["id", "name", "pv", "attack", "defence", "fights", "victories", "defeated"]

_PV: Final = " + ".join(f"g.pv_{where}" for where in LOCATIONS)
_ORDERS: Final[dict[Order, str]] = {
    "id": "g.id",
    "name": "g.name COLLATE NOCASE, g.id",
    "pv": f"{_PV} DESC, g.id",
    "attack": "g.attack DESC, g.id",
    "defence": "g.defence DESC, g.id",
    "fights": "g.fights DESC, g.id",
    "victories": "g.victories DESC, g.id",
    "defeated": "g.defeated DESC, g.id",
}


class RosterLine(NamedTuple):
    """A gladiator in a list; a tuple, since a list has thousands of them."""

    id: int
    name: str
    stable: int
    status: Status
    standing: Standing
    pv: int
    """PV placed."""
    attack: int
    defence: int
    unspent_pv: int
    unspent_training: int
    fights: int
    victories: int
    defeated: int
    kills: int
    injuries: int
    """Lasting injuries that he has now."""
    weapon: str | None
    """The code of the weapon that he carries."""


# The page is chosen first, so that nothing is counted for those who are not on it.
_ROSTER: Final = f"""
WITH page AS (SELECT g.id FROM gladiator AS g {{where}} ORDER BY {{order}} LIMIT ? OFFSET ?)
SELECT g.id, g.name, g.stable, g.status, g.standing, {_PV}, g.attack, g.defence, g.unspent_pv, g.unspent_training,
    g.fights, g.victories, g.defeated, g.kills,
    (SELECT COUNT(*) FROM injury AS i WHERE i.gladiator = g.id),
    (SELECT p.code FROM owned_piece AS p WHERE p.gladiator = g.id AND p.place = 'weapon')
FROM page CROSS JOIN gladiator AS g ON g.id = page.id ORDER BY {{order}}
"""  # noqa: S608 - our own names


def roster_page(
    file: CampaignFile,
    *,
    stable: int | None = None,
    standing: Standing | None = "active",
    order: Order = "id",
    limit: int = -1,
    offset: int = 0,
) -> tuple[RosterLine, ...]:
    """Return gladiators with their counts, those of a stable or all, from ``offset`` on; -1 as limit for all."""
    wanted = {name: value for name, value in (("stable", stable), ("standing", standing)) if value is not None}
    where = "WHERE " + " AND ".join(f"g.{name} = ?" for name in wanted) if wanted else ""
    query = _ROSTER.format(where=where, order=_ORDERS[order])
    with file.reading():
        records = file.connection.execute(query, (*wanted.values(), limit, offset)).fetchall()
    return tuple(map(RosterLine._make, records))


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A line of the ledger with the gold of its stable after it."""

    line: LedgerLine
    gold: int
    """mo."""


def ledger_rows(file: CampaignFile, stable: int) -> Iterator[LedgerRow]:
    """Return the ledger of a stable with its running balance, the first line before the others."""
    with file.reading():
        lines = file.books.where(LedgerLine, stable=stable)
    gold = 0
    for line in lines:
        gold += line.amount
        yield LedgerRow(line, gold)


def count_rows(file: CampaignFile, table: str) -> int:
    """Return how many rows a table has; ``KeyError`` if there is no such table."""
    name = SHAPES[table].table
    (count,) = file.connection.execute(f'SELECT COUNT(*) FROM "{name}"').fetchone()  # noqa: S608 - our own name
    return int(count)
