"""Corrected dice: what follows is planned anew, looked at, then accepted as one step."""

from pathlib import Path

import pytest

from ludus.campaign.commands import EnterMatch, Fate, RollWound, Settle
from ludus.campaign.ledger import gold
from ludus.campaign.rows import Gladiator, Injury
from ludus.play.dice import ScriptedDice
from ludus.services import aftermath, correction, days, door, gladiators, matches
from ludus.services.dump import dump
from ludus.store.campaign_file import CampaignFile
from tests.services.kit import two_stables

Rolls = tuple[tuple[int, ...], ...]


def evening(folder: Path, rolls: Rolls, lose: str | None = None) -> CampaignFile:
    """Priscus falls to Spiculus, head at 0; the roll for it is entry 19, then the prizes, a note, the day's end."""
    file = two_stables(folder)
    assert days.open_day(file).seq == 16
    matches.plan_match(file, [[1], [3]])
    matches.enter_match(file, EnterMatch(1, (Fate(3, ("head",), out=True, defeated_by=1),), 5))
    aftermath.roll_wound(file, 2, ScriptedDice(rolls), lose)  # type: ignore[arg-type]
    aftermath.settle(file, 1)
    gladiators.note(file, 1, "won his first")
    days.close_day(file)
    return file


ROLL = 19
"""The entry of the roll: the day is 16, the plan 17, the match 18."""


def folders(tmp_path: Path) -> tuple[Path, Path]:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    return tmp_path / "a", tmp_path / "b"


def test_it_comes_out_as_if_the_die_had_been_right_from_the_start(tmp_path: Path) -> None:
    here, there = folders(tmp_path)
    with evening(here, ((2, 6, 6, 6),)) as wrong, evening(there, ((2, 6, 5, 4), (1, 6, 3))) as right:
        before = dump(wrong)
        preview = correction.correct(wrong, ROLL, ((2, 6, 5, 4), (1, 6, 3)))
        assert (preview.stop, preview.dropped) == (None, ())
        assert [deed.seq for deed in preview.deeds] == [19, 20, 21, 22]
        assert dump(wrong) == before, "nothing changes before it is accepted"
        done = correction.accept(wrong, preview)
        assert dump(wrong) == dump(right)
        assert (Injury, 1) in done.touched
        door.undo(wrong)
        assert dump(wrong) == before
        door.redo(wrong)
        assert dump(wrong) == dump(right)


def test_the_same_die_changes_nothing(tmp_path: Path) -> None:
    with evening(tmp_path, ((2, 6, 6, 6),)) as file:
        assert correction.correct(file, ROLL, ((2, 6, 6, 6),)).changes == ()


def test_a_death_changes_what_follows(tmp_path: Path) -> None:
    with evening(tmp_path, ((2, 6, 6, 6),)) as file:
        assert gold(file.books, 2) == 220 + 10 - 2
        correction.accept(file, correction.correct(file, ROLL, ((2, 6, 1, 1),)))
        priscus = file.books.get(Gladiator, 3)
        assert priscus is not None
        assert priscus.standing == "dead"
        assert gold(file.books, 2) == 220


def test_it_stops_where_a_roll_is_missing_and_goes_on_when_it_is_typed(tmp_path: Path) -> None:
    with evening(tmp_path, ((2, 6, 6, 6),)) as file:
        stopped = correction.correct(file, ROLL, ((2, 6, 5, 4),))
        assert stopped.stop is not None
        assert (stopped.stop.seq, str(stopped.stop.needed)) == (ROLL, "1D6")
        assert [deed.seq for deed in stopped.dropped] == [19, 20, 21, 22]
        with pytest.raises(ValueError, match="nothing of it can stand"):
            correction.accept(file, stopped)
        assert correction.correct(file, ROLL, ((2, 6, 5, 4), (1, 6, 2))).stop is None


def test_it_stops_where_dice_are_left_over(tmp_path: Path) -> None:
    with evening(tmp_path, ((2, 6, 5, 4), (1, 6, 2))) as file:
        stopped = correction.correct(file, ROLL, ((2, 6, 6, 6), (1, 6, 2)))
        assert stopped.stop is not None
        assert stopped.stop.misfit == "1 of 2 rolls are left over"


