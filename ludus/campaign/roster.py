"""Stables and their gladiators: founding, hiring, points, names, transfer, leaving (MU-102 to 115, 455, 604)."""

from collections.abc import Sequence
from dataclasses import replace

from ludus.campaign import growth, ledger
from ludus.campaign.changes import Draft
from ludus.campaign.commands import (
    FoundStable,
    Hire,
    LeaveRoster,
    Note,
    NoteStable,
    PlacePv,
    PlaceTraining,
    Rename,
    RenameStable,
    RunBy,
    SetPortrait,
    Transfer,
)
from ludus.campaign.fitness import in_treatment
from ludus.campaign.house import rules_in_force, settings_in_force
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Gladiator, Injury, OwnedPiece, Portrait, Stable, abilities
from ludus.campaign.seek import existing, on_roster
from ludus.campaign.settings import Race
from ludus.campaign.text import fit_name, fit_notes
from ludus.i18n.mark import N_

_PRICE_OF = {"slave": "price_slave", "prisoner": "price_prisoner", "volunteer": "price_volunteer"}
"""The setting that prices each legal status (MU-115)."""


def found_stable(draft: Draft, command: FoundStable) -> None:
    """Found a stable with the purse and no gladiators (MU-115)."""
    name = fit_name(command.name, [stable.name for stable in draft.where(Stable)])
    key = draft.next_key(Stable)
    draft.put(Stable(key, name, command.computer, command.character))
    ledger.enter(draft, key, _whole(draft, "purse"), "purse")


def rename_stable(draft: Draft, command: RenameStable) -> None:
    """Give a stable another name."""
    stable = existing(draft, Stable, command.stable)
    others = [other.name for other in draft.where(Stable) if other.id != stable.id]
    draft.put(replace(stable, name=fit_name(command.name, others)))


def note_stable(draft: Draft, command: NoteStable) -> None:
    """Rewrite the notes on a stable."""
    draft.put(replace(existing(draft, Stable, command.stable), notes=fit_notes(command.notes)))


def run_by(draft: Draft, command: RunBy) -> None:
    """Let a person or the computer run a stable."""
    stable = existing(draft, Stable, command.stable)
    draft.put(replace(stable, computer=command.computer, character=command.character or stable.character))


def hire(draft: Draft, command: Hire) -> None:
    """Take a recruit on at the price of his status (MU-115) and by the rules of creation (MU-102, MU-103, MU-108)."""
    new = growth.recruit(command.pv, command.attack, command.defence, rules_in_force(draft))
    take_on(draft, command, new, _whole(draft, _PRICE_OF[command.status]))


def take_on(draft: Draft, who: Hire, points: growth.Abilities, price: int) -> Gladiator:
    """Put a gladiator on a roster and pay for him."""
    stable = existing(draft, Stable, who.stable)
    mates = draft.where(Gladiator, stable=stable.id, standing="active")
    gladiator = Gladiator(
        id=draft.next_key(Gladiator),
        stable=stable.id,
        name=fit_name(who.name, [mate.name for mate in mates]),
        gender=who.gender,
        race=who.race,
        reflexes=_race(settings_in_force(draft)["races"], who.race).initiative,  # type: ignore[arg-type]
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
    mates = draft.where(Gladiator, stable=gladiator.stable, standing="active")
    others = [mate.name for mate in mates if mate.id != gladiator.id]
    draft.put(replace(gladiator, name=fit_name(command.name, others)))


def note(draft: Draft, command: Note) -> None:
    """Rewrite the notes on a gladiator, whatever became of him."""
    draft.put(replace(existing(draft, Gladiator, command.gladiator), notes=fit_notes(command.notes)))


def set_portrait(draft: Draft, command: SetPortrait) -> None:
    """Give a gladiator a portrait, or take it away, whatever became of him."""
    gladiator = existing(draft, Gladiator, command.gladiator)
    old = draft.get(Portrait, gladiator.id)
    if command.jpeg is not None:
        draft.put(Portrait(gladiator.id, command.jpeg))
    elif old is not None:
        draft.remove(old)


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
    ledger.refuse_absurd(command.price)
    fit_name(gladiator.name, [mate.name for mate in draft.where(Gladiator, stable=buyer.id, standing="active")])
    ledger.spend(draft, buyer.id, command.price, "gladiator_bought", gladiator=gladiator.id)
    ledger.receive(draft, gladiator.stable, command.price, "gladiator_sold", gladiator=gladiator.id)
    disarm(draft, gladiator.id)
    draft.put(replace(gladiator, stable=buyer.id))


def disarm(draft: Draft, gladiator: int) -> None:
    """Return all that a gladiator carried to the armoury, with its wear (MU-212)."""
    for piece in draft.where(OwnedPiece, gladiator=gladiator):
        draft.put(replace(piece, gladiator=None, worn=None))


def _whole(draft: Draft, key: str) -> int:
    """Return the value of a setting that is a whole number."""
    return int(settings_in_force(draft)[key])  # type: ignore[call-overload, no-any-return]


def _abilities(draft: Draft, gladiator: Gladiator) -> growth.Abilities:
    return abilities(gladiator, draft.where(Injury, gladiator=gladiator.id))


def _race(races: Sequence[Race], name: str) -> Race:
    """Return a race of the campaign by name (MU-113)."""
    for race in races:
        if race.name == name:
            return race
    known = ", ".join(race.name for race in races)
    raise CampaignRefused(
        N_("{race} is no race of this campaign; there are: {known}"), "MU-113", race=name, known=known
    )
