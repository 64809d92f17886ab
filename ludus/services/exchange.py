"""A whole campaign as one JSON text, and back: ``ludus-campaign/1``.

Keys are sorted and each row stands on a line of its own, so that equal campaigns are equal bytes and two exports can be
compared line by line. What comes in is untrusted: it is read piece by piece into a new file, which appears only when
everything in it was found sound.
"""

import hashlib
import json
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal

from pydantic import JsonValue

from ludus.campaign.commands import TakeOver, write_command
from ludus.campaign.problems import Problem
from ludus.campaign.validity import problems_of
from ludus.play.codec import STRICT, read_value
from ludus.play.strict_json import BadFile
from ludus.services.consistency import inconsistencies
from ludus.services.history_check import journal_problems
from ludus.services.pieces import MIB, Pieces, line_of, parse_piece, under
from ludus.store.campaign_file import CampaignFile
from ludus.store.connection import SCHEMA, FileFault, connect, faults, transaction
from ludus.store.create import make_tables
from ludus.store.entries import Entry, Journal, deed
from ludus.store.mapping import ROW_TYPES, SHAPES
from ludus.store.strict_rows import row_as_json, row_from_json

FORMAT: Final = "ludus-campaign/1"
MOST_BYTES: Final = 64 * MIB
"""No export of ours is larger."""
LARGEST_PIECE: Final = 32 * MIB
"""A row or an entry of the journal, as text."""


def export_campaign(file: CampaignFile, *, with_journal: bool = False) -> str:
    """Return the whole campaign as text, its journal included if asked for."""
    with file.reading():
        parts = [f' "format": {json.dumps(FORMAT)}']
        if with_journal:
            parts.append(f' "journal": {_block((asdict(entry) for entry in file.journal.all()), 1)}')
        parts += [f' "schema": {SCHEMA}', f' "tables": {{\n{_tables(file.connection)}\n }}']
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _block(values: Iterator[dict[str, JsonValue]], depth: int) -> str:
    lines = ",\n".join(" " * (depth + 1) + line_of(value) for value in values)
    return f"[\n{lines}\n{' ' * depth}]" if lines else "[]"


def _tables(connection: sqlite3.Connection) -> str:
    return ",\n".join(f'  "{table}": {_block(_rows(connection, table), 2)}' for table in sorted(SHAPES))


def _rows(connection: sqlite3.Connection, table: str) -> Iterator[dict[str, JsonValue]]:
    shape = SHAPES[table]
    names = ", ".join(f'"{column}"' for column in shape.columns)
    for record in connection.execute(f'SELECT {names} FROM "{table}" ORDER BY "id"'):  # noqa: S608 - our own names
        yield row_as_json(shape.read(record))


def digest_of(connection: sqlite3.Connection) -> str:
    """Return the SHA-256 over all rows as the export writes them."""
    digest = hashlib.sha256()
    for table in sorted(SHAPES):
        digest.update(f"{table}\n".encode("ascii"))
        for row in _rows(connection, table):
            digest.update(f"{line_of(row)}\n".encode())
    return digest.hexdigest()


