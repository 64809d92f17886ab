"""Weapons and protections (MU-202 to MU-209).

What is refused together, and MU-201, is in ``test_setups``.
"""

from typing import Any

import pytest

from ludus.munus.actions import Fight, Forward, Turn
from ludus.munus.events import Struck
from tests.munus.kit import Bout, bout, duel, man
from tests.munus.test_gladiator import BOTH_MISS, stabbed

PAIR = {"weapon": "small", "pair": True}
SINGLE = {"weapon": "small"}
MEDIUM = {"weapon": "medium"}
GREAT = {"weapon": "great", "pv": (1, 4, 3, 2, 2, 3)}
"""A gladiator with a great weapon and the 15 PV that it takes."""

BRACERS = {"right_arm": 6, "left_arm": 6}
TORSO = "1"
MISS = "1 1 / 6 6"


def facing(striker: dict[str, Any], at: tuple[int, int] = (3, 4)) -> Bout:
    """Return a fight in which ``a`` of these values, facing north, is about to fight ``b``, who faces him."""
    return bout([man("a", at, "N", **striker)], [man("b", (3, 3), "S")])


def loses(face: str, saves: str = "", a: dict[str, Any] | None = None, **victim: Any) -> bool:
    """Tell whether a hit from behind takes a PV: the face of its location, then those of each save that is rolled."""
    rules = {"stack_saves": victim.pop("stack_saves", False)}
    dice = f"{face} / {saves}" if saves else face
    fight = stabbed(dice, a=a, b={"pv": (2, 3, 3, 3, 3, 3), **victim}, **rules)
    return sum(fight.pv("b")) == 16


# Weapons


@pytest.mark.rule("MU-202")
def test_a_pair_strikes_twice_in_its_own_activation() -> None:
    fight = facing(PAIR).do(Fight("a", "b", "b"), f"6 / 1 / 6 6 / 1 1 / {TORSO} / 6 6 / 1 1 / {TORSO} / {MISS}")
    assert fight.pv("b") == (1, 1, 2, 1, 2, 1)
    assert [blow.attacker for blow in fight.told(Struck)] == ["a", "a", "b"]


@pytest.mark.rule("MU-202")
def test_a_pair_strikes_once_when_it_strikes_back() -> None:
    fight = duel(f"6 / 1 / {MISS} / 6 6 / 1 1 / {TORSO}", b=PAIR)
    assert [blow.attacker for blow in fight.told(Struck)] == ["a", "b"]


@pytest.mark.rule("MU-202")
def test_a_pair_that_has_moved_has_no_extra_attack() -> None:
    fight = facing(PAIR, at=(3, 5)).do(Forward("a"))
    assert fight.refuses(Fight("a", "b", "b")) == "MU-322"
    assert Fight("a", "b") in fight.legal


@pytest.mark.rule("MU-202")
def test_a_pair_that_has_only_turned_keeps_its_extra_attack() -> None:
    assert Fight("a", "b", "b") in facing(PAIR).do(Turn("a", "E")).legal


@pytest.mark.rule("MU-202")
def test_with_a_pair_everything_but_the_arms_may_be_protected() -> None:
    worn = {"head": 6, "torso": 6, "right_leg": 6, "left_leg": 6}
    assert Fight("a", "b") in facing({**PAIR, "protections": worn}).legal


@pytest.mark.rule("MU-202", "MU-203")
@pytest.mark.parametrize("small", [PAIR, SINGLE], ids=["pair", "single"])
@pytest.mark.parametrize(("save", "fails", "does"), [(6, "4", "5"), (5, "3", "4"), (3, "1", "2"), (2, "1", "2")])
def test_small_weapons_make_the_saves_one_better_down_to_two(
    small: dict[str, Any], save: int, fails: str, does: str
) -> None:
    assert loses(TORSO, fails, a=small, protections={"torso": save})
    assert not loses(TORSO, does, a=small, protections={"torso": save})


