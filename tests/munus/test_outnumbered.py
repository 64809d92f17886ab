"""One against several, and the extra attack of a pair (MU-321, MU-322)."""

from typing import Any

import pytest

from ludus.munus.actions import Action, Designate, End, Fight, Forward, Order, Surrender, Turn
from ludus.munus.events import Designated, FightWithoutBlow, InitiativeRolled, Struck
from ludus.munus.rules import MUNUS
from ludus.play.contract import Decision
from tests.munus.kit import Bout, bout, man

A_FIRST, B_FIRST, TOGETHER = "6 / 1", "1 / 6", "3 / 3"
HIT, MISS = "6 6 / 1 1", "1 1 / 6 6"
FRAIL = {"pv": (1, 1, 2, 2, 2, 2)}
PAIR = {"weapon": "small", "pair": True}


def two_on_one(*friends: Any, turn_limit: int = 0, **values: Any) -> Bout:
    """Return a fight in which ``a1`` from the front and ``a2`` from the side stand beside ``b``; A is to move."""
    pair = [man("a1", (3, 2), "S"), man("a2", (2, 3), "E")]
    return bout(pair, [man("b", (3, 3), "N", **values), *friends], turn_limit=turn_limit)


def asked(*friends: Any, **values: Any) -> Bout:
    """Let ``a1`` attack ``b``, who is asked whom he fights."""
    return two_on_one(*friends, **values).do(Fight("a1", "b"))


def bound_to(name: str, *friends: Any) -> Bout:
    """Let ``b`` answer the attack of ``a1`` by designating one of the two; all blows miss. B is to move."""
    blows = f"{A_FIRST} / {MISS} / {MISS}" if name == "a1" else MISS
    return asked(*friends).do(Designate("b", name), blows)


# MU-321, attacked


@pytest.mark.rule("MU-321")
def test_one_engaged_by_two_is_asked_before_any_die() -> None:
    question = asked()
    assert MUNUS.pending(question.state) == Decision("B", "b", "designate")
    view = question.view
    assert (view["asked"], view["to_act"], view["active"]) == ("b", "B", "a1")
    assert question.legal == {Designate("b", "a1"), Designate("b", "a2")}
    assert question.of("b")["designated"] is None


@pytest.mark.rule("MU-321")
def test_nobody_is_asked_otherwise() -> None:
    assert two_on_one().view["asked"] is None
    assert bound_to("a1").view["asked"] is None


@pytest.mark.rule("MU-321")
@pytest.mark.parametrize(
    "action",
    [Surrender("b"), Surrender("a1"), End("b"), End("a1"), Turn("b", "E"), Forward("a2"), Fight("a1", "b"), Order()],
)
def test_while_he_is_asked_nothing_else_is_legal(action: Action) -> None:
    assert asked().refuses(action) == ("MU-306" if action == Order() else "MU-321")


@pytest.mark.rule("MU-321", "MU-302", "MU-304")
def test_while_he_is_asked_movement_and_hold_are_the_attackers() -> None:
    start = bout([man("a1", (3, 1), "S"), man("a2", (2, 3), "E")], [man("b", (3, 3), "N")])
    question = start.do(Forward("a1")).do(Fight("a1", "b"))
    view = question.view
    assert (view["active"], view["movement_left"], view["held"], view["asked"]) == ("a1", 7, True, "b")
    assert question.of("a1")["acted"] is False
    unmoved = asked().view
    assert (unmoved["active"], unmoved["movement_left"], unmoved["held"]) == ("a1", 8, False)


@pytest.mark.rule("MU-321")
@pytest.mark.parametrize("target", ["b", "far", "behind", "nobody"])
def test_he_designates_one_of_the_engaged_enemies_in_his_zone(target: str) -> None:
    start = bout(
        [man("a1", (3, 2), "S"), man("a2", (2, 3), "E"), man("behind", (3, 4), "N"), man("far", (3, 1), "S")],
        [man("b", (3, 3), "N")],
    )
    question = start.do(Fight("a1", "b"))
    assert question.legal == {Designate("b", "a1"), Designate("b", "a2")}
    assert question.refuses(Designate("b", target)) == "MU-321"


