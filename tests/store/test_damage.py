"""A journal that somebody or something has damaged."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ludus.services import door
from ludus.services.dump import dump
from ludus.store.campaign_file import CampaignFile
from ludus.store.connection import FileFault
from tests.services.kit import two_stables


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE journal SET changes = 'x' WHERE seq = 15",
        "UPDATE journal SET changes = '[[1]]' WHERE seq = 15",
        "UPDATE journal SET changes = '{}' WHERE seq = 15",
        "UPDATE journal SET changes = NULL WHERE seq = 15",
        'UPDATE journal SET command = \'{"do":"fly"}\' WHERE seq = 15',
        "UPDATE journal SET hash = 'x' WHERE seq = 15",
        "DELETE FROM journal WHERE seq = 14",
        "UPDATE journal SET dice = '[[1,6,1]]' WHERE seq = 15",
    ],
)
def test_a_damaged_entry_is_told_and_nothing_is_taken_back(tmp_path: Path, damage: str) -> None:
    with two_stables(tmp_path) as file:
        path = file.path
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(damage)
    with CampaignFile.open(path) as file:
        before = dump(file)
        with pytest.raises(FileFault, match="is damaged") as fault:
            door.undo(file)
        assert fault.value.kind == "broken"
        assert dump(file) == before


def test_a_backup_with_damaged_pages_does_not_replace_a_campaign(tmp_path: Path) -> None:
    from datetime import datetime  # noqa: PLC0415 - only here

    from ludus.store.backups import restore  # noqa: PLC0415

    with two_stables(tmp_path) as file:
        path = file.path
    whole = path.read_bytes()
    backup = tmp_path / "damaged.ludus"
    backup.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    with pytest.raises(FileFault, match="is damaged"):
        restore(path, backup, datetime(2026, 12, 1, 20, 0))  # noqa: DTZ001 - local time
    assert path.read_bytes() == whole
