"""The sample campaign that a new user opens first: four stables after two seasons, with everything that can happen.

It is made by playing: nothing in it could not have come about at the table. What chance may leave out is seen to: each
stable has six men, one has a debt, an event day is open with a match to be fought and wounds to be rolled for.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ludus.campaign.commands import AdjustGold, FoundStable, Join, Note, OpenDay, PlanMatch, Settle
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.ledger import gold, owed
from ludus.campaign.rows import Character, Encounter, Entrant, Gladiator, Honours, Stable
from ludus.i18n.catalogue import Catalogue, Language, catalogue
from ludus.i18n.mark import N_
from ludus.lanista.munus import QUICK, propose
from ludus.play.dice import SeededDice
from ludus.services.bouts import play
from ludus.services.campaigns import found_campaign
from ludus.services.door import do
from ludus.services.gladiators import draw_recruit
from ludus.services.season import Run, end_month, has_a_day_left, hold_a_day, prepare, run_of
from ludus.services.sketch import Sketch
from ludus.store.campaign_file import CampaignFile

STABLES: Final[tuple[tuple[str, Character], ...]] = (
    ("Ludus Magnus", "brute"),
    ("Ludus Dacicus", "wall"),
    ("Ludus Gallicus", "dancer"),
    ("Ludus Matutinus", "balanced"),
)
TEAM: Final = 6
GIFT: Final = 150
"""mo from a patron for each man whom a stable cannot pay: his price, his arms, and the reserve."""
EVENING_OPEN: Final = 3
"""Matches of the event day that is left open."""
SEASONS: Final = 2
MONTHS: Final = 12

Watcher = Callable[[int, int], None]
"""Is told how many months are played, and of how many."""


def make_sample(path: Path, *, seed: int = 1, language: Language = "en", watch: Watcher | None = None) -> CampaignFile:
    """Make the sample campaign in a new file and return it open; equal seeds and languages make equal campaigns."""
    words = catalogue(language)
    say = words.say
    file = found_campaign(path, say(N_("Under Vesuvius")), language, seed=seed)
    try:
        for name, character in STABLES:
            do(file, FoundStable(name, computer=True, character=character))
        _join_veterans(file)
        run = run_of(file, beyond=0)
        months = SEASONS * MONTHS + 1
        for month in range(months):
            while has_a_day_left(file):
                hold_a_day(file, run)
            if month == months - 1:
                _fill_teams(file, run, say(N_("a gift from a patron")))
                _ruin_the_poorest(file, say(N_("a fire in the storehouse")))
            end_month(file, run)
            if watch is not None:
                watch(month + 1, months)
        _honour_champions(file, words)
        _leave_an_evening_open(file, run)
    except BaseException:
        file.close()
        path.unlink(missing_ok=True)
        raise
    return file


def _join_veterans(file: CampaignFile) -> None:
    """Let two men join who have seen other arenas (MU-605)."""
    pasts = (
        (1, (1, 4, 3, 2, 2, 2), (3, 2), (LastingInjury("left_leg", "lame", None),), (9, 5, 6, 1)),
        (3, (1, 3, 3, 2, 3, 2), (2, 3), (LastingInjury("torso", "barred", None),), (7, 3, 4, 0)),
    )
    for stable, pv, (attack, defence), injuries, (fights, victories, defeated, kills) in pasts:
        drawn = draw_recruit(file, stable, "volunteer")
        who = type(drawn)(
            stable, drawn.name, drawn.gender, drawn.race, drawn.status, _healed(pv, injuries), attack, defence
        )
        record = {"fights": fights, "victories": victories, "defeated": defeated, "kills": kills}
        do(file, Join(who, 60, injuries=injuries, **record))


def _healed(pv: tuple[int, ...], injuries: tuple[LastingInjury, ...]) -> tuple[int, ...]:
    """Return PV as an injury for life leaves them: a lame leg has 1 at the most (MU-453)."""
    lame = any(injury.location == "left_leg" for injury in injuries)
    return (*pv[:5], min(pv[5], 1)) if lame else pv


def _ruin_the_poorest(file: CampaignFile, reason: str) -> None:
    """Leave the stable with the least gold without any, so that its upkeep becomes a debt (MU-502)."""
    books = file.books
    poorest = min(books.where(Stable), key=lambda stable: (gold(books, stable.id), stable.id))
    coins = gold(books, poorest.id)
    if coins:
        do(file, AdjustGold(poorest.id, -coins, reason))


def _honour_champions(file: CampaignFile, words: Catalogue) -> None:
    """Note on their sheets who were the first swords of the seasons."""
    for season in file.books.where(Honours):
        for gladiator in season.primi_pali:
            do(file, Note(gladiator, words.say(N_("Primus palus of season {season}."), season=season.id)))


def _fill_teams(file: CampaignFile, run: Run, reason: str) -> None:
    """Give what is missing for six men to whoever cannot pay them, debts aside."""
    books = file.books
    for stable in books.where(Stable):
        missing = TEAM - len(books.where(Gladiator, stable=stable.id, standing="active"))
        if missing > 0:
            do(file, AdjustGold(stable.id, missing * GIFT + owed(books, stable.id), reason))
    with file.reading():
        sketch = Sketch(file, SeededDice(run.key, file.last_entry() + 1))
        prepare(sketch, run)
    sketch.write("outfit")


def _leave_an_evening_open(file: CampaignFile, run: Run) -> None:
    """Open an event day with a match that is fought, its wounds still to be rolled for, and others to come."""
    do(file, OpenDay())
    with file.reading():
        sketch = Sketch(file)
        for proposal in propose(sketch.draft, run.stables, run.key, fights=EVENING_OPEN, effort=QUICK):
            sketch.do(PlanMatch(proposal.sides))
    sketch.write("evening")
    for match in file.books.where(Encounter, stage="planned")[:-1]:
        if _fight_one(file, run, match.id):
            return


def _fight_one(file: CampaignFile, run: Run, match: int) -> bool:
    """Fight a planned match; settle it if nobody was hurt, and tell whether wounds wait for their rolls."""
    with file.reading():
        sketch = Sketch(file)
        play(sketch, match, run.key)
        hurt = any(entrant.rolls_due for entrant in sketch.draft.where(Entrant, match=match))
        if not hurt:
            sketch.do(Settle(match))
    sketch.write("match")
    return hurt
