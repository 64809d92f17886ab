"""The calendar: event days, months, seasons (MU-405, MU-501, MU-601, MU-602)."""

from dataclasses import replace

from ludus.campaign import ledger
from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.commands import CloseDay, EndMonth, OpenDay
from ludus.campaign.house import rules_in_force, settings_in_force
from ludus.campaign.matches import open_day
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Calendar, Encounter, EventDay, Gladiator, Injury, Stable
from ludus.campaign.seek import existing
from ludus.campaign.settings import rules_of
from ludus.campaign.standings import honours_of
from ludus.i18n.mark import N_, P_
from ludus.play.dice import Dice, Roll


def today(draft: Draft) -> Calendar:
    """Return where the campaign stands; a new one stands in the first month of its first season."""
    return draft.get(Calendar, 1) or Calendar(1)


def begin_day(draft: Draft, _command: OpenDay) -> None:
    """Open an event day, if none is open and the month has one left (MU-601)."""
    now = today(draft)
    if now.open_day is not None:
        raise CampaignRefused(N_("an event day is open already"), "MU-601")
    allowed = rules_in_force(draft).event_days
    if now.days_held >= allowed:
        forms = P_(
            "this month has had its {n} event day: end the month first",
            "this month has had its {n} event days: end the month first",
        )
        raise CampaignRefused(forms, "MU-601", n=allowed)
    key = draft.next_key(EventDay)
    draft.put(EventDay(key, now.season, now.month))
    draft.put(replace(now, open_day=key))


def close_day(draft: Draft, _command: CloseDay) -> None:
    """Close the event day, once all its matches are settled, and let the counters tick (MU-405, MU-601)."""
    day = open_day(draft)
    unsettled = [match.id for match in draft.where(Encounter, day=day) if match.stage in ("planned", "fought")]
    if unsettled:
        message = N_("matches are not settled yet: {matches}")
        raise CampaignRefused(message, "MU-601", matches=", ".join(map(str, unsettled)))
    _tick(draft, day)
    now = today(draft)
    draft.put(replace(now, open_day=None, days_held=now.days_held + 1))


def _tick(draft: Draft, day: int) -> None:
    """Count an event day off every injury rolled before it began; what has no days left is healed (MU-405).

    ``no_strength`` waits for his next match instead.
    """
    for injury in draft.where(Injury):
        if injury.matches is None or injury.kind == "no_strength" or injury.day == day:
            continue
        if existing(draft, Gladiator, injury.gladiator).standing != "active":
            continue
        if injury.matches == 1:
            draft.remove(injury)
        else:
            draft.put(replace(injury, matches=injury.matches - 1))


def end_month(draft: Draft, _command: EndMonth, dice: Dice) -> None:
    """End the month between two event days: upkeep is collected, after the last month a season begins (MU-501, 601)."""
    now = today(draft)
    if now.open_day is not None:
        raise CampaignRefused(N_("the event day is open: close it first"), "MU-601")
    for stable in draft.where(Stable):
        ledger.charge(draft, stable.id, _upkeep(draft, stable, dice), "upkeep")
    if is_last_month(draft):
        draft.put(honours_of(draft, now.season))
        draft.put(Calendar(1, now.season + 1))
    else:
        draft.put(Calendar(1, now.season, now.month + 1))


def is_last_month(books: Snapshot | Draft) -> bool:
    """Tell whether the season ends with this month (MU-601)."""
    months: int = settings_in_force(books)["months"]  # type: ignore[assignment]
    return (books.get(Calendar, 1) or Calendar(1)).month >= months


def _upkeep(draft: Draft, stable: Stable, dice: Dice) -> int:
    """Return what a month costs a stable: so many mo, or 1D6+9, for each slave and prisoner (MU-501)."""
    kept = [g for g in draft.where(Gladiator, stable=stable.id, standing="active") if g.status in ("slave", "prisoner")]
    rules = rules_of(settings_in_force(draft, stable.id))
    if not rules.upkeep_rolled:
        return len(kept) * rules.upkeep
    return sum(dice.roll(Roll(stable.name, "upkeep", 1, 6, g.name))[0] + 9 for g in kept)
