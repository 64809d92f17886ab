"""The tables of a campaign file as SQLModel classes: columns, keys and checks, nothing that the rules say.

Each mirrors a row of ``ludus.campaign.rows``; a test compares them field by field. The six PV of a gladiator are six
columns, so that lists can sort and filter by them; lists without an order of their own stand as JSON text.
"""

from typing import Any, ClassVar, Final

from sqlalchemy import Boolean, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table, Text
from sqlalchemy.ext.compiler import compiles
from sqlmodel import Field, SQLModel


@compiles(Boolean, "sqlite")
def _boolean(*_: Any, **__: Any) -> str:
    """Name truth values as STRICT tables know them."""
    return "INTEGER"


@compiles(String, "sqlite")
def _string(*_: Any, **__: Any) -> str:
    """Name text as STRICT tables know it."""
    return "TEXT"


STRICT: Final = {"sqlite_strict": True}


def _key() -> Any:
    return Field(sa_column=Column("id", Integer, primary_key=True, autoincrement=False))


def _of(table: str, *, null: bool = False) -> Any:
    """Return a column that refers to a row of another table; checked when the transaction ends."""
    reference = ForeignKey(f"{table}.id", deferrable=True, initially="DEFERRED")
    return Field(default=None, sa_column=Column(Integer, reference, nullable=null))


def _truth() -> Any:
    return Field(sa_column=Column(Boolean, nullable=False))


def _one_of(column: str, *values: str) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


class Base(SQLModel):
    """What all tables share: no validation, which is the business of the rules."""

    metadata: ClassVar = SQLModel.metadata


class CampaignTable(Base, table=True):
    """The campaign itself."""

    __tablename__ = "campaign"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"), _one_of("language", "en", "it", "es"), STRICT)
    id: int = _key()
    name: str
    language: str
    seed: str


class HouseRuleTable(Base, table=True):
    """House rules that were changed."""

    __tablename__ = "house_rule"
    __table_args__ = (CheckConstraint("day >= 0", name="day_counts"), STRICT)
    id: int = _key()
    key: str
    stable: int | None = _of("stable", null=True)
    value: str
    day: int


class CalendarTable(Base, table=True):
    """Where the campaign stands in time."""

    __tablename__ = "calendar"
    __table_args__ = (
        CheckConstraint("id = 1", name="only_one"),
        CheckConstraint("season >= 1 AND month >= 1 AND days_held >= 0", name="time_counts"),
        STRICT,
    )
    id: int = _key()
    season: int
    month: int
    days_held: int
    open_day: int | None = _of("event_day", null=True)


class StableTable(Base, table=True):
    """Stables."""

    __tablename__ = "stable"
    __table_args__ = (_one_of("character", "brute", "wall", "dancer", "balanced", "random"), STRICT)
    id: int = _key()
    name: str
    computer: bool = _truth()
    character: str
    notes: str


class GladiatorTable(Base, table=True):
    """Gladiators, those in the records included."""

    __tablename__ = "gladiator"
    __table_args__ = (
        _one_of("gender", "man", "woman"),
        _one_of("status", "slave", "prisoner", "volunteer"),
        _one_of("standing", "active", "retired", "dead", "released"),
        CheckConstraint("reflexes BETWEEN -2 AND 2", name="reflexes_range"),
        CheckConstraint(
            "pv_head BETWEEN 0 AND 2 AND pv_torso BETWEEN 0 AND 6 AND pv_right_arm BETWEEN 0 AND 6 "
            "AND pv_left_arm BETWEEN 0 AND 6 AND pv_right_leg BETWEEN 0 AND 6 AND pv_left_leg BETWEEN 0 AND 6",
            name="pv_range",
        ),
        CheckConstraint(
            "unspent_pv >= 0 AND pv_head + pv_torso + pv_right_arm + pv_left_arm + pv_right_leg + pv_left_leg "
            "+ unspent_pv <= 20",
            name="pv_total",
        ),
        CheckConstraint(
            "attack BETWEEN 0 AND 7 AND defence BETWEEN 0 AND 7 AND unspent_training >= 0 "
            "AND attack + defence + unspent_training <= 12",
            name="training_total",
        ),
        CheckConstraint("fights >= 0 AND victories >= 0 AND defeated >= 0 AND kills >= 0", name="record_counts"),
        Index("gladiator_stable", "stable", "standing"),
        Index("gladiator_name", "name"),
        STRICT,
    )
    id: int = _key()
    stable: int = _of("stable")
    name: str
    gender: str
    race: str
    reflexes: int
    status: str
    pv_head: int
    pv_torso: int
    pv_right_arm: int
    pv_left_arm: int
    pv_right_leg: int
    pv_left_leg: int
    attack: int
    defence: int
    unspent_pv: int
    unspent_training: int
    standing: str
    notes: str
    fights: int
    victories: int
    defeated: int
    kills: int


