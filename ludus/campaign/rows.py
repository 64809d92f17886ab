"""The tables of a campaign: frozen rows, as plans read and change them and as the store keeps them."""

from dataclasses import dataclass
from typing import Final, Literal

from ludus.campaign.diagnosis import Loss
from ludus.campaign.growth import Abilities
from ludus.campaign.injuries import Injuries, InjuryKind, LastingInjury, with_injury
from ludus.i18n.catalogue import Language
from ludus.munus.body import Location
from ludus.play.codec import STRICT

Status = Literal["slave", "prisoner", "volunteer"]
"""Legal status; only slaves and prisoners cost upkeep (MU-114, MU-501)."""

Character = Literal["brute", "wall", "dancer", "balanced", "random"]
"""How a computer lanista likes his gladiators: strong, hard to hurt, nimble, all of it; or as the dice fall."""

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
    "bet_staked",
    "bet_won",
    "bet_returned",
]
"""Code names of why coins move."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; the defaults of its fields are part of the file format."""

    __pydantic_config__ = STRICT

    id: int
    """Its key."""


@dataclass(frozen=True, slots=True)
class Campaign(Row):
    """The campaign itself; there is one, with the key 1."""

    name: str
    language: Language
    seed: str
    """32 bytes in hexadecimal digits: the key of all dice that the program throws."""


@dataclass(frozen=True, slots=True)
class HouseRule(Row):
    """A setting that was changed, and since when; the latest in force counts."""

    key: str
    stable: int | None
    """The stable that has it for its own; null for the campaign."""
    value: str
    """JSON text."""
    day: int
    """The number of the event day from which on it counts; 0 for always."""


@dataclass(frozen=True, slots=True)
class Stable(Row):
    """A stable (*ludus*) and who runs it."""

    name: str
    computer: bool = False
    character: Character = "balanced"
    """How its gladiators are trained and armed while the computer runs it."""
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
    fights: int = 0
    """Fights of his career in which he took an active part; kept, so that no list has to count."""
    victories: int = 0
    defeated: int = 0
    """Opponents he defeated (MU-505)."""
    kills: int = 0
    """Opponents he defeated who died of it (MU-602)."""


@dataclass(frozen=True, slots=True)
class Portrait(Row):
    """The portrait of the gladiator with the same key."""

    jpeg: str
    """A small JPEG image in base64."""


@dataclass(frozen=True, slots=True)
class Adjustment(Row):
    """What the referee changed by hand, and why (MU-605)."""

    season: int
    month: int
    what: Literal["gold", "gladiator", "piece_given", "piece_taken"]
    stable: int
    gladiator: int | None
    reason: str


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
    gone: Literal["sold", "taken"] | None = None
    """It left the stable; it stays in the records, for the ledger refers to it."""


@dataclass(frozen=True, slots=True)
class LedgerLine(Row):
    """Coins that moved; a stable's gold is the sum of its lines and nothing else (MU-508)."""

    stable: int
    amount: int
    """mo; negative when paid."""
    reason: Reason
    season: int
    month: int
    day: int | None = None
    """The event day that was open."""
    match: int | None = None
    """The match it comes from."""
    gladiator: int | None = None
    piece: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Debt(Row):
    """What a stable could not pay (MU-502)."""

    stable: int
    amount: int
    """mo still owed."""
    reason: Reason
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
    stage: Literal["planned", "cancelled", "fought", "settled"] = "planned"
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
class WoundRoll(Row):
    """A roll on the injury tables, as it fell (MU-402)."""

    entrant: int
    location: Location
    roll: int
    """The sum of 2D6."""
    rule: str
    """The row of the table."""
    matches: int | None = None
    """What 1D6 added to it, if the row asked."""
    lost: Loss | None = None
    """What was lost by the row that asks the owner (MU-414)."""


@dataclass(frozen=True, slots=True)
class Fight(Row):
    """The fight record of the match with the same key, if it was played or replayed here."""

    record: str
    """The text of ``ludus-fight/1``."""


@dataclass(frozen=True, slots=True)
class Bet(Row):
    """A bet between two owners on a planned match; what they staked has left their gold (MU-507)."""

    match: int
    side: int
    """The side that the backer says will be victorious."""
    backer: int
    stake: int
    """mo of the backer."""
    taker: int
    """The stable that bets against it."""
    against: int
    """mo of the taker."""


@dataclass(frozen=True, slots=True)
class Honours(Row):
    """How the season with the same number ended (MU-602)."""

    ranking: tuple[int, ...]
    """The stables, the champion first."""
    champion: int | None
    """Null if nobody fought."""
    primi_pali: tuple[int, ...]
    """The gladiators with most opponents defeated; several if they are equal."""


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
    Campaign,
    HouseRule,
    Calendar,
    Stable,
    Gladiator,
    Portrait,
    Injury,
    OwnedPiece,
    EventDay,
    Encounter,
    Entrant,
    WoundRoll,
    Fight,
    Bet,
    LedgerLine,
    Debt,
    Adjustment,
    Score,
    Honours,
)
"""In the order in which they are listed."""


def as_they_show(injuries: tuple[Injury, ...]) -> Injuries:
    """Return injuries as they show: what replaces what, and of one kind the longest (MU-405)."""
    shown: Injuries = ()
    for injury in injuries:
        shown = with_injury(shown, LastingInjury(injury.location, injury.kind, injury.matches))
    return shown


def abilities(gladiator: Gladiator, injuries: tuple[Injury, ...]) -> Abilities:
    """Return what growth looks at: his points, and his injuries as they show."""
    unspent = (gladiator.unspent_pv, gladiator.unspent_training)
    return Abilities(gladiator.pv, gladiator.attack, gladiator.defence, *unspent, as_they_show(injuries))
