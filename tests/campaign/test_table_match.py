"""A match played at the table (ludus-match/1)."""

import copy
import json
from typing import Any

import pytest

from ludus.campaign.commands import EnterMatch, Fate, OpenDay, PlanMatch
from ludus.campaign.plan import plan
from ludus.campaign.rows import Entrant
from ludus.campaign.table_match import commands_of, parse_table_match
from ludus.play.contract import Refusal
from ludus.play.strict_json import BadFile
from tests.campaign.books import Books, recruit
from tests.campaign.test_aftermath import two_stables

MATCH: dict[str, Any] = {
    "format": "ludus-match/1",
    "turns": 7,
    "sides": [["Spiculus", "Verus"], ["Priscus", "Flamma"]],
    "fighters": {
        "Priscus": {
            "zeroed": ["right_arm", "torso"],
            "extra_hits": {"right_arm": 1},
            "out": True,
            "surrendered": False,
            "defeated_by": "Verus",
            "active_part": True,
        },
        "Flamma": {"zeroed": [], "out": False, "surrendered": False, "defeated_by": None, "active_part": False},
    },
    "dice": [[2, 6, 5, 4]],
    "choices": [{"lose": "attack"}],
}


def changed(**values: Any) -> dict[str, Any]:
    return {**copy.deepcopy(MATCH), **values}


def commands(match: dict[str, Any], books: Books | None = None) -> tuple[PlanMatch, EnterMatch]:
    day = (books or two_stables()).do(OpenDay())
    return commands_of(parse_table_match(json.dumps(match).encode()), day.tables)


def test_names_become_the_commands_that_plan_and_enter_the_match() -> None:
    planned, entered = commands(MATCH)
    assert planned == PlanMatch(((1, 2), (3, 4)))
    fallen = Fate(3, ("right_arm", "torso"), (("right_arm", 1),), out=True, defeated_by=2)
    assert entered == EnterMatch(1, (fallen, Fate(4, active_part=False)), 7)
    after = two_stables().do(OpenDay(), planned, entered)
    assert [entrant.rolls_due for entrant in after.tables.where(Entrant)] == [(), (), (1, 2, 2), ()]


def test_a_number_tells_two_of_one_name_apart() -> None:
    books = two_stables().do(recruit("Spiculus", 2))
    twins = changed(sides=[["1"], ["Priscus"]], fighters={})
    assert commands(twins, books)[0] == PlanMatch(((1,), (3,)))
    with pytest.raises(
        BadFile, match=r"sides\[0\]\[0\]: several gladiators are called Spiculus: use a number .*\(1, 5\)"
    ):
        commands(changed(), books)


@pytest.mark.parametrize(
    ("match", "says"),
    [
        (changed(format="ludus-match/2"), "format: "),
        (changed(turns=-1), "turns: "),
        (changed(turns=True), "turns: must be a whole number"),
        (changed(why=1), "why: is not a known key"),
        (changed(sides="x"), "sides: must be a list"),
        (changed(sides=[["Spartacus"], ["Priscus"]]), "sides[0][0]: no gladiator on a roster is called Spartacus"),
        (changed(fighters={"Hermes": MATCH["fighters"]["Flamma"]}), "fighters.Hermes: Hermes is on no side of this"),
        (changed(fighters={"Flamma": {"zeroed": []}}), "fighters.Flamma.out: is missing"),
        (
            changed(fighters={"Flamma": {**MATCH["fighters"]["Priscus"], "defeated_by": "Hermes"}}),
            "fighters.Flamma.defeated_by: Hermes is on no side of this match",
        ),
        (
            changed(fighters={"Flamma": {**MATCH["fighters"]["Priscus"], "extra_hits": {"torso": 0}}}),
            "fighters.Flamma.extra_hits.torso: ",
        ),
        (changed(choices=[{"lose": "gold"}]), "choices[0].lose"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(match: dict[str, Any], says: str) -> None:
    with pytest.raises(BadFile) as fault:
        commands(match)
    assert str(fault.value).startswith(says)


def test_what_cannot_have_happened_is_refused_by_the_rules() -> None:
    own = copy.deepcopy(MATCH)
    own["fighters"]["Priscus"]["defeated_by"] = "Flamma"
    day = two_stables().do(OpenDay())
    planned, entered = commands(own)
    with pytest.raises(Refusal, match="Priscus is defeated by an enemy of this match"):
        plan(day.do(planned).tables, entered)
