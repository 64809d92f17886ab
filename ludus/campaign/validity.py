"""What each row of a campaign may hold, by the rules and by what the program writes: one row at a time.

Types and code names are those of the row's own fields; here stand ranges, texts, and what the parts of a row say about
each other. What rows say about other rows stands in ``ludus.services.consistency``.
"""

import base64
import binascii
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, Final

from ludus.campaign import growth
from ludus.campaign.armoury import PLACES as WORN_AT
from ludus.campaign.diagnosis import row_of
from ludus.campaign.equipment import WEAPON_PRICES
from ludus.campaign.injuries import PLACES
from ludus.campaign.matches import MOST_TURNS
from ludus.campaign.problems import Place, Problem
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import (
    Adjustment,
    Bet,
    Calendar,
    Campaign,
    Debt,
    Encounter,
    Entrant,
    EventDay,
    Fight,
    Gladiator,
    Honours,
    HouseRule,
    Injury,
    LedgerLine,
    OwnedPiece,
    Portrait,
    Row,
    Score,
    Stable,
    WoundRoll,
)
from ludus.campaign.settings import SETTINGS, read_setting
from ludus.campaign.text import fit_name, fit_notes, fit_reason
from ludus.i18n.mark import N_
from ludus.munus.body import HEAD, LOCATIONS, TORSO
from ludus.play.codec import write_value
from ludus.play.contract import Field
from ludus.play.record import RecordFault, parse_record
from ludus.play.strict_json import MAX_BYTES, BadFile, parse_value

Faults = Iterator[tuple[str, str, dict[str, Field]]]
"""Of a row: the part, a marked sentence, its fields."""

LARGEST: Final = 2**63 - 1
"""The largest number that the file holds."""
MOST_KEYS: Final = 1_000_000_000
"""The highest key; the next row takes the one after it."""
MOST_COUNTED: Final = 1_000_000
"""Seasons, matches, wear: whatever is counted never comes near it."""
MOST_COINS: Final = 1_000_000_000
"""mo in one line; so many lines of it still add up."""
MOST_MONTHS: Final = 24
MOST_DAYS: Final = 4
"""Event days that a month has at the most (MU-601)."""
MOST_PARTS: Final = 400_000
"""Values in a fight record; it may be deep inside a file that wants to eat memory."""
MAX_PORTRAIT: Final = 1_000_000
"""Letters of a portrait; a small one has a tenth of it."""

_SEED: Final = re.compile(r"[0-9a-f]{64}")
_CODE: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_JPEG: Final = b"\xff\xd8\xff"

_COUNT: Final = (0, MOST_COUNTED)
_FROM_ONE: Final = (1, MOST_COUNTED)
_MONTH: Final = (1, MOST_MONTHS)

_RANGES: Final[dict[type[Row], dict[str, tuple[int, int]]]] = {
    Campaign: {"id": (1, 1)},
    HouseRule: {"day": _COUNT},
    Calendar: {"id": (1, 1), "season": _FROM_ONE, "month": _MONTH, "days_held": (0, MOST_DAYS)},
    Gladiator: {
        "reflexes": (-2, 2),
        "attack": (0, growth.MAX_IN_A_SKILL),
        "defence": (0, growth.MAX_IN_A_SKILL),
        "unspent_pv": (0, growth.MAX_PV),
        "unspent_training": (0, growth.MAX_TRAINING),
        "fights": _COUNT,
        "victories": _COUNT,
        "defeated": _COUNT,
        "kills": _COUNT,
    },
    Injury: {"matches": (1, LARGEST)},
    OwnedPiece: {"price": (0, 10_000), "save": (2, 6), "used": _COUNT},
    EventDay: {"season": _FROM_ONE, "month": _MONTH},
    Encounter: {"season": _FROM_ONE, "turns": (0, MOST_TURNS)},
    Entrant: {"side": _COUNT, "fee": _COUNT},
    WoundRoll: {"roll": (2, 12), "matches": (1, 6)},
    Bet: {"side": _COUNT, "stake": _FROM_ONE, "against": _FROM_ONE},
    LedgerLine: {"amount": (-MOST_COINS, MOST_COINS), "season": _FROM_ONE, "month": _MONTH},
    Debt: {"amount": (1, MOST_COINS)},
    Adjustment: {"season": _FROM_ONE, "month": _MONTH},
    Honours: {"id": _FROM_ONE},
    Score: dict.fromkeys(("fights", "victories", "defeated", "losses", "kills"), _COUNT) | {"season": _FROM_ONE},
}
"""The numbers that a row may hold, ends included; nulls are the business of its type."""