@pytest.mark.rule("MU-203")
def test_a_single_small_weapon_has_no_extra_attack() -> None:
    fight = facing(SINGLE)
    assert fight.refuses(Fight("a", "b", "b")) == "MU-322"
    assert Fight("a", "b") in fight.legal


@pytest.mark.rule("MU-203", "MU-204")
@pytest.mark.parametrize("weapon", [SINGLE, MEDIUM], ids=["small", "medium"])
def test_a_weapon_of_one_hand_leaves_room_for_shield_and_bracers(weapon: dict[str, Any]) -> None:
    fight = facing({**weapon, "shield": ("left", 6), "protections": BRACERS})
    assert fight.of("a")["shield"] is True
    assert Fight("a", "b") in fight.legal


@pytest.mark.rule("MU-204")
def test_a_medium_weapon_has_no_extra_attack() -> None:
    assert facing(MEDIUM).refuses(Fight("a", "b", "b")) == "MU-322"


@pytest.mark.rule("MU-204", "MU-206")
@pytest.mark.parametrize(("save", "fails", "does"), [(6, "5", "6"), (5, "4", "5"), (4, "3", "4"), (2, "1", "2")])
def test_a_medium_weapon_leaves_the_saves_as_they_are(save: int, fails: str, does: str) -> None:
    assert loses(TORSO, fails, protections={"torso": save})
    assert not loses(TORSO, does, protections={"torso": save})


@pytest.mark.rule("MU-204", "MU-205")
@pytest.mark.parametrize(("weapon", "defence"), [("small", 12), ("medium", 12), ("great", 11)])
def test_only_a_great_weapon_takes_one_from_the_defence(weapon: str, defence: int) -> None:
    fight = duel(BOTH_MISS, b={"weapon": weapon, "pv": (1, 6, 3, 3, 1, 1)})
    assert fight.told(Struck)[0].defence_total == defence


@pytest.mark.rule("MU-204")
def test_a_medium_weapon_takes_one_arm_only() -> None:
    one_armed = man("a", (3, 4), pv=(1, 3, 2, 0, 2, 1), injuries=[("left_arm", "amputated", None)])
    fight = bout([one_armed], [man("b", (3, 3), "S")])
    assert fight.do(Fight("a", "b"), f"6 / 1 / 6 6 / 1 1 / {TORSO} / {MISS}").pv("b") == (1, 2, 2, 1, 2, 1)


@pytest.mark.rule("MU-205")
def test_a_great_weapon_is_kept_by_one_wounded_below_fifteen_pv() -> None:
    fight = stabbed(TORSO, b=GREAT).do(Turn("b", "S"))
    assert sum(fight.pv("b")) == 14
    assert fight.do(Fight("b", "a"), f"6 / 1 / 6 6 / 1 1 / {TORSO} / {MISS}").pv("a") == (1, 2, 2, 1, 2, 1)


@pytest.mark.rule("MU-205")
def test_a_great_weapon_allows_bracers() -> None:
    assert Fight("a", "b") in facing({**GREAT, "protections": BRACERS}).legal


@pytest.mark.rule("MU-205")
@pytest.mark.parametrize(("save", "fails", "does"), [(5, "5", "6"), (4, "4", "5"), (2, "2", "3")])
def test_a_great_weapon_makes_the_saves_one_worse(save: int, fails: str, does: str) -> None:
    assert loses(TORSO, fails, a=GREAT, protections={"torso": save})
    assert not loses(TORSO, does, a=GREAT, protections={"torso": save})


@pytest.mark.rule("MU-205")
def test_leather_rolls_no_save_against_a_great_weapon() -> None:
    assert loses(TORSO, a=GREAT, protections={"torso": 6})


