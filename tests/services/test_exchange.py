"""A campaign written out and made anew; what comes in from elsewhere is untrusted."""

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from ludus.campaign.commands import EnterMatch, Fate, PlaceBet
from ludus.play.dice import ScriptedDice, seed_key
from ludus.play.strict_json import BadFile
from ludus.services import aftermath, bouts, campaigns, days, door, gladiators, matches
from ludus.services.check import check
from ludus.services.dump import dump
from ludus.services.exchange import MOST_BYTES, export_campaign, import_campaign
from ludus.store.campaign_file import CampaignFile
from ludus.store.connection import FileFault
from ludus.store.entries import Entry, chained
from tests.services.kit import two_stables
from tests.services.memory import PRINT_PEAK, needs_peak
from tests.services.test_machine import picture


def lively(folder: Path) -> CampaignFile:
    """Return a campaign in which nearly every table has a row, on an open event day."""
    file = two_stables(folder, board=[8, 8], bets=True, upkeep=11, months=1)
    campaigns.change_rule(file, "upkeep", 13, 1)
    bouts.play_match(file, [[1], [3]], key=seed_key(3))
    days.close_day(file)
    days.end_season(file)
    gladiators.set_portrait(file, 2, picture())
    gladiators.note(file, 2, "O'Brien <b>& مصارع 🏛\nsecond line")
    days.open_day(file)
    matches.plan_match(file, [[2], [4]])
    matches.place_bet(file, PlaceBet(2, 0, 1, 5, 2, 7))
    door.undo(file)
    door.redo(file)
    return file


@cache
def exports() -> tuple[str, str]:
    """Return the export of a lively campaign, without and with its journal."""
    with TemporaryDirectory() as folder, lively(Path(folder)) as file:
        return export_campaign(file), export_campaign(file, with_journal=True)


def imported(text: str, folder: Path, name: str = "new.ludus") -> CampaignFile:
    path = folder / name
    import_campaign(text.encode(), path)
    return CampaignFile.open(path)


@pytest.mark.parametrize("with_journal", [False, True])
def test_out_in_and_out_again_are_the_same_bytes(tmp_path: Path, with_journal: bool) -> None:
    text = exports()[with_journal]
    with imported(text, tmp_path) as file:
        assert export_campaign(file, with_journal=with_journal) == text
        assert check(file) == ()
        if with_journal:
            door.undo(file, 4)
            assert check(file) == ()
        else:
            assert file.steps_back() == 0
            days_left = file.last_entry()
            assert days_left == 1


def test_a_campaign_taken_over_can_be_played_on_checked_and_taken_back(tmp_path: Path) -> None:
    with imported(exports()[0], tmp_path) as file:
        before = dump(file)
        matches.enter_match(file, EnterMatch(2, (Fate(4, ("head",), out=True, defeated_by=2),)))
        aftermath.roll_wound(file, 4, ScriptedDice(((2, 6, 5, 4), (1, 6, 2))))
        aftermath.settle(file, 2)
        assert check(file) == ()
        door.undo(file, 3)
        assert dump(file) == before
        with imported(export_campaign(file, with_journal=True), tmp_path, "again.ludus") as again:
            assert check(again) == ()


def test_an_export_is_plain_sorted_and_a_row_a_line() -> None:
    text = exports()[0]
    document = json.loads(text)
    assert list(document) == sorted(document)
    assert list(document["tables"]) == sorted(document["tables"])
    assert document["tables"]["gladiator"][0]["pv"] == [1, 3, 2, 1, 2, 1]
    assert "\r" not in text
    assert text.endswith("}\n")
    assert sum(line.startswith('   {"') for line in text.splitlines()) == sum(map(len, document["tables"].values()))


def test_an_import_does_not_overwrite(tmp_path: Path) -> None:
    path = tmp_path / "there.ludus"
    path.write_text("mine")
    with pytest.raises(FileFault, match="there is such a file already"):
        import_campaign(exports()[0].encode(), path)
    assert path.read_text() == "mine"


# Hostile files

