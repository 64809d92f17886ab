"""Matches of an event day: planned, and entered with what became of everybody (MU-601, MU-603, MU-316 to MU-319)."""

from dataclasses import replace
from typing import Final

from ludus.campaign import bets
from ludus.campaign.changes import Draft
from ludus.campaign.commands import CancelMatch, EnterMatch, Fate, PlanMatch
from ludus.campaign.diagnosis import due_rolls
from ludus.campaign.equipment import Piece, taken_into_a_match
from ludus.campaign.fitness import unfit
from ludus.campaign.house import rules_in_force
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Calendar, Encounter, Entrant, Fight, Gladiator, Injury, OwnedPiece
from ludus.campaign.seek import existing, on_roster
from ludus.campaign.words import STAGE_WORDS, marked
from ludus.i18n.mark import N_
from ludus.munus.body import ARMS, HEAD, LEFT_LEG, LOCATIONS, RIGHT_LEG, TORSO, Location
from ludus.munus.house_rules import MunusRules
from ludus.munus.refusals import unusable_arms

MOST_TURNS: Final = 1_000
"""Turns that a fight at the table may have; whoever types more has mistyped."""


def plan_match(draft: Draft, command: PlanMatch) -> None:
    """Plan a match of the open event day between fit gladiators (MU-601, MU-603)."""
    day = open_day(draft)
    if len(command.sides) < 2 or not all(command.sides):
        raise CampaignRefused(N_("a match needs at least two sides with a gladiator each"), "MU-306")
    match = Encounter(draft.next_key(Encounter), day, existing(draft, Calendar, 1).season)
    draft.put(match)
    owners: list[set[int]] = []
    rules = rules_in_force(draft)
    for side, members in enumerate(command.sides):
        gladiators = [on_roster(draft, member) for member in members]
        for gladiator in gladiators:
            refusal = unfit(draft, gladiator, rules)
            if refusal is not None:
                raise refusal
            _refuse_worn(draft, gladiator, rules)
            draft.put(Entrant(draft.next_key(Entrant), match.id, gladiator.id, gladiator.stable, side))
        owners.append({gladiator.stable for gladiator in gladiators})
    if not rules.own_bouts and _meet(owners):
        raise CampaignRefused(N_("a stable does not enter both sides of a match"), "MU-603")


def _meet(owners: list[set[int]]) -> bool:
    """Tell whether a stable stands on two sides."""
    return sum(len(side) for side in owners) > len(set().union(*owners))


def _refuse_worn(draft: Draft, gladiator: Gladiator, rules: MunusRules) -> None:
    """Refuse worn-out equipment, if the house is strict (MU-211)."""
    for piece in draft.where(OwnedPiece, gladiator=gladiator.id):
        taken_into_a_match(Piece(piece.code, piece.price, piece.used), rules)


def cancel_match(draft: Draft, command: CancelMatch) -> None:
    """Take a planned match off the event day."""
    match = in_stage(draft, command.match, "planned")
    bets.call_off(draft, match.id)
    draft.put(replace(match, stage="cancelled"))


def enter_match(draft: Draft, command: EnterMatch) -> None:
    """Enter what became of everybody in a match; equipment wears (MU-211), a weak arm is strong again (MU-435)."""
    match = in_stage(draft, command.match, "planned")
    entrants = draft.where(Entrant, match=match.id)
    fates = {fate.gladiator: fate for fate in command.fates}
    strangers = set(fates) - {e.gladiator for e in entrants}
    if strangers or len(fates) < len(command.fates):
        raise CampaignRefused(N_("each gladiator of the match is named once and nobody else"), "MU-601")
    for entrant in entrants:
        fate = fates.get(entrant.gladiator, Fate(entrant.gladiator))
        gladiator = existing(draft, Gladiator, entrant.gladiator)
        _refuse_impossible(draft, gladiator, fate, {e.gladiator for e in entrants if e.side != entrant.side})
        due = due_rolls(fate.zeroed, dict(fate.further))
        draft.put(
            replace(
                entrant,
                zeroed=fate.zeroed,
                further=fate.further,
                out=fate.out,
                defeated_by=fate.defeated_by,
                active_part=fate.active_part,
                rolls_due=due,
                treatment="due" if due else "none",
            )
        )
        _use(draft, gladiator)
    if command.turns is not None and not 0 <= command.turns <= MOST_TURNS:
        raise CampaignRefused(N_("a match has 0 to {most} turns"), "MU-307", most=MOST_TURNS)
    draft.put(replace(match, stage="fought", turns=command.turns))
    if command.record is not None:
        draft.put(Fight(match.id, command.record))


