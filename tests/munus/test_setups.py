"""Setups refused, with fighter, place and reason; beside each the nearest that is allowed (section 7)."""

import json
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

import pytest

from ludus.games import GAMES
from ludus.munus.actions import End
from ludus.munus.house_rules import MunusRules
from ludus.munus.rules import MUNUS
from ludus.play.codec import write_fields
from ludus.play.contract import SetupRefused
from ludus.play.record import RecordFault, parse_record, replay
from tests.munus.kit import PLAIN_PV, bout, man, refusal, setup

Values = dict[str, Any]

ZERO = {"allow_zero_pv_limbs": True}
LOCATIONS = ["head", "torso", "right_arm", "left_arm", "right_leg", "left_leg"]
GREAT = {"weapon": "great", "pv": (1, 4, 3, 2, 2, 3)}
PAIR = {"weapon": "small", "pair": True}


@dataclass(frozen=True)
class Case:
    """A gladiator who is refused, where and by which rule, beside the nearest who is allowed."""

    wrong: Values
    right: Values
    place: str
    rule: str
    rules: Values


def case(wrong: Values, right: Values, place: str, rule: str, *also: str, **rules: Any) -> Any:
    """Return a case for a table; it proves the rule of the refusal, and others too if they are named."""
    name = f"{rule} {place or 'hands'}"
    return pytest.param(Case(wrong, right, place, rule, rules), id=name, marks=pytest.mark.rule(rule, *also))


def pv(**changed: int) -> Values:
    """Return PV like those of a plain gladiator but for some locations."""
    return {"pv": tuple({**dict(zip(LOCATIONS, PLAIN_PV, strict=True)), **changed}.values())}


def left_handed(arm: str) -> Values:
    """Return in which hand the weapon is when this arm cannot hold it."""
    return {"weapon_arm": "left" if arm == "right_arm" else "right"}


def injured(*injuries: tuple[str, str, int | None]) -> Values:
    return {"injuries": injuries}


BODIES = [
    case(pv(torso=0), pv(torso=1), "pv.torso", "MU-103"),
    case(pv(torso=0), pv(torso=1), "pv.torso", "MU-103", **ZERO),
    *[
        case({**pv(**{limb: 0}), **left_handed(limb)}, {**pv(**{limb: 1}), **left_handed(limb)}, f"pv.{limb}", "MU-103")
        for limb in LOCATIONS[2:]
    ],
    *[
        case(
            {**pv(**{limb: -1}), **left_handed(limb)},
            {**pv(**{limb: 0}), **left_handed(limb)},
            f"pv.{limb}",
            "MU-103",
            **ZERO,
        )
        for limb in LOCATIONS[2:]
    ],
    *[case(pv(**{where: 7}), pv(**{where: 6}), f"pv.{where}", "MU-104") for where in LOCATIONS[1:]],
    case({"pv": (1, 6, 4, 4, 3, 3)}, {"pv": (1, 6, 4, 3, 3, 3)}, "pv", "MU-105"),
    case({"pv": (2, 6, 4, 3, 3, 3)}, {"pv": (2, 6, 3, 3, 3, 3)}, "pv", "MU-105"),
    case(pv(head=-1), pv(head=1), "pv.head", "MU-106"),
    case(pv(head=0), pv(head=1), "pv.head", "MU-106"),
    case(pv(head=0), pv(head=1), "pv.head", "MU-106", **ZERO),
    case({"pv": (3, 5, 3, 3, 3, 3)}, {"pv": (2, 6, 3, 3, 3, 3)}, "pv.head", "MU-106"),
    *[
        case(
            {**pv(**{arm: 1}), **left_handed(arm), **injured((arm, "amputated", None))},
            {**pv(**{arm: 0}), **left_handed(arm), **injured((arm, "amputated", None))},
            f"pv.{arm}",
            "MU-451",
            **rules,
        )
        for arm in ("right_arm", "left_arm")
        for rules in ({}, ZERO)
    ],
    *[
        case(
            {**pv(**{leg: 2}), **injured((leg, kind, None))},
            {**pv(**{leg: 1}), **injured((leg, kind, None))},
            f"pv.{leg}",
            "MU-453",
        )
        for leg in ("right_leg", "left_leg")
        for kind in ("leg_useless", "lame")
    ],
    case(
        {**pv(right_leg=2), **injured(("right_leg", "lame", None))},
        {**pv(right_leg=2), **injured(("right_leg", "lame", 6))},
        "pv.right_leg",
        "MU-453",
    ),
    case(pv(right_leg=0, left_leg=0), pv(right_leg=0, left_leg=1), "pv", "MU-318", **ZERO),
    case(pv(right_leg=0, left_leg=0), pv(right_leg=1, left_leg=0), "pv", "MU-318", **ZERO),
]
"""PV (MU-102 to MU-106, MU-451, MU-453), and who is out from the start (MU-318)."""

