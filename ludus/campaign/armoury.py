"""The armoury: buying, selling, issuing and replacing equipment (MU-201 to MU-212)."""

from dataclasses import replace
from typing import Final

from ludus.campaign import ledger
from ludus.campaign.changes import Draft
from ludus.campaign.commands import Buy, Issue, Replace, Return, Sell
from ludus.campaign.equipment import WEAPON_PRICES, Piece, ProtectionKind, resale
from ludus.campaign.house import settings_in_force
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Gladiator, OwnedPiece, PiecePlace, Stable
from ludus.campaign.seek import existing, on_roster
from ludus.campaign.words import marked, piece_word
from ludus.i18n.mark import N_
from ludus.munus.body import Location
from ludus.munus.words import LOCATION_WORDS

PLACES: Final[dict[PiecePlace, tuple[Location, ...]]] = {
    "weapon": ("right_arm", "left_arm"),
    "shield": ("left_arm", "right_arm"),
    "head": ("head",),
    "torso": ("torso",),
    "arm": ("right_arm", "left_arm"),
    "leg": ("right_leg", "left_leg"),
}
"""Where a piece can be worn or held, the usual place first (MU-207, MU-208)."""


def new_piece(draft: Draft, key: int, stable: int, code: str) -> OwnedPiece:
    """Return a new piece: weapons by the text (MU-210), protections by the campaign's list (MU-207)."""
    for weapon, price in WEAPON_PRICES.items():
        if weapon == code:
            return OwnedPiece(key, stable, None, code, price, "weapon")
    kinds: tuple[ProtectionKind, ...] = settings_in_force(draft)["protections"]  # type: ignore[assignment]
    for kind in kinds:
        if kind.code == code:
            return OwnedPiece(key, stable, None, code, kind.price, kind.place, kind.save)
    known = tuple(piece_word(code) for code in (*WEAPON_PRICES, *(kind.code for kind in kinds)))
    raise CampaignRefused(N_("{code} is sold by nobody; there are: {known}"), "MU-207", code=code, known=known)


def in_stock(draft: Draft, key: int) -> OwnedPiece:
    """Return a piece that a stable still owns; :class:`CampaignRefused` if it was sold or taken away."""
    piece = existing(draft, OwnedPiece, key)
    if piece.gone is not None:
        raise CampaignRefused(N_("this piece has left the stable"), "MU-212")
    return piece


def buy(draft: Draft, command: Buy) -> None:
    """Buy a new piece for the armoury (MU-210)."""
    stable = existing(draft, Stable, command.stable)
    _buy(draft, stable.id, command.code)


def sell(draft: Draft, command: Sell) -> None:
    """Sell a piece that nobody carries (MU-212)."""
    piece = in_stock(draft, command.piece)
    if piece.gladiator is not None:
        carrier = on_roster(draft, piece.gladiator)
        message = N_("{name} carries this piece: it is returned to the armoury before it is sold")
        raise CampaignRefused(message, "MU-212", name=carrier.name)
    _sell(draft, piece)


def issue(draft: Draft, command: Issue) -> None:
    """Give a piece in the armoury to a gladiator of the same stable (MU-212)."""
    piece = in_stock(draft, command.piece)
    gladiator = on_roster(draft, command.gladiator)
    if piece.stable != gladiator.stable:
        message = N_("this piece belongs to another stable than {name}")
        raise CampaignRefused(message, "MU-212", name=gladiator.name)
    if piece.gladiator is not None:
        carrier = on_roster(draft, piece.gladiator)
        message = N_("{name} carries this piece already: it is returned to the armoury first")
        raise CampaignRefused(message, "MU-212", name=carrier.name)
    worn = _fit_place(draft, piece, gladiator, command.location)
    draft.put(replace(piece, gladiator=gladiator.id, worn=worn))


def _fit_place(draft: Draft, piece: OwnedPiece, gladiator: Gladiator, asked: Location | None) -> Location:
    """Return where a piece goes on a gladiator: one weapon, one shield, one protection a location (MU-201, MU-208)."""
    places = PLACES[piece.place]
    worn = [p for p in draft.where(OwnedPiece, gladiator=gladiator.id) if p.place == piece.place]
    taken = places if piece.place in ("weapon", "shield") and worn else tuple(p.worn for p in worn)
    free = [place for place in places if place not in taken]
    if not free or (asked in places and asked in taken):
        message = N_("{name} carries such a piece already; it is returned to the armoury first")
        raise CampaignRefused(message, "MU-201", name=gladiator.name)
    if asked is None:
        return free[0]
    if asked not in places:
        message = N_("this piece is not worn there; it is worn at: {places}")
        raise CampaignRefused(message, "MU-207", places=marked(LOCATION_WORDS, *places))
    return asked


def put_back(draft: Draft, command: Return) -> None:
    """Return a piece to the armoury, with its wear (MU-212)."""
    piece = in_stock(draft, command.piece)
    if piece.gladiator is None:
        raise CampaignRefused(N_("this piece is in the armoury already"), "MU-212")
    draft.put(replace(piece, gladiator=None, worn=None))


def replace_piece(draft: Draft, command: Replace) -> None:
    """Buy a new piece of the same kind for whoever carried the old one, which is sold (MU-211, MU-212).

    The old one is sold first, so that what it fetches helps to pay.
    """
    piece = in_stock(draft, command.piece)
    _sell(draft, piece)
    new = _buy(draft, piece.stable, piece.code)
    draft.put(replace(new, gladiator=piece.gladiator, worn=piece.worn))


def _buy(draft: Draft, stable: int, code: str) -> OwnedPiece:
    piece = new_piece(draft, draft.next_key(OwnedPiece), stable, code)
    ledger.spend(draft, stable, piece.price, "equipment_bought", piece=piece.id)
    draft.put(piece)
    return piece


def _sell(draft: Draft, piece: OwnedPiece) -> None:
    worth = resale(Piece(piece.code, piece.price, piece.used))
    ledger.receive(draft, piece.stable, worth, "equipment_sold", piece=piece.id)
    draft.put(replace(piece, gladiator=None, worn=None, gone="sold"))
