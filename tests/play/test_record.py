import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.games import GAMES
from ludus.play.bot import RandomPlayer, play_out
from ludus.play.dice import seed_key
from ludus.play.match import Match
from ludus.play.record import RecordFault, parse_record, replay, write_record
from tests.munus.kit import man, setup

RECORD: dict[str, Any] = {
    "format": "ludus-fight/1",
    "game": "munus",
    "rules": {},
    "setup": {
        "board": [8, 8],
        "turn_limit": 1,
        "order": ["A", "B"],
        "sides": [
            {
                "id": side,
                "name": side,
                "fighters": [
                    {
                        "id": side.lower(),
                        "name": side.lower(),
                        "reflexes": 0,
                        "pv": {"head": 1, "torso": 3, "right_arm": 2, "left_arm": 1, "right_leg": 2, "left_leg": 1},
                        "attack": 0,
                        "defence": 0,
                        "weapon": "medium",
                        "weapon_arm": "right",
                        "pair": False,
                        "protections": {},
                        "at": [3, row],
                        "facing": facing,
                    }
                ],
            }
            for side, row, facing in (("A", 4, "N"), ("B", 3, "S"))
        ],
    },
    "log": [
        {
            "actor": "a",
            "do": "fight",
            "target": "b",
            "dice": [[1, 6, 5], [1, 6, 2], [2, 6, 1, 1], [2, 6, 6, 6], [2, 6, 1, 1], [2, 6, 6, 6]],
        },
        {"actor": "b", "do": "end"},
    ],
    "outcome": {"winner": None, "losses": {"A": 0, "B": 0}, "defeated_by": {}},
}
"""Face to face: both miss, the agreed turn ends the fight."""

DROP = object()


def changed(*path: str | int, to: object) -> dict[str, Any]:
    record = copy.deepcopy(RECORD)
    *parents, last = path
    node: Any = record
    for part in parents:
        node = node[part]
    if to is DROP:
        del node[last]
    else:
        node[last] = to
    return record


def run(record: dict[str, Any]) -> Any:
    return replay(parse_record(json.dumps(record).encode()), GAMES)


def fault_of(record: dict[str, Any]) -> RecordFault:
    with pytest.raises(RecordFault) as fault:
        run(record)
    return fault.value


def test_the_record_replays_to_its_outcome() -> None:
    assert run(RECORD).outcome == RECORD["outcome"]


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("format",), "ludus-fight/2", "format: must be 'ludus-fight/1'"),
        (("format",), DROP, "format: is missing"),
        (("game",), "chess", "game: must be one of: munus"),
        (("rules",), DROP, "rules: is missing"),
        (("rules",), {"leg_bonus": "long_leg"}, "rules.leg_bonus: must be 'text' or 'lower_leg'"),
        (("rules",), {"stack_saves": 1}, "rules.stack_saves: must be true or false"),
        (("rules",), {"no_such": True}, "rules.no_such: is not a known key"),
        (("extra",), 1, "extra: is not a known key"),
        (("setup", "turn_limit"), DROP, "setup.turn_limit: is missing"),
        (("setup", "turn_limit"), True, "setup.turn_limit: must be a whole number"),
        (("setup", "turn_limit"), -1, "setup.turn_limit: must be 0 or more"),
        (("setup", "board"), [8, 8, 8], "setup.board: has more than 2 parts"),
        (("setup", "board"), [7, 8], "setup.board: the board has 8 to 40 squares a side (MU-301)"),
        (("setup", "order"), None, "setup.order: may be left out, but not be null"),
        (("setup", "sides", 0, "fighters", 0, "pv", "torso"), 3.0, "setup.sides[0].fighters[0].pv.torso: must be"),
        (("setup", "sides", 0, "fighters", 0, "pv", "tail"), 1, "setup.sides[0].fighters[0].pv.tail: is not a known"),
        (("setup", "sides", 1, "fighters", 0, "shield"), None, "setup.sides[1].fighters[0].shield: may be left out"),
        (("setup", "sides", 1, "fighters", 0, "protections"), {"nose": 6}, "setup.sides[1].fighters[0].protections"),
        (("log",), {}, "log: must be a list"),
        (("outcome",), 7, "outcome: must be an object"),
        (("setup", "sides", 0, "fighters", 0, "name"), "", "setup.sides[0].fighters[0].name: must not be empty"),
        (("setup", "sides", 0, "fighters", 0, "name"), "x" * 201, "setup.sides[0].fighters[0].name: has more than 200"),
        (("setup", "sides", 0, "id"), "x" * 81, "setup.sides[0].id: has more than 80 letters"),
    ],
)
def test_a_faulty_frame_or_setup_has_no_entry_and_is_a_bad_file(
    path: tuple[str | int, ...], value: object, says: str
) -> None:
    fault = fault_of(changed(*path, to=value))
    assert fault.entry is None
    assert not fault.refused
    assert str(fault).startswith(says)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("log", 1, "do"), "dance", "log[1].do: must be one of: order, forward"),
        (("log", 1, "do"), DROP, "log[1].do: must be one of"),
        (("log", 1, "actor"), DROP, "log[1].actor: is missing"),
        (("log", 1, "actor"), None, "log[1].actor: must be text"),
        (("log", 1, "why"), "x", "log[1].why: is not a known key"),
        (("log", 0, "extra"), None, "log[0].extra: may be left out, but not be null"),
        (("log", 1), "end", "log[1]: must be an object"),
        (("log", 0, "dice"), None, "log[0].dice: must be a list"),
        (("log", 0, "dice", 0), [1, 6, "5"], "log[0].dice[0][2]: must be a whole number"),
        (("log", 0, "dice", 0), [1, 6, 7], "log[0].dice: 7 is no face of a D6"),
        (("log", 0, "dice", 0), [1, 20, 5], "log[0].dice: 1D6 is due for initiative, but 1D20 is given"),
        (("log", 0, "dice", 0), [], "log[0].dice: 1D6 is due for initiative, but nothing is given"),
        (("log", 0, "dice"), [[1, 6, 5]], "log[0].dice: too few; 1D6 is due for initiative"),
        (("log", 1, "dice"), [[1, 6, 5]], "log[1].dice: 1 of 1 rolls are left over"),
    ],
)
def test_a_faulty_entry_is_named_by_its_number(path: tuple[str | int, ...], value: object, says: str) -> None:
    fault = fault_of(changed(*path, to=value))
    assert fault.entry == path[1]
    assert not fault.refused
    assert str(fault).startswith(says)