SKILLS = [
    *[case({skill: 8}, {skill: 7}, skill, "MU-108") for skill in ("attack", "defence")],
    *[case({skill: -1}, {skill: 0}, skill, "MU-108") for skill in ("attack", "defence")],
    case({"attack": 7, "defence": 6}, {"attack": 7, "defence": 5}, "", "MU-108"),
    case({"attack": 6, "defence": 7}, {"attack": 6, "defence": 6}, "", "MU-108"),
    case({"attack": 6, "defence": 7}, {"attack": 5, "defence": 7}, "", "MU-108"),
    case({"reflexes": 3}, {"reflexes": 2}, "reflexes", "MU-113"),
    case({"reflexes": -3}, {"reflexes": -2}, "reflexes", "MU-113"),
]
"""Training and reflexes (MU-108, MU-113)."""


def unfit_arms(held: Values, arm: str, rule: str) -> list[Any]:
    """Return who holds something with an arm that cannot hold it, in each way in which it cannot."""
    whole: dict[str, int] = dict(zip(LOCATIONS, held.get("pv", PLAIN_PV), strict=True))
    lost = {"pv": tuple({**whole, arm: 0}.values())}
    fit = {**held, **injured((arm, "no_strength", 1))}
    return [
        case({**held, **injured((arm, "unusable", 1))}, fit, "", rule, "MU-452"),
        case({**held, **injured((arm, "invalid", None))}, fit, "", rule, "MU-457"),
        case({**held, **lost, **injured((arm, "amputated", None))}, fit, "", rule, "MU-451"),
        case({**held, **lost}, {**held, "pv": tuple({**whole, arm: 1}.values())}, "", rule, "MU-103", **ZERO),
    ]


STRONG_GREAT = {"weapon": "great", "pv": (1, 6, 4, 4, 2, 2)}
"""He has 15 PV even without an arm."""

HANDS = [
    case({**GREAT, "pv": (1, 4, 3, 2, 2, 2)}, GREAT, "", "MU-205"),
    case({**GREAT, "shield": ("left", 6)}, GREAT, "", "MU-205"),
    case({**GREAT, "shield": ("right", 6), "weapon_arm": "left"}, {**GREAT, "weapon_arm": "left"}, "", "MU-205"),
    *unfit_arms(STRONG_GREAT, "right_arm", "MU-205"),
    *unfit_arms(STRONG_GREAT, "left_arm", "MU-205"),
    case({"weapon": "medium", "pair": True}, {"weapon": "medium"}, "", "MU-201"),
    case({**GREAT, "pair": True}, GREAT, "", "MU-201"),
    case({**PAIR, "shield": ("left", 6)}, {"weapon": "small", "shield": ("left", 6)}, "", "MU-202"),
    case({**PAIR, "shield": ("right", 6)}, PAIR, "", "MU-202"),
    case({**PAIR, "protections": {"right_arm": 6}}, {**PAIR, "protections": {"right_leg": 6}}, "", "MU-202"),
    case({**PAIR, "protections": {"left_arm": 6}}, {**PAIR, "protections": {"left_leg": 6}}, "", "MU-202"),
    *unfit_arms(PAIR, "right_arm", "MU-202"),
    *unfit_arms(PAIR, "left_arm", "MU-202"),
    *unfit_arms({"weapon": "medium", "weapon_arm": "right"}, "right_arm", "MU-452"),
    *unfit_arms({"weapon": "small", "weapon_arm": "left"}, "left_arm", "MU-452"),
    *unfit_arms({"weapon_arm": "right", "shield": ("left", 6)}, "left_arm", "MU-452"),
    *unfit_arms({"weapon_arm": "left", "shield": ("right", 6)}, "right_arm", "MU-452"),
    case({"weapon_arm": "right", "shield": ("right", 6)}, {"weapon_arm": "right", "shield": ("left", 6)}, "", "MU-208"),
    case({"weapon_arm": "left", "shield": ("left", 6)}, {"weapon_arm": "left", "shield": ("right", 6)}, "", "MU-208"),
]
"""What the hands hold (MU-201 to MU-208, MU-452)."""