@pytest.mark.rule("MU-321")
def test_only_the_one_asked_answers() -> None:
    assert asked(man("friend", (0, 7))).refuses(Designate("friend", "a1")) == "MU-321"
    assert asked().refuses(Designate("a1", "b")) == "MU-321"
    assert two_on_one().refuses(Designate("b", "a1")) == "MU-321"


@pytest.mark.rule("MU-321", "MU-311")
def test_who_designates_his_attacker_strikes_back() -> None:
    answered = asked().do(Designate("b", "a1"), f"{A_FIRST} / {HIT} / 1 / {HIT} / 1")
    assert (answered.pv("a1")[1], answered.pv("b")[1]) == (2, 2)
    assert answered.of("b")["designated"] == "a1"


@pytest.mark.rule("MU-321", "MU-312")
def test_who_designates_another_only_defends_without_an_initiative() -> None:
    answered = asked().do(Designate("b", "a2"), f"{HIT} / 1")
    assert (answered.pv("a1")[1], answered.pv("b")[1]) == (3, 2)
    assert answered.told(InitiativeRolled) == []
    assert answered.of("b")["designated"] == "a2"


@pytest.mark.rule("MU-321", "MU-308")
def test_the_answer_ends_the_attackers_activation() -> None:
    answered = bound_to("a1")
    view = answered.view
    assert (view["active"], view["asked"], view["to_act"], view["movement_left"]) == (None, None, "B", None)
    assert (answered.of("a1")["acted"], answered.of("b")["acted"]) == (True, False)


@pytest.mark.rule("MU-321", "MU-313")
def test_he_still_defends_against_all() -> None:
    attacked = bound_to("a1").do(End("b")).do(Fight("a2", "b"), "3 3 / 3 4")
    (blow,) = attacked.told(Struck)
    assert (blow.attacker, blow.total, blow.defence_total, blow.hit) == ("a2", 7, 7, False)


@pytest.mark.rule("MU-321")
def test_a_binding_designation_is_not_asked_for_again() -> None:
    attacked = bound_to("a2").do(End("b")).do(Fight("a2", "b"), f"{A_FIRST} / {MISS} / {HIT} / 1")
    assert attacked.pv("a2")[1] == 2


@pytest.mark.rule("MU-321")
def test_engaged_by_one_alone_he_strikes_back_and_designates_nobody() -> None:
    start = bout([man("a1", (3, 2), "S"), man("a2", (0, 3), "E")], [man("b", (3, 3), "N")])
    fought = start.do(Fight("a1", "b"), f"{A_FIRST} / {MISS} / {MISS}")
    assert (fought.of("a1")["designated"], fought.of("b")["designated"]) == (None, None)


@pytest.mark.rule("MU-321")
def test_friends_and_fallen_beside_him_do_not_engage_him() -> None:
    start = two_on_one(man("friend", (4, 3), "N"))
    fought = start.do(Surrender("a2")).do(Fight("a1", "b"), f"{A_FIRST} / {MISS} / {MISS}")
    assert fought.of("b")["designated"] is None


@pytest.mark.rule("MU-321")
def test_the_only_enemy_in_his_zone_is_designated_without_asking() -> None:
    start = bout([man("a1", (3, 2), "S"), man("behind", (3, 4), "N")], [man("b", (3, 3), "N")])
    fought = start.do(Fight("a1", "b"), f"{A_FIRST} / {MISS} / {HIT} / 1")
    assert fought.pv("a1")[1] == 2
    assert fought.of("b")["designated"] == "a1"


@pytest.mark.rule("MU-321", "MU-320")
def test_struck_from_behind_he_is_not_asked() -> None:
    start = bout([man("a1", (3, 4), "N"), man("a2", (3, 2), "S"), man("a3", (2, 3), "E")], [man("b", (3, 3), "N")])
    struck = start.do(Fight("a1", "b"), "1")
    assert (struck.pv("b")[1], struck.of("b")["designated"]) == (2, None)