def _use(draft: Draft, gladiator: Gladiator) -> None:
    """Wear what he carried by a match (MU-211) and end what lasted until it (MU-405, MU-435)."""
    for piece in draft.where(OwnedPiece, gladiator=gladiator.id):
        draft.put(replace(piece, used=piece.used + 1))
    for injury in draft.where(Injury, gladiator=gladiator.id, kind="no_strength"):
        draft.remove(injury)


def _refuse_impossible(draft: Draft, gladiator: Gladiator, fate: Fate, enemies: set[int]) -> None:
    """Refuse what cannot have happened to a gladiator in a fight."""
    reason = (
        _impossible_hits(draft, gladiator, fate)
        or _impossible_fall(draft, gladiator, fate)
        or _impossible_credit(fate, enemies)
    )
    if reason is not None:
        raise CampaignRefused(reason[0], reason[1], name=gladiator.name)


def _impossible_hits(draft: Draft, gladiator: Gladiator, fate: Fate) -> tuple[str, str] | None:
    injuries = draft.where(Injury, gladiator=gladiator.id)
    amputated = {i.location for i in injuries if i.kind == "amputated"}
    if len(set(fate.zeroed)) < len(fate.zeroed) or len(dict(fate.further)) < len(fate.further):
        return (N_("{name}: a location is named twice"), "MU-402")
    if any(gladiator.pv[LOCATIONS.index(where)] == 0 for where in fate.zeroed):
        return (N_("{name}: a location that was at 0 before cannot reach it"), "MU-316")
    for where, hits in fate.further:
        at_zero = where in fate.zeroed or gladiator.pv[LOCATIONS.index(where)] == 0
        if hits < 1 or where in amputated or not at_zero:
            return (N_("{name}: only a location at 0 takes further hits, one or more"), "MU-316")
    if (fate.zeroed or fate.further) and not fate.active_part:
        return (N_("{name} was hit and so took part"), "MU-109")
    return None


def _impossible_fall(draft: Draft, gladiator: Gladiator, fate: Fate) -> tuple[str, str] | None:
    """Tell what is wrong between his wounds and his being out of the fight (MU-318)."""
    must = _must_be_out(draft, gladiator, fate.zeroed)
    if must and not fate.out:
        return (N_("{name} cannot go on with these wounds and must be out"), "MU-318")
    if fate.surrendered and not fate.out:
        return (N_("{name} surrendered and must be out"), "MU-340")
    if fate.out and not must and not fate.surrendered:
        return (N_("{name} is out without a wound that puts out, and did not surrender"), "MU-318")
    return None


def _must_be_out(draft: Draft, gladiator: Gladiator, zeroed: tuple[Location, ...]) -> bool:
    """Tell whether wounds put a gladiator out: head, torso, both legs, or no arm to hold a weapon (MU-318)."""
    left = tuple(0 if where in zeroed else pv for where, pv in zip(LOCATIONS, gladiator.pv, strict=True))
    unusable = unusable_arms(left, draft.where(Injury, gladiator=gladiator.id), rules_in_force(draft))
    great = draft.where(OwnedPiece, gladiator=gladiator.id, code="great")
    disarmed = bool(unusable) if great else len(unusable) == len(ARMS)
    return left[HEAD] == 0 or left[TORSO] == 0 or left[RIGHT_LEG] == left[LEFT_LEG] == 0 or disarmed


def _impossible_credit(fate: Fate, enemies: set[int]) -> tuple[str, str] | None:
    """Tell what is wrong with who defeated him (MU-505, MU-340)."""
    if fate.defeated_by is not None and not fate.out:
        return (N_("{name} is not out and so defeated by nobody"), "MU-505")
    if fate.defeated_by is not None and fate.defeated_by not in enemies:
        return (N_("{name} is defeated by an enemy of this match, by nobody else"), "MU-505")
    if fate.out and not fate.surrendered and fate.defeated_by is None:
        return (N_("{name} fell by a wound that somebody gave: say who"), "MU-505")
    return None


def open_day(draft: Draft) -> int:
    """Return the open event day; :class:`CampaignRefused` if there is none (MU-601)."""
    calendar = draft.get(Calendar, 1)
    if calendar is None or calendar.open_day is None:
        raise CampaignRefused(N_("no event day is open: open one first"), "MU-601")
    return calendar.open_day


def in_stage(draft: Draft, key: int, stage: str) -> Encounter:
    """Return a match that is planned, fought or settled, as wanted; :class:`CampaignRefused` if it is not."""
    match = existing(draft, Encounter, key)
    if match.stage != stage:
        message = N_("match {key} is {stage}, not {wanted}")
        was, wanted = marked(STAGE_WORDS, match.stage, stage)
        raise CampaignRefused(message, "MU-403", key=key, stage=was, wanted=wanted)
    return match
