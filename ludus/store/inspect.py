"""What SQLite itself can tell about a campaign file: its pages, its tables, its references."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from ludus.store.create import make_tables

MOST: Final = 20
"""So many faults of a kind are told; who has more needs a backup, not a longer list."""

Schema = dict[tuple[str, str], str]
"""Tables and indices by type and name, as the SQL that makes them."""


class Dangling(NamedTuple):
    """A reference to a row that does not exist."""

    table: str
    key: int
    column: str
    parent: str
    to: object
    """The key that no row has."""


def damaged_pages(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return what is wrong with pages, indices and checks, in SQLite's own words."""
    found = connection.execute(f"PRAGMA integrity_check({MOST})").fetchall()
    return tuple(str(told) for (told,) in found if told != "ok")


def schema_of(connection: sqlite3.Connection) -> Schema:
    """Return the tables and indices of a file."""
    found = connection.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
    return {(kind, name): sql for kind, name, sql in found}


def program_schema() -> Schema:
    """Return the tables and indices that this program makes."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new.ludus"
        make_tables(path)
        with closing(sqlite3.connect(path)) as connection:
            return schema_of(connection)


def dangling(connection: sqlite3.Connection) -> Iterator[Dangling]:
    """Return the references to rows that do not exist, some of each file that has many."""
    found = connection.execute("PRAGMA foreign_key_check").fetchmany(MOST)
    for table, key, parent, number in found:
        references = connection.execute(f'PRAGMA foreign_key_list("{table}")').fetchall()
        column = next(reference[3] for reference in references if reference[0] == number)
        (to,) = connection.execute(f'SELECT "{column}" FROM "{table}" WHERE rowid = ?', (key,)).fetchone()  # noqa: S608
        yield Dangling(table, key, column, parent, to)


def empty_copy(schema: Schema) -> sqlite3.Connection:
    """Return a database with the same tables that vanishes when it is closed; it grows on the disk, not in memory."""
    copy = sqlite3.connect("", isolation_level=None)
    copy.execute("PRAGMA journal_mode = MEMORY")
    copy.execute("PRAGMA synchronous = OFF")
    copy.execute("PRAGMA trusted_schema = OFF")
    copy.execute("PRAGMA foreign_keys = ON")
    for sql in schema.values():
        copy.execute(sql)
    return copy
