"""How a computer lanista likes his gladiators: where points go (MU-105, MU-108), and which arms he buys (MU-201)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ludus.campaign.growth import Abilities, Skill, pv_refusal, training_refusal
from ludus.campaign.rows import Character
from ludus.munus.body import LOCATIONS, ArmSide, Location
from ludus.munus.setup import Weapon
from ludus.play.dice import Stream

SKILLS: Final[tuple[Skill, ...]] = ("attack", "defence")


@dataclass(frozen=True, slots=True)
class Taste:
    """What a character wants, the dearest first."""

    pv: tuple[tuple[Location, int], ...]
    """Locations with the PV they should have, in the order in which they are filled."""
    attack_share: int
    """Of ten training points so many are for attack."""
    weapon: Weapon
    great_later: bool
    """He takes a great weapon as soon as he may."""
    shield: bool


TASTES: Final[dict[Character, Taste]] = {
    "brute": Taste(
        (("right_arm", 2), ("torso", 3), ("right_arm", 4), ("torso", 4), ("right_leg", 2), ("left_leg", 2),
         ("right_arm", 6)),
        6, "medium", great_later=True, shield=True,
    ),
    "wall": Taste(
        (("torso", 4), ("right_arm", 2), ("left_arm", 2), ("right_leg", 2), ("left_leg", 2), ("torso", 6),
         ("right_arm", 4)),
        4, "medium", great_later=False, shield=True,
    ),
    "dancer": Taste(
        (("right_leg", 2), ("left_leg", 2), ("right_arm", 2), ("torso", 3), ("left_arm", 2), ("right_leg", 4),
         ("left_leg", 4), ("right_arm", 4)),
        5, "small", great_later=False, shield=False,
    ),
    "balanced": Taste(
        (("right_arm", 2), ("torso", 3), ("right_leg", 2), ("left_leg", 2), ("right_arm", 4), ("torso", 4)),
        6, "medium", great_later=False, shield=True,
    ),
    "random": Taste((), 5, "medium", great_later=False, shield=False),
}  # fmt: skip
"""By character; what lies beyond the list goes where there is room."""

WEAPONS: Final[tuple[Weapon, ...]] = ("small", "medium", "medium")
"""What one who arms by lot draws from."""


def wanted_pv(abilities: Abilities, character: Character, stream: Stream) -> Location | None:
    """Return where the next unspent PV goes; null if no location can take it (MU-110)."""
    free = [where for where in LOCATIONS if pv_refusal(abilities, where) is None]
    if not free:
        return None
    if character == "random":
        return free[stream.below(len(free))]
    for where, goal in TASTES[character].pv:
        if where in free and abilities.pv[LOCATIONS.index(where)] < goal:
            return where
    body = [where for where in free if where != "head"] or free
    return min(body, key=lambda where: abilities.pv[LOCATIONS.index(where)])


def wanted_skill(abilities: Abilities, character: Character, stream: Stream) -> Skill | None:
    """Return what the next unspent training point is for; null if neither skill can take it."""
    free = [skill for skill in SKILLS if training_refusal(abilities, skill) is None]
    if not free:
        return None
    if character == "random":
        return free[stream.below(len(free))]
    trained = abilities.attack + abilities.defence + 1
    skill: Skill = "attack" if 10 * abilities.attack < TASTES[character].attack_share * trained else "defence"
    return skill if skill in free else free[0]


def recruit_pv(character: Character, stream: Stream) -> tuple[int, ...]:
    """Return the PV of a new gladiator: 10, the head 1, no location without (MU-102, MU-103)."""
    abilities = Abilities((1,) * len(LOCATIONS), 0, 0, unspent_pv=10 - len(LOCATIONS))
    pv = list(abilities.pv)
    for _ in range(abilities.unspent_pv):
        where = wanted_pv(Abilities(tuple(pv), 0, 0, unspent_pv=1), character, stream)
        pv[LOCATIONS.index(where or "torso")] += 1
    return tuple(pv)


def recruit_training(character: Character, stream: Stream) -> tuple[int, int]:
    """Return how a new gladiator's two training points are spent (MU-108)."""
    spent: dict[Skill, int] = {"attack": 0, "defence": 0}
    for _ in range(2):
        skill = wanted_skill(Abilities((), spent["attack"], spent["defence"], unspent_training=1), character, stream)
        spent[skill or "attack"] += 1
    return spent["attack"], spent["defence"]


def weapon_for(character: Character, placed_pv: int, usable_arms: Sequence[ArmSide], lot: int) -> Weapon:
    """Return the weapon that a gladiator should carry; ``lot`` decides for one who arms by lot."""
    if character == "random":
        return WEAPONS[lot % len(WEAPONS)]
    taste = TASTES[character]
    if taste.great_later and placed_pv >= 15 and len(usable_arms) == 2:
        return "great"
    return taste.weapon