SAVES = [
    *[
        case({"protections": {where: wrong}}, {"protections": {where: right}}, f"protections.{where}", "MU-206")
        for where in LOCATIONS
        for wrong, right in ((7, 6), (1, 2))
    ],
    case({"shield": ("left", 7)}, {"shield": ("left", 6)}, "shield.save", "MU-206"),
    case({"shield": ("left", 1)}, {"shield": ("left", 2)}, "shield.save", "MU-206"),
]
"""Saves (MU-206)."""

ARM_INJURIES = {"no_strength": "MU-435", "unusable": "MU-434", "invalid": "MU-432", "amputated": "MU-431"}
LEG_INJURIES = {"lame": "MU-444", "leg_useless": "MU-442"}
FOR_MATCHES = {"no_strength": 1, "unusable": 3, "lame": 3}
"""The injuries that pass, with a number of matches; the others are for life."""


def misplaced(kind: str, where: str, there: str, rule: str) -> Any:
    """Return who has an injury where it cannot be, beside one who has it where it can."""
    matches = FOR_MATCHES.get(kind)
    right = {**pv(left_arm=0 if kind == "amputated" else 1), **injured((there, kind, matches))}
    return case(injured((where, kind, matches)), right, "injuries[0]", rule)


INJURIES = [
    *[
        misplaced(kind, where, "left_arm", rule)
        for kind, rule in ARM_INJURIES.items()
        for where in ("head", "torso", "right_leg", "left_leg")
    ],
    *[
        misplaced(kind, where, "left_leg", rule)
        for kind, rule in LEG_INJURIES.items()
        for where in ("head", "torso", "right_arm", "left_arm")
    ],
    case(
        injured(("left_arm", "no_strength", 1), ("left_arm", "no_strength", 1)),
        injured(("left_arm", "no_strength", 1), ("right_arm", "no_strength", 1)),
        "injuries[1]",
        "MU-435",
    ),
    case(
        injured(("left_arm", "unusable", 1), ("left_arm", "unusable", 2)),
        injured(("left_arm", "unusable", 1), ("left_arm", "no_strength", 1)),
        "injuries[1]",
        "MU-434",
    ),
    case(
        injured(("left_leg", "lame", 2), ("right_leg", "lame", 2), ("left_leg", "lame", None)),
        injured(("left_leg", "lame", 2), ("right_leg", "lame", 2)),
        "injuries[2]",
        "MU-444",
    ),
    case(
        {**pv(left_leg=1), **injured(("left_leg", "leg_useless", None), ("left_leg", "leg_useless", None))},
        {**pv(left_leg=1), **injured(("left_leg", "leg_useless", None), ("left_leg", "lame", 2))},
        "injuries[1]",
        "MU-442",
    ),
]
"""Injuries at the wrong place or twice."""

GLADIATORS = pytest.mark.parametrize("case", [*BODIES, *SKILLS, *HANDS, *SAVES, *INJURIES])
FOE = man("b", (5, 5))


@GLADIATORS
def test_a_gladiator_is_refused_by_name_with_place_and_rule(case: Case) -> None:
    with pytest.raises(SetupRefused) as refused:
        MUNUS.start(setup([man("spiculus", **case.wrong)], [FOE]), MunusRules(**case.rules))
    place = f"sides[0].fighters[0].{case.place}" if case.place else "sides[0].fighters[0]"
    assert (refused.value.place, refused.value.rule) == (place, case.rule)
    assert "SPICULUS" in str(refused.value)


@GLADIATORS
def test_the_nearest_gladiator_is_allowed(case: Case) -> None:
    assert End("spiculus") in bout([man("spiculus", **case.right)], [FOE], **case.rules).legal


