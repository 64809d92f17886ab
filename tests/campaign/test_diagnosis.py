"""The wounds of a fight on the injury tables (MU-401 to MU-458)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.campaign.diagnosis import (
    TABLES,
    Loss,
    Patient,
    WrongChoice,
    diagnose,
    due_rolls,
    losses_open_to,
    received,
    row_of,
)
from ludus.campaign.injuries import LastingInjury, with_injury
from ludus.campaign.narrate import tell_diagnosis
from ludus.campaign.record import answer, make_diagnosis
from ludus.i18n.catalogue import LANGUAGES, catalogue
from ludus.munus.body import LOCATIONS
from ludus.play.dice import RecordedRoll, ScriptedDice, SeededDice, seed_key
from ludus.play.strict_json import BadFile

HEAD, TORSO, RIGHT_ARM, LEFT_ARM, RIGHT_LEG, LEFT_LEG = range(6)


def patient(**values: Any) -> Patient:
    plain: dict[str, Any] = {"pv": (1, 3, 4, 1, 4, 1), "attack": 2, "defence": 1, "injuries": ()}
    return Patient("A", "Spiculus", **{**plain, **values})


def injury(location: str, kind: str, matches: int | None = None) -> LastingInjury:
    return LastingInjury(location, kind, matches)  # type: ignore[arg-type]


def rolled(location: int, *dice: RecordedRoll, lose: Loss | None = None, **values: Any) -> Patient:
    """Make one roll with exactly these dice; a choice that nobody asks for fails the test."""
    script = ScriptedDice(dice)
    asked: list[Loss] = [] if lose is None else [lose]
    after, _ = diagnose(patient(**values), location, script, lambda _: asked.pop())
    script.finish()
    assert not asked, "nobody asked what is to be lost"
    return after


def two(total: int) -> RecordedRoll:
    """2D6 that come to a sum."""
    first = max(1, total - 6)
    return (2, 6, first, total - first)


@pytest.mark.rule("MU-450")
@pytest.mark.parametrize(
    ("location", "rules"),
    [
        (HEAD, "411 412 412 413 413 414 414 415 415 415 416"),
        (TORSO, "421 422 422 423 424 424 425 425 425 426 426"),
        (RIGHT_ARM, "431 432 432 433 434 434 434 435 436 436 436"),
        (LEFT_ARM, "431 432 432 433 434 434 434 435 436 436 436"),
        (RIGHT_LEG, "441 442 442 443 443 444 444 444 445 445 445"),
        (LEFT_LEG, "441 442 442 443 443 444 444 444 445 445 445"),
    ],
)
def test_each_table_covers_2_to_12(location: int, rules: str) -> None:
    assert [row_of(location, roll).rule for roll in range(2, 13)] == [f"MU-{rule}" for rule in rules.split()]


@pytest.mark.rule("MU-411", "MU-421", "MU-441", "MU-402")
@pytest.mark.parametrize("location", [HEAD, TORSO, RIGHT_LEG, LEFT_LEG])
def test_double_1_is_death_and_costs_nothing(location: int) -> None:
    after = rolled(location, (2, 6, 1, 1))
    assert (after.dead, after.retired, after.fee) == (True, False, 0)


@pytest.mark.rule("MU-412", "MU-413", "MU-422", "MU-402")
@pytest.mark.parametrize(("location", "roll"), [(HEAD, 3), (HEAD, 4), (HEAD, 5), (HEAD, 6), (TORSO, 3), (TORSO, 4)])
def test_some_wounds_retire(location: int, roll: int) -> None:
    after = rolled(location, two(roll))
    assert (after.dead, after.retired, after.fee) == (False, True, 2)


@pytest.mark.rule("MU-415", "MU-423", "MU-424", "MU-425", "MU-431", "MU-432", "MU-433", "MU-434", "MU-435")
@pytest.mark.rule("MU-442", "MU-443", "MU-444", "MU-405")
@pytest.mark.parametrize(
    ("location", "roll", "die", "expected"),
    [
        (HEAD, 9, 4, injury("head", "resting", 4)),
        (HEAD, 11, 1, injury("head", "resting", 1)),
        (TORSO, 5, None, injury("torso", "barred")),
        (TORSO, 6, None, injury("torso", "capped")),
        (TORSO, 7, None, injury("torso", "capped")),
        (TORSO, 8, 2, injury("torso", "resting", 2)),
        (TORSO, 10, 6, injury("torso", "resting", 6)),
        (RIGHT_ARM, 2, None, injury("right_arm", "amputated")),
        (LEFT_ARM, 3, None, injury("left_arm", "invalid")),
        (RIGHT_ARM, 4, None, injury("right_arm", "invalid")),
        (LEFT_ARM, 5, None, injury("left_arm", "capped")),
        (RIGHT_ARM, 6, 3, injury("right_arm", "unusable", 3)),
        (RIGHT_ARM, 8, 5, injury("right_arm", "unusable", 5)),
        (LEFT_ARM, 9, None, injury("left_arm", "no_strength", 1)),
        (RIGHT_LEG, 3, None, injury("right_leg", "leg_useless")),
        (LEFT_LEG, 4, None, injury("left_leg", "leg_useless")),
        (RIGHT_LEG, 5, None, injury("right_leg", "lame")),
        (LEFT_LEG, 6, None, injury("left_leg", "lame")),
        (RIGHT_LEG, 7, 4, injury("right_leg", "lame", 4)),
        (LEFT_LEG, 9, 2, injury("left_leg", "lame", 2)),
    ],
)
def test_a_row_leaves_its_injury(location: int, roll: int, die: int | None, expected: LastingInjury) -> None:
    dice = [two(roll)] if die is None else [two(roll), (1, 6, die)]
    after = rolled(location, *dice)
    assert after.injuries == (expected,)
    assert (after.dead, after.retired, after.fee) == (False, False, 2)


@pytest.mark.rule("MU-416", "MU-426", "MU-436", "MU-445", "MU-401")
@pytest.mark.parametrize(
    ("location", "roll"), [(HEAD, 12), (TORSO, 11), (TORSO, 12), (RIGHT_ARM, 10), (LEFT_ARM, 12), (LEFT_LEG, 10)]
)
def test_some_wounds_leave_nothing(location: int, roll: int) -> None:
    after = rolled(location, two(roll))
    assert (after.injuries, after.pv, after.fee) == ((), (1, 3, 4, 1, 4, 1), 2)


@pytest.mark.rule("MU-451", "MU-453")
def test_pv_that_a_limb_can_hold_no_more_are_gone() -> None:
    assert rolled(RIGHT_ARM, two(2)).pv == (1, 3, 0, 1, 4, 1)
    assert rolled(RIGHT_LEG, two(3)).pv == (1, 3, 4, 1, 1, 1)
    assert rolled(RIGHT_LEG, two(6)).pv == (1, 3, 4, 1, 1, 1)
    assert rolled(RIGHT_LEG, two(7), (1, 6, 1)).pv == (1, 3, 4, 1, 4, 1)


@pytest.mark.rule("MU-414")
@pytest.mark.parametrize(
    ("lose", "pv", "training"),
    [
        ("attack", (2, 3, 4, 1, 4, 1), (1, 1)),
        ("defence", (2, 3, 4, 1, 4, 1), (2, 0)),
        ("head", (1, 3, 4, 1, 4, 1), (2, 1)),
        ("torso", (2, 2, 4, 1, 4, 1), (2, 1)),
        ("right_leg", (2, 3, 4, 1, 3, 1), (2, 1)),
    ],
)
def test_the_owner_chooses_what_is_lost(lose: Loss, pv: tuple[int, ...], training: tuple[int, int]) -> None:
    for roll in (7, 8):
        after = rolled(HEAD, two(roll), lose=lose, pv=(2, 3, 4, 1, 4, 1))
        assert (after.pv, (after.attack, after.defence)) == (pv, training)


@pytest.mark.rule("MU-414")
def test_only_what_is_there_can_be_lost() -> None:
    poor = patient(attack=0)
    assert losses_open_to(poor) == ("defence", "torso", "right_arm", "right_leg")
    for lose in ("attack", "left_arm", "head"):
        with pytest.raises(WrongChoice, match=f"{lose} cannot be lost"):
            diagnose(poor, HEAD, ScriptedDice([two(7)]), lambda _, lost=lose: lost)  # type: ignore[misc]


@pytest.mark.rule("MU-414")
def test_one_who_has_nothing_to_lose_is_not_asked() -> None:
    after = rolled(HEAD, two(8), pv=(1, 1, 1, 0, 1, 1), attack=0, defence=0)
    assert (after.pv, after.injuries, after.fee) == ((1, 1, 1, 0, 1, 1), (), 2)


@pytest.mark.rule("MU-402", "MU-403")
def test_rolls_are_due_in_order_further_ones_after_the_first() -> None:
    assert due_rolls(["left_leg", "head", "right_arm"], {"right_arm": 2}) == (
        HEAD,
        RIGHT_ARM,
        RIGHT_ARM,
        RIGHT_ARM,
        LEFT_LEG,
    )


@pytest.mark.rule("MU-458")
def test_an_arm_still_unusable_brought_to_0_again_is_invalid_before_its_rolls() -> None:
    hurt = patient(injuries=(injury("left_arm", "unusable", 2), injury("right_arm", "unusable", 1)))
    assert received(hurt, ["left_arm"]).injuries == (
        injury("right_arm", "unusable", 1),
        injury("left_arm", "invalid"),
    )
    # An arm made unusable by an earlier roll of the same diagnosis is not meant.
    once = rolled(LEFT_ARM, two(6), (1, 6, 3))
    again, _ = diagnose(once, LEFT_ARM, ScriptedDice([two(12)]), lambda options: options[0])
    assert again.injuries == (injury("left_arm", "unusable", 3),)


@pytest.mark.rule("MU-405", "MU-454", "MU-456", "MU-457")
@pytest.mark.parametrize(
    ("before", "new", "after"),
    [
        ([("left_arm", "unusable", 2)], ("left_arm", "unusable", 5), [("left_arm", "unusable", 5)]),
        ([("left_arm", "unusable", 5)], ("left_arm", "unusable", 2), [("left_arm", "unusable", 5)]),
        ([("left_leg", "lame", 5)], ("left_leg", "lame", None), [("left_leg", "lame", None)]),
        ([("left_leg", "lame", None)], ("left_leg", "lame", 5), [("left_leg", "lame", None)]),
        ([("left_leg", "lame", None)], ("left_leg", "leg_useless", None), [("left_leg", "leg_useless", None)]),
        ([("left_leg", "leg_useless", None)], ("left_leg", "lame", None), [("left_leg", "leg_useless", None)]),
        (
            [("left_leg", "lame", 3)],
            ("left_leg", "leg_useless", None),
            [("left_leg", "lame", 3), ("left_leg", "leg_useless", None)],
        ),
        (
            [("left_arm", "unusable", 2), ("left_arm", "no_strength", 1), ("left_arm", "capped", None)],
            ("left_arm", "invalid", None),
            [("left_arm", "no_strength", 1), ("left_arm", "invalid", None)],
        ),
        ([("left_arm", "invalid", None)], ("left_arm", "unusable", 4), [("left_arm", "invalid", None)]),
        ([("left_arm", "invalid", None)], ("left_arm", "capped", None), [("left_arm", "invalid", None)]),
        (
            [("left_arm", "no_strength", 1), ("left_arm", "invalid", None)],
            ("left_arm", "amputated", None),
            [("left_arm", "amputated", None)],
        ),
        ([("left_arm", "amputated", None)], ("left_arm", "no_strength", 1), [("left_arm", "amputated", None)]),
        (
            [("right_arm", "amputated", None)],
            ("left_arm", "unusable", 1),
            [("right_arm", "amputated", None), ("left_arm", "unusable", 1)],
        ),
        (
            [("head", "resting", 6)],
            ("torso", "resting", 2),
            [("head", "resting", 6), ("torso", "resting", 2)],
        ),
        (
            [("torso", "barred", None)],
            ("torso", "capped", None),
            [("torso", "capped", None), ("torso", "barred", None)],
        ),
    ],
)
def test_what_replaces_what(before: list[Any], new: Any, after: list[Any]) -> None:
    injuries = tuple(injury(*old) for old in before)
    assert with_injury(injuries, injury(*new)) == tuple(injury(*left) for left in after)


def document(**values: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "format": "ludus-diagnosis/1",
        "rules": {},
        "fighter": {
            "pv": {"head": 1, "torso": 3, "right_arm": 2, "left_arm": 1, "right_leg": 2, "left_leg": 1},
            "attack": 2,
            "defence": 1,
            "injuries": [],
        },
        "zeroed": ["head"],
        "extra_hits": {},
        "dice": [[2, 6, 6, 6]],
        "choices": [],
    }
    return {**plain, **values}


def run(**values: Any) -> dict[str, Any]:
    return answer(*make_diagnosis(json.dumps(document(**values)).encode()))


@pytest.mark.rule("MU-402", "MU-403", "MU-455")
def test_a_death_ends_the_rolls_a_retirement_does_not() -> None:
    both = run(zeroed=["torso", "left_leg", "right_leg"], dice=[[2, 6, 1, 2], [2, 6, 6, 6], [2, 6, 1, 1]])
    assert (both["dead"], both["retired"], both["fee"]) == (True, True, 4)
    assert [result["location"] for result in both["results"]] == ["torso", "right_leg", "left_leg"]
    early = run(zeroed=["head", "torso"], dice=[[2, 6, 1, 1]])
    assert (early["dead"], len(early["results"])) == (True, 1)


@pytest.mark.rule("MU-103", "MU-316")
def test_a_limb_that_began_at_0_is_rolled_for_its_further_hits_only() -> None:
    weak = {**document()["fighter"], "pv": {**document()["fighter"]["pv"], "left_arm": 0}}
    result = run(
        rules={"allow_zero_pv_limbs": True}, fighter=weak, zeroed=[], extra_hits={"left_arm": 1}, dice=[[2, 6, 5, 5]]
    )
    assert [r["rule"] for r in result["results"]] == ["MU-436"]


def fighter(**values: Any) -> dict[str, Any]:
    return {**document()["fighter"], **values}


def pv(**values: int) -> dict[str, int]:
    return {**document()["fighter"]["pv"], **values}


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"format": "ludus-fight/1"}, "format: "),
        ({"why": 1}, "why: is not a known key"),
        ({"dice": []}, "dice: too few; 2D6 is due for diagnosis"),
        ({"dice": [[2, 6, 6, 6], [1, 6, 1]]}, "dice: 1 of 2 rolls are left over"),
        ({"dice": [[2, 6, 6, 7]]}, "dice: 7 is no face of a D6"),
        ({"dice": [[1, 6, 6]]}, "dice: 2D6 is due for diagnosis, but 1D6 is given"),
        ({"dice": [[2, 6, 5, 5]]}, "dice: too few; 1D6 is due for duration"),
        (
            {"dice": [[2, 6, 3, 4]]},
            "choices: too few; what is lost is one of: attack, defence, torso, right_arm, right",
        ),
        ({"dice": [[2, 6, 3, 4]], "choices": [{"lose": "left_arm"}]}, "choices[0].lose: left_arm cannot be lost"),
        ({"dice": [[2, 6, 3, 4]], "choices": [{"lose": "money"}]}, "choices[0].lose"),
        ({"choices": [{"lose": "attack"}]}, "choices: 1 of 1 are left over"),
        ({"zeroed": ["head", "head"]}, "zeroed[1]: head stands twice"),
        ({"zeroed": ["tail"]}, "zeroed[0]: "),
        ({"extra_hits": {"torso": 1}}, "extra_hits.torso: only a location at 0 takes further hits"),
        ({"extra_hits": {"head": 0}}, "extra_hits.head: "),
        ({"fighter": fighter(pv=pv(head=3))}, "fighter.pv.head: must be 1 to 2"),
        ({"fighter": fighter(pv=pv(left_arm=0))}, "fighter.pv.left_arm: must be 1 to 6"),
        ({"fighter": fighter(pv=pv(torso=6, right_arm=6, left_arm=6))}, "fighter.pv: must be 20 in all"),
        ({"fighter": fighter(attack=7, defence=6)}, "fighter: attack and defence must be 12 together"),
        ({"fighter": fighter(attack=8)}, "fighter.attack: "),
        (
            {"fighter": fighter(injuries=[{"location": "head", "kind": "lame", "matches": 1}])},
            "fighter.injuries[0]: lame cannot be at head",
        ),
        (
            {"fighter": fighter(injuries=[{"location": "left_leg", "kind": "lame", "matches": n} for n in (1, None)])},
            "fighter.injuries[1]: lame stands twice at left_leg",
        ),
        (
            {"fighter": fighter(injuries=[{"location": "right_leg", "kind": "lame", "matches": None}])},
            "fighter.pv.right_leg: must be 1 to 1",
        ),
        (
            {
                "fighter": fighter(
                    pv=pv(left_arm=0), injuries=[{"location": "left_arm", "kind": "amputated", "matches": None}]
                ),
                "zeroed": ["left_arm"],
            },
            "zeroed[0]: left_arm was at 0 before the fight",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(values: dict[str, Any], says: str) -> None:
    with pytest.raises(BadFile) as fault:
        run(**values)
    assert str(fault.value).startswith(says)


@pytest.mark.rule("MU-402", "MU-403")
@given(
    st.integers(0, 10**9),
    st.lists(st.integers(1, 6), min_size=5, max_size=5),
    st.sets(st.sampled_from(LOCATIONS), min_size=1),
    st.dictionaries(st.sampled_from(LOCATIONS), st.integers(1, 3)),
)
def test_whatever_is_rolled_the_patient_stays_sound(
    seed: int, pv_below: list[int], zeroed: set[Any], further: dict[Any, int]
) -> None:
    """PV never rise, nobody pays for more than the rolls that were made, injuries are in order and none twice."""
    start = patient(pv=(1, *pv_below))
    now, dice, made = received(start, list(zeroed)), SeededDice(seed_key(seed)), 0
    for location in due_rolls(list(zeroed), {k: n for k, n in further.items() if k in zeroed}):
        if not now.dead:
            now, found = diagnose(now, location, dice, lambda options: options[-1])
            assert found.rule in {row.rule for row in TABLES[location]}
            made += 1
    assert all(a <= b for a, b in zip(now.pv, start.pv, strict=True))
    assert now.fee == 2 * (made - now.dead)
    keys = [(LOCATIONS.index(i.location), i.kind) for i in now.injuries]
    assert len(keys) == len(set(keys))
    assert [k[0] for k in keys] == sorted(k[0] for k in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_diagnosis_is_told_in_every_language(language: Any) -> None:
    data = document(
        zeroed=["head", "right_arm", "left_leg"],
        dice=[[2, 6, 3, 4], [2, 6, 2, 6], [1, 6, 3], [2, 6, 1, 1]],
        choices=[{"lose": "attack"}],
    )
    lines = tell_diagnosis(*make_diagnosis(json.dumps(data).encode()), catalogue(language))
    arm, death, fee = lines[-3:]
    assert (
        arm
        == {
            "en": "- right arm: unusable, 3 more matches",
            "it": "- braccio destro: inutilizzabile, ancora 3 incontri",
            "es": "- brazo derecho: inutilizable, 3 encuentros más",
        }[language]
    )
    assert (
        death
        == {"en": "Death in the infirmary.", "it": "Morte in infermeria.", "es": "Muerte en la enfermería."}[language]
    )
    assert fee.endswith(": 4 mo.")
    assert [line.rpartition("[")[2] for line in lines[:3]] == ["MU-414]", "MU-434]", "MU-441]"]
