"""Order of play, turns, activations, surrender, the end, the record (MU-306 to 308, 340, 341, 503, 505, 506)."""

import json
from copy import deepcopy
from typing import Any

import pytest

from ludus.munus.actions import CODEC, Action, End, Fight, Forward, Order, Surrender, Turn
from ludus.munus.events import FightEnded, OrderDiced, TurnBegan
from ludus.munus.rules import MUNUS
from ludus.play.contract import Chance, Decision, Over
from ludus.play.record import RecordFault, parse_record, replay
from tests.munus.kit import Bout, bout, duel, man, refusal

A_FIRST, TOGETHER = "6 / 1", "3 / 3"
HIT, MISS = "6 6 / 1 1", "1 1 / 6 6"
FRAIL = {"pv": (1, 1, 2, 2, 2, 2)}


def apart(*numbers: int, turn_limit: int = 0, order: str | None = "ABCD") -> Bout:
    """Return a fight of sides with so many gladiators each, ``a1``, ``a2``, ``b1``…, all far from each other."""
    sides = [[man(f"{'abcd'[s]}{n + 1}", (3 * s, 3 * n)) for n in range(number)] for s, number in enumerate(numbers)]
    return bout(*sides, board=(12, 12), turn_limit=turn_limit, order=order)


def ended(fight: Bout, names: str) -> list[str | None]:
    """End the activations of those named and return which side is to act after each."""
    sides = []
    for name in names.split():
        fight = fight.do(End(name))
        sides.append(fight.view["to_act"])
    return sides


# MU-306


@pytest.mark.rule("MU-306")
def test_sides_take_turns_and_the_larger_goes_on_alone() -> None:
    assert ended(apart(3, 1), "a1 b1 a2 a3") == ["B", "A", "A", "A"]
    assert ended(apart(1, 3), "a1 b2 b3 b1") == ["B", "B", "B", "A"]
    assert ended(apart(2, 1, 2), "a1 b1 c1 a2 c2") == ["B", "C", "A", "C", "A"]


@pytest.mark.rule("MU-306")
def test_when_all_have_acted_a_new_turn_begins_with_the_same_side() -> None:
    fight = apart(1, 2, order="BA").do(End("b2")).do(End("a1"))
    assert [fight.of(name)["acted"] for name in ("a1", "b1", "b2")] == [True, False, True]
    assert fight.view["turn"] == 1
    fight = fight.do(End("b1"))
    assert (fight.view["turn"], fight.view["to_act"]) == (2, "B")
    assert [fight.of(name)["acted"] for name in ("a1", "b1", "b2")] == [False] * 3
    assert [began.turn for began in fight.told(TurnBegan)] == [2]


@pytest.mark.rule("MU-306")
def test_nobody_acts_twice_in_a_turn_or_out_of_turn() -> None:
    fight = apart(3, 1)
    assert fight.refuses(End("b1")) == "MU-306"
    after = fight.do(End("a1"))
    assert after.refuses(Turn("a2", "E")) == "MU-306"
    again = after.do(End("b1"))
    assert again.refuses(Turn("a1", "E")) == "MU-306"
    assert again.refuses(End("a1")) == "MU-306"


@pytest.mark.rule("MU-306")
def test_the_order_given_is_the_order_of_play() -> None:
    assert ended(apart(1, 1, 1, order="CAB"), "c1 a1 b1 c1 a1") == ["A", "B", "C", "A", "B"]


@pytest.mark.rule("MU-306")
def test_a_side_without_fighters_is_passed_over() -> None:
    fight = apart(1, 2, 1).do(Surrender("a1"))
    assert ended(fight, "b1 c1 b2 b1 c1") == ["C", "B", "B", "C", "B"]


@pytest.mark.rule("MU-306")
def test_before_the_order_is_diced_for_nobody_is_to_act() -> None:
    start = apart(1, 1, order=None)
    assert (start.view["to_act"], start.view["turn"]) == (None, 1)
    assert MUNUS.pending(start.state) == Chance("order")
    assert start.legal == {Order()}
    for action in (End("a1"), Turn("a1", "E"), Surrender("a1"), Fight("a1", "b1")):
        assert start.refuses(action) == "MU-306"


