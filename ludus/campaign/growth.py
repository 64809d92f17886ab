"""How a gladiator grows: PV and training points, earned and placed (MU-102 to MU-110)."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from ludus.campaign.injuries import Injuries
from ludus.i18n.mark import N_
from ludus.munus.body import HEAD, LIMBS, LOCATIONS, Location
from ludus.munus.builds import NEW_PV, NEW_TRAINING
from ludus.munus.house_rules import MunusRules
from ludus.munus.words import LOCATION_WORDS
from ludus.play.contract import Marked, Refusal

MAX_PV: Final = 20
"""PV of the most experienced, unspent ones included (MU-105, MU-110)."""
MAX_IN_A_LOCATION: Final = 6
"""MU-104."""
SECOND_HEAD_PV_FROM: Final = 19
"""Placed PV, the new one included, with which the head may have a second (MU-106)."""
MAX_TRAINING: Final = 12
MAX_IN_A_SKILL: Final = 7
"""MU-108."""

Skill = Literal["attack", "defence"]


class GrowthRefused(Refusal):
    """A point that the rules do not let a gladiator have there."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a gladiator is made of."""

    pv: tuple[int, ...]
    """PV placed, by location."""
    attack: int
    defence: int
    unspent_pv: int = 0
    """Earned and not yet placed (MU-110)."""
    unspent_training: int = 0
    injuries: Injuries = ()

    @property
    def total_pv(self) -> int:
        """PV that count towards the 20 (MU-110); for a great weapon and for the head only the placed ones count."""
        return sum(self.pv) + self.unspent_pv

    @property
    def total_training(self) -> int:
        """Training points that count towards the 12 (MU-108)."""
        return self.attack + self.defence + self.unspent_training


def recruit(pv: tuple[int, ...], attack: int, defence: int, rules: MunusRules) -> Abilities:
    """Return a new gladiator of 10 PV and 2 training points (MU-102, MU-103, MU-108).

    A training point may be kept for later; :class:`GrowthRefused` says which rule his points break.
    """
    _refuse_recruit_pv(pv, rules)
    if attack < 0 or defence < 0 or attack + defence > NEW_TRAINING:
        message = N_("a new gladiator has {n} training points for attack and defence")
        raise GrowthRefused(message, "MU-108", n=NEW_TRAINING)
    return Abilities(pv, attack, defence, unspent_training=NEW_TRAINING - attack - defence)


def _refuse_recruit_pv(pv: tuple[int, ...], rules: MunusRules) -> None:
    if pv[HEAD] != 1:
        raise GrowthRefused(N_("the head of a new gladiator has exactly 1 PV"), "MU-102")
    for place in range(1, len(LOCATIONS)):
        lowest = 0 if rules.allow_zero_pv_limbs and place in LIMBS else 1
        if pv[place] < lowest:
            message = N_("{location} needs at least {n} PV at the start")
            raise GrowthRefused(message, "MU-103", location=_word(LOCATIONS[place]), n=lowest)
        if pv[place] > MAX_IN_A_LOCATION:
            message = N_("no location holds more than {n} PV: {location}")
            raise GrowthRefused(message, "MU-104", location=_word(LOCATIONS[place]), n=MAX_IN_A_LOCATION)
    if sum(pv) != NEW_PV:
        raise GrowthRefused(N_("a new gladiator has {n} PV in all"), "MU-102", n=NEW_PV)


def _word(location: Location) -> Marked:
    return Marked(LOCATION_WORDS[location])


def learns(*, active_part: bool, rules: MunusRules) -> bool:
    """Tell whether a match taught a gladiator who was deployed in it something (MU-109)."""
    return active_part or rules.experience_for == "all_deployed"


def after_a_match(abilities: Abilities) -> Abilities:
    """Return the gladiator with the PV (MU-105) and the training point (MU-108) of a match, both unspent."""
    pv = abilities.unspent_pv + (abilities.total_pv < MAX_PV)
    training = abilities.unspent_training + (abilities.total_training < MAX_TRAINING)
    return replace(abilities, unspent_pv=pv, unspent_training=training)


def limit_of(abilities: Abilities, place: int) -> tuple[int, str]:
    """Return how many PV a location may hold if one more is placed there, and the rule that says so.

    An injury may cap it (MU-424, MU-433, MU-451, MU-453), the head waits for experience (MU-106), all end at 6
    (MU-104).
    """
    here = {i.kind: i for i in abilities.injuries if i.location == LOCATIONS[place]}
    if "amputated" in here:
        return 0, "MU-451"
    if "capped" in here:
        return abilities.pv[place], "MU-454"
    if "leg_useless" in here or ("lame" in here and here["lame"].matches is None):
        return 1, "MU-453"
    if place == HEAD:
        return (2 if sum(abilities.pv) + 1 >= SECOND_HEAD_PV_FROM else 1), "MU-106"
    return MAX_IN_A_LOCATION, "MU-104"


def pv_refusal(abilities: Abilities, location: Location) -> GrowthRefused | None:
    """Return why an unspent PV may not be placed in a location; null if it may."""
    place = LOCATIONS.index(location)
    if abilities.unspent_pv == 0:
        return GrowthRefused(N_("there is no PV to place"), "MU-105")
    most, rule = limit_of(abilities, place)
    if abilities.pv[place] < most:
        return None
    if rule == "MU-106" and most == 1:
        return GrowthRefused(N_("the head takes a second PV when it makes {n} in all"), rule, n=SECOND_HEAD_PV_FROM)
    if rule in ("MU-104", "MU-106"):
        return GrowthRefused(N_("{location} holds no more than {n} PV"), rule, location=_word(location), n=most)
    return GrowthRefused(N_("an injury lets {location} hold no more PV"), rule, location=_word(location))


def place_pv(abilities: Abilities, location: Location) -> Abilities:
    """Return the gladiator with an unspent PV placed for good (MU-105, MU-107)."""
    refusal = pv_refusal(abilities, location)
    if refusal is not None:
        raise refusal
    place = LOCATIONS.index(location)
    pv = (*abilities.pv[:place], abilities.pv[place] + 1, *abilities.pv[place + 1 :])
    return replace(abilities, pv=pv, unspent_pv=abilities.unspent_pv - 1)


def training_refusal(abilities: Abilities, skill: Skill) -> GrowthRefused | None:
    """Return why an unspent training point may not be placed in a skill; null if it may (MU-108)."""
    if abilities.unspent_training == 0:
        return GrowthRefused(N_("there is no training point to place"), "MU-108")
    if _trained(abilities, skill) >= MAX_IN_A_SKILL:
        return GrowthRefused(N_("attack and defence go no higher than {n}"), "MU-108", n=MAX_IN_A_SKILL)
    return None


def place_training(abilities: Abilities, skill: Skill) -> Abilities:
    """Return the gladiator with an unspent training point placed for good (MU-108)."""
    refusal = training_refusal(abilities, skill)
    if refusal is not None:
        raise refusal
    left = abilities.unspent_training - 1
    if skill == "attack":
        return replace(abilities, attack=abilities.attack + 1, unspent_training=left)
    return replace(abilities, defence=abilities.defence + 1, unspent_training=left)


def _trained(abilities: Abilities, skill: Skill) -> int:
    return abilities.attack if skill == "attack" else abilities.defence
