"""The one way in: a command is planned with its dice, then written; a closed event day is backed up."""

from ludus.campaign.commands import CloseDay, Command, Together
from ludus.campaign.house import the_campaign
from ludus.campaign.plan import plan
from ludus.play.dice import Dice, RecordingDice, SeededDice
from ludus.store.backups import Clock, back_up, local_time
from ludus.store.campaign_file import CampaignFile, Done, NothingLeft, Planned
from ludus.store.connection import FileFault


def campaign_key(file: CampaignFile) -> bytes:
    """Return the 32 bytes that key the dice of a campaign."""
    return bytes.fromhex(the_campaign(file.books).seed)


def do(file: CampaignFile, command: Command, dice: Dice | None = None, *, clock: Clock = local_time) -> Done:
    """Carry a command out.

    ``dice`` answer its rolls; without any the program throws its own. :class:`~ludus.play.dice.DiceNeeded` asks for the
    roll that they lack, before anything is written.
    """
    with file.reading():
        after = file.last_entry()
        recording = RecordingDice(dice or SeededDice(campaign_key(file), after + 1))
        changes = plan(file.books, command, recording)
    return write(file, Planned(command, recording.recorded, changes, after), clock=clock)


def write(file: CampaignFile, planned: Planned, *, clock: Clock = local_time, backup: bool = True) -> Done:
    """Write what was planned; after an event day was closed, back the campaign up."""
    done = file.commit(planned)
    if backup and _closes_a_day(planned.command):
        keep_a_copy(file, clock)
    return done


def keep_a_copy(file: CampaignFile, clock: Clock = local_time) -> None:
    """Back the campaign up; why it could not be is kept as the file's trouble."""
    file.trouble = None
    try:
        back_up(file.connection, file.path, clock())
    except FileFault as fault:
        file.trouble = fault


def _closes_a_day(command: Command) -> bool:
    steps = command.steps if isinstance(command, Together) else (command,)
    return any(isinstance(step, CloseDay) for step in steps)


def undo(file: CampaignFile, steps: int = 1) -> tuple[Done, ...]:
    """Take back the last steps, the last before the others.

    :class:`~ludus.store.campaign_file.NothingLeft` if there are not so many; then nothing is taken back.
    """
    _refuse_too_many(steps, file.steps_back())
    return tuple([file.undo() for _ in range(steps)])


def redo(file: CampaignFile, steps: int = 1) -> tuple[Done, ...]:
    """Repeat the steps that were taken back last.

    :class:`~ludus.store.campaign_file.NothingLeft` if there are not so many; then nothing is repeated.
    """
    _refuse_too_many(steps, file.steps_forward())
    return tuple([file.redo() for _ in range(steps)])


def _refuse_too_many(steps: int, there_are: int) -> None:
    if steps > there_are:
        raise NothingLeft(there_are)