@pytest.mark.rule("MU-306")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ("5 / 2 / 4", ["A", "B", "C"]),
        ("2 / 5 / 4", ["B", "C", "A"]),
        ("1 / 3 / 4", ["C", "A", "B"]),
        ("5 / 2 / 5 / 1 / 6", ["C", "A", "B"]),
        ("2 / 5 / 5 / 4 / 3", ["B", "C", "A"]),
        ("3 / 3 / 3 / 6 / 6 / 1 / 2 / 2 / 1 / 4", ["B", "C", "A"]),
    ],
    ids=["A", "B", "C", "only the tied again", "not the lowest", "until one is highest"],
)
def test_the_highest_die_begins_and_the_others_follow_going_round(dice: str, order: list[str]) -> None:
    diced = apart(1, 1, 1, order=None).do(Order(), dice)
    sides = [diced.view["to_act"], *ended(diced, " ".join(f"{side.lower()}1" for side in order[:2]))]
    assert sides == order
    (told,) = diced.told(OrderDiced)
    assert list(told.order) == order


@pytest.mark.rule("MU-306")
def test_the_side_that_won_the_dice_begins_every_turn() -> None:
    diced = apart(1, 1, order=None).do(Order(), "2 / 5")
    assert ended(diced, "b1 a1 b1 a1") == ["A", "B", "A", "B"]


@pytest.mark.rule("MU-306")
def test_the_order_is_diced_for_once_and_not_if_it_is_given() -> None:
    assert apart(1, 1).refuses(Order()) == "MU-306"
    assert apart(1, 1, order=None).do(Order(), "2 / 5").refuses(Order()) == "MU-306"
    assert duel(f"{A_FIRST} / {HIT} / 1", b=FRAIL).refuses(Order()) == "MU-306"


@pytest.mark.rule("MU-306")
def test_a_fight_has_at_least_two_sides_each_with_a_fighter() -> None:
    assert refusal([man("a")]) == ("sides", "MU-306")
    assert refusal([man("a")], []) == ("sides[1].fighters", "MU-306")


# MU-307


@pytest.mark.rule("MU-307", "MU-341")
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_fight_ends_with_the_agreed_turn(limit: int) -> None:
    fight = apart(1, 1, turn_limit=limit)
    for turn in range(1, limit + 1):
        assert (fight.view["turn"], fight.outcome) == (turn, None)
        fight = fight.do(End("a1")).do(End("b1"))
    assert fight.outcome == {"winner": None, "losses": {"A": 0, "B": 0}, "defeated_by": {}}
    assert [told.turn_limit for told in fight.told(FightEnded)] == [True]


@pytest.mark.rule("MU-307")
def test_without_a_limit_it_goes_on() -> None:
    fight = apart(1, 1)
    for _ in range(41):
        fight = fight.do(End("a1")).do(End("b1"))
    assert (fight.view["turn"], fight.outcome) == (42, None)


@pytest.mark.rule("MU-307", "MU-341")
def test_after_the_end_nobody_acts_and_turn_and_acted_stay() -> None:
    over = apart(1, 1, turn_limit=1).do(End("a1")).do(End("b1"))
    view = over.view
    assert (view["turn"], view["to_act"], view["active"], view["movement_left"]) == (1, None, None, None)
    assert (view["held"], view["asked"]) == (False, None)
    assert (over.of("a1")["acted"], over.of("b1")["acted"]) == (True, True)
    assert list(MUNUS.legal_actions(over.state)) == []
    for action in (End("a1"), Turn("a1", "E"), Surrender("a1"), Fight("a1", "b1")):
        assert over.refuses(action) == "MU-341"


# MU-308


