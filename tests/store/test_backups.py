"""Dated copies beside the campaign: made, thinned out, put back."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from ludus.campaign.commands import NoteStable
from ludus.campaign.rows import Calendar
from ludus.services import days
from ludus.services.dump import dump
from ludus.store.backups import Backup, back_up, backups_of, folder_of, kept, local_time, restore, thin
from ludus.store.campaign_file import CampaignFile
from ludus.store.connection import SCHEMA, FileFault
from tests.store.files import NOON, contents, copies, do, held, note, notes, tamper

SECOND, DAY = timedelta(seconds=1), timedelta(days=1)


def date(text: str) -> datetime:
    """Return a time of the year 2026, such as ``06-15 12:00``."""
    return datetime.fromisoformat(f"2026-{text}")


def keep(*dates: str) -> list[str]:
    """Return which dates, the newest first, are kept at noon of 15 June."""
    return [dates[number] for number in sorted(kept([date(text) for text in dates], NOON))]


def backed_up(path: Path, now: datetime = NOON) -> Path:
    with CampaignFile.open(path) as file:
        return back_up(file.connection, path, now)


# Which are kept

TEN = tuple(f"06-15 {hour:02}:00" for hour in range(11, 1, -1))
"""The latest ten, all of one day."""


def test_the_latest_ten_are_kept_whatever_their_age() -> None:
    assert keep(*TEN) == list(TEN)
    old = tuple(f"01-02 {hour:02}:00" for hour in range(11, 1, -1))
    assert keep(*old) == list(old)
    assert kept([], NOON) == frozenset()


def test_of_the_others_the_last_of_each_day_is_kept() -> None:
    assert keep(*TEN, "06-15 01:00", "06-15 00:00") == list(TEN)
    others = ("06-14 23:59", "06-14 08:00", "06-13 00:00", "06-10 20:00", "06-10 19:59")
    assert keep(*TEN, *others)[10:] == ["06-14 23:59", "06-13 00:00", "06-10 20:00"]


def test_after_a_month_the_last_of_each_month_is_kept() -> None:
    others = ("05-15 12:00", "05-15 11:59", "05-14 12:00", "05-02 12:00", "04-30 12:00", "04-29 12:00", "01-01 00:00")
    assert keep(*TEN, *others)[10:] == ["05-15 12:00", "05-15 11:59", "04-30 12:00", "01-01 00:00"]


def test_a_clock_that_was_put_back_loses_nothing() -> None:
    assert keep(*TEN, "07-01 10:00", "07-01 09:00")[10:] == ["07-01 10:00"]


def test_the_same_month_of_another_year_is_another_month() -> None:
    dates = [*map(date, TEN), datetime.fromisoformat("2025-03-03"), datetime.fromisoformat("2024-03-03")]
    assert kept(dates, NOON) == frozenset(range(12))


# Making them


def test_a_backup_is_named_after_the_campaign_and_the_time(path: Path) -> None:
    copy = backed_up(path)
    assert copy == path.parent / "Ludi.backups" / "Ludi 2026-06-15 12.00.00.ludus"
    assert backups_of(path) == (Backup(copy, NOON),)
    with CampaignFile.open(path) as file, CampaignFile.open(copy) as other:
        assert dump(other) == dump(file)
        assert list(other.journal.all()) == list(file.journal.all())
    assert list(contents(path.parent)) == [
        "Ludi.backups",
        "Ludi.backups/Ludi 2026-06-15 12.00.00.ludus",
        "Ludi.ludus",
    ]


def test_backups_of_one_second_are_numbered_and_the_last_is_the_newest(path: Path) -> None:
    for number in range(11):
        note(path, str(number))
        backed_up(path)
    names = [f"Ludi 2026-06-15 12.00.00 ({number}).ludus" for number in range(11, 1, -1)]
    assert copies(path) == names
    assert [notes(backup.path) for backup in backups_of(path)] == [str(number) for number in range(10, 0, -1)]


def test_old_backups_are_thinned_out_when_a_new_one_is_made(path: Path) -> None:
    for number in range(12):
        backed_up(path, NOON + number * SECOND)
    assert copies(path) == [f"Ludi 2026-06-15 12.00.{number:02}.ludus" for number in range(11, 1, -1)]
    backed_up(path, NOON + DAY)
    assert copies(path)[0] == "Ludi 2026-06-16 12.00.00.ludus"
    assert copies(path)[-1] == "Ludi 2026-06-15 12.00.03.ludus"


def test_files_of_others_in_the_folder_are_neither_listed_nor_thinned_out(path: Path) -> None:
    folder = folder_of(path)
    folder.mkdir()
    others = ["Ludi.ludus", "Ludi 2026-13-40 12.00.00.ludus", "Ludi 2026-06-15.ludus", "Ludi 2020-01-01 12.00.00.txt"]
    for name in others:
        (folder / name).write_text("kept")
    for number in range(12):
        backed_up(path, NOON + number * SECOND)
    thin(path, NOON + 1000 * DAY)
    assert len(copies(path)) == 10
    assert all((folder / name).read_text() == "kept" for name in others)


@pytest.mark.parametrize(
    ("name", "folder"),
    [("a.b.ludus", "a.b.backups"), ("#1 [x]%20.ludus", "#1 [x]%20.backups"), ("🏛️.ludus", "🏛️.backups")],
)
def test_a_campaign_of_any_name_has_its_own_backups(name: str, folder: str, path: Path) -> None:
    other = path.with_name(name)
    backed_up(path)
    backed_up(path.rename(other))
    assert backed_up(other).parent == path.with_name(folder)
    assert len(copies(other)) == 2
    assert len(copies(path)) == 1


def test_a_backup_is_made_of_a_campaign_that_is_opened_to_read(path: Path) -> None:
    with CampaignFile.open(path, read_only=True) as file, file.reading():
        back_up(file.connection, path, NOON)
    assert notes(backups_of(path)[0].path) == ""


@pytest.mark.usefixtures("impatient")
def test_no_backup_is_made_while_another_program_writes_and_nobody_waits_for_ever(path: Path) -> None:
    with CampaignFile.open(path) as file:
        with held(path, "IMMEDIATE"):
            back_up(file.connection, path, NOON)
        with held(path, "EXCLUSIVE"), pytest.raises(FileFault) as fault:
            back_up(file.connection, path, NOON + SECOND)
        assert fault.value.kind == "busy"
        assert not file.connection.in_transaction
    assert list(contents(folder_of(path))) == ["Ludi 2026-06-15 12.00.00.ludus"]


def test_local_time_is_the_time_of_the_clock_on_the_wall() -> None:
    assert local_time().tzinfo is None


# When an event day is closed


def told(fault: FileFault | None) -> tuple[str, str] | None:
    return None if fault is None else (fault.kind, fault.reason)


def test_closing_an_event_day_makes_a_backup(file: CampaignFile) -> None:
    days.open_day(file)
    assert copies(file.path) == []
    days.close_day(file, clock=lambda: NOON)
    assert (copies(file.path), file.trouble) == (["Ludi 2026-06-15 12.00.00.ludus"], None)
    with CampaignFile.open(backups_of(file.path)[0].path) as copy:
        assert dump(copy) == dump(file)


def test_a_backup_that_cannot_be_made_is_told_and_the_day_is_closed(file: CampaignFile) -> None:
    folder_of(file.path).write_text("in the way")
    days.open_day(file)
    days.close_day(file, clock=lambda: NOON)
    assert file.books.get(Calendar, 1) == Calendar(1, days_held=1)
    assert told(file.trouble) == ("full", "cannot be backed up: file exists")
    days.end_month(file)
    folder_of(file.path).unlink()
    days.open_day(file)
    days.close_day(file, clock=lambda: NOON)
    assert copies(file.path) == ["Ludi 2026-06-15 12.00.00.ludus"]
    assert told(file.trouble) is None


def test_a_closed_day_that_is_taken_back_keeps_its_backup(file: CampaignFile) -> None:
    days.open_day(file)
    days.close_day(file, clock=lambda: NOON)
    file.undo()
    file.redo()
    assert copies(file.path) == ["Ludi 2026-06-15 12.00.00.ludus"]


# Putting one back


def test_a_backup_comes_back_and_what_stood_there_becomes_one(path: Path) -> None:
    copy = backed_up(path)
    note(path, "later")
    restore(path, copy, NOON + SECOND)
    assert notes(path) == ""
    assert copies(path) == ["Ludi 2026-06-15 12.00.01.ludus", "Ludi 2026-06-15 12.00.00.ludus"]
    restore(path, backups_of(path)[0].path, NOON + 2 * SECOND)
    assert notes(path) == "later"
    assert len(copies(path)) == 3
    assert [name for name in contents(path.parent) if name.startswith(".")] == []


def test_a_backup_comes_back_even_if_it_is_thinned_out_by_that(path: Path) -> None:
    for number in range(10):
        note(path, str(number))
        backed_up(path, NOON + number * SECOND)
    restore(path, backups_of(path)[-1].path, NOON + 60 * SECOND)
    assert notes(path) == "0"


def test_a_campaign_that_is_gone_comes_back(path: Path) -> None:
    copy = backed_up(path)
    path.unlink()
    restore(path, copy, NOON + SECOND)
    assert (notes(path), copies(path)) == ("", ["Ludi 2026-06-15 12.00.00.ludus"])


@pytest.mark.parametrize("damage", [b"", b"no campaign any more", b"SQLite format 3\x00" + b"\xee" * 9000])
def test_a_damaged_campaign_comes_back_and_what_was_left_of_it_is_kept(damage: bytes, path: Path) -> None:
    copy = backed_up(path)
    path.write_bytes(damage)
    restore(path, copy, NOON + SECOND)
    assert notes(path) == ""
    assert len(list(folder_of(path).iterdir())) == 2
    if damage:
        left = folder_of(path) / "Ludi 2026-06-15 12.00.01 damaged.ludus"
        assert left.read_bytes() == damage
        assert copies(path) == ["Ludi 2026-06-15 12.00.00.ludus"]


def test_a_journal_that_was_left_behind_does_not_spoil_what_comes_back(path: Path) -> None:
    copy = backed_up(path)
    journal = path.with_name("Ludi.ludus-journal")
    with held(path, "IMMEDIATE") as other:
        other.execute("PRAGMA cache_size = 1")
        rows = [(key, "x" * 200, 0, "y" * 300) for key in range(100, 400)]
        other.executemany("INSERT INTO stable (id, name, computer, character, notes) VALUES (?, ?, ?, 'wall', ?)", rows)
        left = journal.read_bytes()
    assert len(left) > 512
    note(copy, "as it came back")
    path.unlink()
    journal.write_bytes(left)
    restore(path, copy, NOON + SECOND)
    assert not journal.exists()
    assert path.read_bytes() == copy.read_bytes()
    assert notes(path) == "as it came back"


def test_a_file_that_is_no_campaign_does_not_come_back(path: Path, tmp_path: Path) -> None:
    text, newer = tmp_path / "text.ludus", tmp_path / "newer.ludus"
    text.write_text("Ludus Magnus\n" * 20)
    newer.write_bytes(path.read_bytes())
    tamper(newer, f"PRAGMA user_version = {SCHEMA + 1}")
    before = contents(path.parent)
    for other, kind in (
        (text, "foreign"),
        (newer, "newer"),
        (tmp_path / "none.ludus", "missing"),
        (tmp_path, "unreadable"),
    ):
        with pytest.raises(FileFault) as fault:
            restore(path, other, NOON)
        assert (fault.value.kind, fault.value.path) == (kind, other)
    assert contents(path.parent) == before


@pytest.mark.usefixtures("impatient")
def test_a_campaign_that_another_program_writes_is_not_replaced(path: Path) -> None:
    copy = backed_up(path)
    note(path, "later")
    with held(path, "EXCLUSIVE"):
        with pytest.raises(FileFault) as fault:
            restore(path, copy, NOON + SECOND)
        assert fault.value.kind == "busy"
    assert notes(path) == "later"
    assert copies(path) == ["Ludi 2026-06-15 12.00.00.ludus"]
    assert [name for name in contents(path.parent) if name.startswith(".")] == []


@pytest.mark.parametrize("damage", [None, b"no campaign any more"])
def test_what_cannot_be_kept_is_not_replaced(damage: bytes | None, path: Path, tmp_path: Path) -> None:
    copy = backed_up(path).rename(tmp_path / "copy.ludus")
    folder_of(path).rmdir()
    folder_of(path).write_text("in the way")
    if damage is not None:
        path.write_bytes(damage)
    before = contents(path.parent)
    with pytest.raises(FileFault) as fault:
        restore(path, copy, NOON)
    assert fault.value.path == path
    assert contents(path.parent) == before


def test_a_folder_is_not_replaced(path: Path) -> None:
    copy = backed_up(path)
    taken = path.with_name("Taken.ludus")
    taken.mkdir()
    before = contents(path.parent)
    with pytest.raises(FileFault) as fault:
        restore(taken, copy, NOON)
    assert fault.value.kind == "unreadable"
    assert contents(path.parent) == before


def test_a_campaign_can_be_played_on_after_it_came_back(path: Path) -> None:
    copy = backed_up(path)
    note(path, "later")
    restore(path, copy, NOON + SECOND)
    with CampaignFile.open(path) as file:
        do(file, NoteStable(1, "another way"))
        assert file.undo().command == NoteStable(1, "another way")
        assert file.last_entry() == 5