def problems_of(table: str, row: Row) -> Iterator[Problem]:
    """Return what a row of a table may not hold."""
    for part, message, said in _faults(row):
        yield Problem(Place(table, row.id, part), message, said)


def _faults(row: Row) -> Faults:
    yield from _numbers(row)
    ranges = _RANGES.get(type(row), {})
    for name, (low, high) in ranges.items():
        value = getattr(row, name)
        if value is not None and not low <= value <= high:
            yield name, N_("must be {low} to {high}"), {"low": low, "high": high}
    rule = _RULES.get(type(row))
    if rule is not None:
        yield from rule(row)


def _numbers(row: Row) -> Faults:
    """Refuse numbers that the file cannot hold, and keys that nobody gives."""
    for f in fields(row):
        value = getattr(row, f.name)
        if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            yield f.name, N_("is too large a number"), {}
    if not 1 <= row.id <= MOST_KEYS:
        yield "id", N_("must be {low} to {high}"), {"low": 1, "high": MOST_KEYS}


def _text(part: str, value: str, fit: Callable[[str], str]) -> Faults:
    """Refuse a text that a command would have refused, or written otherwise."""
    try:
        if fit(value) != value:
            yield part, N_("has blanks around it"), {}
    except CampaignRefused as refusal:
        yield part, str(refusal.message), dict(refusal.fields)


def _campaign(row: Campaign) -> Faults:
    yield from _text("name", row.name, fit_name)
    if not _SEED.fullmatch(row.seed):
        yield "seed", N_("must be 64 hexadecimal digits"), {}


def _house_rule(row: HouseRule) -> Faults:
    setting = SETTINGS.get(row.key)
    if setting is None:
        yield "key", N_("{key} is no house rule"), {"key": row.key[:80]}
        return
    if row.stable is not None and setting.scope != "stable":
        yield "stable", N_("{key} is the same for all stables"), {"key": row.key}
    try:
        read = read_setting(row.key, parse_value(row.value.encode("utf-8")))
    except BadFile as fault:
        yield "value", N_("the house rule cannot have this value: {reason}"), {"reason": str(fault)}
        return
    if row.value != json.dumps(write_value(read), ensure_ascii=False, sort_keys=True):
        yield "value", N_("is not written as the program writes it"), {}


def _stable(row: Stable) -> Faults:
    yield from _text("name", row.name, fit_name)
    yield from _text("notes", row.notes, fit_notes)


def _gladiator(row: Gladiator) -> Faults:
    yield from _text("name", row.name, fit_name)
    yield from _text("race", row.race, fit_notes)
    if not 1 <= len(row.race) <= 80:
        yield "race", N_("must have {low} to {high} letters"), {"low": 1, "high": 80}
    yield from _text("notes", row.notes, fit_notes)
    if len(row.pv) != len(LOCATIONS):
        yield "pv", N_("must have {n} numbers"), {"n": len(LOCATIONS)}
        return
    for place, pv in enumerate(row.pv):
        low = 1 if place in (HEAD, TORSO) else 0
        high = 2 if place == HEAD else growth.MAX_IN_A_LOCATION
        if not low <= pv <= high:
            yield f"pv[{place}]", N_("must be {low} to {high}"), {"low": low, "high": high}
    if sum(row.pv) + row.unspent_pv > growth.MAX_PV:
        yield "pv", N_("{name} has more than 20 PV"), {"name": row.name}
    if row.attack + row.defence + row.unspent_training > growth.MAX_TRAINING:
        yield "attack", N_("{name} has more than 12 training points"), {"name": row.name}


def _portrait(row: Portrait) -> Faults:
    if len(row.jpeg) > MAX_PORTRAIT:
        yield "jpeg", N_("must have {low} to {high} letters"), {"low": 1, "high": MAX_PORTRAIT}
        return
    try:
        image = base64.b64decode(row.jpeg, validate=True)
    except (binascii.Error, ValueError):
        yield "jpeg", N_("is not base64"), {}
        return
    if not image.startswith(_JPEG) or base64.b64encode(image).decode("ascii") != row.jpeg:
        yield "jpeg", N_("is no JPEG image"), {}


def _injury(row: Injury) -> Faults:
    if LOCATIONS.index(row.location) not in PLACES[row.kind]:
        yield "kind", N_("{kind} cannot be at {location}"), {"kind": row.kind, "location": row.location}


