"""Turns a command into a change set: pure, and refused before anything is touched."""

from collections.abc import Callable
from typing import Any, Final

from ludus.campaign import aftermath, armoury, calendar, matches, referee, roster
from ludus.campaign.changes import ChangeSet, Draft, Snapshot
from ludus.campaign.commands import (
    AdjustGladiator,
    AdjustGold,
    Buy,
    CancelMatch,
    CloseDay,
    Command,
    EndMonth,
    EnterMatch,
    FoundStable,
    GivePiece,
    Hire,
    Issue,
    Join,
    LeaveRoster,
    Note,
    OpenDay,
    PlacePv,
    PlaceTraining,
    PlanMatch,
    PutOff,
    Rename,
    Replace,
    Return,
    RollWound,
    Sell,
    Settle,
    TakePiece,
    Transfer,
)
from ludus.play.dice import NO_DICE, Dice

_PLANS: Final[dict[type[Command], Callable[[Draft, Any], None]]] = {
    FoundStable: roster.found_stable,
    Hire: roster.hire,
    PlacePv: roster.place_pv,
    PlaceTraining: roster.place_training,
    Rename: roster.rename,
    Note: roster.note,
    LeaveRoster: roster.leave,
    Transfer: roster.transfer,
    AdjustGold: referee.adjust_gold,
    AdjustGladiator: referee.adjust_gladiator,
    GivePiece: referee.give_piece,
    TakePiece: referee.take_piece,
    Join: referee.join,
    Buy: armoury.buy,
    Sell: armoury.sell,
    Issue: armoury.issue,
    Return: armoury.put_back,
    Replace: armoury.replace_piece,
    OpenDay: calendar.begin_day,
    CloseDay: calendar.close_day,
    PlanMatch: matches.plan_match,
    CancelMatch: matches.cancel_match,
    EnterMatch: matches.enter_match,
    PutOff: aftermath.put_off,
    Settle: aftermath.settle,
}
_ROLLED_PLANS: Final[dict[type[Command], Callable[[Draft, Any, Dice], None]]] = {
    RollWound: aftermath.roll_wound,
    EndMonth: calendar.end_month,
}
"""Those that roll dice."""


def plan(snapshot: Snapshot, command: Command, dice: Dice = NO_DICE) -> ChangeSet:
    """Return what a command changes; :class:`~ludus.play.contract.Refusal` says why it may not be done now.

    ``dice`` answer the rolls of the command; :class:`~ludus.play.dice.DiceNeeded` asks for those that they lack.
    """
    draft = Draft(snapshot)
    rolled = _ROLLED_PLANS.get(type(command))
    if rolled is None:
        _PLANS[type(command)](draft, command)
    else:
        rolled(draft, command, dice)
    return draft.changes()