@pytest.mark.rule("MU-308")
@pytest.mark.parametrize("first", [Forward("a1"), Turn("a1", "E")])
def test_the_first_action_starts_an_activation_and_only_he_acts_until_it_ends(first: Action) -> None:
    start = bout([man("a1", (3, 3)), man("a2", (0, 0))], [man("b", (7, 7))])
    assert MUNUS.pending(start.state) == Decision("A")
    assert start.view["active"] is None
    active = start.do(first)
    assert (active.view["active"], active.view["to_act"]) == ("a1", "A")
    assert MUNUS.pending(active.state) == Decision("A", "a1")
    assert active.refuses(Turn("a2", "E")) == "MU-308"
    assert active.refuses(End("a2")) == "MU-308"
    assert {action.actor for action in active.legal} == {"a1"}


@pytest.mark.rule("MU-308")
def test_any_of_his_side_may_be_activated() -> None:
    actors = {action.actor for action in apart(3, 1).legal}
    assert actors == {"a1", "a2", "a3"}


@pytest.mark.rule("MU-308")
def test_end_may_be_his_whole_activation() -> None:
    done = apart(1, 1).do(End("a1"))
    assert (done.of("a1")["acted"], done.view["active"], done.view["to_act"]) == (True, None, "B")


@pytest.mark.rule("MU-308")
def test_steps_and_turns_in_any_number_then_one_combat() -> None:
    start = bout([man("a", (1, 5), "N"), man("other", (7, 7))], [man("b", (3, 3), "S")])
    moved = start.do(Forward("a")).do(Turn("a", "E")).do(Forward("a")).do(Turn("a", "N"))
    fought = moved.do(Fight("a", "b"), f"{A_FIRST} / {MISS} / {MISS}")
    assert (fought.of("a")["acted"], fought.view["active"], fought.view["to_act"]) == (True, None, "B")
    again = fought.do(End("b"))
    assert again.view["to_act"] == "A"
    for action in (Turn("a", "E"), Fight("a", "b"), End("a")):
        assert again.refuses(action) == "MU-306"


@pytest.mark.rule("MU-308", "MU-311")
def test_who_only_strikes_back_has_still_to_act() -> None:
    fought = duel(f"{A_FIRST} / {MISS} / {MISS}")
    assert fought.of("b")["acted"] is False
    assert Fight("b", "a") in fought.legal


# MU-340


@pytest.mark.rule("MU-340")
def test_who_surrenders_is_out_alive_and_a_loss() -> None:
    given_up = apart(2, 1, turn_limit=1).do(Surrender("a1"))
    him = given_up.of("a1")
    assert (him["out"], him["surrendered"], sum(him["pv"].values())) == (True, True, 10)
    over = given_up.do(End("a2")).do(End("b1"))
    assert over.outcome == {"winner": "B", "losses": {"A": 1, "B": 0}, "defeated_by": {"a1": None}}


@pytest.mark.rule("MU-340")
def test_a_surrender_outside_an_activation_leaves_acted_and_the_move() -> None:
    given_up = apart(2, 1).do(Surrender("a1"))
    assert given_up.of("a1")["acted"] is False
    assert (given_up.view["to_act"], given_up.view["active"]) == ("A", None)
    assert given_up.refuses(Surrender("a1")) == "MU-340"


@pytest.mark.rule("MU-340")
def test_the_move_passes_if_nobody_is_left_to_activate() -> None:
    later = apart(2, 2).do(End("a1")).do(End("b1"))
    assert later.do(Surrender("a2")).view["to_act"] == "B"
    next_turn = apart(3, 1).do(End("a1")).do(End("b1")).do(End("a2")).do(Surrender("a3"))
    assert (next_turn.view["turn"], next_turn.view["to_act"]) == (2, "A")


@pytest.mark.rule("MU-340")
def test_one_who_has_acted_may_surrender_when_his_side_is_to_act() -> None:
    later = apart(2, 1).do(End("a1")).do(End("b1"))
    assert Surrender("a1") in later.legal
    given_up = later.do(Surrender("a1"))
    assert (given_up.of("a1")["acted"], given_up.view["to_act"]) == (True, "A")


