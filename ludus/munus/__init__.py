"""Munus, the Italian square-grid game: its fight as one value of the contract of ``ludus.play``.

- ``body``: the six locations and the two arms.
- ``house_rules``: every switch of the rule page with its default.
- ``setup``: what a fight starts from, as the record writes it; ``refusals`` says which setups the rules refuse.
- ``state``: the frozen position; ``arena`` holds what never changes in a fight.
- ``actions``, ``events``: what may be done and what happened.
- ``values``: strength, agility, saves, movement: numbers read off a figure.
- ``movement``: steps, turns, being held, leaving; ``reach`` finds the ways.
- ``combat``: who may strike whom, the exchange of blows; ``wounds``: what a hit does to a body.
- ``sequence``: turn order, activations, the end.
- ``legality``: the legal actions.
- ``fate``: the questions of chance, answered by dice or by all possibilities (forecast).
- ``placement``: where figures may start (MU-300); ``builds``: fair and legal gladiators drawn by chance.
- ``picture``: scene and view; ``worth``: how good a position looks.
- ``narrate``: the fight in words; ``introduce``: who takes part; ``words``: what stands on the sheet.
- ``rules``: the game itself, dispatch only.

Decisions
---------
- *A position counts figures by number, in the order of the setup*; identifiers appear at its edges. Reason: playouts
  must be quick, and tuples of frozen figures are.
- *Legality is asked before any die falls*: a refused action has used no chance, so that a record that is both illegal
  and short of dice is illegal.
- *One exchange for dice and odds*: ``combat`` asks a fate, never dice (see ``ludus.play``).
"""