def _owned_piece(row: OwnedPiece) -> Faults:
    if not _CODE.fullmatch(row.code):
        yield "code", N_("is no code name of a piece"), {}
    if (row.place == "weapon") != (row.code in WEAPON_PRICES):
        yield "place", N_("does not fit the piece"), {}
    if (row.place == "weapon") != (row.save is None):
        yield "save", N_("does not fit the piece"), {}
    if (row.gladiator is None) != (row.worn is None):
        yield "worn", N_("a piece is worn by somebody and somewhere, or neither"), {}
    if row.worn is not None and row.worn not in WORN_AT[row.place]:
        yield "worn", N_("this piece is not worn there"), {}
    if row.gone is not None and row.gladiator is not None:
        yield "gone", N_("a piece that has left the stable is carried by nobody"), {}


def _encounter(row: Encounter) -> Faults:
    if row.stage in ("planned", "cancelled") and row.turns is not None:
        yield "turns", N_("a match that was not fought has no turns"), {}


def _entrant(row: Entrant) -> Faults:
    further = [where for where, _ in row.further]
    if len(set(row.zeroed)) < len(row.zeroed):
        yield "zeroed", N_("a location stands twice"), {}
    if len(set(further)) < len(further):
        yield "further", N_("a location stands twice"), {}
    if any(not 1 <= hits <= MOST_TURNS for _, hits in row.further):
        yield "further", N_("must be {low} to {high}"), {"low": 1, "high": MOST_TURNS}
    if any(not 0 <= due < len(LOCATIONS) for due in row.rolls_due):
        yield "rolls_due", N_("must be {low} to {high}"), {"low": 0, "high": len(LOCATIONS) - 1}
    elif not {LOCATIONS[due] for due in row.rolls_due} <= {*row.zeroed, *further}:
        yield "rolls_due", N_("a roll is due for a location that was not hit"), {}
    if bool(row.rolls_due) != (row.treatment in ("due", "put_off")):
        yield "treatment", N_("does not fit the rolls that are due"), {}
    if (row.zeroed or row.further) and (not row.active_part or row.treatment == "none"):
        yield "active_part", N_("whoever was hit took part, and is treated"), {}
    if row.defeated_by is not None and not row.out:
        yield "defeated_by", N_("whoever is not out was defeated by nobody"), {}
    if row.died and row.treatment != "done":
        yield "died", N_("nobody dies before his rolls are made"), {}


def _wound_roll(row: WoundRoll) -> Faults:
    if not 2 <= row.roll <= 12:
        return
    found = row_of(LOCATIONS.index(row.location), row.roll)
    if row.rule != found.rule:
        yield "rule", N_("is not the row of this roll"), {}
    if (row.matches is not None) != (found.lasts == "rolled"):
        yield "matches", N_("does not fit the row of this roll"), {}
    if row.lost is not None and found.effect != "loses":
        yield "lost", N_("does not fit the row of this roll"), {}


def _fight(row: Fight) -> Faults:
    if sum(map(row.record.count, ",[{")) > MOST_PARTS or len(row.record) > MAX_BYTES:
        yield "record", N_("the fight record is too large"), {}
        return
    try:
        parse_record(row.record.encode("utf-8"))
    except RecordFault as fault:
        yield "record", N_("the fight record cannot be read: {reason}"), {"reason": str(fault)}


def _bet(row: Bet) -> Faults:
    if row.backer == row.taker:
        yield "taker", N_("a bet is between two owners"), {}


def _ledger_line(row: LedgerLine) -> Faults:
    if row.amount == 0:
        yield "amount", N_("must not be 0"), {}
    yield from _text("note", row.note, fit_notes)


def _adjustment(row: Adjustment) -> Faults:
    yield from _text("reason", row.reason, fit_reason)


def _honours(row: Honours) -> Faults:
    for part, listed in (("ranking", row.ranking), ("primi_pali", row.primi_pali)):
        if len(set(listed)) < len(listed):
            yield part, N_("a number stands twice"), {}
    if row.champion is not None and row.ranking[:1] != (row.champion,):
        yield "champion", N_("the champion is the first of the ranking"), {}


_RULES: Final[dict[type[Row], Callable[[Any], Faults]]] = {
    Campaign: _campaign,
    HouseRule: _house_rule,
    Stable: _stable,
    Gladiator: _gladiator,
    Portrait: _portrait,
    Injury: _injury,
    OwnedPiece: _owned_piece,
    Encounter: _encounter,
    Entrant: _entrant,
    WoundRoll: _wound_roll,
    Fight: _fight,
    Bet: _bet,
    LedgerLine: _ledger_line,
    Adjustment: _adjustment,
    Honours: _honours,
}
"""What the parts of a row say about each other."""
