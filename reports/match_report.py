"""The report of a match: the fight in words, blow by blow, then the infirmary and the coins."""

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.outcome import tell_aftermath
from ludus.campaign.rows import Encounter, Entrant, EventDay, Fight, Gladiator, Stable
from ludus.games import GAMES
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.munus.events import TurnBegan
from ludus.play.events import Event
from ludus.play.record import parse_record, replay
from reports.flow import Flow
from reports.sheet_parts import capital

Books = Snapshot | Draft


def draw_match(flow: Flow, books: Books, match: Encounter, words: Catalogue) -> None:
    """Draw a match: who stood there, what happened, how it ended."""
    say = words.say
    day = books.get(EventDay, match.day)
    month = 0 if day is None else day.month
    title = say(N_("Match {match}, season {season}, month {month}"), match=match.id, season=match.season, month=month)
    flow.heading(title)
    for side in sorted({entrant.side for entrant in books.where(Entrant, match=match.id)}):
        flow.paragraph(_side(books, match.id, side), face="bold")
    flow.gap(6)
    fight = books.get(Fight, match.id)
    if fight is not None:
        _tell_fight(flow, fight, words)
    elif match.stage in ("fought", "settled"):
        flow.paragraph(say(N_("This match was played at the table: there is no record of its blows.")), face="italic")
    else:
        flow.paragraph(say(N_("This match has not been fought yet.")), face="italic")
    aftermath = tell_aftermath(books, match.id, words)
    if aftermath:
        flow.gap(6)
        flow.heading(capital(say(N_("afterwards"))), level=1)
        for line in aftermath:
            flow.paragraph(line, size=9)
    flow.gap(12)


def _side(books: Books, match: int, side: int) -> str:
    entrants = books.where(Entrant, match=match, side=side)
    men = (books.get(Gladiator, entrant.gladiator) for entrant in entrants)
    stables = (books.get(Stable, key) for key in dict.fromkeys(entrant.stable for entrant in entrants))
    names = ", ".join(man.name for man in men if man is not None)
    return f"{' & '.join(stable.name for stable in stables if stable is not None)}: {names}"


def _tell_fight(flow: Flow, fight: Fight, words: Catalogue) -> None:
    """Tell the fight as its record has it."""
    done = replay(parse_record(fight.record.encode("utf-8")), GAMES, keep_states=False)
    narrator = done.game.narrator(done.setup, done.rules, words)
    for told in done.events:
        for event in told:
            _tell(flow, event, narrator.tell(event))


def _tell(flow: Flow, event: Event, sentence: str) -> None:
    """Draw a sentence; a new turn gets some room before it."""
    if isinstance(event, TurnBegan):
        flow.gap(5)
        flow.paragraph(sentence, face="bold", size=9)
    else:
        flow.paragraph(sentence, size=9, indent=8)
