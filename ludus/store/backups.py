"""Dated copies of a campaign in a folder beside it, thinned out as they age, and the return to one of them."""

import re
import secrets
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from ludus.store.connection import FileFault, connect, faults, reading, schema_of

_FORMAT: Final = "%Y-%m-%d %H.%M.%S"
_NAME: Final = re.compile(r" (\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d)(?: \((\d+)\))?\.ludus$")

LATEST: Final = 10
"""So many are kept whatever their age; of the others the last of each day, after a month the last of each month."""

_DAYS: Final = timedelta(days=31)


Clock = Callable[[], datetime]
"""Tells the local time; it only names backups."""


def local_time() -> datetime:
    """Return the local time, as people read it on their clocks."""
    return datetime.now()  # noqa: DTZ005 - it names files for people


@dataclass(frozen=True, slots=True)
class Backup:
    """A dated copy."""

    path: Path
    made: datetime
    """Local time."""


def folder_of(path: Path) -> Path:
    """Return the folder of a campaign's backups."""
    return path.with_name(f"{path.stem}.backups")


def backups_of(path: Path) -> tuple[Backup, ...]:
    """Return the backups of a campaign, the newest first."""
    found = []
    for copy in folder_of(path).glob("*.ludus"):
        dated = _NAME.search(copy.name)
        if dated is not None:
            with suppress(ValueError):  # a name that only looks like a date
                found.append((_read_date(dated[1]), int(dated[2] or 1), copy))
    return tuple(Backup(copy, made) for made, _, copy in sorted(found, reverse=True))


def _read_date(text: str) -> datetime:
    return datetime.strptime(text, _FORMAT)  # noqa: DTZ007 - local time, as people read it in the name


def back_up(connection: sqlite3.Connection, path: Path, now: datetime) -> Path:
    """Copy an open campaign as it stands and thin the older copies out; return where the copy is.

    ``now`` is local time. :class:`~ludus.store.connection.FileFault` says why it cannot be made.
    """
    folder = folder_of(path)
    try:
        folder.mkdir(exist_ok=True)
        copy = _free_name(folder, f"{path.stem} {now.strftime(_FORMAT)}")
        unfinished = folder / f".{secrets.token_hex(4)}"
        try:
            with reading(connection, path), closing(sqlite3.connect(unfinished)) as target:
                # The driver waits for a lock without end; once something has been read, there is none to wait for.
                connection.execute("SELECT 1 FROM sqlite_master").fetchone()
                connection.backup(target)
            unfinished.replace(copy)
        finally:
            unfinished.unlink(missing_ok=True)
        thin(path, now)
    except OSError as error:
        told = f"cannot be backed up: {(error.strerror or str(error)).lower()}"
        raise FileFault(path, "full", told) from error
    return copy


def _free_name(folder: Path, stem: str) -> Path:
    candidate, number = folder / f"{stem}.ludus", 2
    while candidate.exists():
        candidate, number = folder / f"{stem} ({number}).ludus", number + 1
    return candidate


def thin(path: Path, now: datetime) -> None:
    """Delete the backups that have aged out."""
    found = backups_of(path)
    keep = kept([backup.made for backup in found], now)
    for number, backup in enumerate(found):
        if number not in keep:
            backup.path.unlink(missing_ok=True)


def kept(dates: Iterable[datetime], now: datetime) -> frozenset[int]:
    """Return which of the dates, the newest first, are kept: the latest, then one a day, then one a month."""
    keep: set[int] = set()
    seen: set[tuple[int, ...]] = set()
    for number, date in enumerate(dates):
        span = (date.year, date.month, date.day) if now - date <= _DAYS else (date.year, date.month)
        if number < LATEST or span not in seen:
            keep.add(number)
        seen.add(span)
    return frozenset(keep)


def restore(path: Path, backup: Path, now: datetime) -> None:
    """Put a backup in the place of a campaign that nobody has open; what stands there is backed up first.

    :class:`~ludus.store.connection.FileFault` if the backup is no campaign, or the file cannot be replaced; then
    nothing has changed.
    """
    schema_of(backup)
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        # Copied first: keeping what stands may thin out the very backup that returns.
        unfinished.write_bytes(backup.read_bytes())
        _refuse_damaged(unfinished, backup)
        if path.exists():
            _keep_what_stands(path, now)
        # The journal of a write that was cut short belongs to the file that goes.
        path.with_name(path.name + "-journal").unlink(missing_ok=True)
        unfinished.replace(path)
    except OSError as error:
        told = f"cannot be restored: {(error.strerror or str(error)).lower()}"
        raise FileFault(path, "unreadable", told) from error
    finally:
        unfinished.unlink(missing_ok=True)


def _refuse_damaged(copy: Path, backup: Path) -> None:
    """Refuse a backup whose pages are damaged; the campaign that stands may be the better one."""
    with faults(backup), closing(connect(copy, read_only=True)) as connection:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise FileFault(backup, "broken", f"is damaged: {found}")


def _keep_what_stands(path: Path, now: datetime) -> None:
    """Back up what a restored copy replaces, even if it is damaged."""
    try:
        with closing(connect(path)) as connection:
            back_up(connection, path, now)
    except FileFault as fault:
        if fault.kind not in ("broken", "foreign"):
            raise
        folder_of(path).mkdir(exist_ok=True)
        broken = _free_name(folder_of(path), f"{path.stem} {now.strftime(_FORMAT)} damaged")
        broken.write_bytes(path.read_bytes())
