"""How good a position looks to a side, for computer players that look one action ahead.

A gladiator in the fight is worth much more than any wound, and the wounds that would put him out weigh most. Where
nothing else differs it is better to be on the way to an enemy's back, by squares that he does not control, and to
keep one's own back from the enemies.
"""

from collections import deque
from collections.abc import Mapping
from functools import cache
from typing import Final

from ludus.board.square import AHEAD, FRONT_AND_SIDES, REAR, Facing, Offset, distance, inside, offset
from ludus.munus.arena import Profile
from ludus.munus.body import LEFT_LEG, LOCATIONS, RIGHT_LEG, TORSO
from ludus.munus.state import Figure, State
from ludus.munus.values import controls

STANDING: Final = 100.0
FIRST_PV: Final = (14.0, 10.0, 3.0, 3.0, 4.0, 4.0)
"""The worth of the first PV of each location; each further one is worth half of the one before."""
LAST_PV: Final = 8.0
"""What is lost when the next wound of the torso or of a leg puts him out."""
SKILL: Final = 2.0
BOLDNESS: Final = 1.1
"""How much more an enemy's losses count than one's own: two careful players would wait for each other for ever."""
NEAR: Final = 0.5
SEEN: Final = 0.4
BEHIND_HIM: Final = 3.0
BACK_SHOWN: Final = 4.0
EXPOSED: Final = 0.15
FAR: Final = 12
"""Steps from which nobody is a threat to a back."""


def worth(state: State, player: str) -> float:
    """Return what the side has less what its enemies have, by the sum over their gladiators."""
    side = state.arena.sides.index(player)
    total = 0.0
    for profile, figure in zip(state.arena.profiles, state.figures, strict=True):
        if figure.body.out:
            continue
        if profile.side == side:
            total += gladiator_worth(profile, figure) + _stance(state, profile, figure)
        else:
            total -= BOLDNESS * gladiator_worth(profile, figure)
    return total


def gladiator_worth(profile: Profile, figure: Figure) -> float:
    """Return what a gladiator in the fight is worth."""
    pv = figure.body.pv
    bodily = sum(2 * FIRST_PV[place] * (1 - 0.5 ** pv[place]) for place in range(len(LOCATIONS)))
    fragile = LAST_PV if pv[TORSO] == 1 or pv[RIGHT_LEG] == 0 or pv[LEFT_LEG] == 0 else 0.0
    return STANDING + bodily - fragile + SKILL * (profile.attack + profile.defence)


def _stance(state: State, profile: Profile, figure: Figure) -> float:
    """Return what it is worth where he stands and how he faces."""
    enemies = [state.figures[e] for e in state.arena.enemies[profile.number] if not state.figures[e].body.out]
    if not enemies:
        return 0.0
    size = state.arena.size
    value = -NEAR * min(_steps_behind(figure, enemy, size) for enemy in enemies)
    for enemy in enemies:
        value -= EXPOSED * max(0, FAR - _steps_behind(enemy, figure, size))
        if controls(figure, enemy.at):
            value += SEEN
            if offset(enemy.at, figure.at) in REAR[enemy.facing]:
                value += BEHIND_HIM
        elif controls(enemy, figure.at):
            value -= BACK_SHOWN
    return value


def _steps_behind(figure: Figure, enemy: Figure, size: tuple[int, int]) -> int:
    """Count the steps of a figure to an enemy's back; one who has the wall behind him is met from any side."""
    dx, dy = AHEAD[enemy.facing]
    if not inside((enemy.at[0] - dx, enemy.at[1] - dy), size):
        return distance(figure.at, enemy.at)
    way = offset(enemy.at, figure.at)
    return ways_behind(enemy.facing).get(way, abs(way[0]) + abs(way[1]))


@cache
def ways_behind(facing: Facing) -> Mapping[Offset, int]:
    """Count the steps from every offset to the nearest rear square of one who faces so, past the squares he controls.

    From a square that he controls one has first to get away.
    """
    closed = FRONT_AND_SIDES[facing] | {(0, 0)}
    steps = dict.fromkeys(REAR[facing], 0)
    waiting = deque(REAR[facing])
    while waiting:
        x, y = waiting.popleft()
        for dx, dy in AHEAD.values():
            way = (x + dx, y + dy)
            if way not in steps and way not in closed and max(abs(way[0]), abs(way[1])) <= 40:
                steps[way] = steps[x, y] + 1
                waiting.append(way)
    for x, y in FRONT_AND_SIDES[facing]:
        around = [steps[x + dx, y + dy] for dx, dy in AHEAD.values() if (x + dx, y + dy) in steps]
        if (x, y) not in steps and around:
            steps[x, y] = 2 + min(around)
    return steps