class PortraitTable(Base, table=True):
    """Portraits, one for a gladiator at the most."""

    __tablename__ = "portrait"
    __table_args__ = (STRICT,)
    id: int = Field(
        sa_column=Column(
            "id",
            Integer,
            ForeignKey("gladiator.id", deferrable=True, initially="DEFERRED"),
            primary_key=True,
            autoincrement=False,
        )
    )
    jpeg: str


class InjuryTable(Base, table=True):
    """Lasting injuries."""

    __tablename__ = "injury"
    __table_args__ = (
        CheckConstraint("matches IS NULL OR matches >= 1", name="matches_count"),
        Index("injury_gladiator", "gladiator"),
        STRICT,
    )
    id: int = _key()
    gladiator: int = _of("gladiator")
    location: str
    kind: str
    matches: int | None
    match: int | None = _of("encounter", null=True)
    day: int | None = _of("event_day", null=True)


class OwnedPieceTable(Base, table=True):
    """Equipment, sold pieces included."""

    __tablename__ = "owned_piece"
    __table_args__ = (
        CheckConstraint("price >= 0 AND used >= 0", name="price_and_wear_count"),
        CheckConstraint("(gladiator IS NULL) = (worn IS NULL)", name="carried_somewhere"),
        CheckConstraint("gone IS NULL OR gladiator IS NULL", name="gone_from_all"),
        Index("owned_piece_gladiator", "gladiator"),
        Index("owned_piece_stable", "stable"),
        STRICT,
    )
    id: int = _key()
    stable: int = _of("stable")
    gladiator: int | None = _of("gladiator", null=True)
    code: str
    price: int
    place: str
    save: int | None
    used: int
    worn: str | None
    gone: str | None


class EventDayTable(Base, table=True):
    """Event days."""

    __tablename__ = "event_day"
    __table_args__ = (STRICT,)
    id: int = _key()
    season: int
    month: int


class EncounterTable(Base, table=True):
    """Matches."""

    __tablename__ = "encounter"
    __table_args__ = (
        _one_of("stage", "planned", "cancelled", "fought", "settled"),
        Index("encounter_day", "day"),
        STRICT,
    )
    id: int = _key()
    day: int = _of("event_day")
    season: int
    stage: str
    turns: int | None


class EntrantTable(Base, table=True):
    """Gladiators in matches."""

    __tablename__ = "entrant"
    __table_args__ = (
        _one_of("treatment", "none", "due", "put_off", "done"),
        CheckConstraint("fee >= 0", name="fee_counts"),
        Index("entrant_match", "match"),
        Index("entrant_gladiator", "gladiator"),
        STRICT,
    )
    id: int = _key()
    match: int = _of("encounter")
    gladiator: int = _of("gladiator")
    stable: int = _of("stable")
    side: int
    zeroed: str
    further: str
    out: bool = _truth()
    defeated_by: int | None = _of("gladiator", null=True)
    active_part: bool = _truth()
    rolls_due: str
    fee: int
    treatment: str
    died: bool = _truth()


class WoundRollTable(Base, table=True):
    """Rolls on the injury tables."""

    __tablename__ = "wound_roll"
    __table_args__ = (
        CheckConstraint("roll BETWEEN 2 AND 12", name="roll_range"),
        Index("wound_roll_entrant", "entrant"),
        STRICT,
    )
    id: int = _key()
    entrant: int = _of("entrant")
    location: str
    roll: int
    rule: str
    matches: int | None
    lost: str | None


class FightTable(Base, table=True):
    """Fight records of matches."""

    __tablename__ = "fight"
    __table_args__ = (STRICT,)
    id: int = Field(
        sa_column=Column(
            "id",
            Integer,
            ForeignKey("encounter.id", deferrable=True, initially="DEFERRED"),
            primary_key=True,
            autoincrement=False,
        )
    )
    record: str


