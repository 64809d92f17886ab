"""A campaign in few words, for tests: commands applied one after the other."""

import json
from dataclasses import dataclass, replace
from typing import Any, Self

from ludus.campaign import ledger
from ludus.campaign.changes import ChangeSet, Tables
from ludus.campaign.commands import Command, FoundStable, Hire
from ludus.campaign.plan import plan
from ludus.campaign.rows import Calendar, Gladiator, HouseRule, LedgerLine, OwnedPiece, Row

PLAIN = (1, 3, 2, 1, 2, 1)


@dataclass(frozen=True)
class Books:
    """The tables of a campaign, with what was changed, last change last."""

    tables: Tables
    journal: tuple[ChangeSet, ...] = ()

    def do(self, *commands: Command) -> Self:
        """Plan and apply commands."""
        now = self
        for command in commands:
            changes = plan(now.tables, command)
            now = replace(now, tables=now.tables.applied(changes), journal=(*now.journal, changes))
        return now

    def having(self, *rows: Row) -> Self:
        """Put rows in their place, as if the past had left them there."""
        kept = {table: dict(found) for table, found in self.tables.rows.items()}
        for row in rows:
            kept[type(row)][row.id] = row
        return replace(self, tables=replace(self.tables, rows=kept))

    def gold(self, stable: int = 1) -> int:
        return ledger.gold(self.tables, stable)

    def owed(self, stable: int = 1) -> int:
        return ledger.owed(self.tables, stable)

    def lines(self, stable: int = 1) -> list[tuple[int, str]]:
        """Return the ledger of a stable: amount and reason."""
        return [(line.amount, line.reason) for line in self.tables.where(LedgerLine, stable=stable)]

    def man(self, key: int = 1) -> Gladiator:
        found = self.tables.get(Gladiator, key)
        assert found is not None
        return found

    def piece(self, key: int) -> OwnedPiece:
        found = self.tables.get(OwnedPiece, key)
        assert found is not None
        return found


def campaign(**settings: Any) -> Books:
    """Return a campaign without a stable, under the default settings but for those given."""
    rows = enumerate((HouseRule(0, key, None, json.dumps(value), 0) for key, value in settings.items()), start=1)
    return Books(Tables.empty()).having(Calendar(1), *(replace(row, id=key) for key, row in rows))


def recruit(name: str = "Spiculus", stable: int = 1, **values: Any) -> Hire:
    plain: dict[str, Any] = {
        "gender": "man", "race": "Human", "status": "slave", "pv": PLAIN, "attack": 1, "defence": 1,
    }  # fmt: skip
    return Hire(stable, name, **{**plain, **values})


def stable(**settings: Any) -> Books:
    """Return a campaign with one stable, the Ludus Magnus, and one gladiator, Spiculus."""
    return campaign(**settings).do(FoundStable("Ludus Magnus"), recruit())
