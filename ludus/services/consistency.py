"""What the rows of a campaign say about each other: references, gold, matches, pieces, names.

Each rule that one query can tell stands in a table; the rest are functions. At most a few problems of a kind are told.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ludus.campaign.problems import Place, Problem
from ludus.i18n.mark import N_
from ludus.play.contract import Field
from ludus.store.inspect import MOST, dangling
from ludus.store.mapping import SHAPES


class Query(NamedTuple):
    """A rule as a query: it finds the keys of the rows that break it, then the fields of the sentence."""

    table: str
    part: str
    message: str
    sql: str


_UNSETTLED: Final = "('planned', 'fought')"

QUERIES: Final = (
    Query(
        "ledger_line",
        "amount",
        N_("the gold of stable {stable} would be {gold} mo"),
        "SELECT id, stable, gold FROM "
        "(SELECT id, stable, SUM(amount) OVER (PARTITION BY stable ORDER BY id) AS gold FROM ledger_line) "
        "WHERE gold < 0",
    ),
    Query(
        "calendar",
        "open_day",
        N_("only the last event day can be open"),
        "SELECT id FROM calendar WHERE open_day <> (SELECT MAX(id) FROM event_day)",
    ),
    Query(
        "encounter",
        "season",
        N_("is not the season of its event day"),
        "SELECT e.id FROM encounter AS e JOIN event_day AS d ON d.id = e.day WHERE d.season <> e.season",
    ),
    Query(
        "encounter",
        "stage",
        N_("a match waits for its end on an event day that is not open"),
        f"SELECT e.id FROM encounter AS e, calendar AS c WHERE e.stage IN {_UNSETTLED} AND e.day IS NOT c.open_day",  # noqa: S608
    ),
    Query(
        "encounter",
        "",
        N_("a match needs sides that are numbered from 0, two at least"),
        "SELECT e.id FROM encounter AS e LEFT JOIN entrant AS x ON x.match = e.id GROUP BY e.id "
        "HAVING COUNT(DISTINCT x.side) < 2 OR COUNT(DISTINCT x.side) <> MAX(x.side) + 1",
    ),
    Query(
        "entrant",
        "gladiator",
        N_("a gladiator stands in a match twice"),
        "SELECT MAX(id) FROM entrant GROUP BY match, gladiator HAVING COUNT(*) > 1",
    ),
    Query(
        "entrant",
        "defeated_by",
        N_("he is defeated by an enemy of this match, by nobody else"),
        "SELECT x.id FROM entrant AS x WHERE x.defeated_by IS NOT NULL AND NOT EXISTS "
        "(SELECT 1 FROM entrant AS y WHERE y.match = x.match AND y.gladiator = x.defeated_by AND y.side <> x.side)",
    ),
    Query(
        "entrant",
        "treatment",
        N_("the match is settled before his wounds are rolled for or put off"),
        "SELECT x.id FROM entrant AS x JOIN encounter AS e ON e.id = x.match "
        "WHERE e.stage = 'settled' AND x.treatment = 'due'",
    ),
    Query(
        "entrant",
        "",
        N_("the match was not fought, but something became of him"),
        "SELECT x.id FROM entrant AS x JOIN encounter AS e ON e.id = x.match WHERE e.stage IN ('planned', 'cancelled') "
        "AND (x.zeroed <> '[]' OR x.further <> '[]' OR x.out OR x.defeated_by IS NOT NULL OR x.treatment <> 'none' "
        "OR x.fee OR x.died OR NOT x.active_part)",
    ),
    Query(
        "wound_roll",
        "entrant",
        N_("he has no wounds to be rolled for"),
        "SELECT w.id FROM wound_roll AS w JOIN entrant AS x ON x.id = w.entrant WHERE x.treatment = 'none'",
    ),
    Query(
        "fight",
        "",
        N_("the match was not fought"),
        "SELECT f.id FROM fight AS f JOIN encounter AS e ON e.id = f.id WHERE e.stage IN ('planned', 'cancelled')",
    ),
    Query(
        "bet",
        "match",
        N_("the match is decided"),
        f"SELECT b.id FROM bet AS b JOIN encounter AS e ON e.id = b.match WHERE e.stage NOT IN {_UNSETTLED}",  # noqa: S608
    ),
    Query(
        "bet",
        "side",
        N_("this match has no such side"),
        "SELECT b.id FROM bet AS b WHERE NOT EXISTS "
        "(SELECT 1 FROM entrant AS x WHERE x.match = b.match AND x.side = b.side)",
    ),
    Query(
        "owned_piece",
        "gladiator",
        N_("whoever carries it is on no roster of its stable"),
        "SELECT p.id FROM owned_piece AS p JOIN gladiator AS g ON g.id = p.gladiator "
        "WHERE g.stable <> p.stable OR g.standing <> 'active'",
    ),
    Query(
        "owned_piece",
        "worn",
        N_("he carries such a piece there already"),
        "SELECT MAX(id) FROM owned_piece WHERE gladiator IS NOT NULL "
        "GROUP BY gladiator, place, CASE WHEN place IN ('weapon', 'shield') THEN '' ELSE worn END HAVING COUNT(*) > 1",
    ),
    Query(
        "score",
        "",
        N_("the score of a season stands twice"),
        "SELECT MAX(id) FROM score GROUP BY season, stable, gladiator HAVING COUNT(*) > 1",
    ),
    Query(
        "house_rule",
        "day",
        N_("a change counts from the next event day on at the latest"),
        "SELECT id FROM house_rule WHERE day > (SELECT COALESCE(MAX(id), 0) + 1 FROM event_day)",
    ),
    Query(
        "honours",
        "id",
        N_("the season has not ended"),
        "SELECT h.id FROM honours AS h, calendar AS c WHERE h.id >= c.season",
    ),
)


def inconsistencies(connection: sqlite3.Connection) -> Iterator[Problem]:
    """Return what the rows of a campaign, each of them sound, cannot all say at once."""
    yield from _missing(connection)
    for found in dangling(connection):
        message = N_("refers to {table} {key}, which does not exist")
        said: dict[str, Field] = {"table": found.parent, "key": str(found.to)}
        yield Problem(Place(found.table, found.key, found.column), message, said)
    for query in QUERIES:
        cursor = connection.execute(f"{query.sql} LIMIT {MOST}")
        names = [column[0] for column in cursor.description][1:]
        for key, *values in cursor:
            said = dict(zip(names, values, strict=True))
            yield Problem(Place(query.table, key, query.part), query.message, dict(said))
    yield from _honoured(connection)
    yield from _names(connection)


def _missing(connection: sqlite3.Connection) -> Iterator[Problem]:
    for table in ("campaign", "calendar"):
        (count,) = connection.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()  # noqa: S608 - our own names
        if count != 1:
            yield Problem(Place(table), N_("there is one row and no other"))


def _honoured(connection: sqlite3.Connection) -> Iterator[Problem]:
    """Refuse honours of stables and gladiators that do not exist."""
    known = {table: _keys(connection, table) for table in ("stable", "gladiator")}
    for key, ranking, best in connection.execute("SELECT id, ranking, primi_pali FROM honours ORDER BY id"):
        for part, listed, table in (("ranking", ranking, "stable"), ("primi_pali", best, "gladiator")):
            for n, to in enumerate(json.loads(listed)):
                if to not in known[table]:
                    message = N_("refers to {table} {key}, which does not exist")
                    yield Problem(Place("honours", key, f"{part}[{n}]"), message, {"table": table, "key": str(to)})


def _keys(connection: sqlite3.Connection, table: str) -> frozenset[int]:
    name = SHAPES[table].table
    return frozenset(key for (key,) in connection.execute(f'SELECT id FROM "{name}"'))  # noqa: S608 - our own names


def _names(connection: sqlite3.Connection) -> Iterator[Problem]:
    """Refuse a name that two stables bear, or two gladiators on a roster."""
    yield from _twice("stable", connection.execute("SELECT id, 0, name FROM stable ORDER BY id"))
    query = "SELECT id, stable, name FROM gladiator WHERE standing = 'active' ORDER BY id"
    yield from _twice("gladiator", connection.execute(query))


def _twice(table: str, named: Iterable[tuple[int, int, str]]) -> Iterator[Problem]:
    seen: set[tuple[int, str]] = set()
    for key, group, name in named:
        if (group, name.casefold()) in seen:
            yield Problem(Place(table, key, "name"), N_("the name {name} is taken"), {"name": name})
        seen.add((group, name.casefold()))
