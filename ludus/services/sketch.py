"""Several commands planned one upon the other, and written as one step or not at all."""

from ludus.campaign.changes import Draft
from ludus.campaign.commands import Command, Together, Whole
from ludus.campaign.plan import pencil
from ludus.play.contract import Refusal
from ludus.play.dice import Dice, RecordedRoll, RecordingDice, ScriptedDice, SeededDice
from ludus.services.door import campaign_key, write
from ludus.store.backups import Clock, local_time
from ludus.store.campaign_file import CampaignFile, Done, Planned


class Sketch:
    """Commands on a draft of a campaign; nothing is written before :meth:`write`."""

    def __init__(self, file: CampaignFile, dice: Dice | None = None) -> None:
        """Begin on the campaign as it stands; without ``dice`` the program throws its own."""
        self._file = file
        self._after = file.last_entry()
        self._dice = dice or SeededDice(campaign_key(file), self._after + 1)
        self._held: tuple[RecordedRoll, ...] = ()
        self._rolls: list[RecordedRoll] = []
        self._steps: list[Command] = []
        self.draft = Draft(file.books)
        """The campaign as it would be."""

    @property
    def entry(self) -> int:
        """The number that the entry will have."""
        return self._after + 1

    def do(self, command: Command) -> None:
        """Plan one more command; if it is refused, the sketch is as it was.

        The dice of a refused roll are kept: asked again, with the choice that was missing, it falls the same way.
        """
        recording = RecordingDice(ScriptedDice(self._held, then=self._dice))
        trial = Draft(self.draft)
        try:
            pencil(trial, command, recording)
        except Refusal:
            self._held = recording.recorded
            raise
        self._held = ()
        self._rolls += recording.recorded
        self._steps.append(command)
        self.draft.apply(trial.changes())

    def write(self, what: Whole, *, clock: Clock = local_time, backup: bool = True) -> Done:
        """Write all of it as one step."""
        together = Together(what, tuple(self._steps))
        planned = Planned(together, tuple(self._rolls), self.draft.changes(), self._after)
        return write(self._file, planned, clock=clock, backup=backup)
