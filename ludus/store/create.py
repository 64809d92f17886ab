"""A new campaign file: its tables, and the founding of the campaign as the first entry of its journal."""

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from ludus.campaign.changes import Tables
from ludus.campaign.commands import FoundCampaign
from ludus.campaign.plan import plan
from ludus.store.campaign_file import CampaignFile, Planned
from ludus.store.connection import APPLICATION_ID, SCHEMA, FileFault, faults, secure, transaction


def create_campaign(path: Path, command: FoundCampaign) -> CampaignFile:
    """Found a campaign in a new file, which appears whole or not at all; return it open.

    :class:`~ludus.store.connection.FileFault` if there is such a file, or none can be written there.
    """
    planned = Planned(command, (), plan(Tables.empty(), command), 0)
    try:
        _write_whole(path, planned)
    except FileFault as fault:
        raise FileFault(path, fault.kind, fault.reason) from fault
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL byte
        told = getattr(error, "strerror", None) or str(error)
        raise FileFault(path, "unreadable", f"cannot be written: {told.lower()}") from error
    return CampaignFile.open(path)


def _write_whole(path: Path, founding: Planned) -> None:
    if path.exists():
        raise FileFault(path, "exists", "there is such a file already")
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        make_tables(unfinished)
        with CampaignFile.open(unfinished) as file:
            file.commit(founding)
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)


def make_tables(path: Path) -> None:
    """Make a file with the tables of this schema, without a row."""
    from ludus.store.engine import over  # noqa: PLC0415 - slow to load, and only new files need it
    from ludus.store.tables import Base  # noqa: PLC0415

    path.touch(exist_ok=False)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        secure(connection)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        with faults(path), over(connection) as wrapped, transaction(connection, path):
            Base.metadata.create_all(wrapped)