@pytest.mark.rule("MU-340")
def test_in_an_activation_only_the_active_one_may_and_it_ends_with_it() -> None:
    active = apart(2, 1).do(Turn("a1", "E"))
    assert active.refuses(Surrender("a2")) == "MU-340"
    assert Surrender("a1") in active.legal
    given_up = active.do(Surrender("a1"))
    assert given_up.of("a1")["acted"] is True
    assert (given_up.view["to_act"], given_up.view["active"]) == ("B", None)


@pytest.mark.rule("MU-340")
def test_nobody_surrenders_in_the_move_of_another_side() -> None:
    assert apart(2, 2).refuses(Surrender("b1")) == "MU-340"
    assert apart(2, 2).refuses(Surrender("nobody")) == "MU-340"


@pytest.mark.rule("MU-340", "MU-341")
def test_the_surrender_of_the_last_ends_the_fight() -> None:
    over = apart(1, 1).do(Surrender("a1"))
    assert over.outcome == {"winner": "B", "losses": {"A": 1, "B": 0}, "defeated_by": {"a1": None}}


STUMP = {"pv": (1, 3, 3, 0, 2, 1), "injuries": (("left_arm", "amputated", None),)}


@pytest.mark.rule("MU-340", "MU-505")
@pytest.mark.parametrize(
    ("b", "first", "second", "by"),
    [
        ({}, "1", "1", "a2"),
        ({}, "1", "9", "a2"),
        ({"protections": {"torso": 5}}, "10", "1 / 5", "a1"),
        ({"protections": {"torso": 5}}, "10", "1 / 4", "a2"),
        ({}, "15", "15", "a2"),
        (STUMP, "1", "15", "a1"),
        (STUMP, "15", "15", None),
    ],
    ids=["torso twice", "torso, leg", "saved", "not saved", "a further hit", "a stump", "nothing but a stump"],
)
def test_he_is_defeated_by_the_last_who_wounded_him(b: dict[str, Any], first: str, second: str, by: str | None) -> None:
    behind = [man("a1", (2, 4), "N"), man("a2", (4, 4), "N")]
    start = bout(behind, [man("b", (3, 3), "N", **b)], turn_limit=2)
    wounded = start.do(Fight("a1", "b"), first).do(End("b")).do(Fight("a2", "b"), second).do(End("a1"))
    assert wounded.do(Surrender("b")).outcome == {
        "winner": "A",
        "losses": {"A": 0, "B": 1},
        "defeated_by": {"b": by},
    }


# MU-341, MU-503, MU-505, MU-506


@pytest.mark.rule("MU-341", "MU-503", "MU-505")
def test_the_fight_ends_at_once_when_one_side_is_left() -> None:
    start = bout([man("a", (3, 4)), man("other", (7, 7))], [man("b", (3, 3), "S", **FRAIL)])
    over = start.do(Fight("a", "b"), f"{A_FIRST} / {HIT} / 1")
    expected = {"winner": "A", "losses": {"A": 0, "B": 1}, "defeated_by": {"b": "a"}}
    assert MUNUS.pending(over.state) == Over("A", expected)
    assert [(told.winner, told.turn_limit) for told in over.told(FightEnded)] == [("A", False)]
    assert (over.view["to_act"], over.view["turn"], over.of("other")["acted"]) == (None, 1, False)


@pytest.mark.rule("MU-341")
def test_three_sides_fight_on_until_one_is_left() -> None:
    two_left = apart(1, 1, 1).do(Surrender("a1"))
    assert (two_left.outcome, two_left.view["to_act"]) == (None, "B")
    assert two_left.do(Surrender("b1")).outcome == {
        "winner": "C",
        "losses": {"A": 1, "B": 1, "C": 0},
        "defeated_by": {"a1": None, "b1": None},
    }


