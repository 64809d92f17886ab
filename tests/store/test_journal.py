"""The journal: everything can be taken back and repeated, whenever the file is opened; nothing can be altered in it."""

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludus.campaign.commands import (
    AdjustGold,
    Buy,
    Command,
    FoundStable,
    Issue,
    LeaveRoster,
    Note,
    NoteStable,
    Rename,
    RenameStable,
    Together,
)
from ludus.campaign.rows import Gladiator, LedgerLine, Stable
from ludus.play.contract import Refusal
from ludus.services.dump import dump
from ludus.store.campaign_file import CampaignFile, Done, Listed, NothingLeft, Planned, Stale
from ludus.store.connection import FileFault
from ludus.store.entries import Entry
from tests.campaign.books import recruit
from tests.store.files import FOUNDING, PLAIN, do, note, notes, nothing_changes, planned, tamper, told, unchained

A, B, C = NoteStable(1, "A"), NoteStable(1, "B"), NoteStable(1, "C")


# Taken back and repeated


def test_a_deed_is_taken_back_and_repeated_after_the_file_was_closed(path: Path) -> None:
    note(path, "A")
    with CampaignFile.open(path) as file:
        assert file.undo() == Done(5, "undo", A, (), frozenset({(Stable, 1)}))
    assert notes(path) == ""
    with CampaignFile.open(path) as file:
        assert file.redo() == Done(6, "redo", A, (), frozenset({(Stable, 1)}))
    assert notes(path) == "A"
    with CampaignFile.open(path) as file:
        assert told(file) == ["found_campaign", "found_stable", "hire", "note_stable", "undo 4", "redo 4"]


def test_everything_but_the_founding_can_be_taken_back(file: CampaignFile) -> None:
    assert [file.undo().command for _ in PLAIN] == [PLAIN[1], PLAIN[0]]
    assert [row for table in (Stable, Gladiator, LedgerLine) for row in file.books.where(table)] == []
    assert file.undoable() is None
    with nothing_changes(file), pytest.raises(NothingLeft):
        file.undo()
    assert [file.redo().command for _ in PLAIN] == list(PLAIN)
    assert file.redoable() is None
    with nothing_changes(file), pytest.raises(NothingLeft):
        file.redo()


def test_a_new_deed_ends_what_could_be_repeated(file: CampaignFile) -> None:
    do(file, A)
    file.undo()
    assert file.redoable() == A
    do(file, B)
    assert file.redoable() is None
    with nothing_changes(file), pytest.raises(NothingLeft):
        file.redo()


def test_the_last_branch_is_the_one_that_is_repeated(path: Path) -> None:
    for command in (A, B):
        with CampaignFile.open(path) as file:
            do(file, command)
        with CampaignFile.open(path) as file:
            file.undo()
    with CampaignFile.open(path) as file:
        assert file.redo().command == B
        assert (file.undoable(), file.redoable()) == (B, None)
    assert notes(path) == "B"


def test_a_branch_is_repeated_to_its_end(file: CampaignFile) -> None:
    do(file, A, B)
    file.undo()
    do(file, C)
    for _ in (C, A):
        file.undo()
    assert [file.redo().command, file.redo().command] == [A, C]
    assert file.redoable() is None
    for _ in (C, A):
        file.undo()
    do(file, B)
    file.undo()
    assert file.redo().command == B
    assert file.redoable() is None


def test_the_history_tells_what_of_it_stands(file: CampaignFile) -> None:
    do(file, A)
    file.undo()
    do(file, B)
    assert file.history() == (
        Listed(1, FOUNDING, undone=False),
        Listed(2, PLAIN[0], undone=False),
        Listed(3, PLAIN[1], undone=False),
        Listed(4, A, undone=True),
        Listed(6, B, undone=False),
    )
    assert (file.journal.path(), file.journal.repeatable_path(), file.last_entry()) == ((1, 2, 3, 6), (), 6)
    file.undo()
    assert (file.journal.path(), file.journal.repeatable_path(), file.last_entry()) == ((1, 2, 3), (6,), 7)


def test_a_deed_that_changed_nothing_is_a_step_like_others(file: CampaignFile) -> None:
    before = dump(file)
    assert do(file, NoteStable(1, "")).touched == frozenset()
    assert dump(file) == before
    assert file.undo().command == NoteStable(1, "")
    assert file.redoable() == NoteStable(1, "")


def test_several_commands_together_are_one_step_with_their_dice(file: CampaignFile) -> None:
    outfit = replace(planned(file, Together("outfit", (A, Buy(1, "small")))), rolls=((2, 6, 3, 4), (1, 6, 1)))
    before = dump(file)
    done = file.commit(outfit)
    assert (done.seq, done.kind, done.command, done.rolls) == (4, "deed", outfit.command, outfit.rolls)
    assert {(kind.__name__, key) for kind, key in done.touched} == {("Stable", 1), ("OwnedPiece", 1), ("LedgerLine", 3)}
    undone = file.undo()
    assert (undone.rolls, undone.touched) == (outfit.rolls, done.touched)
    assert dump(file) == before


