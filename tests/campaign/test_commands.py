"""Commands as the journal keeps them, and told in words."""

import json
from dataclasses import is_dataclass
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.campaign import commands as c
from ludus.campaign import rows, words
from ludus.campaign.commands import CODES, Correct, Redone, Together, code_of, read_command, write_command
from ludus.campaign.plan import plan
from ludus.campaign.telling import Teller
from ludus.i18n.catalogue import LANGUAGES, catalogue
from ludus.play.strict_json import BadFile
from tests.campaign.books import PLAIN, recruit, stable

VALUES = st.recursive(st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8"), max_size=9),
                      lambda parts: st.lists(parts, max_size=3), max_leaves=4)  # fmt: skip
TEXT = st.text(st.characters(codec="utf-8"), max_size=20)
st.register_type_strategy(str, TEXT)


def of(kind: type[c.Command]) -> st.SearchStrategy[Any]:
    if kind is c.ChangeRule:
        return st.builds(kind, key=TEXT, value=VALUES)
    if kind is c.FoundCampaign:
        return st.builds(kind, settings=st.dictionaries(TEXT, VALUES, max_size=3))
    return st.from_type(kind)


@pytest.mark.parametrize("code", CODES)
@given(data=st.data())
def test_a_command_is_read_as_it_was_written(code: str, data: st.DataObject) -> None:
    command = data.draw(of(CODES[code]))
    if any(getattr(injury, "matches", 1) in (0, -1) for injury in getattr(command, "injuries", ())):
        return
    try:
        again = read_command(json.loads(json.dumps(write_command(command))))
    except BadFile as fault:
        assert "must be" in str(fault)  # noqa: PT017 - a counter that hypothesis drew below 1
        return
    assert again == command
    assert code_of(command) == code


def test_several_together_and_corrections_are_read_as_they_were_written() -> None:
    both = Together("match", (c.OpenDay(), c.PlanMatch(((1,), (2, 3))), c.Settle(1)))
    fixed = Correct((Redone(7, c.RollWound(2, "attack"), ((2, 6, 3, 4),)), Redone(9, both, ())))
    for command, code in ((both, "match"), (fixed, "correct")):
        assert read_command(json.loads(json.dumps(write_command(command)))) == command
        assert code_of(command) == code


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"do": "fly"}, "do: must be one of: found_campaign, "),
        ({"do": "sell", "piece": "1"}, "piece: must be a whole number"),
        ({"do": "sell"}, "piece: is missing"),
        ({"do": "sell", "piece": 1, "price": 2}, "price: is not a known key"),
        ({"do": "together", "what": "party", "steps": []}, "what: must be "),
        ({"do": "together", "what": "day", "steps": [{"do": "fly"}]}, ".steps[0].do: must be one of"),
        ({"do": "correct", "deeds": [{"seq": 1}]}, "deeds[0].command: is missing"),
        ([], "must be an object"),
    ],
)
def test_what_is_no_command_is_refused_with_its_place(value: Any, says: str) -> None:
    with pytest.raises(BadFile) as fault:
        read_command(value)
    assert str(fault.value).startswith(says)


SAMPLES: tuple[c.Command, ...] = (
    c.FoundCampaign("Capua", "it", "00"), c.TakeOver("00"), c.RenameCampaign("Roma"), c.SetLanguage("es"),
    c.ChangeRule("purse", 1),
    c.FoundStable("Ludus Gallicus"), c.RenameStable(1, "Ludus"), c.NoteStable(1, ""), c.RunBy(1, computer=True),
    c.RunBy(1, computer=False), recruit("Verus"), c.Join(recruit("Hermes"), 5), c.PlacePv(1, "torso"),
    c.PlaceTraining(1, "attack"), c.Rename(1, "Verus"), c.Note(1, ""), c.SetPortrait(1, "x"), c.SetPortrait(1, None),
    c.LeaveRoster(1, "retired"), c.LeaveRoster(1, "released"), c.Transfer(1, 9, 5), c.Buy(1, "medium"), c.Sell(9),
    c.Issue(9, 1), c.Return(9), c.Replace(9), c.AdjustGold(1, 5, "x"), c.AdjustGold(1, -5, "x"),
    c.AdjustGladiator(1, PLAIN, 1, 1, 0, 0, (), "x"), c.GivePiece(1, "medium", 0, "x"), c.TakePiece(9, "x"),
    c.OpenDay(), c.CloseDay(), c.EndMonth(), c.PlanMatch(((1,), (9,))), c.CancelMatch(1), c.PlaceBet(1, 0, 1, 5, 9, 5),
    c.CancelBet(1), c.EnterMatch(1, ()), c.RollWound(1), c.RollWound(1, "left_leg"), c.PutOff(1), c.Settle(1),
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_told_in_every_language(language: Any) -> None:
    assert {type(command) for command in SAMPLES} == set(CODES.values())
    teller = Teller(stable().tables, catalogue(language))
    told = [teller.tell(command) for command in SAMPLES]
    assert all(sentence and "{" not in sentence for sentence in told)
    wholes = (Together("match", SAMPLES[-5:-4]), Together("season", ()), Together("day", SAMPLES[:2]))
    assert all(teller.tell(whole) for whole in (*wholes, Correct((Redone(3, c.OpenDay(), ()),))))


def test_names_are_told_as_the_campaign_knows_them() -> None:
    teller = Teller(stable().tables, catalogue("en"))
    assert teller.tell(c.Transfer(1, 9, 5)) == "Spiculus is sold to stable 9"
    assert teller.tell(c.PlanMatch(((1,), (8, 9)))) == "match planned: Spiculus against gladiator 8, gladiator 9"
    assert teller.tell(c.Buy(1, "house_trident")) == "Ludus Magnus buys: house trident"


@pytest.mark.parametrize("command", [Correct(()), c.TakeOver("00")])
def test_corrections_and_campaigns_taken_over_are_not_planned(command: c.Command) -> None:
    with pytest.raises(KeyError):
        plan(stable().tables, command)


@pytest.mark.parametrize(
    ("kind", "field", "known"),
    [
        (rows.Gladiator, "status", words.STATUS_WORDS),
        (rows.Gladiator, "standing", words.STANDING_WORDS),
        (rows.LedgerLine, "reason", words.REASON_WORDS),
        (rows.Injury, "kind", words.KIND_WORDS),
        (rows.Encounter, "stage", words.STAGE_WORDS),
    ],
)
def test_every_code_has_its_word(kind: type[rows.Row], field: str, known: Any) -> None:
    assert is_dataclass(kind)
    assert set(get_args(get_type_hints(kind)[field])) == set(known)
