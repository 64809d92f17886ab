"""A position as others see it: the ``state`` of the record format, and the scene to draw."""

from ludus.board.square import ANGLE, FRONT_AND_SIDES, cells, cells_at, centre, corners
from ludus.munus.arena import Profile
from ludus.munus.body import LOCATIONS, SIDE_OF
from ludus.munus.state import Body, Figure, State
from ludus.munus.wounds import fatal_blow
from ludus.play.contract import JsonObject
from ludus.play.scene import CellShape, Scene, SceneToken


def has_surrendered(body: Body) -> bool:
    """Tell whether one who is out gave up or had to: no lost location put him out (MU-318, MU-340)."""
    return body.out and fatal_blow(body) is None


def view(state: State) -> JsonObject:
    """Return the ``state`` of the record format."""
    profiles, activation, question = state.arena.profiles, state.activation, state.question
    return {
        "turn": state.turn,
        "to_act": None if state.to_act is None else state.arena.sides[state.to_act],
        "active": None if activation is None else profiles[activation.figure].id,
        "movement_left": None if activation is None else activation.movement_left,
        "held": activation is not None and activation.held,
        "asked": None if question is None else profiles[question.asked].id,
        "fighters": {p.id: _fighter_view(state, state.figures[p.number]) for p in profiles},
    }


def _fighter_view(state: State, figure: Figure) -> JsonObject:
    body, designated = figure.body, figure.designated
    further: JsonObject = {LOCATIONS[i]: n for i, n in enumerate(body.further) if n}
    seen: JsonObject = {
        "at": list(figure.at),
        "facing": figure.facing,
        "pv": {str(place): pv for place, pv in zip(LOCATIONS, body.pv, strict=True)},
        "out": body.out,
        "surrendered": has_surrendered(body),
        "acted": figure.acted,
        "zeroed": [LOCATIONS[i] for i, lost in enumerate(body.zeroed) if lost],
        "shield": body.shield,
        "weapon_arm": SIDE_OF[body.weapon_arm],
        "active_part": figure.active_part,
        "designated": None if designated is None else state.arena.profiles[designated].id,
    }
    if further:
        seen["extra_hits"] = further
    return seen


def scene(state: State) -> Scene:
    """Return the position as bare geometry (MU-301, MU-303)."""
    arena, activation = state.arena, state.activation
    standing = [p for p in arena.profiles if not state.figures[p.number].body.out]
    return Scene(
        cells=tuple(CellShape(c, centre(c), corners(c)) for c in cells(arena.size)),
        tokens=tuple(_token(p, state.figures[p.number]) for p in arena.profiles),
        zones={p.id: _zone(state, p) for p in standing},
        active=None if activation is None else arena.profiles[activation.figure].id,
    )


def _zone(state: State, profile: Profile) -> tuple[tuple[int, int], ...]:
    figure = state.figures[profile.number]
    return cells_at(figure.at, FRONT_AND_SIDES[figure.facing], state.arena.size)


def _token(profile: Profile, figure: Figure) -> SceneToken:
    return SceneToken(
        id=profile.id,
        side=profile.player,
        name=profile.name,
        cell=figure.at,
        centre=centre(figure.at),
        angle=ANGLE[figure.facing],
        standing=not figure.body.out,
    )