@pytest.mark.rule("MU-503", "MU-506", "MU-307")
@pytest.mark.parametrize(
    ("numbers", "given_up", "losses", "winner"),
    [
        ((2, 2), "", {"A": 0, "B": 0}, None),
        ((2, 2), "a1", {"A": 1, "B": 0}, "B"),
        ((2, 2), "b1", {"A": 0, "B": 1}, "A"),
        ((2, 2), "a1 b1", {"A": 1, "B": 1}, None),
        ((3, 2), "a1 a2 b1", {"A": 2, "B": 1}, "B"),
        ((2, 2, 2), "a1", {"A": 1, "B": 0, "C": 0}, None),
        ((2, 2, 2), "a1 b1", {"A": 1, "B": 1, "C": 0}, "C"),
        ((2, 3, 2), "a1 b1 b2 c1", {"A": 1, "B": 2, "C": 1}, None),
        ((1, 2, 1), "a1", {"A": 1, "B": 0, "C": 0}, None),
    ],
)
def test_the_only_side_with_the_fewest_losses_wins(
    numbers: tuple[int, ...], given_up: str, losses: dict[str, int], winner: str | None
) -> None:
    fight = apart(*numbers, turn_limit=1)
    while fight.outcome is None:
        side = fight.view["to_act"].lower()
        leaving = [name for name in given_up.split() if name[0] == side and not fight.of(name)["out"]]
        acting = [name for name, him in fight.view["fighters"].items() if name[0] == side and not him["acted"]]
        fit = [name for name in acting if name not in leaving and not fight.of(name)["out"]]
        fight = fight.do(Surrender(leaving[0]) if leaving else End(fit[0]))
    assert fight.outcome == {
        "winner": winner,
        "losses": losses,
        "defeated_by": dict.fromkeys(given_up.split()),
    }


@pytest.mark.rule("MU-505")
def test_the_last_wound_gets_the_credit() -> None:
    behind = [man("a1", (2, 4), "N"), man("a2", (4, 4), "N")]
    start = bout(behind, [man("b", (3, 3), "N", pv=(1, 2, 2, 2, 2, 1))])
    fallen = start.do(Fight("a1", "b"), "1").do(End("b")).do(Fight("a2", "b"), "1")
    assert fallen.outcome == {"winner": "A", "losses": {"A": 0, "B": 1}, "defeated_by": {"b": "a2"}}


@pytest.mark.rule("MU-505")
def test_only_the_fallen_are_listed_as_defeated() -> None:
    hurt = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "N")], turn_limit=1).do(Fight("a", "b"), "1").do(End("b"))
    assert hurt.outcome == {"winner": None, "losses": {"A": 0, "B": 0}, "defeated_by": {}}


@pytest.mark.rule("MU-505", "MU-341")
def test_wounds_and_surrender_are_both_losses() -> None:
    start = bout(
        [man("a", (3, 4), "N"), man("other", (7, 7))],
        [man("b", (3, 3), "N", **FRAIL), man("c", (0, 0)), man("d", (0, 7))],
        turn_limit=1,
    )
    over = start.do(Fight("a", "b"), "1").do(Surrender("c")).do(End("d")).do(End("other"))
    assert over.outcome == {"winner": "A", "losses": {"A": 0, "B": 2}, "defeated_by": {"b": "a", "c": None}}


# The record


FIGHTER = {
    "id": "a1",
    "name": "Spiculus",
    "reflexes": 0,
    "pv": {"head": 1, "torso": 3, "right_arm": 2, "left_arm": 1, "right_leg": 2, "left_leg": 1},
    "attack": 1,
    "defence": 1,
    "weapon": "medium",
    "weapon_arm": "right",
    "pair": False,
    "protections": {"torso": 5},
    "shield": {"arm": "left", "save": 6},
    "injuries": [{"location": "left_leg", "kind": "lame", "matches": None}],
    "at": [3, 4],
    "facing": "N",
}
ENEMY = FIGHTER | {"id": "b1", "at": [3, 3], "facing": "S"}
RECORD = {
    "format": "ludus-fight/1",
    "game": "munus",
    "rules": {},
    "setup": {
        "board": [8, 8],
        "turn_limit": 0,
        "order": ["A", "B"],
        "sides": [
            {"id": "A", "name": "Ludus Magnus", "fighters": [FIGHTER]},
            {"id": "B", "name": "Ludus Dacicus", "fighters": [ENEMY]},
        ],
    },
    "log": [
        {
            "actor": "a1",
            "do": "fight",
            "target": "b1",
            "dice": [[1, 6, 6], [1, 6, 1], [2, 6, 1, 1], [2, 6, 6, 6], [2, 6, 1, 1], [2, 6, 6, 6]],
        },
        {"actor": "b1", "do": "end", "dice": []},
        {"actor": "a1", "do": "surrender"},
    ],
    "outcome": {"winner": "B", "losses": {"A": 1, "B": 0}, "defeated_by": {"a1": None}},
}


