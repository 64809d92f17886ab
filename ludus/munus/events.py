"""What happened in a fight, with every number behind it. Gladiators, enemies and sides are given by id."""

from dataclasses import dataclass
from typing import ClassVar

from ludus.board.square import Cell, Facing
from ludus.munus.body import ArmSide, Location
from ludus.play.dice import Faces
from ludus.play.events import Event, Modifier


@dataclass(frozen=True, slots=True)
class OrderDiced(Event):
    """The order of play was diced for; each round of rolls is among those still tied."""

    rule: ClassVar[str] = "MU-306"
    rounds: tuple[tuple[tuple[str, int], ...], ...]
    """Pairs of side and face."""
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """All had acted: a new turn began."""

    rule: ClassVar[str] = "MU-306"
    turn: int


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """A gladiator took a step."""

    rule: ClassVar[str] = "MU-301"
    actor: str
    origin: Cell
    to: Cell
    movement_left: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A gladiator turned on the spot."""

    rule: ClassVar[str] = "MU-302"
    actor: str
    facing: Facing
    movement_left: int


@dataclass(frozen=True, slots=True)
class WasHeld(Event):
    """A step ended next to enemies, who hold the mover."""

    rule: ClassVar[str] = "MU-304"
    actor: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DisengagementTried(Event):
    """A gladiator tried to get away from an enemy."""

    rule: ClassVar[str] = "MU-330"
    actor: str
    enemy: str
    faces: Faces
    modifiers: tuple[Modifier, ...]
    total: int
    enemy_faces: Faces
    enemy_modifiers: tuple[Modifier, ...]
    enemy_total: int
    away: bool


@dataclass(frozen=True, slots=True)
class SlippedAway(Event):
    """A gladiator left an enemy who does not see him, without a test."""

    rule: ClassVar[str] = "MU-331"
    actor: str
    enemy: str


@dataclass(frozen=True, slots=True)
class AskedToDesignate(Event):
    """One engaged by several was attacked and has to say whom he fights."""

    rule: ClassVar[str] = "MU-321"
    asked: str
    attacker: str


@dataclass(frozen=True, slots=True)
class Designated(Event):
    """One engaged by several fights this enemy alone until the turn ends."""

    rule: ClassVar[str] = "MU-321"
    actor: str
    target: str


@dataclass(frozen=True, slots=True)
class FightWithoutBlow(Event):
    """A fight in which neither may strike."""

    rule: ClassVar[str] = "MU-312"
    actor: str
    target: str


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """Both rolled for the initiative."""

    rule: ClassVar[str] = "MU-311"
    actor: str
    face: int
    reflexes: int
    opponent: str
    opponent_face: int
    opponent_reflexes: int
    first: str | None
    """Who strikes first; null: both at the same moment."""


@dataclass(frozen=True, slots=True)
class StruckFromBehind(Event):
    """A blow from behind, which hits by itself."""

    rule: ClassVar[str] = "MU-320"
    attacker: str
    target: str
    arm: ArmSide | None
    """The arm that struck; null for a great weapon."""
    extra: bool


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """A blow, attack against defence."""

    rule: ClassVar[str] = "MU-313"
    attacker: str
    target: str
    arm: ArmSide | None
    """The arm that struck; null for a great weapon."""
    extra: bool
    faces: Faces
    modifiers: tuple[Modifier, ...]
    total: int
    defence_faces: Faces
    defence_modifiers: tuple[Modifier, ...]
    defence_total: int
    hit: bool


@dataclass(frozen=True, slots=True)
class LocationHit(Event):
    """A hit landed on a location."""

    rule: ClassVar[str] = "MU-314"
    target: str
    face: int
    location: Location


@dataclass(frozen=True, slots=True)
class MovementReduced(Event):
    """A gladiator began his activation with less than 8 points, for his legs."""

    rule: ClassVar[str] = "MU-305"
    actor: str
    movement: int


@dataclass(frozen=True, slots=True)
class SaveImpossible(Event):
    """A protection that a great weapon goes through without a die."""

    rule: ClassVar[str] = "MU-205"
    target: str
    location: Location


@dataclass(frozen=True, slots=True)
class SaveRolled(Event):
    """A protection was tried."""

    rule: ClassVar[str] = "MU-315"
    attacker: str
    target: str
    location: Location
    needed: int
    face: int
    saved: bool


@dataclass(frozen=True, slots=True)
class StumpHit(Event):
    """A hit on an amputated arm, without effect."""

    rule: ClassVar[str] = "MU-451"
    target: str
    location: Location


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A location lost PV."""

    rule: ClassVar[str] = "MU-315"
    target: str
    by: str
    location: Location
    pv_before: int
    pv: int


@dataclass(frozen=True, slots=True)
class BrittleLimbLost(Event):
    """An invalid or useless limb lost all it had at one hit."""

    rule: ClassVar[str] = "MU-317"
    target: str
    by: str
    location: Location
    pv_before: int


@dataclass(frozen=True, slots=True)
class HitAgain(Event):
    """A location already at 0 was hit again: one more roll at the diagnosis."""

    rule: ClassVar[str] = "MU-316"
    target: str
    by: str
    location: Location
    further: int


@dataclass(frozen=True, slots=True)
class ShieldLost(Event):
    """A shield protects no more: its arm is at 0, or it was dropped for the weapon."""

    rule: ClassVar[str] = "MU-319"
    target: str
    dropped: bool


@dataclass(frozen=True, slots=True)
class WeaponChangedArm(Event):
    """The weapon passed to the other arm."""

    rule: ClassVar[str] = "MU-319"
    target: str
    arm: ArmSide


@dataclass(frozen=True, slots=True)
class PairBroken(Event):
    """One of two small weapons was lost, and with it the extra attack."""

    rule: ClassVar[str] = "MU-319"
    target: str


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A gladiator was put out of the fight."""

    rule: ClassVar[str] = "MU-318"
    target: str
    by: str
    cause: str
    """``head``, ``torso``, ``legs``, or ``disarmed`` (no usable weapon: he must surrender)."""


@dataclass(frozen=True, slots=True)
class Surrendered(Event):
    """A gladiator gave up."""

    rule: ClassVar[str] = "MU-340"
    actor: str
    credited: str | None
    """Who wounded him last and counts as having defeated him."""


@dataclass(frozen=True, slots=True)
class ActivationEnded(Event):
    """A gladiator ended his activation without a combat."""

    rule: ClassVar[str] = "MU-308"
    actor: str


@dataclass(frozen=True, slots=True)
class FightEnded(Event):
    """The fight ended."""

    rule: ClassVar[str] = "MU-341"
    winner: str | None
    losses: tuple[tuple[str, int], ...]
    """Pairs of side and gladiators out."""
    turn_limit: bool
    """It ended with the agreed turn."""
