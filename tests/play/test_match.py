import pytest

from ludus.munus.actions import End, Fight, Forward, Order, Surrender, Turn
from ludus.munus.rules import MUNUS
from ludus.play.contract import IllegalAction
from ludus.play.dice import NO_DICE, DiceNeeded, ScriptedDice, SeededDice, seed_key
from ludus.play.match import Match
from ludus.play.record import UNSTATED
from tests.munus.kit import man, setup

FIGHT = Fight("a", "b")
DICE = [(1, 6, 5), (1, 6, 2), (2, 6, 6, 6), (2, 6, 1, 1), (1, 20, 9), (2, 6, 1, 1), (2, 6, 6, 6)]


def face_to_face() -> Match:
    return Match(MUNUS, setup([man("a", (3, 4), "N")], [man("b", (3, 3), "S")]))


def test_what_was_played_is_recorded_with_its_dice() -> None:
    match = face_to_face()
    match.play(FIGHT, ScriptedDice(DICE))
    record = match.record()
    assert record.log[0].action == {"actor": "a", "do": "fight", "target": "b"}
    assert record.log[0].dice == tuple(DICE)
    assert record.outcome == UNSTATED


def test_undo_and_redo_give_the_identical_state_with_the_same_dice() -> None:
    match = face_to_face()
    match.play(FIGHT, SeededDice(seed_key(1), 0))
    after, dice = match.state, match.played[0].dice
    assert match.undo().kind == "taken_back"
    assert match.entry == 0
    assert match.state == match.states[0]
    match.redo()
    assert match.state == after
    assert match.played[0].dice == dice


def test_a_new_action_ends_redo() -> None:
    match = face_to_face()
    match.play(End("a"), NO_DICE)
    match.undo()
    assert match.can_redo
    match.play(Turn("a", "E"), NO_DICE)
    assert not match.can_redo
    with pytest.raises(IndexError):
        match.redo()


def test_nothing_can_be_taken_back_at_the_start() -> None:
    match = face_to_face()
    assert not match.can_undo
    with pytest.raises(IndexError):
        match.undo()


def test_the_matchs_own_log_forgets_nothing_and_the_record_only_what_was_taken_back() -> None:
    match = face_to_face()
    match.play(Turn("a", "E"), NO_DICE)
    match.undo()
    match.redo()
    match.undo()
    match.play(End("a"), NO_DICE)
    assert [deed.kind for deed in match.deeds] == ["played", "taken_back", "repeated", "taken_back", "played"]
    assert [entry.action["do"] for entry in match.record().log] == ["end"]


@pytest.mark.parametrize("action", [Forward("a"), End("b"), Order()])
def test_a_refused_action_changes_nothing(action: object) -> None:
    match = face_to_face()
    before = match.state
    with pytest.raises(IllegalAction):
        match.play(action, SeededDice(seed_key(1)))
    assert (match.state, match.entry, match.deeds) == (before, 0, ())


def test_missing_dice_change_nothing_and_name_the_roll() -> None:
    match = face_to_face()
    with pytest.raises(DiceNeeded) as needed:
        match.play(FIGHT, ScriptedDice(DICE[:3]))
    roll = needed.value.roll
    assert (roll.player, roll.purpose, roll.count, roll.sides, roll.token) == ("B", "defence", 2, 6, "b")
    assert match.entry == 0


def test_a_match_that_has_ended_states_its_outcome() -> None:
    match = face_to_face()
    match.play(Surrender("a"), NO_DICE)
    assert match.over
    assert match.record().outcome == {"winner": "B", "losses": {"A": 1, "B": 0}, "defeated_by": {"a": None}}
