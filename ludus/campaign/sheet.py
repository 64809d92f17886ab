"""What a gladiator's sheet says (MU-100), read from the books and reckoned, without a place on the paper.

Whoever plays with it reckons nothing at the table: strength and agility are given for every state of arms and legs.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.fighters import fighter_of
from ludus.campaign.house import rules_in_force, the_campaign
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import (
    Calendar,
    Encounter,
    Entrant,
    EventDay,
    Gladiator,
    Injury,
    OwnedPiece,
    PiecePlace,
    Portrait,
    Stable,
    abilities,
)
from ludus.munus.arena import Profile, arena_of
from ludus.munus.body import ARMS, LEFT_LEG, LOCATIONS, RIGHT_LEG, Location
from ludus.munus.house_rules import MunusRules
from ludus.munus.setup import Fighter, MunusSetup, Side, Vitality
from ludus.munus.state import Body
from ludus.munus.values import agility, movement, strength

Books = Snapshot | Draft

_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those of Crockford's base 32: none is taken for another."""


@dataclass(frozen=True, slots=True)
class Carried:
    """A piece of equipment as the sheet shows it."""

    code: str
    place: PiecePlace
    where: Location
    save: int | None
    used: int


@dataclass(frozen=True, slots=True)
class Bout:
    """A match of his career."""

    season: int
    month: int
    opponents: tuple[str, ...]
    won: bool | None
    """His side was victorious; null if nobody was."""
    out: bool
    defeated: int
    """Opponents whom he defeated in it."""


@dataclass(frozen=True, slots=True)
class GladiatorSheet:
    """Everything that stands on a sheet."""

    id: int
    name: str
    gender: str
    race: str
    reflexes: int
    status: str
    standing: str
    stable: str
    campaign: str
    season: int
    month: int
    pv: tuple[int, ...]
    """PV by location, unhurt."""
    attack: int
    defence: int
    unspent_pv: int
    unspent_training: int
    movement: tuple[int, int]
    """Movement points on two good legs, and with one leg at 0 (MU-302, MU-305)."""
    strength: Mapping[Location, tuple[int, ...]]
    """For each arm the strength with 0, 1, 2… PV left in it (MU-111); of a great weapon that of the stronger arm."""
    agility: tuple[tuple[int, ...], ...]
    """By PV left in the right leg, then in the left leg, each from 0 (MU-112)."""
    weapon: str | None
    pair: bool
    carried: tuple[Carried, ...]
    saves: Mapping[Location, tuple[int, ...]]
    """The saves at each location, the best first; a shield covers its arm and the torso (MU-208, MU-209)."""
    injuries: tuple[LastingInjury, ...]
    fights: int
    victories: int
    defeated: int
    kills: int
    bouts: tuple[Bout, ...]
    """His last matches, the latest first."""
    notes: str
    portrait: str | None
    """A JPEG image in base64."""
    code: str
    """Four letters that differ when anything that matters in the arena differs."""


def sheet_of(books: Books, key: int, *, bouts: int = 6) -> GladiatorSheet:
    """Return the sheet of a gladiator with his last matches; ``LookupError`` if there is none of that number."""
    man = books.get(Gladiator, key)
    if man is None:
        raise LookupError(f"there is no gladiator {key}")
    rules = rules_in_force(books)
    today = books.get(Calendar, 1) or Calendar(1)
    stable = books.get(Stable, man.stable)
    pieces = books.where(OwnedPiece, gladiator=key)
    injuries = abilities(man, books.where(Injury, gladiator=key)).injuries
    portrait = books.get(Portrait, key)
    fighter = _fighter(books, man, rules)
    profile = arena_of(MunusSetup((8, 8), 0, (Side("A", "A", (fighter,)),)), rules).profiles[0]
    return GladiatorSheet(
        id=man.id,
        name=man.name,
        gender=man.gender,
        race=man.race,
        reflexes=man.reflexes,
        status=man.status,
        standing=man.standing,
        stable="" if stable is None else stable.name,
        campaign=the_campaign(books).name,
        season=today.season,
        month=today.month,
        pv=man.pv,
        attack=man.attack,
        defence=man.defence,
        unspent_pv=man.unspent_pv,
        unspent_training=man.unspent_training,
        movement=_movement(profile),
        strength={LOCATIONS[arm]: _strengths(profile, arm) for arm in ARMS},
        agility=_agilities(profile, rules),
        weapon=next((piece.code for piece in pieces if piece.place == "weapon"), None),
        pair=fighter.pair,
        carried=tuple(Carried(p.code, p.place, p.worn, p.save, p.used) for p in pieces if p.worn is not None),
        saves=_saves(pieces),
        injuries=injuries,
        fights=man.fights,
        victories=man.victories,
        defeated=man.defeated,
        kills=man.kills,
        bouts=_bouts(books, man, bouts),
        notes=man.notes,
        portrait=None if portrait is None else portrait.jpeg,
        code=_code(fighter, injuries),
    )


