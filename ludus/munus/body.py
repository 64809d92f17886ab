"""The human figure of the sheet: six locations, two arms, two legs (MU-100, MU-101)."""

from typing import Final, Literal

Location = Literal["head", "torso", "right_arm", "left_arm", "right_leg", "left_leg"]

LOCATIONS: Final[tuple[Location, ...]] = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")
"""The six locations in the order in which everything lists them (MU-101, MU-403)."""

HEAD, TORSO, RIGHT_ARM, LEFT_ARM, RIGHT_LEG, LEFT_LEG = range(6)

ARMS: Final = (RIGHT_ARM, LEFT_ARM)
LEGS: Final = (RIGHT_LEG, LEFT_LEG)
LIMBS: Final = (*ARMS, *LEGS)

ArmSide = Literal["right", "left"]

ARM_OF: Final[dict[ArmSide, int]] = {"right": RIGHT_ARM, "left": LEFT_ARM}
SIDE_OF: Final[dict[int, ArmSide]] = {RIGHT_ARM: "right", LEFT_ARM: "left"}
OTHER_ARM: Final = {RIGHT_ARM: LEFT_ARM, LEFT_ARM: RIGHT_ARM}

HIT_LOCATION: Final[dict[int, int]] = {
    **dict.fromkeys(range(1, 9), TORSO),
    **{face: RIGHT_LEG if face % 2 == 0 else LEFT_LEG for face in range(9, 14)},
    **{face: RIGHT_ARM if face % 2 == 0 else LEFT_ARM for face in range(14, 19)},
    **dict.fromkeys((19, 20), HEAD),
}
"""Where a hit lands, by the face of 1D20 (MU-314)."""
