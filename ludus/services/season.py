"""The computer lanistas run the campaign: their stables, the event days, the months, as far as one likes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludus.campaign.commands import CloseDay, EndMonth, OpenDay, Settle
from ludus.campaign.house import rules_in_force, settings_in_force
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Calendar, Encounter, Entrant, Stable
from ludus.i18n.mark import N_
from ludus.lanista.decision import Decision
from ludus.lanista.munus import EVENING, QUICK, propose
from ludus.lanista.steward import Steward
from ludus.play.dice import SeededDice, Stream
from ludus.services.bouts import computer_choice, fight, treat
from ludus.services.door import campaign_key, do, keep_a_copy
from ludus.services.sketch import Sketch
from ludus.store.campaign_file import CampaignFile


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


def run_months(
    file: CampaignFile, months: int | None = None, *, key: bytes | None = None, watch: Watcher | None = None
) -> int:
    """Let the computer lanistas run so many months, or to the end of the season; return how many were ended.

    Stables run by people pay their upkeep and do not fight. A run that is stopped leaves the campaign as at the last
    closed event day. ``key`` are the 32 bytes of the dice, else they are the campaign's.
    :class:`~ludus.play.contract.Refusal` if no stable is run by the computer, or a match waits for a person.
    """
    stables = tuple(stable.id for stable in file.books.where(Stable, computer=True))
    if not stables:
        raise CampaignRefused(N_("no stable is run by the computer"), "MU-601")
    key = key or campaign_key(file)
    wanted = _months_left(file) if months is None else months
    done = 0
    try:
        while done < wanted:
            while _has_a_day_left(file):
                progress = _hold_a_day(file, stables, key, done, wanted)
                if watch is not None and not watch(progress):
                    return done
            do(file, EndMonth(), SeededDice(key, file.last_entry() + 1))
            done += 1
    finally:
        keep_a_copy(file)
    return done


def _calendar(file: CampaignFile) -> Calendar:
    return file.books.get(Calendar, 1) or Calendar(1)


def _months_left(file: CampaignFile) -> int:
    """Return the months of this season that are not ended yet."""
    months: int = settings_in_force(file.books)["months"]  # type: ignore[assignment]
    return max(1, months - _calendar(file).month + 1)


def _has_a_day_left(file: CampaignFile) -> bool:
    today = _calendar(file)
    return today.open_day is not None or today.days_held < rules_in_force(file.books).event_days


def _hold_a_day(file: CampaignFile, stables: Sequence[int], key: bytes, done: int, wanted: int) -> Progress:
    """Hold an event day as one step: the stables prepare, the munus maker proposes, all is fought, the day closes.

    In the evening they prepare again, with the prizes, so that what a person finds is in order.
    """
    with file.reading():
        sketch = Sketch(file, SeededDice(key, file.last_entry() + 1))
        today = _calendar(file)
        matches = _finish(sketch, stables, key) if today.open_day is not None else []
        decisions = [made for stable in stables for made in _prepare(sketch, stable, key)]
        if today.open_day is None:
            sketch.do(OpenDay())
        for proposal in propose(sketch.draft, stables, key, fights=_evening(stables), effort=QUICK):
            matches.append(fight(sketch, proposal.sides, key))
        sketch.do(CloseDay())
        decisions += [made for stable in stables for made in _prepare(sketch, stable, key)]
    sketch.write("day", backup=False)
    return Progress(today.season, today.month, done, wanted, tuple(decisions), tuple(matches))


def _evening(stables: Sequence[int]) -> int:
    """Return how many fights fit into an evening: more stables take more of it."""
    return max(EVENING, len(stables) * EVENING // 4)


def _prepare(sketch: Sketch, stable: int, key: bytes) -> list[Decision]:
    """Let a stable decide what it does before the event day."""
    row = sketch.draft.get(Stable, stable)
    if row is None:
        return []
    made = []
    for decision in Steward(sketch.draft, row, Stream(key, sketch.entry, stable)).decisions():
        sketch.do(decision.command)
        made.append(decision)
    return made


def _finish(sketch: Sketch, stables: Sequence[int], key: bytes) -> list[int]:
    """Finish what stands on an open event day; :class:`CampaignRefused` if a person's men are in it."""
    finished = []
    open_day = (sketch.draft.get(Calendar, 1) or Calendar(1)).open_day
    for match in sketch.draft.where(Encounter, day=open_day):
        if match.stage not in ("planned", "fought"):
            continue
        entrants = sketch.draft.where(Entrant, match=match.id)
        if any(entrant.stable not in stables for entrant in entrants):
            raise CampaignRefused(N_("match {match} waits for its players"), "MU-601", match=match.id)
        if match.stage == "planned":
            sides = [[e.gladiator for e in entrants if e.side == side] for side in sorted({e.side for e in entrants})]
            fight(sketch, sides, key)
        else:
            treat(sketch, match.id, computer_choice)
            sketch.do(Settle(match.id))
        finished.append(match.id)
    return finished
