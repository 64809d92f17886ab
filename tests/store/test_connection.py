"""Opening a file: what is refused and why, and that what is refused keeps its bytes."""

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ludus.campaign.commands import NoteStable
from ludus.campaign.rows import Stable
from ludus.store import campaign_file
from ludus.store import connection as opening
from ludus.store.campaign_file import CampaignFile, Done
from ludus.store.connection import SCHEMA, FileFault, connect, schema_of
from tests.store.files import contents, do, held, note, notes, nothing_changes, refused, tamper

ROOT = getattr(os, "geteuid", lambda: 0)() == 0
"""Whoever may write everywhere, or has no such rights at all."""

# What is no campaign


def test_a_file_that_is_not_there_is_missing_and_not_made(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.ludus") == "missing"
    assert refused(tmp_path / "none" / "none.ludus") == "missing"


@pytest.mark.parametrize("name", ["", "a\0b.ludus", "x" * 300])
def test_what_cannot_be_a_file_is_unreadable(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileFault) as fault:
        CampaignFile.open(tmp_path / name)
    assert fault.value.kind == "unreadable"


@pytest.mark.parametrize(
    "content",
    [b"", b"Ludus Magnus\n", b"SQLite format 3\x00", b"SQLite format 3\x00" + bytes(84), bytes(4096)],
    ids=["empty", "text", "only the first bytes", "only a header", "zeros"],
)
def test_a_file_of_another_kind_is_foreign(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.ludus"
    path.write_bytes(content)
    assert refused(path) == refused(path, read_only=True) == "foreign"


def test_a_database_of_somebody_else_is_foreign(tmp_path: Path) -> None:
    path = tmp_path / "other.ludus"
    tamper(path, "CREATE TABLE campaign (name)", "PRAGMA user_version = 1")
    assert refused(path) == "foreign"


@pytest.mark.parametrize(
    ("mark", "kind"),
    [
        ("application_id = 0", "foreign"),
        ("user_version = 0", "foreign"),
        (f"user_version = {SCHEMA + 1}", "newer"),
        ("user_version = -1", "newer"),
    ],
)
def test_a_campaign_of_a_newer_program_or_without_its_marks_is_refused(mark: str, kind: str, path: Path) -> None:
    tamper(path, f"PRAGMA {mark}")
    assert refused(path) == refused(path, read_only=True) == kind


@pytest.mark.parametrize(
    "program",
    [
        "CREATE TRIGGER prize AFTER INSERT ON ledger_line BEGIN DELETE FROM debt; END",
        "CREATE VIEW prize AS SELECT * FROM stable",
    ],
)
def test_a_file_with_a_program_of_its_own_is_foreign(program: str, path: Path) -> None:
    tamper(path, program)
    assert refused(path) == refused(path, read_only=True) == "foreign"


def test_a_fault_says_in_words_what_is_the_matter(path: Path) -> None:
    tamper(path, f"PRAGMA user_version = {SCHEMA + 1}")
    with pytest.raises(FileFault) as fault:
        schema_of(path)
    reason = f"was written by a newer Ludus (schema {SCHEMA + 1}; this one knows {SCHEMA}): it stays as it is"
    assert (fault.value.reason, str(fault.value)) == (reason, f"{path}: {reason}")


# Damage


@pytest.mark.parametrize("left", [100, 512, 4096, -4096])
def test_a_file_that_was_cut_off_is_broken(left: int, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:left])
    assert refused(path) == refused(path, read_only=True) == "broken"


def overwritten(path: Path, table: str) -> None:
    """Write nonsense over the first page of a table."""
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xee" * 4096
    path.write_bytes(content)


def write_a_note(file: CampaignFile) -> Done:
    return do(file, NoteStable(1, "x"))


def read_stable(file: CampaignFile) -> object:
    with file.reading() as books:
        return books.get(Stable, 1)


@pytest.mark.parametrize(
    ("table", "use"),
    [
        ("stable", read_stable),
        ("journal", CampaignFile.history),
        ("journal", CampaignFile.undoable),
        ("journal", CampaignFile.redoable),
        ("journal", CampaignFile.undo),
        ("journal", CampaignFile.redo),
        ("ledger_line", CampaignFile.undo),
    ],
)
def test_damage_is_told_when_it_is_met_and_nothing_is_written(
    table: str, use: Callable[[CampaignFile], object], path: Path
) -> None:
    overwritten(path, table)
    before = contents(path.parent)
    with CampaignFile.open(path) as file, pytest.raises(FileFault) as fault:
        use(file)
    assert fault.value.kind == "broken"
    assert contents(path.parent) == before


def test_text_that_is_no_text_is_damage(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"Ludus Magnus", b"Ludus Magnu\xff"))
    with CampaignFile.open(path) as file, pytest.raises(FileFault) as fault:
        read_stable(file)
    assert fault.value.kind == "broken"


