"""Founding a campaign: a whole file, or none."""

import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ludus.campaign.commands import FoundCampaign, FoundStable
from ludus.campaign.house import settings_in_force, the_campaign
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Calendar, Campaign, HouseRule, LedgerLine
from ludus.services import campaigns, gladiators, stables
from ludus.services.dump import dump
from ludus.store import create
from ludus.store.campaign_file import CampaignFile, Listed
from ludus.store.connection import FileFault
from ludus.store.create import create_campaign
from tests.store.files import FOUNDING, contents, do

ROOT = getattr(os, "geteuid", lambda: 0)() == 0
"""Whoever may write everywhere, or has no such rights at all."""


def refused(path: Path, command: FoundCampaign = FOUNDING) -> str:
    """Return the kind of fault for which a campaign cannot be founded in a file."""
    with pytest.raises(FileFault) as fault:
        create_campaign(path, command)
    assert fault.value.path == path
    return fault.value.kind


def test_a_campaign_begins_in_the_first_month_of_its_first_season(tmp_path: Path) -> None:
    with create_campaign(tmp_path / "Ludi.ludus", FOUNDING) as file:
        assert the_campaign(file.books) == Campaign(1, "Ludi Romani", "en", "07" * 32)
        assert file.books.where(Calendar) == (Calendar(1, 1, 1, 0, None),)
        assert {table: len(rows) for table, rows in dump(file).items() if rows} == {"campaign": 1, "calendar": 1}
        assert file.history() == (Listed(1, FOUNDING, undone=False),)
        assert (file.undoable(), file.redoable(), file.upgraded, file.trouble) == (None, None, None, None)
    assert list(contents(tmp_path)) == ["Ludi.ludus"]


def test_house_rules_count_from_the_start(tmp_path: Path) -> None:
    house = {"purse": 500, "bets": True}
    with campaigns.found_campaign(tmp_path / "Ludi.ludus", "Ludi", "it", seed=1, settings=house) as file:
        assert file.books.where(HouseRule) == (
            HouseRule(1, "purse", None, "500", 0),
            HouseRule(2, "bets", None, "true", 0),
        )
        assert {key: settings_in_force(file.books)[key] for key in house} == house
        do(file, FoundStable("Ludus Magnus"))
        assert file.books.total(LedgerLine, "amount", stable=1) == 500


@pytest.mark.parametrize("house", [{"purse": -1}, {"prize": 1}])
def test_with_house_rules_that_cannot_be_no_campaign_is_founded(house: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(CampaignRefused):
        create_campaign(tmp_path / "Ludi.ludus", FoundCampaign("Ludi", "en", "07" * 32, house))
    assert contents(tmp_path) == {}


def test_a_file_that_is_there_is_not_replaced(tmp_path: Path) -> None:
    text, folder = tmp_path / "text.ludus", tmp_path / "folder.ludus"
    text.write_text("Ludus Magnus")
    folder.mkdir()
    assert refused(text) == refused(folder) == "exists"
    assert contents(tmp_path) == {"folder.ludus": None, "text.ludus": b"Ludus Magnus"}


@pytest.mark.parametrize("name", ["none/Ludi.ludus", "text/Ludi.ludus", "a\0b.ludus", "x" * 250, "x" * 300])
def test_where_no_file_can_be_none_is_made(name: str, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no folder")
    assert refused(tmp_path / name) == "unreadable"
    assert contents(tmp_path) == {"text": b"no folder"}


@pytest.mark.skipif(ROOT, reason="root may write everywhere")
@pytest.mark.parametrize("mode", [0o555, 0o666])
def test_in_a_folder_that_may_not_be_written_no_file_is_made(mode: int, tmp_path: Path) -> None:
    folder = tmp_path / "guarded"
    folder.mkdir(mode)
    try:
        assert refused(folder / "Ludi.ludus") == "unreadable"
    finally:
        folder.chmod(0o777)
    assert contents(folder) == {}


@pytest.mark.parametrize("failing", ["commit", "open"])
def test_a_campaign_that_cannot_be_founded_leaves_no_file(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(CampaignFile, failing, fail)
    with pytest.raises(KeyboardInterrupt):
        create_campaign(tmp_path / "Ludi.ludus", FOUNDING)
    assert contents(tmp_path) == {}


def test_a_full_disk_leaves_no_file_and_is_told_of_the_one_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nearly_full(connection: sqlite3.Connection, **_: object) -> None:
        connection.execute("PRAGMA max_page_count = 9")

    monkeypatch.setattr(create, "secure", nearly_full)
    assert refused(tmp_path / "Ludi.ludus") == "full"
    assert contents(tmp_path) == {}


def test_equal_seeds_and_commands_give_equal_campaigns(tmp_path: Path) -> None:
    found = []
    for name in ("one.ludus", "two.ludus"):
        with campaigns.found_campaign(tmp_path / name, "Ludi", "es", seed=7) as file:
            stables.found_stable(file, "Ludus Magnus")
            for _ in range(3):
                gladiators.hire(file, gladiators.draw_recruit(file, 1))
            found.append((dump(file), list(file.journal.all())))
    assert found[0] == found[1]


def test_without_a_seed_chance_chooses_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[FoundCampaign] = []
    monkeypatch.setattr(campaigns, "create_campaign", lambda _path, command: chosen.append(command))
    for seed in (None, None, 1, 1):
        campaigns.found_campaign(tmp_path / "Ludi.ludus", "Ludi", "en", seed=seed)
    assert [len(bytes.fromhex(command.seed)) for command in chosen] == [32] * 4
    assert len({command.seed for command in chosen}) == 3
