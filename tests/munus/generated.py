"""Legal setups drawn by hypothesis: sides, builds, equipment, lasting injuries, places."""

from typing import Any

from hypothesis import strategies as st

from ludus.munus.body import ARM_OF, ARMS, LOCATIONS
from ludus.munus.builds import draw_pv, draw_training
from ludus.munus.house_rules import MunusRules
from ludus.munus.rules import MUNUS
from ludus.munus.setup import Fighter, Injury, MunusSetup, Shield, Side, Vitality
from ludus.play.contract import SetupRefused
from ludus.play.dice import Stream, seed_key

ARM_INJURIES = ("no_strength", "unusable", "invalid", "amputated")
LEG_INJURIES = ("lame", "leg_useless")


@st.composite
def fighters(draw: st.DrawFn, name: str, at: tuple[int, int]) -> Fighter:
    """Any gladiator that keys and types allow, and most often the rules as well."""
    stream = Stream(seed_key(draw(st.integers(0, 10**6))))
    pv = list(draw_pv(stream, 10 + stream.below(11)).by_location())
    attack, defence = draw_training(stream, stream.below(13))
    injuries = []
    for place in range(2, 6):
        if stream.below(6) == 0:
            kind = (ARM_INJURIES if place in ARMS else LEG_INJURIES)[stream.below(4 if place in ARMS else 2)]
            injuries.append(Injury(LOCATIONS[place], kind, None))  # type: ignore[arg-type]
            pv[place] = 0 if kind == "amputated" else min(pv[place], 1 if kind in LEG_INJURIES else 6)
    unusable = {i.location for i in injuries if i.kind in ("unusable", "invalid", "amputated")}
    usable = [side for side, arm in ARM_OF.items() if LOCATIONS[arm] not in unusable]
    weapons = [("small", False), ("medium", False)]
    if len(usable) == 2:
        weapons += [("small", True)] + ([("great", False)] if sum(pv) >= 15 else [])
    weapon, pair = weapons[stream.below(len(weapons))]
    arm = usable[stream.below(len(usable))] if usable else "right"
    free = [side for side in usable if side != arm and not pair and weapon != "great"]
    shield = Shield(free[0], 4 + stream.below(3)) if free and stream.below(2) else None
    protections = {
        where: 2 + stream.below(5)
        for place, where in enumerate(LOCATIONS)
        if stream.below(3) == 0 and not (pair and place in ARMS)
    }
    return Fighter(
        name, name.upper(), stream.below(5) - 2, Vitality(*pv), attack, defence, weapon, arm, pair, protections, at,
        "NESW"[stream.below(4)], shield, tuple(injuries),
    )  # type: ignore[arg-type]  # fmt: skip


def is_legal(setup: MunusSetup, rules: MunusRules) -> bool:
    try:
        MUNUS.start(setup, rules)
    except SetupRefused:
        return False
    return True


@st.composite
def fights(draw: st.DrawFn) -> tuple[MunusSetup, MunusRules]:
    """Draw a legal fight: two or three sides of one to three, crowded together so that they meet."""
    sizes = draw(st.lists(st.integers(1, 3), min_size=2, max_size=3))
    rules = MunusRules(
        leg_bonus=draw(st.sampled_from(["text", "lower_leg"])),
        stack_saves=draw(st.booleans()),
        invalid_arm=draw(st.sampled_from(["unusable", "fragile"])),
    )
    squares = [(x, y) for x in range(1, 6) for y in range(2, 6)]
    places = iter(draw(st.permutations(squares)))
    sides: list[Any] = []
    for s, size in enumerate(sizes):
        letter = "abc"[s]
        men = tuple(draw(fighters(f"{letter}{n}", next(places))) for n in range(size))
        sides.append(Side(letter.upper(), letter.upper(), men))
    order = draw(st.none() | st.permutations([side.id for side in sides]).map(tuple))
    setup = MunusSetup((8, 8), draw(st.integers(0, 6)), tuple(sides), order)
    return (setup, rules) if is_legal(setup, rules) else (_healed(setup), rules)


def _healed(setup: MunusSetup) -> MunusSetup:
    """Replace gladiators whom the rules refuse by plain ones, so that no draw is thrown away."""
    from tests.munus.kit import man  # noqa: PLC0415 - only for this

    sides = tuple(
        Side(side.id, side.name, tuple(man(f.id, f.at, f.facing) for f in side.fighters)) for side in setup.sides
    )
    return MunusSetup(setup.board, setup.turn_limit, sides, setup.order)
