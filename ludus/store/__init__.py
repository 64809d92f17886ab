"""The campaign file ``NAME.ludus``: one SQLite file with the rows of a campaign and the journal of its changes.

- ``tables``: the tables as SQLModel classes: columns, keys, checks; the journal beside them.
- ``mapping``: rows of the campaign to records of the tables and back.
- ``connection``: opening a file safely; what it is, what schema it has, why it cannot be opened.
- ``snapshot``: the tables as plans read them.
- ``entries``: the journal: entries, their hash chain, what stands, what can be taken back or repeated.
- ``deltas``: change sets as the journal keeps them.
- ``campaign_file``: an open campaign: change, undo, redo, each one transaction and one entry.
- ``backups``: dated copies beside the file, thinned out, and their return.
- ``migrate``, ``migrations``: older schemas brought to this one, after a backup.

Decisions
---------
- *Every change goes through one door* (:meth:`~ludus.store.campaign_file.CampaignFile.commit`), which applies a change
  set and writes the journal entry in one transaction. Nothing else writes.
- *The journal is a tree read as a line.* Each deed names the deed it stands on; undo and redo are entries of their own,
  that move to a neighbour; what can be repeated is the latest deed upon the one that stands. So nothing but the last
  entry has to be read to know where the campaign stands, and no entry is ever rewritten.
- *The door speaks SQL made from the SQLModel tables, on the driver's own connection.* Reason: measured, a row through
  Core costs four times, a read fifteen times what the driver takes, and a settled match is many of both. Schema,
  migrations and the pages of lists use SQLModel and Core.
- *Updates are journalled as the fields that changed, new and vanished rows whole.* Reason: small and readable; undo
  refuses to run when a field is not as the entry left it.
- *STRICT tables, CHECK constraints and foreign keys, deferred to the end of a transaction*, so that a bug cannot leave
  a campaign half true.
- *No clock in the file.* Equal campaigns give equal bytes of export; the dates that matter are those of the campaign.
- *Backups stand beside the file* in ``NAME.backups``, where people find them when they copy the campaign.
"""
