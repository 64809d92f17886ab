"""Gladiators: hired, created, grown, named, sold, retired."""

import base64
from typing import Literal

from ludus.campaign.commands import (
    Hire,
    Join,
    LeaveRoster,
    Note,
    PlacePv,
    PlaceTraining,
    Rename,
    SetPortrait,
    Transfer,
)
from ludus.campaign.growth import Skill
from ludus.campaign.house import settings_in_force
from ludus.campaign.rows import Gladiator, Status
from ludus.munus.body import Location
from ludus.munus.builds import draw_build
from ludus.names.generator import draw_name
from ludus.play.dice import Stream
from ludus.services.door import campaign_key, do
from ludus.store.campaign_file import CampaignFile, Done


def hire(file: CampaignFile, recruit: Hire) -> Done:
    """Take on a recruit with points placed by hand, at the price of his status."""
    return do(file, recruit)


def draw_recruit(
    file: CampaignFile, stable: int, status: Status = "slave", *, gender: Literal["man", "woman"] = "man"
) -> Hire:
    """Return a recruit drawn by lot: a name that nobody bears, a fair and legal build; the same until he is hired."""
    stream = Stream(campaign_key(file), file.last_entry() + 1, stable)
    taken = [gladiator.name for gladiator in file.books.where(Gladiator)]
    build = draw_build(stream)
    races = settings_in_force(file.books)["races"]
    return Hire(
        stable=stable,
        name=draw_name(stream, gender=gender, taken=taken),
        gender=gender,
        race=races[0].name,  # type: ignore[index]
        status=status,
        pv=build.pv.by_location(),
        attack=build.attack,
        defence=build.defence,
    )


def join(file: CampaignFile, veteran: Join) -> Done:
    """Let a veteran join with a past, at an agreed price."""
    return do(file, veteran)


def place_pv(file: CampaignFile, gladiator: int, location: Location) -> Done:
    """Place an unspent PV for good."""
    return do(file, PlacePv(gladiator, location))


def place_training(file: CampaignFile, gladiator: int, skill: Skill) -> Done:
    """Place an unspent training point for good."""
    return do(file, PlaceTraining(gladiator, skill))


def rename(file: CampaignFile, gladiator: int, name: str) -> Done:
    """Give a gladiator another name."""
    return do(file, Rename(gladiator, name))


def note(file: CampaignFile, gladiator: int, notes: str) -> Done:
    """Rewrite the notes on a gladiator."""
    return do(file, Note(gladiator, notes))


def set_portrait(file: CampaignFile, gladiator: int, image: bytes) -> Done:
    """Give a gladiator a portrait from an image file of any size.

    :class:`~ludus.services.portraits.BadImage` says why the image cannot be taken.
    """
    from ludus.services.portraits import small_portrait  # noqa: PLC0415 - only here an image library is needed

    return do(file, SetPortrait(gladiator, base64.b64encode(small_portrait(image)).decode("ascii")))


def remove_portrait(file: CampaignFile, gladiator: int) -> Done:
    """Take a gladiator's portrait away."""
    return do(file, SetPortrait(gladiator, None))


def retire(file: CampaignFile, gladiator: int) -> Done:
    """Retire a gladiator: he stays in the records, what he carried returns to the armoury."""
    return do(file, LeaveRoster(gladiator, "retired"))


def release(file: CampaignFile, gladiator: int) -> Done:
    """Release a gladiator: he stays in the records, what he carried returns to the armoury."""
    return do(file, LeaveRoster(gladiator, "released"))


def transfer(file: CampaignFile, gladiator: int, to: int, price: int) -> Done:
    """Sell a gladiator to another stable at an agreed price; what he carried stays."""
    return do(file, Transfer(gladiator, to, price))
