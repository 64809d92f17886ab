"""Steps and turns: what they cost, what holds a mover, whom he has to leave (MU-301 to MU-305, MU-330, MU-331)."""

from dataclasses import replace
from functools import lru_cache

from ludus.board.square import QUARTERS, Cell, Facing, adjacent, ahead, inside
from ludus.i18n.mark import N_
from ludus.munus.designation import still_bound
from ludus.munus.events import SlippedAway, Stepped, Turned, WasHeld
from ludus.munus.fate import Disengagement, Fate
from ludus.munus.state import Activation, Figure, State
from ludus.munus.values import controls, disengaging_modifiers, enemies_beside, movement, total
from ludus.play.contract import IllegalAction


@lru_cache(maxsize=1024)
def _started(number: int, points: int) -> Activation:
    return Activation(number, points, held=False, moved=False, barred=frozenset())


def fresh_activation(state: State, number: int) -> Activation:
    """Return the activation that a gladiator's first action starts; his movement is fixed now (MU-302, MU-305)."""
    return _started(number, movement(state.arena.profiles[number], state.figures[number].body))


def is_free(state: State, cell: Cell) -> bool:
    """Tell whether a square lies on the board and nobody in the fight stands on it (MU-301)."""
    if not inside(cell, state.arena.size):
        return False
    for figure in state.figures:  # noqa: SIM110 - a plain loop is twice as fast, and playouts live here
        if figure.at == cell and not figure.body.out:
            return False
    return True


def may_step(state: State, activation: Activation) -> bool:
    """Tell whether the gladiator may step forward, tests aside."""
    figure = state.figures[activation.figure]
    return activation.movement_left > 0 and is_free(state, ahead(figure.at, figure.facing))


def enemies_to_leave(state: State, activation: Activation) -> tuple[list[int], list[int]]:
    """Return the enemies whom a step forward leaves: those to be tested, and those who do not see him (MU-331).

    One who is held leaves every enemy beside him, one who is not only those whom the step takes him away from; those
    from whom he has disengaged are left already.
    """
    number = activation.figure
    me = state.figures[number]
    to = ahead(me.at, me.facing)
    seen: list[int] = []
    unseen: list[int] = []
    for e in enemies_beside(state, number):
        enemy = state.figures[e]
        if e in activation.barred or not (activation.held or not adjacent(enemy.at, to)):
            continue
        (seen if controls(enemy, me.at) else unseen).append(e)
    return seen, unseen


def refuse_step(state: State, activation: Activation) -> None:
    """Raise :class:`IllegalAction` unless the gladiator may step forward, tests aside (MU-301, MU-302)."""
    if may_step(state, activation):
        return
    name = state.arena.profiles[activation.figure].name
    if activation.movement_left == 0:
        raise IllegalAction(N_("{name} has no movement left"), "MU-302", name=name)
    figure = state.figures[activation.figure]
    if inside(ahead(figure.at, figure.facing), state.arena.size):
        raise IllegalAction(N_("{name} cannot enter a square that is taken"), "MU-301", name=name)
    raise IllegalAction(N_("{name} cannot leave the board"), "MU-301", name=name)


def tests_in_order(state: State, activation: Activation, past: tuple[str, ...] | None) -> list[int]:
    """Return the enemies to be tested in the mover's order (MU-331); it must name exactly those."""
    seen, _ = enemies_to_leave(state, activation)
    if past is None:
        return seen
    ids = {state.arena.profiles[e].id: e for e in seen}
    if not ids and past:
        raise IllegalAction(N_("no disengagement test is due"), "MU-331")
    if sorted(past) != sorted(ids):
        due = ", ".join(ids)
        message = N_("the tests to be made are against: {due}")
        raise IllegalAction(message, "MU-331", due=due)
    return [ids[enemy] for enemy in past]


def step(state: State, activation: Activation, past: tuple[str, ...] | None, fate: Fate) -> State:
    """Step forward, past the enemies that have to be left; the first failed test ends the movement (MU-301 to 304)."""
    refuse_step(state, activation)
    tests = tests_in_order(state, activation, past)
    figures = list(state.figures)
    for enemy in tests:
        for number in (activation.figure, enemy):
            figures[number] = figures[number].taking_part()
        if not fate.disengages(disengagement(state, activation.figure, enemy)):
            stuck = replace(activation, movement_left=0, held=True)
            return state.within(tuple(figures), stuck)
    _, unseen = enemies_to_leave(state, activation)
    me = state.arena.profiles[activation.figure].id
    for enemy in unseen:
        fate.tell(SlippedAway(me, state.arena.profiles[enemy].id))
    return _move(state, figures, activation, activation.barred.union(tests, unseen), fate)


def disengagement(state: State, number: int, enemy: int) -> Disengagement:
    """Work out the test of a gladiator against one enemy: trained values only (MU-330)."""
    mover, other = state.arena.profiles[number], state.arena.profiles[enemy]
    modifiers = disengaging_modifiers(mover, state.figures[number].body)
    return Disengagement(mover, other, modifiers, total(modifiers) - other.attack)


def _move(state: State, figures: list[Figure], activation: Activation, barred: frozenset[int], fate: Fate) -> State:
    """Enter the square ahead; an enemy beside it holds the mover, unless he has disengaged from him (MU-304)."""
    number = activation.figure
    me = figures[number]
    to = ahead(me.at, me.facing)
    figures[number] = me.moved(to, me.facing)
    left = activation.movement_left - 1
    profiles = state.arena.profiles
    fate.tell(Stepped(profiles[number].id, me.at, to, left))
    holders = [e for e in enemies_beside(state, number, to) if e not in barred]
    if holders:
        fate.tell(WasHeld(profiles[number].id, tuple(profiles[e].id for e in holders)))
    went = Activation(number, left, held=bool(holders), moved=True, barred=barred)
    return state.within(still_bound(tuple(figures)), went)


def turn(state: State, activation: Activation, to: Facing, fate: Fate) -> State:
    """Turn on the spot: 1 point a quarter (MU-302)."""
    number = activation.figure
    figure = state.figures[number]
    name = state.arena.profiles[number].name
    quarters = QUARTERS[figure.facing, to]
    if quarters == 0:
        raise IllegalAction(N_("{name} faces that way already"), "MU-302", name=name)
    if quarters > activation.movement_left:
        message = N_("{name} needs {cost} movement to turn and has {left}")
        raise IllegalAction(message, "MU-302", name=name, cost=quarters, left=activation.movement_left)
    left = activation.movement_left - quarters
    fate.tell(Turned(state.arena.profiles[number].id, to, left))
    figures = (*state.figures[:number], figure.moved(figure.at, to), *state.figures[number + 1 :])
    after = Activation(number, left, activation.held, activation.moved, activation.barred)
    return state.within(figures, after)
