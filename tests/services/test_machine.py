"""Anything that can be done to a campaign, in any order, with undo, redo, reopening and corrections in between."""

import io
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from PIL import Image

from ludus.campaign import ledger
from ludus.campaign.aftermath import ChoiceNeeded
from ludus.campaign.commands import AdjustGladiator, EnterMatch, Fate, Join, PlaceBet
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.rows import (
    Bet,
    Calendar,
    Debt,
    Encounter,
    Entrant,
    Gladiator,
    Injury,
    LedgerLine,
    OwnedPiece,
    Stable,
)
from ludus.play.contract import Refusal
from ludus.services import (
    aftermath,
    bouts,
    campaigns,
    correction,
    days,
    door,
    equipment,
    gladiators,
    matches,
    referee,
    stables,
)
from ludus.services.dump import dump
from ludus.services.lists import ledger_rows
from ludus.store.campaign_file import CampaignFile, NothingLeft
from tests.services.kit import two_stables

KEYS = st.integers(1, 8)
CODES = st.sampled_from(["small", "medium", "great", "metal_helmet", "small_shield", "trident"])
PLACES = st.sampled_from(["head", "torso", "left_arm", "right_arm", "left_leg", "right_leg"])


def picture() -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (8, 10), (200, 30, 30)).save(written, "PNG")
    return written.getvalue()


