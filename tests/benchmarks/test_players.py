"""The first computer player against the random one, in full."""

from tests.play.test_bot import score_against_random


def test_it_scores_80_percent_of_400_games() -> None:
    points = 0.0
    for count in (1, 3):
        for board in ((8, 8), (12, 12)):
            scored = score_against_random(count, board, 100)
            print(f"{count} v {count} on {board[0]} × {board[1]}: {scored} of 100")
            points += scored
    print(f"{points} of 400")
    assert points >= 320
