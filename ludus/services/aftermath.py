"""After a match: wounds rolled or put off, one step each; then it is settled."""

from ludus.campaign.commands import PutOff, RollWound, Settle
from ludus.campaign.diagnosis import Loss
from ludus.play.dice import Dice
from ludus.services.door import do
from ludus.store.campaign_file import CampaignFile, Done


def roll_wound(file: CampaignFile, entrant: int, dice: Dice | None = None, lose: Loss | None = None) -> Done:
    """Make the next roll that is due for one who was in a match.

    :class:`~ludus.campaign.aftermath.ChoiceNeeded` if the row asks what he is to lose; asked again with ``lose`` the
    program's own dice fall the same way.
    """
    return do(file, RollWound(entrant, lose), dice)


def put_off(file: CampaignFile, entrant: int) -> Done:
    """Put his treatment off."""
    return do(file, PutOff(entrant))


def settle(file: CampaignFile, match: int) -> Done:
    """Settle a match whose wounds are all rolled for or put off: experience, prizes, bets, the healer."""
    return do(file, Settle(match))
