"""The munus maker: which matches an event day should have, between fit gladiators, the fairest first (MU-601)."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Final

from ludus.campaign.changes import Draft
from ludus.campaign.equipment import Piece, is_worn_out
from ludus.campaign.fighters import fighter_of
from ludus.campaign.fitness import unfit
from ludus.campaign.house import rules_in_force, settings_in_force
from ludus.campaign.rows import Calendar, Encounter, Entrant, Gladiator, OwnedPiece
from ludus.lanista.rating import rating
from ludus.munus.brawler import Brawler
from ludus.munus.house_rules import MunusRules
from ludus.munus.placement import computer_square
from ludus.munus.rules import MUNUS
from ludus.munus.setup import Fighter, MunusSetup, Side
from ludus.play.bot import play_out
from ludus.play.match import Match

EVENING: Final = 6
"""Fights of an evening, unless another number is asked for."""
TEAMS: Final = 3
"""Every so many-th match is one of two against two."""
TRIAL_BOARD: Final = (8, 8)
REMATCH: Final = 1000.0
SAME_STABLE_AGAIN: Final = 15.0
"""What it costs, in points of rating, that a stable is in one more match of the day than another."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard the munus maker tries."""

    shortlist: int
    """So many of the matches that look fairest are tried for each that is chosen."""
    samples: int
    """Fights that are tried for the odds of one match."""


THOROUGH: Final = Effort(4, 24)
QUICK: Final = Effort(2, 6)
"""Enough to see a match that nobody should plan."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How often each side was victorious in tried fights."""

    first: float
    second: float
    drawn: float
    samples: int

    @property
    def unfairness(self) -> float:
        """0 for equal chances, 1 where one side always wins."""
        return abs(self.first - self.second)

    @property
    def error(self) -> float:
        """The standard error of a chance of one half after so many tries."""
        return float(0.5 / self.samples**0.5)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A match that could be planned."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    """Gladiators."""
    odds: Odds
    rematch: bool
    """Some of them have met in this season."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A gladiator who may be entered today."""

    gladiator: Gladiator
    fighter: Fighter
    rating: float


def candidates(draft: Draft, stables: Sequence[int]) -> list[Candidate]:
    """Return who of some stables is fit for the open event day."""
    rules = rules_in_force(draft)
    found = []
    for stable in stables:
        for man in draft.where(Gladiator, stable=stable, standing="active"):
            if unfit(draft, man, rules) is None and not _is_worn(draft, man, rules):
                fighter = fighter_of(draft, man, rules)
                found.append(Candidate(man, fighter, rating(fighter, rules)))
    return found


def _is_worn(draft: Draft, man: Gladiator, rules: MunusRules) -> bool:
    """Tell whether something that he carries keeps him out (MU-211)."""
    pieces = draft.where(OwnedPiece, gladiator=man.id)
    return rules.wear_strict and any(is_worn_out(Piece(p.code, p.price, p.used), rules) for p in pieces)


