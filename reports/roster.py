"""The roster of stables: who is on it, what he is worth, what he may be entered with."""

from collections.abc import Sequence

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.fitness import unfit
from ludus.campaign.house import rules_in_force
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.ledger import gold, owed
from ludus.campaign.rows import Gladiator, Injury, OwnedPiece, Stable, as_they_show
from ludus.campaign.words import KIND_WORDS, PIECE_WORDS, STATUS_WORDS
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.munus.words import LOCATION_WORDS
from reports.flow import Column, Flow
from reports.sheet_parts import capital

Books = Snapshot | Draft


def draw_rosters(flow: Flow, books: Books, stables: Sequence[Stable], words: Catalogue) -> None:
    """Draw the rosters of stables, one after the other."""
    for stable in stables:
        draw_roster(flow, books, stable, words)
    if not stables:
        flow.paragraph(words.say(N_("This campaign has no stables yet.")))


def draw_roster(flow: Flow, books: Books, stable: Stable, words: Catalogue) -> None:
    """Draw the roster of a stable with its gold, its men, and what lies in its armoury."""
    say = words.say
    flow.heading(stable.name)
    coins, debt = gold(books, stable.id), owed(books, stable.id)
    told = (
        say(N_("{gold} mo"), gold=coins) if not debt else say(N_("{gold} mo, debts {debt} mo"), gold=coins, debt=debt)
    )
    flow.paragraph(told)
    flow.gap(4)
    men = books.where(Gladiator, stable=stable.id, standing="active")
    if men:
        flow.table(_columns(words), [_row(books, man, words) for man in men], size=8.5)
    else:
        flow.paragraph(capital(say(N_("no gladiators"))), face="italic")
    _armoury(flow, books, stable, words)
    flow.gap(12)


def _columns(words: Catalogue) -> list[Column]:
    say = words.say
    return [
        Column(capital(say(N_("name"))), 3.4, face="bold"),
        Column(capital(say(N_("status"))), 1.9),
        Column(say(N_("PV")), 0.8, "right"),
        Column(say(N_("att.")), 0.8, "right"),
        Column(say(N_("def.")), 0.8, "right"),
        Column(capital(say(N_("weapon"))), 2.2),
        Column(capital(say(N_("fights"))), 1.0, "right"),
        Column(capital(say(N_("victories"))), 1.0, "right"),
        Column(capital(say(N_("injuries"))), 4.4),
        Column(capital(say(N_("may be entered"))), 2.6),
    ]


def _row(books: Books, man: Gladiator, words: Catalogue) -> list[str]:
    say = words.say
    weapon = next(iter(books.where(OwnedPiece, gladiator=man.id, place="weapon")), None)
    refusal = unfit(books, man, rules_in_force(books))
    return [
        man.name,
        say(STATUS_WORDS[man.status]),
        str(sum(man.pv)),
        f"+{man.attack}",
        f"+{man.defence}",
        "–" if weapon is None else piece_name(weapon.code, words),
        str(man.fights),
        str(man.victories),
        "; ".join(_injury(injury, words) for injury in as_they_show(books.where(Injury, gladiator=man.id))),
        say(N_("yes")) if refusal is None else refusal.said(words),
    ]


def _injury(injury: LastingInjury, words: Catalogue) -> str:
    what = f"{words.say(LOCATION_WORDS[injury.location])}: {words.say(KIND_WORDS[injury.kind])}"
    return what if injury.matches is None else f"{what} ({injury.matches})"


def piece_name(code: str, words: Catalogue) -> str:
    """Return the word for a piece; those of a house's own list have their code."""
    known = PIECE_WORDS.get(code)
    return code.replace("_", " ") if known is None else words.say(known)


def _armoury(flow: Flow, books: Books, stable: Stable, words: Catalogue) -> None:
    """Draw what nobody carries."""
    spare = books.where(OwnedPiece, stable=stable.id, gladiator=None, gone=None)
    if spare:
        pieces = ", ".join(f"{piece_name(piece.code, words)} ({piece.used})" for piece in spare)
        flow.gap(4)
        flow.paragraph(words.say(N_("In the armoury, with matches used: {pieces}"), pieces=pieces), size=8.5)
