"""The ledger of a stable over a period: every coin with its date, its reason, and the gold after it (MU-508)."""

from collections.abc import Iterator
from dataclasses import dataclass

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.rows import LedgerLine, Stable
from ludus.campaign.telling import Teller
from ludus.campaign.words import REASON_WORDS
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from reports.flow import Column, Flow
from reports.sheet_parts import capital

Books = Snapshot | Draft


@dataclass(frozen=True, slots=True)
class Period:
    """A season, or all of them."""

    season: int | None = None

    def holds(self, line: LedgerLine) -> bool:
        """Tell whether a line falls into the period."""
        return self.season is None or line.season == self.season


def draw_ledger(flow: Flow, books: Books, stable: Stable, period: Period, words: Catalogue) -> None:
    """Draw the lines of a period with what was there before, and the sums by reason."""
    say = words.say
    flow.heading(stable.name)
    lines = books.where(LedgerLine, stable=stable.id)
    before = sum(line.amount for line in lines if period.season is not None and line.season < period.season)
    shown = [line for line in lines if period.holds(line)]
    if not shown:
        flow.paragraph(capital(say(N_("no coin has moved"))), face="italic")
        return
    rows = list(_rows(books, shown, before, words))
    if before:
        rows.insert(0, ["", "", str(before), say(N_("carried over")), ""])
    flow.table(_columns(words), rows, size=8.5)
    flow.gap(8)
    _sums(flow, shown, words)
    flow.gap(12)


def _columns(words: Catalogue) -> list[Column]:
    say = words.say
    return [
        Column(capital(say(N_("date"))), 1.0),
        Column(say(N_("mo")), 0.8, "right"),
        Column(capital(say(N_("gold"))), 0.9, "right", "bold"),
        Column(capital(say(N_("reason"))), 3.0),
        Column(capital(say(N_("for"))), 4.0),
    ]


def _rows(books: Books, lines: list[LedgerLine], before: int, words: Catalogue) -> Iterator[list[str]]:
    teller, gold = Teller(books, words), before
    for line in lines:
        gold += line.amount
        reason = words.say(REASON_WORDS[line.reason])
        yield [f"{line.season}/{line.month}", f"{line.amount:+d}", str(gold), reason, _about(line, teller)]


def _about(line: LedgerLine, teller: Teller) -> str:
    about = []
    if line.gladiator is not None:
        about.append(teller.gladiator(line.gladiator))
    if line.piece is not None:
        about.append(teller.piece(line.piece))
    if line.match is not None:
        about.append(teller.words.say(N_("match {match}"), match=line.match))
    if line.note and line.reason != "debt_paid":
        about.append(line.note)
    return "; ".join(about)


def _sums(flow: Flow, lines: list[LedgerLine], words: Catalogue) -> None:
    """Draw what came in and went out by reason."""
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.reason] = sums.get(line.reason, 0) + line.amount
    say = words.say
    columns = [Column(capital(say(N_("reason"))), 3.0), Column(say(N_("mo")), 1.0, "right", "bold")]
    ordered = sorted(sums.items(), key=lambda item: -abs(item[1]))
    rows = [[say(REASON_WORDS[reason]), f"{amount:+d}"] for reason, amount in ordered]
    flow.table(columns, [*rows, [say(N_("together")), f"{sum(sums.values()):+d}"]], size=8.5)
