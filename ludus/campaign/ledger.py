"""Gold: every coin moves through the ledger, what cannot be paid becomes a debt, nothing is bought with one.

A stable's gold is the sum of its ledger and never below 0 (MU-404, MU-502, MU-508).
"""

from dataclasses import replace
from typing import Final

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Calendar, Debt, LedgerLine, Reason
from ludus.i18n.mark import N_

MOST: Final = 1_000_000
"""mo that can move at once; whoever types more has mistyped."""


def gold(books: Snapshot | Draft, stable: int) -> int:
    """Return the gold of a stable in mo: the sum of its ledger (MU-508)."""
    return books.total(LedgerLine, "amount", stable=stable)


def owed(books: Snapshot | Draft, stable: int) -> int:
    """Return what a stable owes in mo (MU-502)."""
    return books.total(Debt, "amount", stable=stable)


def refuse_absurd(amount: int) -> None:
    """Refuse an agreed price below 0 or beyond all sense."""
    if not 0 <= amount <= MOST:
        raise CampaignRefused(N_("a price is 0 to {most} mo"), "MU-508", most=MOST)


def enter(
    draft: Draft,
    stable: int,
    amount: int,
    reason: Reason,
    *,
    match: int | None = None,
    gladiator: int | None = None,
    piece: int | None = None,
    note: str = "",
) -> None:
    """Write a line with the date of the campaign; nothing for 0 mo."""
    if amount:
        key = draft.next_key(LedgerLine)
        today = draft.get(Calendar, 1) or Calendar(1)
        date = (today.season, today.month, today.open_day)
        draft.put(LedgerLine(key, stable, amount, reason, *date, match, gladiator, piece, note))


def receive(
    draft: Draft,
    stable: int,
    amount: int,
    reason: Reason,
    *,
    match: int | None = None,
    gladiator: int | None = None,
    piece: int | None = None,
) -> None:
    """Take in coins, from which debts are settled first, the oldest before the others (MU-502)."""
    enter(draft, stable, amount, reason, match=match, gladiator=gladiator, piece=piece)
    for debt in draft.where(Debt, stable=stable):
        paid = min(debt.amount, gold(draft, stable))
        if not paid:
            return
        enter(draft, stable, -paid, "debt_paid", gladiator=debt.gladiator, note=debt.reason)
        if paid == debt.amount:
            draft.remove(debt)
        else:
            draft.put(replace(debt, amount=debt.amount - paid))


def spend(
    draft: Draft,
    stable: int,
    amount: int,
    reason: Reason,
    *,
    match: int | None = None,
    gladiator: int | None = None,
    piece: int | None = None,
) -> None:
    """Pay for something that is bought; :class:`CampaignRefused` with a debt, or with too little gold (MU-502)."""
    debt, have = owed(draft, stable), gold(draft, stable)
    if debt:
        message = N_("nothing can be bought before a debt of {debt} mo is paid")
        raise CampaignRefused(message, "MU-502", debt=debt)
    if have < amount:
        message = N_("this costs {price} mo and there are {gold} mo: {missing} mo are missing")
        raise CampaignRefused(message, "MU-210", price=amount, gold=have, missing=amount - have)
    enter(draft, stable, -amount, reason, match=match, gladiator=gladiator, piece=piece)


def charge(
    draft: Draft,
    stable: int,
    amount: int,
    reason: Reason,
    *,
    match: int | None = None,
    gladiator: int | None = None,
) -> None:
    """Charge what must be paid: what there is is paid, the rest becomes a debt (MU-404, MU-502)."""
    paid = min(amount, gold(draft, stable))
    enter(draft, stable, -paid, reason, match=match, gladiator=gladiator)
    if paid < amount:
        draft.put(Debt(draft.next_key(Debt), stable, amount - paid, reason, gladiator))