@pytest.mark.rule("MU-414")
def test_a_row_that_now_asks_the_owner_is_asked(tmp_path: Path) -> None:
    with evening(tmp_path, ((2, 6, 6, 6),)) as file:
        asked = correction.correct(file, ROLL, ((2, 6, 3, 4),))
        assert asked.stop is not None
        assert str(asked.stop.reason).startswith("the owner chooses what is lost: attack, defence, ")
        answered = correction.correct(file, ROLL, ((2, 6, 3, 4),), choices={ROLL: "attack"})
        assert answered.stop is None
        correction.accept(file, answered)
        priscus = file.books.get(Gladiator, 3)
        assert priscus is not None
        assert priscus.attack == 0


@pytest.mark.rule("MU-414")
def test_a_choice_that_the_row_asks_for_no_more_is_dropped(tmp_path: Path) -> None:
    with evening(tmp_path, ((2, 6, 3, 4),), "attack") as file:
        preview = correction.correct(file, ROLL, ((2, 6, 6, 6),))
        assert preview.stop is None
        assert preview.deeds[0].command == RollWound(2)


def test_what_is_no_longer_legal_is_shown_and_cut_away(tmp_path: Path) -> None:
    with evening(tmp_path, ((2, 6, 6, 6),)) as file:
        days.end_month(file)
        days.open_day(file)
        matches.plan_match(file, [[2], [3]])
        before = dump(file)
        preview = correction.correct(file, ROLL, ((2, 6, 1, 1),))
        assert preview.stop is not None
        assert str(preview.stop.reason) == "Priscus is on no roster any more: dead"
        assert [deed.seq for deed in preview.deeds] == [19, 20, 21, 22, 23, 24]
        assert [deed.seq for deed in preview.dropped] == [25]
        correction.accept(file, preview)
        assert matches.plan_match(file, [[2], [4]]).seq == 27
        door.undo(file, 2)
        assert dump(file) == before


def test_a_correction_can_be_corrected(tmp_path: Path) -> None:
    here, there = folders(tmp_path)
    with evening(here, ((2, 6, 6, 6),)) as file, evening(there, ((2, 6, 1, 1),)) as right:
        correction.accept(file, correction.correct(file, ROLL, ((2, 6, 5, 4), (1, 6, 3))))
        again = correction.correct(file, ROLL, ((2, 6, 1, 1),))
        assert [type(deed.command) for deed in again.deeds][:2] == [RollWound, Settle]
        correction.accept(file, again)
        assert dump(file) == dump(right)
        door.undo(file, 2)
        assert len(correction.correctable(file)) == 22


def test_a_later_die_is_corrected_upon_an_earlier_correction(tmp_path: Path) -> None:
    here, there = folders(tmp_path)
    late: Rolls = ((2, 6, 6, 6),)

    def two_rolls(folder: Path, first: Rolls, second: Rolls) -> CampaignFile:
        file = two_stables(folder)
        days.open_day(file)
        matches.plan_match(file, [[1], [3]])
        wounds = Fate(3, ("left_arm", "left_leg"))
        matches.enter_match(file, EnterMatch(1, (wounds,)))
        aftermath.roll_wound(file, 2, ScriptedDice(first))
        aftermath.roll_wound(file, 2, ScriptedDice(second))
        return file

    with two_rolls(here, late, late) as file, two_rolls(there, ((2, 6, 1, 1),), ((2, 6, 2, 1),)) as right:
        correction.accept(file, correction.correct(file, 19, ((2, 6, 1, 1),)))
        correction.accept(file, correction.correct(file, 20, ((2, 6, 2, 1),)))
        assert dump(file) == dump(right)


def test_only_what_stands_can_be_corrected(tmp_path: Path) -> None:
    with evening(tmp_path, ((2, 6, 6, 6),)) as file:
        for seq in (1, 99):
            with pytest.raises(LookupError):
                correction.correct(file, seq, ())
        door.undo(file, 4)
        with pytest.raises(LookupError):
            correction.correct(file, ROLL, ((2, 6, 1, 1),))
