"""Older campaign files, brought to the schema of this program after a backup."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ludus.store.backups import back_up
from ludus.store.connection import SCHEMA, FileFault, faults, stored_schema, transaction
from ludus.store.deltas import Delta, read_deltas, write_deltas
from ludus.store.entries import Entry, Journal, chained

MIGRATIONS: Final = Path(__file__).parent / "migrations"


def upgrade(
    path: Path,
    connection: sqlite3.Connection,
    schema: int,
    now: datetime,
    *,
    migrations: Path = MIGRATIONS,
    wanted: int = SCHEMA,
) -> Path:
    """Bring a file to the wanted schema; return where the backup is that was made first.

    A failure leaves the file as it was. ``now`` is local time.
    """
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - slow to load, and rarely needed

    from ludus.store.engine import over  # noqa: PLC0415

    scripts = ScriptDirectory(str(migrations))
    steps = [scripts.get_revision(f"{number:04}").module for number in range(schema + 1, wanted + 1)]
    backup = back_up(connection, path, now)
    # Batch operations make tables anew, which with foreign keys on would empty those that refer to them.
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        with faults(path), over(connection) as wrapped, transaction(connection, path):
            if stored_schema(connection, path) != schema:
                raise FileFault(path, "busy", "another program is upgrading it")
            _run(wrapped, steps)
            broken = connection.execute("PRAGMA foreign_key_check").fetchall()
            if broken:
                raise FileFault(path, "broken", f"cannot be upgraded: {len(broken)} rows would refer to nothing")
            connection.execute(f"PRAGMA user_version = {wanted}")
    finally:
        connection.execute("PRAGMA foreign_keys = ON")
    return backup


def _run(connection: Any, steps: Sequence[Any]) -> None:
    from alembic.migration import MigrationContext  # noqa: PLC0415 - as above
    from alembic.operations import Operations  # noqa: PLC0415

    with Operations.context(MigrationContext.configure(connection)):
        for step in steps:
            step.upgrade()


def rewrite_deltas(connection: sqlite3.Connection, rewrite: Callable[[Delta], Delta]) -> None:
    """Rewrite what the journal keeps of the tables, so that undo reaches past an upgrade; chain its hashes anew."""
    last: Entry | None = None
    for entry in tuple(Journal(connection).all()):
        changes = None if entry.changes is None else write_deltas(tuple(map(rewrite, read_deltas(entry.changes))))
        last = chained(last, replace(entry, changes=changes))
        connection.execute("UPDATE journal SET changes = ?, hash = ? WHERE seq = ?", (changes, last.hash, last.seq))
