"""Gladiators drawn by lot: always legal, and as strong as asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.munus.builds import Build, draw_armour, draw_build, draw_pv, draw_training
from ludus.munus.house_rules import MunusRules
from ludus.munus.rules import MUNUS
from ludus.munus.setup import Fighter, MunusSetup, Side
from ludus.play.dice import Stream, seed_key

SEEDS = st.integers(0, 10**9)


def stream(seed: int) -> Stream:
    return Stream(seed_key(seed))


@given(SEEDS, st.integers(6, 20))
def test_pv_come_to_what_was_asked(seed: int, total: int) -> None:
    pv = draw_pv(stream(seed), total).by_location()
    assert sum(pv) == total
    assert all(1 <= n <= 6 for n in pv)
    assert pv[0] == 1 or (pv[0] == 2 and total >= 19)


@given(SEEDS, st.integers(0, 12))
def test_training_comes_to_what_was_asked(seed: int, total: int) -> None:
    attack, defence = draw_training(stream(seed), total)
    assert attack + defence == total
    assert 0 <= attack <= 7
    assert 0 <= defence <= 7


@given(SEEDS, st.integers(6, 20), st.integers(0, 12), st.integers(0, 3))
def test_a_drawn_gladiator_in_drawn_armour_is_legal(seed: int, pv: int, training: int, pieces: int) -> None:
    source = stream(seed)
    builds = [draw_build(source, pv, training) for _ in range(2)]
    armours = draw_armour(source, builds, pieces)
    sides = []
    for n, (build, armour) in enumerate(zip(builds, armours, strict=True)):
        worn = dict(armour.protections)
        assert len(worn) + (armour.shield is not None) == pieces
        fighter = Fighter(
            f"f{n}", f"F{n}", 0, build.pv, build.attack, build.defence, build.weapon, "right", build.pair, worn,
            (n, n), "N", armour.shield,
        )  # fmt: skip
        sides.append(Side(f"S{n}", f"S{n}", (fighter,)))
    MUNUS.start(MunusSetup((8, 8), 0, tuple(sides)), MunusRules())


@pytest.mark.parametrize(("pv", "great"), [(14, False), (15, True)])
def test_a_great_weapon_is_drawn_from_15_pv_on(pv: int, great: bool) -> None:
    drawn: list[Build] = [draw_build(stream(seed), pv) for seed in range(60)]
    assert {build.weapon for build in drawn} >= {"small", "medium"}
    assert any(build.weapon == "great" for build in drawn) is great
