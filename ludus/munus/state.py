"""The frozen position of a fight."""

from dataclasses import dataclass, field

from ludus.board.square import Cell, Facing
from ludus.munus.arena import Arena


@dataclass(frozen=True, slots=True)
class Body:
    """What a gladiator's wounds have left of him; locations are counted as in ``LOCATIONS``."""

    pv: tuple[int, ...]
    further: tuple[int, ...]
    """Further hits on each location already at 0 (MU-316)."""
    zeroed: tuple[bool, ...]
    """The locations that reached 0 in the fight."""
    out: bool
    shield: bool
    """He has a shield and it still protects (MU-208, MU-319)."""
    weapon_arm: int
    """The arm of the normal attack; of no meaning with a great weapon."""
    pair: bool
    """He still has a small weapon in each hand."""
    wounded_by: int | None
    """Who wounded him last (MU-505, MU-340)."""

    def wounded(self, pv: tuple[int, ...], further: tuple[int, ...], zeroed: tuple[bool, ...], by: int) -> "Body":
        """Return the body after a wound (MU-315, MU-316)."""
        return Body(pv, further, zeroed, self.out, self.shield, self.weapon_arm, self.pair, by)


@dataclass(frozen=True, slots=True)
class Figure:
    """A gladiator on the board."""

    at: Cell
    facing: Facing
    body: Body
    acted: bool
    active_part: bool
    """He made or suffered an attack or a disengagement test (MU-109)."""
    designated: int | None
    """The enemy whom alone he fights this turn (MU-321)."""

    # Written out, since dataclasses.replace is five times slower and playouts do little else.

    def moved(self, at: Cell, facing: Facing) -> "Figure":
        """Return the figure elsewhere."""
        return Figure(at, facing, self.body, self.acted, self.active_part, self.designated)

    def with_body(self, body: Body) -> "Figure":
        """Return the figure with another body, after an attack that it suffered."""
        return Figure(self.at, self.facing, body, self.acted, self.active_part, self.designated)

    def taking_part(self) -> "Figure":
        """Return the figure after an attack or a test (MU-109)."""
        return Figure(self.at, self.facing, self.body, self.acted, True, self.designated)

    def designating(self, enemy: int | None) -> "Figure":
        """Return the figure with another designation (MU-321)."""
        return Figure(self.at, self.facing, self.body, self.acted, self.active_part, enemy)

    def done(self) -> "Figure":
        """Return the figure after its activation."""
        return Figure(self.at, self.facing, self.body, True, self.active_part, self.designated)

    def rested(self) -> "Figure":
        """Return the figure at the beginning of a turn."""
        return Figure(self.at, self.facing, self.body, False, self.active_part, None)


@dataclass(frozen=True, slots=True)
class Activation:
    """One gladiator's part in a turn, while it lasts (MU-308)."""

    figure: int
    movement_left: int
    held: bool
    """He stopped next to an enemy (MU-304)."""
    moved: bool
    """He has left a square in it (MU-310, MU-322)."""
    barred: frozenset[int]
    """The enemies from whom he has disengaged (MU-330)."""


@dataclass(frozen=True, slots=True)
class Question:
    """A fight that waits for the one attacked to say whom he fights (MU-321)."""

    asked: int
    attacker: int
    extra: int | None
    """Whom the attacker's extra attack is for."""


@dataclass(frozen=True, slots=True)
class State:
    """A position; gladiators and sides are counted in the order of the setup."""

    arena: Arena = field(hash=False)
    """Equal in every position of a fight, so no hash needs it."""
    figures: tuple[Figure, ...]
    turn: int
    order: tuple[int, ...]
    """The sides in order of play; empty until it is diced for."""
    to_act: int | None
    """The side that acts; null before the order is known and after the end."""
    activation: Activation | None = None
    question: Question | None = None
    over: bool = False

    def within(self, figures: tuple[Figure, ...], activation: Activation) -> "State":
        """Return the position later in an activation."""
        return State(self.arena, figures, self.turn, self.order, self.to_act, activation)
