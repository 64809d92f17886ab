"""The documents that can be printed, each as the bytes of a PDF."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.house import rules_in_force, settings_in_force, the_campaign
from ludus.campaign.rows import Calendar, Encounter, Stable
from ludus.campaign.sheet import GladiatorSheet, sheet_of
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from reports.cards import draw_cards
from reports.flow import Flow
from reports.gladiator_sheet import Options, Variant, draw_page, draw_pages, draw_two_up
from reports.ledger import Period, draw_ledger
from reports.match_report import draw_match
from reports.press import Press, Setup
from reports.roster import draw_rosters
from reports.rules_paper import draw_rules
from reports.season_report import draw_season

Books = Snapshot | Draft

Document = Literal["roster", "ledger", "match", "season", "rules"]
DOCUMENTS: Final[tuple[Document, ...]] = get_args(Document)
VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)

Watcher = Callable[[int, int], bool]
"""Is told how many sheets are drawn, of how many; false stops, and nothing is printed."""


class Stopped(Exception):  # noqa: N818 - it says what is the case
    """Whoever watched did not want to go on; there is no document."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A document."""

    data: bytes
    """The bytes of the PDF."""
    pages: int
    uncovered: tuple[str, ...]
    """Letters that no font covers: they are printed as their codes in boxes."""


def print_sheets(
    books: Books,
    gladiators: Sequence[int],
    setup: Setup,
    words: Catalogue,
    *,
    variant: Variant = "page",
    watch: Watcher | None = None,
) -> Printed:
    """Return the sheets of gladiators in a variant; for the blank one none are needed.

    ``LookupError`` if there is no gladiator of a number; :class:`Stopped` if ``watch`` did not want to go on.
    """
    options = Options(words, rules_in_force(books).wear_limit)
    title = words.say(N_("{campaign}: gladiators"), campaign=the_campaign(books).name)
    press = Press(replace(setup, landscape=variant == "two", language=words.language), title)
    if variant == "blank":
        draw_page(press, None, options)
        return _printed(press)

    def sheets(keys: Sequence[int]) -> list[GladiatorSheet]:
        return [sheet_of(books, key) for key in keys]

    step = {"page": 1, "two": 2, "card": 9}[variant]
    draw = {"page": draw_pages, "two": draw_two_up, "card": draw_cards}[variant]
    for first in range(0, len(gladiators), step):
        draw(press, sheets(gladiators[first : first + step]), options)
        if watch is not None and not watch(min(first + step, len(gladiators)), len(gladiators)):
            raise Stopped
    if not gladiators:
        _say_nothing(press, words)
    return _printed(press)


def _say_nothing(press: Press, words: Catalogue) -> None:
    area = press.begin_page()
    press.fitted(words.say(N_("There is no gladiator to print.")), area.top(20), 12, least=8, face="italic")


def _printed(press: Press) -> Printed:
    data = press.finish()
    return Printed(data, press.pages, press.uncovered)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a document is about; null for all."""

    stable: int | None = None
    season: int | None = None
    match: int | None = None


def print_document(document: Document, books: Books, choice: Choice, setup: Setup, words: Catalogue) -> Printed:
    """Return a document of a campaign; ``LookupError`` if what was chosen is not there."""
    campaign = the_campaign(books)
    today = books.get(Calendar, 1) or Calendar(1)
    titles = {
        "roster": N_("Roster"), "ledger": N_("Ledger"), "match": N_("Match report"), "season": N_("Season report"),
        "rules": N_("Rules at the table"),
    }  # fmt: skip
    title = words.say(titles[document])
    press = Press(replace(setup, language=words.language), f"{campaign.name}: {title}")
    date = words.say(N_("Season {season}, month {month}"), season=today.season, month=today.month)
    flow = Flow(press, title, f"{campaign.name} · {date}")
    if document == "roster":
        draw_rosters(flow, books, _stables(books, choice), words)
    elif document == "ledger":
        for stable in _stables(books, choice):
            draw_ledger(flow, books, stable, Period(choice.season), words)
    elif document == "match":
        for match in _matches(books, choice, today):
            draw_match(flow, books, match, words)
    elif document == "season":
        season = choice.season or _last_played(today)
        months: int = settings_in_force(books)["months"]  # type: ignore[assignment]
        draw_season(flow, books, season, months if season < today.season else today.month, words)
    else:
        draw_rules(flow, books, words)
    return _printed(press)


def _last_played(today: Calendar) -> int:
    """Return the season that is played; in its first month, the one before."""
    return today.season - 1 if today.month == 1 and today.season > 1 else today.season


def _stables(books: Books, choice: Choice) -> tuple[Stable, ...]:
    if choice.stable is None:
        return books.where(Stable)
    stable = books.get(Stable, choice.stable)
    if stable is None:
        raise LookupError(f"there is no stable {choice.stable}")
    return (stable,)


def _matches(books: Books, choice: Choice, today: Calendar) -> tuple[Encounter, ...]:
    """Return the match that was chosen, or those of the season that were fought."""
    if choice.match is None:
        season = choice.season or today.season
        return tuple(m for m in books.where(Encounter, season=season) if m.stage in ("fought", "settled"))
    match = books.get(Encounter, choice.match)
    if match is None:
        raise LookupError(f"there is no match {choice.match}")
    return (match,)
