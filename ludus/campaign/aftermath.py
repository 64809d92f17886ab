"""After a match: wounds rolled or put off, experience, prizes, the healer (MU-401 to MU-405, MU-503 to MU-506)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludus.campaign import bets, growth, ledger
from ludus.campaign.changes import Draft
from ludus.campaign.commands import PutOff, RollWound, Settle
from ludus.campaign.diagnosis import Finding, Loss, Patient, diagnose
from ludus.campaign.house import rules_in_force
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.matches import in_stage
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.roster import disarm
from ludus.campaign.rows import Calendar, Encounter, Entrant, Gladiator, Injury, Score, Stable, WoundRoll, abilities
from ludus.campaign.seek import existing
from ludus.campaign.words import LOSS_WORDS, marked
from ludus.i18n.mark import N_
from ludus.munus.body import ARMS, LOCATIONS
from ludus.play.dice import Dice

SURVIVOR = 10
DEFEATED = 20
VICTORY = 50
"""mo (MU-503)."""


class ChoiceNeeded(CampaignRefused):
    """The roll asks the owner what is to be lost (MU-414)."""

    def __init__(self, options: tuple[Loss, ...]) -> None:
        message = N_("the owner chooses what is lost: {known}")
        super().__init__(message, "MU-414", known=marked(LOSS_WORDS, *options))
        self.options = options


def roll_wound(draft: Draft, command: RollWound, dice: Dice) -> None:
    """Make the next roll that is due for one who was in a match; after the last he is treated (MU-402, MU-403)."""
    entrant = existing(draft, Entrant, command.entrant)
    if entrant.treatment not in ("due", "put_off"):
        raise CampaignRefused(N_("no roll is due"), "MU-402")
    gladiator = existing(draft, Gladiator, entrant.gladiator)
    if not _has_begun(entrant):
        _invalidate(draft, entrant, gladiator)
    location, *left = entrant.rolls_due
    player = existing(draft, Stable, gladiator.stable).name
    shown = abilities(gladiator, draft.where(Injury, gladiator=gladiator.id)).injuries
    patient = Patient(player, gladiator.name, gladiator.pv, gladiator.attack, gladiator.defence, shown)
    after, found = diagnose(patient, location, dice, lambda options: _choice(options, command.lose))
    if command.lose is not None and found.lost is None:
        raise CampaignRefused(N_("this row asks for no choice"), "MU-414")
    _keep(draft, gladiator, after, found, entrant)
    lasts = found.injury.matches if found.injury is not None and found.injury.kind != "no_strength" else None
    key = draft.next_key(WoundRoll)
    draft.put(WoundRoll(key, entrant.id, found.location, found.roll, found.rule, lasts, found.lost))
    due = () if after.dead else tuple(left)
    treated = replace(
        entrant,
        rolls_due=due,
        fee=entrant.fee + after.fee,
        died=after.dead,
        treatment=entrant.treatment if due else "done",
    )
    draft.put(treated)
    match = existing(draft, Encounter, entrant.match)
    if treated.treatment == "done" and match.stage == "settled":
        _pay_late(draft, treated)


def _has_begun(entrant: Entrant) -> bool:
    """Tell whether a roll has been made for him already."""
    all_due = len(entrant.zeroed) + sum(hits for _, hits in entrant.further)
    return len(entrant.rolls_due) < all_due


def _choice(options: Sequence[Loss], lose: Loss | None) -> Loss:
    """Answer what is lost with head 7–8 (MU-414)."""
    if lose is None:
        raise ChoiceNeeded(tuple(options))
    if lose not in options:
        message = N_("{lose} cannot be lost; there are: {known}")
        (word,) = marked(LOSS_WORDS, lose)
        raise CampaignRefused(message, "MU-414", lose=word, known=marked(LOSS_WORDS, *options))
    return lose


def _invalidate(draft: Draft, entrant: Entrant, gladiator: Gladiator) -> None:
    """Make an arm still unusable that was brought to 0 again invalid, before its rolls (MU-458)."""
    for arm in ARMS:
        where = LOCATIONS[arm]
        if where in entrant.zeroed and draft.where(Injury, gladiator=gladiator.id, location=where, kind="unusable"):
            _add(draft, gladiator, LastingInjury(where, "invalid", None), entrant)


def _keep(draft: Draft, gladiator: Gladiator, after: Patient, found: Finding, entrant: Entrant) -> None:
    """Write down what a roll did to him; each injury keeps the match it came from."""
    standing = "dead" if after.dead else "retired" if after.retired else gladiator.standing
    changed = replace(gladiator, pv=after.pv, attack=after.attack, defence=after.defence, standing=standing)
    draft.put(changed)
    if found.injury is not None:
        _add(draft, gladiator, found.injury, entrant)
    if standing != gladiator.standing:
        disarm(draft, gladiator.id)


def _add(draft: Draft, gladiator: Gladiator, injury: LastingInjury, entrant: Entrant) -> None:
    calendar = existing(draft, Calendar, 1)
    key = draft.next_key(Injury)
    what = (injury.location, injury.kind, injury.matches)
    draft.put(Injury(key, gladiator.id, *what, match=entrant.match, day=calendar.open_day))


def put_off(draft: Draft, command: PutOff) -> None:
    """Put a treatment off: he cannot be entered until the rolls are made, and earns no prize until then (MU-404)."""
    entrant = existing(draft, Entrant, command.entrant)
    if entrant.treatment != "due":
        raise CampaignRefused(N_("no roll is due"), "MU-402")
    draft.put(replace(entrant, treatment="put_off"))


def settle(draft: Draft, command: Settle) -> None:
    """Settle a match whose wounds are all rolled or put off: experience, prizes, then the healer (MU-403)."""
    match = in_stage(draft, command.match, "fought")
    entrants = draft.where(Entrant, match=match.id)
    for entrant in entrants:
        if entrant.treatment == "due":
            name = existing(draft, Gladiator, entrant.gladiator).name
            message = N_("the wounds of {name} are to be rolled for or put off first")
            raise CampaignRefused(message, "MU-403", name=name)
    for entrant in entrants:
        _learn(draft, entrant)
    if not _is_own_bout(entrants):
        _count(draft, match, entrants)
        _pay_prizes(draft, match.id, entrants)
    best = fewest_losses(entrants)
    bets.pay_out(draft, match.id, best[0] if len(best) == 1 else None)
    for entrant in entrants:
        if entrant.treatment != "put_off":
            _pay_healer(draft, entrant)
    draft.put(replace(match, stage="settled"))


def _learn(draft: Draft, entrant: Entrant) -> None:
    """Give one who lives a PV and a training point, both to be placed (MU-105, MU-108, MU-109)."""
    gladiator = existing(draft, Gladiator, entrant.gladiator)
    if entrant.died or not growth.learns(active_part=entrant.active_part, rules=rules_in_force(draft)):
        return
    grown = growth.after_a_match(abilities(gladiator, ()))
    draft.put(replace(gladiator, unspent_pv=grown.unspent_pv, unspent_training=grown.unspent_training))


def _is_own_bout(entrants: Sequence[Entrant]) -> bool:
    """Tell whether one stable stood on two sides: a training bout without prizes (MU-603)."""
    sides = {(entrant.stable, entrant.side) for entrant in entrants}
    return len(sides) > len({entrant.stable for entrant in entrants})


def _pay_prizes(draft: Draft, match: int, entrants: Sequence[Entrant]) -> None:
    """Pay 10 for each survivor, 20 for each opponent defeated, 50 to the victorious (MU-503 to MU-506)."""
    stable_of = {entrant.gladiator: entrant.stable for entrant in entrants}
    for entrant in entrants:
        if not entrant.died and entrant.treatment != "put_off":
            ledger.receive(draft, entrant.stable, SURVIVOR, "survivor", match=match, gladiator=entrant.gladiator)
    for entrant in entrants:
        if entrant.defeated_by is not None:
            winner = stable_of[entrant.defeated_by]
            ledger.receive(draft, winner, DEFEATED, "defeated", match=match, gladiator=entrant.defeated_by)
    for stable, amount in victory_prizes(entrants, split=rules_in_force(draft).tied_prize == "split").items():
        ledger.receive(draft, stable, amount, "victory", match=match)


def fewest_losses(entrants: Sequence[Entrant]) -> list[int]:
    """Return the sides with the fewest gladiators out at the end (MU-503, MU-505)."""
    losses: dict[int, int] = {}
    for entrant in entrants:
        losses[entrant.side] = losses.get(entrant.side, 0) + entrant.out
    return [side for side, lost in losses.items() if lost == min(losses.values())]


def victory_prizes(entrants: Sequence[Entrant], *, split: bool) -> dict[int, int]:
    """Return what each stable gets of the 50 (MU-506, MU-603).

    Nothing if the fewest losses are equal, unless the house splits it; stables that share a side share its part,
    rounded down.
    """
    best = fewest_losses(entrants)
    if len(best) > 1 and not split:
        return {}
    prizes: dict[int, int] = {}
    for side in best:
        owners = sorted({entrant.stable for entrant in entrants if entrant.side == side})
        for owner in owners:
            prizes[owner] = prizes.get(owner, 0) + VICTORY // len(best) // len(owners)
    return prizes


def _pay_healer(draft: Draft, entrant: Entrant) -> None:
    """Charge the healer's fee; what cannot be paid is a debt that bars the gladiator (MU-402, MU-404)."""
    ledger.charge(draft, entrant.stable, entrant.fee, "healer", match=entrant.match, gladiator=entrant.gladiator)
    draft.put(replace(existing(draft, Entrant, entrant.id), fee=0))


