"""Rules to have beside the board: injury tables, the turn, the order of the dice, prices; house rules are marked."""

import json
from collections.abc import Sequence
from typing import Final

from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.diagnosis import TABLES
from ludus.campaign.equipment import WEAPON_PRICES, ProtectionKind
from ludus.campaign.house import settings_in_force
from ludus.campaign.settings import SETTINGS
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.i18n.rulebook import RuleEntry, find_rules
from ludus.munus.body import HEAD, LEFT_LEG, RIGHT_ARM, TORSO
from ludus.play.codec import write_value
from reports.flow import Column, Flow
from reports.roster import piece_name
from reports.sheet_parts import capital

Books = Snapshot | Draft

TURN: Final = (
    "MU-306",
    "MU-308",
    "MU-302",
    "MU-301",
    "MU-303",
    "MU-304",
    "MU-310",
    "MU-330",
    "MU-318",
    "MU-340",
    "MU-341",
)
"""The rules of a turn, in the order in which they are asked for."""
BLOW: Final = ("MU-311", "MU-312", "MU-313", "MU-314", "MU-315", "MU-316", "MU-320", "MU-321", "MU-322")
AFTER: Final = ("MU-402", "MU-403", "MU-404", "MU-405", "MU-503", "MU-505", "MU-506")

_INJURIES: Final = ((HEAD, N_("head")), (TORSO, N_("torso")), (RIGHT_ARM, N_("arm")), (LEFT_LEG, N_("leg")))

_RECRUITS: Final = (
    ("price_slave", N_("slave")),
    ("price_prisoner", N_("prisoner")),
    ("price_volunteer", N_("free volunteer")),
)


def draw_rules(flow: Flow, books: Books, words: Catalogue) -> None:
    """Draw all references, the house rules of the campaign last."""
    say = words.say
    changed = house_rules(books)
    flow.heading(say(N_("The turn")))
    _rules(flow, TURN, changed, words)
    flow.heading(say(N_("A blow, in the order of its dice")))
    _rules(flow, BLOW, changed, words)
    flow.heading(say(N_("Injuries, 2D6 for each location at 0")))
    for location, name in _INJURIES:
        _injury_table(flow, location, say(name), words)
    flow.heading(say(N_("After the match")))
    _rules(flow, AFTER, changed, words)
    flow.heading(say(N_("Prices")))
    _prices(flow, books, words)
    _house(flow, changed, words)


def house_rules(books: Books) -> dict[str, object]:
    """Return the settings in force that are not the usual ones, by key."""
    return {key: value for key, value in settings_in_force(books).items() if value != SETTINGS[key].default}


def _rules(flow: Flow, ids: Sequence[str], changed: dict[str, object], words: Catalogue) -> None:
    """Draw rules with their text; those that a house rule changes are marked with a dagger."""
    touched = {SETTINGS[key].rule for key in changed}
    for wanted in ids:
        for rule in _exactly(wanted):
            mark = " †" if rule.id in touched else ""
            flow.room(30)
            flow.paragraph(f"{rule.title[words.language]}{mark}  [{rule.id}]", face="bold", size=9)
            flow.paragraph(rule.text[words.language], size=8.8, indent=8)
            flow.gap(3)


def _exactly(wanted: str) -> tuple[RuleEntry, ...]:
    return tuple(rule for rule in find_rules(wanted) if rule.id == wanted)


def _injury_table(flow: Flow, location: int, name: str, words: Catalogue) -> None:
    flow.room(40 + 24 * len(TABLES[location]))
    flow.heading(capital(name), level=1)
    rows, first = [], 2
    for row in TABLES[location]:
        (rule,) = _exactly(row.rule)
        rolls = str(row.last) if first == row.last else f"{first}–{row.last}"
        rows.append([rolls, rule.text[words.language], row.rule])
        first = row.last + 1
    flow.table([Column("2D6", 0.7, "centre", "bold"), Column("", 7.0), Column("", 1.0, "right")], rows, size=8.8)
    flow.gap(4)


def _prices(flow: Flow, books: Books, words: Catalogue) -> None:
    """Draw what weapons, protections and recruits cost."""
    say = words.say
    settings = settings_in_force(books)
    kinds: tuple[ProtectionKind, ...] = settings["protections"]  # type: ignore[assignment]
    rows = [[capital(piece_name(code, words)), "", str(price)] for code, price in WEAPON_PRICES.items()]
    rows += [[capital(piece_name(kind.code, words)), f"{kind.save}+", str(kind.price)] for kind in kinds]
    for key, word in _RECRUITS:
        rows.append([capital(say(word)), "", str(settings[key])])
    save = Column(capital(say(N_("save"))), 1.0, "centre")
    flow.table([Column("", 5.0), save, Column(say(N_("mo")), 1.0, "right", "bold")], rows, size=8.8)
    ours = say(N_("Protections and recruits: our own list, for that of the text is lost."))
    flow.paragraph(ours, face="italic", size=8)
    flow.gap(6)


def _house(flow: Flow, changed: dict[str, object], words: Catalogue) -> None:
    """Tell the house rules that are not the usual ones."""
    say = words.say
    flow.heading(say(N_("House rules of this campaign")))
    if not changed:
        flow.paragraph(say(N_("This campaign plays by the usual rules.")))
    for key, value in changed.items():
        setting = SETTINGS[key]
        (rule,) = _exactly(setting.rule)
        told = json.dumps(write_value(value), ensure_ascii=False)
        usual = json.dumps(write_value(setting.default), ensure_ascii=False)
        message = N_("† {title} [{rule}]: {key} = {value} (usually {usual})")
        title = rule.title[words.language]
        flow.paragraph(say(message, title=title, rule=rule.id, key=key, value=told, usual=usual), size=8.8)