def test_a_campaign_without_a_table_is_broken(path: Path) -> None:
    tamper(path, "DROP TABLE journal")
    with CampaignFile.open(path) as file, pytest.raises(FileFault) as fault:
        file.undo()
    assert fault.value.kind == "broken"


# Other programs


@pytest.mark.usefixtures("impatient")
def test_a_file_that_another_program_writes_is_busy_until_it_is_done(path: Path) -> None:
    with held(path, "EXCLUSIVE"):
        assert refused(path) == refused(path, read_only=True) == "busy"
    with CampaignFile.open(path) as file:
        do(file, NoteStable(1, "free again"))


@pytest.mark.usefixtures("impatient")
def test_a_file_can_be_read_but_not_written_while_another_program_is_about_to_write(path: Path) -> None:
    with CampaignFile.open(path) as file, held(path, "IMMEDIATE"):
        assert read_stable(file) == Stable(1, "Ludus Magnus")
        for write in (write_a_note, CampaignFile.undo, CampaignFile.redo):
            with nothing_changes(file), pytest.raises(FileFault) as fault:
                write(file)
            assert fault.value.kind == "busy"


@pytest.mark.usefixtures("impatient")
def test_what_is_read_together_is_of_one_moment(path: Path) -> None:
    with CampaignFile.open(path) as reader, CampaignFile.open(path) as writer:
        with reader.reading() as books, reader.reading():
            assert books.get(Stable, 1) == Stable(1, "Ludus Magnus")
            with pytest.raises(FileFault) as fault:
                do(writer, NoteStable(1, "x"))
            assert fault.value.kind == "busy"
        do(writer, NoteStable(1, "now"))
        assert reader.books.get(Stable, 1) == Stable(1, "Ludus Magnus", notes="now")


def test_a_full_disk_leaves_everything_as_it_was(file: CampaignFile) -> None:
    (pages,) = file.connection.execute("PRAGMA page_count").fetchone()
    file.connection.execute(f"PRAGMA max_page_count = {pages}")
    with nothing_changes(file), pytest.raises(FileFault) as fault:
        do(file, NoteStable(1, "x" * 50_000))
    assert fault.value.kind == "full"
    do(file, NoteStable(1, "x"))


# Opened to read only


def test_a_campaign_opened_to_read_is_read_and_not_written(path: Path) -> None:
    before = contents(path.parent)
    with CampaignFile.open(path, read_only=True) as file:
        assert read_stable(file) == Stable(1, "Ludus Magnus")
        assert len(file.history()) == 3
        for write in (write_a_note, CampaignFile.undo):
            with nothing_changes(file), pytest.raises(FileFault) as fault:
                write(file)
            assert fault.value.kind == "unreadable"
    assert contents(path.parent) == before


def test_an_older_campaign_is_not_opened_to_read_for_it_would_have_to_be_upgraded(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "SCHEMA", SCHEMA + 1)
    monkeypatch.setattr(campaign_file, "SCHEMA", SCHEMA + 1)
    assert refused(path, read_only=True) == "older"


@pytest.mark.skipif(ROOT, reason="root may write everywhere")
@pytest.mark.parametrize("of", ["file", "folder"])
def test_what_may_not_be_written_can_be_read(of: str, path: Path) -> None:
    guarded = path if of == "file" else path.parent
    mode = guarded.stat().st_mode
    guarded.chmod(mode & 0o555)
    try:
        assert notes(path) == ""
        with CampaignFile.open(path) as file, nothing_changes(file), pytest.raises(FileFault) as fault:
            do(file, NoteStable(1, "x"))
        assert fault.value.kind == "unreadable"
    finally:
        guarded.chmod(mode)


