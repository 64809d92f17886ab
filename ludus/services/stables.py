"""Stables: founded, named, noted, run by a person or the computer."""

from ludus.campaign.commands import FoundStable, NoteStable, RenameStable, RunBy
from ludus.campaign.rows import Character
from ludus.services.door import do
from ludus.store.campaign_file import CampaignFile, Done


def found_stable(file: CampaignFile, name: str, *, computer: bool = False, character: Character = "balanced") -> Done:
    """Found a stable with the purse of the campaign."""
    return do(file, FoundStable(name, computer, character))


def rename_stable(file: CampaignFile, stable: int, name: str) -> Done:
    """Give a stable another name."""
    return do(file, RenameStable(stable, name))


def note_stable(file: CampaignFile, stable: int, notes: str) -> Done:
    """Rewrite the notes on a stable."""
    return do(file, NoteStable(stable, notes))


def run_by(file: CampaignFile, stable: int, *, computer: bool, character: Character | None = None) -> Done:
    """Let a person or the computer run a stable from now on; without a character it keeps its own."""
    return do(file, RunBy(stable, computer, character))
