"""What can be done with a campaign file: one function for each thing a person wants to do.

Each takes the open file first, plans a command, writes it through the one door of the store, and returns what was done
(:class:`~ludus.store.campaign_file.Done`) with the rows that are not as they were, so that whoever shows them refreshes
just those. What the rules refuse raises :class:`~ludus.play.contract.Refusal`, what the file cannot take
:class:`~ludus.store.connection.FileFault`; both leave everything as it was.

- ``door``: plans with dice, writes, makes the dated backups; undo and redo.
- ``sketch``: several commands planned one upon the other and written as one step.
- ``campaigns``: found and open; house rules; ``stables``; ``gladiators``; ``equipment``; ``days``; ``matches``;
  ``aftermath``; ``referee``.
- ``bouts``: a match fought by the computer players, taken from a fight record, or told from the table.
- ``correction``: "that die was a 4": what follows is planned anew, looked at, then accepted.
- ``portraits``: an image of any size made small, a hostile one refused.
- ``lists``: pages of lists, read with one query each.
- ``dump``: a whole campaign as plain data, to compare and to write out.

Decisions
---------
- *Dice of the program are keyed by the campaign's seed and the number of the journal entry*, so that a campaign can be
  told again; what a person rolled is kept in the entry like any other.
- *A match with its aftermath is one step when it is entered as a whole* (by the computer, from a record, from the
  table): it is taken back as it was entered. Entered roll by roll, each roll is a step of its own.
- *A backup that cannot be made does not undo the evening*: the day is closed, and the trouble is told.
"""
