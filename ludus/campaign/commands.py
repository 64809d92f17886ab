"""What a lanista or the referee can do, as frozen values that the journal keeps.

Whoever the keys in them refer to must exist, and the rules must allow what they ask: see ``plan``.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from pydantic import JsonValue

from ludus.campaign.diagnosis import Loss
from ludus.campaign.growth import Skill
from ludus.campaign.injuries import LastingInjury
from ludus.campaign.rows import Character, Status
from ludus.i18n.catalogue import Language
from ludus.munus.body import Location
from ludus.play.codec import STRICT, ActionCodec, read_value
from ludus.play.strict_json import BadFile

Whole = Literal["match", "evening", "outfit", "day", "season"]
"""What several commands are together."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done to a campaign."""

    __pydantic_config__ = STRICT


@dataclass(frozen=True, slots=True)
class FoundCampaign(Command):
    """A campaign begins."""

    name: str
    language: Language
    seed: str
    """32 bytes in hexadecimal digits: the key of its dice."""
    settings: dict[str, JsonValue] = field(default_factory=dict)
    """House rules that are not the usual ones, from the start."""


@dataclass(frozen=True, slots=True)
class TakeOver(Command):
    """A campaign is taken over from an export without its journal: all its rows at once.

    It is the first deed of its journal, in place of the founding, and is not planned.
    """

    digest: str
    """SHA-256 over the rows as the export writes them, in hexadecimal digits: what the campaign began with."""


@dataclass(frozen=True, slots=True)
class RenameCampaign(Command):
    """The campaign takes another name."""

    name: str


@dataclass(frozen=True, slots=True)
class SetLanguage(Command):
    """The campaign is told in another language."""

    language: Language


@dataclass(frozen=True, slots=True)
class ChangeRule(Command):
    """A house rule is changed from the next event day on."""

    key: str
    value: JsonValue
    stable: int | None = None
    """The stable for which alone it is changed, where each may have its own."""


@dataclass(frozen=True, slots=True)
class FoundStable(Command):
    """A stable is founded with the purse of the campaign (MU-115)."""

    name: str
    computer: bool = False
    character: Character = "balanced"


@dataclass(frozen=True, slots=True)
class Hire(Command):
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
class PlacePv(Command):
    """An unspent PV is placed for good (MU-105, MU-107)."""

    gladiator: int
    location: Location


@dataclass(frozen=True, slots=True)
class PlaceTraining(Command):
    """An unspent training point is placed for good (MU-108)."""

    gladiator: int
    skill: Skill


@dataclass(frozen=True, slots=True)
class Rename(Command):
    """A gladiator takes another name."""

    gladiator: int
    name: str


@dataclass(frozen=True, slots=True)
class Note(Command):
    """The notes on a gladiator are rewritten."""

    gladiator: int
    notes: str


@dataclass(frozen=True, slots=True)
class RenameStable(Command):
    """A stable takes another name."""

    stable: int
    name: str


@dataclass(frozen=True, slots=True)
class NoteStable(Command):
    """The notes on a stable are rewritten."""

    stable: int
    notes: str


@dataclass(frozen=True, slots=True)
class RunBy(Command):
    """A stable is run by a person or by the computer from now on."""

    stable: int
    computer: bool
    character: Character | None = None
    """Null: as before."""


@dataclass(frozen=True, slots=True)
class SetPortrait(Command):
    """A gladiator gets a portrait, or loses it."""

    gladiator: int
    jpeg: str | None
    """A small JPEG image in base64."""


@dataclass(frozen=True, slots=True)
class LeaveRoster(Command):
    """A gladiator retires (MU-455) or is released; what he carried returns to the armoury (MU-212)."""

    gladiator: int
    how: Literal["retired", "released"]


@dataclass(frozen=True, slots=True)
class Transfer(Command):
    """A gladiator is sold to another stable at an agreed price (MU-604); what he carried stays (MU-212)."""

    gladiator: int
    to: int
    price: int


@dataclass(frozen=True, slots=True)
class Buy(Command):
    """A piece is bought for the armoury (MU-207, MU-210)."""

    stable: int
    code: str


@dataclass(frozen=True, slots=True)
class Sell(Command):
    """A piece in the armoury is sold for what it fetches (MU-212)."""

    piece: int