def propose(
    draft: Draft, stables: Sequence[int], key: bytes, *, fights: int = EVENING, effort: Effort = THOROUGH
) -> tuple[Proposal, ...]:
    """Return matches for the open event day, the fairest first: nobody twice, rematches only if nothing else is left.

    Every third is one of two against two, if there are men enough. ``key`` are the 32 bytes of the dice with which
    fights are tried.
    """
    maker = _Maker(candidates(draft, stables), _met(draft), _Setting.of(draft, key, effort.samples), effort.shortlist)
    chosen = [*maker.choose(2, fights // TEAMS), *maker.without_rematches(maker.choose(1, fights - fights // TEAMS))]
    return tuple(sorted(chosen, key=lambda proposal: (proposal.rematch, proposal.odds.unfairness)))


Team = tuple[Candidate, ...]


class _Maker:
    """Chooses the matches of one event day, one after the other."""

    def __init__(
        self, fit: Sequence[Candidate], met: frozenset[frozenset[int]], setting: "_Setting", shortlist: int
    ) -> None:
        self._fit = fit
        self._met = met
        self._setting = setting
        self._shortlist = shortlist
        self._busy: set[int] = set()
        self._often: dict[int, int] = {}

    def choose(self, size: int, wanted: int) -> list[Proposal]:
        """Choose so many matches of teams of a size, as long as there are men."""
        chosen: list[Proposal] = []
        while len(chosen) < wanted:
            proposal = self._fairest(size)
            if proposal is None:
                break
            chosen.append(proposal)
        return chosen

    def _fairest(self, size: int) -> Proposal | None:
        """Try the matches that look fairest, and take the one that is."""
        looks = sorted(self._matches(size), key=lambda match: match[0])[: self._shortlist]
        if not looks:
            return None
        tried = [(self._setting.odds(one, other), cost, one, other) for cost, one, other in looks]
        odds, cost, one, other = min(tried, key=lambda match: (match[1] >= REMATCH, match[0].unfairness))
        for candidate in (*one, *other):
            self._busy.add(candidate.gladiator.id)
        for stable in (one[0].gladiator.stable, other[0].gladiator.stable):
            self._often[stable] = self._often.get(stable, 0) + 1
        return _proposal(one, other, odds, rematch=cost >= REMATCH)

    def without_rematches(self, duels: list[Proposal]) -> list[Proposal]:
        """Let the men of a rematch change opponents with those of another duel, where that helps."""
        kept = list(duels)
        for n, again in enumerate(duels):
            swaps = [(m, pair) for m in range(len(kept)) if m != n for pair in self._swaps(kept[n], kept[m])]
            if not again.rematch or not swaps:
                continue
            m, pair = min(swaps, key=lambda swap: sum(self._unequal((a,), (b,)) for a, b in swap[1]))
            kept[n], kept[m] = (_proposal((a,), (b,), self._setting.odds((a,), (b,)), rematch=False) for a, b in pair)
        return kept

    def _swaps(self, again: Proposal, other: Proposal) -> Iterator[tuple[tuple[Candidate, Candidate], ...]]:
        """Return the ways in which the men of two duels can meet otherwise, none of them a rematch."""
        by_key = {candidate.gladiator.id: candidate for candidate in self._fit}
        (a,), (b,) = again.sides
        (c,), (d,) = other.sides
        for pairs in (((a, c), (b, d)), ((a, d), (b, c))):
            met = any(frozenset(pair) in self._met for pair in pairs)
            if not met and all(by_key[x].gladiator.stable != by_key[y].gladiator.stable for x, y in pairs):
                ordered = (sorted(pair, key=lambda man: by_key[man].gladiator.stable) for pair in pairs)
                yield tuple((by_key[x], by_key[y]) for x, y in ordered)

    def _matches(self, size: int) -> Iterator[tuple[float, Team, Team]]:
        """Return the matches between teams of two stables, each with how unequal it looks."""
        free: dict[int, list[Candidate]] = {}
        for candidate in self._fit:
            if candidate.gladiator.id not in self._busy:
                free.setdefault(candidate.gladiator.stable, []).append(candidate)
        for one, other in combinations(free, 2):
            again = SAME_STABLE_AGAIN * (self._often.get(one, 0) + self._often.get(other, 0))
            for team, against in product(combinations(free[one], size), combinations(free[other], size)):
                yield again + self._unequal(team, against), team, against

    def _unequal(self, team: Team, against: Team) -> float:
        unequal = abs(sum(c.rating for c in team) - sum(c.rating for c in against))
        pairs = (frozenset((a.gladiator.id, b.gladiator.id)) for a, b in product(team, against))
        return unequal + (REMATCH if any(pair in self._met for pair in pairs) else 0.0)


def _proposal(one: Team, other: Team, odds: Odds, *, rematch: bool) -> Proposal:
    sides = tuple(tuple(candidate.gladiator.id for candidate in team) for team in (one, other))
    return Proposal((sides[0], sides[1]), odds, rematch)


def _met(draft: Draft) -> frozenset[frozenset[int]]:
    """Return the pairs who stood against each other in this season."""
    season = (draft.get(Calendar, 1) or Calendar(1)).season
    found: set[frozenset[int]] = set()
    for match in draft.where(Encounter, season=season):
        if match.stage != "cancelled":
            entrants = draft.where(Entrant, match=match.id)
            found |= {frozenset((a.gladiator, b.gladiator)) for a, b in combinations(entrants, 2) if a.side != b.side}
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class _Setting:
    """Turns and rules under which fights are tried: on the smallest board, for it is the blows that decide."""

    turns: int
    rules: MunusRules
    key: bytes
    samples: int

    @classmethod
    def of(cls, draft: Draft, key: bytes, samples: int) -> "_Setting":
        settings: Mapping[str, object] = settings_in_force(draft)
        turns: int = settings["turn_limit"]  # type: ignore[assignment]
        return cls(turns or 100, rules_in_force(draft), key, samples)

    def odds(self, first: Sequence[Candidate], second: Sequence[Candidate]) -> Odds:
        """Let the quick computer player fight it out some times, each side beginning at either edge as often."""
        wins = [0, 0, 0]
        for n in range(self.samples):
            swapped = n % 2 == 1
            sides = (second, first) if swapped else (first, second)
            winner = self._fight(sides, n)
            wins[2 if winner is None else winner ^ swapped] += 1
        chances = [count / self.samples for count in wins]
        return Odds(chances[0], chances[1], chances[2], self.samples)

    def _fight(self, sides: tuple[Sequence[Candidate], Sequence[Candidate]], number: int) -> int | None:
        setup = MunusSetup(TRIAL_BOARD, self.turns, tuple(self._side(n, side) for n, side in enumerate(sides)))
        match = Match(MUNUS, setup, self.rules)
        ids = ",".join(str(c.gladiator.id) for side in sides for c in side)
        key = hashlib.sha256(self.key + f"{number}:{ids}".encode("ascii")).digest()
        over = play_out(match, {"A": Brawler(), "B": Brawler()}, key)
        return None if over.winner is None else "AB".index(over.winner)

    def _side(self, number: int, side: Sequence[Candidate]) -> Side:
        fighters: list[Fighter] = []
        for candidate in side:
            at, facing = computer_square(TRIAL_BOARD, number, [fighter.at for fighter in fighters])
            fighters.append(replace(candidate.fighter, at=at, facing=facing))
        return Side("AB"[number], "AB"[number], tuple(fighters))
