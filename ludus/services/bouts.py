"""Matches entered as a whole, aftermath and prizes included: by the computer players, or told from the table."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from ludus.campaign.aftermath import ChoiceNeeded
from ludus.campaign.changes import Draft
from ludus.campaign.commands import EnterMatch, OpenDay, PlanMatch, RollWound, Settle
from ludus.campaign.diagnosis import Loss
from ludus.campaign.fighters import fates_of, fighter_of
from ludus.campaign.house import rules_in_force, settings_in_force
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Calendar, Encounter, Entrant, Gladiator, Stable
from ludus.campaign.table_match import TableMatch, commands_of
from ludus.i18n.mark import N_
from ludus.munus.brawler import Brawler
from ludus.munus.placement import EDGES, computer_square
from ludus.munus.rules import MUNUS
from ludus.munus.setup import Fighter, MunusSetup, Side
from ludus.play.bot import play_out
from ludus.play.contract import Over
from ludus.play.dice import DiceMisfit, DiceNeeded, ScriptedDice, SeededDice
from ludus.play.match import Match
from ludus.play.record import write_record
from ludus.play.strict_json import BadFile
from ludus.services.door import campaign_key
from ludus.services.sketch import Sketch
from ludus.store.campaign_file import CampaignFile, Done

ENDLESS: Final = 100
"""Turns after which computer players stop in a campaign that agrees on no limit."""

_SIDES: Final = "ABCD"
_NAME: Final = 200
"""Letters of a side's name in a fight record at the most."""

Chooser = Callable[[Gladiator, Sequence[Loss]], Loss]
"""Chooses what a gladiator loses, where a row of the head table asks."""


def play_match(
    file: CampaignFile,
    sides: Sequence[Sequence[int]],
    *,
    turns: int | None = None,
    key: bytes | None = None,
) -> Done:
    """Let the computer players fight a match of the open event day, and settle it.

    Without ``turns`` the campaign's limit counts; ``key`` are the 32 bytes of the dice, else they are the campaign's.
    """
    with file.reading():
        key = key or campaign_key(file)
        sketch = Sketch(file, SeededDice(key, file.last_entry() + 1))
        fight(sketch, sides, key, turns=turns)
    return sketch.write("match")


def fight(sketch: Sketch, sides: Sequence[Sequence[int]], key: bytes, *, turns: int | None = None) -> int:
    """Plan, fight, treat and settle a match in a sketch; return its number."""
    open_if_closed(sketch)
    match = planned(sketch, tuple(tuple(side) for side in sides))
    play(sketch, match, key, turns=turns)
    treat(sketch, match, computer_choice)
    sketch.do(Settle(match))
    return match


def play(sketch: Sketch, match: int, key: bytes, *, turns: int | None = None) -> None:
    """Let the computer players fight a planned match, and enter what became of everybody; the wounds wait."""
    played = _fought(sketch.draft, match, turns)
    players = dict.fromkeys(MUNUS.players(played.state), Brawler())
    over = play_out(played, players, _own_key(key, sketch, match))
    sketch.do(_entry(match, played, over))


def _own_key(key: bytes, sketch: Sketch, match: int) -> bytes:
    """Return the key of a fight's dice, which are not those of the aftermath."""
    return hashlib.sha256(key + b"fight" + sketch.entry.to_bytes(8, "big") + match.to_bytes(8, "big")).digest()


def open_if_closed(sketch: Sketch) -> None:
    """Open the event day with its first match, if the month has one left."""
    calendar = sketch.draft.get(Calendar, 1)
    if calendar is not None and calendar.open_day is None:
        sketch.do(OpenDay())


def planned(sketch: Sketch, sides: tuple[tuple[int, ...], ...]) -> int:
    """Return the match that stands planned between these sides, or plan it."""
    calendar = sketch.draft.get(Calendar, 1)
    wanted = {frozenset(side) for side in sides}
    for match in sketch.draft.where(Encounter, day=calendar.open_day if calendar else None, stage="planned"):
        stands: dict[int, set[int]] = {}
        for entrant in sketch.draft.where(Entrant, match=match.id):
            stands.setdefault(entrant.side, set()).add(entrant.gladiator)
        if {frozenset(side) for side in stands.values()} == wanted:
            return match.id
    number = sketch.draft.next_key(Encounter)
    sketch.do(PlanMatch(sides))
    return number


def _fought(draft: Draft, match: int, turns: int | None) -> Match[Any, Any]:
    """Return a fight of the gladiators of a match, each on his edge of the campaign's board (MU-300)."""
    settings, rules = settings_in_force(draft), rules_in_force(draft)
    board: tuple[int, int] = settings["board"]  # type: ignore[assignment]
    limit: int = settings["turn_limit"] if turns is None else turns  # type: ignore[assignment]
    entrants = draft.where(Entrant, match=match)
    count = max(entrant.side for entrant in entrants) + 1
    if count > len(EDGES):
        raise CampaignRefused(N_("the computer places no more than {n} sides: a board has four edges"), "MU-300", n=4)
    sides = tuple(_side(draft, [e for e in entrants if e.side == n], n, board) for n in range(count))
    return Match(MUNUS, MunusSetup(board, limit or ENDLESS, sides), rules)


