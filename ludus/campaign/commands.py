"""What a lanista or the referee can do, as frozen values that the journal keeps."""

from dataclasses import dataclass
from typing import Literal

from ludus.campaign.diagnosis import Loss
from ludus.campaign.growth import Skill
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.rows import Status
from ludus.munus.body import Location


@dataclass(frozen=True, slots=True)
class FoundStable:
    """A stable is founded with the purse of the campaign (MU-115)."""

    name: str
    computer: bool = False


@dataclass(frozen=True, slots=True)
class Hire:
    """A recruit is bought or signed (MU-102, MU-108, MU-113 to MU-115)."""

    stable: int
    name: str
    gender: Literal["man", "woman"]
    race: str
    status: Status
    pv: tuple[int, ...]
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class PlacePv:
    """An unspent PV is placed for good (MU-105, MU-107)."""

    gladiator: int
    location: Location


@dataclass(frozen=True, slots=True)
class PlaceTraining:
    """An unspent training point is placed for good (MU-108)."""

    gladiator: int
    skill: Skill


@dataclass(frozen=True, slots=True)
class Rename:
    """A gladiator takes another name."""

    gladiator: int
    name: str


@dataclass(frozen=True, slots=True)
class Note:
    """The notes on a gladiator are rewritten."""

    gladiator: int
    notes: str


@dataclass(frozen=True, slots=True)
class LeaveRoster:
    """A gladiator retires (MU-455) or is released; what he carried returns to the armoury (MU-212)."""

    gladiator: int
    how: Literal["retired", "released"]


@dataclass(frozen=True, slots=True)
class Transfer:
    """A gladiator is sold to another stable at an agreed price (MU-604); what he carried stays (MU-212)."""

    gladiator: int
    to: int
    price: int


@dataclass(frozen=True, slots=True)
class Buy:
    """A piece is bought for the armoury (MU-207, MU-210)."""

    stable: int
    code: str


@dataclass(frozen=True, slots=True)
class Sell:
    """A piece in the armoury is sold for what it fetches (MU-212)."""

    piece: int


@dataclass(frozen=True, slots=True)
class Issue:
    """A piece is given to a gladiator of its stable (MU-212)."""

    piece: int
    gladiator: int
    location: Location | None = None
    """Where he wears it or which arm holds it; null: where it belongs, weapons right and shields left."""


@dataclass(frozen=True, slots=True)
class Return:
    """A piece goes back to the armoury (MU-212)."""

    piece: int


@dataclass(frozen=True, slots=True)
class Replace:
    """A piece is replaced by a new one for whoever carried it; the old one is sold (MU-211)."""

    piece: int


@dataclass(frozen=True, slots=True)
class AdjustGold:
    """The referee gives or takes coins, with a reason (MU-605)."""

    stable: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Join:
    """A veteran joins with any legal build and injuries, at an agreed price (MU-605)."""

    recruit: Hire
    """Who he is; his points are not those of a recruit."""
    price: int
    unspent_pv: int = 0
    unspent_training: int = 0
    injuries: tuple[LastingInjury, ...] = ()


@dataclass(frozen=True, slots=True)
class AdjustGladiator:
    """The referee sets a gladiator's points and injuries, with a reason (MU-605)."""

    gladiator: int
    pv: tuple[int, ...]
    attack: int
    defence: int
    unspent_pv: int
    unspent_training: int
    injuries: tuple[LastingInjury, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class GivePiece:
    """The referee gives a piece to an armoury, with a reason (MU-605)."""

    stable: int
    code: str
    used: int
    reason: str


@dataclass(frozen=True, slots=True)
class TakePiece:
    """The referee takes a piece away, with a reason (MU-605)."""

    piece: int
    reason: str


@dataclass(frozen=True, slots=True)
class OpenDay:
    """An event day begins (MU-601)."""


@dataclass(frozen=True, slots=True)
class CloseDay:
    """The event day ends; counters tick (MU-405)."""


@dataclass(frozen=True, slots=True)
class EndMonth:
    """The month ends; upkeep is collected (MU-501, MU-601)."""


@dataclass(frozen=True, slots=True)
class PlanMatch:
    """A match of the open event day: the gladiators of each side (MU-601, MU-603)."""

    sides: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class CancelMatch:
    """A match that was planned is not fought."""

    match: int


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one gladiator in a match; the default is: untouched and active."""

    gladiator: int
    zeroed: tuple[Location, ...] = ()
    further: tuple[tuple[Location, int], ...] = ()
    """Further hits by location already at 0 (MU-316)."""
    out: bool = False
    surrendered: bool = False
    defeated_by: int | None = None
    active_part: bool = True


@dataclass(frozen=True, slots=True)
class EnterMatch:
    """A match was fought; those not named were untouched and active."""

    match: int
    fates: tuple[Fate, ...]
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class RollWound:
    """The next roll on the injury tables for one who was in a match (MU-402, MU-403)."""

    entrant: int
    lose: Loss | None = None
    """What the owner lets him lose, where the row asks (MU-414)."""


@dataclass(frozen=True, slots=True)
class PutOff:
    """His treatment is put off (MU-404)."""

    entrant: int


@dataclass(frozen=True, slots=True)
class Settle:
    """A match is settled: experience, prizes, healer (MU-403)."""

    match: int


Command = (
    Join
    | AdjustGladiator
    | GivePiece
    | TakePiece
    | OpenDay
    | CloseDay
    | EndMonth
    | PlanMatch
    | CancelMatch
    | EnterMatch
    | RollWound
    | PutOff
    | Settle
    | FoundStable
    | Hire
    | PlacePv
    | PlaceTraining
    | Rename
    | Note
    | LeaveRoster
    | Transfer
    | Buy
    | Sell
    | Issue
    | Return
    | Replace
    | AdjustGold
)
