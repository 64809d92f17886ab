"""Stage names for gladiators, drawn by lot.

- ``generator``: :func:`~ludus.names.generator.draw_name`, seeded and without repeats in a stable.
- ``names.toml``: the names by origin and gender, and the bynames.

Decisions
---------
- *Tables of our own, no library.* Reason: what can be had as libraries are modern names of persons; stage names are
  few, of one time and place, and partly attested in inscriptions, mosaics and authors. Alternative: names put together
  from syllables, which read as such.
- *Names are not translated*: a stage name is the same in every language, in plain Latin letters.
- *Names run out softly*: plain names, then bynames (``Flamma Velox``), then Roman numerals (``Flamma II``), so that a
  draw never fails, however large a stable grows. Each step is drawn from only when the one before it is used up.
- *Chance comes from a* :class:`~ludus.play.dice.Stream`, as everywhere. A change of the tables changes what a seed
  draws, so what was drawn is stored, never drawn again.
"""