@dataclass(frozen=True, slots=True)
class Issue(Command):
    """A piece is given to a gladiator of its stable (MU-212)."""

    piece: int
    gladiator: int
    location: Location | None = None
    """Where he wears it or which arm holds it; null: where it belongs, weapons right and shields left."""


@dataclass(frozen=True, slots=True)
class Return(Command):
    """A piece goes back to the armoury (MU-212)."""

    piece: int


@dataclass(frozen=True, slots=True)
class Replace(Command):
    """A piece is replaced by a new one for whoever carried it; the old one is sold (MU-211)."""

    piece: int


@dataclass(frozen=True, slots=True)
class AdjustGold(Command):
    """The referee gives or takes coins, with a reason (MU-605)."""

    stable: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Join(Command):
    """A veteran joins with any legal build and injuries, at an agreed price (MU-605)."""

    recruit: Hire
    """Who he is; his points are not those of a recruit."""
    price: int
    unspent_pv: int = 0
    unspent_training: int = 0
    injuries: tuple[LastingInjury, ...] = ()
    fights: int = 0
    victories: int = 0
    defeated: int = 0
    kills: int = 0
    """His record so far."""


@dataclass(frozen=True, slots=True)
class AdjustGladiator(Command):
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
class GivePiece(Command):
    """The referee gives a piece to an armoury, with a reason (MU-605)."""

    stable: int
    code: str
    used: int
    reason: str


@dataclass(frozen=True, slots=True)
class TakePiece(Command):
    """The referee takes a piece away, with a reason (MU-605)."""

    piece: int
    reason: str


@dataclass(frozen=True, slots=True)
class OpenDay(Command):
    """An event day begins (MU-601)."""


@dataclass(frozen=True, slots=True)
class CloseDay(Command):
    """The event day ends; counters tick (MU-405)."""


@dataclass(frozen=True, slots=True)
class EndMonth(Command):
    """The month ends; upkeep is collected (MU-501, MU-601)."""


@dataclass(frozen=True, slots=True)
class PlanMatch(Command):
    """A match of the open event day: the gladiators of each side (MU-601, MU-603)."""

    sides: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class CancelMatch(Command):
    """A match that was planned is not fought."""

    match: int


@dataclass(frozen=True, slots=True)
class PlaceBet(Command):
    """Two owners bet on a planned match at agreed odds (MU-507)."""

    match: int
    side: int
    """The side, from 0, that the backer says will be victorious."""
    backer: int
    stake: int
    """mo that the backer loses if it is not."""
    taker: int
    against: int
    """mo that the taker loses if it is."""


