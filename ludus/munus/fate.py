"""The questions of chance of a fight, answered by dice or by all possibilities.

Dice order: each attack the attacker's 2D6, the defender's 2D6, then if hit 1D20, then if a save is possible 1D6;
initiative the active gladiator's 1D6, then the other's; disengaging the mover's 2D6, then that enemy's 2D6.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Protocol, Self, cast

from ludus.munus.arena import Profile
from ludus.munus.body import HIT_LOCATION, LOCATIONS, SIDE_OF, TORSO
from ludus.munus.events import (
    DisengagementTried,
    InitiativeRolled,
    LocationHit,
    OrderDiced,
    SaveImpossible,
    SaveRolled,
    Struck,
    StruckFromBehind,
)
from ludus.munus.values import Saves, total
from ludus.play.dice import Dice, Faces, Roll
from ludus.play.events import Event, Modifier
from ludus.play.odds import Line, ways_to_reach


@dataclass(frozen=True, slots=True)
class Blow:
    """A blow as it is about to fall, with all that bears on it."""

    attacker: Profile
    target: Profile
    arm: int | None
    """The arm that strikes; null for a great weapon."""
    extra: bool
    behind: bool
    """The attacker stands behind the target (MU-320)."""
    attack: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    margin: int
    """What the attack adds more than the defence."""
    saves: tuple[Saves, ...]
    """The saves of the target against this weapon, by location."""
    shielded: bool
    """His shield still protects."""


@dataclass(frozen=True, slots=True)
class Disengagement:
    """A disengagement test as it is about to be made (MU-330)."""

    mover: Profile
    enemy: Profile
    modifiers: tuple[Modifier, ...]
    margin: int
    """What the mover adds more than the enemy."""


class Fate(Protocol):
    """Whatever answers the questions of chance."""

    def tell(self, event: Event, /) -> None:
        """Take down what happened."""
        ...

    def first_side(self, sides: tuple[str, ...]) -> int:
        """Return the number of the side that plays first (MU-306)."""
        ...

    def initiative(self, active: Profile, other: Profile) -> int:
        """Return 1 if the active gladiator strikes first, -1 if the other, 0 for the same moment (MU-311)."""
        ...

    def blow(self, blow: Blow) -> int | None:
        """Return the location where a blow hits and is not saved; null if it misses or is saved (MU-313 to 315)."""
        ...

    def disengages(self, attempt: Disengagement) -> bool:
        """Tell whether the mover gets away from an enemy (MU-330)."""
        ...


_roll_of = lru_cache(maxsize=4096)(Roll)


class RolledFate:
    """Fate from dice; it tells every roll."""

    __slots__ = ("_dice", "events")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.events: list[Event] = []

    def tell(self, event: Event, /) -> None:
        """Take down what happened."""
        self.events.append(event)

    def _roll(self, who: Profile, purpose: str, count: int, sides: int) -> Faces:
        return self._dice.roll(_roll_of(who.player, purpose, count, sides, who.id))

    def first_side(self, sides: tuple[str, ...]) -> int:
        """MU-306: 1D6 a side, the tied highest again."""
        tied = list(range(len(sides)))
        rounds = []
        while len(tied) > 1:
            faces = {s: self._dice.roll(Roll(sides[s], "order", 1, 6))[0] for s in tied}
            rounds.append(tuple((sides[s], face) for s, face in faces.items()))
            tied = [s for s in tied if faces[s] == max(faces.values())]
        first = tied[0]
        self.tell(OrderDiced(tuple(rounds), sides[first:] + sides[:first]))
        return first

    def initiative(self, active: Profile, other: Profile) -> int:
        """MU-311: 1D6 each, with the reflexes of the race (MU-113)."""
        (mine,) = self._roll(active, "initiative", 1, 6)
        (theirs,) = self._roll(other, "initiative", 1, 6)
        lead = mine + active.reflexes - theirs - other.reflexes
        first = None if lead == 0 else (active if lead > 0 else other).id
        self.tell(InitiativeRolled(active.id, mine, active.reflexes, other.id, theirs, other.reflexes, first))
        return (lead > 0) - (lead < 0)

    def blow(self, blow: Blow) -> int | None:
        """MU-313 to MU-316, MU-320: attack against defence, location, save."""
        if not self._hits(blow):
            return None
        target = blow.target
        (face,) = self._roll(blow.attacker, "location", 1, 20)
        location = HIT_LOCATION[face]
        self.tell(LocationHit(target.id, face, LOCATIONS[location]))
        if not blow.saves[location] and _is_covered(blow, location):
            self.tell(SaveImpossible(target.id, LOCATIONS[location]))
        for needed in blow.saves[location]:
            (face,) = self._roll(target, "save", 1, 6)
            self.tell(SaveRolled(blow.attacker.id, target.id, LOCATIONS[location], needed, face, face >= needed))
            if face >= needed:
                return None
        return location

    def _hits(self, blow: Blow) -> bool:
        attacker, target = blow.attacker, blow.target
        arm = None if blow.arm is None else SIDE_OF[blow.arm]
        if blow.behind:
            self.tell(StruckFromBehind(attacker.id, target.id, arm, blow.extra))
            return True
        faces = self._roll(attacker, "attack", 2, 6)
        defence_faces = self._roll(target, "defence", 2, 6)
        defence_total = sum(defence_faces) + total(blow.defence)
        attack_total = sum(faces) + blow.margin + total(blow.defence)
        self.tell(
            Struck(
                attacker=attacker.id,
                target=target.id,
                arm=arm,
                extra=blow.extra,
                faces=faces,
                modifiers=blow.attack,
                total=attack_total,
                defence_faces=defence_faces,
                defence_modifiers=blow.defence,
                defence_total=defence_total,
                hit=attack_total > defence_total,
            )
        )
        return attack_total > defence_total

    def disengages(self, attempt: Disengagement) -> bool:
        """MU-330: 2D6 and trained defence against 2D6 and trained attack; equal gets away."""
        mover, enemy = attempt.mover, attempt.enemy
        faces = self._roll(mover, "disengage", 2, 6)
        enemy_faces = self._roll(enemy, "hold", 2, 6)
        lead = sum(faces) - sum(enemy_faces) + attempt.margin
        enemy_total = sum(enemy_faces) + enemy.attack
        self.tell(
            DisengagementTried(
                actor=mover.id,
                enemy=enemy.id,
                faces=faces,
                modifiers=attempt.modifiers,
                total=enemy_total + lead,
                enemy_faces=enemy_faces,
                enemy_modifiers=(Modifier("attack", enemy.attack, "MU-108"),),
                enemy_total=enemy_total,
                away=lead >= 0,
            )
        )
        return lead >= 0


def _is_covered(blow: Blow, location: int) -> bool:
    """Tell whether something protects a location that can still feel a hit (MU-208, MU-451)."""
    target = blow.target
    by_shield = blow.shielded and location in (target.shield_arm, TORSO)
    return location not in target.amputated and (by_shield or target.saves[location] is not None)


@cache
def initiative_weights(edge: int) -> tuple[tuple[int, int], ...]:
    """Weigh, of 36, who strikes first when the active gladiator's reflexes are better by ``edge``."""
    leads = [a - b + edge for a in range(1, 7) for b in range(1, 7)]
    return tuple((sign, sum((n > 0) - (n < 0) == sign for n in leads)) for sign in (1, 0, -1))