def read_export(path: Path) -> bytes:
    """Read the bytes of an export; :class:`BadFile` says why they cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise BadFile("", f"cannot be read: {told.lower()}") from error
    if len(data) > MOST_BYTES:
        raise BadFile("", f"is larger than {MOST_BYTES // MIB} MiB")
    return data


def import_campaign(data: bytes, path: Path) -> None:
    """Make a new campaign file from an export; it appears whole or not at all.

    :class:`BadFile` says where the export is unsound, :class:`~ludus.store.connection.FileFault` why no file can be
    written.
    """
    if path.exists():
        raise FileFault(path, "exists", "there is such a file already")
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        make_tables(unfinished)
        with faults(path), closing(connect(unfinished)) as connection:
            # The new file is thrown away if anything fails, so nothing has to be safe before its end.
            connection.execute("PRAGMA synchronous = OFF")
            with transaction(connection, path):
                _fill(connection, data)
        if path.exists():
            raise FileFault(path, "exists", "there is such a file already")
        unfinished.rename(path)
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise FileFault(path, "unreadable", f"cannot be written: {told.lower()}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _fill(connection: sqlite3.Connection, data: bytes) -> None:
    """Read an export into empty tables, and refuse it if the whole is not sound."""
    connection.execute("PRAGMA defer_foreign_keys = ON")
    pieces, seen = Pieces(data), set()
    for key in pieces.members(""):
        seen.add(key)
        _read_part(pieces, key, connection)
    pieces.end()
    for key in ("format", "schema", "tables"):
        if key not in seen:
            raise BadFile(key, "is missing")
    _refuse(inconsistencies(connection))
    if "journal" not in seen:
        Journal(connection).add(deed(None, 0, write_command(TakeOver(digest_of(connection))), (), ()))
    _refuse(journal_problems(connection, digest_of))


def _refuse(problems: Iterable[Problem]) -> None:
    """Refuse the export for the first problem, if there is one."""
    for problem in problems:
        raise BadFile(str(problem.place), problem.reason)


def _read_part(pieces: Pieces, key: str, connection: sqlite3.Connection) -> None:
    if key == "format":
        _expect(pieces, key, FORMAT)
    elif key == "schema":
        _expect(pieces, key, SCHEMA)
    elif key == "tables":
        _read_tables(pieces, connection)
    elif key == "journal":
        _read_journal(pieces, connection)
    else:
        raise BadFile(key[:60], "is not a known key")


def _expect(pieces: Pieces, key: str, wanted: str | int) -> None:
    value = parse_piece(pieces.take(key, MIB), key)
    if value != wanted or isinstance(value, bool | float):
        raise BadFile(key, f"must be {wanted!r}")


def _read_tables(pieces: Pieces, connection: sqlite3.Connection) -> None:
    seen: set[str] = set()
    for table in pieces.members("tables"):
        place = under("tables", table[:60])
        if table not in ROW_TYPES:
            raise BadFile(place, "is no table of a campaign")
        seen.add(table)
        for number in pieces.items(place):
            _read_row(pieces, table, f"{place}[{number}]", connection)
    for table in ROW_TYPES:
        if table not in seen:
            raise BadFile(under("tables", table), "is missing")


def _read_row(pieces: Pieces, table: str, place: str, connection: sqlite3.Connection) -> None:
    value = parse_piece(pieces.take(place, LARGEST_PIECE), place)
    try:
        row = row_from_json(ROW_TYPES[table], value)
    except BadFile as fault:
        raise BadFile(under(place, fault.place), fault.reason) from fault
    for problem in problems_of(table, row):
        raise BadFile(under(place, problem.place.part), problem.reason)
    shape = SHAPES[table]
    marks = ", ".join("?" * len(shape.columns))
    names = ", ".join(f'"{column}"' for column in shape.columns)
    try:
        connection.execute(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', shape.write(row))  # noqa: S608
    except sqlite3.IntegrityError as error:
        reason = "stands twice" if "UNIQUE" in str(error) else str(error)
        raise BadFile(under(place, "id" if reason == "stands twice" else ""), reason) from error


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of the journal as an export writes it."""

    __pydantic_config__ = STRICT

    seq: int
    kind: Literal["deed", "undo", "redo"]
    target: int
    command: str | None
    dice: str | None
    changes: str | None
    hash: str


def _read_journal(pieces: Pieces, connection: sqlite3.Connection) -> None:
    """Read the entries as they are; whether they are chained and lead to the rows is seen at the end."""
    journal = Journal(connection)
    for number in pieces.items("journal"):
        place = f"journal[{number}]"
        found = read_value(_Entry, parse_piece(pieces.take(place, LARGEST_PIECE), place), place)
        if found.seq != number + 1:
            raise BadFile(f"{place}.seq", f"must be {number + 1}")
        if not 0 <= found.target < found.seq:
            raise BadFile(f"{place}.target", "must be the number of an entry before")
        try:
            journal.add(Entry(**asdict(found)))
        except sqlite3.IntegrityError as error:
            raise BadFile(place, str(error)) from error
