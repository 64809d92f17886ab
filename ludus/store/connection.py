"""Opening a campaign file: what it is, which schema it has, and why it cannot be opened.

A file is looked at before SQLite touches it, so that a file that is refused keeps its bytes.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

APPLICATION_ID: Final = 0x4C554455
"""Marks a campaign file: the letters LUDU."""

SCHEMA: Final = 1
"""The number of the schema; a program that knows only lower ones must refuse the file."""

_HEADER: Final = b"SQLite format 3\x00"
_PATIENCE: Final = 5.0
"""Seconds to wait for another program that writes."""

Fault = Literal["missing", "unreadable", "foreign", "newer", "older", "busy", "full", "broken", "exists"]


class FileFault(Exception):  # noqa: N818 - named as people would say it
    """A campaign file that cannot be used; ``reason`` says in English what is the matter with it."""

    def __init__(self, path: Path, kind: Fault, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.kind = kind
        self.reason = reason


def schema_of(path: Path) -> int:
    """Return the schema number of a campaign file; :class:`FileFault` if it is none, or newer than this program."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError as error:
        raise FileFault(path, "missing", "there is no such file") from error
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise FileFault(path, "unreadable", f"cannot be read: {told.lower()}") from error
    if len(header) < 100 or not header.startswith(_HEADER) or _number(header, 68) != APPLICATION_ID:
        raise FileFault(path, "foreign", "is not a Ludus campaign")
    schema = _number(header, 60)
    if schema == 0:
        raise FileFault(path, "foreign", "is not a Ludus campaign")
    if schema > SCHEMA:
        told = f"was written by a newer Ludus (schema {schema}; this one knows {SCHEMA}): it stays as it is"
        raise FileFault(path, "newer", told)
    return schema


def _number(header: bytes, at: int) -> int:
    return int.from_bytes(header[at : at + 4], "big")


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """Open the file with the settings that keep it safe; transactions are begun and ended by whoever writes."""
    mode = "ro" if read_only else "rw"
    with faults(path):
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=_PATIENCE
        )
        try:
            secure(connection, read_only=read_only)
            _refuse_programs(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def stored_schema(connection: sqlite3.Connection, path: Path) -> int:
    """Return the schema number of an open file."""
    with faults(path):
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
    return int(schema)


def secure(connection: sqlite3.Connection, *, read_only: bool = False) -> None:
    """Give a connection the settings that keep a campaign safe."""
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    if not read_only:
        # A rollback journal leaves one file to copy; EXTRA also survives a power cut right after the commit.
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA synchronous = EXTRA")


def _refuse_programs(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file with triggers or views: ours have none, and theirs would run with every change."""
    found = connection.execute("SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchone()
    if found is not None:
        raise FileFault(path, "foreign", f"holds a program of its own ({found[0]}): it was not written by Ludus")


@contextmanager
def faults(path: Path) -> Iterator[None]:
    """Turn what SQLite says into what is the matter with the file."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise _operational(path, error) from error
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise FileFault(path, "broken", f"is damaged: {error}") from error


def _operational(path: Path, error: sqlite3.OperationalError) -> FileFault:
    # The driver's own errors have no code: text that is no UTF-8.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return FileFault(path, "busy", "another program is writing to it")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return FileFault(path, "unreadable", "cannot be written")
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return FileFault(path, "full", f"cannot be written: {error}")
    return FileFault(path, "broken", f"is damaged: {error}")


@contextmanager
def reading(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Read everything inside as of one moment, whatever other programs write meanwhile."""
    with faults(path):
        nested = connection.in_transaction
        if not nested:
            connection.execute("BEGIN")
        try:
            yield
        finally:
            if not nested and connection.in_transaction:
                connection.execute("ROLLBACK")


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Hold the only writer's lock; whatever raises inside leaves everything as it was."""
    with faults(path):
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.OperationalError):  # SQLite itself rolls back on a full disk
                connection.execute("ROLLBACK")
            raise
