import json
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
def test_a_wrong_call_is_status_2_and_one_line_that_says_where_help_is(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("ludus: ")
    assert captured.err.endswith(" --help')\n")
    assert captured.err.count("\n") == 1


def test_help_is_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in (
        (["duel", "--lang", "it", "--help"], "il gladiatore che parte a nord"),
        (["--lang", "it", "--help"], "mostra questo aiuto ed esce"),
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
    assert "  text (predeterminado): " in told


def test_an_unknown_rule_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "MU-999"]) == 2
    assert capsys.readouterr().err == "ludus: MU-999: no such rule; 'ludus rules' lists them all\n"


def test_the_language_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "it", "rules", "MU-101"]) == 0
    assert "Sei locazioni" in capsys.readouterr().out


def test_switches_are_told_as_a_record_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "MU-209", "--lang", "it"])
    told = capsys.readouterr().out
    assert "  false (predefinito): " in told
    assert "  true: " in told
    main(["rules", "MU-209", "--json"])
    values = json.loads(capsys.readouterr().out)["rules"][0]["switches"]["stack_saves"]
    assert {setting["value"] for setting in values} == {True, False}


@pytest.mark.parametrize("redirection", [">&-", ">/dev/full", "2>&-", "2>/dev/full"])
@pytest.mark.parametrize("command", ["rules MU-112", "replay missing.json", "duel --seed 1"])
def test_an_output_that_cannot_be_written_is_no_traceback(command: str, redirection: str) -> None:
    line = f"{sys.executable} -m ludus {command} {redirection}"
    done = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)  # noqa: S602
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2)
    if "replay" in command:
        assert done.returncode == 2
        assert done.stdout == ""
