"""The commands that print."""

from pathlib import Path
from typing import Any

import pytest

from ludus.campaign.commands import Rename
from ludus.services.door import do
from ludus.store.campaign_file import CampaignFile
from tests.cli.test_campaign_commands import run
from tests.reports.reader import flat, pages
from tests.services.kit import two_stables


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with two_stables(tmp_path) as file:
        return file.path


Capture = pytest.CaptureFixture[str]


def test_named_gladiators_get_their_sheets(capsys: Capture, path: Path) -> None:
    out = path.with_name("sheets.pdf")
    status, said, err = run(capsys, "sheet", path, "Spiculus", "4", "-o", out)
    assert (status, said, err) == (0, f"{out}: 2 pages\n", "")
    text = flat(out.read_bytes()).casefold()
    assert "spiculus" in text
    assert "flamma" in text
    assert "priscus" not in text


@pytest.mark.parametrize(
    ("options", "count"), [(["--all"], 4), (["--stable", "Ludus Dacicus"], 2), (["Verus", "--all"], 4)]
)
def test_all_or_those_of_a_stable_each_once(capsys: Capture, path: Path, options: list[str], count: int) -> None:
    out = path.with_name("sheets.pdf")
    assert run(capsys, "sheet", path, *options, "-o", out)[0] == 0
    assert len(pages(out.read_bytes())) == count


@pytest.mark.parametrize(("variant", "count"), [("two", 2), ("card", 1), ("blank", 1)])
def test_the_variants(capsys: Capture, path: Path, variant: str, count: int) -> None:
    out = path.with_name("sheets.pdf")
    assert (
        run(capsys, "sheet", path, "--all", "--variant", variant, "--paper", "letter", "--thrifty", "-o", out)[0] == 0
    )
    assert len(pages(out.read_bytes())) == count


def test_a_blank_sheet_needs_nobody_and_others_need_somebody(capsys: Capture, path: Path) -> None:
    out = path.with_name("sheets.pdf")
    assert run(capsys, "sheet", path, "--variant", "blank", "-o", out)[0] == 0
    status, _, err = run(capsys, "sheet", path, "-o", out)
    assert (status, err) == (2, "ludus: no gladiator is named: give names, --stable or --all\n")
    status, _, err = run(capsys, "sheet", path, "Nemo", "-o", out)
    assert (status, err) == (2, "ludus: Nemo: no gladiator on a roster is called Nemo\n")


@pytest.mark.parametrize("document", ["roster", "ledger", "match", "season", "rules"])
def test_every_document_is_printed_in_the_language_asked_for(capsys: Capture, path: Path, document: str) -> None:
    out = path.with_name("paper.pdf")
    status, said, err = run(capsys, "print", document, path, "--lang", "es", "-o", out)
    assert (status, err) == (0, "")
    assert said.endswith(("página\n", "páginas\n"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["ledger", "--stable", "Ludus Nullus"], "no stable is called Ludus Nullus"),
        (["match", "--match", "9"], "there is no match 9"),
    ],
)
def test_what_is_not_there_is_refused(capsys: Capture, path: Path, arguments: list[str], says: str) -> None:
    out = path.with_name("paper.pdf")
    document, *options = arguments
    assert run(capsys, "print", document, path, *options, "-o", out) == (2, "", f"ludus: {says}\n")
    assert not out.exists()


def test_letters_that_no_font_has_are_reported(capsys: Capture, path: Path) -> None:
    with CampaignFile.open(path) as file:
        do(file, Rename(1, "Leo 🦁"))
    out = path.with_name("sheets.pdf")
    status, _, err = run(capsys, "sheet", path, "1", "-o", out)
    assert status == 0
    assert err == "no font has these letters, their codes are printed: 🦁 (U+1F981)\n"


def test_a_file_that_cannot_be_written_is_told(capsys: Capture, path: Path) -> None:
    out = path.parent / "nowhere" / "sheets.pdf"
    status, _, err = run(capsys, "sheet", path, "--all", "-o", out)
    assert status == 2
    assert err.startswith(f"ludus: {out}: cannot be written: ")


def test_printing_changes_nothing(capsys: Capture, path: Path) -> None:
    before: Any = path.read_bytes()
    run(capsys, "sheet", path, "--all", "-o", path.with_name("a.pdf"))
    run(capsys, "print", "roster", path, "-o", path.with_name("b.pdf"))
    assert path.read_bytes() == before
