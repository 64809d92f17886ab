"""One contract for every game, and all that can be written once against it.

- ``contract``: :class:`~ludus.play.contract.Rules`, the protocol, with its small values (decision, step, refusal).
- ``dice``: every die of the program; seeded, scripted, recorded, or typed by a person.
- ``odds``: exact chances, factored and lumped by effect; the forecast of an action.
- ``events``: what the facts of a fight have in common.
- ``scene``: the picture of a position as bare geometry.
- ``codec``: actions and setups to and from JSON, strictly.
- ``strict_json``: the door for untrusted files.
- ``match``: the one mutable object, a fight in progress with undo and redo.
- ``record``: the fight record ``ludus-fight/1``, read, replayed, written.
- ``bot``: computer players that know only the contract.

Decisions
---------
- *Fate instead of faces.* A game asks its chances at the level of its rules ("who has the initiative", "where does
  this blow hurt"). The rolling fate answers from dice and tells the events; the forking fate of ``odds`` answers each
  question with all results and their exact weights. So the odds run through the very code of the fight, and a blow of
  155,520 face sequences has seven outcomes. Alternative: a second, separate computation of odds that can drift.
- *Three things were added to the contract of the design*: ``players`` (who takes part, in order), ``worth`` (how good
  a position looks to a player), since no computer player can look one action ahead without a judgement at the end,
  and ``narrator`` (the events in words), so that log, replay and command line need not know the game.
- *Setups and house rules are frozen dataclasses* that each game names; the record reads them through ``codec``.
- *Identifiers* of players and tokens are those of the record; inside a state a game may count its tokens by number.
"""