def replayed(record: dict[str, Any]) -> Bout:
    """Replay a record and return its end."""
    return Bout(replay(parse_record(json.dumps(record).encode()), {"munus": MUNUS}).states[-1])


def without(*path: str | int) -> dict[str, Any]:
    """Return the record without one part."""
    record = deepcopy(RECORD)
    parent: Any = record
    for key in path[:-1]:
        parent = parent[key]
    del parent[path[-1]]
    return record


HIM = ("setup", "sides", 0, "fighters", 0)


@pytest.mark.rule("MU-306", "MU-331", "MU-322")
@pytest.mark.parametrize(
    "path", [(*HIM, "shield"), (*HIM, "injuries"), ("outcome",), ("log", 1, "dice")], ids=lambda path: path[-1]
)
def test_what_a_record_may_leave_out(path: tuple[str | int, ...]) -> None:
    assert replayed(without(*path)).outcome == RECORD["outcome"]


@pytest.mark.rule("MU-306")
def test_a_record_without_order_begins_with_the_dice_for_it() -> None:
    record = without("setup", "order")
    with pytest.raises(RecordFault) as fault:
        replayed(record)
    assert (fault.value.entry, fault.value.refused) == (0, True)
    record["log"].insert(0, {"do": "order", "dice": [[1, 6, 5], [1, 6, 2]]})
    assert replayed(record).outcome == RECORD["outcome"]


@pytest.mark.rule("MU-306")
@pytest.mark.parametrize(
    "path",
    [
        *((key,) for key in ("format", "game", "rules", "setup", "log")),
        *(("setup", key) for key in ("board", "turn_limit", "sides")),
        *(("setup", "sides", 0, key) for key in ("id", "name", "fighters")),
        *((*HIM, key) for key in FIGHTER if key not in ("shield", "injuries")),
        *((*HIM, "pv", key) for key in FIGHTER["pv"]),  # type: ignore[attr-defined]
        *((*HIM, "shield", key) for key in ("arm", "save")),
        *((*HIM, "injuries", 0, key) for key in ("location", "kind", "matches")),
        *(("log", 0, key) for key in ("actor", "do", "target")),
    ],
    ids=lambda path: ".".join(str(part) for part in path),
)
def test_nothing_else_may_be_absent(path: tuple[str | int, ...]) -> None:
    with pytest.raises(RecordFault) as fault:
        replayed(without(*path))
    assert fault.value.refused is False