@pytest.mark.rule("MU-103")
def test_the_place_of_a_refusal_counts_sides_and_fighters_from_0() -> None:
    sides = [man("a")], [man("b", (5, 5)), man("c", (6, 6), **pv(torso=0))]
    assert refusal(*sides) == ("sides[1].fighters[1].pv.torso", "MU-103")


# Board, squares, ids, sides, order


@pytest.mark.rule("MU-301")
@pytest.mark.parametrize(
    ("wrong", "right"),
    [((7, 8), (8, 8)), ((8, 7), (8, 8)), ((41, 40), (40, 40)), ((40, 41), (40, 40)), ((7, 41), (8, 40))],
)
def test_a_board_has_eight_to_forty_squares_a_side(wrong: tuple[int, int], right: tuple[int, int]) -> None:
    assert refusal([man("a")], [FOE], board=wrong) == ("board", "MU-301")
    assert End("a") in bout([man("a")], [FOE], board=right).legal


@pytest.mark.rule("MU-301")
@pytest.mark.parametrize(
    ("wrong", "right"), [((9, 0), (8, 0)), ((-1, 0), (0, 0)), ((0, 12), (0, 11)), ((0, -1), (0, 0))]
)
def test_nobody_stands_outside_the_board(wrong: tuple[int, int], right: tuple[int, int]) -> None:
    board = (9, 12)
    assert refusal([man("a", wrong)], [FOE], board=board) == ("sides[0].fighters[0].at", "MU-301")
    assert End("a") in bout([man("a", right)], [FOE], board=board).legal


@pytest.mark.rule("MU-301")
def test_no_square_is_used_twice() -> None:
    assert refusal([man("a", (5, 5))], [FOE]) == ("sides[1].fighters[0].at", "MU-301")
    assert refusal([man("a"), man("c")], [FOE]) == ("sides[0].fighters[1].at", "MU-301")
    assert End("a") in bout([man("a", (5, 4)), man("c", (4, 4))], [FOE]).legal


@pytest.mark.rule("MU-306")
def test_no_gladiator_has_the_id_of_another() -> None:
    assert refusal([man("b")], [FOE]) == ("sides[1].fighters[0].id", "MU-306")
    assert refusal([man("a"), man("a", (0, 1))], [FOE]) == ("sides[0].fighters[1].id", "MU-306")
    assert End("a") in bout([man("a"), replace(man("c", (0, 1)), name="A")], [FOE]).legal


@pytest.mark.rule("MU-306")
def test_no_side_has_the_id_of_another() -> None:
    two = setup([man("a")], [FOE], order=None)
    twins = replace(two, sides=(two.sides[0], replace(two.sides[1], id="A")))
    with pytest.raises(SetupRefused) as refused:
        MUNUS.start(twins, MunusRules())
    assert (refused.value.place, refused.value.rule) == ("sides[1].id", "MU-306")


@pytest.mark.rule("MU-306")
def test_a_fight_has_two_sides_and_each_a_gladiator() -> None:
    assert refusal([man("a")]) == ("sides", "MU-306")
    assert refusal(order=None) == ("sides", "MU-306")
    assert refusal([man("a")], []) == ("sides[1].fighters", "MU-306")
    assert refusal([], [FOE]) == ("sides[0].fighters", "MU-306")
    assert End("a") in bout([man("a")], [FOE]).legal


@pytest.mark.rule("MU-306")
@pytest.mark.parametrize("order", ["A", "", "AA", "AC"])
def test_an_order_names_every_side_once(order: str) -> None:
    assert refusal([man("a")], [FOE], order=order) == ("order", "MU-306")


@pytest.mark.rule("MU-306")
@pytest.mark.parametrize(("order", "first"), [("AB", "A"), ("BA", "B"), (None, None)])
def test_an_order_may_be_any_or_none(order: str | None, first: str | None) -> None:
    assert bout([man("a")], [FOE], order=order).view["to_act"] == first


# The same through a fight record: a bad file, whatever is wrong

