"""Turn order, activations, designations that end, and the end of the fight (MU-306 to MU-308, MU-321, MU-341)."""

from ludus.munus.arena import Arena
from ludus.munus.designation import still_bound
from ludus.munus.events import FightEnded, TurnBegan
from ludus.munus.state import Figure, State
from ludus.munus.wounds import Tell
from ludus.play.contract import JsonObject


def fighting(state: State, side: int) -> list[int]:
    """Return the gladiators of a side who are still in the fight."""
    return [n for n in state.arena.members[side] if not state.figures[n].body.out]


def end_activation(state: State, figures: list[Figure], number: int, tell: Tell) -> State:
    """Close a gladiator's activation, after which the figures stand as given, and hand the move on (MU-306)."""
    figures[number] = figures[number].done()
    return _hand_on(state, still_bound(tuple(figures)), state.arena.profiles[number].side, tell)


def surrender_aside(state: State, figures: list[Figure], number: int, tell: Tell) -> State:
    """Go on after a surrender outside an activation.

    The move stays with the side if it still has somebody to activate (MU-340).
    """
    bound = still_bound(tuple(figures))
    side = state.arena.profiles[number].side
    if not _ended_by_losses(state.arena, bound) and _has_waiting(state.arena, bound, side):
        return State(state.arena, bound, state.turn, state.order, side)
    return _hand_on(state, bound, side, tell)


def _has_waiting(arena: Arena, figures: tuple[Figure, ...], side: int) -> bool:
    """Tell whether a side has somebody to activate in this turn."""
    for n in arena.members[side]:
        figure = figures[n]
        if not (figure.acted or figure.body.out):
            return True
    return False


def _hand_on(state: State, figures: tuple[Figure, ...], side: int, tell: Tell) -> State:
    """Give the move to the next side with somebody to activate; if nobody has, the turn ends (MU-306)."""
    arena, order = state.arena, state.order
    if _ended_by_losses(arena, figures):
        return _close(state, figures, tell, turn_limit=False)
    place = order.index(side) + 1
    for following in order[place:] + order[:place]:
        if _has_waiting(arena, figures, following):
            return State(arena, figures, state.turn, order, following)
    if state.turn == arena.setup.turn_limit:
        return _close(state, figures, tell, turn_limit=True)
    return _next_turn(state, figures, tell)


def _ended_by_losses(arena: Arena, figures: tuple[Figure, ...]) -> bool:
    """Tell whether at most one side has gladiators in the fight (MU-341)."""
    standing: int | None = None
    for profile in arena.profiles:
        if not figures[profile.number].body.out:
            if standing is None:
                standing = profile.side
            elif profile.side != standing:
                return False
    return True


def _next_turn(state: State, figures: tuple[Figure, ...], tell: Tell) -> State:
    """Begin the next turn with the first side that has a gladiator in the fight (MU-306)."""
    tell(TurnBegan(state.turn + 1))
    rested = tuple([figure.rested() for figure in figures])
    first = next(side for side in state.order if _has_waiting(state.arena, rested, side))
    return State(state.arena, rested, state.turn + 1, state.order, first)


def _close(state: State, figures: tuple[Figure, ...], tell: Tell, *, turn_limit: bool) -> State:
    """End the fight: with losses (MU-341) or with the agreed turn (MU-307)."""
    closed = State(state.arena, figures, state.turn, state.order, to_act=None, over=True)
    tell(FightEnded(winner(closed), tuple(losses(closed).items()), turn_limit))
    return closed


def losses(state: State) -> dict[str, int]:
    """Count each side's gladiators out of the fight (MU-505)."""
    return {
        side: sum(state.figures[n].body.out for n in state.arena.members[s]) for s, side in enumerate(state.arena.sides)
    }


def winner(state: State) -> str | None:
    """Return the only side with the fewest losses, or null (MU-503, MU-506)."""
    lost = losses(state)
    fewest = [side for side, n in lost.items() if n == min(lost.values())]
    return fewest[0] if len(fewest) == 1 else None


def outcome(state: State) -> JsonObject:
    """Return the ``outcome`` of the record format; who is out was defeated by who wounded him last (MU-505, MU-340)."""
    profiles = state.arena.profiles
    by = {n: f.body.wounded_by for n, f in enumerate(state.figures) if f.body.out}
    return {
        "winner": winner(state),
        "losses": dict(losses(state)),
        "defeated_by": {profiles[n].id: None if w is None else profiles[w].id for n, w in by.items()},
    }
