from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ludus.play.odds import Forecast, Line, Lump, Odds, foresee, sums, ways_to_reach


def test_the_sums_of_two_dice() -> None:
    assert sums(2, 6) == (
        (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 5), (9, 4), (10, 3), (11, 2), (12, 1),
    )  # fmt: skip
    assert sum(n for _, n in sums(3, 6)) == 216


def test_ways_to_reach_a_margin() -> None:
    # 2D6 against 2D6: 146 of the 1,296 throws are equal, so (1296 - 146) / 2 = 575 are greater.
    assert ways_to_reach(1) == 575
    assert ways_to_reach(0) == 721
    assert ways_to_reach(10) == 1
    assert ways_to_reach(11) == 0
    assert ways_to_reach(-10) == 1296


@given(st.integers(-12, 12))
def test_winning_by_a_margin_and_not_winning_by_it_are_all_there_is(margin: int) -> None:
    assert ways_to_reach(margin) + ways_to_reach(1 - margin) == 1296


def test_lines_are_weighed_exactly_and_lumped_by_result() -> None:
    def two_coins(line: Line) -> int:
        coin = [("heads", 1), ("tails", 2)]
        return [line.answer(coin), line.answer(coin)].count("heads")

    assert foresee(two_coins) == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}


def test_a_second_question_may_depend_on_the_first_answer() -> None:
    def explode(line: Line) -> str:
        first = line.answer([("six", 1), ("less", 5)])
        return "twice" if first == "six" and line.answer([("six", 1), ("less", 5)]) == "six" else "once at most"

    assert foresee(explode) == {"twice": Fraction(1, 36), "once at most": Fraction(35, 36)}


def test_impossible_answers_lead_nowhere() -> None:
    assert foresee(lambda line: line.answer([("never", 0), ("always", 3)])) == {"always": Fraction(1)}


def test_a_forecast_answers_chances_and_means() -> None:
    forecast = Forecast((Lump(Fraction(1, 4), 8), Lump(Fraction(3, 4), 0)))
    assert forecast.chance(lambda state: state > 0) == Fraction(1, 4)
    assert forecast.expected(float) == 2.0


def test_odds_answer_what_cannot_happen_with_0() -> None:
    odds = Odds("blow", "a", "b", (("hit", Fraction(1, 2)),))
    assert odds.chance("hit") == Fraction(1, 2)
    assert odds.chance("head") == 0
