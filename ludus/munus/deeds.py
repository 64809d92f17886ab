"""What each action does to a position; everything that could refuse it is asked before any die falls."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ludus.i18n.mark import N_
from ludus.munus import movement
from ludus.munus.actions import Action, Designate, End, Fight, Forward, Order, Surrender, Turn
from ludus.munus.arena import arena_of
from ludus.munus.body import ARM_OF, LOCATIONS
from ludus.munus.combat import Exchange, extra_targets, is_forced, opponents
from ludus.munus.designation import designates_in_reply, designates_on_attack, designation_options
from ludus.munus.events import ActivationEnded, AskedToDesignate, Designated, MovementReduced, Surrendered
from ludus.munus.fate import Fate
from ludus.munus.house_rules import MunusRules
from ludus.munus.legality import activation_for, number_of, refuse_unless_in_play
from ludus.munus.refusals import refuse_bad_setup
from ludus.munus.sequence import end_activation, surrender_aside
from ludus.munus.setup import Fighter, MunusSetup
from ludus.munus.state import Activation, Body, Figure, Question, State
from ludus.munus.values import FULL_MOVEMENT
from ludus.play.contract import IllegalAction


def starting_position(setup: MunusSetup, rules: MunusRules) -> State:
    """Return the first position of a setup, which the rules may refuse."""
    refuse_bad_setup(setup, rules)
    arena = arena_of(setup, rules)
    figures = tuple(_figure(fighter) for side in setup.sides for fighter in side.fighters)
    order = tuple(arena.sides.index(side) for side in setup.order or ())
    return State(arena, figures, turn=1, order=order, to_act=order[0] if order else None)


def _figure(fighter: Fighter) -> Figure:
    places = len(LOCATIONS)
    body = Body(
        pv=fighter.pv.by_location(),
        further=(0,) * places,
        zeroed=(False,) * places,
        out=False,
        shield=fighter.shield is not None,
        weapon_arm=ARM_OF[fighter.weapon_arm],
        pair=fighter.pair,
        wounded_by=None,
    )
    return Figure(fighter.at, fighter.facing, body, acted=False, active_part=False, designated=None)


def do(state: State, action: Action, fate: Fate) -> State:
    """Return the position after an action; :class:`IllegalAction` if the rules refuse it."""
    return _DEEDS[type(action)](state, action, fate)


def _order(state: State, _action: Order, fate: Fate) -> State:
    """Dice for the order of play: the winner begins, the others follow going round (MU-306)."""
    if state.to_act is not None or state.over:
        raise IllegalAction(N_("the order of play is known"), "MU-306")
    sides = state.arena.sides
    first = fate.first_side(sides)
    order = (*range(first, len(sides)), *range(first))
    return replace(state, order=order, to_act=first)


def _forward(state: State, action: Forward, fate: Fate) -> State:
    return movement.step(state, _moving(state, action.actor, fate), action.past, fate)


def _turn(state: State, action: Turn, fate: Fate) -> State:
    return movement.turn(state, _moving(state, action.actor, fate), action.to, fate)


def _moving(state: State, actor: str, fate: Fate) -> Activation:
    """Return the actor's activation; if it begins with less than 8 points, that is told (MU-305)."""
    activation = activation_for(state, actor)
    if state.activation is None and activation.movement_left < FULL_MOVEMENT:
        fate.tell(MovementReduced(actor, activation.movement_left))
    return activation


def _end(state: State, action: End, fate: Fate) -> State:
    """End an activation without a combat, unless one is forced (MU-308, MU-310)."""
    activation = activation_for(state, action.actor)
    profile = state.arena.profiles[activation.figure]
    if is_forced(state, activation):
        message = N_("{name} has entered an enemy's zone and must fight")
        raise IllegalAction(message, "MU-310", name=profile.name)
    fate.tell(ActivationEnded(profile.id))
    return end_activation(state, list(state.figures), activation.figure, fate.tell)