RECORD: Values = {
    "format": "ludus-fight/1",
    "game": "munus",
    "rules": {},
    "setup": {
        "board": [8, 8],
        "turn_limit": 10,
        "order": ["A", "B"],
        "sides": [
            {
                "id": "A",
                "name": "Ludus Magnus",
                "fighters": [
                    {
                        "id": "a",
                        "name": "Spiculus",
                        "reflexes": 0,
                        "pv": {"head": 1, "torso": 3, "right_arm": 2, "left_arm": 1, "right_leg": 2, "left_leg": 1},
                        "attack": 1,
                        "defence": 1,
                        "weapon": "medium",
                        "weapon_arm": "right",
                        "pair": False,
                        "protections": {"head": 6},
                        "shield": {"arm": "left", "save": 6},
                        "injuries": [{"location": "left_leg", "kind": "lame", "matches": 2}],
                        "at": [3, 6],
                        "facing": "N",
                    }
                ],
            },
            {
                "id": "B",
                "name": "Ludus Dacicus",
                "fighters": [
                    {
                        "id": "b",
                        "name": "Triumphus",
                        "reflexes": 0,
                        "pv": {"head": 1, "torso": 4, "right_arm": 1, "left_arm": 2, "right_leg": 1, "left_leg": 1},
                        "attack": 2,
                        "defence": 0,
                        "weapon": "small",
                        "weapon_arm": "left",
                        "pair": True,
                        "protections": {},
                        "at": [3, 1],
                        "facing": "S",
                    }
                ],
            },
        ],
    },
    "log": [{"actor": "a", "do": "forward"}],
}
"""The smallest fight with everything in it."""

SPICULUS = "setup.sides[0].fighters[0]"


def steps(place: str) -> list[str | int]:
    """Split a place such as ``setup.sides[0].id``."""
    return [int(part) if part.isdigit() else part for part in place.replace("[", ".").replace("]", "").split(".")]


def changed(place: str, value: Any) -> Values:
    """Return the record with another value at a place."""
    record = deepcopy(RECORD)
    *way, last = steps(place)
    part: Any = record
    for step in way:
        part = part[step]
    part[last] = value
    return record


def without(place: str) -> Values:
    """Return the record without what is at a place."""
    record = deepcopy(RECORD)
    *way, last = steps(place)
    part: Any = record
    for step in way:
        part = part[step]
    del part[last]
    return record


def replayed(record: Values) -> Values:
    state: Values = MUNUS.view(replay(parse_record(json.dumps(record).encode()), GAMES).state)
    return state


def fault_of(record: Values) -> tuple[int | None, str]:
    """Return entry and place of what is wrong with a bad file."""
    with pytest.raises(RecordFault) as fault:
        replayed(record)
    assert fault.value.refused is False
    return fault.value.entry, str(fault.value).partition(":")[0]


def entry_of(place: str) -> int | None:
    return 0 if place.startswith("log[0]") else None


def test_the_record_is_good_before_anything_is_changed() -> None:
    assert replayed(RECORD)["fighters"]["a"]["at"] == [3, 5]


@GLADIATORS
def test_a_record_with_a_gladiator_who_is_refused_is_a_bad_file(case: Case) -> None:
    start = setup([man("spiculus", **case.wrong)], [FOE])
    bad = {**RECORD, "rules": case.rules, "setup": write_fields(start), "log": []}
    place = f"{SPICULUS}.{case.place}" if case.place else SPICULUS
    assert fault_of(bad) == (None, place)


@pytest.mark.rule("MU-301", "MU-306")
@pytest.mark.parametrize(
    ("place", "value", "blamed"),
    [
        ("setup.board", [7, 8], "setup.board"),
        ("setup.board", [8, 41], "setup.board"),
        (f"{SPICULUS}.at", [8, 6], f"{SPICULUS}.at"),
        (f"{SPICULUS}.at", [3, 1], "setup.sides[1].fighters[0].at"),
        (f"{SPICULUS}.id", "b", "setup.sides[1].fighters[0].id"),
        ("setup.sides[1].id", "A", "setup.sides[1].id"),
        ("setup.sides[1].fighters", [], "setup.sides[1].fighters"),
        ("setup.sides", [], "setup.sides"),
        ("setup.order", ["A"], "setup.order"),
    ],
)
def test_a_record_with_a_setup_that_is_refused_is_a_bad_file(place: str, value: Any, blamed: str) -> None:
    assert fault_of(changed(place, value)) == (None, blamed)


@pytest.mark.parametrize("kind", ["resting", "capped", "barred", "dead"])
def test_an_injury_that_does_not_fight_is_refused(kind: str) -> None:
    injury = {"location": "torso", "kind": kind, "matches": None}
    assert fault_of(changed(f"{SPICULUS}.injuries[0]", injury)) == (None, f"{SPICULUS}.injuries[0].kind")


