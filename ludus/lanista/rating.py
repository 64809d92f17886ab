"""How strong a gladiator is with what he carries, in one number of no fixed unit, for choosing whom to try odds on."""

from typing import Final

from ludus.munus.arena import Profile, arena_of
from ludus.munus.body import ARMS, HEAD, LEFT_LEG, RIGHT_LEG, TORSO
from ludus.munus.house_rules import MunusRules
from ludus.munus.setup import Fighter, MunusSetup, Side

HIT: Final = 6.0
"""What a point of attack or defence is worth, in PV of the torso."""
SAVE: Final = 2.5
WEAPON: Final = {"small": 4.0, "medium": 0.0, "great": 6.0}


def rating(fighter: Fighter, rules: MunusRules) -> float:
    """Return how strong a fighter is; twice the number is not twice the strength, but more is stronger."""
    profile = _profile(fighter, rules)
    arms = [arm for arm in ARMS if arm not in profile.weak_arms]
    strength = max((profile.full[arm] // 2 for arm in arms), default=0)
    agility = min(profile.full[RIGHT_LEG], profile.full[LEFT_LEG]) // 2
    body = 3.0 * profile.full[TORSO] + 2.0 * profile.full[HEAD] + sum(profile.full[2:])
    saved = sum(7 - save for save in profile.saves if save is not None) * SAVE / 2
    shield = 0.0 if profile.shield_arm is None else SAVE * 2
    skill = HIT * (profile.attack + profile.defence + strength + agility)
    weapon = WEAPON[fighter.weapon] / (1 if fighter.pair or fighter.weapon != "small" else 2)
    return body + skill + saved + shield + weapon - 4.0 * profile.lame_legs


def _profile(fighter: Fighter, rules: MunusRules) -> Profile:
    sides = (Side("A", "A", (fighter,)),)
    return arena_of(MunusSetup((8, 8), 0, sides), rules).profiles[0]
