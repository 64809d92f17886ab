"""The commands on a campaign file, as people and programs type them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludus.cli.main import main
from ludus.services import campaigns, days, door, referee
from ludus.services.dump import dump
from ludus.store.campaign_file import CampaignFile
from tests.services.kit import two_stables
from tests.services.test_bouts import recorded, told


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with two_stables(tmp_path, board=[8, 8]) as file:
        return file.path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Return the exit status and what was written to either stream."""
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as ended:
        status = int(ended.code or 0)
    said = capsys.readouterr()
    return status, said.out, said.err


def answer(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)


def contents(path: Path) -> Any:
    with CampaignFile.open(path) as file:
        return dump(file)


def test_the_roster_lists_every_stable_with_its_gold_and_men(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    listed = answer(capsys, "roster", path)
    assert [(stable["name"], stable["gold"], stable["debt"]) for stable in listed["stables"]] == [
        ("Ludus Magnus", 220, 0),
        ("Ludus Dacicus", 220, 0),
    ]
    spiculus = listed["stables"][0]["gladiators"][0]
    assert (spiculus["name"], spiculus["pv"], spiculus["weapon"], spiculus["injuries"]) == (
        "Spiculus",
        10,
        "medium",
        [],
    )
    status, out, _ = run(capsys, "roster", path, "--lang", "it")
    assert status == 0
    assert "Ludus Magnus: 220 mo" in out
    assert "arma media" in out


def test_the_ledger_tells_every_coin_with_the_gold_after_it(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    listed = answer(capsys, "ledger", path, "--stable", "ludus magnus")
    (stable,) = listed["stables"]
    assert [(line["amount"], line["gold"], line["reason"]) for line in stable["lines"]] == [
        (300, 300, "purse"),
        (-40, 260, "recruit"),
        (-40, 220, "recruit"),
    ]
    assert stable["gold"] == 220
    status, _, err = run(capsys, "ledger", path, "--stable", "Ludus Nullus")
    assert (status, err) == (2, "ludus: no stable is called Ludus Nullus\n")


def test_a_fight_is_told_settled_and_taken_back(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    before = contents(path)
    status, out, err = run(
        capsys, "fight", path, "--side", "Spiculus", "Verus", "--side", "3", "flamma", "--turns", 4, "--seed", 3
    )
    assert (status, err) == (0, "")
    assert "Spiculus" in out
    assert "mo  Ludus Magnus: prize: survivor" in out
    status, out, _ = run(capsys, "undo", path)
    told_back = "taken back: match fought and settled: Spiculus, Verus against Priscus, Flamma\n"
    assert (status, out) == (0, told_back)
    assert contents(path) == before
    assert run(capsys, "redo", path)[0] == 0
    assert contents(path) != before


def test_a_seed_that_is_drawn_is_printed_and_fights_alike(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    sides = ("--side", "Spiculus", "--side", "Priscus")
    _, first, _ = run(capsys, "fight", path, *sides)
    seed = first.splitlines()[0].removeprefix("Seed: ")
    run(capsys, "undo", path)
    copy = path.with_name("copy.ludus")
    with two_stables(path.parent, board=[8, 8]) as file:
        copy.write_bytes(file.path.read_bytes())
    _, again, _ = run(capsys, "fight", copy, *sides, "--seed", seed)
    assert again.splitlines() == first.splitlines()[1:]


def test_a_fight_as_json(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    fought = answer(capsys, "fight", path, "--side", "Spiculus", "--side", "Priscus", "--seed", 3)
    assert (fought["match"], fought["seed"]) == (1, 3)
    assert {fighter["gladiator"] for fighter in fought["fighters"]} == {1, 3}
    assert sum(line["amount"] for line in fought["ledger"]) != 0


@pytest.mark.parametrize(
    ("sides", "status", "says"),
    [
        (["--side", "Spiculus", "--side", "Nemo"], 2, "--side Nemo: no gladiator on a roster is called Nemo"),
        (["--side", "Spiculus"], 1, "a match needs at least two sides with a gladiator each (MU-306)"),
        (["--side", "Spiculus", "--side", "Verus"], 1, "a stable does not enter both sides of a match (MU-603)"),
        (["--side", "Spiculus", "--side", "Spiculus"], 1, "Spiculus is already in a match of this event day (MU-601)"),
    ],
)
def test_a_fight_that_cannot_be_changes_nothing(
    capsys: pytest.CaptureFixture[str], path: Path, sides: list[str], status: int, says: str
) -> None:
    before = path.read_bytes()
    assert run(capsys, "fight", path, *sides) == (status, "", f"ludus: {says}\n")
    assert path.read_bytes() == before


def test_a_match_from_the_table_is_entered(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    entry = path.with_name("entry.json")
    entry.write_bytes(told())
    entered = answer(capsys, "match", path, entry)
    priscus = next(fighter for fighter in entered["fighters"] if fighter["gladiator"] == 3)
    assert [roll["rule"] for roll in priscus["rolls"]] == ["MU-416", "MU-435", "MU-434"]
    assert [line["amount"] for line in entered["ledger"]] == [10, 10, 10, 20, 50, -6]
    assert entered["seed"] is None
    status, _, err = run(capsys, "match", path, entry)
    assert (status, err) == (1, "ludus: Spiculus is already in a match of this event day (MU-601)\n")


def test_a_choice_that_is_missing_names_the_seed_with_which_it_can_be_given(
    capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    entry = path.with_name("entry.json")
    head = {"zeroed": ["head"], "out": True, "surrendered": False, "defeated_by": "Spiculus", "active_part": True}
    for seed in range(40):
        entry.write_bytes(told(fighters={"Priscus": head}, dice=[]))
        status, _, err = run(capsys, "match", path, entry, "--seed", seed)
        if status == 2:
            break
        run(capsys, "undo", path)
    else:
        pytest.fail("no roll of 40 asked the owner")
    assert err.startswith(f"ludus: {entry}: choices: too few; what Priscus loses is one of: attack, defence, ")
    assert err.endswith(f"(the dice are those of --seed {seed})\n")
    entry.write_bytes(told(fighters={"Priscus": head}, dice=[], choices=[{"lose": "attack"}]))
    assert run(capsys, "match", path, entry, "--seed", seed)[0] == 0


def test_a_fight_record_is_entered_the_same_way(capsys: pytest.CaptureFixture[str], tmp_path: Path, path: Path) -> None:
    entry = path.with_name("played.fight.json")
    entry.write_bytes(recorded(tmp_path / "elsewhere"))
    entered = answer(capsys, "match", path, entry, "--seed", 5)
    assert {fighter["gladiator"] for fighter in entered["fighters"]} == {1, 3}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"nonsense", "is not JSON"),
        (b'{"format": "ludus-match/2"}', "format: must be 'ludus-match/1'"),
        (told(turns=-1), "turns: must be 0 or more"),
        (told(extra=1), "extra: is not a known key"),
    ],
)
def test_an_entry_that_is_none_is_refused_with_its_place(
    capsys: pytest.CaptureFixture[str], path: Path, data: bytes, says: str
) -> None:
    entry = path.with_name("entry.json")
    entry.write_bytes(data)
    before = path.read_bytes()
    status, out, err = run(capsys, "match", path, entry)
    assert (status, out) == (2, "")
    assert err.startswith(f"ludus: {entry}: {says}")
    assert path.read_bytes() == before


def test_the_history_lists_steps_and_which_are_taken_back(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    with CampaignFile.open(path) as file:
        referee.adjust_gold(file, 1, -10, "lost dice")
        door.undo(file)
    entries = answer(capsys, "history", path)["entries"]
    assert entries[0] == {"seq": 1, "command": "found_campaign", "undone": False}
    assert entries[-1] == {"seq": 16, "command": "adjust_gold", "undone": True}
    assert len(entries) == 16
    _, out, _ = run(capsys, "history", path)
    assert out.splitlines()[0] == "1  the campaign Prova begins"
    assert out.splitlines()[-1] == "16  Ludus Magnus: the referee takes 10 mo (lost dice) (taken back)"


def test_so_many_steps_or_none(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    before = contents(path)
    assert run(capsys, "undo", path, 15) == (1, "", "ludus: there are only 14 steps to take back\n")
    assert contents(path) == before
    assert answer(capsys, "undo", path, 14)["moved"][0] == {"seq": 16, "command": "issue"}
    assert run(capsys, "redo", path, 15) == (1, "", "ludus: there are only 14 steps to repeat\n")
    assert run(capsys, "redo", path, 14)[0] == 0
    assert contents(path) == before
    for wrong in ("0", "-1", "x", "1.5"):
        assert run(capsys, "undo", path, wrong)[0] == 2


@pytest.mark.rule("MU-602")
def test_the_standings_and_the_honours(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    entry = path.with_name("entry.json")
    entry.write_bytes(told())
    run(capsys, "match", path, entry)
    now = answer(capsys, "standings", path)
    assert [(line["rank"], line["name"], line["victories"]) for line in now["standings"]] == [
        (1, "Ludus Magnus", 1),
        (2, "Ludus Dacicus", 0),
    ]
    assert now["primus_palus"] == [{"id": 1, "name": "Spiculus"}]
    with CampaignFile.open(path) as file:
        days.close_day(file)
        days.end_season(file)
    then = answer(capsys, "standings", path)
    assert then["season"] == 2
    assert then["honours"] == [
        {
            "season": 1,
            "ranking": ["Ludus Magnus", "Ludus Dacicus"],
            "champion": "Ludus Magnus",
            "primus_palus": ["Spiculus"],
        }
    ]


@pytest.mark.parametrize("command", ["roster", "ledger", "standings", "history"])
def test_a_campaign_without_stables_is_told_as_such(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    path = tmp_path / "new.ludus"
    campaigns.found_campaign(path, "Nuova", "es", seed=1).close()
    status, out, err = run(capsys, command, path)
    assert (status, err) == (0, "")
    assert out.strip()


def test_it_speaks_the_language_of_the_campaign_unless_asked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDUS_LANG", "en")
    path = tmp_path / "new.ludus"
    campaigns.found_campaign(path, "Nuova", "it", seed=1).close()
    assert "comincia" in run(capsys, "history", path)[1]
    assert "begins" in run(capsys, "history", path, "--lang", "en")[1]


@pytest.mark.parametrize("command", ["roster", "ledger", "standings", "history", "undo", "redo"])
def test_what_is_no_campaign_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    missing = tmp_path / "missing.ludus"
    assert run(capsys, command, missing) == (2, "", f"ludus: {missing}: there is no such file\n")
    other = tmp_path / "other.ludus"
    other.write_text("hello")
    assert run(capsys, command, other) == (2, "", f"ludus: {other}: is not a Ludus campaign\n")


def test_the_lists_load_neither_the_schema_nor_the_image_library(path: Path) -> None:
    probe = (
        "import sys; from ludus.cli.main import main; main(sys.argv[1:]); "
        "print(sorted({'sqlmodel', 'sqlalchemy', 'alembic', 'PIL'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe, "roster", str(path)], capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"
