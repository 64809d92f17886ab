"""What may be done in a fight, with the keys of the record format."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from ludus.board.square import Facing
from ludus.play.codec import STRICT, Absent, ActionCodec


@dataclass(frozen=True, slots=True)
class Order:
    """The order of play is diced for (MU-306)."""

    __pydantic_config__ = STRICT


@dataclass(frozen=True, slots=True)
class Forward:
    """A step into the square in front (MU-301), past the enemies it has to leave (MU-331)."""

    __pydantic_config__ = STRICT

    actor: str
    past: Absent[Annotated[tuple[str, ...], Field(fail_fast=True)]] = None
    """The enemies to be tested in the order of the tests; absent: that of the setup."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn on the spot (MU-302)."""

    __pydantic_config__ = STRICT

    actor: str
    to: Facing


@dataclass(frozen=True, slots=True)
class Fight:
    """The one combat of an activation (MU-308, MU-310)."""

    __pydantic_config__ = STRICT

    actor: str
    target: str
    extra: Absent[str] = None
    """Whom the extra attack of a pair of small weapons is for (MU-322); absent: it is not made."""


@dataclass(frozen=True, slots=True)
class Designate:
    """The one attacked says whom he fights (MU-321)."""

    __pydantic_config__ = STRICT

    actor: str
    target: str


@dataclass(frozen=True, slots=True)
class Surrender:
    """A gladiator gives up (MU-340)."""

    __pydantic_config__ = STRICT

    actor: str


@dataclass(frozen=True, slots=True)
class End:
    """The activation ends without a combat (MU-308)."""

    __pydantic_config__ = STRICT

    actor: str


Action = Order | Forward | Turn | Fight | Designate | Surrender | End

CODEC: ActionCodec[Action] = ActionCodec(
    {
        "order": Order,
        "forward": Forward,
        "turn": Turn,
        "fight": Fight,
        "designate": Designate,
        "surrender": Surrender,
        "end": End,
    }
)