def test_an_illegal_action_is_refused_with_the_rule_even_if_its_dice_do_not_fit_either() -> None:
    fault = fault_of(changed("log", 1, to={"actor": "a", "do": "end", "dice": [[1, 6, 9]]}))
    assert (fault.entry, fault.refused) == (1, True)
    assert str(fault) == "log[1]: it is not the move of a's side (MU-306)"


def test_an_outcome_that_differs_is_refused() -> None:
    fault = fault_of(changed("outcome", "winner", to="A"))
    assert (fault.entry, fault.refused) == (None, True)
    assert str(fault).startswith("outcome: the record says")


def test_an_outcome_is_compared_with_its_types() -> None:
    for lost in (False, 0.0):
        fault = fault_of(changed("outcome", "losses", to={"A": lost, "B": 0}))
        assert (fault.entry, fault.refused) == (None, True)


def test_a_large_record_can_be_replayed_without_keeping_its_positions() -> None:
    done = replay(parse_record(json.dumps(RECORD).encode()), GAMES, keep_states=False)
    assert len(done.states) == 1
    assert done.outcome == RECORD["outcome"]


def test_a_null_outcome_states_that_the_fight_goes_on() -> None:
    assert fault_of(changed("outcome", to=None)).refused
    unfinished = changed("log", 1, to=DROP)
    unfinished["outcome"] = None
    assert run(unfinished).outcome is None


def test_outcome_dice_and_empty_dice_may_be_absent() -> None:
    assert run(changed("outcome", to=DROP)).outcome == RECORD["outcome"]
    assert run(changed("log", 1, "dice", to=[])).outcome == RECORD["outcome"]


@pytest.mark.parametrize("rules", [{"leg_bonus": "text"}, {"stack_saves": False}, {"event_days": 2}])
def test_a_default_may_be_named_and_campaign_switches_are_accepted(rules: dict[str, object]) -> None:
    assert run(changed("rules", to=rules)).outcome == RECORD["outcome"]


def test_bad_json_inside_an_entry_is_named_by_its_number() -> None:
    text = json.dumps(RECORD).replace('"do": "end"', '"do": "end", "do": "end"')
    with pytest.raises(RecordFault, match=r"log\[1\].do: the key stands twice") as fault:
        parse_record(text.encode())
    assert fault.value.entry == 1


@given(st.integers(0, 10**6))
def test_what_is_written_is_read_back_and_replays_to_the_same_end(seed: int) -> None:
    game = GAMES["munus"]
    match = Match(game, setup([man("a", (3, 5), "N")], [man("b", (3, 3), "S"), man("c", (5, 3), "S")], order=None))
    play_out(match, {side: RandomPlayer(game, seed_key(seed)) for side in "AB"}, seed_key(seed))
    text = write_record(match.record())
    record = parse_record(text.encode())
    done = replay(record, GAMES)
    assert done.state == match.state
    assert record == match.record()
    assert write_record(record) == text


@given(st.data())
def test_a_record_with_anything_anywhere_is_refused_clearly_or_replayed(data: st.DataObject) -> None:
    """No hostile value in any place may end in anything but a RecordFault."""
    record = copy.deepcopy(RECORD)
    node: Any = record
    while True:
        keys: list[Any] = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(node[key], dict | list) or not node[key] or data.draw(st.booleans()):
            break
        node = node[key]
    scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
    node[key] = data.draw(st.recursive(scalars, lambda deep: st.lists(deep) | st.dictionaries(st.text(), deep)))
    with suppress(RecordFault):
        assert run(record).state is not None
