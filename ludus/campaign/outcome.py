"""A settled match in words: the rolls for its wounds, who died, and the coins that it moved."""

from collections.abc import Iterator

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.narrate import tell_roll
from ludus.campaign.rows import Entrant, LedgerLine, WoundRoll
from ludus.campaign.telling import Teller
from ludus.campaign.words import LOSS_WORDS, REASON_WORDS
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_, P_


def tell_aftermath(books: Snapshot | Draft, match: int, words: Catalogue) -> list[str]:
    """Return the lines of a match's aftermath."""
    teller = Teller(books, words)
    lines: list[str] = []
    for entrant in books.where(Entrant, match=match):
        lines += _wounds(books, entrant, teller)
    lines += [_coins(line, teller) for line in books.where(LedgerLine, match=match)]
    return lines


def _wounds(books: Snapshot | Draft, entrant: Entrant, teller: Teller) -> Iterator[str]:
    say = teller.words.say
    name = teller.gladiator(entrant.gladiator)
    for roll in books.where(WoundRoll, entrant=entrant.id):
        found = tell_roll(roll.location, roll.roll, roll.rule, teller.words)
        yield say(N_("{name}: {found}"), name=name, found=found)
        if roll.matches is not None:
            yield "  " + teller.words.count(P_("for {n} event day", "for {n} event days"), roll.matches)
        if roll.lost is not None:
            yield "  " + say(N_("lost: {lost}"), lost=say(LOSS_WORDS[roll.lost]))
    if entrant.died:
        yield say(N_("{name}: death in the infirmary"), name=name)
    if entrant.treatment == "put_off":
        yield say(N_("{name}: the treatment is put off"), name=name)


def _coins(line: LedgerLine, teller: Teller) -> str:
    reason = teller.words.say(REASON_WORDS[line.reason])
    fields = {"amount": f"{line.amount:+d}", "stable": teller.stable(line.stable), "reason": reason}
    if line.gladiator is None:
        return teller.words.say(N_("{amount} mo  {stable}: {reason}"), **fields)
    message = N_("{amount} mo  {stable}: {reason}, {name}")
    return teller.words.say(message, **fields, name=teller.gladiator(line.gladiator))
