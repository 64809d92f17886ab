"""Who may fight and strike whom, and the exchange of blows (MU-310 to MU-322)."""

from ludus.board.square import REAR
from ludus.munus.arena import Arena
from ludus.munus.body import OTHER_ARM
from ludus.munus.events import FightWithoutBlow
from ludus.munus.fate import Blow, Fate
from ludus.munus.state import Activation, Figure, State
from ludus.munus.values import (
    armed,
    attack_modifiers,
    controls,
    defence_modifiers,
    enemies_beside,
    saves,
    total,
)
from ludus.munus.wounds import wound


def opponents(state: State, number: int, barred: frozenset[int], beside: list[int] | None = None) -> list[int]:
    """Return the enemies a gladiator may fight: in his zone, or with him in theirs, and not barred (MU-310, MU-330).

    ``beside`` may give the enemies beside him, if they are known.
    """
    me = state.figures[number]
    return [
        e
        for e in (enemies_beside(state, number) if beside is None else beside)
        if e not in barred and (controls(me, state.figures[e].at) or controls(state.figures[e], me.at))
    ]


def is_forced(state: State, activation: Activation) -> bool:
    """Tell whether he must fight before he ends: he has moved and stands in the zone of an enemy (MU-310)."""
    if not activation.moved:
        return False
    here = state.figures[activation.figure].at
    beside = enemies_beside(state, activation.figure)
    return any(controls(state.figures[e], here) for e in beside if e not in activation.barred)


def may_strike(state: State, number: int, target: int) -> bool:
    """Tell whether he may strike a target: in his zone, armed, no other enemy designated (MU-312, MU-321)."""
    me = state.figures[number]
    return (
        controls(me, state.figures[target].at)
        and armed(state.arena.profiles[number], me.body)
        and me.designated in (None, target)
    )


def extra_targets(state: State, number: int, target: int, *, moved: bool) -> list[int]:
    """Return the enemies for the extra attack of a pair of small weapons (MU-202, MU-322).

    It needs a normal attack and that he has not left his square; it is bound by no designation.
    """
    me = state.figures[number]
    if not me.body.pair or moved or not may_strike(state, number, target):
        return []
    return [e for e in enemies_beside(state, number) if controls(me, state.figures[e].at)]


class Exchange:
    """The blows of one combat on a working copy of the figures; it lives as long as one action."""

    def __init__(self, state: State, fate: Fate, attacker: int, target: int, extra: int | None) -> None:
        self._arena: Arena = state.arena
        self.figures: list[Figure] = list(state.figures)
        self._fate = fate
        self._attacker = attacker
        self._target = target
        self._extra = extra
        self._strikes = {
            attacker: may_strike(state, attacker, target),
            target: may_strike(state, target, attacker),
        }

    @property
    def needs_initiative(self) -> bool:
        """Both strike, so that the initiative is rolled for (MU-311)."""
        return all(self._strikes.values())

    def planned(self) -> list[Blow]:
        """Return the blows as they stand before the first, those of the active gladiator before the reply."""
        strikers = (self._attacker, self._target)
        return [self._blow(self.figures, s, t, extra=extra) for s in strikers for t, extra in self._targets(s)]

    def fight(self) -> None:
        """Let the blows fall in the order of the initiative, which only two who strike roll for (MU-311, MU-312)."""
        attacker, target = self._attacker, self._target
        profiles = self._arena.profiles
        if not any(self._strikes.values()):
            self._fate.tell(FightWithoutBlow(profiles[attacker].id, profiles[target].id))
            return
        if not self.needs_initiative:
            self._strike_in_turn((attacker, target))
            return
        lead = self._fate.initiative(profiles[attacker], profiles[target])
        if lead == 0:
            self._strike_together()
        else:
            self._strike_in_turn((attacker, target) if lead > 0 else (target, attacker))

    def _targets(self, striker: int) -> list[tuple[int, bool]]:
        """Return the targets of a striker's blows, the extra attack marked (MU-322)."""
        if not self._strikes[striker]:
            return []
        if striker == self._target:
            return [(self._attacker, False)]
        extra = [] if self._extra is None else [(self._extra, True)]
        return [(self._target, False), *extra]

    def _strike_in_turn(self, strikers: tuple[int, int]) -> None:
        """One after the other; a blow that can no more be struck, or at nobody, is dropped without dice."""
        for striker in strikers:
            for target, extra in self._targets(striker):
                body = self.figures[striker].body
                gone = body.out or self.figures[target].body.out or (extra and not body.pair)
                if not gone:
                    self._land(self._blow(self.figures, striker, target, extra=extra))

    def _strike_together(self) -> None:
        """All blows are worked out from the position before them; damage in the order of the dice (MU-311)."""
        before = list(self.figures)
        for striker in (self._attacker, self._target):
            for target, extra in self._targets(striker):
                self._land(self._blow(before, striker, target, extra=extra))

    def _blow(self, figures: list[Figure], striker: int, target: int, *, extra: bool) -> Blow:
        """Work out a blow from a position (MU-313, MU-320); a pair's extra attack is struck by the other arm."""
        mine, theirs = figures[striker], figures[target]
        me, foe = self._arena.profiles[striker], self._arena.profiles[target]
        arm = OTHER_ARM[mine.body.weapon_arm] if extra else mine.body.weapon_arm
        attack = attack_modifiers(me, mine.body, arm)
        defence = defence_modifiers(foe, theirs.body, self._arena.rules)
        way = (mine.at[0] - theirs.at[0], mine.at[1] - theirs.at[1])
        return Blow(
            attacker=me,
            target=foe,
            arm=None if me.weapon == "great" else arm,
            extra=extra,
            behind=way in REAR[theirs.facing],
            attack=attack,
            defence=defence,
            margin=total(attack) - total(defence),
            saves=saves(foe, theirs.body, me.weapon, self._arena.rules),
            shielded=theirs.body.shield,
        )

    def _land(self, blow: Blow) -> None:
        location = self._fate.blow(blow)
        target, attacker = blow.target.number, blow.attacker.number
        for number in (attacker, target):
            self._take_part(number)
        if location is not None:
            figure = self.figures[target]
            body = wound(blow.target, figure.body, location, blow.attacker, self._fate.tell)
            self.figures[target] = figure.with_body(body)

    def _take_part(self, number: int) -> None:
        """MU-109: he made or suffered an attack."""
        figure = self.figures[number]
        if not figure.active_part:
            self.figures[number] = figure.taking_part()