@pytest.mark.rule("MU-321", "MU-330")
def test_one_he_has_disengaged_from_engages_him_all_the_same() -> None:
    start = bout([man("a", (4, 5), "N")], [man("left", (3, 3), "S"), man("other", (2, 5), "E")])
    away = start.do(Forward("a")).do(Turn("a", "W")).do(Forward("a"), HIT)
    fought = away.do(Fight("a", "other"), f"{A_FIRST} / {MISS} / {MISS}")
    assert fought.of("a")["designated"] == "other"


# MU-321, in his own activation


@pytest.mark.rule("MU-321")
def test_in_his_own_activation_he_designates_by_his_fight() -> None:
    waiting = two_on_one().do(End("a1"))
    fought = waiting.do(Fight("b", "a1"), f"{A_FIRST} / {MISS} / {MISS}")
    assert fought.of("b")["designated"] == "a1"
    attacked = fought.do(Fight("a2", "b"), MISS)
    assert [blow.attacker for blow in attacked.told(Struck)] == ["a2"]


@pytest.mark.rule("MU-321")
def test_he_may_designate_one_who_is_not_in_his_zone() -> None:
    start = bout([man("a1", (3, 4), "N"), man("a2", (2, 3), "E")], [man("b", (3, 3), "N")], order="BA")
    fought = start.do(Fight("b", "a1"), "1")
    assert (fought.pv("b")[1], fought.of("b")["designated"]) == (2, "a1")


@pytest.mark.rule("MU-321", "MU-312")
def test_bound_to_another_he_does_not_strike_in_his_own_activation() -> None:
    fought = bound_to("a1").do(Fight("b", "a2"), f"{HIT} / 1")
    assert [blow.attacker for blow in fought.told(Struck)] == ["a2"]
    assert (fought.pv("b")[1], fought.of("b")["designated"]) == (2, "a1")


@pytest.mark.rule("MU-321", "MU-312", "MU-109")
def test_a_fight_in_which_neither_may_strike_rolls_nothing_and_is_no_active_part() -> None:
    start = bout([man("a1", (3, 2), "S"), man("a2", (2, 3), "W")], [man("b", (3, 3), "N")])
    bound = start.do(Fight("a1", "b")).do(Designate("b", "a1"), f"{A_FIRST} / {MISS} / {MISS}").do(End("b"))
    fought = bound.do(Fight("a2", "b"))
    assert [(idle.actor, idle.target) for idle in fought.told(FightWithoutBlow)] == [("a2", "b")]
    assert fought.of("a2")["active_part"] is False
    assert (fought.view["turn"], fought.view["active"]) == (2, None)


@pytest.mark.rule("MU-321")
def test_the_one_asked_may_be_attacked_by_one_who_is_outnumbered_himself() -> None:
    start = bout([man("a1", (3, 2), "S"), man("a2", (2, 3), "E")], [man("b", (3, 3), "N"), man("c", (4, 3), "N")])
    question = start.do(Fight("a1", "b"))
    assert question.of("a1")["designated"] == "b"
    assert question.legal == {Designate("b", "a1"), Designate("b", "a2")}


# MU-321, how long it binds


@pytest.mark.rule("MU-321")
def test_a_designation_binds_until_the_turn_ends() -> None:
    bound = bound_to("a1").do(End("b"))
    assert bound.of("b")["designated"] == "a1"
    next_turn = bound.do(End("a2"))
    assert (next_turn.view["turn"], next_turn.of("b")["designated"]) == (2, None)
    assert next_turn.do(Fight("a1", "b")).view["asked"] == "b"


@pytest.mark.rule("MU-321")
def test_it_no_longer_binds_when_that_one_is_out() -> None:
    start = bout([man("a1", (3, 2), "S", **FRAIL), man("a2", (2, 3), "E")], [man("b", (3, 3), "N")])
    killed = start.do(Fight("a1", "b")).do(Designate("b", "a1"), f"{B_FIRST} / {HIT} / 1")
    assert (killed.of("a1")["out"], killed.of("b")["designated"]) == (True, None)


@pytest.mark.rule("MU-321", "MU-340")
def test_it_no_longer_binds_when_that_one_has_surrendered() -> None:
    given_up = bound_to("a2").do(End("b")).do(Surrender("a2"))
    assert given_up.of("b")["designated"] is None