def test_a_change_is_kept_as_the_fields_that_changed(file: CampaignFile) -> None:
    do(file, A)
    entry = file.journal.entry(4)
    assert (entry.kind, entry.target, entry.dice) == ("deed", 3, "[]")
    assert entry.command == '{"do":"note_stable","stable":1,"notes":"A"}'
    assert entry.changes == '[["stable",1,{"notes":""},{"notes":"A"}]]'


# Against a model of two stacks

COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(NoteStable, st.integers(1, 2), st.text(max_size=8)),
    st.builds(Note, st.just(1), st.text(max_size=8)),
    st.builds(Rename, st.just(1), st.sampled_from(["Verus", "Priscus", "Spiculus"])),
    st.builds(AdjustGold, st.integers(1, 2), st.integers(-400, 400), st.just("a gift")),
    st.builds(FoundStable, st.sampled_from(["Ludus Gallicus", "Ludus Dacicus"]), st.booleans()),
    st.builds(recruit, st.sampled_from(["Flamma", "Carpophorus"]), st.integers(1, 2)),
    st.builds(Buy, st.integers(1, 2), st.sampled_from(["small", "great"])),
    st.builds(Issue, st.integers(1, 2), st.integers(1, 3)),
    st.builds(LeaveRoster, st.integers(1, 3), st.sampled_from(["retired", "released"])),
)
MOVES = st.lists(st.tuples(st.sampled_from(["do", "undo", "undo", "redo", "reopen"]), COMMANDS), max_size=20)


@pytest.fixture(scope="session")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("playground")


@settings(max_examples=50)
@given(MOVES)
def test_undo_and_redo_are_two_stacks_whatever_happens(
    founded: bytes, playground: Path, moves: list[tuple[str, Command]]
) -> None:
    with tempfile.TemporaryDirectory(dir=playground) as folder:
        path = Path(folder) / "Ludi.ludus"
        path.write_bytes(founded)
        file = CampaignFile.open(path)
        done: list[Any] = []
        undone: list[Any] = []
        for move, command in (("do", PLAIN[0]), ("do", PLAIN[1]), *moves, ("reopen", A)):
            file.connection.execute("PRAGMA synchronous = OFF")  # nothing is proved by waiting for the disk
            before = dump(file)
            if move == "reopen":
                file.close()
                file = CampaignFile.open(path)
                expected: object = before
            elif move == "do":
                try:
                    do(file, command)
                except Refusal:
                    expected = before
                else:
                    done, undone, expected = [*done, before], [], dump(file)
            else:
                expected = step(file, move, done, undone)
            assert dump(file) == expected
            assert ((file.undoable() is None), (file.redoable() is None)) == (not done, not undone)
        assert unchained(tuple(file.journal.all())) == []
        file.close()


def step(file: CampaignFile, move: str, done: list[Any], undone: list[Any]) -> object:
    """Take a step back or repeat one, in the file as in the model; return what the tables must be then."""
    now = dump(file)
    source, target, act = (done, undone, file.undo) if move == "undo" else (undone, done, file.redo)
    if not source:
        with pytest.raises(NothingLeft):
            act()
        return now
    act()
    target.append(now)
    return source.pop()


# The chain of hashes


@pytest.fixture
def entries(file: CampaignFile) -> tuple[Entry, ...]:
    """Return a journal with every kind of entry."""
    file.commit(replace(planned(file, NoteStable(1, "🏛️ 'quoted' \"twice\" \\ مصارع")), rolls=((2, 6, 3, 4),)))
    file.undo()
    file.redo()
    do(file, A)
    return tuple(file.journal.all())


def test_every_entry_is_chained_to_the_one_before(entries: tuple[Entry, ...]) -> None:
    assert [e.seq for e in entries] == [1, 2, 3, 4, 5, 6, 7]
    assert unchained(entries) == []


@pytest.mark.parametrize("column", ["seq", "kind", "target", "command", "dice", "changes", "hash"])
def test_a_changed_column_of_any_entry_breaks_the_chain(column: str, entries: tuple[Entry, ...]) -> None:
    others = {
        "seq": 99,
        "kind": "other",
        "target": 99,
        "command": "{}",
        "dice": "[[1,6,6]]",
        "changes": "[ ]",
        "hash": "",
    }
    for place, entry in enumerate(entries):
        changed = replace(entry, **{column: others[column]})  # type: ignore[arg-type]
        assert unchained((*entries[:place], changed, *entries[place + 1 :]))[0] == place


def test_a_missing_or_moved_entry_breaks_the_chain(entries: tuple[Entry, ...]) -> None:
    for place in range(len(entries) - 1):
        assert unchained((*entries[:place], *entries[place + 1 :]))
        assert unchained((*entries[:place], entries[place + 1], entries[place], *entries[place + 2 :]))


