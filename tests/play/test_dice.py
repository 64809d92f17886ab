import hashlib

import pytest

from ludus.play.dice import (
    NO_DICE,
    DiceMisfit,
    DiceNeeded,
    PersonsDice,
    RecordingDice,
    Roll,
    ScriptedDice,
    SeededDice,
    Stream,
    seed_key,
)

D6 = Roll("A", "initiative", 1, 6, "a1")
TWO_D6 = Roll("A", "attack", 2, 6, "a1")
D20 = Roll("B", "location", 1, 20, "b1")

CRITICAL_AT_0_001 = {6: 20.515, 20: 43.820, 3: 13.816}
"""Chi-squared by sides, for as many degrees of freedom as sides less one."""


def test_a_seed_becomes_a_key_by_hashing_its_decimal_text() -> None:
    assert seed_key(7) == hashlib.sha256(b"7").digest()
    assert seed_key(-7) == hashlib.sha256(b"-7").digest()


@pytest.mark.parametrize("sides", [3, 6, 20])
def test_seeded_dice_are_fair(sides: int) -> None:
    rolls, counts = 60_000, [0] * sides
    roll = Roll("A", "test", 1, sides)
    for entry in range(rolls // 6):
        dice = SeededDice(seed_key(1), entry)
        for _ in range(6):
            counts[dice.roll(roll)[0] - 1] += 1
    expected = rolls / sides
    chi_squared = sum((count - expected) ** 2 / expected for count in counts)
    assert sum(counts) == rolls
    assert chi_squared < CRITICAL_AT_0_001[sides]


def test_equal_seeds_give_equal_dice_and_other_entries_others() -> None:
    def first_ten(key: bytes, entry: int) -> list[tuple[int, ...]]:
        dice = SeededDice(key, entry)
        return [dice.roll(TWO_D6) for _ in range(10)]

    assert first_ten(seed_key(1), 0) == first_ten(seed_key(1), 0)
    assert first_ten(seed_key(1), 0) != first_ten(seed_key(1), 1)
    assert first_ten(seed_key(1), 0) != first_ten(seed_key(2), 0)


def test_the_stream_is_the_same_on_every_machine() -> None:
    # SHA-256 of key, entry 3 and block 1: the tenth roll has its third share of four bytes, modulo 6.
    digest = hashlib.sha256(seed_key(5) + (3).to_bytes(8, "big") + (1).to_bytes(8, "big")).digest()
    assert max(digest[8:12]) < 252
    assert SeededDice(seed_key(5), 3, rolls_made=10).roll(TWO_D6) == (digest[8] % 6 + 1, digest[9] % 6 + 1)


def test_a_share_that_is_too_small_is_drawn_anew() -> None:
    five = Roll("A", "test", 5, 6)
    dice = SeededDice(seed_key(1), 2, rolls_made=3)
    own = Stream(seed_key(1), 2, 3)
    assert dice.roll(five) == tuple(own.below(6) + 1 for _ in range(5))


def test_rolls_typed_in_between_shift_no_other_roll() -> None:
    whole = SeededDice(seed_key(9), 4)
    rolled = [whole.roll(D6), whole.roll(TWO_D6), whole.roll(D20)]
    assert SeededDice(seed_key(9), 4, rolls_made=2).roll(D20) == rolled[2]


@pytest.mark.parametrize("bound", [1, 2, 6, 255, 256, 257, 1000, 70_000])
def test_a_stream_stays_below_its_bound(bound: int) -> None:
    stream = Stream(seed_key(3), 1)
    numbers = [stream.below(bound) for _ in range(300)]
    assert all(0 <= n < bound for n in numbers)
    assert bound == 1 or len(set(numbers)) > 1


def test_a_script_answers_in_order_and_then_asks() -> None:
    dice = ScriptedDice([(1, 6, 5), (2, 6, 3, 4)])
    assert dice.roll(D6) == (5,)
    assert dice.roll(TWO_D6) == (3, 4)
    with pytest.raises(DiceNeeded) as needed:
        dice.roll(D20)
    assert needed.value.roll == D20


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ((1, 20, 4), "1D6 is due for initiative, but 1D20 is given"),
        ((2, 6, 1, 1), "1D6 is due for initiative, but 2D6 is given"),
        ((1, 6), "1D6 has 1 faces, but 0 are given"),
        ((1, 6, 2, 3), "1D6 has 1 faces, but 2 are given"),
        ((1, 6, 0), "0 is no face of a D6"),
        ((1, 6, 7), "7 is no face of a D6"),
        ((), "1D6 is due for initiative, but nothing is given"),
    ],
)
def test_a_script_refuses_what_does_not_fit(answer: tuple[int, ...], says: str) -> None:
    with pytest.raises(DiceMisfit, match=says):
        ScriptedDice([answer]).roll(D6)


def test_left_over_answers_are_refused() -> None:
    dice = ScriptedDice([(1, 6, 5), (1, 6, 6), (1, 6, 1)])
    dice.roll(D6)
    with pytest.raises(DiceMisfit, match="2 of 3 rolls are left over"):
        dice.finish()


def test_recording_keeps_what_fell_with_its_kind() -> None:
    dice = RecordingDice(ScriptedDice([(1, 6, 5), (2, 6, 3, 4)]))
    dice.roll(D6)
    dice.roll(TWO_D6)
    assert dice.recorded == ((1, 6, 5), (2, 6, 3, 4))


def test_real_dice_of_one_side_mix_with_the_apps_dice_of_the_other() -> None:
    """The side with real dice is asked; what fell before is kept, the app's dice of the same action included."""
    app = SeededDice(seed_key(1), 0)
    fresh = PersonsDice({"B"}, app)
    mine = fresh.roll(TWO_D6)
    with pytest.raises(DiceNeeded):
        fresh.roll(D20)
    answers = [(2, 6, *mine), (1, 20, 17)]
    again = ScriptedDice(answers, then=PersonsDice({"B"}, SeededDice(seed_key(1), 0, rolls_made=2)))
    assert again.roll(TWO_D6) == mine
    assert again.roll(D20) == (17,)
    expected = SeededDice(seed_key(1), 0, rolls_made=2).roll(D6)
    assert again.roll(D6) == expected


def test_no_dice_roll_nothing() -> None:
    with pytest.raises(DiceNeeded):
        NO_DICE.roll(D6)


def test_a_roll_is_written_as_players_say_it() -> None:
    assert str(TWO_D6) == "2D6"
