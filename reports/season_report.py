"""The report of a season: standings, champion, first swords, gold month by month, the dead and the retired."""

from collections.abc import Sequence

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.ledger import gold
from ludus.campaign.rows import Encounter, Entrant, Gladiator, Honours, LedgerLine, Score, Stable
from ludus.campaign.standings import primus_palus, standings
from ludus.campaign.words import STANDING_WORDS
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from reports.charts import Line, draw_bars, draw_lines
from reports.flow import Column, Flow
from reports.sheet_parts import capital

Books = Snapshot | Draft

MANY = 3
CHART = 150.0
"""Points of height."""


def draw_season(flow: Flow, books: Books, season: int, months: int, words: Catalogue) -> None:
    """Draw a season of so many months."""
    say = words.say
    flow.heading(say(N_("Season {season}"), season=season))
    lines = _ranked(books, season)
    if not lines:
        flow.paragraph(say(N_("This campaign has no stables yet.")))
        return
    _tell_honours(flow, books, season, words)
    flow.table(_columns(words), [_row(books, n, line) for n, line in enumerate(lines, start=1)])
    flow.gap(10)
    flow.heading(capital(say(N_("gold at the end of each month"))), level=1)
    draw_lines(flow.press, flow.take(CHART), _gold_lines(books, [stable for stable, _ in lines], season, months))
    flow.gap(8)
    flow.heading(capital(say(N_("opponents defeated"))), level=1)
    bars = [(stable.name, score.defeated) for stable, score in lines]
    draw_bars(flow.press, flow.take(16.0 * len(bars) + 6), bars)
    flow.gap(8)
    _best(flow, books, season, words)
    _fallen(flow, books, season, words)


def _ranked(books: Books, season: int) -> list[tuple[Stable, Score]]:
    """Return the stables as they ended the season; as they stand now, if it has not ended."""
    lines = list(standings(books, season))
    honours = books.get(Honours, season)
    if honours is None:
        return lines
    by_key = {stable.id: (stable, score) for stable, score in lines}
    return [by_key[key] for key in honours.ranking if key in by_key]


def _columns(words: Catalogue) -> list[Column]:
    say = words.say
    return [
        Column("", 0.5, "right"),
        Column(capital(say(N_("stable"))), 4.0, face="bold"),
        Column(capital(say(N_("fights"))), 1.2, "right"),
        Column(capital(say(N_("victories"))), 1.2, "right"),
        Column(capital(say(N_("opponents defeated"))), 1.8, "right"),
        Column(capital(say(N_("losses"))), 1.2, "right"),
        Column(capital(say(N_("kills"))), 1.2, "right"),
        Column(say(N_("mo")), 1.2, "right"),
    ]


def _row(books: Books, rank: int, line: tuple[Stable, Score]) -> list[str]:
    stable, score = line
    counts = (score.fights, score.victories, score.defeated, score.losses, score.kills, gold(books, stable.id))
    return [str(rank), stable.name, *map(str, counts)]


def _tell_honours(flow: Flow, books: Books, season: int, words: Catalogue) -> None:
    """Tell who won the season, if it has ended."""
    say = words.say
    honours = books.get(Honours, season)
    if honours is None:
        flow.paragraph(say(N_("The season is not over: these are the standings so far.")), face="italic")
    elif honours.champion is not None:
        champion = books.get(Stable, honours.champion)
        name = "–" if champion is None else champion.name
        flow.paragraph(say(N_("Champion: {name}"), name=name), face="bold", size=11)
    best = [books.get(Gladiator, score.gladiator or 0) for score in primus_palus(books, season)]
    names = ", ".join(man.name for man in best if man is not None)
    # While the season is young many are level: then nobody is named yet.
    if names and (honours is not None or len(best) <= MANY):
        flow.paragraph(say(N_("Primus palus: {names}"), names=names), face="bold", size=11)
    flow.gap(6)


def _gold_lines(books: Books, stables: Sequence[Stable], season: int, months: int) -> list[Line]:
    found = []
    for stable in stables:
        lines = books.where(LedgerLine, stable=stable.id)
        totals = [
            sum(line.amount for line in lines if (line.season, line.month) <= (season, month))
            for month in range(1, months + 1)
        ]
        found.append(Line(stable.name, tuple(float(total) for total in totals)))
    return found


def _best(flow: Flow, books: Books, season: int, words: Catalogue) -> None:
    """Draw the ten gladiators who defeated most opponents."""
    say = words.say
    scores = [score for score in books.where(Score, season=season) if score.gladiator is not None and score.fights]
    scores.sort(key=lambda score: (-score.defeated, -score.victories, score.losses, score.id))
    rows = []
    for score in scores[:10]:
        man, stable = books.get(Gladiator, score.gladiator or 0), books.get(Stable, score.stable)
        if man is not None and stable is not None:
            counts = (score.fights, score.victories, score.defeated, score.kills)
            rows.append([man.name, stable.name, *map(str, counts)])
    if rows:
        flow.heading(capital(say(N_("the best gladiators"))), level=1)
        columns = [Column(capital(say(N_("name"))), 3.0, face="bold"), Column(capital(say(N_("stable"))), 3.0)]
        titles = (N_("fights"), N_("victories"), N_("opponents defeated"), N_("kills"))
        columns += [Column(capital(say(title)), 1.2, "right") for title in titles]
        flow.table(columns, rows)
        flow.gap(8)


def _fallen(flow: Flow, books: Books, season: int, words: Catalogue) -> None:
    """Tell who died or left the arena by a match of the season."""
    say = words.say
    fallen: dict[int, str] = {}
    for match in books.where(Encounter, season=season):
        for entrant in books.where(Entrant, match=match.id):
            man = books.get(Gladiator, entrant.gladiator)
            if man is not None and (entrant.died or (man.standing == "retired" and entrant.zeroed)):
                fallen[man.id] = f"{man.name} ({say(STANDING_WORDS[man.standing])})"
    if fallen:
        flow.heading(capital(say(N_("who fights no more"))), level=1)
        flow.paragraph(", ".join(fallen.values()))