WRONG: dict[str, list[Any]] = {
    "id": [0, -1, 2**70, "1", 1.0, True, None],
    "name": ["", " x", "a\nb", "x" * 121, 7, "\u0000"],
    "pv": [[1, 3, 2, 1, 2], [1, 7, 2, 1, 2, 1], [3, 3, 2, 1, 2, 1], [1, 6, 6, 6, 1, 1], "x", [True] * 6],
    "amount": [0, 2**63, 1.5, "5"],
    "season": [0, -1, "1", 10**9],
    "month": [0, 25, True],
    "stable": [99, "1", 1.0],
    "gladiator": [99, "x"],
    "kind": ["curse", 1], "location": ["tail"], "status": ["king"], "standing": ["ghost"], "gender": ["x"],
    "reason": ["theft", ""], "stage": ["soon"], "treatment": ["magic"], "language": ["fr"], "character": ["sly"],
    "attack": [8, -1, True], "defence": [9], "reflexes": [3], "unspent_pv": [-1, 15], "unspent_training": [12],
    "key": ["gravity"], "value": ["16", "x", "{}", '"11"', "011"], "day": [99, -1, "1"], "match": [99],
    "code": ["../x", "A", ""], "place": ["tail"], "save": [1, 7], "used": [-1, "0"], "worn": ["head"], "gone": ["lost"],
    "jpeg": ["../../etc", "QUJD", "x" * 2_000_000], "record": ["{}", "x", "[" * 5000], "turns": [-1, 1001],
    "side": [-1, "0"], "zeroed": [["tail"], ["head", "head"], "head"], "rolls_due": [[9], ["x"]], "fee": [-1],
    "roll": [1, 13], "rule": ["MU-999"], "seed": ["zz", "../"], "ranking": [[9, 9], [99]], "champion": [99],
    "stake": [0, -5], "computer": [1, "yes"], "notes": ["x" * 100_001, 5], "open_day": [99], "backer": [99],
    "fights": [-1, 10**9], "defeated_by": [99], "price": [-1, 10**6],
}  # fmt: skip
"""By field, values that no row may hold there."""


def spoilt() -> Iterator[tuple[str, str]]:
    """Yield exports with one thing wrong, each with what it is."""
    whole = json.loads(exports()[0])
    for table, rows in whole["tables"].items():
        if rows:
            yield from wrong_values(whole, table)
            yield from wrong_rows(whole, table)


def wrong_values(whole: dict[str, Any], table: str) -> Iterator[tuple[str, str]]:
    row = whole["tables"][table][0]
    for field, values in WRONG.items():
        for value in values if field in row else ():
            free = (table, value) == ("adjustment", "theft")  # whatever a referee gives as his reason is one
            if not free and (value != row[field] or type(value) is not type(row[field])):
                changed = copy.deepcopy(whole)
                changed["tables"][table][0][field] = value
                yield f"{table}.{field}={str(value)[:20]!r}", json.dumps(changed)


def wrong_rows(whole: dict[str, Any], table: str) -> Iterator[tuple[str, str]]:
    more, less, twice = (copy.deepcopy(whole) for _ in range(3))
    more["tables"][table][0]["../x"] = 1
    del less["tables"][table][0]["id"]
    twice["tables"][table].append(twice["tables"][table][0])
    for what, changed in (("more", more), ("less", less), ("twice", twice)):
        yield f"{table} {what}", json.dumps(changed)


def structural() -> Iterator[tuple[str, bytes]]:
    """Yield files that are wrong as a whole."""
    plain, full = exports()
    whole, journalled = json.loads(plain), json.loads(full)
    yield from {
        "empty": b"", "list": b"[]", "cut": plain.encode()[:5000], "bom": b"\xef\xbb\xbf" + plain.encode(),
        "utf-16": plain.encode("utf-16"), "more": plain.encode() + b"{}",
        "nan": plain.replace('"side": 0', '"side": NaN', 1).encode(),
        "huge number": plain.replace('"side": 0', '"side": 1e999', 1).encode(),
        "key twice": plain.replace('"schema": 1', '"schema": 1, "schema": 1').encode(),
        "surrogate": plain.replace("Spiculus", "\\ud800", 1).encode(),
        "deep": (b'{"format": ' + b"[" * 100_000), "format": plain.replace("campaign/1", "campaign/2").encode(),
        "schema": plain.replace('"schema": 1', '"schema": 2').encode(),
        "schema true": plain.replace('"schema": 1', '"schema": true').encode(),
    }.items()  # fmt: skip
    for table in whole["tables"]:
        yield (
            f"no {table}",
            json.dumps({**whole, "tables": {t: r for t, r in whole["tables"].items() if t != table}}).encode(),
        )
    yield "unknown table", json.dumps({**whole, "tables": {**whole["tables"], "../x": []}}).encode()
    yield "unknown key", json.dumps({**whole, "../x": 1}).encode()
    for what, change in {
        "no entry": lambda j: j.clear(), "gap": lambda j: j.pop(5), "last gone": lambda j: j.pop(),
        "hash": lambda j: j[4].update(hash="00"), "target": lambda j: j[6].update(target=2),
        "command": lambda j: j[6].update(command='{"do": "fly"}'), "dice": lambda j: j[6].update(dice="[[1,6,7]]"),
        "changes": lambda j: j[6].update(changes="[]"), "kind": lambda j: j[6].update(kind="wish"),
        "seq": lambda j: j[6].update(seq=99), "more": lambda j: j[6].update(when="now"),
    }.items():  # fmt: skip
        changed = copy.deepcopy(journalled)
        change(changed["journal"])
        yield f"journal {what}", json.dumps(changed).encode()
    other = copy.deepcopy(journalled)
    other["tables"]["stable"][0]["name"] = "Ludus Novus"
    yield "rows that the journal does not tell", json.dumps(other).encode()