def test_equal_deeds_give_equal_hashes(plain: bytes, tmp_path: Path) -> None:
    hashes = []
    for name in ("one.ludus", "two.ludus"):
        (tmp_path / name).write_bytes(plain)
        note(tmp_path / name, "A")
        with CampaignFile.open(tmp_path / name) as file:
            hashes.append([e.hash for e in file.journal.all()])
    assert hashes[0] == hashes[1]


# What must not be written


def test_a_deed_planned_on_what_is_no_more_is_refused(path: Path) -> None:
    with CampaignFile.open(path) as one, CampaignFile.open(path) as other:
        stale = planned(one, A)
        do(other, B)
        with nothing_changes(one), pytest.raises(Stale):
            one.commit(stale)
        other.undo()
        with nothing_changes(one), pytest.raises(Stale):
            one.commit(stale)
        one.commit(planned(one, A))
    assert notes(path) == "A"


def test_a_deed_planned_on_what_is_not_yet_is_refused(file: CampaignFile) -> None:
    with nothing_changes(file), pytest.raises(Stale):
        file.commit(replace(planned(file, A), after=4))
    with nothing_changes(file), pytest.raises(Stale):
        file.commit(Planned(A, (), (), 0))


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE gladiator SET name = 'Verus'",
        "UPDATE gladiator SET notes = 'x'",
        "DELETE FROM gladiator",
        "UPDATE ledger_line SET amount = 40 WHERE id = 2",
        "DELETE FROM ledger_line WHERE id = 2",
        "INSERT INTO injury VALUES (1, 1, 'head', 'capped', NULL, NULL, NULL)",
        "UPDATE journal SET changes = replace(changes, 'gladiator', 'champion') WHERE seq = 3",
        "UPDATE journal SET changes = replace(changes, '\"name\"', '\"nickname\"') WHERE seq = 3",
        "UPDATE journal SET changes = '[[\"stable\",1,null,null]]' WHERE seq = 3",
    ],
)
def test_what_was_tampered_with_is_not_taken_back(tampering: str, path: Path) -> None:
    tamper(path, tampering)
    with CampaignFile.open(path) as file, nothing_changes(file):
        with pytest.raises(FileFault) as fault:
            file.undo()
        assert fault.value.kind == "broken"


@pytest.mark.parametrize(
    "tampering",
    [
        "INSERT INTO gladiator VALUES (1,1,'Verus','man','Human',0,'slave',1,3,2,1,2,1,1,1,0,0,'active','',0,0,0,0)",
        "DELETE FROM stable",
        "UPDATE journal SET changes = replace(changes, 'slave', 'senator') WHERE seq = 3",
    ],
)
def test_what_was_tampered_with_is_not_repeated(tampering: str, path: Path) -> None:
    with CampaignFile.open(path) as file:
        file.undo()
    tamper(path, "PRAGMA foreign_keys = OFF", tampering)
    with CampaignFile.open(path) as file, nothing_changes(file):
        with pytest.raises(FileFault) as fault:
            file.redo()
        assert fault.value.kind == "broken"


def test_the_rest_of_a_tampered_campaign_goes_on(path: Path) -> None:
    tamper(path, "UPDATE gladiator SET name = 'Verus'")
    with CampaignFile.open(path) as file:
        with pytest.raises(FileFault):
            file.undo()
        do(file, A)
        assert file.undo().command == A


# Text


@pytest.mark.parametrize(
    "text",
    [
        "🏛️⚔️ 👨‍👩‍👧",
        "مصارع، בָּהִיר",
        "\u202eright to left\u202c",
        'O\'Brien "the" `Bull` --; DROP TABLE stable',
        "é e\u0301",
        "a\tb\r\nc\n",
        "  blanks  ",
        "\ufeff\u2028\x7f\x01",
        "ludus " * 1666 + "done",
        "剣" * 10_000,
    ],
    ids=["emoji", "arabic", "override", "quotes", "accents", "lines", "blanks", "controls", "long", "long and wide"],
)
def test_notes_are_given_back_as_they_were(text: str, path: Path) -> None:
    with CampaignFile.open(path) as file:
        do(file, NoteStable(1, text), NoteStable(1, "other"))
    with CampaignFile.open(path) as file:
        file.undo()
        assert file.undoable() == NoteStable(1, text)
    assert notes(path) == text
    with CampaignFile.open(path) as file:
        file.undo()
        file.redo()
    assert notes(path) == text


@pytest.mark.parametrize("name", ["🏛️⚔️", "مصارع", 'O\'Brien "the Bull"', "%s {name} \\n", "é" * 120])
def test_names_are_given_back_as_they_were(name: str, path: Path) -> None:
    with CampaignFile.open(path) as file:
        do(file, RenameStable(1, name), Rename(1, name))
    with CampaignFile.open(path) as file:
        assert [row.name for row in file.books.where(Stable)] == [name]
        assert [row.name for row in file.books.where(Gladiator)] == [name]
        assert [entry.command for entry in file.history()[3:]] == [RenameStable(1, name), Rename(1, name)]
