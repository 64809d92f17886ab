"""Random legal fights, with what must hold after every action."""

from itertools import product
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ludus.games import GAMES
from ludus.munus.actions import Action, Designate, End, Fight, Forward, Order, Surrender, Turn
from ludus.munus.house_rules import MunusRules
from ludus.munus.rules import MUNUS
from ludus.munus.setup import MunusSetup
from ludus.play.contract import IllegalAction
from ludus.play.dice import SeededDice, seed_key
from ludus.play.match import Match
from ludus.play.record import parse_record, replay, write_record
from tests.munus.generated import fights


def conceivable(ids: list[str]) -> list[Action]:
    """Every action that can be written with these gladiators, the order of tests aside."""
    found: list[Action] = [Order()]
    for actor in ids:
        found += [Forward(actor), Surrender(actor), End(actor)]
        found += [Turn(actor, to) for to in ("N", "E", "S", "W")]
        for target in ids:
            found += [Fight(actor, target), Designate(actor, target)]
    found += [Fight(a, t, extra) for a, t, extra in product(ids, ids, ids)]
    return found


class FightMachine(RuleBasedStateMachine):
    """Plays any legal action, takes back, repeats."""

    @initialize(fight=fights(), seed=st.integers(0, 10**6))
    def begin(self, fight: tuple[MunusSetup, MunusRules], seed: int) -> None:
        self.key = seed_key(seed)
        self.match: Match[Any, Any] = Match(MUNUS, *fight)
        self.ids = [f.id for side in fight[0].sides for f in side.fighters]

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        legal = list(MUNUS.legal_actions(self.match.state))
        fighting = [a for a in legal if isinstance(a, Fight | Designate)]
        others = [a for a in legal if not isinstance(a, Surrender)]
        weighted = fighting * 4 + others * 3 + legal
        action = data.draw(st.sampled_from(weighted))
        before = self.match.state
        entry = self.match.entry
        self.match.play(action, SeededDice(self.key, entry))
        self._pv_never_rise(before)
        after = self.match.state
        self.match.undo()
        assert self.match.state == before
        self.match.redo()
        assert self.match.state == after

    def _pv_never_rise(self, before: Any) -> None:
        for old, new in zip(before.figures, self.match.state.figures, strict=True):
            assert all(n <= o for o, n in zip(old.body.pv, new.body.pv, strict=True))
            assert new.body.out >= old.body.out
            assert all(n >= o for o, n in zip(old.body.zeroed, new.body.zeroed, strict=True))

    @precondition(lambda self: self.match.can_undo)
    @rule()
    def take_back(self) -> None:
        self.match.undo()

    @precondition(lambda self: self.match.can_redo)
    @rule()
    def repeat(self) -> None:
        self.match.redo()

    @invariant()
    def no_figure_shares_a_square(self) -> None:
        standing = [f.at for f in self.match.state.figures if not f.body.out]
        assert len(standing) == len(set(standing))
        assert all(0 <= x < 8 and 0 <= y < 8 for x, y in standing)

    @invariant()
    def apply_accepts_exactly_the_legal_actions(self) -> None:
        legal = list(MUNUS.legal_actions(self.match.state))
        assert len(legal) == len(set(legal))
        assert {action for action in conceivable(self.ids) if self._is_accepted(action)} == set(legal)

    def _is_accepted(self, action: Action) -> bool:
        try:
            MUNUS.apply(self.match.state, action, SeededDice(self.key))
        except IllegalAction:
            return False
        return True

    @invariant()
    def somebody_can_always_go_on(self) -> None:
        assert bool(MUNUS.legal_actions(self.match.state)) is not self.match.over

    def teardown(self) -> None:
        if not hasattr(self, "match"):
            return
        record = parse_record(write_record(self.match.record()).encode())
        done = replay(record, GAMES)
        assert done.states == self.match.states


FightMachine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
TestFights = FightMachine.TestCase
