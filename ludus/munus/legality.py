"""The legal actions of a position, and why others are not."""

from collections.abc import Sequence
from functools import lru_cache

from ludus.board.square import FACINGS, QUARTERS, Facing
from ludus.i18n.mark import N_
from ludus.munus.actions import Action, Designate, End, Fight, Forward, Order, Surrender, Turn
from ludus.munus.combat import extra_targets, is_forced, opponents
from ludus.munus.designation import designation_options
from ludus.munus.movement import fresh_activation, may_step
from ludus.munus.sequence import fighting
from ludus.munus.state import Activation, State
from ludus.munus.values import enemies_beside
from ludus.play.contract import IllegalAction

ORDER = Order()

# Actions are made once: positions repeat the same few, and comparing equals by identity is quick.
_forward = lru_cache(maxsize=1024)(Forward)
_fight = lru_cache(maxsize=16384)(Fight)
_surrender = lru_cache(maxsize=1024)(Surrender)
_end = lru_cache(maxsize=1024)(End)


@lru_cache(maxsize=16384)
def _turns(actor: str, facing: Facing, movement_left: int) -> tuple[Turn, ...]:
    """Return the turns on the spot that a gladiator has the movement for (MU-302)."""
    return tuple(Turn(actor, to) for to in FACINGS if 0 < QUARTERS[facing, to] <= movement_left)


def legal_actions(state: State) -> Sequence[Action]:
    """Return every legal action; a step once, without the order of its tests; after the end none."""
    if state.over:
        return ()
    if state.to_act is None:
        return (ORDER,)
    profiles = state.arena.profiles
    if state.question is not None:
        asked = state.question.asked
        return [Designate(profiles[asked].id, profiles[e].id) for e in designation_options(state, asked)]
    found: list[Action] = []
    if state.activation is not None:
        _add_activation(found, state, state.activation)
        found.append(_surrender(profiles[state.activation.figure].id))
        return found
    for number in fighting(state, state.to_act):
        if not state.figures[number].acted:
            _add_activation(found, state, fresh_activation(state, number))
        found.append(_surrender(profiles[number].id))
    return found


def _add_activation(found: list[Action], state: State, activation: Activation) -> None:
    """Add what a gladiator may do with the rest of his activation, surrender aside (MU-308)."""
    number = activation.figure
    actor = state.arena.profiles[number].id
    if activation.movement_left:
        if may_step(state, activation):
            found.append(_forward(actor))
        found.extend(_turns(actor, state.figures[number].facing, activation.movement_left))
    beside = enemies_beside(state, number)
    if beside:
        _add_fights(found, state, activation, beside)
        if is_forced(state, activation):
            return
    found.append(_end(actor))


def _add_fights(found: list[Action], state: State, activation: Activation, beside: list[int]) -> None:
    profiles = state.arena.profiles
    number = activation.figure
    actor = profiles[number].id
    for target in opponents(state, number, activation.barred, beside):
        foe = profiles[target].id
        found.append(_fight(actor, foe))
        found.extend(
            _fight(actor, foe, profiles[extra].id)
            for extra in extra_targets(state, number, target, moved=activation.moved)
        )


def number_of(state: State, gladiator: str, rule: str) -> int:
    """Return the number of a gladiator by id; :class:`IllegalAction` if nobody bears it."""
    number = state.arena.number_of.get(gladiator)
    if number is None:
        raise IllegalAction(N_("nobody in this fight is called {id}"), rule, id=gladiator)
    return number


def refuse_unless_in_play(state: State) -> None:
    """Refuse any action of a gladiator before the order is diced for, while one is asked, and after the end."""
    if state.over:
        raise IllegalAction(N_("the fight is over"), "MU-341")
    if state.to_act is None:
        raise IllegalAction(N_("first the order of play is diced for"), "MU-306")
    if state.question is not None:
        name = state.arena.profiles[state.question.asked].name
        raise IllegalAction(N_("first {name} says whom to fight"), "MU-321", name=name)


def activation_for(state: State, actor: str) -> Activation:
    """Return the actor's activation, the running one or one that he may start (MU-306, MU-308)."""
    refuse_unless_in_play(state)
    number = number_of(state, actor, "MU-308")
    profile, figure = state.arena.profiles[number], state.figures[number]
    if profile.side != state.to_act:
        raise IllegalAction(N_("it is not the move of {name}'s side"), "MU-306", name=profile.name)
    if figure.body.out:
        raise IllegalAction(N_("{name} is out of the fight"), "MU-318", name=profile.name)
    if state.activation is None:
        if figure.acted:
            raise IllegalAction(N_("{name} has already acted in this turn"), "MU-306", name=profile.name)
        return fresh_activation(state, number)
    if state.activation.figure != number:
        active = state.arena.profiles[state.activation.figure].name
        raise IllegalAction(N_("first {name} ends the activation"), "MU-308", name=active)
    return state.activation
