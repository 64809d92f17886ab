"""The campaign itself, and house rules that change while it is played."""

import json
from typing import Any

import pytest

from ludus.campaign.changes import Tables
from ludus.campaign.commands import (
    ChangeRule,
    CloseDay,
    EndMonth,
    FoundCampaign,
    FoundStable,
    OpenDay,
    RenameCampaign,
    SetLanguage,
)
from ludus.campaign.house import rules_in_force, settings_in_force, the_campaign
from ludus.campaign.rows import Calendar, HouseRule
from ludus.campaign.settings import SETTINGS
from ludus.play.codec import write_value
from tests.campaign.books import Books, campaign, recruit
from tests.campaign.test_plan import refusal


def founded(**settings: Any) -> Books:
    return Books(Tables.empty()).do(FoundCampaign("Sotto il Vesuvio", "it", "00" * 32, settings))


def test_a_campaign_begins_in_its_first_month_with_the_rules_of_its_house() -> None:
    books = founded(purse=500, races=[{"name": "Human", "initiative": 0}])
    assert the_campaign(books.tables).name == "Sotto il Vesuvio"
    assert books.tables.where(Calendar) == (Calendar(1, 1, 1),)
    assert books.do(FoundStable("Ludus Magnus")).gold() == 500
    assert [race.name for race in settings_in_force(books.tables)["races"]] == ["Human"]  # type: ignore[attr-defined]
    assert refusal(Books(Tables.empty()), FoundCampaign("x", "it", "00" * 32, {"purse": -1})) == (
        "MU-115: the house rule cannot have this value: purse: must be 0 or more"
    )
    assert refusal(Books(Tables.empty()), FoundCampaign(" ", "it", "00" * 32)) == "MU-100: a name is needed"


def test_a_campaign_takes_another_name_and_language() -> None:
    books = founded().do(RenameCampaign("Capua"), SetLanguage("es"))
    assert (the_campaign(books.tables).name, the_campaign(books.tables).language) == ("Capua", "es")


@pytest.mark.rule("MU-115", "MU-605")
def test_before_the_first_event_day_a_change_counts_at_once() -> None:
    books = campaign().do(ChangeRule("purse", 120), FoundStable("Ludus Magnus"))
    assert books.gold() == 120
    again = books.do(ChangeRule("purse", 90))
    assert again.tables.where(HouseRule) == (HouseRule(1, "purse", None, "90", 0),)
    assert again.do(ChangeRule("purse", 300)).tables.where(HouseRule) == ()


@pytest.mark.rule("MU-601", "MU-605")
def test_later_a_change_counts_from_the_next_event_day_on() -> None:
    open_day = campaign(purse=100).do(OpenDay(), ChangeRule("purse", 50), ChangeRule("stack_saves", value=True))
    assert settings_in_force(open_day.tables)["purse"] == 100
    assert rules_in_force(open_day.tables).stack_saves is False
    closed = open_day.do(CloseDay(), EndMonth())
    assert settings_in_force(closed.tables)["purse"] == 100
    opened = closed.do(OpenDay())
    assert settings_in_force(opened.tables)["purse"] == 50
    assert rules_in_force(opened.tables).stack_saves is True
    assert [(row.key, row.value, row.day) for row in opened.tables.where(HouseRule)] == [
        ("purse", "100", 0),
        ("purse", "50", 2),
        ("stack_saves", "true", 2),
    ]


def test_a_change_that_had_not_come_into_force_gives_way() -> None:
    books = campaign(purse=100).do(OpenDay(), ChangeRule("purse", 50), ChangeRule("purse", 70))
    assert [(row.value, row.day) for row in books.tables.where(HouseRule)] == [("100", 0), ("70", 2)]
    back = books.do(ChangeRule("purse", 100))
    assert [(row.value, row.day) for row in back.tables.where(HouseRule)] == [("100", 0)]


@pytest.mark.rule("MU-501")
def test_each_stable_may_have_its_own_upkeep() -> None:
    books = campaign(upkeep=11).do(
        FoundStable("Ludus Magnus"), FoundStable("Ludus Dacicus"), recruit("Spiculus", 1), recruit("Priscus", 2)
    )
    books = books.do(ChangeRule("upkeep", 15, 2), EndMonth())
    assert books.lines(1)[-1] == (-11, "upkeep")
    assert books.lines(2)[-1] == (-15, "upkeep")
    usual = books.do(ChangeRule("upkeep", 11, 2)).tables.where(HouseRule, stable=2)
    assert [row.value for row in usual] == ["11"], "it stays its own when the campaign's changes"


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (ChangeRule("upkeep", 16), "MU-501: the house rule cannot have this value: upkeep: must be 15 or less"),
        (ChangeRule("purse", "much"), "MU-115: the house rule cannot have this value: purse: must be a whole number"),
        (ChangeRule("purse", 5, 1), "MU-115: purse is the same for all stables"),
        (ChangeRule("upkeep", 12, 9), "MU-508: there is no stable with the number 9"),
    ],
)
def test_what_a_house_rule_cannot_be_is_refused(command: ChangeRule, says: str) -> None:
    assert refusal(campaign().do(FoundStable("Ludus Magnus")), command) == says


def test_an_unknown_house_rule_is_refused_with_those_that_there_are() -> None:
    said = refusal(campaign(), ChangeRule("purze", 1))
    assert said.startswith("MU-605: purze is no house rule; there are: allow_zero_pv_limbs, ")
    assert "purse" in said


@pytest.mark.parametrize("key", SETTINGS)
def test_every_setting_can_be_written_and_is_read_as_it_was(key: str) -> None:
    value = write_value(SETTINGS[key].default)
    row = HouseRule(1, key, None, json.dumps(value), 0)
    assert settings_in_force(campaign().having(row).tables)[key] == SETTINGS[key].default
