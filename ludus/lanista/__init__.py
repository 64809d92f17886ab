"""Computer lanistas: what a stable does between its fights when nobody runs it, and who fights whom on an event day.

Pure like the campaign: everything is read from its books and answered with commands; chance comes from a stream.

- ``characters``: how a lanista likes his gladiators: where points go, which arms.
- ``steward``: what a stable does with its men, arms and gold, one ``decision`` at a time, each with a reason.
- ``wardrobe``: the part of the steward that arms men: what to issue, replace, buy, sell.
- ``rating``: how strong a gladiator is with what he carries, in one number.
- ``munus``: the munus maker: which matches an event day should have, the fairest first.

Decisions
---------
- *One decision at a time.* Reason: each is planned on the books as the one before left them, so no plan can be refused
  for want of gold that another has spent; and each can be told in a sentence.
- *A lanista keeps a reserve*, next month's upkeep and the healer, and buys only with what is above it: a season is
  lost by debts, which stop all buying, not by want of a better greave.
- *Fairness is sampled with the quick computer player* (``ludus.munus.brawler``), after a rating has chosen whom to try:
  exact odds of whole fights are out of reach, and a hundred duels take a blink.
"""