@pytest.mark.parametrize(
    "place",
    [
        "remark",
        "setup.remark",
        "setup.sides[0].remark",
        f"{SPICULUS}.remark",
        f"{SPICULUS}.shield.remark",
        f"{SPICULUS}.injuries[0].remark",
        "rules.remark",
        "log[0].remark",
        "log[0].target",
    ],
)
def test_an_unknown_key_is_refused(place: str) -> None:
    assert fault_of(changed(place, "b")) == (entry_of(place), place)


@pytest.mark.rule("MU-101")
def test_there_is_no_seventh_location() -> None:
    for part, value in (("pv", 1), ("protections", 6)):
        place = f"{SPICULUS}.{part}.neck"
        assert fault_of(changed(place, value)) == (None, place)


@pytest.mark.rule("MU-101")
@pytest.mark.parametrize("location", LOCATIONS)
def test_each_of_the_six_locations_must_have_its_pv(location: str) -> None:
    place = f"{SPICULUS}.pv.{location}"
    assert fault_of(without(place)) == (None, place)


@pytest.mark.parametrize(
    "place",
    [
        *("format", "game", "rules", "setup", "log"),
        *("setup.board", "setup.turn_limit", "setup.sides"),
        *("setup.sides[0].id", "setup.sides[0].name", "setup.sides[0].fighters"),
        *(
            f"{SPICULUS}.{key}"
            for key in RECORD["setup"]["sides"][0]["fighters"][0]
            if key not in ("shield", "injuries")
        ),
        *(f"{SPICULUS}.shield.arm", f"{SPICULUS}.shield.save"),
        *(f"{SPICULUS}.injuries[0].location", f"{SPICULUS}.injuries[0].kind", f"{SPICULUS}.injuries[0].matches"),
        *("log[0].actor", "log[0].do"),
    ],
)
def test_a_missing_key_is_refused(place: str) -> None:
    assert fault_of(without(place)) == (entry_of(place), place)


@pytest.mark.parametrize(
    ("record", "to_act"),
    [
        (without(f"{SPICULUS}.shield"), "A"),
        (without(f"{SPICULUS}.injuries"), "A"),
        (changed("log[0].dice", []), "A"),
        (changed("log[0].past", []), "A"),
        ({**without("setup.order"), "log": []}, None),
        (changed("outcome", None), "A"),
    ],
    ids=["no shield", "no injuries", "dice", "past", "no order", "outcome"],
)
def test_what_may_be_absent_may_be_there_or_not(record: Values, to_act: str | None) -> None:
    assert replayed(record)["to_act"] == to_act


NUMBERS = [
    "setup.board[0]",
    "setup.turn_limit",
    *(f"{SPICULUS}.{key}" for key in ("reflexes", "attack", "defence", "at[0]", "shield.save", "protections.head")),
    *(f"{SPICULUS}.pv.{location}" for location in LOCATIONS),
    f"{SPICULUS}.injuries[0].matches",
    "rules.wear_limit",
    "rules.upkeep",
    "rules.event_days",
]
TEXTS = [
    *("format", "game", "setup.order[0]", "setup.sides[0].id", "setup.sides[0].name"),
    *(f"{SPICULUS}.{key}" for key in ("id", "name", "weapon", "weapon_arm", "facing", "shield.arm")),
    *(f"{SPICULUS}.injuries[0].{key}" for key in ("location", "kind")),
    *("rules.leg_bonus", "rules.invalid_arm", "log[0].actor", "log[0].do"),
]
LISTS = [
    *("log", "setup.board", "setup.sides", "setup.order", "setup.sides[0].fighters"),
    *(f"{SPICULUS}.injuries", f"{SPICULUS}.at", "log[0].past", "log[0].dice"),
]
OBJECTS = ["rules", "setup", "setup.sides[0]", SPICULUS, f"{SPICULUS}.pv", f"{SPICULUS}.shield"]
OBJECTS += [f"{SPICULUS}.protections", f"{SPICULUS}.injuries[0]", "log[0]"]
SWITCHES = [f"{SPICULUS}.pair"]
SWITCHES += [f"rules.{key}" for key in ("allow_zero_pv_limbs", "stack_saves", "wear_strict", "own_bouts")]


