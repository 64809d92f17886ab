"""Who leads a season (MU-602)."""

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.ledger import gold
from ludus.campaign.rows import Score, Stable

Books = Snapshot | Draft


def standings(books: Books, season: int) -> tuple[tuple[Stable, Score], ...]:
    """Return the stables, the leader first.

    By victories, then opponents defeated, then fewest losses, then gold (MU-602).
    """
    scores = {score.stable: score for score in books.where(Score, season=season, gladiator=None)}
    lines = [(stable, scores.get(stable.id, Score(0, season, stable.id, None))) for stable in books.where(Stable)]
    lines.sort(key=lambda line: (-line[1].victories, -line[1].defeated, line[1].losses, -gold(books, line[0].id)))
    return tuple(lines)


def primus_palus(books: Books, season: int) -> tuple[Score, ...]:
    """Return the gladiators with most opponents defeated in a season, several if they are equal (MU-602)."""
    scores = [score for score in books.where(Score, season=season) if score.gladiator is not None and score.defeated]
    most = max((score.defeated for score in scores), default=0)
    return tuple(score for score in scores if score.defeated == most)
