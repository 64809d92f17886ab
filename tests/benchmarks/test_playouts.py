"""Random playouts of Munus beside those of python-chess, in the same run."""

import random
import time
from dataclasses import dataclass

import chess
import pytest

from ludus.munus.actions import Designate, Fight, Surrender
from ludus.munus.house_rules import MunusRules
from ludus.munus.rules import MUNUS
from ludus.play.dice import SeededDice, seed_key
from tests.munus.kit import man, setup

ROUNDS = 5


@dataclass
class Pace:
    """What playouts took."""

    actions: int = 0
    fights: int = 0
    seconds: float = 0.0

    @property
    def microseconds(self) -> float:
        return self.seconds / self.actions * 1e6


def lines() -> object:
    """3v3 on 8 × 8, in contact."""
    north = [man(f"a{x}", (x, 3), "S", attack=1, defence=1) for x in (2, 4, 6)]
    south = [man(f"b{x}", (x, 4), "N", attack=1, defence=1) for x in (2, 4, 6)]
    return setup(north, south)


def playouts_of_munus(games: int, seed: int) -> Pace:
    """Random legal actions, fights preferred so that they are at least a quarter; surrender is left out."""
    rng, pace, start = random.Random(seed), Pace(), lines()
    began = time.perf_counter()
    for game in range(games):
        state = MUNUS.start(start, MunusRules())
        key, entry = seed_key(seed * 1000 + game), 0
        while not state.over:
            legal = [a for a in MUNUS.legal_actions(state) if type(a) is not Surrender]
            fights = [a for a in legal if type(a) in (Fight, Designate)]
            # Nobody to fight: now and then he just ends his activation, so that the fights come round.
            choices = fights or (legal if rng.random() < 0.8 else legal[-1:])
            action = choices[int(rng.random() * len(choices))]
            state = MUNUS.apply(state, action, SeededDice(key, entry)).state
            entry += 1
            pace.fights += bool(fights)
            if entry == 90:  # the lines are broken by then, and walking would outweigh the fights
                break
        pace.actions += entry
    pace.seconds = time.perf_counter() - began
    return pace


def playouts_of_chess(games: int, seed: int) -> Pace:
    """Random legal moves from the first position, at most 150 plies a game."""
    rng, pace = random.Random(seed), Pace()
    began = time.perf_counter()
    for _ in range(games):
        board = chess.Board()
        for _ply in range(150):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            pace.actions += 1
    pace.seconds = time.perf_counter() - began
    return pace


@pytest.mark.filterwarnings("ignore")
def test_an_action_is_no_slower_than_a_move_of_python_chess() -> None:
    ratios = []
    for seed in range(ROUNDS):
        ours, theirs = playouts_of_munus(60, seed), playouts_of_chess(25, seed)
        assert ours.fights >= ours.actions / 4
        ratios.append(ours.microseconds / theirs.microseconds)
        print(
            f"munus {ours.microseconds:.1f} µs an action ({ours.fights / ours.actions:.0%} fights, {ours.actions}), "
            f"chess {theirs.microseconds:.1f} µs a move ({theirs.actions}), ratio {ratios[-1]:.2f}"
        )
    median = sorted(ratios)[ROUNDS // 2]
    print(f"median ratio {median:.2f}")
    assert median <= 1.0
