import json
from pathlib import Path
from typing import Any

import pytest

from ludus.campaign.record import answer, make_diagnosis
from ludus.games import GAMES
from ludus.play.record import RecordFault, parse_record, replay
from ludus.play.strict_json import BadFile
from tests.munus.test_perft import perft

FOLDER = Path(__file__).parents[3] / "shared" / "cases" / "munus"
FILES = sorted(FOLDER.glob("*.json"))

pytestmark = pytest.mark.skipif(not FILES, reason="the shared cases are not beside this checkout")


def load(path: Path) -> dict[str, Any]:
    case: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return case


def fights() -> list[Path]:
    return [path for path in FILES if "record" in load(path)]


@pytest.mark.parametrize("path", fights(), ids=lambda path: path.stem)
def test_fight(path: Path) -> None:
    case = load(path)
    data = json.dumps(case["record"]).encode()
    if "expect_error" in case:
        with pytest.raises(RecordFault) as fault:
            replay(parse_record(data), GAMES)
        assert fault.value.entry == case["expect_error"]["entry"]
        return
    done = replay(parse_record(data), GAMES)
    expected = case["expect"]
    assert done.game.view(done.state) == expected["state"]
    assert done.outcome == expected["outcome"]
    if "legal" in expected:
        legal = [done.game.codec.encode(action) for action in done.game.legal_actions(done.state)]
        assert sorted(legal, key=_in_order) == sorted(expected["legal"], key=_in_order)


def _in_order(action: dict[str, Any]) -> str:
    return json.dumps(action, sort_keys=True)


def diagnoses() -> list[Path]:
    return [path for path in FILES if "diagnosis" in load(path)]


@pytest.mark.parametrize("path", diagnoses(), ids=lambda path: path.stem)
def test_diagnosis(path: Path) -> None:
    case = load(path)
    data = json.dumps(case["diagnosis"]).encode()
    if "expect_error" in case:
        with pytest.raises(BadFile):
            make_diagnosis(data)
    else:
        assert answer(*make_diagnosis(data)) == case["expect"]


def positions() -> list[dict[str, Any]]:
    path = FOLDER / "perft.json"
    found: list[dict[str, Any]] = load(path)["positions"] if path.exists() else []
    return found


@pytest.mark.parametrize("position", positions(), ids=lambda position: str(position["counts"]))
def test_perft(position: dict[str, Any]) -> None:
    done = replay(parse_record(json.dumps(position["record"]).encode()), GAMES)
    depths = range(1, len(position["counts"]) + 1)
    assert [perft(done.state, depth) for depth in depths] == position["counts"]
