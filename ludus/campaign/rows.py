"""The tables of a campaign: frozen rows, as plans read and change them and as the store keeps them."""

from dataclasses import dataclass
from typing import Final, Literal

from ludus.campaign.growth import Abilities
from ludus.campaign.injuries import InjuryKind, LastingInjury, with_injury
from ludus.munus.body import Location

Status = Literal["slave", "prisoner", "volunteer"]
"""Legal status; only slaves and prisoners cost upkeep (MU-114, MU-501)."""

Standing = Literal["active", "retired", "dead", "released"]
"""Whether a gladiator is on a roster; all stay in the records (MU-455)."""

PiecePlace = Literal["weapon", "head", "torso", "arm", "leg", "shield"]
"""What a piece is for."""

Reason = Literal[
    "purse",
    "recruit",
    "equipment_bought",
    "equipment_sold",
    "gladiator_bought",
    "gladiator_sold",
    "survivor",
    "defeated",
    "victory",
    "healer",
    "upkeep",
    "debt_paid",
    "adjustment",
]
"""Code names of why coins move."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table."""

    id: int
    """Its key."""


@dataclass(frozen=True, slots=True)
class Stable(Row):
    """A stable (*ludus*) and who runs it."""

    name: str
    computer: bool = False
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Gladiator(Row):
    """A gladiator, on a roster or in the records."""

    stable: int
    """The stable that owns him, or owned him last."""
    name: str
    gender: Literal["man", "woman"]
    race: str
    reflexes: int
    """What his race adds to the initiative die (MU-113)."""
    status: Status
    pv: tuple[int, ...]
    attack: int
    defence: int
    unspent_pv: int = 0
    unspent_training: int = 0
    standing: Standing = "active"
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Injury(Row):
    """A lasting injury with where it came from; those of one place stand side by side (section 7, diagnosis)."""

    gladiator: int
    location: Location
    kind: InjuryKind
    matches: int | None
    """Event days it still lasts; null for life (MU-405)."""
    match: int | None = None
    """The match it came from; null if he joined with it."""
    day: int | None = None
    """The event day that was open when it was rolled, whose end does not count for it (MU-405)."""


@dataclass(frozen=True, slots=True)
class OwnedPiece(Row):
    """A piece of equipment in a stable's armoury, or issued to a gladiator (MU-212)."""

    stable: int
    gladiator: int | None
    """Who carries it; null in the armoury."""
    code: str
    price: int
    place: PiecePlace
    save: int | None = None
    """A protection saves on this or more."""
    used: int = 0
    worn: Location | None = None
    """Where he wears it, or the arm that holds it; null in the armoury."""


@dataclass(frozen=True, slots=True)
class LedgerLine(Row):
    """Coins that moved; a stable's gold is the sum of its lines and nothing else (MU-508)."""

    stable: int
    amount: int
    """mo; negative when paid."""
    reason: Reason
    gladiator: int | None = None
    piece: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Debt(Row):
    """What a stable could not pay (MU-502)."""

    stable: int
    amount: int
    """mo still owed."""
    reason: str
    gladiator: int | None = None
    """The one whose healer waits: he cannot be entered until it is paid (MU-404)."""


@dataclass(frozen=True, slots=True)
class Calendar(Row):
    """Where the campaign stands in time; there is one, with the key 1 (MU-601)."""

    season: int = 1
    month: int = 1
    days_held: int = 0
    """Event days closed in this month."""
    open_day: int | None = None


@dataclass(frozen=True, slots=True)
class EventDay(Row):
    """An event day (*munus*) with any number of matches (MU-601)."""

    season: int
    month: int


@dataclass(frozen=True, slots=True)
class Encounter(Row):
    """A match of an event day."""

    day: int
    season: int
    stage: Literal["planned", "fought", "settled"] = "planned"
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Entrant(Row):
    """A gladiator in a match: what became of him there and afterwards."""

    match: int
    gladiator: int
    stable: int
    """His stable on that day."""
    side: int
    zeroed: tuple[Location, ...] = ()
    further: tuple[tuple[Location, int], ...] = ()
    """Further hits by location already at 0 (MU-316)."""
    out: bool = False
    defeated_by: int | None = None
    active_part: bool = True
    rolls_due: tuple[int, ...] = ()
    """Locations still to be rolled for, in order (MU-402, MU-403)."""
    fee: int = 0
    """mo of the healer for the rolls made, not yet charged (MU-402)."""
    treatment: Literal["none", "due", "put_off", "done"] = "none"
    """What his wounds still need (MU-404)."""
    died: bool = False
    """He died of this match."""


@dataclass(frozen=True, slots=True)
class Score(Row):
    """What a stable, or one gladiator of it, did in a season (MU-602); kept, so that no list has to count."""

    season: int
    stable: int
    gladiator: int | None
    """Null for the stable as a whole."""
    fights: int = 0
    victories: int = 0
    defeated: int = 0
    losses: int = 0
    kills: int = 0


TABLES: Final[tuple[type[Row], ...]] = (
    Stable,
    Gladiator,
    Injury,
    OwnedPiece,
    LedgerLine,
    Debt,
    Calendar,
    EventDay,
    Encounter,
    Entrant,
    Score,
)


def abilities(gladiator: Gladiator, injuries: tuple[Injury, ...]) -> Abilities:
    """Return what growth looks at: his points, and his injuries as they show (of one kind the longest)."""
    shown: tuple[LastingInjury, ...] = ()
    for injury in injuries:
        shown = with_injury(shown, LastingInjury(injury.location, injury.kind, injury.matches))
    return Abilities(
        gladiator.pv, gladiator.attack, gladiator.defence, gladiator.unspent_pv, gladiator.unspent_training, shown
    )