def _side(draft: Draft, entrants: Sequence[Entrant], number: int, board: tuple[int, int]) -> Side:
    rules = rules_in_force(draft)
    fighters: list[Fighter] = []
    for entrant in entrants:
        gladiator = draft.get(Gladiator, entrant.gladiator)
        if gladiator is None:
            continue
        try:
            at, facing = computer_square(board, number, [fighter.at for fighter in fighters])
        except ValueError as full:
            raise CampaignRefused(N_("the board has no place for so many gladiators"), "MU-300") from full
        fighters.append(fighter_of(draft, gladiator, rules, at, facing))
    return Side(_SIDES[number], side_name(draft, entrants), tuple(fighters))


def side_name(draft: Draft, entrants: Sequence[Entrant]) -> str:
    """Return the name of a side: its stables."""
    stables = (draft.get(Stable, key) for key in dict.fromkeys(entrant.stable for entrant in entrants))
    name = " & ".join(stable.name for stable in stables if stable is not None)
    return name if len(name) <= _NAME else name[: _NAME - 1] + "…"


def _entry(match: int, played: Match[Any, Any], over: Over) -> EnterMatch:
    view = played.game.view(played.state)
    fates = fates_of(view["fighters"], over.outcome["defeated_by"])  # type: ignore[arg-type]
    return EnterMatch(match, fates, int(view["turn"]), write_record(played.record()))  # type: ignore[arg-type]


def treat(sketch: Sketch, match: int, choose: Chooser, order: Sequence[int] | None = None) -> None:
    """Make every roll that is due after a match, gladiator by gladiator."""
    entrants = {entrant.gladiator: entrant.id for entrant in sketch.draft.where(Entrant, match=match)}
    for gladiator in order or tuple(entrants):
        while _due(sketch.draft, entrants[gladiator]):
            _roll(sketch, entrants[gladiator], gladiator, choose)


def _due(draft: Draft, entrant: int) -> bool:
    found = draft.get(Entrant, entrant)
    return found is not None and found.treatment == "due"


def _roll(sketch: Sketch, entrant: int, gladiator: int, choose: Chooser) -> None:
    try:
        sketch.do(RollWound(entrant))
    except ChoiceNeeded as asked:
        patient = sketch.draft.get(Gladiator, gladiator)
        if patient is None:
            raise
        sketch.do(RollWound(entrant, choose(patient, asked.options)))


def computer_choice(patient: Gladiator, options: Sequence[Loss]) -> Loss:
    """Give up the higher of attack and defence: it is earned again first, and PV carry strength and agility."""
    higher: Loss = "attack" if patient.attack >= patient.defence else "defence"
    return higher if higher in options else options[0]


def enter_table_match(file: CampaignFile, match: TableMatch, *, key: bytes | None = None) -> Done:
    """Enter a match played at the table with its rolls, and settle it; without dice the program throws them.

    :class:`~ludus.play.strict_json.BadFile` says what does not fit in names, dice and choices.
    """
    with file.reading():
        seeded = SeededDice(key or campaign_key(file), file.last_entry() + 1)
        given = ScriptedDice(match.dice) if match.dice else None
        sketch = Sketch(file, given or seeded)
        choices = [choice.lose for choice in match.choices]
        with _misfits(given):
            open_if_closed(sketch)
            plan, entry = commands_of(match, sketch.draft)
            number = planned(sketch, plan.sides)
            sketch.do(EnterMatch(number, entry.fates, entry.turns))
            order = [gladiator for side in plan.sides for gladiator in side]
            treat(sketch, number, lambda patient, options: _next_choice(choices, patient, options), order)
        if choices:
            raise BadFile("choices", f"{len(choices)} of {len(match.choices)} are left over")
        sketch.do(Settle(number))
    return sketch.write("match")


def _next_choice(choices: list[Loss], patient: Gladiator, options: Sequence[Loss]) -> Loss:
    if not choices:
        raise BadFile("choices", f"too few; what {patient.name} loses is one of: {', '.join(options)}")
    return choices.pop(0)


@contextmanager
def _misfits(given: ScriptedDice | None) -> Iterator[None]:
    """Tell dice of a file that do not fit as a fault of the file."""
    try:
        yield
        if given is not None:
            given.finish()
    except DiceNeeded as needed:
        roll = needed.roll
        raise BadFile("dice", f"too few; {roll} is due for {roll.token or roll.purpose}") from needed
    except DiceMisfit as misfit:
        raise BadFile("dice", str(misfit)) from misfit
