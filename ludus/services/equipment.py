"""Equipment: bought, issued, returned, sold, replaced."""

from ludus.campaign.commands import Buy, Issue, Replace, Return, Sell
from ludus.munus.body import Location
from ludus.services.door import do
from ludus.store.campaign_file import CampaignFile, Done


def buy(file: CampaignFile, stable: int, code: str) -> Done:
    """Buy a new piece for the armoury."""
    return do(file, Buy(stable, code))


def sell(file: CampaignFile, piece: int) -> Done:
    """Sell a piece that nobody carries, for what it fetches."""
    return do(file, Sell(piece))


def issue(file: CampaignFile, piece: int, gladiator: int, location: Location | None = None) -> Done:
    """Give a piece to a gladiator; without a location it goes where it belongs."""
    return do(file, Issue(piece, gladiator, location))


def put_back(file: CampaignFile, piece: int) -> Done:
    """Return a piece to the armoury."""
    return do(file, Return(piece))


def replace(file: CampaignFile, piece: int) -> Done:
    """Replace a piece by a new one for whoever carried it; the old one is sold."""
    return do(file, Replace(piece))
