"""The commands that check a campaign, write it out, and make it anew."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.test_campaign_commands import answer, run
from tests.services.test_exchange import lively

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with lively(tmp_path) as file:
        return file.path


def test_a_whole_campaign_is_told_as_such(capsys: Capture, path: Path) -> None:
    assert answer(capsys, "check", path) == {"ok": True, "problems": []}
    assert run(capsys, "check", path, "--lang", "it") == (0, "Tutto è integro e coerente.\n", "")


def test_what_is_broken_is_told_with_status_1(capsys: Capture, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE gladiator SET name = 'Verus' WHERE id = 1")
    status, out, err = run(capsys, "check", path, "--json")
    assert (status, err) == (1, "")
    told = json.loads(out)
    assert told["ok"] is False
    assert any("gladiator 2, name: the name Verus is taken" in problem for problem in told["problems"])
    assert run(capsys, "check", path)[0] == 1


@pytest.mark.parametrize("options", [[], ["--with-journal"]])
def test_out_in_and_out_again(capsys: Capture, path: Path, options: list[str]) -> None:
    first, second, new = (path.with_name(name) for name in ("a.json", "b.json", "new.ludus"))
    assert run(capsys, "export", path, "-o", first, *options) == (0, "", "")
    assert run(capsys, "import", first, "-o", new) == (0, "", "")
    assert run(capsys, "export", new, "-o", second, *options)[0] == 0
    assert first.read_bytes() == second.read_bytes()
    assert run(capsys, "check", new)[0] == 0


def test_what_is_no_export_is_refused_in_one_line(capsys: Capture, path: Path) -> None:
    bad, new = path.with_name("bad.json"), path.with_name("new.ludus")
    bad.write_text('{"format": "ludus-campaign/9"}')
    assert run(capsys, "import", bad, "-o", new) == (2, "", f"ludus: {bad}: format: must be 'ludus-campaign/1'\n")
    assert not new.exists()
    status, _, err = run(capsys, "import", path.with_name("none.json"), "-o", new)
    assert (status, err) == (2, f"ludus: {path.with_name('none.json')}: cannot be read: no such file or directory\n")
    run(capsys, "export", path, "-o", bad)
    assert run(capsys, "import", bad, "-o", path) == (2, "", f"ludus: {path}: there is such a file already\n")
