"""Matches, wounds, prizes and the calendar, with literal ledgers."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ludus.campaign import ledger
from ludus.campaign.aftermath import victory_prizes
from ludus.campaign.changes import Tables, inverse
from ludus.campaign.commands import (
    AdjustGold,
    Buy,
    CancelMatch,
    CloseDay,
    Command,
    EndMonth,
    EnterMatch,
    Fate,
    FoundStable,
    Issue,
    LeaveRoster,
    OpenDay,
    PlacePv,
    PlanMatch,
    PutOff,
    Return,
    RollWound,
    Settle,
    Transfer,
)
from ludus.campaign.plan import plan
from ludus.campaign.rows import (
    Calendar,
    Debt,
    Encounter,
    Entrant,
    Gladiator,
    Injury,
    LedgerLine,
    OwnedPiece,
    Score,
    Stable,
)
from ludus.campaign.standings import primus_palus, standings
from ludus.i18n.catalogue import catalogue
from ludus.play.contract import Refusal
from ludus.play.dice import ScriptedDice, SeededDice, seed_key
from tests.campaign.books import Books, campaign, recruit
from tests.campaign.test_plan import refusal


def two_stables(**settings: Any) -> Books:
    """Ludus Magnus (1): Spiculus (1) and Verus (2); Ludus Dacicus (2): Priscus (3) and Flamma (4).

    Each has a medium weapon (91 to 94), and each stable 220 mo.
    """
    books = campaign(**settings).do(
        FoundStable("Ludus Magnus"),
        FoundStable("Ludus Dacicus"),
        recruit("Spiculus", 1),
        recruit("Verus", 1),
        recruit("Priscus", 2),
        recruit("Flamma", 2),
    )
    swords = [OwnedPiece(90 + n, 1 + (n > 2), n, "medium", 20, "weapon", worn="right_arm") for n in (1, 2, 3, 4)]
    return books.having(*swords)


def fought(*fates: Fate, sides: Any = ((1, 2), (3, 4)), books: Books | None = None, **settings: Any) -> Books:
    """Two against two on an open event day, already entered."""
    return (books or two_stables(**settings)).do(OpenDay(), PlanMatch(sides), EnterMatch(1, fates))


def rolled(books: Books, entrant: int, *dice: tuple[int, ...], lose: Any = None) -> Books:
    """Make one roll with exactly these dice."""
    script = ScriptedDice(dice)
    changes = plan(books.tables, RollWound(entrant, lose), script)
    script.finish()
    return replace(books, tables=books.tables.applied(changes), journal=(*books.journal, changes))


def new_lines(books: Books, stable: int) -> list[tuple[int, str]]:
    """Return the ledger of a stable without the purse and its recruits."""
    return [line for line in books.lines(stable) if line[1] not in ("purse", "recruit")]


DOWN = Fate(3, zeroed=("torso",), out=True, defeated_by=1)
"""Priscus falls to Spiculus by the torso."""
HEALED = (2, 6, 6, 6)


# Prizes


@pytest.mark.rule("MU-503", "MU-504", "MU-505", "MU-402", "MU-403")
def test_prizes_then_the_healer() -> None:
    done = rolled(fought(DOWN), 3, HEALED).do(Settle(1))
    assert new_lines(done, 1) == [(10, "survivor"), (10, "survivor"), (20, "defeated"), (50, "victory")]
    assert new_lines(done, 2) == [(10, "survivor"), (10, "survivor"), (-2, "healer")]
    assert (done.gold(1), done.gold(2)) == (220 + 90, 220 + 18)


@pytest.mark.rule("MU-504", "MU-402", "MU-455")
def test_one_who_dies_in_the_infirmary_is_no_survivor_and_his_roll_is_free() -> None:
    done = rolled(fought(DOWN), 3, (2, 6, 1, 1)).do(Settle(1))
    assert new_lines(done, 2) == [(10, "survivor")]
    assert done.man(3).standing == "dead"
    assert done.piece(93) == OwnedPiece(93, 2, None, "medium", 20, "weapon", used=1)
    assert refusal(done, PlacePv(3, "torso")).startswith("MU-455: ")


@pytest.mark.rule("MU-506")
@pytest.mark.parametrize(("tied", "each"), [("none", []), ("split", [(25, "victory")])])
def test_equal_fewest_losses(tied: str, each: list[tuple[int, str]]) -> None:
    done = fought(tied_prize=tied).do(Settle(1))
    for stable in (1, 2):
        assert new_lines(done, stable) == [(10, "survivor"), (10, "survivor"), *each]


@pytest.mark.rule("MU-603", "MU-506")
@pytest.mark.parametrize(
    ("sides", "outs", "split", "prizes"),
    [
        ([(1, 0), (2, 0), (3, 1)], [0, 0, 1], False, {1: 25, 2: 25}),
        ([(1, 0), (2, 0), (3, 0), (4, 1)], [0, 0, 0, 1], False, {1: 16, 2: 16, 3: 16}),
        ([(1, 0), (2, 1), (3, 2)], [0, 0, 1], False, {}),
        ([(1, 0), (2, 1), (3, 2)], [0, 0, 1], True, {1: 25, 2: 25}),
        ([(1, 0), (2, 1), (3, 2)], [0, 0, 0], True, {1: 16, 2: 16, 3: 16}),
        ([(1, 0), (2, 0), (3, 1)], [0, 0, 0], True, {1: 12, 2: 12, 3: 25}),
    ],
)
def test_the_victory_prize_is_shared_and_rounded_down(
    sides: list[tuple[int, int]], outs: list[int], split: bool, prizes: dict[int, int]
) -> None:
    entrants = [
        Entrant(n, 1, n, stable, side, out=bool(out))
        for n, ((stable, side), out) in enumerate(zip(sides, outs, strict=True))
    ]
    assert victory_prizes(entrants, split=split) == prizes


@pytest.mark.rule("MU-340", "MU-505")
def test_one_who_surrenders_unhurt_is_a_loss_that_nobody_is_paid_for() -> None:
    done = fought(Fate(3, out=True, surrendered=True)).do(Settle(1))
    assert new_lines(done, 1) == [(10, "survivor"), (10, "survivor"), (50, "victory")]


@pytest.mark.rule("MU-603")
def test_a_training_bout_has_no_prizes_but_teaches() -> None:
    done = fought(sides=((1,), (2,)), own_bouts=True).do(Settle(1))
    assert new_lines(done, 1) == []
    assert [done.man(n).unspent_pv for n in (1, 2)] == [1, 1]
    assert done.tables.where(Score) == ()
    assert refusal(two_stables().do(OpenDay()), PlanMatch(((1,), (2,)))) == (
        "MU-603: a stable does not enter both sides of a match"
    )


# Experience


@pytest.mark.rule("MU-105", "MU-108", "MU-109")
def test_who_took_part_gains_a_pv_and_a_training_point() -> None:
    done = rolled(fought(DOWN, Fate(2, active_part=False)), 3, HEALED).do(Settle(1))
    assert [(done.man(n).unspent_pv, done.man(n).unspent_training) for n in (1, 2, 3, 4)] == [
        (1, 1),
        (0, 0),
        (1, 1),
        (1, 1),
    ]


# Treatment put off, healer unpaid


@pytest.mark.rule("MU-404", "MU-504")
def test_a_treatment_put_off_bars_him_and_pays_his_prize_when_he_lives() -> None:
    late = fought(DOWN).do(PutOff(3), Settle(1))
    assert new_lines(late, 2) == [(10, "survivor")]
    next_day = late.do(CloseDay(), EndMonth(), OpenDay())
    assert refusal(next_day, PlanMatch(((1,), (3,)))) == "MU-404: Priscus has wounds that must be treated first"
    assert refusal(next_day, Transfer(3, 1, 0)) == "MU-404: Priscus has wounds that must be treated first"
    treated = rolled(next_day, 3, HEALED)
    assert new_lines(treated, 2) == [(10, "survivor"), (-20, "upkeep"), (10, "survivor"), (-2, "healer")]
    assert treated.do(PlanMatch(((1,), (3,)))).tables.get(Encounter, 2) is not None


@pytest.mark.rule("MU-404", "MU-504", "MU-602")
def test_one_who_dies_late_earns_nothing_and_counts_as_a_kill() -> None:
    late = rolled(fought(DOWN).do(PutOff(3), Settle(1)), 3, (2, 6, 1, 1))
    assert new_lines(late, 2) == [(10, "survivor")]
    (score,) = late.tables.where(Score, gladiator=1)
    assert (score.defeated, score.kills) == (1, 1)


@pytest.mark.rule("MU-404", "MU-502")
def test_a_healer_who_cannot_be_paid_waits_and_bars_the_gladiator() -> None:
    poor = two_stables().do(AdjustGold(2, -220, "robbed"))
    both = (replace(DOWN, further=(("torso", 11),)), Fate(4, out=True, surrendered=True))
    hurt = fought(*both, books=poor)
    for _ in range(12):
        hurt = rolled(hurt, 3, HEALED)
    done = hurt.do(Settle(1))
    assert new_lines(done, 2)[1:] == [(10, "survivor"), (10, "survivor"), (-20, "healer")]
    assert done.tables.where(Debt) == (Debt(1, 2, 4, "healer", 3),)
    later = done.do(CloseDay(), EndMonth(), OpenDay())
    assert refusal(later, PlanMatch(((1,), (3,)))) == "MU-404: the healer of Priscus waits for 4 mo"
    assert refusal(later, Buy(2, "small")).startswith("MU-502: ")


@pytest.mark.rule("MU-403")
def test_a_match_is_not_settled_past_a_roll_that_is_due() -> None:
    assert refusal(fought(DOWN), Settle(1)) == ("MU-403: the wounds of Priscus are to be rolled for or put off first")
    assert refusal(fought(DOWN), CloseDay()) == "MU-601: matches are not settled yet: 1"
    assert refusal(fought(DOWN), PutOff(4)) == "MU-402: no roll is due"
    assert refusal(fought(DOWN).do(PutOff(3)), PutOff(3)) == "MU-402: no roll is due"


# Diagnosis


@pytest.mark.rule("MU-402", "MU-403", "MU-434", "MU-424")
def test_each_roll_is_a_step_of_its_own_in_the_order_of_the_body() -> None:
    fate = Fate(3, ("right_arm", "torso"), (("right_arm", 1),), out=True, defeated_by=1)
    first = rolled(fought(fate), 3, (2, 6, 3, 3))
    assert first.tables.where(Injury) == (Injury(1, 3, "torso", "capped", None, 1, 1),)
    second = rolled(first, 3, (2, 6, 4, 4), (1, 6, 5))
    third = rolled(second, 3, (2, 6, 3, 4), (1, 6, 2))
    assert third.tables.where(Injury)[1:] == (
        Injury(2, 3, "right_arm", "unusable", 5, 1, 1),
        Injury(3, 3, "right_arm", "unusable", 2, 1, 1),
    )
    entrant = third.tables.get(Entrant, 3)
    assert entrant is not None
    assert (entrant.treatment, entrant.fee, entrant.rolls_due) == ("done", 6, ())


@pytest.mark.rule("MU-458")
def test_an_arm_still_unusable_brought_to_0_again_is_invalid() -> None:
    before = two_stables().having(Injury(1, 3, "left_arm", "unusable", 2))
    hurt = rolled(fought(Fate(3, ("left_leg", "torso"), out=True, defeated_by=1), books=before), 3, HEALED)
    assert [i.kind for i in hurt.tables.where(Injury)] == ["unusable"]
    again = rolled(fought(Fate(3, ("left_arm",), active_part=True), books=before), 3, HEALED)
    assert [(i.kind, i.matches) for i in again.tables.where(Injury)] == [("unusable", 2), ("invalid", None)]


@pytest.mark.rule("MU-414")
def test_the_owner_is_asked_what_is_lost() -> None:
    hurt = fought(Fate(3, ("head",), out=True, defeated_by=1))
    with pytest.raises(Refusal, match="the owner chooses what is lost: attack, defence, torso"):
        plan(hurt.tables, RollWound(3), ScriptedDice([(2, 6, 3, 4)]))
    with pytest.raises(Refusal, match="left arm cannot be lost"):
        plan(hurt.tables, RollWound(3, "left_arm"), ScriptedDice([(2, 6, 3, 4)]))
    with pytest.raises(Refusal, match="this row asks for no choice"):
        plan(hurt.tables, RollWound(3, "attack"), ScriptedDice([HEALED]))
    assert rolled(hurt, 3, (2, 6, 3, 4), lose="torso").man(3).pv == (1, 2, 2, 1, 2, 1)


@pytest.mark.rule("MU-412", "MU-455")
def test_a_retirement_takes_him_off_the_roster_when_the_rolls_go_on() -> None:
    hurt = fought(Fate(3, ("head", "torso"), out=True, defeated_by=1))
    retired = rolled(hurt, 3, (2, 6, 2, 2))
    assert retired.man(3).standing == "retired"
    done = rolled(retired, 3, HEALED).do(Settle(1))
    assert new_lines(done, 2) == [(10, "survivor"), (10, "survivor"), (-4, "healer")]


# What cannot have happened


@pytest.mark.rule("MU-318", "MU-340", "MU-505", "MU-316", "MU-109")
@pytest.mark.parametrize(
    ("fate", "says"),
    [
        (Fate(3, ("head",)), "MU-318: Priscus cannot go on with these wounds and must be out"),
        (Fate(3, ("right_leg", "left_leg")), "MU-318: Priscus cannot go on"),
        (Fate(3, ("right_arm", "left_arm")), "MU-318: Priscus cannot go on"),
        (Fate(3, out=True, defeated_by=1), "MU-318: Priscus is out without a wound that puts out, and did not"),
        (Fate(3, surrendered=True), "MU-340: Priscus surrendered and must be out"),
        (Fate(3, ("head",), out=True), "MU-505: Priscus fell by a wound that somebody gave: say who"),
        (Fate(3, ("head",), out=True, defeated_by=4), "MU-505: Priscus is defeated by an enemy of this match"),
        (Fate(3, ("head",), out=True, defeated_by=99), "MU-505: Priscus is defeated by an enemy of this match"),
        (Fate(3, defeated_by=1), "MU-505: Priscus is not out and so defeated by nobody"),
        (Fate(3, ("torso", "torso"), out=True, defeated_by=1), "MU-402: Priscus: a location is named twice"),
        (Fate(3, further=(("torso", 1),)), "MU-316: Priscus: only a location at 0 takes further hits, one or more"),
        (Fate(3, ("left_leg",), (("left_leg", 0),)), "MU-316: Priscus: only a location at 0"),
        (Fate(3, ("left_leg",), active_part=False), "MU-109: Priscus was hit and so took part"),
        (Fate(9), "MU-601: each gladiator of the match is named once and nobody else"),
    ],
)
def test_impossible_entries_are_refused_each_with_its_reason(fate: Fate, says: str) -> None:
    planned = two_stables().do(OpenDay(), PlanMatch(((1, 2), (3, 4))))
    assert refusal(planned, EnterMatch(1, (fate,))).startswith(says)


@pytest.mark.rule("MU-318", "MU-205")
def test_a_great_weapon_needs_both_arms() -> None:
    veteran = replace(two_stables().man(3), pv=(1, 4, 4, 2, 2, 2))
    sword = OwnedPiece(93, 2, 3, "great", 30, "weapon", worn="right_arm")
    great = two_stables().having(veteran, sword).do(OpenDay(), PlanMatch(((1,), (3,))))
    assert refusal(great, EnterMatch(1, (Fate(3, ("left_arm",)),))).startswith("MU-318: ")
    out = Fate(3, ("left_arm",), out=True, surrendered=True, defeated_by=1)
    assert great.do(EnterMatch(1, (out,))).tables.get(Encounter, 1) == Encounter(1, 1, 1, "fought")


# Calendar


@pytest.mark.rule("MU-601")
def test_a_gladiator_fights_once_an_event_day_and_a_month_has_so_many() -> None:
    day = two_stables().do(OpenDay(), PlanMatch(((1,), (3,))))
    assert refusal(day, PlanMatch(((1,), (4,)))) == "MU-601: Spiculus is already in a match of this event day"
    assert refusal(day, PlanMatch(((2, 2), (4,)))) == "MU-601: Verus is already in a match of this event day"
    assert refusal(day, OpenDay()) == "MU-601: an event day is open already"
    assert refusal(day, EndMonth()) == "MU-601: the event day is open: close it first"
    freed = day.do(CancelMatch(1), PlanMatch(((1,), (4,))), CancelMatch(2), CloseDay())
    assert refusal(freed, OpenDay()) == "MU-601: this month has had its 1 event day: end the month first"
    assert refusal(freed, PlanMatch(((1,), (4,)))) == "MU-601: no event day is open: open one first"
    two = two_stables(event_days=2).do(OpenDay(), CloseDay(), OpenDay(), CloseDay(), EndMonth())
    assert two.tables.get(Calendar, 1) == Calendar(1, 1, 2)


@pytest.mark.rule("MU-405")
def test_counters_tick_once_a_day_but_not_on_the_day_of_their_roll() -> None:
    old = Injury(9, 4, "left_leg", "lame", 2)
    hurt = rolled(fought(DOWN, books=two_stables().having(old)), 3, (2, 6, 4, 4), (1, 6, 1))

    def left(books: Books) -> dict[int, int | None]:
        return {injury.gladiator: injury.matches for injury in books.tables.where(Injury)}

    assert left(hurt) == {4: 2, 3: 1}
    first = hurt.do(Settle(1), CloseDay())
    assert left(first) == {4: 1, 3: 1}
    assert refusal(first.do(EndMonth(), OpenDay()), PlanMatch(((1,), (3,)))) == "MU-405: Priscus rests 1 more event day"
    second = first.do(EndMonth(), OpenDay(), CloseDay())
    assert left(second) == {}


@pytest.mark.rule("MU-405")
@pytest.mark.parametrize(
    ("days", "language", "says"),
    [
        (2, "en", "Priscus rests 2 more event days"),
        (1, "it", "Priscus riposa ancora 1 giornata"),
        (3, "es", "Priscus descansa 3 jornadas más"),
    ],
)
def test_a_refusal_is_said_in_every_language(days: int, language: Any, says: str) -> None:
    resting = two_stables().having(Injury(1, 3, "head", "resting", days)).do(OpenDay())
    with pytest.raises(Refusal) as refused:
        plan(resting.tables, PlanMatch(((1,), (3,))))
    assert refused.value.said(catalogue(language)) == says


@pytest.mark.rule("MU-405", "MU-435")
def test_a_weak_arm_waits_for_his_next_match() -> None:
    weak = two_stables().having(Injury(1, 3, "right_arm", "no_strength", 1))
    assert weak.do(OpenDay(), CloseDay()).tables.where(Injury) != ()
    assert fought(books=weak).tables.where(Injury) == ()


@pytest.mark.rule("MU-405")
def test_an_injury_longer_than_the_season_survives_its_turn() -> None:
    long = two_stables(months=1).having(Injury(1, 3, "head", "resting", 6), Injury(2, 3, "head", "resting", 2))
    for _ in range(3):
        long = long.do(OpenDay(), CloseDay(), EndMonth())
    assert long.tables.get(Calendar, 1) == Calendar(1, 4, 1)
    assert long.tables.where(Injury) == (Injury(1, 3, "head", "resting", 3),)


@pytest.mark.rule("MU-501", "MU-502", "MU-114")
def test_upkeep_is_for_slaves_and_prisoners_and_never_blocks_a_month() -> None:
    books = two_stables().do(recruit("Hilarus", 1, status="prisoner"), recruit("Felix", 1, status="volunteer"))
    month = books.do(EndMonth())
    assert new_lines(month, 1) == [(-30, "upkeep")]
    poor = books.do(AdjustGold(1, -books.gold(1) + 12, "fire"), EndMonth())
    assert (poor.gold(1), poor.owed(1)) == (0, 18)
    assert poor.do(EndMonth()).owed(1) == 48


@pytest.mark.rule("MU-501")
def test_upkeep_may_be_rolled_a_head() -> None:
    books = two_stables(upkeep_rolled=True)
    script = ScriptedDice([(1, 6, 1), (1, 6, 6), (1, 6, 3), (1, 6, 3)])
    after = replace(books, tables=books.tables.applied(plan(books.tables, EndMonth(), script)))
    assert new_lines(after, 1) == [(-25, "upkeep")]
    assert new_lines(after, 2) == [(-24, "upkeep")]


@pytest.mark.rule("MU-456", "MU-457")
@pytest.mark.parametrize(
    ("kinds", "invalid_arm", "fit"),
    [
        (("unusable", "unusable"), "unusable", False),
        (("unusable", None), "unusable", True),
        (("invalid", "invalid"), "unusable", False),
        (("invalid", "invalid"), "fragile", True),
    ],
)
def test_one_who_can_hold_no_weapon_is_not_entered(kinds: tuple[Any, ...], invalid_arm: str, fit: bool) -> None:
    arms = ("right_arm", "left_arm")
    injuries = [Injury(n, 3, arms[n - 1], kind, None) for n, kind in enumerate(kinds, 1) if kind]  # type: ignore[arg-type]
    hurt = two_stables(invalid_arm=invalid_arm).having(*injuries).do(OpenDay())
    if fit:
        hurt.do(Return(93), Issue(93, 3, "left_arm"), PlanMatch(((1,), (3,))))
    else:
        assert refusal(hurt, PlanMatch(((1,), (3,)))) == "MU-456: Priscus has no arm to hold a weapon"


@pytest.mark.rule("MU-211")
def test_a_worn_piece_keeps_its_bearer_out() -> None:
    worn = two_stables().having(replace(two_stables().piece(93), used=10)).do(OpenDay())
    assert refusal(worn, PlanMatch(((1,), (3,)))).startswith("MU-211: medium weapon is worn out after 10 matches")


@pytest.mark.rule("MU-318", "MU-205")
def test_nobody_is_entered_with_what_he_cannot_fight_with() -> None:
    day = two_stables().do(OpenDay())
    assert refusal(day.do(Return(93)), PlanMatch(((1,), (3,)))) == "MU-318: Priscus carries no weapon: issue one first"
    great = day.having(OwnedPiece(93, 2, 3, "great", 30, "weapon", worn="right_arm"))
    assert (
        refusal(great, PlanMatch(((1,), (3,)))) == "MU-205: Priscus has less than 15 PV and may not use a great weapon"
    )


@pytest.mark.rule("MU-602")
def test_standings_by_victories_defeated_losses_gold() -> None:
    done = rolled(fought(DOWN), 3, HEALED).do(Settle(1))
    assert [
        (stable.id, score.victories, score.defeated, score.losses) for stable, score in standings(done.tables, 1)
    ] == [
        (1, 1, 1, 0),
        (2, 0, 0, 1),
    ]
    assert [score.gladiator for score in primus_palus(done.tables, 1)] == [1]
    by_gold = two_stables().do(AdjustGold(2, 5, "gift"))
    assert [stable.id for stable, _ in standings(by_gold.tables, 1)] == [2, 1]
    assert primus_palus(by_gold.tables, 1) == ()


class SeasonMachine(RuleBasedStateMachine):
    """Runs two stables through event days with anything that can happen, and takes steps back."""

    @initialize(seed=st.integers(0, 10**6), event_days=st.integers(1, 2), tied=st.sampled_from(["none", "split"]))
    def begin(self, seed: int, event_days: int, tied: str) -> None:
        start = two_stables(event_days=event_days, tied_prize=tied, months=3)
        self.now: Tables = start.tables
        self.past: list[Tables] = []
        self.key = seed_key(seed)
        self.steps = 0

    def attempt(self, command: Command) -> bool:
        self.steps += 1
        try:
            changes = plan(self.now, command, SeededDice(self.key, self.steps))
        except Refusal:
            return False
        after = self.now.applied(changes)
        assert after.applied(inverse(changes)) == self.now
        self.past.append(self.now)
        self.now = after
        return True

    @rule()
    def open_or_end(self) -> None:
        if not self.attempt(OpenDay()):
            self.attempt(EndMonth())

    @rule()
    def close(self) -> None:
        before = self.now
        counters = {i.id: i.matches for i in before.where(Injury) if i.kind != "no_strength"}
        if self.attempt(CloseDay()):
            after = {i.id: i.matches for i in self.now.where(Injury)}
            for key, matches in counters.items():
                assert matches is None or after.get(key, 0) in (matches, matches - 1)

    @rule(data=st.data())
    def match(self, data: st.DataObject) -> None:
        men = [g.id for g in self.now.where(Gladiator, standing="active")]
        mine = [m for m in men if self.now.get(Gladiator, m).stable == 1]  # type: ignore[union-attr]
        theirs = [m for m in men if m not in mine]
        if not mine or not theirs:
            return
        a, b = data.draw(st.sampled_from(mine)), data.draw(st.sampled_from(theirs))
        if self.attempt(PlanMatch(((a,), (b,)))):
            planned = self.now.where(Encounter, stage="planned")[-1]
            where = data.draw(st.sampled_from(["head", "torso", "left_arm", "left_leg"]))
            hits = data.draw(st.integers(0, 2))
            falls = where in ("head", "torso")
            fate = Fate(b, (where,), ((where, hits),) if hits else (), falls, defeated_by=a if falls else None)
            if not self.attempt(EnterMatch(planned.id, (fate,))):
                assert self.attempt(EnterMatch(planned.id, ()))

    @rule(put_off=st.booleans(), lose=st.sampled_from([None, "attack", "torso"]))
    def treat(self, put_off: bool, lose: Any) -> None:
        for entrant in self.now.where(Entrant):
            if entrant.treatment in ("due", "put_off"):
                if put_off and entrant.treatment == "due":
                    self.attempt(PutOff(entrant.id))
                else:
                    _ = self.attempt(RollWound(entrant.id)) or self.attempt(RollWound(entrant.id, lose))
                return

    @rule()
    def settle(self) -> None:
        for match in self.now.where(Encounter, stage="fought"):
            self.attempt(Settle(match.id))

    @rule(key=st.integers(1, 8), code=st.sampled_from(["small", "medium", "metal_helmet"]))
    def trade(self, key: int, code: str) -> None:
        if self.attempt(Buy(1 + key % 2, code)):
            self.attempt(Issue(max(p.id for p in self.now.where(OwnedPiece)), key))

    @rule(stable=st.integers(1, 2), status=st.sampled_from(["slave", "prisoner", "volunteer"]))
    def hire(self, stable: int, status: Any) -> None:
        self.attempt(recruit(f"Novus {self.steps}", stable, status=status))

    @rule(key=st.integers(1, 8))
    def release(self, key: int) -> None:
        self.attempt(LeaveRoster(key, "released"))

    @precondition(lambda self: self.past)
    @rule()
    def take_back(self) -> None:
        self.now = self.past.pop()

    @invariant()
    def gold_is_never_below_0(self) -> None:
        for stable in self.now.where(Stable):
            assert ledger.gold(self.now, stable.id) >= 0
            assert ledger.gold(self.now, stable.id) == sum(
                line.amount for line in self.now.where(LedgerLine) if line.stable == stable.id
            )
        assert all(debt.amount > 0 for debt in self.now.where(Debt))

    @invariant()
    def who_left_carries_nothing(self) -> None:
        for piece in self.now.where(OwnedPiece):
            carrier = None if piece.gladiator is None else self.now.get(Gladiator, piece.gladiator)
            assert carrier is None or carrier.standing == "active"

    @invariant()
    def time_can_always_go_on(self) -> None:
        """No lack of gold and no wound ends in a dead end: the month can be ended by legal steps."""
        kept = (self.now, list(self.past), self.steps)
        for match in self.now.where(Encounter):
            if match.stage == "planned":
                assert self.attempt(CancelMatch(match.id))
        for entrant in self.now.where(Entrant, treatment="due"):
            assert self.attempt(PutOff(entrant.id))
        for match in self.now.where(Encounter, stage="fought"):
            assert self.attempt(Settle(match.id))
        self.attempt(CloseDay())
        assert self.attempt(EndMonth())
        self.now, self.past, self.steps = kept


SeasonMachine.TestCase.settings = settings(max_examples=80, stateful_step_count=50, deadline=None)
TestSeasons = SeasonMachine.TestCase
