import json
from pathlib import Path

import pytest

from ludus.cli.main import main
from tests.campaign.test_diagnosis import document


def test_several_documents_give_one_object_a_line_and_the_worst_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(document()), encoding="utf-8")
    bad.write_text(json.dumps(document(dice=[])), encoding="utf-8")
    assert main(["diagnose", str(good), str(bad), str(tmp_path / "none"), str(good), "--json"]) == 2
    captured = capsys.readouterr()
    lines = [json.loads(line) for line in captured.out.splitlines()]
    assert lines[0] == lines[3]
    assert lines[0]["results"] == [{"location": "head", "roll": 12, "rule": "MU-416"}]
    assert lines[1] == {"error": {"entry": None, "reason": "dice: too few; 2D6 is due for diagnosis"}}
    assert lines[2]["error"]["entry"] is None
    assert len(captured.err.splitlines()) == 2


def test_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "doc.json"
    path.write_text(json.dumps(document()), encoding="utf-8")
    assert main(["diagnose", str(path), "--lang", "es"]) == 0
    assert capsys.readouterr().out.startswith("Cabeza, 2D6: 12. ")
