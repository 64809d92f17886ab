"""Stables and their gladiators: founding, hiring, points, names, transfer, leaving (MU-102 to 115, 455, 604)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar

from ludus.campaign import growth, ledger
from ludus.campaign.changes import Draft
from ludus.campaign.commands import (
    FoundStable,
    Hire,
    LeaveRoster,
    Note,
    PlacePv,
    PlaceTraining,
    Rename,
    Transfer,
)
from ludus.campaign.fitness import in_treatment
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Gladiator, Injury, OwnedPiece, Row, Stable, abilities
from ludus.campaign.settings import Race, rules_of
from ludus.i18n.mark import N_
from ludus.munus.house_rules import MunusRules

R = TypeVar("R", bound=Row)

MAX_NAME: Final = 120
"""Letters of a name at the most; what is longer fits no sheet."""

_PRICE_OF = {"slave": "price_slave", "prisoner": "price_prisoner", "volunteer": "price_volunteer"}
"""The setting that prices each legal status (MU-115)."""


def found_stable(draft: Draft, command: FoundStable) -> None:
    """Found a stable with the purse and no gladiators (MU-115)."""
    name = _fit_name(command.name, [stable.name for stable in draft.where(Stable)])
    key = draft.next_key(Stable)
    draft.put(Stable(key, name, command.computer))
    ledger.enter(draft, key, draft.setting("purse"), "purse")


def hire(draft: Draft, command: Hire) -> None:
    """Take a recruit on at the price of his status (MU-115) and by the rules of creation (MU-102, MU-103, MU-108)."""
    new = growth.recruit(command.pv, command.attack, command.defence, rules(draft))
    price = draft.setting(_PRICE_OF[command.status])
    take_on(draft, command, new, price)


def take_on(draft: Draft, who: Hire, points: growth.Abilities, price: int) -> Gladiator:
    """Put a gladiator on a roster and pay for him."""
    stable = existing(draft, Stable, who.stable)
    mates = draft.where(Gladiator, stable=stable.id)
    gladiator = Gladiator(
        id=draft.next_key(Gladiator),
        stable=stable.id,
        name=_fit_name(who.name, [mate.name for mate in mates if mate.standing == "active"]),
        gender=who.gender,
        race=who.race,
        reflexes=_race(draft.setting("races"), who.race).initiative,
        status=who.status,
        pv=points.pv,
        attack=points.attack,
        defence=points.defence,
        unspent_pv=points.unspent_pv,
        unspent_training=points.unspent_training,
    )
    ledger.spend(draft, stable.id, price, "recruit", gladiator=gladiator.id)
    draft.put(gladiator)
    return gladiator


def place_pv(draft: Draft, command: PlacePv) -> None:
    """Place an unspent PV for good (MU-105, MU-107, MU-110)."""
    gladiator = on_roster(draft, command.gladiator)
    grown = growth.place_pv(_abilities(draft, gladiator), command.location)
    draft.put(replace(gladiator, pv=grown.pv, unspent_pv=grown.unspent_pv))


def place_training(draft: Draft, command: PlaceTraining) -> None:
    """Place an unspent training point for good (MU-108)."""
    gladiator = on_roster(draft, command.gladiator)
    grown = growth.place_training(_abilities(draft, gladiator), command.skill)
    trained = replace(gladiator, attack=grown.attack, defence=grown.defence, unspent_training=grown.unspent_training)
    draft.put(trained)


def rename(draft: Draft, command: Rename) -> None:
    """Give a gladiator another name; those who left the roster keep theirs."""
    gladiator = on_roster(draft, command.gladiator)
    mates = draft.where(Gladiator, stable=gladiator.stable)
    others = [mate.name for mate in mates if mate.id != gladiator.id and mate.standing == "active"]
    draft.put(replace(gladiator, name=_fit_name(command.name, others)))


def note(draft: Draft, command: Note) -> None:
    """Rewrite the notes on a gladiator, whatever became of him."""
    draft.put(replace(existing(draft, Gladiator, command.gladiator), notes=command.notes))


def leave(draft: Draft, command: LeaveRoster) -> None:
    """Retire or release a gladiator: he stays in the records, without what he carried (MU-455, MU-212)."""
    gladiator = on_roster(draft, command.gladiator)
    draft.put(replace(gladiator, standing=command.how))
    disarm(draft, gladiator.id)


def transfer(draft: Draft, command: Transfer) -> None:
    """Sell a gladiator to another stable; what he carried stays with the seller (MU-604, MU-212)."""
    gladiator = on_roster(draft, command.gladiator)
    buyer = existing(draft, Stable, command.to)
    if buyer.id == gladiator.stable:
        raise CampaignRefused(N_("{name} belongs to that stable already"), "MU-604", name=gladiator.name)
    waiting = in_treatment(draft, gladiator)
    if waiting is not None:
        raise waiting
    if command.price < 0:
        raise CampaignRefused(N_("a price is 0 mo or more"), "MU-604")
    mates = draft.where(Gladiator, stable=buyer.id)
    _fit_name(gladiator.name, [mate.name for mate in mates if mate.standing == "active"])
    ledger.spend(draft, buyer.id, command.price, "gladiator_bought", gladiator=gladiator.id)
    ledger.receive(draft, gladiator.stable, command.price, "gladiator_sold", gladiator=gladiator.id)
    disarm(draft, gladiator.id)
    draft.put(replace(gladiator, stable=buyer.id))


def existing(draft: Draft, table: type[R], key: int) -> R:
    """Return a row that a command names; :class:`CampaignRefused` if there is none."""
    row = draft.get(table, key)
    if row is None:
        message = N_("there is no {kind} with the number {key}")
        raise CampaignRefused(message, "MU-508", kind=table.__name__.lower(), key=key)
    return row


def on_roster(draft: Draft, key: int) -> Gladiator:
    """Return a gladiator who can still act; :class:`CampaignRefused` if he is dead, retired or released (MU-455)."""
    gladiator = existing(draft, Gladiator, key)
    if gladiator.standing != "active":
        message = N_("{name} is on no roster any more: {standing}")
        raise CampaignRefused(message, "MU-455", name=gladiator.name, standing=gladiator.standing)
    return gladiator


def disarm(draft: Draft, gladiator: int) -> None:
    """Return all that a gladiator carried to the armoury, with its wear (MU-212)."""
    for piece in draft.where(OwnedPiece, gladiator=gladiator):
        draft.put(replace(piece, gladiator=None, worn=None))


def rules(draft: Draft) -> MunusRules:
    """Return the switches of the campaign."""
    return rules_of({name: draft.setting(name) for name in MunusRules.__dataclass_fields__})


def _abilities(draft: Draft, gladiator: Gladiator) -> growth.Abilities:
    return abilities(gladiator, draft.where(Injury, gladiator=gladiator.id))


def _fit_name(name: str, taken: Sequence[str]) -> str:
    """Return a name without blanks around it; it is neither empty nor too long, and nobody else's."""
    trimmed = name.strip()
    if not trimmed:
        raise CampaignRefused(N_("a name is needed"), "MU-100")
    if len(trimmed) > MAX_NAME:
        raise CampaignRefused(N_("a name has {n} letters at the most"), "MU-100", n=MAX_NAME)
    if trimmed.casefold() in {other.casefold() for other in taken}:
        raise CampaignRefused(N_("the name {name} is taken"), "MU-100", name=trimmed)
    return trimmed


def _race(races: Sequence[Race], name: str) -> Race:
    """Return a race of the campaign by name (MU-113)."""
    for race in races:
        if race.name == name:
            return race
    known = ", ".join(race.name for race in races)
    raise CampaignRefused(
        N_("{race} is no race of this campaign; there are: {known}"), "MU-113", race=name, known=known
    )
