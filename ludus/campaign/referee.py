"""What the referee may do: veterans with a past, and adjustments, each with its reason (MU-605)."""

from dataclasses import replace

from ludus.campaign import growth, ledger
from ludus.campaign.armoury import new_piece
from ludus.campaign.changes import Draft
from ludus.campaign.commands import AdjustGladiator, AdjustGold, GivePiece, Join, TakePiece
from ludus.campaign.injuries import PLACES, Injuries
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.roster import existing, on_roster, rules, take_on
from ludus.campaign.rows import Gladiator, Injury, OwnedPiece, Stable
from ludus.i18n.mark import N_
from ludus.munus.body import LOCATIONS
from ludus.munus.refusals import body_refusal
from ludus.munus.setup import Fighter, Vitality
from ludus.munus.setup import Injury as FightInjury


def join(draft: Draft, command: Join) -> None:
    """Take on a veteran with any legal build and injuries, at an agreed price (MU-605)."""
    if command.price < 0:
        raise CampaignRefused(N_("a price is 0 mo or more"), "MU-605")
    who = command.recruit
    unspent = (command.unspent_pv, command.unspent_training)
    points = growth.Abilities(who.pv, who.attack, who.defence, *unspent, command.injuries)
    _refuse_illegal(draft, who.name, points)
    gladiator = take_on(draft, who, points, command.price)
    _set_injuries(draft, gladiator, command.injuries)


def adjust_gladiator(draft: Draft, command: AdjustGladiator) -> None:
    """Set a gladiator's points and injuries to what the rules allow somebody to have, with a reason (MU-605)."""
    _refuse_without_reason(command.reason)
    gladiator = on_roster(draft, command.gladiator)
    unspent = (command.unspent_pv, command.unspent_training)
    points = growth.Abilities(command.pv, command.attack, command.defence, *unspent, command.injuries)
    _refuse_illegal(draft, gladiator.name, points)
    draft.put(
        replace(
            gladiator,
            pv=points.pv,
            attack=points.attack,
            defence=points.defence,
            unspent_pv=points.unspent_pv,
            unspent_training=points.unspent_training,
        )
    )
    for injury in draft.where(Injury, gladiator=gladiator.id):
        draft.remove(injury)
    _set_injuries(draft, gladiator, command.injuries)


def adjust_gold(draft: Draft, command: AdjustGold) -> None:
    """Give or take coins, with a reason; gold stays at 0 or above (MU-605, MU-404)."""
    stable = existing(draft, Stable, command.stable)
    _refuse_without_reason(command.reason)
    have = ledger.gold(draft, stable.id)
    if have + command.amount < 0:
        message = N_("{stable} has {gold} mo: no more than that can be taken")
        raise CampaignRefused(message, "MU-404", stable=stable.name, gold=have)
    ledger.enter(draft, stable.id, command.amount, "adjustment", note=command.reason)


def give_piece(draft: Draft, command: GivePiece) -> None:
    """Give a piece to an armoury, used or new, with a reason (MU-605)."""
    _refuse_without_reason(command.reason)
    stable = existing(draft, Stable, command.stable)
    if command.used < 0:
        raise CampaignRefused(N_("a piece was taken into 0 matches or more"), "MU-605")
    piece = new_piece(draft, draft.next_key(OwnedPiece), stable.id, command.code)
    draft.put(replace(piece, used=command.used))


def take_piece(draft: Draft, command: TakePiece) -> None:
    """Take a piece away, with a reason (MU-605)."""
    _refuse_without_reason(command.reason)
    draft.remove(existing(draft, OwnedPiece, command.piece))


def _refuse_without_reason(reason: str) -> None:
    if not reason.strip():
        raise CampaignRefused(N_("an adjustment by the referee needs a reason"), "MU-605")


def _refuse_illegal(draft: Draft, name: str, points: growth.Abilities) -> None:
    """Refuse points and injuries that nobody can have (MU-102 to MU-110, MU-451, MU-453)."""
    if min(points.unspent_pv, points.unspent_training) < 0 or points.total_pv > growth.MAX_PV:
        raise CampaignRefused(N_("{name} has more than 20 PV"), "MU-105", name=name)
    if points.total_training > growth.MAX_TRAINING:
        raise CampaignRefused(N_("{name} has more than 12 training points"), "MU-108", name=name)
    for injury in points.injuries:
        if LOCATIONS.index(injury.location) not in PLACES[injury.kind]:
            message = N_("{name}: the injury {kind} cannot be at {location}")
            fields = {"name": name, "kind": injury.kind, "location": injury.location}
            raise CampaignRefused(message, "MU-605", **fields)
    of_fights = ("no_strength", "unusable", "invalid", "amputated", "lame", "leg_useless")
    injuries = tuple(FightInjury(i.location, i.kind, i.matches) for i in points.injuries if i.kind in of_fights)  # type: ignore[arg-type]
    body = Fighter(
        "0", name, 0, Vitality(*points.pv), points.attack, points.defence, "medium", "right", False, {}, (0, 0), "N",
        None, injuries,
    )  # fmt: skip
    refusal = body_refusal("", body, rules(draft))
    if refusal is not None:
        raise refusal


def _set_injuries(draft: Draft, gladiator: Gladiator, injuries: Injuries) -> None:
    for injury in injuries:
        draft.put(Injury(draft.next_key(Injury), gladiator.id, injury.location, injury.kind, injury.matches))
