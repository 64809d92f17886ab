"""The exact chances of what an action may lead to, by running the very code of the fight (see ``fate``)."""

from fractions import Fraction

from ludus.munus import movement
from ludus.munus.actions import Action, Designate, Fight, Forward
from ludus.munus.body import LOCATIONS
from ludus.munus.combat import Exchange
from ludus.munus.deeds import do
from ludus.munus.fate import HIT_WAYS, Blow, Disengagement, ForkedFate, blow_weights, initiative_weights
from ludus.munus.legality import activation_for
from ludus.munus.state import State
from ludus.play.odds import Forecast, Lump, Odds, foresee, ways_to_reach


def forecast(state: State, action: Action) -> Forecast[State]:
    """Return every position that a legal action may lead to with its exact chance, and the odds of its parts."""
    chances = foresee(lambda line: do(state, action, ForkedFate(line)))
    lumps = tuple(Lump(chance, after) for after, chance in chances.items())
    return Forecast(lumps, _parts(state, action))


def _parts(state: State, action: Action) -> tuple[Odds, ...]:
    if isinstance(action, Forward):
        return _tests(state, action)
    number_of = state.arena.number_of
    if isinstance(action, Fight):
        extra = None if action.extra is None else number_of[action.extra]
        return exchange_odds(state, number_of[action.actor], number_of[action.target], extra)
    if isinstance(action, Designate) and state.question is not None:
        question = state.question
        return exchange_odds(state, question.attacker, question.asked, question.extra)
    return ()


def _tests(state: State, action: Forward) -> tuple[Odds, ...]:
    """Return the disengagement tests that a step needs (MU-330)."""
    activation = activation_for(state, action.actor)
    enemies = movement.tests_in_order(state, activation, action.past)
    return tuple(disengagement_odds(movement.disengagement(state, activation.figure, e)) for e in enemies)


def disengagement_odds(attempt: Disengagement) -> Odds:
    """Return the chance to get away from one enemy (MU-330)."""
    away = Fraction(ways_to_reach(-attempt.margin), HIT_WAYS)
    return Odds("disengage", attempt.mover.id, attempt.enemy.id, (("away", away), ("held", 1 - away)))


def exchange_odds(state: State, attacker: int, target: int, extra: int | None) -> tuple[Odds, ...]:
    """Return the initiative and each blow of a combat as they stand before its first die (MU-311, MU-313)."""
    exchange = Exchange(state, ForkedFate.untold(), attacker, target, extra)
    blows = tuple(blow_odds(blow) for blow in exchange.planned())
    if not exchange.needs_initiative:
        return blows
    me, foe = state.arena.profiles[attacker], state.arena.profiles[target]
    names = {1: "first", 0: "together", -1: "second"}
    leads = tuple((names[n], Fraction(w, 36)) for n, w in initiative_weights(me.reflexes - foe.reflexes))
    return (Odds("initiative", me.id, foe.id, leads), *blows)


def blow_odds(blow: Blow) -> Odds:
    """Return the chances of one blow: to hit at all, then to hurt each location (MU-313 to MU-315)."""
    hits = HIT_WAYS if blow.behind else ways_to_reach(1 - blow.margin)
    weights = blow_weights(blow.margin, blow.saves, behind=blow.behind)
    whole = sum(weight for _, weight in weights)
    hurt = tuple((LOCATIONS[place], Fraction(w, whole)) for place, w in weights if place is not None)
    return Odds("blow", blow.attacker.id, blow.target.id, (("hit", Fraction(hits, HIT_WAYS)), *hurt))
