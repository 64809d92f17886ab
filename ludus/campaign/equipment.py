"""Weapons and protections as things that are bought, worn out and sold (MU-201 to MU-212)."""

from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from pydantic import Field

from ludus.campaign.words import piece_word
from ludus.i18n.mark import N_
from ludus.munus.house_rules import MunusRules
from ludus.munus.setup import Weapon
from ludus.play.codec import STRICT
from ludus.play.contract import Refusal

Place = Literal["head", "torso", "arm", "leg", "shield"]
"""What a protection covers; arm and leg pieces fit either side, a shield is carried on one arm (MU-207, MU-208)."""

WEAPON_PRICES: Final[dict[Weapon, int]] = {"small": 10, "medium": 20, "great": 30}
"""mo; small weapons are sold in pairs, and one alone costs the same (MU-210, MU-203)."""


@dataclass(frozen=True, slots=True)
class ProtectionKind:
    """A line of the protection catalogue (MU-207)."""

    __pydantic_config__ = STRICT

    code: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    place: Place
    save: Annotated[int, Field(ge=2, le=6)]
    """It saves on this or more."""
    price: Annotated[int, Field(ge=0, le=10_000)]
    """mo."""


CATALOGUE: Final = (
    ProtectionKind("leather_helmet", "head", 6, 5),
    ProtectionKind("metal_helmet", "head", 5, 10),
    ProtectionKind("leather_cuirass", "torso", 6, 5),
    ProtectionKind("metal_cuirass", "torso", 5, 10),
    ProtectionKind("leather_bracer", "arm", 6, 5),
    ProtectionKind("metal_bracer", "arm", 5, 10),
    ProtectionKind("leather_greave", "leg", 6, 5),
    ProtectionKind("metal_greave", "leg", 5, 10),
    ProtectionKind("small_shield", "shield", 6, 8),
    ProtectionKind("large_shield", "shield", 5, 12),
)
"""The text's own price list of protections is lost; this one is ours (MU-207)."""

LIFE: Final = 10
"""Duels after which a piece is replaced as a rule; what it is sold for falls by a tenth with each (MU-211, MU-212)."""


class WornOut(Refusal):
    """A piece that may not be taken into a match any more."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A weapon (or pair) or a protection that a stable owns."""

    code: str
    """``small``, ``medium``, ``great``, or the code of a protection."""
    price: int
    """What it cost, in mo."""
    used: int = 0
    """Matches it was taken into."""


def is_worn_out(piece: Piece, rules: MunusRules) -> bool:
    """Tell whether a piece has reached the limit of wear; a limit of 0 means that there is none (MU-211)."""
    return 0 < rules.wear_limit <= piece.used


def taken_into_a_match(piece: Piece, rules: MunusRules) -> Piece:
    """Return a piece after one more match; :class:`WornOut` if it may not be taken into one (MU-211)."""
    if rules.wear_strict and is_worn_out(piece, rules):
        message = N_("{piece} is worn out after {n} matches and must be replaced first")
        raise WornOut(message, "MU-211", piece=piece_word(piece.code), n=piece.used)
    return replace(piece, used=piece.used + 1)


def resale(piece: Piece) -> int:
    """Return for how many mo a piece is sold: half its price, less a tenth of that for each match (MU-212)."""
    return max(0, piece.price * (LIFE - piece.used) // (2 * LIFE))
