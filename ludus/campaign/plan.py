"""Turns a command into a change set: pure, and refused before anything is touched."""

from collections.abc import Callable
from typing import Any, Final

from ludus.campaign import armoury, roster
from ludus.campaign.changes import ChangeSet, Draft, Snapshot
from ludus.campaign.commands import (
    AdjustGold,
    Buy,
    Command,
    FoundStable,
    Hire,
    Issue,
    LeaveRoster,
    Note,
    PlacePv,
    PlaceTraining,
    Rename,
    Replace,
    Return,
    Sell,
    Transfer,
)

_PLANS: Final[dict[type[Command], Callable[[Draft, Any], None]]] = {
    FoundStable: roster.found_stable,
    Hire: roster.hire,
    PlacePv: roster.place_pv,
    PlaceTraining: roster.place_training,
    Rename: roster.rename,
    Note: roster.note,
    LeaveRoster: roster.leave,
    Transfer: roster.transfer,
    AdjustGold: roster.adjust_gold,
    Buy: armoury.buy,
    Sell: armoury.sell,
    Issue: armoury.issue,
    Return: armoury.put_back,
    Replace: armoury.replace_piece,
}


def plan(snapshot: Snapshot, command: Command) -> ChangeSet:
    """Return what a command changes; :class:`~ludus.play.contract.Refusal` says why it may not be done now."""
    draft = Draft(snapshot)
    _PLANS[type(command)](draft, command)
    return draft.changes()
