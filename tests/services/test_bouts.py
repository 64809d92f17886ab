"""Matches entered as a whole: by the computer players, from the table, from a fight record."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludus.campaign.commands import AdjustGladiator
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.ledger import gold
from ludus.campaign.rows import Calendar, Encounter, Entrant, Fight, Gladiator, WoundRoll
from ludus.campaign.table_match import parse_table_match
from ludus.games import GAMES
from ludus.play.contract import Refusal
from ludus.play.dice import seed_key
from ludus.play.record import RecordFault, parse_record, replay
from ludus.play.strict_json import BadFile
from ludus.services import bouts, campaigns, days, door, equipment, gladiators, matches, referee
from ludus.services.dump import dump
from ludus.services.records import enter_record
from ludus.store.campaign_file import CampaignFile
from tests.services.kit import piece, two_stables

UNTOUCHED: dict[str, Any] = {
    "zeroed": [], "out": False, "surrendered": False, "defeated_by": None, "active_part": True,
}  # fmt: skip


def told(**parts: Any) -> bytes:
    """Write a match from the table: Spiculus and Verus against Priscus, who lost his right arm and his head."""
    wounds = {"zeroed": ["head", "right_arm"], "extra_hits": {"right_arm": 1}, "out": True, "defeated_by": "Spiculus"}
    document = {
        "format": "ludus-match/1", "turns": 7, "sides": [["Spiculus", "Verus"], ["Priscus"]],
        "fighters": {"Priscus": {**UNTOUCHED, **wounds}},
        "dice": [[2, 6, 6, 6], [2, 6, 5, 4], [2, 6, 4, 4], [1, 6, 3]], "choices": [],
    }  # fmt: skip
    return json.dumps({**document, **parts}).encode()


def enter(file: CampaignFile, **parts: Any) -> None:
    bouts.enter_table_match(file, parse_table_match(told(**parts)), key=seed_key(1))


@pytest.mark.rule("MU-402", "MU-403", "MU-503")
def test_a_match_from_the_table_is_one_step_with_wounds_and_prizes(tmp_path: Path) -> None:
    with two_stables(tmp_path) as file:
        before = dump(file)
        enter(file)
        assert [(roll.location, roll.roll, roll.matches) for roll in file.books.where(WoundRoll)] == [
            ("head", 12, None),
            ("right_arm", 9, None),
            ("right_arm", 8, 3),
        ]
        assert gold(file.books, 1) == 220 + 10 + 10 + 20 + 50
        assert gold(file.books, 2) == 220 + 10 - 6
        assert piece(file, 3).used == 1
        door.undo(file)
        assert dump(file) == before


def test_without_dice_the_program_rolls_and_a_seed_rolls_alike(tmp_path: Path) -> None:
    rolls = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        with two_stables(tmp_path / name) as file:
            enter(file, dice=[])
            rolls.append([(roll.roll, roll.matches) for roll in file.books.where(WoundRoll)])
    assert rolls[0] == rolls[1]
    assert rolls[0]


def test_a_match_that_stands_planned_is_the_one_that_is_entered(tmp_path: Path) -> None:
    with two_stables(tmp_path) as file:
        days.open_day(file)
        matches.plan_match(file, [[3], [2, 1]])
        enter(file)
        assert [(match.id, match.stage, match.turns) for match in file.books.where(Encounter)] == [(1, "settled", 7)]


@pytest.mark.rule("MU-414")
def test_a_choice_is_taken_from_the_entry(tmp_path: Path) -> None:
    with two_stables(tmp_path) as file:
        dice = [[2, 6, 3, 4], [2, 6, 6, 6], [2, 6, 6, 6]]
        enter(file, dice=dice, choices=[{"lose": "defence"}])
        priscus = file.books.get(Gladiator, 3)
        assert priscus is not None
        assert (priscus.attack, priscus.defence) == (1, 0)


@pytest.mark.rule("MU-403")
def test_the_dice_follow_the_sides_then_the_gladiators_then_the_body(tmp_path: Path) -> None:
    arm = {**UNTOUCHED, "zeroed": ["left_arm"]}
    with two_stables(tmp_path) as file:
        fighters = {"Priscus": arm, "Verus": arm, "Spiculus": arm}
        enter(file, fighters=fighters, dice=[[2, 6, 6, 4], [2, 6, 6, 5], [2, 6, 6, 6]])
        entrants = {entrant.id: entrant.gladiator for entrant in file.books.where(Entrant)}
        assert {entrants[roll.entrant]: roll.roll for roll in file.books.where(WoundRoll)} == {1: 10, 2: 11, 3: 12}


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"dice": [[2, 6, 6, 6]]}, "dice: too few; 2D6 is due for Priscus"),
        ({"dice": [[2, 6, 1, 1], [2, 6, 5, 4]]}, "dice: 1 of 2 rolls are left over"),
        ({"dice": [[2, 6, 7, 1]]}, "dice: 7 is no face of a D6"),
        ({"dice": [[1, 20, 7]]}, "dice: 2D6 is due for diagnosis, but 1D20 is given"),
        (
            {"dice": [[2, 6, 3, 4], [2, 6, 6, 6], [2, 6, 6, 6]]},
            "choices: too few; what Priscus loses is one of: attack",
        ),
        ({"choices": [{"lose": "attack"}]}, "choices: 1 of 1 are left over"),
        ({"sides": [["Spiculus"], ["Nemo"]]}, "sides[1][0]: no gladiator on a roster is called Nemo"),
        ({"fighters": {"Flamma": UNTOUCHED}}, "fighters.Flamma: Flamma is on no side of this match"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(tmp_path: Path, parts: dict[str, Any], says: str) -> None:
    with two_stables(tmp_path) as file:
        before = (dump(file), file.last_entry())
        with pytest.raises(BadFile) as fault:
            enter(file, **parts)
        assert str(fault.value).startswith(says)
        assert (dump(file), file.last_entry()) == before


@pytest.mark.parametrize(
    ("fate", "says"),
    [
        ({"zeroed": ["left_leg", "right_leg"]}, "Priscus cannot go on with these wounds and must be out"),
        ({"out": True, "surrendered": True, "defeated_by": "Priscus"}, "Priscus is defeated by an enemy of this match"),
        ({"zeroed": ["head"], "out": True}, "Priscus fell by a wound that somebody gave: say who"),
    ],
)
def test_what_cannot_have_happened_is_refused(tmp_path: Path, fate: dict[str, Any], says: str) -> None:
    with two_stables(tmp_path) as file:
        with pytest.raises(Refusal) as refusal:
            enter(file, fighters={"Priscus": {**UNTOUCHED, **fate}}, dice=[])
        assert str(refusal.value).startswith(says)


@pytest.mark.rule("MU-405")
def test_who_is_not_fit_is_refused_with_when_he_will_be(tmp_path: Path) -> None:
    with two_stables(tmp_path) as file:
        rest = (LastingInjury("head", "resting", 2),)
        referee.adjust_gladiator(file, AdjustGladiator(1, (1, 3, 2, 1, 2, 1), 1, 1, 0, 0, rest, "fell in the yard"))
        with pytest.raises(Refusal, match="Spiculus rests 2 more event days"):
            enter(file)


# By the computer players, and from a record


def test_the_computer_fights_and_the_record_proves_it(tmp_path: Path) -> None:
    with two_stables(tmp_path, board=[8, 8]) as file:
        bouts.play_match(file, [[1, 2], [3, 4]], turns=6, key=seed_key(3))
        fight = file.books.get(Fight, 1)
        assert fight is not None
        done = replay(parse_record(fight.record.encode()), GAMES)
        assert done.outcome is not None
        lost = {e.gladiator: e.defeated_by for e in file.books.where(Entrant) if e.out}
        by: dict[str, str | None] = done.outcome["defeated_by"]  # type: ignore[assignment]
        assert {str(one): None if other is None else str(other) for one, other in lost.items()} == by
        names = {fighter.name for side in done.setup.sides for fighter in side.fighters}  # type: ignore[attr-defined]
        assert names == {"Spiculus", "Verus", "Priscus", "Flamma"}


def test_equal_seeds_fight_alike(tmp_path: Path) -> None:
    fights = []
    for name, seed in (("a", 3), ("b", 3), ("c", 4)):
        (tmp_path / name).mkdir()
        with two_stables(tmp_path / name, board=[8, 8]) as file:
            bouts.play_match(file, [[1], [3]], key=seed_key(seed))
            fights.append(dump(file))
    assert fights[0] == fights[1]
    assert fights[0] != fights[2]


def recorded(folder: Path, **settings: Any) -> bytes:
    """Return the record of a fight between Spiculus and Priscus that another copy of the campaign played."""
    folder.mkdir()
    with two_stables(folder, board=[8, 8], **settings) as file:
        bouts.play_match(file, [[1], [3]], key=seed_key(5))
        fight = file.books.get(Fight, 1)
        assert fight is not None
        return fight.record.encode()


def test_a_record_of_the_campaigns_gladiators_is_entered(tmp_path: Path) -> None:
    data = recorded(tmp_path / "elsewhere")
    with two_stables(tmp_path) as file:
        enter_record(file, data, choose=bouts.computer_choice, key=seed_key(5))
        (match,) = file.books.where(Encounter)
        assert match.stage == "settled"
        fight = file.books.get(Fight, 1)
        assert fight is not None
        assert fight.record.encode() == data


def test_a_record_can_be_entered_and_its_wounds_be_left_for_later(tmp_path: Path) -> None:
    data = recorded(tmp_path / "elsewhere")
    with two_stables(tmp_path) as file:
        enter_record(file, data)
        (match,) = file.books.where(Encounter)
        assert match.stage == "fought"
        assert any(entrant.rolls_due for entrant in file.books.where(Entrant))


def altered(data: bytes, change: Any) -> bytes:
    document = json.loads(data)
    change(document)
    return json.dumps(document).encode()


def test_a_record_of_another_day_or_another_house_is_refused(tmp_path: Path) -> None:
    data = recorded(tmp_path / "elsewhere")
    spiculus = "setup.sides[0].fighters[0]"
    with two_stables(tmp_path) as file:
        before = dump(file)
        referee.adjust_gladiator(file, AdjustGladiator(1, (1, 3, 2, 1, 1, 2), 1, 1, 0, 0, (), "a mistake"))
        with pytest.raises(BadFile) as fault:
            enter_record(file, data)
        assert str(fault.value) == f"{spiculus}.pv: is not as the campaign has it (Spiculus)"
        door.undo(file)
        assert dump(file) == before
        campaigns.change_rule(file, "stack_saves", value=True)
        with pytest.raises(BadFile, match="stack_saves: is not as the campaign plays"):
            enter_record(file, data)


def test_a_record_that_is_unfinished_or_false_is_refused(tmp_path: Path) -> None:
    data = recorded(tmp_path / "elsewhere")

    def cut(document: dict[str, Any]) -> None:
        document["log"] = document["log"][:3]
        del document["outcome"]

    def renamed(document: dict[str, Any]) -> None:
        document["setup"]["sides"][0]["fighters"][0]["name"] = "Nemo"

    def forged(document: dict[str, Any]) -> None:
        document["outcome"]["winner"] = "C"

    with two_stables(tmp_path) as file:
        before = (dump(file), file.last_entry())
        with pytest.raises(BadFile, match="the fight is not over"):
            enter_record(file, altered(data, cut))
        with pytest.raises(BadFile, match="no gladiator on a roster is called Nemo"):
            enter_record(file, altered(data, renamed))
        with pytest.raises(RecordFault, match="outcome: the record says"):
            enter_record(file, altered(data, forged))
        assert (dump(file), file.last_entry()) == before


@pytest.mark.rule("MU-601")
def test_the_first_match_opens_the_event_day_and_a_spent_month_is_told(tmp_path: Path) -> None:
    with two_stables(tmp_path) as file:
        enter(file)
        calendar = file.books.get(Calendar, 1)
        assert calendar is not None
        assert calendar.open_day == 1
        days.close_day(file)
        with pytest.raises(Refusal, match="this month has had its 1 event day: end the month first"):
            enter(file)


@pytest.mark.rule("MU-300")
def test_a_side_too_many_for_the_computer_is_refused(tmp_path: Path) -> None:
    with two_stables(tmp_path, own_bouts=True) as file:
        gladiators.hire(file, gladiators.draw_recruit(file, 1))
        equipment.buy(file, 1, "medium")
        equipment.issue(file, 5, 5)
        with pytest.raises(Refusal, match="the computer places no more than 4 sides"):
            bouts.play_match(file, [[1], [2], [3], [4], [5]])
