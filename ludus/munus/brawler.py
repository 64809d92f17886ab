"""A computer player by rules of thumb: quick enough to play a season while one waits.

It goes for the nearest enemy, strikes the one that is easiest to put out, prefers backs and blows that are not
answered, and lets a man surrender who is alone, badly hurt and much weaker than those before him.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ludus.board.square import FACINGS, REAR, ahead, distance, inside, offset
from ludus.munus.actions import Action, Designate, End, Fight, Forward, Surrender, Turn
from ludus.munus.body import LEFT_LEG, RIGHT_LEG, TORSO
from ludus.munus.combat import may_strike
from ludus.munus.legality import legal_actions
from ludus.munus.sequence import fighting
from ludus.munus.state import State
from ludus.munus.values import controls
from ludus.munus.worth import STANDING, gladiator_worth

UNANSWERED: Final = 12.0
"""What a blow is worth that the target cannot strike back."""
FROM_BEHIND: Final = 8.0
SECOND_BLOW: Final = 6.0
FAR_WEAKER: Final = 2.0
"""So many times stronger must the enemies be for a hurt man to give up."""


@dataclass(frozen=True, slots=True)
class Brawler:
    """Plays any side of a fight of Munus."""

    surrenders: bool = True
    """He lets men surrender who cannot win (MU-340)."""

    def choose(self, state: State, entry: int) -> Action:  # noqa: ARG002 - it plays alike whatever the entry
        """Return a legal action."""
        legal = legal_actions(state)
        if len(legal) == 1:
            return legal[0]
        if state.question is not None:
            return min(legal, key=lambda action: _strength(state, _number(state, _target(action))))
        actor = _who(state)
        mine = [action for action in legal if getattr(action, "actor", None) == state.arena.profiles[actor].id]
        if self.surrenders and _cannot_win(state, actor):
            return next(action for action in mine if isinstance(action, Surrender))
        return _attack(state, actor, mine) or _approach(state, actor, mine) or mine[0]


def _number(state: State, gladiator: str) -> int:
    return state.arena.number_of[gladiator]


def _target(action: Action) -> str:
    return action.target if isinstance(action, Fight | Designate) else ""


def _strength(state: State, number: int) -> float:
    """Return how much of a gladiator is left."""
    return gladiator_worth(state.arena.profiles[number], state.figures[number]) - STANDING


def _enemies(state: State, number: int) -> list[int]:
    return [e for e in state.arena.enemies[number] if not state.figures[e].body.out]


def _who(state: State) -> int:
    """Return who acts: the active one, else the one nearest to an enemy of those who have not."""
    if state.activation is not None or state.to_act is None:
        return 0 if state.activation is None else state.activation.figure
    waiting = [n for n in fighting(state, state.to_act) if not state.figures[n].acted]
    return min(waiting, key=lambda n: (min(_away(state, n, e) for e in _enemies(state, n)), n))


def _away(state: State, one: int, other: int) -> int:
    return distance(state.figures[one].at, state.figures[other].at)


def _cannot_win(state: State, number: int) -> bool:
    """Tell whether a man is alone, one wound from the end, and faces far stronger enemies."""
    if len(fighting(state, state.arena.profiles[number].side)) > 1:
        return False
    pv = state.figures[number].body.pv
    fragile = pv[TORSO] == 1 < state.arena.profiles[number].full[TORSO] or 0 in (pv[RIGHT_LEG], pv[LEFT_LEG])
    against = sum(_strength(state, e) for e in _enemies(state, number))
    return fragile and against > FAR_WEAKER * _strength(state, number)


def _attack(state: State, number: int, legal: Sequence[Action]) -> Action | None:
    """Return the best fight; first a turn towards the enemy, if he would have to fight with him behind."""
    fights = [action for action in legal if isinstance(action, Fight)]
    if not fights:
        return None
    best = max(fights, key=lambda fight: _promise(state, number, fight))
    target = _number(state, best.target)
    if not may_strike(state, number, target):
        return _turn_to(state, number, target, legal) or best
    return best


def _promise(state: State, number: int, fight: Fight) -> float:
    """Judge a fight: who is nearly out, cannot answer, or shows his back, comes first."""
    target = _number(state, fight.target)
    me, foe = state.figures[number], state.figures[target]
    if not may_strike(state, number, target):
        return -1000.0 - _strength(state, target)
    promise = -_strength(state, target)
    if not may_strike(state, target, number):
        promise += UNANSWERED
    if offset(foe.at, me.at) in REAR[foe.facing]:
        promise += FROM_BEHIND
    return promise + (SECOND_BLOW if fight.extra is not None else 0.0)


def _turn_to(state: State, number: int, target: int, legal: Sequence[Action]) -> Turn | None:
    """Return the turn after which the target is in his zone."""
    me, foe = state.figures[number], state.figures[target]
    turns = [action for action in legal if isinstance(action, Turn)]
    return next((turn for turn in turns if controls(me.moved(me.at, turn.to), foe.at)), None)


def _approach(state: State, number: int, legal: Sequence[Action]) -> Action | None:
    """Return the next step towards the nearest enemy; null to stay."""
    me = state.figures[number]
    near = min(_enemies(state, number), key=lambda e: (_away(state, number, e), e))
    foe = state.figures[near]
    if _away(state, number, near) == 1:
        return None if controls(me, foe.at) else _turn_to(state, number, near, legal) or _end(legal)
    taken = {figure.at for figure in state.figures if not figure.body.out}
    steps = {facing: ahead(me.at, facing) for facing in FACINGS}
    ways = [
        facing
        for facing, cell in steps.items()
        if inside(cell, state.arena.size) and cell not in taken and _gap(cell, foe.at) < _gap(me.at, foe.at)
    ]
    # Straight on costs no turn, and closing the longer way first keeps both open.
    ways.sort(key=lambda facing: (facing != me.facing, _gap(steps[facing], foe.at), FACINGS.index(facing)))
    for facing in ways:
        action = next((a for a in legal if _leads(a, me.facing, facing)), None)
        if action is not None:
            return action
    return _end(legal)


def _gap(cell: tuple[int, int], goal: tuple[int, int]) -> int:
    """Return the squares of the distance along both ways, so that the longer one is closed first."""
    return (cell[0] - goal[0]) ** 2 + (cell[1] - goal[1]) ** 2


def _leads(action: Action, facing: str, wanted: str) -> bool:
    if facing == wanted:
        return isinstance(action, Forward)
    return isinstance(action, Turn) and action.to == wanted


def _end(legal: Sequence[Action]) -> Action | None:
    return next((action for action in legal if isinstance(action, End)), None)
