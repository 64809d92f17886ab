"""Adjustments by the referee, each with its reason, journalled and marked."""

from ludus.campaign.commands import AdjustGladiator, AdjustGold, GivePiece, TakePiece
from ludus.services.door import do
from ludus.store.campaign_file import CampaignFile, Done


def adjust_gold(file: CampaignFile, stable: int, amount: int, reason: str) -> Done:
    """Give coins to a stable, or take them."""
    return do(file, AdjustGold(stable, amount, reason))


def adjust_gladiator(file: CampaignFile, adjustment: AdjustGladiator) -> Done:
    """Set a gladiator's points and injuries."""
    return do(file, adjustment)


def give_piece(file: CampaignFile, stable: int, code: str, used: int, reason: str) -> Done:
    """Give a piece to an armoury, used in so many matches."""
    return do(file, GivePiece(stable, code, used, reason))


def take_piece(file: CampaignFile, piece: int, reason: str) -> Done:
    """Take a piece away."""
    return do(file, TakePiece(piece, reason))
