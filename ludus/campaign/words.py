"""The words for what a campaign keeps by code names: rows, standings, pieces, coins."""

from collections.abc import Mapping
from typing import Any, Final

from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.munus.words import INJURY_WORDS, LOCATION_WORDS
from ludus.play.contract import Marked

KIND_WORDS: Final[Mapping[str, str]] = {
    **INJURY_WORDS,
    "resting": N_("rest"),
    "capped": N_("no more PV can be added"),
    "barred": N_("barred from private entertainments"),
}
"""By kind of injury."""

LOSS_WORDS: Final[Mapping[str, str]] = {"attack": N_("attack"), "defence": N_("defence")} | dict(LOCATION_WORDS)

STATUS_WORDS: Final[Mapping[str, str]] = {
    "slave": N_("slave"),
    "prisoner": N_("prisoner"),
    "volunteer": N_("free volunteer"),
}

STANDING_WORDS: Final[Mapping[str, str]] = {
    "active": N_("on the roster"),
    "retired": N_("retired"),
    "dead": N_("dead"),
    "released": N_("released"),
}

STAGE_WORDS: Final[Mapping[str, str]] = {
    "planned": N_("planned"),
    "cancelled": N_("cancelled"),
    "fought": N_("fought"),
    "settled": N_("settled"),
}
"""By stage of a match."""

PIECE_WORDS: Final[Mapping[str, str]] = {
    "small": N_("small weapons"),
    "medium": N_("medium weapon"),
    "great": N_("great weapon"),
    "leather_helmet": N_("leather helmet"),
    "metal_helmet": N_("metal helmet"),
    "leather_cuirass": N_("leather cuirass"),
    "metal_cuirass": N_("metal cuirass"),
    "leather_bracer": N_("leather bracer"),
    "metal_bracer": N_("metal bracer"),
    "leather_greave": N_("leather greave"),
    "metal_greave": N_("metal greave"),
    "small_shield": N_("small shield"),
    "large_shield": N_("large shield"),
}
"""By code; pieces of a house's own list have none."""

REASON_WORDS: Final[Mapping[str, str]] = {
    "purse": N_("purse"),
    "recruit": N_("recruit"),
    "equipment_bought": N_("equipment bought"),
    "equipment_sold": N_("equipment sold"),
    "gladiator_bought": N_("gladiator bought"),
    "gladiator_sold": N_("gladiator sold"),
    "survivor": N_("prize: survivor"),
    "defeated": N_("prize: opponent defeated"),
    "victory": N_("prize: victory"),
    "healer": N_("healer"),
    "upkeep": N_("upkeep"),
    "debt_paid": N_("debt paid"),
    "adjustment": N_("adjustment by the referee"),
    "bet_staked": N_("bet: stake"),
    "bet_won": N_("bet: won"),
    "bet_returned": N_("bet: stake returned"),
}
"""By code of why coins move."""

ROW_WORDS: Final[Mapping[str, str]] = {
    "Stable": N_("stable"),
    "Gladiator": N_("gladiator"),
    "OwnedPiece": N_("piece of equipment"),
    "Encounter": N_("match"),
    "Entrant": N_("gladiator of a match"),
    "Bet": N_("bet"),
}
"""By the name of a table that commands refer to."""


RACE_WORDS: Final[Mapping[str, str]] = {
    "Human": N_("Human"),
    "Satyr": N_("Satyr"),
    "Cyclops": N_("Cyclops"),
    "Nymph": N_("Nymph"),
    "Golem": N_("Golem"),
}
"""By name; the races of a house's own list are called what the house calls them."""


def race_word(race: str, words: Catalogue) -> str:
    """Return the word for a race."""
    return words.say(RACE_WORDS[race]) if race in RACE_WORDS else race


def piece_word(code: str) -> Marked:
    """Return the word for a piece: a marked one, or its code with blanks, for those of a house's own list."""
    return Marked(PIECE_WORDS.get(code, code.replace("_", " ")))


def marked(words: Mapping[Any, str], *codes: str) -> tuple[Marked, ...]:
    """Return the marked words for codes, for a refusal to say."""
    return tuple(Marked(words[code]) for code in codes)