@pytest.mark.skipif(ROOT, reason="root may read everywhere")
def test_what_may_not_be_read_is_unreadable(path: Path) -> None:
    path.chmod(0)
    with pytest.raises(FileFault) as fault:
        CampaignFile.open(path)
    path.chmod(0o600)
    assert fault.value.kind == "unreadable"


# Names and safety


@pytest.mark.parametrize(
    "name",
    [
        "Ludi Romani",
        "#1",
        "50% off",
        "100%25",
        "a&b=c;d",
        "O'Brien",
        "Ångström",
        "مصارع",
        "🏛️",
        ".hidden",
        "a.b.c",
        "nothing.after",
        *(
            []
            if sys.platform == "win32"
            else ["who? why?mode=ro", 'say "hail"', "back\\slash", "a:b", "line\nbreak", "*"]
        ),
    ],
)
def test_any_name_of_a_file_will_do(name: str, plain: bytes, tmp_path: Path) -> None:
    folder = tmp_path / name
    folder.mkdir()
    path = folder / f"{name}.ludus"
    path.write_bytes(plain)
    note(path, name)
    assert notes(path) == name
    assert list(contents(folder)) == [f"{name}.ludus"]


@pytest.mark.skipif(sys.platform != "linux", reason="names of other systems are text")
def test_a_name_that_is_no_text_will_do(plain: bytes, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff\xfe.ludus")
    path.write_bytes(plain)
    note(path, "x")
    assert notes(path) == "x"


def test_a_name_without_a_folder_will_do(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    note(Path(path.name), "x")
    assert notes(path) == "x"


def test_an_open_file_survives_a_power_cut_and_runs_no_code_of_others(file: CampaignFile) -> None:
    def setting(name: str) -> object:
        return file.connection.execute(f"PRAGMA {name}").fetchone()[0]

    names = ("foreign_keys", "journal_mode", "synchronous", "trusted_schema", "cell_size_check")
    assert [setting(name) for name in names] == [1, "delete", 3, 0, 1]


def test_a_file_that_others_set_to_a_second_file_becomes_one_file_again(path: Path) -> None:
    tamper(path, "PRAGMA journal_mode = WAL")
    note(path, "x")
    assert list(contents(path.parent)) == ["Ludi.ludus"]


# A write that was cut short


def cut_short(path: Path, user_version: int) -> None:
    """Leave a file as a program leaves it that dies after an upgrade was written and before it was done."""
    journal = path.with_name(path.name + "-journal")
    with held(path, "IMMEDIATE") as other:
        other.execute("PRAGMA cache_size = 1")  # what does not fit is written, and what was there before kept beside it
        other.execute(f"PRAGMA user_version = {user_version}")
        rows = [(key, "x" * 200, 0, "y" * 300) for key in range(100, 400)]
        other.executemany("INSERT INTO stable (id, name, computer, character, notes) VALUES (?, ?, ?, 'wall', ?)", rows)
        left = journal.read_bytes()
    content = bytearray(path.read_bytes())
    content[60:64] = user_version.to_bytes(4, "big")
    path.write_bytes(content)
    journal.write_bytes(left)


def test_a_write_that_was_cut_short_is_taken_back(path: Path) -> None:
    cut_short(path, SCHEMA)
    with CampaignFile.open(path) as file:
        assert file.books.where(Stable) == (Stable(1, "Ludus Magnus"),)
    assert list(contents(path.parent)) == ["Ludi.ludus"]


def test_an_upgrade_that_was_cut_short_is_made_anew(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    upgraded: list[int] = []
    monkeypatch.setattr(opening, "SCHEMA", SCHEMA + 1)
    monkeypatch.setattr(campaign_file, "SCHEMA", SCHEMA + 1)
    monkeypatch.setattr(campaign_file, "upgrade", lambda _path, _connection, schema, _now: upgraded.append(schema))
    cut_short(path, SCHEMA + 1)
    assert schema_of(path) == SCHEMA + 1
    CampaignFile.open(path).close()
    assert upgraded == [SCHEMA]


def test_a_connection_that_fails_is_closed(path: Path) -> None:
    tamper(path, "CREATE VIEW prize AS SELECT * FROM stable")
    with pytest.raises(FileFault):
        connect(path)
    path.rename(path.with_name("renamed.ludus"))  # which some systems refuse for an open file
