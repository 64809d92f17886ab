import pytest

from ludus.munus.actions import Action, Designate, End, Fight, Surrender
from ludus.munus.rules import MUNUS
from ludus.play.bot import OneStepPlayer, RandomPlayer, permitted, play_out
from ludus.play.dice import NO_DICE, seed_key
from ludus.play.match import Match
from tests.munus.kit import bout, man, setup


def no_surrender(action: Action) -> bool:
    return not isinstance(action, Surrender)


def teams(count: int, board: tuple[int, int]) -> Match:
    """Mirrored: both sides alike, in the middle of their second rows, the order diced for."""
    columns = [board[0] // 2 + shift for shift in (0, -2, 2)[:count]]
    north = [man(f"a{n}", (x, 1), "S", attack=1, defence=1) for n, x in enumerate(columns)]
    south = [man(f"b{n}", (x, board[1] - 2), "N", attack=1, defence=1) for n, x in enumerate(columns)]
    return Match(MUNUS, setup(north, south, board=board, order=None))


def score_against_random(count: int, board: tuple[int, int], games: int) -> float:
    """Points of the one-step player over mirrored games: 1 a win, ½ a draw."""
    points = 0.0
    for game in range(games):
        mine, other = ("A", "B") if game % 2 == 0 else ("B", "A")
        match = teams(count, board)
        players = {
            mine: OneStepPlayer(MUNUS, no_surrender),
            other: RandomPlayer(MUNUS, seed_key(1000 + game // 2), no_surrender),
        }
        winner = play_out(match, players, seed_key(game // 2)).winner
        points += 1 if winner == mine else 0.5 if winner is None else 0
    return points


def test_the_first_computer_player_beats_the_random_one() -> None:
    """A sample of 40 of the 400 games that the benchmarks play."""
    points = sum(score_against_random(count, board, 10) for count in (1, 3) for board in ((8, 8), (12, 12)))
    assert points >= 0.8 * 40


@pytest.mark.parametrize("seed", range(4))
def test_two_careful_players_do_not_wait_for_each_other_for_ever(seed: int) -> None:
    match = teams(1, (8, 8))
    play_out(match, {side: OneStepPlayer(MUNUS, no_surrender) for side in "AB"}, seed_key(seed))
    assert match.over


def test_the_same_seeds_play_the_same_game() -> None:
    def played(seed: int) -> tuple[object, ...]:
        match = teams(1, (8, 8))
        play_out(match, {side: RandomPlayer(MUNUS, seed_key(3)) for side in "AB"}, seed_key(seed))
        return tuple(p.action for p in match.played)

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_a_random_player_takes_every_legal_action_now_and_then() -> None:
    fight = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "S")])
    player = RandomPlayer(MUNUS, seed_key(1))
    assert {player.choose(fight.state, entry) for entry in range(200)} == fight.legal


def test_it_strikes_at_a_back_rather_than_at_a_front() -> None:
    """A blow from behind hits by itself and is not answered (MU-320)."""
    fight = bout([man("a", (3, 4), "N")], [man("b", (3, 3), "N"), man("c", (4, 3), "S")])
    assert OneStepPlayer(MUNUS).choose(fight.state, 0) == Fight("a", "b")


def test_one_who_is_asked_answers() -> None:
    fight = bout([man("a", (3, 4), "N"), man("c", (4, 3), "W")], [man("b", (3, 3), "S", pv=(1, 3, 2, 1, 2, 1))])
    asked = fight.do(Fight("a", "b"))
    assert asked.view["asked"] == "b"
    assert OneStepPlayer(MUNUS).choose(asked.state, 1) in {Designate("b", "a"), Designate("b", "c")}


def test_if_nothing_is_permitted_the_legal_actions_stand() -> None:
    assert permitted([End("a")], lambda _: False) == [End("a")]
    assert permitted([End("a"), Surrender("a")], no_surrender) == [End("a")]


def test_chance_needs_no_player() -> None:
    match = teams(1, (8, 8))
    assert MUNUS.players(match.state) == ("A", "B")
    with pytest.raises(KeyError, match=r"^.[AB].$"):
        play_out(match, {}, seed_key(1))
    assert match.entry == 1


def test_no_dice_are_needed_to_end() -> None:
    match = Match(MUNUS, setup([man("a", (0, 0))], [man("b", (7, 7))]))
    match.play(End("a"), NO_DICE)
    assert match.entry == 1
