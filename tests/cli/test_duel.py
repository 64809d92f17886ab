import json
from pathlib import Path

import pytest

from ludus.cli.main import main

SPICULUS = "Spiculus:2/1:1,3,2,1,2,1:medium"
FLAMMA = "Flamma:1/2:1,2,2,1,2,2:pair"


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["duel", *arguments, "--lang", "en"]) == 0
    return capsys.readouterr().out


def test_the_same_seed_tells_the_same_duel(capsys: pytest.CaptureFixture[str]) -> None:
    first = output(capsys, "--seed", "7")
    assert output(capsys, "--seed", "7") == first
    assert output(capsys, "--seed", "8") != first
    assert "Seed:" not in first
    assert "begins. [MU-306]" in first
    assert "losses: " in first.splitlines()[-1]


def test_without_a_seed_it_is_drawn_and_printed(capsys: pytest.CaptureFixture[str]) -> None:
    told = output(capsys)
    seed, _, rest = told.partition("\n")
    assert seed.startswith("Seed: ")
    assert output(capsys, "--seed", seed.removeprefix("Seed: ")) == rest


def test_gladiators_are_as_they_were_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    told = output(capsys, "--a", SPICULUS, "--b", FLAMMA, "--seed", "7").splitlines()
    assert told[0] == "Board 20 × 20; turns: 10."
    assert told[1].startswith(
        "Spiculus: J2, facing south; attack 2, defence 1; "
        "PV: head 1, torso 3, right arm 2, left arm 1, right leg 2, left leg 1; medium weapon"
    )
    assert told[2].startswith("Flamma: J19, facing north; attack 1, defence 2; PV: head 1, torso 2, ")
    assert "; two small weapons" in told[2]


def test_two_of_one_name_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    told = output(capsys, "--a", SPICULUS, "--b", SPICULUS, "--seed", "7")
    assert "Spiculus (a) is wounded by Spiculus (b)" in told or "Spiculus (b) is wounded by Spiculus (a)" in told


@pytest.mark.parametrize(
    ("wish", "starts"),
    [
        ("Spiculus", "Spiculus: J2, facing south; attack "),
        ("Spiculus:7/5", "Spiculus: J2, facing south; attack 7, defence 5; "),
        ("O'Brien d'Àfrica:0/0", "O'Brien d'Àfrica: J2, facing south; attack 0, defence 0; "),
    ],
)
def test_what_is_not_given_is_drawn(capsys: pytest.CaptureFixture[str], wish: str, starts: str) -> None:
    assert output(capsys, "--a", wish, "--seed", "3").splitlines()[1].startswith(starts)


def test_the_drawn_opponent_is_as_strong_as_the_one_given(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "duel.fight.json"
    main(["duel", "--a", "Veteran:6/4:1,5,4,2,3,2:great", "--seed", "4", "-o", str(path)])
    capsys.readouterr()
    fighters = [side["fighters"][0] for side in json.loads(path.read_text(encoding="utf-8"))["setup"]["sides"]]
    assert [sum(f["pv"].values()) for f in fighters] == [17, 17]
    assert [f["attack"] + f["defence"] for f in fighters] == [10, 10]
    assert fighters[0]["name"] == "Veteran"
    assert fighters[0]["weapon"] == "great"


def test_the_record_replays_to_the_same_story(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "duel.fight.json"
    told = output(capsys, "--seed", "11", "-o", str(path))
    assert main(["replay", str(path), "--lang", "en"]) == 0
    assert capsys.readouterr().out == told


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--a", "X:1/1:0,3,2,1,2,1:medium"], "--a: X: the head has 1 or 2 PV, not 0 (MU-106)"),
        (["--b", "X:8/0"], "--b: X: attack and defence are 0 to 7, not 8 (MU-108)"),
        (["--b", "X:1/1:1,3,2,1,2,1:great"], "--b: X has less than 15 PV and may not use a great weapon (MU-205)"),
        (["--a", "X:1/1:1,9,9,9,9,9:medium"], "--a: X: no location has more than 6 PV: torso has 9 (MU-104)"),
        (["--a", "X:1/1:1,2,3:medium"], "--a: 'X:1/1:1,2,3:medium' is not of the form NAME:ATT/DEF:"),
        (["--a", "X:1/1:1,3,2,1,2,1:club"], "--a: 'X:1/1:1,3,2,1,2,1:club' is not of the form NAME:ATT/DEF:"),
        (["-o", "/no/such/folder/duel.json"], "/no/such/folder/duel.json: cannot be written: no such file"),
    ],
)
def test_bad_wishes_are_one_clear_line(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    assert main(["duel", "--seed", "1", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"ludus: {says}")
    assert error.count("\n") == 1


def test_the_tour_plays_and_replays_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    for language, heading in (("en", "replayed and verified"), ("it", "riprodotto"), ("es", "reproducida")):
        assert main(["tour", "--lang", language]) == 0
        assert heading in capsys.readouterr().out


def test_a_record_is_written_whole_or_not_at_all(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "precious.json"
    path.write_text("precious", encoding="utf-8")
    assert main(["duel", "--seed", "1", "--a", "\udcff", "-o", str(path)]) == 2
    assert "--a: is not UTF-8 text" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "precious"
    assert main(["duel", "--seed", "1", "-o", str(path)]) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["precious.json"]
