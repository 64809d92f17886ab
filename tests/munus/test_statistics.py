"""The dice of whole fights against the exact chances."""

from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from ludus.munus.actions import Fight
from ludus.munus.combat import Exchange
from ludus.munus.events import Struck
from ludus.munus.fate import ForkedFate, RolledFate
from ludus.munus.rules import MUNUS
from ludus.play.dice import ScriptedDice, SeededDice, seed_key
from tests.munus.kit import Bout, bout, man


def facing_each_other(**b: object) -> Bout:
    return bout([man("a", (3, 4), "N", attack=2)], [man("b", (3, 3), "S", **b)])


@pytest.mark.rule("MU-313")
def test_the_hit_rate_is_the_exact_fraction() -> None:
    """2D6 + 2 + 1 against 2D6: 20,000 attacks within 4 standard deviations."""
    fight, attacks, hits, entry = facing_each_other(), 0, 0, 0
    exact = MUNUS.forecast(fight.state, Fight("a", "b")).odds[1].chance("hit")
    # 2D6 - 2D6 is -3 or less in 104 + 80 + 56 + 35 + 20 + 10 + 4 + 1 = 310 of the 1,296 throws.
    assert exact == Fraction(986, 1296)
    while attacks < 20_000:
        step = MUNUS.apply(fight.state, Fight("a", "b"), SeededDice(seed_key(5), entry))
        entry += 1
        first = next(e for e in step.events if isinstance(e, Struck))
        if first.attacker == "a":  # struck before any wound
            attacks += 1
            hits += first.hit
    deviation = sqrt(attacks * exact * (1 - exact))
    assert abs(hits - attacks * exact) <= 4 * deviation


@pytest.mark.rule("MU-314")
@pytest.mark.parametrize(
    "protections", [{}, {"torso": 5, "head": 2}, {"torso": 6, "left_leg": 3, "right_arm": 4, "right_leg": 5}]
)
def test_the_factored_odds_of_a_blow_equal_full_enumeration(protections: dict[str, int]) -> None:
    """All faces of 2D6, 2D6, 1D20 and 1D6 that can fall, each weighed by those it leaves unrolled: 155,520."""
    fight = facing_each_other(protections=protections, shield=("left", 4))
    blow = Exchange(fight.state, ForkedFate.untold(), 0, 1, None).planned()[0]
    counted = dict.fromkeys(("nothing", "head", "torso", "right_arm", "left_arm", "right_leg", "left_leg"), 0)
    faces = range(1, 7)
    for attack in product(faces, faces):
        for defence in product(faces, faces):
            rolls = [(2, 6, *attack), (2, 6, *defence)]
            if sum(attack) + blow.margin <= sum(defence):
                counted["nothing"] += 120
                continue
            for place, save in product(range(1, 21), faces):
                fate = RolledFate(ScriptedDice([*rolls, (1, 20, place), (1, 6, save)]))
                location = fate.blow(blow)
                counted["nothing" if location is None else list(counted)[location + 1]] += 1
    assert sum(counted.values()) == 155_520
    odds = MUNUS.forecast(fight.state, Fight("a", "b")).odds[1]
    for name in list(counted)[1:]:
        assert odds.chance(name) == Fraction(counted[name], 155_520)


@pytest.mark.rule("MU-320")
def test_the_forecast_of_a_blow_from_behind_is_every_position_it_may_lead_to() -> None:
    fight = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "N", protections={"torso": 5})])
    counted: dict[object, Fraction] = {}
    for place, save in product(range(1, 21), range(1, 7)):
        rolls = [(1, 20, place), (1, 6, save)] if place <= 8 else [(1, 20, place)]
        after = MUNUS.apply(fight.state, Fight("a", "b"), ScriptedDice(rolls)).state
        counted[after] = counted.get(after, Fraction(0)) + Fraction(1, 120)
    forecast = MUNUS.forecast(fight.state, Fight("a", "b"))
    assert {lump.state: lump.chance for lump in forecast.lumps} == counted
    assert len(counted) == 7  # six locations, and the save of the torso


@pytest.mark.rule("MU-311")
def test_the_forecast_of_an_exchange_is_sampled_right() -> None:
    """Chances of a fall on either side against 4,000 fights, within 4 standard deviations."""
    fight = bout([man("a", (3, 4), "N", pv=(1, 1, 2, 2, 2, 2))], [man("b", (3, 3), "S", pv=(1, 1, 2, 2, 2, 2))])
    forecast = MUNUS.forecast(fight.state, Fight("a", "b"))
    assert sum(lump.chance for lump in forecast.lumps) == 1
    exact = [forecast.chance(lambda s, n=n: s.figures[n].body.out) for n in (0, 1)]
    fallen = [0, 0]
    for entry in range(4_000):
        after = MUNUS.apply(fight.state, Fight("a", "b"), SeededDice(seed_key(8), entry)).state
        for n in (0, 1):
            fallen[n] += after.figures[n].body.out
    for n in (0, 1):
        assert abs(fallen[n] - 4_000 * exact[n]) <= 4 * sqrt(4_000 * exact[n] * (1 - exact[n]))
    assert exact[0] == exact[1]  # nobody has an edge