@pytest.mark.rule("MU-321")
def test_it_no_longer_binds_when_that_one_has_gone() -> None:
    start = bout([man("a1", (3, 2), "S"), man("a2", (2, 3), "W")], [man("b", (3, 3), "N")])
    bound = start.do(Fight("a1", "b")).do(Designate("b", "a2"), MISS).do(End("b"))
    gone = bound.do(Forward("a2"), HIT)
    assert (gone.of("a2")["at"], gone.of("b")["designated"]) == ([1, 3], None)


@pytest.mark.rule("MU-321")
def test_it_no_longer_binds_when_he_himself_has_gone() -> None:
    start = bout([man("a1", (3, 2), "S"), man("a2", (4, 2), "S")], [man("b", (3, 3), "W")])
    bound = start.do(Fight("a1", "b"), f"{A_FIRST} / {MISS} / {MISS}")
    assert bound.of("b")["designated"] == "a1"
    still = bound.do(Forward("b"), HIT)
    assert (still.of("b")["at"], still.of("b")["designated"]) == ([2, 3], "a1")
    assert still.do(Forward("b"), HIT).of("b")["designated"] is None


@pytest.mark.rule("MU-321")
def test_it_still_binds_one_who_is_engaged_by_that_one_alone() -> None:
    bound = bound_to("a1").do(End("b")).do(Turn("a2", "W")).do(Forward("a2"), HIT)
    assert bound.of("b")["designated"] == "a1"


@pytest.mark.rule("MU-321")
def test_it_stays_when_the_designator_himself_falls() -> None:
    killed = asked(man("friend", (0, 7)), **FRAIL).do(Designate("b", "a1"), f"{A_FIRST} / {HIT} / 1")
    assert (killed.of("b")["out"], killed.of("b")["designated"]) == (True, "a1")


@pytest.mark.rule("MU-321", "MU-307")
def test_it_stays_when_the_turn_limit_ends_the_fight() -> None:
    start = two_on_one(turn_limit=1).do(End("a2")).do(End("b"))
    ended = start.do(Fight("a1", "b")).do(Designate("b", "a2"), MISS)
    assert ended.outcome is not None
    assert ended.of("b")["designated"] == "a2"


# MU-322


def paired(*others: Any, **values: Any) -> Bout:
    """Return a fight in which ``a`` holds a small weapon in each hand and faces ``b``."""
    return bout([man("a", (3, 4), **(PAIR | values))], [man("b", (3, 3), "S"), *others])


@pytest.mark.rule("MU-322")
def test_the_second_blow_follows_the_first_and_the_reply_comes_after_both() -> None:
    fought = paired().do(Fight("a", "b", "b"), f"{A_FIRST} / {HIT} / 1 / {HIT} / 9 / {HIT} / 1")
    assert [(blow.attacker, blow.extra) for blow in fought.told(Struck)] == [("a", False), ("a", True), ("b", False)]
    assert (fought.pv("a")[1], fought.pv("b")) == (2, (1, 2, 2, 1, 2, 0))


@pytest.mark.rule("MU-322", "MU-311")
def test_with_the_initiative_lost_both_blows_come_after_the_reply() -> None:
    fought = paired().do(Fight("a", "b", "b"), f"{B_FIRST} / {MISS} / {HIT} / 1 / {HIT} / 9")
    assert [blow.attacker for blow in fought.told(Struck)] == ["b", "a", "a"]


@pytest.mark.rule("MU-322", "MU-311")
def test_together_both_blows_come_before_the_reply() -> None:
    fought = paired().do(Fight("a", "b", "b"), f"{TOGETHER} / {HIT} / 1 / {HIT} / 9 / {MISS}")
    assert [(blow.attacker, blow.extra) for blow in fought.told(Struck)] == [("a", False), ("a", True), ("b", False)]