@dataclass(frozen=True, slots=True)
class CancelBet(Command):
    """A bet is off; both get back what they staked."""

    bet: int


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one gladiator in a match; the default is: untouched and active."""

    __pydantic_config__ = STRICT

    gladiator: int
    zeroed: tuple[Location, ...] = ()
    further: tuple[tuple[Location, int], ...] = ()
    """Further hits by location already at 0 (MU-316)."""
    out: bool = False
    surrendered: bool = False
    defeated_by: int | None = None
    active_part: bool = True


@dataclass(frozen=True, slots=True)
class EnterMatch(Command):
    """A match was fought; those not named were untouched and active."""

    match: int
    fates: tuple[Fate, ...]
    turns: int | None = None
    record: str | None = None
    """The fight record (``ludus-fight/1``), if it was played or replayed here."""


@dataclass(frozen=True, slots=True)
class RollWound(Command):
    """The next roll on the injury tables for one who was in a match (MU-402, MU-403)."""

    entrant: int
    lose: Loss | None = None
    """What the owner lets him lose, where the row asks (MU-414)."""


@dataclass(frozen=True, slots=True)
class PutOff(Command):
    """His treatment is put off (MU-404)."""

    entrant: int


@dataclass(frozen=True, slots=True)
class Settle(Command):
    """A match is settled: experience, prizes, healer (MU-403)."""

    match: int


@dataclass(frozen=True, slots=True)
class Together(Command):
    """Several commands as one step: one transaction, one journal entry, taken back at once."""

    what: Whole
    steps: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Redone:
    """A deed as it is done again after a die was corrected."""

    seq: int
    """The entry in which it was first done."""
    command: Command
    rolls: tuple[tuple[int, ...], ...]
    """Its dice, each roll as ``(count, sides, face, …)``."""


@dataclass(frozen=True, slots=True)
class Correct(Command):
    """Dice were entered wrong: what was done since is done again with the right ones, as one step."""

    deeds: tuple[Redone, ...]
    """All that stands since, in order; what could not stand is left out."""


CODES: Final[dict[str, type[Command]]] = {
    "found_campaign": FoundCampaign,
    "take_over": TakeOver,
    "rename_campaign": RenameCampaign,
    "set_language": SetLanguage,
    "change_rule": ChangeRule,
    "found_stable": FoundStable,
    "rename_stable": RenameStable,
    "note_stable": NoteStable,
    "run_by": RunBy,
    "hire": Hire,
    "join": Join,
    "place_pv": PlacePv,
    "place_training": PlaceTraining,
    "rename": Rename,
    "note": Note,
    "set_portrait": SetPortrait,
    "leave_roster": LeaveRoster,
    "transfer": Transfer,
    "buy": Buy,
    "sell": Sell,
    "issue": Issue,
    "return": Return,
    "replace": Replace,
    "adjust_gold": AdjustGold,
    "adjust_gladiator": AdjustGladiator,
    "give_piece": GivePiece,
    "take_piece": TakePiece,
    "open_day": OpenDay,
    "close_day": CloseDay,
    "end_month": EndMonth,
    "plan_match": PlanMatch,
    "cancel_match": CancelMatch,
    "place_bet": PlaceBet,
    "cancel_bet": CancelBet,
    "enter_match": EnterMatch,
    "roll_wound": RollWound,
    "put_off": PutOff,
    "settle": Settle,
}
"""The code names under which commands are kept."""

_CODEC: Final = ActionCodec[Command](CODES)


def code_of(command: Command) -> str:
    """Return the code name of a command; of several together, what they are."""
    if isinstance(command, Together):
        return command.what
    return "correct" if isinstance(command, Correct) else str(_CODEC.encode(command)["do"])


def write_command(command: Command) -> dict[str, JsonValue]:
    """Write a command as JSON."""
    if isinstance(command, Together):
        return {"do": "together", "what": command.what, "steps": [write_command(step) for step in command.steps]}
    if isinstance(command, Correct):
        return {"do": "correct", "deeds": [_write_redone(deed) for deed in command.deeds]}
    return _CODEC.encode(command)


def read_command(value: JsonValue, place: str = "") -> Command:
    """Read a command; :class:`~ludus.play.strict_json.BadFile` says what is wrong with it."""
    if not isinstance(value, dict):
        raise BadFile(place, "must be an object")
    rest = {key: part for key, part in value.items() if key != "do"}
    if value.get("do") == "together":
        frame = read_value(_TogetherFrame, rest, place)
        steps = (_CODEC.decode(step, f"{place}.steps[{n}]") for n, step in enumerate(frame.steps))
        return Together(frame.what, tuple(steps))
    if value.get("do") == "correct":
        deeds = read_value(_CorrectFrame, rest, place).deeds
        return Correct(tuple(_read_redone(deed, f"{place}.deeds[{n}]") for n, deed in enumerate(deeds)))
    return _CODEC.decode(value, place)


def _write_redone(deed: Redone) -> JsonValue:
    rolls: list[JsonValue] = [list(roll) for roll in deed.rolls]
    return {"seq": deed.seq, "command": write_command(deed.command), "rolls": rolls}


def _read_redone(deed: "_RedoneFrame", place: str) -> Redone:
    return Redone(deed.seq, read_command(deed.command, f"{place}.command"), deed.rolls)


@dataclass(frozen=True, slots=True)
class _TogetherFrame:
    __pydantic_config__ = STRICT

    what: Whole
    steps: tuple[dict[str, JsonValue], ...]


@dataclass(frozen=True, slots=True)
class _RedoneFrame:
    __pydantic_config__ = STRICT

    seq: int
    command: dict[str, JsonValue]
    rolls: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class _CorrectFrame:
    __pydantic_config__ = STRICT

    deeds: tuple[_RedoneFrame, ...]
