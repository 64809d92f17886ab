import subprocess
import sys
from collections.abc import Sequence

import pytest

from ludus.cli.main import main


def run(arguments: Sequence[str], **options: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "ludus", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8", **options)  # type: ignore[call-overload, no-any-return]


def test_python_dash_m_ludus_is_the_program() -> None:
    done = run(["--version"])
    assert (done.returncode, done.stdout, done.stderr) == (0, "ludus 0.1.0\n", "")


@pytest.mark.parametrize("arguments", [[], ["dance"], ["replay"], ["duel", "--seed", "x"], ["rules", "--lang", "de"]])
def test_a_wrong_call_is_status_2_and_says_how_it_goes(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "usage: ludus" in capsys.readouterr().err


def test_help_is_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in (
        (["duel", "--lang", "it", "--help"], "il gladiatore che parte a nord"),
        (["duel", "--help", "--lang=es"], "el gladiador que empieza al norte"),
    ):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == 0
        assert words in " ".join(capsys.readouterr().out.split())


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    command = f"{sys.executable} -m ludus rules | true"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)  # noqa: S602
    assert done.stderr == ""


def test_letters_that_the_terminal_lacks_are_replaced() -> None:
    done = run(["rules", "MU-101", "--lang", "it"], env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert done.returncode == 0
    assert "vitalit?" in done.stdout


def test_rules_lists_titles_and_tells_one_rule_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--lang", "en"]) == 0
    titles = capsys.readouterr().out.splitlines()
    assert titles[0].startswith("MU-100  ")
    assert titles[-1].startswith("BA-408  ")
    assert main(["rules", "mu-112", "--lang", "es"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("MU-112  ")
    assert "Regla de la casa leg_bonus:" in told
    assert "  text (por defecto): " in told


def test_an_unknown_rule_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "MU-999"]) == 2
    assert capsys.readouterr().err == "ludus: MU-999: no such rule; 'ludus rules' lists them all\n"
