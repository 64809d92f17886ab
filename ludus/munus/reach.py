"""Where a gladiator can go in his activation, and how (MU-302, MU-304, MU-330, MU-331)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ludus.board.square import FACINGS, QUARTERS, Cell, Facing, ahead
from ludus.munus.actions import Action, Forward, Turn
from ludus.munus.forecast import disengagement_odds
from ludus.munus.legality import activation_for
from ludus.munus.movement import disengagement, enemies_to_leave, may_step
from ludus.munus.state import Activation, State
from ludus.munus.values import enemies_beside
from ludus.play.contract import IllegalAction, Route, Test


@dataclass(frozen=True, slots=True)
class _Arrival:
    """A way that went well so far."""

    cell: Cell
    facing: Facing
    activation: Activation
    route: Route[Action]


def reach(state: State, token: str) -> Mapping[Cell, Route[Action]]:
    """Return the squares that a gladiator can reach now, each with the safest, then cheapest, then shortest way.

    Empty if it is not his move. Every test on the way counts as passed; its chance is in the route. His own square is
    reached by doing nothing.
    """
    try:
        activation = activation_for(state, token)
    except IllegalAction:
        return {}
    figure = state.figures[activation.figure]
    here = _Arrival(figure.at, figure.facing, activation, Route((), 0, (), Fraction(1)))
    found: dict[Cell, Route[Action]] = {}
    best: dict[tuple[Cell, Facing, frozenset[int], bool], list[Route[Action]]] = {}
    waiting = [here]
    while waiting:
        arrival = waiting.pop(0)
        key = (arrival.cell, arrival.facing, arrival.activation.barred, arrival.activation.held)
        if _is_beaten(arrival.route, best.setdefault(key, [])):
            continue
        best[key].append(arrival.route)
        known = found.get(arrival.cell)
        if known is None or _rank(arrival.route) < _rank(known):
            found[arrival.cell] = arrival.route
        waiting.extend(_onward(state, token, arrival))
    return found


def _rank(route: Route[Action]) -> tuple[Fraction, int, int]:
    return (-route.chance, route.cost, len(route.actions))


def _is_beaten(route: Route[Action], known: list[Route[Action]]) -> bool:
    return any(k.chance >= route.chance and k.cost <= route.cost for k in known)


def _onward(state: State, token: str, arrival: _Arrival) -> list[_Arrival]:
    """Return the ways that go one action further."""
    number = arrival.activation.figure
    figure = replace(state.figures[number], at=arrival.cell, facing=arrival.facing)
    there = replace(state, figures=(*state.figures[:number], figure, *state.figures[number + 1 :]))
    turned = [_turned(token, arrival, to) for to in FACINGS if to != arrival.facing]
    ways = [way for way in turned if way is not None]
    if may_step(there, arrival.activation):
        ways.append(_stepped(there, token, arrival))
    return ways


def _turned(token: str, arrival: _Arrival, to: Facing) -> _Arrival | None:
    cost = QUARTERS[arrival.facing, to]
    left = arrival.activation.movement_left - cost
    if left < 0:
        return None
    route = arrival.route
    longer = replace(route, actions=(*route.actions, Turn(token, to)), cost=route.cost + cost)
    return _Arrival(arrival.cell, to, replace(arrival.activation, movement_left=left), longer)


def _stepped(there: State, token: str, arrival: _Arrival) -> _Arrival:
    activation, route = arrival.activation, arrival.route
    number = activation.figure
    seen, unseen = enemies_to_leave(there, activation)
    odds = [disengagement_odds(disengagement(there, number, e)) for e in seen]
    tests = tuple(Test(o.against, o.chance("away")) for o in odds)
    chance = route.chance
    for test in tests:
        chance *= test.chance
    to = ahead(arrival.cell, arrival.facing)
    barred = activation.barred.union(seen, unseen)
    held = any(e not in barred for e in enemies_beside(there, number, to))
    went = Activation(number, activation.movement_left - 1, held=held, moved=True, barred=barred)
    longer = Route((*route.actions, Forward(token)), route.cost + 1, (*route.tests, *tests), chance)
    return _Arrival(to, arrival.facing, went, longer)
