"""Outnumbered gladiators: whom alone one fights this turn (MU-321)."""

from ludus.board.square import adjacent
from ludus.munus.combat import may_strike
from ludus.munus.state import Figure, State
from ludus.munus.values import controls, enemies_beside


def is_engaged_by_several(state: State, number: int) -> bool:
    """Tell whether more than one enemy in the fight stands beside him (MU-321)."""
    return len(enemies_beside(state, number)) > 1


def designates_on_attack(state: State, number: int) -> bool:
    """Tell whether an active gladiator designates his target by fighting it (MU-321)."""
    return state.figures[number].designated is None and is_engaged_by_several(state, number)


def designation_options(state: State, number: int) -> list[int]:
    """Return the engaged enemies in his zone: whom he may designate (MU-321)."""
    me = state.figures[number]
    return [e for e in enemies_beside(state, number) if controls(me, state.figures[e].at)]


def designates_in_reply(state: State, number: int, attacker: int) -> list[int]:
    """Return whom one who is attacked may designate now; empty if the question does not arise (MU-321).

    It arises if the attack would let him strike back, several engage him, and no designation binds him.
    """
    me = state.figures[number]
    if me.designated is not None or not may_strike(state, number, attacker):
        return []
    return designation_options(state, number) if is_engaged_by_several(state, number) else []


def still_bound(figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Return the figures without the designations that no longer bind (MU-321)."""
    for figure in figures:
        if figure.designated is not None:
            break
    else:
        return figures
    return tuple(
        f if f.designated is None or _binds(f, figures[f.designated]) else f.designating(None) for f in figures
    )


def _binds(figure: Figure, designated: Figure) -> bool:
    return not designated.body.out and adjacent(figure.at, designated.at)