def _fighter(books: Books, man: Gladiator, rules: MunusRules) -> Fighter:
    """Return him as a fighter; without a weapon, as if he had a medium one, whose numbers are the plain ones."""
    try:
        return fighter_of(books, man, rules)
    except CampaignRefused:
        plain = Vitality(*man.pv)
        return Fighter(
            str(man.id), man.name, man.reflexes, plain, man.attack, man.defence, "medium", "right", False, {},
            (0, 0), "N",
        )  # fmt: skip


def _body(pv: tuple[int, ...]) -> Body:
    nothing = (0,) * len(LOCATIONS)
    return Body(pv, nothing, (False,) * len(LOCATIONS), False, False, ARMS[0], False, None)


def _with(pv: tuple[int, ...], place: int, left: int) -> tuple[int, ...]:
    return (*pv[:place], left, *pv[place + 1 :])


def _strengths(profile: Profile, arm: int) -> tuple[int, ...]:
    lefts = range(profile.full[arm] + 1)
    return tuple(strength(profile, _body(_with(profile.full, arm, left)), arm) for left in lefts)


def _agilities(profile: Profile, rules: MunusRules) -> tuple[tuple[int, ...], ...]:
    rights, lefts = range(profile.full[RIGHT_LEG] + 1), range(profile.full[LEFT_LEG] + 1)
    return tuple(
        tuple(
            agility(profile, _body(_with(_with(profile.full, RIGHT_LEG, right), LEFT_LEG, left)), rules)
            for left in lefts
        )
        for right in rights
    )


def _movement(profile: Profile) -> tuple[int, int]:
    hurt = _body(_with(profile.full, RIGHT_LEG, 0))
    return movement(profile, _body(profile.full)), movement(profile, hurt)


def _saves(pieces: tuple[OwnedPiece, ...]) -> dict[Location, tuple[int, ...]]:
    found: dict[Location, list[int]] = {where: [] for where in LOCATIONS}
    for piece in pieces:
        if piece.save is not None and piece.worn is not None:
            for where in (piece.worn, "torso") if piece.place == "shield" else (piece.worn,):
                found[where].append(piece.save)
    return {where: tuple(sorted(saves)) for where, saves in found.items()}


def _bouts(books: Books, man: Gladiator, most: int) -> tuple[Bout, ...]:
    found: list[Bout] = []
    for entrant in reversed(books.where(Entrant, gladiator=man.id)):
        match = books.get(Encounter, entrant.match)
        if match is not None and match.stage in ("fought", "settled"):
            found.append(_bout(books, match, entrant))
            if len(found) == most:
                break
    return tuple(found)


def _bout(books: Books, match: Encounter, entrant: Entrant) -> Bout:
    entrants = books.where(Entrant, match=match.id)
    losses: dict[int, int] = {}
    for each in entrants:
        losses[each.side] = losses.get(each.side, 0) + each.out
    best = [side for side, lost in losses.items() if lost == min(losses.values())]
    men = (books.get(Gladiator, each.gladiator) for each in entrants if each.side != entrant.side)
    month = _month_of(books, match)
    won = entrant.side == best[0] if len(best) == 1 else None
    defeated = sum(each.defeated_by == entrant.gladiator for each in entrants)
    return Bout(match.season, month, tuple(m.name for m in men if m is not None), won, entrant.out, defeated)


def _month_of(books: Books, match: Encounter) -> int:
    day = books.get(EventDay, match.day)
    return 0 if day is None else day.month


def _code(fighter: Fighter, injuries: tuple[LastingInjury, ...]) -> str:
    """Return the check code: two sheets of the same man with the same code play alike."""
    worn = sorted(fighter.protections.items())
    trained = (fighter.pv, fighter.attack, fighter.defence, fighter.reflexes)
    armed = (fighter.weapon, fighter.weapon_arm, fighter.pair, worn, fighter.shield)
    said = repr((fighter.name, trained, armed, injuries))
    number = int.from_bytes(hashlib.sha256(said.encode("utf-8")).digest()[:3], "big")
    return "".join(_LETTERS[number >> shift & 31] for shift in (15, 10, 5, 0))
