"""The game of Munus as a value of the contract: dispatch only."""

from collections.abc import Mapping, Sequence
from typing import Final

from ludus.board.square import Cell
from ludus.i18n.catalogue import Catalogue
from ludus.munus import forecast, legality, picture, reach, sequence
from ludus.munus.actions import CODEC, Action
from ludus.munus.deeds import do, starting_position
from ludus.munus.fate import RolledFate
from ludus.munus.house_rules import MunusRules
from ludus.munus.narrate import Narrator
from ludus.munus.setup import MunusSetup
from ludus.munus.state import State
from ludus.munus.worth import worth
from ludus.play.contract import Chance, Decision, JsonObject, Over, Pending, Route, Step
from ludus.play.dice import Dice
from ludus.play.odds import Forecast
from ludus.play.scene import Scene


class Munus:
    """The rules of Munus; a value without state."""

    name: str = "munus"
    setup_type: type = MunusSetup
    rules_type: type = MunusRules
    codec: Final = CODEC

    def start(self, setup: object, rules: object) -> State:
        """Return the first position; :class:`~ludus.play.contract.SetupRefused` says where and why not."""
        if not isinstance(setup, MunusSetup) or not isinstance(rules, MunusRules):
            raise TypeError("Munus starts from a MunusSetup under MunusRules")
        return starting_position(setup, rules)

    def players(self, state: State) -> tuple[str, ...]:
        """Return the ids of the sides in the order of the setup."""
        return state.arena.sides

    def pending(self, state: State) -> Pending:
        """Return who decides, or that the order is diced for, or the outcome."""
        arena = state.arena
        if state.over:
            return Over(sequence.winner(state), sequence.outcome(state))
        if state.to_act is None:
            return Chance("order")
        side = arena.sides[state.to_act]
        if state.question is not None:
            return Decision(side, arena.profiles[state.question.asked].id, "designate")
        active = None if state.activation is None else arena.profiles[state.activation.figure].id
        return Decision(side, active)

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return every legal action; a step once, without the order of its tests."""
        return legality.legal_actions(state)

    def apply(self, state: State, action: Action, dice: Dice) -> Step[State]:
        """Return the new position and what happened; :class:`~ludus.play.contract.IllegalAction` says why not."""
        fate = RolledFate(dice)
        after = do(state, action, fate)
        return Step(after, tuple(fate.events))

    def reach(self, state: State, token: str) -> Mapping[Cell, Route[Action]]:
        """Return the squares that a gladiator can reach in his activation, with the way to each."""
        return reach.reach(state, token)

    def forecast(self, state: State, action: Action) -> Forecast[State]:
        """Return the exact chances of what a legal action may lead to."""
        return forecast.forecast(state, action)

    def scene(self, state: State) -> Scene:
        """Return the position as bare geometry."""
        return picture.scene(state)

    def view(self, state: State) -> JsonObject:
        """Return the ``state`` of the record format."""
        return picture.view(state)

    def narrator(self, setup: object, rules: object, words: Catalogue) -> Narrator:
        """Return who tells a fight of this setup under these house rules."""
        if not isinstance(setup, MunusSetup) or not isinstance(rules, MunusRules):
            raise TypeError("a fight of Munus is told from its MunusSetup and MunusRules")
        return Narrator(setup, rules, words)

    def worth(self, state: State, player: str) -> float:
        """Judge a position for a side."""
        return worth(state, player)


MUNUS: Final = Munus()
