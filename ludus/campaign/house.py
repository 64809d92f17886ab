"""The campaign itself and its house rules: founded, changed, and since when a change counts (formats: house rules).

A change counts from the next event day on, so that nothing shifts under a day that is being played; before the first
event day of a campaign it counts at once.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from pydantic import JsonValue

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.commands import ChangeRule, FoundCampaign, RenameCampaign, SetLanguage
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Calendar, Campaign, EventDay, HouseRule, Stable
from ludus.campaign.seek import existing
from ludus.campaign.settings import SETTINGS, read_setting, rules_of
from ludus.campaign.text import fit_name
from ludus.i18n.mark import N_
from ludus.munus.house_rules import MunusRules
from ludus.play.codec import write_value
from ludus.play.strict_json import BadFile

Books = Snapshot | Draft


def found_campaign(draft: Draft, command: FoundCampaign) -> None:
    """Found a campaign in the first month of its first season, with house rules of its own from the start."""
    draft.put(Campaign(1, fit_name(command.name), command.language, command.seed))
    draft.put(Calendar(1))
    for key, value in command.settings.items():
        _refuse_unknown(key)
        draft.put(HouseRule(draft.next_key(HouseRule), key, None, _text(key, value), 0))


def rename_campaign(draft: Draft, command: RenameCampaign) -> None:
    """Give the campaign another name."""
    draft.put(replace(the_campaign(draft), name=fit_name(command.name)))


def set_language(draft: Draft, command: SetLanguage) -> None:
    """Choose the language in which the campaign is told and printed."""
    draft.put(replace(the_campaign(draft), language=command.language))


def change_rule(draft: Draft, command: ChangeRule) -> None:
    """Change a house rule from the next event day on; a change that had not come into force yet gives way."""
    _refuse_unknown(command.key)
    setting = SETTINGS[command.key]
    if command.stable is not None:
        if setting.scope != "stable":
            raise CampaignRefused(N_("{key} is the same for all stables"), setting.rule, key=command.key)
        existing(draft, Stable, command.stable)
    text = _text(command.key, command.value)
    held = days_begun(draft)
    own = draft.where(HouseRule, key=command.key, stable=command.stable)
    for pending in own:
        if pending.day > held or held == 0:
            draft.remove(pending)
    in_force = next((row.value for row in reversed(own) if row.day <= held and held > 0), None)
    standard = json.dumps(write_value(setting.default), ensure_ascii=False, sort_keys=True)
    if text != (standard if in_force is None and command.stable is None else in_force):
        first_day = held + 1 if held else 0
        draft.put(HouseRule(draft.next_key(HouseRule), command.key, command.stable, text, first_day))


def the_campaign(books: Books) -> Campaign:
    """Return the campaign; every campaign file has one."""
    found = books.get(Campaign, 1)
    if found is None:
        raise LookupError("there is no campaign in these books")
    return found


def days_begun(books: Books) -> int:
    """Return how many event days have been opened since the campaign began."""
    return books.next_key(EventDay) - 1


def settings_in_force(books: Books, stable: int | None = None) -> Mapping[str, object]:
    """Return the value of every setting that counts now, those of a stable's own included."""
    values = {key: setting.default for key, setting in SETTINGS.items()}
    changed = books.where(HouseRule)
    if changed:
        held = days_begun(books)
        counting = [row for row in changed if row.day <= held]
        values |= {row.key: _value(row.key, row.value) for row in counting if row.stable is None}
        values |= {row.key: _value(row.key, row.value) for row in counting if row.stable == stable}
    return values


def rules_in_force(books: Books) -> MunusRules:
    """Return the switches of the rules that count now."""
    return rules_of(settings_in_force(books))


@lru_cache(maxsize=256)
def _value(key: str, text: str) -> object:
    return read_setting(key, json.loads(text))


def _refuse_unknown(key: str) -> None:
    if key not in SETTINGS:
        known = ", ".join(SETTINGS)
        raise CampaignRefused(N_("{key} is no house rule; there are: {known}"), "MU-605", key=key, known=known)


def _text(key: str, value: JsonValue) -> str:
    """Write a value that a setting may have; :class:`CampaignRefused` says why it may not."""
    try:
        read = read_setting(key, value)
    except BadFile as fault:
        message = N_("the house rule cannot have this value: {reason}")
        raise CampaignRefused(message, SETTINGS[key].rule, reason=str(fault)) from fault
    return json.dumps(write_value(read), ensure_ascii=False, sort_keys=True)
