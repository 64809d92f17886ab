"""The switches of the Munus rules (the house rules), each with its default."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from ludus.play.codec import STRICT


@dataclass(frozen=True, slots=True)
class MunusRules:
    """Every switch named on the rule page; those of the campaign are accepted in a fight and change nothing there."""

    __pydantic_config__ = STRICT

    allow_zero_pv_limbs: bool = False
    """MU-103: an arm or leg may start at 0."""
    leg_bonus: Literal["text", "lower_leg"] = "text"
    """MU-112: how agility is reckoned."""
    stack_saves: bool = False
    """MU-209: each protection of a location gets its die."""
    invalid_arm: Literal["unusable", "fragile"] = "unusable"
    """MU-457: what an invalid arm can still do."""
    experience_for: Literal["active", "all_deployed"] = "active"
    """MU-109: who learns from a match."""
    wear_limit: Annotated[int, Field(ge=0)] = 10
    """MU-211: matches until a piece is worn out; 0 for no wear."""
    wear_strict: bool = True
    """MU-211: a worn-out piece may not be taken into a match."""
    upkeep: Annotated[int, Field(ge=10, le=15)] = 10
    """MU-501: mo a head and month."""
    upkeep_rolled: bool = False
    """MU-501: upkeep is 1D6+9 a head instead."""
    tied_prize: Literal["none", "split"] = "none"
    """MU-506: the 50 mo when the fewest losses are equal."""
    event_days: Annotated[int, Field(ge=1, le=4)] = 1
    """MU-601: event days a month."""
    own_bouts: bool = False
    """MU-603: a stable may enter both sides."""