@pytest.mark.rule("MU-205")
@pytest.mark.parametrize("arm", ["right", "left"])
@pytest.mark.parametrize(("arms", "bonus"), [((2, 5), 2), ((5, 2), 2), ((3, 4), 2), ((1, 6), 3)])
def test_a_great_weapon_has_the_strength_of_the_stronger_arm(arms: tuple[int, int], bonus: int, arm: str) -> None:
    fight = duel(BOTH_MISS, a={"weapon": "great", "pv": (1, 6, *arms, 1, 1), "weapon_arm": arm})
    assert fight.told(Struck)[0].total == 2 + bonus


@pytest.mark.rule("MU-205")
@pytest.mark.parametrize(("pv", "face"), [((1, 6, 1, 3, 2, 2), "14"), ((1, 6, 3, 1, 2, 2), "15")])
def test_a_great_weapon_cannot_be_used_with_an_arm_at_0(pv: tuple[int, ...], face: str) -> None:
    hurt = stabbed(face, b={"weapon": "great", "pv": pv}).of("b")
    assert (hurt["out"], hurt["surrendered"]) == (True, True)


# Protections

PIECES = [
    ("19", {"protections": {"head": 0}}),
    ("1", {"protections": {"torso": 0}}),
    ("14", {"protections": {"right_arm": 0}}),
    ("15", {"protections": {"left_arm": 0}}),
    ("10", {"protections": {"right_leg": 0}}),
    ("9", {"protections": {"left_leg": 0}}),
    ("15", {"shield": ("left", 0)}),
    ("8", {"shield": ("left", 0)}),
]
"""A hit on what each piece covers; 0 stands for its save."""


def of_value(piece: dict[str, Any], save: int) -> dict[str, Any]:
    """Return a piece with a save."""
    if "shield" in piece:
        return {"shield": (piece["shield"][0], save)}
    return {"protections": dict.fromkeys(piece["protections"], save)}


@pytest.mark.rule("MU-206", "MU-207")
@pytest.mark.parametrize(("save", "fails", "does"), [(6, "5", "6"), (5, "4", "5")], ids=["leather", "metal"])
@pytest.mark.parametrize(("face", "piece"), PIECES)
def test_leather_saves_on_six_and_metal_on_five(
    face: str, piece: dict[str, Any], save: int, fails: str, does: str
) -> None:
    assert loses(face, fails, **of_value(piece, save))
    assert not loses(face, does, **of_value(piece, save))


@pytest.mark.rule("MU-206")
def test_metal_saves_on_a_six_too() -> None:
    assert not loses(TORSO, "6", protections={"torso": 5})


@pytest.mark.rule("MU-206")
@pytest.mark.parametrize("face", ["1", "8", "15", "14", "9", "10"])
def test_a_helmet_covers_nothing_but_the_head(face: str) -> None:
    assert loses(face, protections={"head": 5})


@pytest.mark.rule("MU-208")
@pytest.mark.parametrize(("arm", "face"), [("left", "15"), ("left", "17"), ("right", "14"), ("right", "18")])
def test_a_shield_protects_the_arm_that_carries_it(arm: str, face: str) -> None:
    other = "left" if arm == "right" else "right"
    assert not loses(face, "6", shield=(arm, 6), weapon_arm=other)


@pytest.mark.rule("MU-208")
@pytest.mark.parametrize("face", ["1", "4", "8"])
def test_a_shield_protects_the_torso(face: str) -> None:
    assert not loses(face, "6", shield=("left", 6))


@pytest.mark.rule("MU-208")
@pytest.mark.parametrize("face", ["9", "10", "14", "16", "18", "19", "20"])
def test_a_shield_protects_neither_head_nor_legs_nor_the_other_arm(face: str) -> None:
    assert loses(face, shield=("left", 6))


@pytest.mark.rule("MU-208")
def test_a_shield_stops_protecting_when_its_arm_is_at_0() -> None:
    carrier = {"shield": ("left", 6)}
    fight = stabbed("15 / 5", "1", "15", b=carrier)
    assert fight.pv("b") == (1, 2, 2, 0, 2, 1)
    assert (fight.of("b")["shield"], fight.of("b")["extra_hits"]) == (False, {"left_arm": 1})