def refused(data: bytes, folder: Path) -> str:
    path = folder / "hostile.ludus"
    with pytest.raises(BadFile) as fault:
        import_campaign(data, path)
    assert list(folder.iterdir()) == []
    return str(fault.value)


def test_hundreds_of_spoilt_exports_are_refused_each_with_its_place(tmp_path: Path) -> None:
    count = 0
    for what, text in spoilt():
        said = refused(text.encode(), tmp_path)
        table = what.split(".")[0].split(" ")[0]
        assert table in said or "journal" in said, (what, said)
        count += 1
    assert count >= 200


def test_what_is_wrong_as_a_whole_is_refused(tmp_path: Path) -> None:
    said = {what: refused(data, tmp_path) for what, data in structural()}
    assert len(said) > 40
    assert all(said.values())


BOMBS = {
    "values": "b'{\"format\": [' + b'0,' * 15_000_000 + b'0]}'",
    "rows": "b'{\"tables\": {\"stable\": [' + b'{},' * 10_000_000",
    "keys": "b'{' + b','.join(b'\"%d\": 1' % n for n in range(1_000_000)) + b'}'",
    "text": "b'{\"format\": \"' + b'x' * 60_000_000 + b'\"}'",
    "deep": "b'{\"tables\": ' + b'[' * 30_000_000",
    "escapes": "b'{\"format\": \"' + b'\\\\u0041' * 9_000_000 + b'\"}'",
}


@needs_peak
@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_without_eating_the_memory(tmp_path: Path, bomb: str) -> None:
    probe = f"""
import sys
from pathlib import Path
from ludus.play.strict_json import BadFile
from ludus.services.exchange import import_campaign
data = {BOMBS[bomb]}
try:
    import_campaign(data, Path(sys.argv[1]))
except BadFile as fault:
    {PRINT_PEAK}
    print(fault)
"""
    target = str(tmp_path / "bomb.ludus")
    done = subprocess.run([sys.executable, "-c", probe, target], capture_output=True, text=True, check=True)
    mebibytes = int(done.stdout.split()[0]) // 1024
    assert mebibytes < 256, done.stdout[:200]
    assert list(tmp_path.iterdir()) == []


FALSE_CHANGES = ["[" * 60_000, "[" + "0," * 2_000_000 + "0]", '[["stable",1,null,{"id":{}}]]', "7", "[[1]]"]


@pytest.mark.parametrize("changes", FALSE_CHANGES, ids=["deep", "long", "odd", "number", "short"])
def test_a_journal_whose_hashes_fit_is_still_not_trusted(tmp_path: Path, changes: str) -> None:
    document = json.loads(exports()[1])
    last: Entry | None = None
    for number, values in enumerate(document["journal"]):
        entry = Entry(**{**values, "changes": changes if number == 3 else values["changes"]})
        last = chained(last, entry)
        document["journal"][number] = asdict(last)
    message = refused(json.dumps(document).encode(), tmp_path)
    assert "journal 4" in message or "journal[3]" in message


def test_no_export_is_larger_than_what_is_read() -> None:
    assert MOST_BYTES == 64 * 1024 * 1024
