"""What happens to gladiators between their fights; pure, without files, clocks or chance of its own.

- ``settings``: the one table of house rules and default data.
- ``equipment``: what weapons and protections cost, how they wear, what they fetch.
- ``growth``: PV and training points, earned and placed, with every cap.
- ``injuries``: the lasting injuries of a gladiator and which replaces which.
- ``diagnosis``: the wounds of a fight rolled on the injury tables, one roll at a time; ``narrate`` tells it.
- ``record``: the document ``ludus-diagnosis/1`` and its answer.

To come with the campaign: armoury and issue, market, ledger, calendar, aftermath.

Decisions
---------
- *A diagnosis is one step for each roll.* Reason: at the table each roll is a moment of its own, which can be put off,
  taken back and asked a choice; whoever wants the whole runs the steps one after the other.
- *The injury tables are data* (row, rule, what it does), so that the printed reference and the log read the same rows.
"""