@pytest.mark.rule("MU-322")
@pytest.mark.parametrize(("weapon_arm", "totals"), [("right", [9, 11]), ("left", [11, 9])])
def test_the_second_blow_has_the_strength_of_the_other_arm(weapon_arm: str, totals: list[int]) -> None:
    # 3+4, attack 1, right arm of 2 PV, left arm of 6
    start = paired(weapon_arm=weapon_arm, attack=1, pv=(1, 3, 2, 6, 1, 1))
    fought = start.do(Fight("a", "b", "b"), f"{A_FIRST} / 3 4 / 6 6 / 3 4 / 6 6 / {MISS}")
    blows = [blow for blow in fought.told(Struck) if blow.attacker == "a"]
    assert [blow.total for blow in blows] == totals
    assert [blow.arm for blow in blows] == [weapon_arm, "left" if weapon_arm == "right" else "right"]


@pytest.mark.rule("MU-322")
def test_a_second_target_is_struck_and_does_not_strike_back() -> None:
    fought = paired(man("c", (2, 4), "E")).do(Fight("a", "b", "c"), f"{A_FIRST} / {MISS} / {HIT} / 1 / {MISS}")
    assert [blow.attacker for blow in fought.told(Struck)] == ["a", "a", "b"]
    assert (fought.pv("b")[1], fought.pv("c")[1]) == (3, 2)


@pytest.mark.rule("MU-322", "MU-321")
def test_the_second_target_may_be_another_than_the_designated_one_and_is_not_designated() -> None:
    start = paired(man("c", (2, 4), "E")).do(Fight("a", "b", "c"), f"{A_FIRST} / {MISS} / {MISS} / {MISS}")
    assert (start.of("a")["designated"], start.of("b")["designated"], start.of("c")["designated"]) == ("b", None, None)


@pytest.mark.rule("MU-322", "MU-321")
def test_bound_before_he_may_still_strike_another_with_the_second_weapon() -> None:
    start = bound_pair(man("a1", (3, 2), "S"), man("a2", (2, 3), "E"))
    fought = start.do(Fight("b", "a1", "a2"), f"{A_FIRST} / {MISS} / {HIT} / 1 / {MISS}")
    assert (fought.pv("a2")[1], fought.of("b")["designated"]) == (2, "a1")


def bound_pair(*attackers: Any) -> Bout:
    """Return a fight in which ``b``, who has a pair, has designated ``a1`` and is to move."""
    start = bout(list(attackers), [man("b", (3, 3), "N", **PAIR)])
    return start.do(Fight("a1", "b")).do(Designate("b", "a1"), f"{A_FIRST} / {MISS} / {MISS}")


@pytest.mark.rule("MU-322", "MU-321")
def test_without_a_normal_attack_there_is_no_extra_attack() -> None:
    start = bound_pair(man("a1", (3, 2), "S"), man("a2", (2, 3), "E"))
    assert start.refuses(Fight("b", "a2", "a1")) == "MU-322"
    assert Fight("b", "a2") in start.legal
    back_turned = paired(man("c", (2, 5), "E"), facing="S")
    assert back_turned.refuses(Fight("a", "b", "c")) == "MU-322"
    assert Fight("a", "b") in back_turned.legal


@pytest.mark.rule("MU-322")
def test_striking_back_he_strikes_once() -> None:
    start = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "S", **PAIR)])
    fought = start.do(Fight("a", "b"), f"{A_FIRST} / {MISS} / {HIT} / 1")
    assert fought.pv("a")[1] == 2


@pytest.mark.rule("MU-322")
def test_the_extra_attack_need_not_be_made() -> None:
    fought = paired().do(Fight("a", "b"), f"{A_FIRST} / {HIT} / 1 / {MISS}")
    assert fought.pv("b")[1] == 2


@pytest.mark.rule("MU-322")
def test_who_has_left_his_square_has_no_extra_attack() -> None:
    start = bout([man("a", (3, 5), "N", **PAIR)], [man("b", (3, 3), "S")]).do(Forward("a"))
    assert start.refuses(Fight("a", "b", "b")) == "MU-322"
    assert Fight("a", "b") in start.legal


