"""A fight record entered as a match: replayed, and compared with the campaign of that day."""

from typing import Any, Final

from ludus.campaign.changes import Draft
from ludus.campaign.commands import EnterMatch, Fate, Settle
from ludus.campaign.fighters import fates_of, fighter_of
from ludus.campaign.house import rules_in_force
from ludus.campaign.rows import Gladiator
from ludus.campaign.table_match import gladiator_named
from ludus.games import GAMES
from ludus.munus.house_rules import MunusRules
from ludus.munus.rules import MUNUS
from ludus.munus.setup import Fighter
from ludus.play.dice import SeededDice
from ludus.play.record import AnyReplay, parse_record, replay
from ludus.play.strict_json import BadFile
from ludus.services.bouts import Chooser, open_if_closed, planned, treat
from ludus.services.door import campaign_key
from ludus.services.sketch import Sketch
from ludus.store.campaign_file import CampaignFile, Done

_OF_FIGHTS: Final = ("allow_zero_pv_limbs", "leg_bonus", "stack_saves", "invalid_arm")
"""The switches that bear on a fight."""


def enter_record(file: CampaignFile, data: bytes, *, choose: Chooser | None = None, key: bytes | None = None) -> Done:
    """Enter a fight record as a match of the open event day.

    With ``choose``, who says what is lost where a row of the head table asks, the wounds are rolled by the program and
    the match is settled; else they wait for their rolls. :class:`~ludus.play.record.RecordFault` says why the record
    is none, :class:`~ludus.play.strict_json.BadFile` where it differs from the campaign.
    """
    done = replay(parse_record(data), GAMES, keep_states=False)
    if done.game is not MUNUS:
        raise BadFile("game", "is not munus, the game of the campaign")
    if done.outcome is None:
        raise BadFile("", "the fight is not over: it has no outcome yet")
    with file.reading():
        sketch = Sketch(file, SeededDice(key or campaign_key(file), file.last_entry() + 1))
        open_if_closed(sketch)
        known = _gladiators(sketch.draft, done)
        sides = tuple(tuple(known[fighter.id] for fighter in side.fighters) for side in _setup(done).sides)
        match = planned(sketch, sides)
        turns = int(done.game.view(done.state)["turn"])  # type: ignore[arg-type]
        sketch.do(EnterMatch(match, _fates(done, known), turns, data.decode("utf-8")))
        if choose is not None:
            treat(sketch, match, choose)
            sketch.do(Settle(match))
    return sketch.write("match")


def _setup(done: AnyReplay) -> Any:
    return done.setup


def _gladiators(draft: Draft, done: AnyReplay) -> dict[str, int]:
    """Return the gladiator of each fighter; :class:`BadFile` if one is not he, as he is today (formats)."""
    rules = rules_in_force(draft)
    fought: MunusRules = done.rules  # type: ignore[assignment]
    for switch in _OF_FIGHTS:
        if getattr(fought, switch) != getattr(rules, switch):
            raise BadFile(f"rules.{switch}", "is not as the campaign plays")
    known: dict[str, int] = {}
    for s, side in enumerate(_setup(done).sides):
        for n, fighter in enumerate(side.fighters):
            place = f"setup.sides[{s}].fighters[{n}]"
            known[fighter.id] = gladiator_named(fighter.name, draft, f"{place}.name")
            gladiator = draft.get(Gladiator, known[fighter.id])
            if gladiator is not None:
                _compare(fighter, fighter_of(draft, gladiator, rules), place)
    return known


def _compare(fighter: Fighter, today: Fighter, place: str) -> None:
    """Refuse a fighter who is not as the campaign knows the gladiator (formats: a match played at the table)."""
    mine, theirs = _facts(fighter), _facts(today)
    if fighter.weapon == "small" and today.pair:
        theirs["pair"] = fighter.pair  # he may leave one of his two weapons at home (MU-203)
    for key, value in mine.items():
        if value != theirs[key]:
            raise BadFile(f"{place}.{key}", f"is not as the campaign has it ({today.name})")


def _facts(fighter: Fighter) -> dict[str, object]:
    return {
        "reflexes": fighter.reflexes,
        "pv": fighter.pv,
        "attack": fighter.attack,
        "defence": fighter.defence,
        "weapon": fighter.weapon,
        "weapon_arm": None if fighter.weapon == "great" else fighter.weapon_arm,
        "pair": fighter.pair,
        "protections": fighter.protections,
        "shield": fighter.shield,
        "injuries": frozenset(fighter.injuries),
    }


def _fates(done: AnyReplay, known: dict[str, int]) -> tuple[Fate, ...]:
    """Return what became of everybody, by the numbers of the campaign."""
    fighters: dict[str, Any] = done.game.view(done.state)["fighters"]  # type: ignore[assignment]
    credited: dict[str, str | None] = (done.outcome or {})["defeated_by"]  # type: ignore[assignment]
    numbers = {fighter: str(number) for fighter, number in known.items()}
    by = {numbers[one]: None if other is None else numbers[other] for one, other in credited.items()}
    return fates_of({numbers[one]: fighter for one, fighter in fighters.items()}, by)
