"""The computer lanistas run the campaign: their stables, the event days, the months, as far as one likes."""

from collections.abc import Callable
from dataclasses import dataclass

from ludus.campaign.commands import CloseDay, EndMonth, OpenDay, Settle
from ludus.campaign.house import rules_in_force, settings_in_force
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Calendar, Encounter, Entrant, Stable
from ludus.i18n.mark import N_
from ludus.lanista.decision import Decision
from ludus.lanista.munus import EVENING, QUICK, propose
from ludus.lanista.steward import BEYOND, Steward
from ludus.play.dice import SeededDice, Stream
from ludus.services.bouts import computer_choice, fight, treat
from ludus.services.door import campaign_key, do, keep_a_copy
from ludus.services.sketch import Sketch
from ludus.store.campaign_file import CampaignFile, Done


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come: told after each event day."""

    season: int
    month: int
    months_done: int
    months: int
    """Months to run in all."""
    decisions: tuple[Decision, ...]
    """What the computer lanistas decided before the day."""
    matches: tuple[int, ...]
    """The matches that were fought on it."""


Watcher = Callable[[Progress], bool]
"""Is told of every event day; false stops the run there."""


@dataclass(frozen=True, slots=True)
class Run:
    """How the computer lanistas run a campaign."""

    key: bytes
    """32 bytes: the key of all dice."""
    stables: tuple[int, ...]
    """Those that the computer runs."""
    beyond: int = BEYOND
    """Men beyond the team that a rich lanista feeds."""


def run_months(
    file: CampaignFile, months: int | None = None, *, key: bytes | None = None, watch: Watcher | None = None
) -> int:
    """Let the computer lanistas run so many months, or to the end of the season; return how many were ended.

    Stables run by people pay their upkeep and do not fight. A run that is stopped leaves the campaign as at the last
    closed event day. ``key`` are the 32 bytes of the dice, else they are the campaign's.
    :class:`~ludus.play.contract.Refusal` if no stable is run by the computer, or a match waits for a person.
    """
    run = run_of(file, key)
    wanted = _months_left(file) if months is None else months
    done = 0
    try:
        while done < wanted:
            while has_a_day_left(file):
                progress = hold_a_day(file, run, done, wanted)
                if watch is not None and not watch(progress):
                    return done
            end_month(file, run)
            done += 1
    finally:
        keep_a_copy(file)
    return done


def run_of(file: CampaignFile, key: bytes | None = None, *, beyond: int = BEYOND) -> Run:
    """Return how a campaign is run; :class:`CampaignRefused` if no stable is run by the computer."""
    stables = tuple(stable.id for stable in file.books.where(Stable, computer=True))
    if not stables:
        raise CampaignRefused(N_("no stable is run by the computer"), "MU-601")
    return Run(key or campaign_key(file), stables, beyond)


def end_month(file: CampaignFile, run: Run) -> Done:
    """End the month with the dice of a run."""
    return do(file, EndMonth(), SeededDice(run.key, file.last_entry() + 1))


def _calendar(file: CampaignFile) -> Calendar:
    return file.books.get(Calendar, 1) or Calendar(1)


def _months_left(file: CampaignFile) -> int:
    """Return the months of this season that are not ended yet."""
    months: int = settings_in_force(file.books)["months"]  # type: ignore[assignment]
    return max(1, months - _calendar(file).month + 1)


def has_a_day_left(file: CampaignFile) -> bool:
    """Tell whether an event day is open, or can still be held in this month."""
    today = _calendar(file)
    return today.open_day is not None or today.days_held < rules_in_force(file.books).event_days


def hold_a_day(file: CampaignFile, run: Run, done: int = 0, wanted: int = 1) -> Progress:
    """Hold an event day as one step: the stables prepare, the munus maker proposes, all is fought, the day closes.

    In the evening they prepare again, with the prizes, so that what a person finds is in order.
    """
    with file.reading():
        sketch = Sketch(file, SeededDice(run.key, file.last_entry() + 1))
        today = _calendar(file)
        matches = _finish(sketch, run) if today.open_day is not None else []
        decisions = prepare(sketch, run)
        if today.open_day is None:
            sketch.do(OpenDay())
        for proposal in propose(sketch.draft, run.stables, run.key, fights=_evening(run), effort=QUICK):
            matches.append(fight(sketch, proposal.sides, run.key))
        sketch.do(CloseDay())
        decisions += prepare(sketch, run)
    sketch.write("day", backup=False)
    return Progress(today.season, today.month, done, wanted, tuple(decisions), tuple(matches))


def _evening(run: Run) -> int:
    """Return how many fights fit into an evening: more stables take more of it."""
    return max(EVENING, len(run.stables) * EVENING // 4)


def prepare(sketch: Sketch, run: Run) -> list[Decision]:
    """Let the stables decide what they do now, one after the other."""
    made: list[Decision] = []
    for key in run.stables:
        stable = sketch.draft.get(Stable, key)
        if stable is None:
            continue
        stream = Stream(run.key, sketch.entry, key, len(made))
        for decision in Steward(sketch.draft, stable, stream, beyond=run.beyond).decisions():
            sketch.do(decision.command)
            made.append(decision)
    return made


def _finish(sketch: Sketch, run: Run) -> list[int]:
    """Finish what stands on an open event day; :class:`CampaignRefused` if a person's men are in it."""
    finished = []
    open_day = (sketch.draft.get(Calendar, 1) or Calendar(1)).open_day
    for match in sketch.draft.where(Encounter, day=open_day):
        if match.stage not in ("planned", "fought"):
            continue
        entrants = sketch.draft.where(Entrant, match=match.id)
        if any(entrant.stable not in run.stables for entrant in entrants):
            raise CampaignRefused(N_("match {match} waits for its players"), "MU-601", match=match.id)
        if match.stage == "planned":
            sides = [[e.gladiator for e in entrants if e.side == side] for side in sorted({e.side for e in entrants})]
            fight(sketch, sides, run.key)
        else:
            treat(sketch, match.id, computer_choice)
            sketch.do(Settle(match.id))
        finished.append(match.id)
    return finished