def _surrender(state: State, action: Surrender, fate: Fate) -> State:
    """Give up: alive, but out, and beaten by who wounded him last (MU-340)."""
    refuse_unless_in_play(state)
    number = number_of(state, action.actor, "MU-340")
    profile, figure = state.arena.profiles[number], state.figures[number]
    if profile.side != state.to_act:
        raise IllegalAction(N_("it is not the move of {name}'s side"), "MU-340", name=profile.name)
    if figure.body.out:
        raise IllegalAction(N_("{name} is out of the fight"), "MU-340", name=profile.name)
    if state.activation is not None and state.activation.figure != number:
        active = state.arena.profiles[state.activation.figure].name
        raise IllegalAction(N_("first {name} ends the activation"), "MU-340", name=active)
    by = figure.body.wounded_by
    fate.tell(Surrendered(profile.id, None if by is None else state.arena.profiles[by].id))
    figures = list(state.figures)
    figures[number] = figure.with_body(replace(figure.body, out=True))
    going_on = surrender_aside if state.activation is None else end_activation
    return going_on(state, figures, number, fate.tell)


def _fight(state: State, action: Fight, fate: Fate) -> State:
    """Fight an opponent; one who is outnumbered may first have to say whom he fights (MU-310, MU-321)."""
    activation = activation_for(state, action.actor)
    number = activation.figure
    target = _opponent(state, activation, action)
    extra = _extra(state, activation, action, target)
    replies = designates_in_reply(state, target, number)
    if designates_on_attack(state, number):
        state = _designated(state, number, target, fate)
    if len(replies) > 1:
        profiles = state.arena.profiles
        fate.tell(AskedToDesignate(profiles[target].id, profiles[number].id))
        question = Question(target, number, extra)
        return replace(state, activation=activation, question=question, to_act=profiles[target].side)
    if replies:
        state = _designated(state, target, number, fate)
    return _exchange(state, fate, number, target, extra)


def _opponent(state: State, activation: Activation, action: Fight) -> int:
    """Return the number of the one to be fought (MU-310, MU-330)."""
    target = number_of(state, action.target, "MU-310")
    if target not in opponents(state, activation.figure, activation.barred):
        names = {
            "name": state.arena.profiles[activation.figure].name,
            "target": state.arena.profiles[target].name,
        }
        if target in activation.barred:
            raise IllegalAction(N_("{name} has left {target}, who may not be fought this turn"), "MU-330", **names)
        raise IllegalAction(N_("{target} is no opponent within reach of {name}"), "MU-310", **names)
    return target


def _extra(state: State, activation: Activation, action: Fight, target: int) -> int | None:
    """Return the number of the one whom the extra attack is for, if it is made (MU-322)."""
    if action.extra is None:
        return None
    extra = number_of(state, action.extra, "MU-322")
    if extra not in extra_targets(state, activation.figure, target, moved=activation.moved):
        names = {
            "name": state.arena.profiles[activation.figure].name,
            "target": state.arena.profiles[extra].name,
        }
        raise IllegalAction(N_("{name} has no extra attack on {target}"), "MU-322", **names)
    return extra


def _designate(state: State, action: Designate, fate: Fate) -> State:
    """Answer a fight by saying whom one fights; the exchange follows (MU-321)."""
    question = state.question
    number = number_of(state, action.actor, "MU-321")
    name = state.arena.profiles[number].name
    if question is None or question.asked != number:
        raise IllegalAction(N_("{name} is not asked whom to fight"), "MU-321", name=name)
    target = number_of(state, action.target, "MU-321")
    if target not in designation_options(state, number):
        names = {"name": name, "target": state.arena.profiles[target].name}
        raise IllegalAction(N_("{target} is no enemy whom {name} has beside and sees"), "MU-321", **names)
    state = _designated(state, number, target, fate)
    return _exchange(state, fate, question.attacker, number, question.extra)


def _designated(state: State, number: int, target: int, fate: Fate) -> State:
    fate.tell(Designated(state.arena.profiles[number].id, state.arena.profiles[target].id))
    figures = list(state.figures)
    figures[number] = figures[number].designating(target)
    return replace(state, figures=tuple(figures))


def _exchange(state: State, fate: Fate, number: int, target: int, extra: int | None) -> State:
    """Let the blows fall; the activation ends with them (MU-308)."""
    exchange = Exchange(state, fate, number, target, extra)
    exchange.fight()
    return end_activation(state, exchange.figures, number, fate.tell)


_DEEDS: dict[type[Action], Callable[[State, Any, Fate], State]] = {
    Order: _order,
    Forward: _forward,
    Turn: _turn,
    Fight: _fight,
    Designate: _designate,
    Surrender: _surrender,
    End: _end,
}
