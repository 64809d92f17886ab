"""The armoury: buying, selling, issuing and replacing equipment (MU-201 to MU-212)."""

from dataclasses import replace

from ludus.campaign import ledger
from ludus.campaign.changes import Draft
from ludus.campaign.commands import Buy, Issue, Replace, Return, Sell
from ludus.campaign.equipment import WEAPON_PRICES, Piece, resale
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.roster import existing, on_roster
from ludus.campaign.rows import OwnedPiece, Stable
from ludus.i18n.mark import N_


def price_of(draft: Draft, code: str) -> int:
    """Return what a new piece costs: weapons by the text (MU-210), protections by the campaign's list (MU-207)."""
    prices: dict[str, int] = dict(WEAPON_PRICES.items())
    prices.update({kind.code: kind.price for kind in draft.setting("protections")})
    if code not in prices:
        message = N_("{code} is sold by nobody; there are: {known}")
        raise CampaignRefused(message, "MU-207", code=code, known=", ".join(prices))
    return prices[code]


def buy(draft: Draft, command: Buy) -> None:
    """Buy a new piece for the armoury (MU-210)."""
    stable = existing(draft, Stable, command.stable)
    _buy(draft, stable.id, command.code, carrier=None)


def sell(draft: Draft, command: Sell) -> None:
    """Sell a piece that nobody carries (MU-212)."""
    piece = existing(draft, OwnedPiece, command.piece)
    if piece.gladiator is not None:
        carrier = on_roster(draft, piece.gladiator)
        message = N_("{name} carries this piece: it is returned to the armoury before it is sold")
        raise CampaignRefused(message, "MU-212", name=carrier.name)
    _sell(draft, piece)


def issue(draft: Draft, command: Issue) -> None:
    """Give a piece in the armoury to a gladiator of the same stable (MU-212)."""
    piece = existing(draft, OwnedPiece, command.piece)
    gladiator = on_roster(draft, command.gladiator)
    if piece.stable != gladiator.stable:
        message = N_("this piece belongs to another stable than {name}")
        raise CampaignRefused(message, "MU-212", name=gladiator.name)
    if piece.gladiator is not None:
        carrier = on_roster(draft, piece.gladiator)
        message = N_("{name} carries this piece already: it is returned to the armoury first")
        raise CampaignRefused(message, "MU-212", name=carrier.name)
    draft.put(replace(piece, gladiator=gladiator.id))


def put_back(draft: Draft, command: Return) -> None:
    """Return a piece to the armoury, with its wear (MU-212)."""
    piece = existing(draft, OwnedPiece, command.piece)
    if piece.gladiator is None:
        raise CampaignRefused(N_("this piece is in the armoury already"), "MU-212")
    draft.put(replace(piece, gladiator=None))


def replace_piece(draft: Draft, command: Replace) -> None:
    """Buy a new piece of the same kind for whoever carried the old one, which is sold (MU-211, MU-212).

    The old one is sold first, so that what it fetches helps to pay.
    """
    piece = existing(draft, OwnedPiece, command.piece)
    _sell(draft, piece)
    _buy(draft, piece.stable, piece.code, carrier=piece.gladiator)


def _buy(draft: Draft, stable: int, code: str, *, carrier: int | None) -> None:
    price = price_of(draft, code)
    key = draft.next_key(OwnedPiece)
    ledger.spend(draft, stable, price, "equipment_bought", piece=key)
    draft.put(OwnedPiece(key, stable, carrier, code, price))


def _sell(draft: Draft, piece: OwnedPiece) -> None:
    worth = resale(Piece(piece.code, piece.price, piece.used))
    ledger.receive(draft, piece.stable, worth, "equipment_sold", piece=piece.id)
    draft.remove(piece)
