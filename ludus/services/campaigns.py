"""Campaigns: founded, opened, named; their house rules."""

import secrets
from collections.abc import Mapping
from pathlib import Path

from pydantic import JsonValue

from ludus.campaign.commands import ChangeRule, FoundCampaign, RenameCampaign, SetLanguage
from ludus.i18n.catalogue import Language
from ludus.play.dice import seed_key
from ludus.services.door import do
from ludus.store.campaign_file import CampaignFile, Done
from ludus.store.create import create_campaign


def found_campaign(
    path: Path,
    name: str,
    language: Language,
    *,
    seed: int | None = None,
    settings: Mapping[str, JsonValue] | None = None,
) -> CampaignFile:
    """Found a campaign in a new file and return it open; without a seed its dice are keyed by chance."""
    key = secrets.token_bytes(32) if seed is None else seed_key(seed)
    return create_campaign(path, FoundCampaign(name, language, key.hex(), dict(settings or {})))


def open_campaign(path: Path, *, read_only: bool = False) -> CampaignFile:
    """Open a campaign; one of an older schema is backed up and upgraded first."""
    return CampaignFile.open(path, read_only=read_only)


def rename_campaign(file: CampaignFile, name: str) -> Done:
    """Give the campaign another name."""
    return do(file, RenameCampaign(name))


def set_language(file: CampaignFile, language: Language) -> Done:
    """Choose the language in which the campaign is told and printed."""
    return do(file, SetLanguage(language))


def change_rule(file: CampaignFile, key: str, value: JsonValue, stable: int | None = None) -> Done:
    """Change a house rule from the next event day on; before the first one it counts at once."""
    return do(file, ChangeRule(key, value, stable))