class CampaignMachine(RuleBasedStateMachine):
    @initialize(event_days=st.integers(1, 3), tied=st.sampled_from(["none", "split"]))
    def begin(self, event_days: int, tied: str) -> None:
        self.folder = Path(mkdtemp())
        rules = {"event_days": event_days, "tied_prize": tied, "months": 3, "bets": True, "board": [8, 8]}
        self.file: CampaignFile = two_stables(self.folder, turn_limit=2, **rules)
        self.now = dump(self.file)
        self.past: list[Any] = []
        self.future: list[Any] = []
        self.seen_wear: dict[int, int] = {}

    def teardown(self) -> None:
        if hasattr(self, "file"):
            self.file.close()
            shutil.rmtree(self.folder)

    def attempt(self, deed: Callable[[], Any]) -> bool:
        """Do it, take it back, repeat it; or see that a refusal left everything as it was."""
        try:
            deed()
        except Refusal:
            assert dump(self.file) == self.now
            return False
        after = dump(self.file)
        door.undo(self.file)
        assert dump(self.file) == self.now
        door.redo(self.file)
        assert dump(self.file) == after
        self.past.append(self.now)
        self.future.clear()
        self.now = after
        return True

    def man(self, stable: int, number: int) -> int:
        """Return one of the men of a stable, armed; one is hired if there are none."""
        men = self.file.books.where(Gladiator, stable=stable, standing="active")
        if not men:
            self.attempt(lambda: referee.adjust_gold(self.file, stable, 100, "a patron"))
            self.attempt(lambda: gladiators.hire(self.file, gladiators.draw_recruit(self.file, stable, "volunteer")))
            men = self.file.books.where(Gladiator, stable=stable, standing="active")
        key = men[number % len(men)].id if men else 1
        if not self.file.books.where(OwnedPiece, gladiator=key, place="weapon"):
            self.attempt(lambda: referee.give_piece(self.file, stable, "medium", 8, "a patron"))
            newest = self.file.books.next_key(OwnedPiece) - 1
            self.attempt(lambda: equipment.issue(self.file, newest, key))
        return key

    def in_the_morning(self) -> None:
        """See to it that an event day is open."""
        calendar = self.file.books.get(Calendar, 1)
        if calendar is not None and calendar.open_day is None and not self.attempt(lambda: days.open_day(self.file)):
            assert self.attempt(lambda: days.end_month(self.file))
            assert self.attempt(lambda: days.open_day(self.file))

    # Time

    @rule()
    def open_day(self) -> None:
        self.attempt(lambda: days.open_day(self.file))

    @rule()
    def close_day(self) -> None:
        calendar = self.file.books.get(Calendar, 1)
        assert calendar is not None
        for match in self.file.books.where(Encounter, day=calendar.open_day, stage="fought"):
            for entrant in self.file.books.where(Entrant, match=match.id, treatment="due"):
                self.roll(entrant.id, "attack")
            assert self.attempt(lambda match=match: aftermath.settle(self.file, match.id))  # type: ignore[misc]
        before = {injury.id: injury for injury in self.file.books.where(Injury)}
        if self.attempt(lambda: days.close_day(self.file)):
            after = {injury.id: injury.matches for injury in self.file.books.where(Injury)}
            for key, injury in before.items():
                man = self.file.books.get(Gladiator, injury.gladiator)
                waits = injury.matches is None or injury.kind == "no_strength" or injury.day == calendar.open_day
                if waits or man is None or man.standing != "active":
                    assert after[key] == injury.matches
                else:
                    assert after.get(key, 0) == (injury.matches or 0) - 1

    @rule()
    def end_month(self) -> None:
        self.attempt(lambda: days.end_month(self.file))

    @precondition(lambda self: len(self.past) % 7 == 0)
    @rule()
    def end_season(self) -> None:
        self.attempt(lambda: days.end_season(self.file))

    # Stables and gladiators

    @rule(name=st.sampled_from(["Ludus Gallicus", "ludus magnus", "لودوس", "Ludus 🏛"]), computer=st.booleans())
    def found(self, name: str, computer: bool) -> None:
        self.attempt(lambda: stables.found_stable(self.file, name, computer=computer))
        self.attempt(lambda: stables.rename_stable(self.file, 2, name + "!"))
        self.attempt(lambda: stables.note_stable(self.file, 1, name * 9))
        self.attempt(lambda: stables.run_by(self.file, 1, computer=computer))

    @rule(stable=st.integers(1, 3), status=st.sampled_from(["slave", "prisoner", "volunteer"]))
    def hire(self, stable: int, status: Any) -> None:
        self.attempt(lambda: gladiators.hire(self.file, gladiators.draw_recruit(self.file, stable, status)))

    @rule(stable=st.integers(1, 2), price=st.integers(0, 120), injury=st.sampled_from(["resting", "lame", "capped"]))
    def join(self, stable: int, price: int, injury: Any) -> None:
        where: Any = {"resting": "head", "lame": "left_leg", "capped": "torso"}[injury]
        hurt = (LastingInjury(where, injury, None if injury == "capped" else 2),)
        who = replace(gladiators.draw_recruit(self.file, stable), pv=(1, 4, 4, 3, 3, 2), attack=3, defence=2)
        veteran = Join(who, price, 1, 1, hurt, fights=7, victories=3, defeated=4)
        self.attempt(lambda: gladiators.join(self.file, veteran))

    @rule(key=KEYS, where=PLACES, skill=st.sampled_from(["attack", "defence"]))
    def place(self, key: int, where: Any, skill: Any) -> None:
        self.attempt(lambda: gladiators.place_pv(self.file, key, where))
        self.attempt(lambda: gladiators.place_training(self.file, key, skill))

    @rule(key=KEYS, name=st.sampled_from(["Verus", "Ångström", "O'Brien <b>&", " "]))
    def describe(self, key: int, name: str) -> None:
        self.attempt(lambda: gladiators.rename(self.file, key, name))
        self.attempt(lambda: gladiators.note(self.file, key, name * 20))
        self.attempt(lambda: gladiators.set_portrait(self.file, key, picture()))
        self.attempt(lambda: campaigns.rename_campaign(self.file, name))

    @rule(stable=st.integers(1, 2), number=KEYS, how=st.sampled_from(["retire", "release"]))
    def leave(self, stable: int, number: int, how: str) -> None:
        key = self.man(stable, number)
        self.attempt(lambda: getattr(gladiators, how)(self.file, key))

    @rule(key=KEYS, to=st.integers(1, 3), price=st.integers(0, 60))
    def transfer(self, key: int, to: int, price: int) -> None:
        self.attempt(lambda: gladiators.transfer(self.file, key, to, price))

    # Equipment

    @rule(stable=st.integers(1, 3), code=CODES, key=KEYS)
    def buy_and_issue(self, stable: int, code: str, key: int) -> None:
        self.attempt(lambda: equipment.buy(self.file, stable, code))
        newest = self.file.books.next_key(OwnedPiece) - 1
        self.attempt(lambda: equipment.issue(self.file, newest, key))

    @rule(key=st.integers(1, 12), what=st.sampled_from(["put_back", "sell", "replace"]))
    def handle(self, key: int, what: str) -> None:
        self.attempt(lambda: getattr(equipment, what)(self.file, key))

    # The referee and the house

    @rule(stable=st.integers(1, 3), amount=st.integers(-300, 100), reason=st.sampled_from(["lost dice", " "]))
    def adjust(self, stable: int, amount: int, reason: str) -> None:
        self.attempt(lambda: referee.adjust_gold(self.file, stable, amount, reason))
        self.attempt(lambda: referee.give_piece(self.file, stable, "leather_greave", 9, reason))

    @rule(key=KEYS, attack=st.integers(0, 8))
    def reshape(self, key: int, attack: int) -> None:
        lame = (LastingInjury("left_leg", "lame", 30),)
        change = AdjustGladiator(key, (1, 4, 2, 1, 2, 1), attack, 1, 0, 1, lame, "a forgotten match")
        self.attempt(lambda: referee.adjust_gladiator(self.file, change))

    @rule(key=st.integers(1, 12))
    def take(self, key: int) -> None:
        self.attempt(lambda: referee.take_piece(self.file, key, "stolen"))

    @rule(
        change=st.sampled_from(
            [("upkeep_rolled", True, 1), ("upkeep", 15, 2), ("wear_limit", 2, None), ("purse", 50), ("x", 1)]
        )
    )
    def change_rule(self, change: tuple[Any, ...]) -> None:
        self.attempt(lambda: campaigns.change_rule(self.file, *change))

    # Matches

    @rule(a=KEYS, b=KEYS, stake=st.integers(0, 30))
    def plan(self, a: int, b: int, stake: int) -> None:
        self.in_the_morning()
        sides = [[self.man(1, a)], [self.man(2, b)]]
        if self.attempt(lambda: matches.plan_match(self.file, sides)):
            match = self.file.books.next_key(Encounter) - 1
            self.attempt(lambda: matches.place_bet(self.file, PlaceBet(match, 0, 1, stake, 2, 10)))

    @rule()
    def cancel(self) -> None:
        for match in self.file.books.where(Encounter, stage="planned")[:1]:
            for bet in self.file.books.where(Bet, match=match.id)[:1]:
                self.attempt(lambda bet=bet: matches.cancel_bet(self.file, bet.id))  # type: ignore[misc]
            self.attempt(lambda match=match: matches.cancel_match(self.file, match.id))  # type: ignore[misc]

    @rule(where=PLACES, hits=st.integers(0, 2))
    def enter(self, where: Any, hits: int) -> None:
        for match in self.file.books.where(Encounter, stage="planned")[:1]:
            victor, loser = (entrant.gladiator for entrant in self.file.books.where(Entrant, match=match.id))
            falls = where in ("head", "torso")
            further = ((where, hits),) if hits else ()
            fate = Fate(loser, (where,), further, falls, defeated_by=victor if falls else None)
            entry = EnterMatch(match.id, (fate,), 4)
            if not self.attempt(lambda entry=entry: matches.enter_match(self.file, entry)):  # type: ignore[misc]
                entry = EnterMatch(match.id, ())
                assert self.attempt(lambda entry=entry: matches.enter_match(self.file, entry))  # type: ignore[misc]

    @rule(a=KEYS, b=KEYS)
    def fight(self, a: int, b: int) -> None:
        self.in_the_morning()
        sides = [[self.man(1, a)], [self.man(2, b)]]
        self.attempt(lambda: bouts.play_match(self.file, sides, turns=3))

    @rule(late=st.booleans(), lose=st.sampled_from(["attack", "defence", "torso"]))
    def treat(self, late: bool, lose: Any) -> None:
        waiting = [e for e in self.file.books.where(Entrant) if e.treatment in ("due", "put_off")]
        for entrant in waiting[:1]:
            if late and entrant.treatment == "due":
                assert self.attempt(lambda entrant=entrant: aftermath.put_off(self.file, entrant.id))  # type: ignore[misc]
                return
            self.roll(entrant.id, lose)

    def roll(self, entrant: int, lose: Any) -> None:
        def rolled() -> None:
            try:
                aftermath.roll_wound(self.file, entrant)
            except ChoiceNeeded as asked:
                chosen = lose if lose in asked.options else asked.options[0]
                aftermath.roll_wound(self.file, entrant, lose=chosen)

        assert self.attempt(rolled)

    @rule()
    def settle(self) -> None:
        for match in self.file.books.where(Encounter, stage="fought")[:1]:
            self.attempt(lambda match=match: aftermath.settle(self.file, match.id))  # type: ignore[misc]

    @rule(a=KEYS, b=KEYS, where=PLACES, hits=st.integers(0, 2), late=st.booleans())
    def evening(self, a: int, b: int, where: Any, hits: int, late: bool) -> None:
        """Play one match from its plan to its prizes."""
        self.plan(a, b, 5)
        self.enter(where, hits)
        for _ in range(1 + hits):
            self.treat(late, "defence")
        self.settle()
        self.place(a, where, "attack")

    @rule(a=KEYS, b=KEYS, where=PLACES, back=st.integers(0, 3), data=st.data())
    def day(self, a: int, b: int, where: Any, back: int, data: st.DataObject) -> None:
        """Play a match, close the day, and find out that a die was another."""
        self.evening(a, b, where, 1, late=False)
        self.close_day()
        self.correct(back, data)
        self.end_month()

    # Back and forth

    @precondition(lambda self: self.past)
    @rule(steps=st.integers(1, 5))
    def undo(self, steps: int) -> None:
        for _ in range(min(steps, len(self.past))):
            door.undo(self.file)
            self.future.append(self.now)
            self.now = self.past.pop()
            assert dump(self.file) == self.now

    @rule(steps=st.integers(1, 5))
    def redo(self, steps: int) -> None:
        for _ in range(min(steps, len(self.future))):
            door.redo(self.file)
            self.past.append(self.now)
            self.now = self.future.pop()
            assert dump(self.file) == self.now
        if not self.future:
            try:
                door.redo(self.file)
            except NothingLeft:
                return
            raise AssertionError("something was repeated that had not been taken back")

    @rule()
    def reopen(self) -> None:
        path = self.file.path
        self.file.close()
        self.file = campaigns.open_campaign(path)
        assert dump(self.file) == self.now

    @rule(back=st.integers(0, 6), data=st.data())
    def correct(self, back: int, data: st.DataObject) -> None:
        rolled = [deed for deed in correction.correctable(self.file) if deed.rolls]
        if len(rolled) > back:
            deed = rolled[-1 - back]
            dice = tuple(
                (count, sides, *(data.draw(st.integers(1, sides)) for _ in faces))
                for count, sides, *faces in deed.rolls
            )
            preview = correction.correct(self.file, deed.seq, dice)
            assert dump(self.file) == self.now
            if preview.deeds:
                self.attempt(lambda: correction.accept(self.file, preview))

    # What always holds

    @invariant()
    def gold_is_the_sum_of_the_ledger_and_never_below_0(self) -> None:
        if not hasattr(self, "file"):
            return
        books = self.file.books
        for stable in books.where(Stable):
            coins = sum(line.amount for line in books.where(LedgerLine) if line.stable == stable.id)
            shown = [row.gold for row in ledger_rows(self.file, stable.id)]
            assert coins == ledger.gold(books, stable.id) == (shown[-1] if shown else 0)
            assert min(shown, default=0) >= 0
        assert all(debt.amount > 0 for debt in books.where(Debt))

    @invariant()
    def equipment_is_never_lost_and_wears_only_onward(self) -> None:
        if not hasattr(self, "file"):
            return
        for piece in self.file.books.where(OwnedPiece):
            carrier = None if piece.gladiator is None else self.file.books.get(Gladiator, piece.gladiator)
            assert carrier is None or (carrier.standing == "active" and carrier.stable == piece.stable)
            assert piece.gone is None or piece.gladiator is None

    @invariant()
    def counters_of_the_lists_are_true(self) -> None:
        if not hasattr(self, "file"):
            return
        credited = [e.defeated_by for e in self.file.books.where(Entrant) if e.defeated_by is not None]
        for man in self.file.books.where(Gladiator):
            assert man.defeated <= credited.count(man.id) + 4


CampaignMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestCampaigns = CampaignMachine.TestCase
