"""Time: event days, months, seasons."""

from ludus.campaign.calendar import is_last_month
from ludus.campaign.commands import CloseDay, EndMonth, OpenDay
from ludus.play.dice import Dice
from ludus.services.door import do
from ludus.services.sketch import Sketch
from ludus.store.backups import Clock, local_time
from ludus.store.campaign_file import CampaignFile, Done


def open_day(file: CampaignFile) -> Done:
    """Open an event day."""
    return do(file, OpenDay())


def close_day(file: CampaignFile, *, clock: Clock = local_time) -> Done:
    """Close the event day: counters tick, and the campaign is backed up."""
    return do(file, CloseDay(), clock=clock)


def end_month(file: CampaignFile, dice: Dice | None = None) -> Done:
    """End the month: upkeep is collected; with the last one the season ends."""
    return do(file, EndMonth(), dice)


def end_season(file: CampaignFile, dice: Dice | None = None) -> Done:
    """End all months that are left of the season, without further event days, as one step."""
    with file.reading():
        sketch = Sketch(file, dice)
        last = False
        while not last:
            last = is_last_month(sketch.draft)
            sketch.do(EndMonth())
    return sketch.write("season")