@pytest.mark.rule("MU-331", "MU-322")
def test_past_and_extra_are_the_only_optional_parts_of_an_action() -> None:
    assert CODEC.decode({"do": "forward", "actor": "a"}) == Forward("a")
    assert CODEC.decode({"do": "forward", "actor": "a", "past": ["c", "b"]}) == Forward("a", ("c", "b"))
    assert CODEC.decode({"do": "fight", "actor": "a", "target": "b"}) == Fight("a", "b")
    assert CODEC.decode({"do": "fight", "actor": "a", "target": "b", "extra": "c"}) == Fight("a", "b", "c")


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param({"allow_zero_pv_limbs": True}, marks=pytest.mark.rule("MU-103")),
        pytest.param({"leg_bonus": "text"}, marks=pytest.mark.rule("MU-112")),
        pytest.param({"leg_bonus": "lower_leg"}, marks=pytest.mark.rule("MU-112")),
        pytest.param({"stack_saves": True}, marks=pytest.mark.rule("MU-209")),
        pytest.param({"invalid_arm": "fragile"}, marks=pytest.mark.rule("MU-457")),
        pytest.param({"experience_for": "all_deployed"}, marks=pytest.mark.rule("MU-109")),
        pytest.param({"wear_limit": 0}, marks=pytest.mark.rule("MU-211")),
        pytest.param({"wear_strict": False}, marks=pytest.mark.rule("MU-211")),
        pytest.param({"upkeep": 15, "upkeep_rolled": True}, marks=pytest.mark.rule("MU-501")),
        pytest.param({"tied_prize": "split"}, marks=pytest.mark.rule("MU-506")),
        pytest.param({"event_days": 4}, marks=pytest.mark.rule("MU-601")),
        pytest.param({"own_bouts": True}, marks=pytest.mark.rule("MU-603")),
    ],
    ids=str,
)
def test_every_switch_of_the_rules_is_accepted_in_a_fight(rules: dict[str, Any]) -> None:
    assert replayed(RECORD | {"rules": rules}).outcome == RECORD["outcome"]


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param({"allow_zero_pv_limbs": 1}, marks=pytest.mark.rule("MU-103")),
        pytest.param({"leg_bonus": "higher_leg"}, marks=pytest.mark.rule("MU-112")),
        pytest.param({"stack_saves": "on"}, marks=pytest.mark.rule("MU-209")),
        pytest.param({"invalid_arm": None}, marks=pytest.mark.rule("MU-457")),
        pytest.param({"experience_for": "nobody"}, marks=pytest.mark.rule("MU-109")),
        pytest.param({"wear_limit": "10"}, marks=pytest.mark.rule("MU-211")),
        pytest.param({"wear_limit": -1}, marks=pytest.mark.rule("MU-211")),
        pytest.param({"wear_strict": 0}, marks=pytest.mark.rule("MU-211")),
        pytest.param({"upkeep": 9}, marks=pytest.mark.rule("MU-501")),
        pytest.param({"upkeep": 16}, marks=pytest.mark.rule("MU-501")),
        pytest.param({"upkeep": 10.5}, marks=pytest.mark.rule("MU-501")),
        pytest.param({"tied_prize": True}, marks=pytest.mark.rule("MU-506")),
        pytest.param({"event_days": 5}, marks=pytest.mark.rule("MU-601")),
        pytest.param({"own_bouts": "off"}, marks=pytest.mark.rule("MU-603")),
        pytest.param({"turn_limit": 10}, marks=pytest.mark.rule("MU-307")),
    ],
    ids=str,
)
def test_a_switch_of_another_type_or_name_is_refused(rules: dict[str, Any]) -> None:
    with pytest.raises(RecordFault) as fault:
        replayed(RECORD | {"rules": rules})
    assert (fault.value.entry, fault.value.refused) == (None, False)


@pytest.mark.rule("MU-308", "MU-321", "MU-341")
@pytest.mark.parametrize("length", [0, 1, 2])
def test_a_record_may_end_anywhere(length: int) -> None:
    record = without("outcome") | {"log": RECORD["log"][:length]}  # type: ignore[index]
    assert replayed(record).outcome is None


@pytest.mark.rule("MU-308", "MU-321")
def test_a_record_may_end_in_an_activation_or_with_a_question() -> None:
    third = ENEMY | {"id": "b2", "at": [2, 4], "facing": "E"}
    record = without("outcome")
    record["setup"]["sides"][1]["fighters"].append(third)
    record["setup"]["order"] = ["B", "A"]
    record["log"] = [{"actor": "b1", "do": "turn", "to": "E"}]
    assert replayed(record).view["active"] == "b1"
    record["log"] = [{"actor": "b1", "do": "fight", "target": "a1"}]
    assert replayed(record).view["asked"] == "a1"


@pytest.mark.rule("MU-341", "MU-503")
def test_an_outcome_that_differs_is_a_mismatch() -> None:
    with pytest.raises(RecordFault) as fault:
        replayed(RECORD | {"outcome": {"winner": "A", "losses": {"A": 1, "B": 0}, "defeated_by": {"a1": None}}})
    assert (fault.value.entry, fault.value.refused) == (None, True)
