"""The language of everything a person reads, for ludus, reports and window alike.

- ``mark``: marks sentences for translation where they are written.
- ``catalogue``: a :class:`~ludus.i18n.catalogue.Catalogue` says them in one language; it is passed, never global.
- ``language``: which language to speak.
- ``glossary``: the terms of the games (``glossary.toml``): code name, original term, meaning, labels.
- ``reference``: the rules in our own words (``reference/*.toml``).
- ``locale``: the Italian and Spanish sentences, as gettext catalogues.

Decisions
---------
- *English sentences are the message ids.* Reason: the code stays readable, and English needs no catalogue.
- *Messages are whole sentences with named fields in braces*, filled by ``str.format`` after translating; never
  f-strings, which the extractor drops without a word.
- *Fights are told in the present tense.* Reason: Italian and Spanish participles agree with men and women, and a
  fight record does not know which its gladiators are.
- *Catalogues are compiled when they change and kept beside their sources*, so that a checkout runs without a build;
  a test fails when they are stale. Babel is needed only for that.
- *Two plural forms for all three languages* (one, other): CLDR's third form for millions is not how people write here.
"""
