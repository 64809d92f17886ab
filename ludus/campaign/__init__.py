"""What happens to stables and gladiators between their fights; pure, without files, clocks or chance of its own.

- ``settings``: the one table of house rules and default data.
- ``rows``: the tables of a campaign; ``changes``: change sets over them, applied and inverted as values.
- ``commands``: what a lanista or the referee can do; ``plan`` turns a command into a change set.
- ``ledger``: gold and debts.
- ``roster``: stables, hiring, points, transfer, retirement; ``armoury``: buying, issuing, selling.
- ``calendar``: event days, months, seasons; ``standings``: who leads.
- ``fighters``: a gladiator as a fighter of the arena, and what a fight did to him as an entry.
- ``referee``: veterans who join with a past, and adjustments by the referee, each with its reason.
- ``fitness``: who may be entered; ``matches``: planned and entered; ``aftermath``: wounds, experience, prizes, healer.
- ``equipment``: what weapons and protections cost, how they wear, what they fetch.
- ``growth``: PV and training points, earned and placed, with every cap.
- ``injuries``: the lasting injuries of a gladiator and which replaces which.
- ``diagnosis``: the wounds of a fight rolled on the injury tables, one roll at a time; ``narrate`` tells it.
- ``table_match``: a match played at the table (``ludus-match/1``) as commands.
- ``record``: the document ``ludus-diagnosis/1`` and its answer.

To come: bets; then the store and the services.

Decisions
---------
- *A command is planned, not carried out.* Reason: the plan is pure and can be previewed, tested and refused without
  touching anything; the store applies its change set in one transaction and writes it into the journal with it.
- *Plans read a snapshot by table, key and field.* Reason: the store can answer such questions without loading a
  campaign, and a test can answer them from dictionaries.
- *Keys are whole numbers, one more than the highest.* Reason: undo gives a key back, so that redo and a replayed
  journal make equal rows. Alternative: random identifiers, which make equal campaigns differ.
- *A diagnosis is one step for each roll.* Reason: at the table each roll is a moment of its own, which can be put off,
  taken back and asked a choice; whoever wants the whole runs the steps one after the other.
- *The injury tables are data* (row, rule, what it does), so that the printed reference and the log read the same rows.
"""