@pytest.mark.rule("MU-322")
def test_in_the_next_turn_he_has_it_again() -> None:
    moved = bout([man("a", (3, 5), "N", **PAIR)], [man("b", (3, 3), "S")]).do(Forward("a"))
    fought = moved.do(Fight("a", "b"), f"{A_FIRST} / {MISS} / {MISS}").do(End("b"))
    assert Fight("a", "b", "b") in fought.legal


@pytest.mark.rule("MU-322")
def test_turning_on_the_spot_does_not_lose_it() -> None:
    assert Fight("a", "b", "b") in paired(facing="W").do(Turn("a", "N")).legal


@pytest.mark.rule("MU-322")
@pytest.mark.parametrize("weapon", [{"weapon": "small"}, {"weapon": "medium"}])
def test_without_a_pair_there_is_no_extra_attack(weapon: dict[str, str]) -> None:
    start = bout([man("a", (3, 4), "N", **weapon)], [man("b", (3, 3), "S")])
    assert start.refuses(Fight("a", "b", "b")) == "MU-322"


@pytest.mark.rule("MU-322")
@pytest.mark.parametrize("extra", ["behind", "far", "a", "nobody"])
def test_the_second_target_must_stand_in_his_zone(extra: str) -> None:
    start = paired(man("behind", (3, 5), "N"), man("far", (3, 2), "S"))
    assert start.refuses(Fight("a", "b", extra)) == "MU-322"


@pytest.mark.rule("MU-322", "MU-310")
def test_a_fight_is_listed_without_and_once_with_each_extra() -> None:
    start = paired(man("c", (2, 4), "E"), man("behind", (3, 5), "N"))
    fights = [action for action in MUNUS.legal_actions(start.state) if isinstance(action, Fight)]
    assert len(fights) == len(set(fights))
    assert set(fights) == {
        Fight("a", "b"),
        Fight("a", "b", "b"),
        Fight("a", "b", "c"),
        Fight("a", "c"),
        Fight("a", "c", "b"),
        Fight("a", "c", "c"),
        Fight("a", "behind"),
    }


@pytest.mark.rule("MU-322")
def test_an_extra_attack_on_one_already_fallen_is_dropped() -> None:
    start = bout([man("a", (3, 4), "N", **PAIR)], [man("b", (3, 3), "S", **FRAIL), man("c", (7, 7))])
    fought = start.do(Fight("a", "b", "b"), f"{A_FIRST} / {HIT} / 1")
    assert (fought.of("b")["out"], "extra_hits" in fought.of("b")) == (True, False)


@pytest.mark.rule("MU-322")
def test_an_extra_attack_on_another_follows_though_the_first_has_fallen() -> None:
    start = bout([man("a", (3, 4), "N", **PAIR)], [man("b", (3, 3), "S", **FRAIL), man("c", (2, 4), "E")])
    fought = start.do(Fight("a", "b", "c"), f"{A_FIRST} / {HIT} / 1 / {HIT} / 1")
    assert (fought.of("b")["out"], fought.pv("c")[1]) == (True, 2)


@pytest.mark.rule("MU-322", "MU-319")
@pytest.mark.parametrize(("face", "arm"), [(14, "left"), (15, "right")])
def test_an_extra_attack_with_an_arm_lost_meanwhile_is_dropped(face: int, arm: str) -> None:
    start = paired(pv=(1, 3, 1, 1, 2, 2))
    fought = start.do(Fight("a", "b", "b"), f"{B_FIRST} / {HIT} / {face} / {MISS}")
    assert [(blow.attacker, blow.arm) for blow in fought.told(Struck)] == [("b", "right"), ("a", arm)]


@pytest.mark.rule("MU-322", "MU-321")
def test_while_his_opponent_is_asked_the_extra_attack_waits_for_the_answer() -> None:
    start = bout([man("a1", (3, 2), "S", **PAIR), man("a2", (2, 3), "E")], [man("b", (3, 3), "N")])
    question = start.do(Fight("a1", "b", "b"))
    answered = question.do(Designate("b", "a1"), f"{A_FIRST} / {HIT} / 1 / {HIT} / 9 / {MISS}")
    assert answered.pv("b") == (1, 2, 2, 1, 2, 0)
    assert [chosen.target for chosen in answered.told(Designated)] == ["a1"]
