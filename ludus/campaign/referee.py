"""What the referee may do: veterans with a past, and adjustments, each with its reason (MU-605)."""

from dataclasses import replace
from typing import Final, Literal

from ludus.campaign import growth, ledger
from ludus.campaign.armoury import in_stock, new_piece
from ludus.campaign.changes import Draft
from ludus.campaign.commands import AdjustGladiator, AdjustGold, GivePiece, Join, TakePiece
from ludus.campaign.house import rules_in_force
from ludus.campaign.injuries import PLACES, Injuries
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.roster import take_on
from ludus.campaign.rows import Adjustment, Calendar, Gladiator, Injury, OwnedPiece, Stable
from ludus.campaign.seek import existing, on_roster
from ludus.campaign.text import fit_reason
from ludus.campaign.words import KIND_WORDS
from ludus.i18n.mark import N_
from ludus.munus.body import LOCATIONS
from ludus.munus.refusals import body_refusal
from ludus.munus.setup import Fighter, Vitality
from ludus.munus.setup import Injury as FightInjury
from ludus.munus.words import LOCATION_WORDS
from ludus.play.contract import Marked

Adjusted = Literal["gold", "gladiator", "piece_given", "piece_taken"]

MOST_FIGHTS: Final = 10_000
"""Fights that anybody has had; whoever types more has mistyped."""


def join(draft: Draft, command: Join) -> None:
    """Take on a veteran with any legal build and injuries, at an agreed price (MU-605)."""
    ledger.refuse_absurd(command.price)
    record = (command.fights, command.victories, command.defeated, command.kills)
    if min(record) < 0 or max(record) > MOST_FIGHTS or command.victories > command.fights:
        raise CampaignRefused(N_("such a past is impossible"), "MU-605")
    who = command.recruit
    unspent = (command.unspent_pv, command.unspent_training)
    points = growth.Abilities(who.pv, who.attack, who.defence, *unspent, command.injuries)
    _refuse_illegal(draft, who.name, points)
    hired = take_on(draft, who, points, command.price)
    gladiator = replace(
        hired,
        fights=command.fights,
        victories=command.victories,
        defeated=command.defeated,
        kills=command.kills,
    )
    draft.put(gladiator)
    _set_injuries(draft, gladiator, command.injuries)


def adjust_gladiator(draft: Draft, command: AdjustGladiator) -> None:
    """Set a gladiator's points and injuries to what the rules allow somebody to have, with a reason (MU-605)."""
    reason = fit_reason(command.reason)
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
    _mark(draft, "gladiator", gladiator.stable, gladiator.id, reason)


def adjust_gold(draft: Draft, command: AdjustGold) -> None:
    """Give or take coins, with a reason; gold stays at 0 or above (MU-605, MU-404)."""
    stable = existing(draft, Stable, command.stable)
    reason = fit_reason(command.reason)
    ledger.refuse_absurd(abs(command.amount))
    have = ledger.gold(draft, stable.id)
    if have + command.amount < 0:
        message = N_("{stable} has {gold} mo: no more than that can be taken")
        raise CampaignRefused(message, "MU-404", stable=stable.name, gold=have)
    ledger.enter(draft, stable.id, command.amount, "adjustment", note=reason)
    _mark(draft, "gold", stable.id, None, reason)


def give_piece(draft: Draft, command: GivePiece) -> None:
    """Give a piece to an armoury, used or new, with a reason (MU-605)."""
    reason = fit_reason(command.reason)
    stable = existing(draft, Stable, command.stable)
    if not 0 <= command.used <= MOST_FIGHTS:
        raise CampaignRefused(N_("a piece has been in 0 to {most} matches"), "MU-605", most=MOST_FIGHTS)
    piece = new_piece(draft, draft.next_key(OwnedPiece), stable.id, command.code)
    draft.put(replace(piece, used=command.used))
    _mark(draft, "piece_given", stable.id, None, reason)


def take_piece(draft: Draft, command: TakePiece) -> None:
    """Take a piece away, with a reason (MU-605)."""
    reason = fit_reason(command.reason)
    piece = in_stock(draft, command.piece)
    draft.put(replace(piece, gladiator=None, worn=None, gone="taken"))
    _mark(draft, "piece_taken", piece.stable, piece.gladiator, reason)


def _mark(draft: Draft, what: Adjusted, stable: int, gladiator: int | None, reason: str) -> None:
    """Keep for good that something was changed by hand, and why (MU-605)."""
    today = draft.get(Calendar, 1) or Calendar(1)
    key = draft.next_key(Adjustment)
    draft.put(Adjustment(key, today.season, today.month, what, stable, gladiator, reason))


def _refuse_illegal(draft: Draft, name: str, points: growth.Abilities) -> None:
    """Refuse points and injuries that nobody can have (MU-102 to MU-110, MU-451, MU-453)."""
    if min(points.unspent_pv, points.unspent_training) < 0 or points.total_pv > growth.MAX_PV:
        raise CampaignRefused(N_("{name} has more than 20 PV"), "MU-105", name=name)
    if points.total_training > growth.MAX_TRAINING:
        raise CampaignRefused(N_("{name} has more than 12 training points"), "MU-108", name=name)
    for injury in points.injuries:
        if LOCATIONS.index(injury.location) not in PLACES[injury.kind]:
            message = N_("{name}: the injury {kind} cannot be at {location}")
            kind, location = Marked(KIND_WORDS[injury.kind]), Marked(LOCATION_WORDS[injury.location])
            raise CampaignRefused(message, "MU-605", name=name, kind=kind, location=location)
    of_fights = ("no_strength", "unusable", "invalid", "amputated", "lame", "leg_useless")
    injuries = tuple(FightInjury(i.location, i.kind, i.matches) for i in points.injuries if i.kind in of_fights)  # type: ignore[arg-type]
    body = Fighter(
        "0", name, 0, Vitality(*points.pv), points.attack, points.defence, "medium", "right", False, {}, (0, 0), "N",
        None, injuries,
    )  # fmt: skip
    refusal = body_refusal("", body, rules_in_force(draft))
    if refusal is not None:
        raise refusal


def _set_injuries(draft: Draft, gladiator: Gladiator, injuries: Injuries) -> None:
    for injury in injuries:
        draft.put(Injury(draft.next_key(Injury), gladiator.id, injury.location, injury.kind, injury.matches))
