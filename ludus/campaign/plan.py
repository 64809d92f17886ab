"""Turns a command into a change set: pure, and refused before anything is touched."""

from collections.abc import Callable
from typing import Any, Final

from ludus.campaign import aftermath, armoury, bets, calendar, commands, house, matches, referee, roster
from ludus.campaign.changes import ChangeSet, Draft, Snapshot
from ludus.campaign.commands import Command, Together
from ludus.play.dice import NO_DICE, Dice

_PLANS: Final[dict[type[Command], Callable[[Draft, Any], None]]] = {
    commands.FoundCampaign: house.found_campaign,
    commands.RenameCampaign: house.rename_campaign,
    commands.SetLanguage: house.set_language,
    commands.ChangeRule: house.change_rule,
    commands.FoundStable: roster.found_stable,
    commands.RenameStable: roster.rename_stable,
    commands.NoteStable: roster.note_stable,
    commands.RunBy: roster.run_by,
    commands.Hire: roster.hire,
    commands.PlacePv: roster.place_pv,
    commands.PlaceTraining: roster.place_training,
    commands.Rename: roster.rename,
    commands.Note: roster.note,
    commands.SetPortrait: roster.set_portrait,
    commands.LeaveRoster: roster.leave,
    commands.Transfer: roster.transfer,
    commands.AdjustGold: referee.adjust_gold,
    commands.AdjustGladiator: referee.adjust_gladiator,
    commands.GivePiece: referee.give_piece,
    commands.TakePiece: referee.take_piece,
    commands.Join: referee.join,
    commands.Buy: armoury.buy,
    commands.Sell: armoury.sell,
    commands.Issue: armoury.issue,
    commands.Return: armoury.put_back,
    commands.Replace: armoury.replace_piece,
    commands.OpenDay: calendar.begin_day,
    commands.CloseDay: calendar.close_day,
    commands.PlanMatch: matches.plan_match,
    commands.CancelMatch: matches.cancel_match,
    commands.PlaceBet: bets.place_bet,
    commands.CancelBet: bets.cancel_bet,
    commands.EnterMatch: matches.enter_match,
    commands.PutOff: aftermath.put_off,
    commands.Settle: aftermath.settle,
}
_ROLLED_PLANS: Final[dict[type[Command], Callable[[Draft, Any, Dice], None]]] = {
    commands.RollWound: aftermath.roll_wound,
    commands.EndMonth: calendar.end_month,
}
"""Those that roll dice."""


def plan(snapshot: Snapshot, command: Command, dice: Dice = NO_DICE) -> ChangeSet:
    """Return what a command changes; :class:`~ludus.play.contract.Refusal` says why it may not be done now.

    ``dice`` answer the rolls of the command; :class:`~ludus.play.dice.DiceNeeded` asks for those that they lack.
    """
    draft = Draft(snapshot)
    pencil(draft, command, dice)
    return draft.changes()


def pencil(draft: Draft, command: Command, dice: Dice = NO_DICE) -> None:
    """Pencil into a draft what a command changes; if it is refused the draft is spoilt."""
    if isinstance(command, Together):
        for step in command.steps:
            pencil(draft, step, dice)
    elif type(command) in _ROLLED_PLANS:
        _ROLLED_PLANS[type(command)](draft, command, dice)
    else:
        _PLANS[type(command)](draft, command)
