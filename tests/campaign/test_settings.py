"""The table of house rules and default data."""

import re
from dataclasses import fields
from typing import Any

import pytest

from ludus.campaign.settings import SETTINGS, Race, read_setting, rules_of
from ludus.i18n.rulebook import find_rules
from ludus.munus.house_rules import MunusRules
from ludus.play.codec import write_value
from ludus.play.strict_json import BadFile


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda setting: setting.key)
def test_every_setting_is_whole_and_accepts_its_own_default(setting: Any) -> None:
    assert re.fullmatch(r"[a-z_]+", setting.key)
    assert len(find_rules(setting.rule)) == 1
    assert read_setting(setting.key, write_value(setting.default)) == setting.default


def test_every_switch_of_the_rules_stands_in_the_table() -> None:
    assert {f.name for f in fields(MunusRules)} <= set(SETTINGS)
    assert SETTINGS["invalid_arm"].rule == "MU-457"
    assert SETTINGS["upkeep"].scope == "stable"


@pytest.mark.rule("MU-115", "MU-113", "MU-307", "MU-601", "MU-507")
def test_the_defaults_of_the_rule_page() -> None:
    values = {key: SETTINGS[key].default for key in SETTINGS}
    assert values["purse"] == 300
    assert (values["price_slave"], values["price_prisoner"], values["price_volunteer"]) == (40, 25, 60)
    assert values["races"][0] == Race("Human", 0)
    assert (values["board"], values["turn_limit"], values["months"], values["event_days"]) == ((20, 20), 10, 12, 1)
    assert values["bets"] is False
    assert all(SETTINGS[key].mark == "default" for key in ("purse", "races", "protections", "board", "months", "bets"))


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("purse", -1, "purse: "),
        ("purse", 2.5, "purse: must be a whole number"),
        ("purse", True, "purse: must be a whole number"),
        ("upkeep", 16, "upkeep: "),
        ("invalid_arm", "broken", "invalid_arm: "),
        ("board", [7, 20], "board[0]: "),
        ("board", [20], "board[1]: is missing"),
        ("races", [{"name": "Human", "initiative": 3}], "races[0].initiative: "),
        ("races", [{"name": "", "initiative": 0}], "races[0].name: "),
        ("protections", [{"code": "X", "place": "head", "save": 6, "price": 5}], "protections[0].code: "),
        ("protections", [{"code": "x", "place": "tail", "save": 6, "price": 5}], "protections[0].place: "),
    ],
)
def test_what_a_setting_cannot_be_is_refused_with_its_place(key: str, value: Any, says: str) -> None:
    with pytest.raises(BadFile) as fault:
        read_setting(key, value)
    assert str(fault.value).startswith(says)


def test_the_switches_reach_the_fight() -> None:
    assert rules_of({"stack_saves": True, "purse": 500}) == MunusRules(stack_saves=True)
    assert rules_of({}) == MunusRules()
