"""What leaves the printer: the gladiator sheet and the campaign's papers. It may use ``ludus``, not the window.

- ``fonts``: the typefaces, embedded as far as they are used; which of them covers a letter, and what is shown if none.
- ``ink``: colours: in colour, and a thrifty black and white.
- ``paper``: sizes and margins.
- ``press``: the page as documents draw on it: text that is measured before it is drawn, boxes, lines, bookmarks.
- ``flow``: text and tables that go on over as many pages as they need.
- ``figure``, ``body_figure``: the body with its six zones, one drawing for paper and window.
- one module a document: ``gladiator_sheet``, ``roster``, ``ledger``, ``match_report``, ``season_report``,
  ``rules_paper``; ``charts`` for the season report; ``documents`` names them all.

What a gladiator's sheet says, without a place on the paper, is ``ludus.campaign.sheet``.

Decisions
---------
- *ReportLab's canvas, not its platypus.* Reason: a sheet is a drawing with fixed places; text of people is data, never
  markup, and each letter may need another font, which paragraphs of XML make harder.
- *Text is measured, then drawn.* What does not fit is set smaller down to a size that is still legible, then wrapped,
  then taken to a further page that says so; nothing is cut.
- *Letters that no font covers are shown as their code in a box and reported*, so that nobody prints forty sheets with
  holes in the names.
- *No clock and no chance in the files*: equal campaigns print equal bytes; the date on a sheet is that of the campaign.
- *Fonts come as packages* (SIL OFL): Alegreya Sans for text, Cinzel for titles, Noto Sans for what they lack.
"""
