"""Who leads a season (MU-602)."""

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.ledger import gold
from ludus.campaign.rows import Honours, Score, Stable

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


def honours_of(books: Books, season: int) -> Honours:
    """Return how a season ends: its ranking, its champion, its first swords (MU-602)."""
    lines = standings(books, season)
    ranking = tuple(stable.id for stable, _ in lines)
    fought = any(score.fights for _, score in lines)
    best = tuple(score.gladiator for score in primus_palus(books, season) if score.gladiator is not None)
    return Honours(season, ranking, ranking[0] if fought else None, best)
