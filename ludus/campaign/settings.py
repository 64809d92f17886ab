"""House rules and default data: the one table that drives them all (formats: house rules and default data).

Every switch of the rule page stands here, and every value that it marks as a default: key, type and range, default,
scope, rule, mark. What a setting may be is its type; reading a value against it refuses what does not fit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, Literal, get_type_hints

from pydantic import Field, JsonValue

from ludus.campaign.equipment import CATALOGUE, ProtectionKind
from ludus.i18n.rulebook import rulebook
from ludus.munus.house_rules import MunusRules
from ludus.play.codec import STRICT, read_value

Scope = Literal["campaign", "stable"]
Mark = Literal["text", "ruling", "default"]

Price = Annotated[int, Field(ge=0, le=10_000)]
"""Gold coins (mo)."""


@dataclass(frozen=True, slots=True)
class Race:
    """A race with its reflexes (MU-113)."""

    __pydantic_config__ = STRICT

    name: Annotated[str, Field(min_length=1, max_length=80)]
    initiative: Annotated[int, Field(ge=-2, le=2)]
    """What it adds to the initiative die."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A house rule or a value that the rules leave to the campaign."""

    key: str
    type: Any
    """What its values may be, as a type with its range."""
    default: Any
    scope: Scope
    """Whether it is one for the campaign, or each stable may have its own."""
    rule: str
    mark: Mark
    """Where the default comes from: a ruling on the text, or, where the text has no value, from us."""


RACES: Final = (Race("Human", 0), Race("Satyr", 1), Race("Cyclops", -1), Race("Nymph", 2), Race("Golem", -2))
"""The text names none that survives; all but the first are examples of ours (MU-113)."""

_STABLE_SWITCHES = ("upkeep", "upkeep_rolled")
_DEFAULT_SWITCHES = ("upkeep", "event_days", "own_bouts")
"""Switches whose value the rule page marks as a default of ours."""


def _rule_of_switch(switch: str) -> str:
    return next(rule.id for rule in rulebook("munus") if switch in rule.switches)


def _switches() -> list[Setting]:
    """Return the switches of the rule page, with the types that the fight record knows."""
    hints = get_type_hints(MunusRules, include_extras=True)
    return [
        Setting(
            key=f.name,
            type=hints[f.name],
            default=f.default,
            scope="stable" if f.name in _STABLE_SWITCHES else "campaign",
            rule=_rule_of_switch(f.name),
            mark="default" if f.name in _DEFAULT_SWITCHES else "ruling",
        )
        for f in fields(MunusRules)
    ]


def _defaults() -> list[Setting]:
    """Return the values for which the text has none."""
    side = Annotated[int, Field(ge=8, le=40)]
    return [
        Setting("purse", Price, 300, "campaign", "MU-115", "default"),
        Setting("price_slave", Price, 40, "campaign", "MU-115", "default"),
        Setting("price_prisoner", Price, 25, "campaign", "MU-115", "default"),
        Setting("price_volunteer", Price, 60, "campaign", "MU-115", "default"),
        Setting("races", tuple[Race, ...], RACES, "campaign", "MU-113", "default"),
        Setting("protections", tuple[ProtectionKind, ...], CATALOGUE, "campaign", "MU-207", "default"),
        Setting("board", tuple[side, side], (20, 20), "campaign", "MU-301", "default"),
        Setting("turn_limit", Annotated[int, Field(ge=0, le=100)], 10, "campaign", "MU-307", "default"),
        Setting("bets", bool, False, "campaign", "MU-507", "default"),
        Setting("months", Annotated[int, Field(ge=1, le=24)], 12, "campaign", "MU-601", "default"),
    ]


SETTINGS: Final[Mapping[str, Setting]] = {setting.key: setting for setting in (*_switches(), *_defaults())}
"""All settings by key."""


def read_setting(key: str, value: JsonValue) -> object:
    """Read a value for a setting; :class:`~ludus.play.strict_json.BadFile` says why it cannot be one.

    ``KeyError`` if there is no such setting.
    """
    return read_value(SETTINGS[key].type, value, key)


def rules_of(values: Mapping[str, object]) -> MunusRules:
    """Return the switches of a campaign as the fight takes them; what is not given stands at its default."""
    known = {f.name for f in fields(MunusRules)}
    return MunusRules(**{key: value for key, value in values.items() if key in known})  # type: ignore[arg-type]
