"""The computer player by rules of thumb."""

import pytest
from hypothesis import given

from ludus.munus.actions import Designate, Fight, Forward, Surrender, Turn
from ludus.munus.brawler import Brawler
from ludus.munus.house_rules import MunusRules
from ludus.munus.rules import MUNUS
from ludus.munus.setup import MunusSetup
from ludus.munus.state import State
from ludus.play.bot import RandomPlayer, play_out
from ludus.play.contract import Over
from ludus.play.dice import SeededDice, seed_key
from ludus.play.match import Match
from tests.munus.generated import fights
from tests.munus.kit import bout, man
from tests.play.test_bot import teams


def choice(state: State, *, surrenders: bool = True) -> object:
    return Brawler(surrenders).choose(state, 0)


def test_he_walks_straight_at_the_nearest_enemy() -> None:
    ahead = bout([man("a", (5, 7), "N")], [man("b", (5, 2), "S"), man("c", (0, 0), "S")])
    assert choice(ahead.state) == Forward("a")


def test_he_turns_where_straight_on_brings_him_no_nearer() -> None:
    aside = bout([man("a", (1, 5), "N")], [man("b", (7, 5), "S")])
    assert choice(aside.state) == Turn("a", "E")


def test_he_strikes_whom_a_blow_puts_out_first() -> None:
    weak = man("c", (6, 4), "S", pv=(1, 1, 2, 1, 2, 3))
    beside = bout([man("a", (5, 5), "N")], [man("b", (5, 4), "S"), weak])
    assert choice(beside.state) == Fight("a", "c")


def test_he_prefers_a_back_and_a_blow_that_is_not_answered() -> None:
    beside = bout([man("a", (5, 5), "N")], [man("b", (5, 4), "S"), man("c", (6, 4), "N")])
    assert choice(beside.state) == Fight("a", "c")


def test_he_turns_before_he_fights_whom_he_has_behind() -> None:
    behind = bout([man("a", (5, 5), "N")], [man("b", (5, 6), "N")])
    assert choice(behind.state) in (Turn("a", "E"), Turn("a", "S"), Turn("a", "W"))


@pytest.mark.rule("MU-340")
def test_a_man_alone_badly_hurt_and_far_weaker_gives_up() -> None:
    weak = man("a", (5, 5), "N", pv=(1, 2, 1, 1, 3, 2))
    strong = [man(name, (x, 4), "S", pv=(1, 5, 4, 4, 3, 3), attack=6, defence=6) for name, x in (("b", 4), ("c", 6))]
    unhurt = bout([weak], strong)
    assert not isinstance(choice(unhurt.state), Surrender)
    body = unhurt.state.figures[0].body
    wounded = body.wounded((1, 1, 1, 1, 3, 2), body.further, body.zeroed, 1)
    figures = (unhurt.state.figures[0].with_body(wounded), *unhurt.state.figures[1:])
    state = State(unhurt.state.arena, figures, unhurt.state.turn, unhurt.state.order, unhurt.state.to_act)
    assert choice(state) == Surrender("a")
    assert not isinstance(choice(state, surrenders=False), Surrender)


@given(fights())
def test_it_brings_any_fight_to_its_end_by_legal_actions(fight: tuple[MunusSetup, MunusRules]) -> None:
    setup, rules = fight
    if not setup.turn_limit:
        return
    match = Match(MUNUS, setup, rules)
    player = Brawler()
    while not isinstance(MUNUS.pending(match.state), Over):
        action = player.choose(match.state, match.entry)
        assert action in MUNUS.legal_actions(match.state)
        match.play(action, SeededDice(seed_key(7), match.entry))
    assert match.over


def test_one_who_is_asked_designates_the_weakest() -> None:
    weak = man("c", (6, 5), "W", pv=(1, 1, 2, 1, 2, 3))
    asked = bout([man("b", (5, 4), "S"), weak], [man("a", (5, 5), "N")]).do(Fight("b", "a"))
    assert asked.state.question is not None
    assert choice(asked.state) == Designate("a", "c")


def test_it_beats_the_random_player() -> None:
    points = 0.0
    for game in range(40):
        mine, other = ("A", "B") if game % 2 == 0 else ("B", "A")
        match = teams(1 + 2 * (game % 4 > 1), (10, 10))
        players = {mine: Brawler(), other: RandomPlayer(MUNUS, seed_key(1000 + game // 2))}
        winner = play_out(match, players, seed_key(game // 2)).winner
        points += 1 if winner == mine else 0.5 if winner is None else 0
    assert points >= 32
