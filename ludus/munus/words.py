"""The words for what stands on the sheet: locations, weapons, injuries, modifiers."""

from ludus.board.square import Facing
from ludus.i18n.mark import N_
from ludus.munus.body import ArmSide, Location
from ludus.munus.setup import Weapon

LOCATION_WORDS: dict[Location, str] = {
    "head": N_("head"),
    "torso": N_("torso"),
    "right_arm": N_("right arm"),
    "left_arm": N_("left arm"),
    "right_leg": N_("right leg"),
    "left_leg": N_("left leg"),
}

FACING_WORDS: dict[Facing, str] = {"N": N_("north"), "E": N_("east"), "S": N_("south"), "W": N_("west")}

MODIFIER_WORDS: dict[str, str] = {
    "attack": N_("attack"),
    "defence": N_("defence"),
    "strength": N_("strength"),
    "agility": N_("agility"),
    "great_weapon": N_("great weapon"),
    "leg_at_zero": N_("leg at 0"),
}

ARM_WORDS: dict[ArmSide, str] = {"right": N_("with the right arm"), "left": N_("with the left arm")}

WEAPON_WORDS: dict[tuple[Weapon, bool], str] = {
    ("small", True): N_("two small weapons"),
    ("small", False): N_("small weapon"),
    ("medium", False): N_("medium weapon"),
    ("great", False): N_("great weapon"),
}
"""By weapon class and whether it is a pair."""

INJURY_WORDS: dict[str, str] = {
    "no_strength": N_("no strength"),
    "unusable": N_("unusable"),
    "invalid": N_("invalid for life"),
    "amputated": N_("amputated"),
    "lame": N_("lame"),
    "leg_useless": N_("useless for life"),
}
"""By kind of injury that bears on a fight."""