HIT_WAYS = 1296
"""Ways to throw 2D6 against 2D6."""


@cache
def blow_weights(margin: int, saves: tuple[Saves, ...], *, behind: bool) -> tuple[tuple[int | None, int], ...]:
    """Weigh where a blow hits unsaved, lumped by location, and last that it hurts nobody.

    The chance to hit, of 1,296, times the location, of 20, times the failure of each save, of 6.
    """
    hits = HIT_WAYS if behind else ways_to_reach(1 - margin)
    rolled = max(len(s) for s in saves)
    places = [0] * len(LOCATIONS)
    for location in HIT_LOCATION.values():
        fails = 6 ** (rolled - len(saves[location]))
        for needed in saves[location]:
            fails *= needed - 1
        places[location] += hits * fails
    nothing = HIT_WAYS * 20 * 6**rolled - sum(places)
    return (*enumerate(places), (None, nothing))


class ForkedFate:
    """Fate that answers from one line of possibilities; it tells nothing."""

    __slots__ = ("_line",)

    def __init__(self, line: Line) -> None:
        self._line = line

    @classmethod
    def untold(cls) -> Self:
        """Return a fate that is asked nothing, for looking at what is about to happen."""
        return cls(Line(()))

    def tell(self, event: Event, /) -> None:
        """Let what happens go untold."""

    def first_side(self, sides: tuple[str, ...]) -> int:
        """Every side is as likely (MU-306)."""
        return cast("int", self._line.answer([(s, 1) for s in range(len(sides))]))

    def initiative(self, active: Profile, other: Profile) -> int:
        """Answer MU-311."""
        return cast("int", self._line.answer(initiative_weights(active.reflexes - other.reflexes)))

    def blow(self, blow: Blow) -> int | None:
        """Answer MU-313 to MU-315 at once."""
        weights = blow_weights(blow.margin, blow.saves, behind=blow.behind)
        return cast("int | None", self._line.answer(weights))

    def disengages(self, attempt: Disengagement) -> bool:
        """Answer MU-330."""
        ways = ways_to_reach(-attempt.margin)
        return bool(self._line.answer(((True, ways), (False, HIT_WAYS - ways))))
