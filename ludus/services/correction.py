"""Corrected dice ("that was a 4"): what was done since is planned anew, looked at, then accepted as one step.

Decision: an accepted correction is an entry of its own, whose change set leads from the campaign as it stands to the
campaign as it would stand. Reason: it can be taken back like anything else, and nothing that was written is rewritten.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ludus.campaign.changes import ChangeSet, Draft
from ludus.campaign.commands import Command, Correct, Redone, RollWound
from ludus.campaign.diagnosis import Loss
from ludus.campaign.plan import pencil
from ludus.play.contract import Refusal
from ludus.play.dice import DiceMisfit, DiceNeeded, RecordedRoll, Roll, ScriptedDice
from ludus.services.door import write
from ludus.store.campaign_file import CampaignFile, Done, Planned, command_of
from ludus.store.deltas import changes_of, inverse
from ludus.store.entries import Entry

Rolls = tuple[RecordedRoll, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Where what follows cannot be done again as it was."""

    seq: int
    """The entry in which it was first done."""
    command: Command
    reason: Refusal | None = None
    """Why the rules refuse it now."""
    needed: Roll | None = None
    """The roll that it asks for now, and for which there is no die."""
    misfit: str | None = None
    """What is wrong with its dice, in English."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What the campaign would be: to be looked at, then accepted or forgotten."""

    deeds: tuple[Redone, ...]
    """What stands again, in order."""
    changes: ChangeSet
    """From the campaign as it stands to the campaign as it would."""
    dropped: tuple[Redone, ...]
    """What does not stand any more if it is accepted as it is: the deed of ``stop`` and all after it."""
    stop: Stop | None
    after: int
    """The last entry when it was worked out."""


def correctable(file: CampaignFile) -> tuple[Redone, ...]:
    """Return the deeds that stand, as they stand after earlier corrections, the first before the others."""
    with file.reading():
        return tuple(_standing(_path(file)))


def correct(
    file: CampaignFile,
    seq: int,
    rolls: Rolls,
    *,
    typed: Mapping[int, Rolls] | None = None,
    choices: Mapping[int, Loss] | None = None,
) -> Correction:
    """Work out what the campaign would be if the dice of an entry had been others; nothing is changed.

    ``typed`` are the dice of later entries that have to be rolled anew, ``choices`` what an owner loses where a row
    now asks him, both by entry. ``LookupError`` if no deed that stands has that number.
    """
    with file.reading():
        path = _path(file)
        deeds = _standing(path)
        if seq not in {deed.seq for deed in deeds[1:]}:
            raise LookupError(f"no deed {seq} stands that could be corrected")
        draft = Draft(file.books)
        first = _rewind(draft, path, seq)
        given = {**(typed or {}), seq: rolls}
        since = [replace(deed, rolls=given.get(deed.seq, deed.rolls)) for deed in deeds if deed.seq >= first]
        redone, stop = _do_again(draft, since, choices or {})
        return Correction(redone, draft.changes(), tuple(since[len(redone) :]), stop, file.last_entry())


def accept(file: CampaignFile, correction: Correction) -> Done:
    """Write a correction as one step; what it dropped is gone until it is taken back.

    ``ValueError`` if nothing of it can stand.
    """
    if not correction.deeds:
        raise ValueError("nothing of it can stand")
    rolls = tuple(roll for deed in correction.deeds for roll in deed.rolls)
    return write(file, Planned(Correct(correction.deeds), rolls, correction.changes, correction.after))


Path = tuple[tuple[Entry, Command], ...]


def _path(file: CampaignFile) -> Path:
    entries = (file.journal.entry(seq) for seq in file.journal.path())
    return tuple((entry, command_of(entry)) for entry in entries)


def _standing(path: Path) -> list[Redone]:
    """Return what stands, with each correction worked into what it corrected."""
    found: list[Redone] = []
    for entry, command in path:
        if isinstance(command, Correct):
            first = command.deeds[0].seq
            found = [*(deed for deed in found if deed.seq < first), *command.deeds]
        else:
            found.append(Redone(entry.seq, command, entry.rolls))
    return found


def _rewind(draft: Draft, path: Path, seq: int) -> int:
    """Take the draft back to before a deed; return the deed before which it then stands.

    An earlier correction is taken back whole, and so reaches back to the first deed that it did again.
    """
    first = seq
    for entry, command in reversed(path):
        if entry.seq < first:
            break
        draft.apply(changes_of(inverse(entry.deltas), draft))
        if isinstance(command, Correct):
            first = min(first, command.deeds[0].seq)
    return first


def _do_again(
    draft: Draft, deeds: Iterable[Redone], choices: Mapping[int, Loss]
) -> tuple[tuple[Redone, ...], Stop | None]:
    redone: list[Redone] = []
    for deed in deeds:
        again = _again(draft, deed, choices.get(deed.seq))
        if isinstance(again, Stop):
            return tuple(redone), again
        redone.append(again)
    return tuple(redone), None


def _again(draft: Draft, deed: Redone, lose: Loss | None) -> Redone | Stop:
    """Do a deed again on the draft; say where it stops if it cannot be."""
    stop = Stop(deed.seq, deed.command)
    for command in _variants(deed.command, lose):
        trial, dice = Draft(draft), ScriptedDice(deed.rolls)
        try:
            pencil(trial, command, dice)
            dice.finish()
        except Refusal as refusal:
            stop = Stop(deed.seq, command, reason=refusal)
        except DiceNeeded as needed:
            return Stop(deed.seq, command, needed=needed.roll)
        except DiceMisfit as misfit:
            return Stop(deed.seq, command, misfit=str(misfit))
        else:
            draft.apply(trial.changes())
            return replace(deed, command=command)
    return stop


def _variants(command: Command, lose: Loss | None) -> Iterable[Command]:
    """Return a command as it was given, then without a choice that the row may ask for no more."""
    if not isinstance(command, RollWound):
        return (command,)
    chosen = command if lose is None else replace(command, lose=lose)
    return (chosen,) if chosen.lose is None else (chosen, replace(command, lose=None))