def _pay_late(draft: Draft, entrant: Entrant) -> None:
    """Pay the survivor's prize and the healer of one whose treatment had been put off (MU-404, MU-504)."""
    entrants = draft.where(Entrant, match=entrant.match)
    if not _is_own_bout(entrants):
        if entrant.died:
            _count_kill(draft, existing(draft, Encounter, entrant.match), entrant, entrants)
        else:
            match, who = entrant.match, entrant.gladiator
            ledger.receive(draft, entrant.stable, SURVIVOR, "survivor", match=match, gladiator=who)
    _pay_healer(draft, entrant)


def _count(draft: Draft, match: Encounter, entrants: Sequence[Entrant]) -> None:
    """Add the match to what stables and gladiators did in the season (MU-602)."""
    best = fewest_losses(entrants)
    won = best[0] if len(best) == 1 else None
    owners = {entrant.gladiator: entrant.stable for entrant in entrants}
    for stable, side in sorted({(entrant.stable, entrant.side) for entrant in entrants}):
        _score(draft, match.season, stable, None, fights=1, victories=side == won)
    for entrant in entrants:
        _score(draft, match.season, entrant.stable, None, losses=entrant.out)
        mine = {"fights": entrant.active_part, "victories": entrant.side == won, "losses": entrant.out}
        _score(draft, match.season, entrant.stable, entrant.gladiator, **mine)
        if entrant.defeated_by is not None:
            victor = entrant.defeated_by
            for who in (None, victor):
                _score(draft, match.season, owners[victor], who, defeated=1)
        if entrant.died:
            _count_kill(draft, match, entrant, entrants)


def _count_kill(draft: Draft, match: Encounter, dead: Entrant, entrants: Sequence[Entrant]) -> None:
    """Credit a death to who defeated him (MU-602)."""
    if dead.defeated_by is not None:
        owner = next(e.stable for e in entrants if e.gladiator == dead.defeated_by)
        for who in (None, dead.defeated_by):
            _score(draft, match.season, owner, who, kills=1)


def _score(draft: Draft, season: int, stable: int, gladiator: int | None, **gained: int) -> None:
    found = draft.where(Score, season=season, stable=stable, gladiator=gladiator)
    score = found[0] if found else Score(draft.next_key(Score), season, stable, gladiator)
    draft.put(replace(score, **_more(score, gained)))
    if gladiator is not None:
        man = existing(draft, Gladiator, gladiator)
        draft.put(replace(man, **_more(man, {name: n for name, n in gained.items() if name != "losses"})))


def _more(row: Score | Gladiator, gained: Mapping[str, int]) -> dict[str, Any]:
    return {name: getattr(row, name) + int(n) for name, n in gained.items()}
