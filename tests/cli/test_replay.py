import json
from pathlib import Path
from typing import Any

import pytest

from ludus.cli.main import main
from tests.play.test_record import RECORD, changed


def written(folder: Path, name: str, record: Any) -> str:
    path = folder / name
    path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return str(path)


def test_json_is_one_object_with_events_state_and_outcome(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", written(tmp_path, "a.json", RECORD), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"events", "state", "outcome"}
    assert answer["outcome"] == RECORD["outcome"]
    assert set(answer["state"]) == {"turn", "to_act", "active", "movement_left", "held", "asked", "fighters"}
    assert answer["events"][0] == {
        "event": "InitiativeRolled", "rule": "MU-311", "actor": "a", "face": 5, "reflexes": 0, "opponent": "b",
        "opponent_face": 2, "opponent_reflexes": 0, "first": "a",
    }  # fmt: skip


def test_legal_lists_every_action_without_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    started = changed("log", to=[])
    del started["outcome"]
    assert main(["replay", written(tmp_path, "a.json", started), "--json", "--legal"]) == 0
    legal = json.loads(capsys.readouterr().out)["legal"]
    expected = [
        {"actor": "a", "do": "turn", "to": "E"},
        {"actor": "a", "do": "turn", "to": "S"},
        {"actor": "a", "do": "turn", "to": "W"},
        {"actor": "a", "do": "fight", "target": "b"},
        {"actor": "a", "do": "end"},
        {"actor": "a", "do": "surrender"},
    ]
    assert sorted(legal, key=str) == sorted(expected, key=str)


def test_several_files_give_one_object_a_line_and_the_worst_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [
        written(tmp_path, "good.json", RECORD),
        written(tmp_path, "illegal.json", changed("log", 0, to={"actor": "b", "do": "end"})),
        written(tmp_path, "short.json", changed("log", 0, "dice", to=[])),
        str(tmp_path / "missing.json"),
        written(tmp_path, "good again.json", RECORD),
    ]
    assert main(["replay", *files, "--json"]) == 2
    captured = capsys.readouterr()
    lines = [json.loads(line) for line in captured.out.splitlines()]
    assert [line.get("error", {}).get("entry", "fine") for line in lines] == ["fine", 0, 0, None, "fine"]
    assert lines[1]["error"]["reason"] == "log[0]: it is not the move of b's side (MU-306)"
    assert len(captured.err.splitlines()) == 3


@pytest.mark.parametrize(
    ("record", "status"),
    [
        (RECORD, 0),
        (changed("log", 0, to={"actor": "b", "do": "end"}), 1),
        (changed("outcome", "winner", to="A"), 1),
        (changed("log", 0, "dice", to=[]), 2),
        ("{", 2),
        ("", 2),
    ],
)
def test_the_exit_status_says_who_is_at_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], record: Any, status: int
) -> None:
    assert main(["replay", written(tmp_path, "a.json", record)]) == status
    assert len(capsys.readouterr().err.splitlines()) == (status > 0)


def test_in_words_it_tells_every_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", written(tmp_path, "a.json", RECORD), "--lang", "es"])
    told = capsys.readouterr().out
    assert "ataque 3 (1+1, +1 fuerza), defensa 12 (6+6); falla. [MU-313]" in told
    assert "Los turnos acordados han terminado; no gana nadie; bajas: A 0, B 0. [MU-341]" in told


def test_a_record_that_stops_early_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    early = changed("log", to=[])
    del early["outcome"]
    assert main(["replay", written(tmp_path, "a.json", early), "--legal", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "The record ends before the fight does." in told
    assert "  actor=a do=fight target=b" in told


def test_a_name_cannot_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hostile = changed("setup", "sides", 0, "fighters", 0, "name", to="\x1b[2J\u202eevil\r\n")
    main(["replay", written(tmp_path, "a.json", hostile), "--lang", "en"])
    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "\\u001b[2J\\u202eevil\\u000d\\u000a" in told


def test_names_of_120_letters_apostrophes_and_braces_break_no_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("N" * 120, "O'Brien d'Àfrica", "{name} {0} %s", "<b>&amp;"):
        record = changed("setup", "sides", 0, "fighters", 0, "name", to=name)
        for language in ("it", "es", "en"):
            assert main(["replay", written(tmp_path, "a.json", record), "--lang", language]) == 0
            assert name in capsys.readouterr().out
