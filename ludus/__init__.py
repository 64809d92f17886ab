"""Ludus: rules, campaign and services of the gladiator games, without any window or printer.

What lives where (imports point one way, from the left to the right):

``cli > services > store | lanista > campaign > games > munus > play > board > i18n``

- ``board``: geometry of the square grid, nothing else.
- ``play``: the contract that every game fulfils, and all that is written once against it: dice, matches, fight
  records, exact odds, computer players.
- ``munus``: the Italian square-grid game as one value of that contract.
- ``games``: the games by name.
- ``names``: stage names for gladiators.
- ``campaign``: what happens to stables and gladiators between their fights, as commands and change sets; pure.
- ``lanista``: computer lanistas and the munus maker; pure.
- ``store``: the campaign file: SQLite, journal, undo, backups, migrations.
- ``services``: one function for each thing a person wants to do with a campaign file.
- ``cli``: one module a command; the composition root of the headless program.
- ``i18n``: the language of everything a person reads.

Decisions
---------
- *pydantic* reads untrusted files into the frozen dataclasses of each game (strict types, unknown keys refused, the
  place of every fault). Reason: kept well, exact about types, and part of the program anyway, since SQLModel stands
  on it. Alternatives: a validator of our own (more code to keep), jsonschema (no values, only a verdict).
- MIT licence: short, and compatible with everything the program is built from.
"""

__version__ = "0.1.0"
