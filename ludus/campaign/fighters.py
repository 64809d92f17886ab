"""Gladiators of the campaign as fighters of the arena, and back: what a fight did to them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ludus.board.square import Cell, Facing
from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.commands import Fate
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Gladiator, Injury, OwnedPiece, abilities
from ludus.i18n.mark import N_
from ludus.munus.body import ARMS, LOCATIONS, SIDE_OF, ArmSide
from ludus.munus.house_rules import MunusRules
from ludus.munus.refusals import fighter_refusal, unusable_arms
from ludus.munus.setup import Fighter, Shield, Vitality
from ludus.munus.setup import Injury as FightInjury
from ludus.play.contract import Refusal

_OF_NO_CONCERN = ("resting", "capped", "barred")
"""Injuries that are no part of a fight."""


def fighter_of(
    books: Snapshot | Draft, gladiator: Gladiator, rules: MunusRules, at: Cell = (0, 0), facing: Facing = "N"
) -> Fighter:
    """Return a gladiator as he enters the arena; :class:`CampaignRefused` if he carries no weapon (MU-318).

    One who carries small weapons uses both, unless a shield, an arm protection or an arm that holds nothing leaves him
    one (MU-202, MU-203). The rules may refuse what comes out: see :func:`armed_refusal`.
    """
    pieces = books.where(OwnedPiece, gladiator=gladiator.id)
    weapon = next((piece for piece in pieces if piece.place == "weapon"), None)
    if weapon is None:
        raise CampaignRefused(N_("{name} carries no weapon: issue one first"), "MU-318", name=gladiator.name)
    shield = next((piece for piece in pieces if piece.place == "shield"), None)
    protections = {p.worn: p.save for p in pieces if p.place not in ("weapon", "shield") and p.worn and p.save}
    burdened = shield is not None or any(LOCATIONS[arm] in protections for arm in ARMS)
    shown = abilities(gladiator, books.where(Injury, gladiator=gladiator.id)).injuries
    fighter = Fighter(
        id=str(gladiator.id),
        name=gladiator.name,
        reflexes=gladiator.reflexes,
        pv=Vitality(*gladiator.pv),
        attack=gladiator.attack,
        defence=gladiator.defence,
        weapon=weapon.code,  # type: ignore[arg-type]  # the code of a weapon is its class
        weapon_arm=_arm(weapon),
        pair=weapon.code == "small" and not burdened,
        protections=protections,
        at=at,
        facing=facing,
        shield=None if shield is None or shield.save is None else Shield(_arm(shield), shield.save),
        injuries=tuple(FightInjury(i.location, i.kind, i.matches) for i in shown if i.kind not in _OF_NO_CONCERN),  # type: ignore[arg-type]
    )
    unusable = unusable_arms(gladiator.pv, fighter.injuries, rules)
    return _one_handed(fighter, unusable) if fighter.pair else fighter


def _one_handed(fighter: Fighter, unusable: frozenset[int]) -> Fighter:
    """Leave one of two small weapons to a gladiator of whom one arm holds nothing, in the other (MU-203, MU-452)."""
    usable = [arm for arm in ARMS if arm not in unusable]
    return replace(fighter, pair=False, weapon_arm=SIDE_OF[usable[0]]) if len(usable) == 1 else fighter


def _arm(piece: OwnedPiece) -> ArmSide:
    return next(side for arm, side in SIDE_OF.items() if LOCATIONS[arm] == piece.worn)


def armed_refusal(books: Snapshot | Draft, gladiator: Gladiator, rules: MunusRules) -> Refusal | None:
    """Return why a gladiator cannot fight with what he carries; null if he can (MU-201 to MU-208, MU-456)."""
    try:
        return fighter_refusal("", fighter_of(books, gladiator, rules), rules)
    except CampaignRefused as refusal:
        return refusal


def fates_of(fighters: Mapping[str, Any], defeated_by: Mapping[str, str | None]) -> tuple[Fate, ...]:
    """Return what a fight did, from the ``fighters`` of its last state and the ``defeated_by`` of its outcome."""
    victors = {key: int(victor) for key, victor in defeated_by.items() if victor is not None}
    return tuple(
        Fate(
            gladiator=int(key),
            zeroed=tuple(fighter["zeroed"]),
            further=tuple(fighter.get("extra_hits", {}).items()),
            out=fighter["out"],
            surrendered=fighter["surrendered"],
            defeated_by=victors.get(key),
            active_part=fighter["active_part"],
        )
        for key, fighter in fighters.items()
    )