@pytest.mark.rule("MU-208")
def test_a_shield_protects_as_long_as_its_arm_has_a_pv() -> None:
    fight = stabbed("15 / 5", "1 / 6", b={"shield": ("left", 6), "pv": (1, 3, 1, 2, 2, 1)})
    assert fight.pv("b") == (1, 3, 1, 1, 2, 1)
    assert fight.of("b")["shield"] is True


TWO_ON_A_LOCATION = [
    ("1", {"protections": {"torso": 6}, "shield": ("left", 5)}),
    ("1", {"protections": {"torso": 5}, "shield": ("left", 6)}),
    ("15", {"protections": {"left_arm": 6}, "shield": ("left", 5)}),
    ("15", {"protections": {"left_arm": 5}, "shield": ("left", 6)}),
]
"""A hit on a location with two protections, of 6+ and of 5+."""


@pytest.mark.rule("MU-209")
@pytest.mark.parametrize(("face", "worn"), TWO_ON_A_LOCATION)
def test_of_two_protections_the_best_is_rolled_and_no_other(face: str, worn: dict[str, Any]) -> None:
    assert loses(face, "4", **worn)
    assert not loses(face, "5", **worn)


@pytest.mark.rule("MU-209")
@pytest.mark.parametrize(("face", "worn"), TWO_ON_A_LOCATION)
def test_by_the_switch_each_protection_is_rolled_best_first(face: str, worn: dict[str, Any]) -> None:
    assert loses(face, "4 / 5", **worn, stack_saves=True)
    assert not loses(face, "4 / 6", **worn, stack_saves=True)


@pytest.mark.rule("MU-209")
@pytest.mark.parametrize(("face", "worn"), TWO_ON_A_LOCATION)
def test_by_the_switch_the_first_success_is_enough(face: str, worn: dict[str, Any]) -> None:
    assert not loses(face, "5", **worn, stack_saves=True)


@pytest.mark.rule("MU-209")
@pytest.mark.parametrize("face", ["1", "15"])
def test_by_the_switch_two_equal_protections_have_a_die_each(face: str) -> None:
    worn = {"protections": {"torso": 6, "left_arm": 6}, "shield": ("left", 6)}
    assert loses(face, "5 / 5", **worn, stack_saves=True)
    assert not loses(face, "5 / 6", **worn, stack_saves=True)


@pytest.mark.rule("MU-209")
def test_by_the_switch_both_protections_feel_the_small_weapon() -> None:
    worn = {"protections": {"torso": 6}, "shield": ("left", 5)}
    assert loses(TORSO, "3 / 4", a=PAIR, **worn, stack_saves=True)
    assert not loses(TORSO, "3 / 5", a=PAIR, **worn, stack_saves=True)


@pytest.mark.rule("MU-205", "MU-209")
def test_by_the_switch_a_save_that_cannot_succeed_rolls_no_die() -> None:
    worn = {"protections": {"torso": 6}, "shield": ("left", 5)}
    assert loses(TORSO, "5", a=GREAT, **worn, stack_saves=True)
    assert not loses(TORSO, "6", a=GREAT, **worn, stack_saves=True)


@pytest.mark.rule("MU-208", "MU-209")
def test_once_the_shield_arm_is_at_0_the_cuirass_alone_is_rolled() -> None:
    worn = {"protections": {"torso": 6}, "shield": ("left", 5)}
    assert stabbed("15 / 4", "1 / 5", b=worn).pv("b") == (1, 2, 2, 0, 2, 1)
    assert stabbed("15 / 4", "1 / 6", b=worn).pv("b") == (1, 3, 2, 0, 2, 1)


@pytest.mark.rule("MU-206")
def test_an_unprotected_location_rolls_no_save() -> None:
    assert loses(TORSO, protections=BRACERS)