class BetTable(Base, table=True):
    """Bets that are not decided."""

    __tablename__ = "bet"
    __table_args__ = (
        CheckConstraint("stake >= 1 AND against >= 1 AND backer <> taker", name="two_owners_stake"),
        Index("bet_match", "match"),
        STRICT,
    )
    id: int = _key()
    match: int = _of("encounter")
    side: int
    backer: int = _of("stable")
    stake: int
    taker: int = _of("stable")
    against: int


class LedgerLineTable(Base, table=True):
    """Coins that moved."""

    __tablename__ = "ledger_line"
    __table_args__ = (
        CheckConstraint("amount <> 0", name="coins_moved"),
        # It holds the amount too, so that a sum needs no other page.
        Index("ledger_line_stable", "stable", "amount"),
        Index("ledger_line_match", "match"),
        Index("ledger_line_gladiator", "gladiator"),
        STRICT,
    )
    id: int = _key()
    stable: int = _of("stable")
    amount: int
    reason: str
    season: int
    month: int
    day: int | None = _of("event_day", null=True)
    match: int | None = _of("encounter", null=True)
    gladiator: int | None = _of("gladiator", null=True)
    piece: int | None = _of("owned_piece", null=True)
    note: str


class DebtTable(Base, table=True):
    """What could not be paid."""

    __tablename__ = "debt"
    __table_args__ = (CheckConstraint("amount >= 1", name="something_owed"), STRICT)
    id: int = _key()
    stable: int = _of("stable")
    amount: int
    reason: str
    gladiator: int | None = _of("gladiator", null=True)


class AdjustmentTable(Base, table=True):
    """What the referee changed by hand."""

    __tablename__ = "adjustment"
    __table_args__ = (CheckConstraint("reason <> ''", name="reason_given"), STRICT)
    id: int = _key()
    season: int
    month: int
    what: str
    stable: int = _of("stable")
    gladiator: int | None = _of("gladiator", null=True)
    reason: str


class ScoreTable(Base, table=True):
    """What stables and gladiators did in a season."""

    __tablename__ = "score"
    __table_args__ = (
        CheckConstraint(
            "fights >= 0 AND victories >= 0 AND defeated >= 0 AND losses >= 0 AND kills >= 0", name="score_counts"
        ),
        Index("score_of", "season", "stable", "gladiator"),
        STRICT,
    )
    id: int = _key()
    season: int
    stable: int = _of("stable")
    gladiator: int | None = _of("gladiator", null=True)
    fights: int
    victories: int
    defeated: int
    losses: int
    kills: int


class HonoursTable(Base, table=True):
    """How seasons ended."""

    __tablename__ = "honours"
    __table_args__ = (STRICT,)
    id: int = _key()
    ranking: str
    champion: int | None = _of("stable", null=True)
    primi_pali: str


class JournalTable(Base, table=True):
    """The journal: what was done, taken back and repeated."""

    __tablename__ = "journal"
    __table_args__ = (
        _one_of("kind", "deed", "undo", "redo"),
        CheckConstraint("(kind = 'deed') = (command IS NOT NULL)", name="deeds_have_commands"),
        CheckConstraint("seq >= 1 AND target < seq", name="backwards"),
        Index("journal_target", "kind", "target"),
        STRICT,
    )
    seq: int = Field(sa_column=Column("seq", Integer, primary_key=True, autoincrement=False))
    kind: str
    target: int
    """Of a deed, the deed it stands on (0: none); else the deed that is taken back or repeated."""
    command: str | None = Field(sa_column=Column(Text))
    dice: str | None = Field(sa_column=Column(Text))
    changes: str | None = Field(sa_column=Column(Text))
    hash: str


MODELS: Final[tuple[type[Base], ...]] = (
    CampaignTable,
    HouseRuleTable,
    CalendarTable,
    StableTable,
    GladiatorTable,
    PortraitTable,
    InjuryTable,
    OwnedPieceTable,
    EventDayTable,
    EncounterTable,
    EntrantTable,
    WoundRollTable,
    FightTable,
    BetTable,
    LedgerLineTable,
    DebtTable,
    AdjustmentTable,
    ScoreTable,
    HonoursTable,
)
"""The tables of a campaign's rows, in the order of ``ludus.campaign.rows.TABLES``."""


def table_of(model: type[SQLModel]) -> Table:
    """Return the SQLAlchemy table of a model."""
    table: Table = model.__table__  # type: ignore[attr-defined]
    return table