@pytest.mark.parametrize("value", [True, False, 1.0, 1.5, "1", [1], {"n": 1}], ids=repr)
@pytest.mark.parametrize("place", NUMBERS)
def test_a_number_is_whole_and_neither_truth_nor_text(place: str, value: Any) -> None:
    assert fault_of(changed(place, value)) == (None, place)


@pytest.mark.parametrize("value", [1, True, ["A"], {"text": "A"}], ids=repr)
@pytest.mark.parametrize("place", TEXTS)
def test_a_text_is_a_text(place: str, value: Any) -> None:
    assert fault_of(changed(place, value)) == (entry_of(place), place)


@pytest.mark.parametrize("value", [0, 1, 1.0, "true", []], ids=repr)
@pytest.mark.parametrize("place", SWITCHES)
def test_a_switch_is_true_or_false(place: str, value: Any) -> None:
    assert fault_of(changed(place, value)) == (None, place)


@pytest.mark.parametrize("value", [1, True, "A", {}], ids=repr)
@pytest.mark.parametrize("place", LISTS)
def test_a_list_is_a_list(place: str, value: Any) -> None:
    assert fault_of(changed(place, value)) == (entry_of(place), place)


@pytest.mark.parametrize("value", [1, True, "A", []], ids=repr)
@pytest.mark.parametrize("place", OBJECTS)
def test_an_object_is_an_object(place: str, value: Any) -> None:
    assert fault_of(changed(place, value)) == (entry_of(place), place)


@pytest.mark.parametrize(
    "place", [n for n in NUMBERS if not n.endswith("matches")] + TEXTS + SWITCHES + LISTS + OBJECTS
)
def test_what_must_be_there_or_may_be_absent_is_never_null(place: str) -> None:
    assert fault_of(changed(place, None)) == (entry_of(place), place)


def test_an_extra_attack_may_be_absent_but_not_null() -> None:
    fight = {"actor": "a", "do": "fight", "target": "b", "extra": None}
    assert fault_of(changed("log[0]", fight)) == (0, "log[0].extra")


def test_for_life_is_null_matches() -> None:
    assert fault_of(changed(f"{SPICULUS}.injuries[0].matches", "life")) == (None, f"{SPICULUS}.injuries[0].matches")
    assert replayed(changed(f"{SPICULUS}.injuries[0].matches", None))["turn"] == 1


@pytest.mark.rule("MU-201")
@pytest.mark.parametrize("weapon", ["net", "Medium", "", "small, medium"])
def test_there_are_three_classes_of_weapon(weapon: str) -> None:
    place = f"{SPICULUS}.weapon"
    assert fault_of(changed(place, weapon)) == (None, place)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("setup.board", [8, 8, 8]),
        ("setup.board", [8]),
        (f"{SPICULUS}.at", [3]),
        (f"{SPICULUS}.at", [3, 6, 0]),
    ],
)
def test_a_square_and_a_board_have_two_numbers(place: str, value: Any) -> None:
    entry, blamed = fault_of(changed(place, value))
    assert entry is None
    assert blamed.startswith(place)


@pytest.mark.parametrize(
    ("place", "wrong", "right"),
    [
        (f"{SPICULUS}.facing", "NE", "E"),
        (f"{SPICULUS}.weapon_arm", "both", "right"),
        (f"{SPICULUS}.shield.arm", "left_arm", "left"),
        ("setup.turn_limit", -1, 0),
        ("rules.leg_bonus", "higher_leg", "lower_leg"),
        ("rules.invalid_arm", "useless", "fragile"),
        ("rules.experience_for", "winners", "all_deployed"),
        ("rules.tied_prize", "both", "split"),
        ("rules.upkeep", 16, 15),
        ("rules.upkeep", 9, 10),
        ("rules.event_days", 5, 4),
        ("rules.event_days", 0, 1),
        ("rules.wear_limit", -1, 0),
        ("rules.stack_saves", "on", False),
    ],
)
def test_a_value_out_of_its_range_is_refused_and_the_nearest_accepted(place: str, wrong: Any, right: Any) -> None:
    assert fault_of(changed(place, wrong)) == (None, place)
    assert replayed(changed(place, right))["turn"] == 1
