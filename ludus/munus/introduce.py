"""Who takes part in a fight, in words: the board, the house rules, each gladiator."""

import json
from collections.abc import Iterable, Mapping

from ludus.board.square import square_name
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.munus.body import LOCATIONS, Location
from ludus.munus.house_rules import MunusRules
from ludus.munus.setup import Fighter, Injury, MunusSetup
from ludus.munus.words import ARM_WORDS, FACING_WORDS, INJURY_WORDS, LOCATION_WORDS, WEAPON_WORDS
from ludus.play.codec import write_fields


def introduction(
    setup: MunusSetup, rules: MunusRules, names: Mapping[str, str], sides: Mapping[str, str], words: Catalogue
) -> list[str]:
    """Return the board with what the house changed, then a line for each gladiator; names and sides are by id."""
    fighters = [(side, f) for side in setup.sides for f in side.fighters]
    lines = [_fighter(names[f.id], sides[side.id], f, words) for side, f in fighters]
    return [_board(setup, rules, words), *lines]


def _list(parts: Iterable[str]) -> str:
    return ", ".join(parts)


def _place(location: Location, words: Catalogue) -> str:
    return words.say(LOCATION_WORDS[location])


def _board(setup: MunusSetup, rules: MunusRules, words: Catalogue) -> str:
    columns, rows = setup.board
    turns = str(setup.turn_limit) if setup.turn_limit else words.say(N_("no limit"))
    line = words.say(N_("Board {columns} × {rows}; turns: {turns}."), columns=columns, rows=rows, turns=turns)
    changed = _list(f"{key} = {json.dumps(value)}" for key, value in write_fields(rules).items())
    return f"{line} {words.say(N_('House rules: {changed}.'), changed=changed)}" if changed else line


def _fighter(name: str, team: str, fighter: Fighter, words: Catalogue) -> str:
    pv = zip(LOCATIONS, fighter.pv.by_location(), strict=True)
    return words.say(
        N_("{name}: {square}, facing {facing}; attack {attack}, defence {defence}; PV: {pv}; {carried}."),
        name=name if name == team else f"{name} ({team})",
        square=square_name(fighter.at),
        facing=words.say(FACING_WORDS[fighter.facing]),
        attack=fighter.attack,
        defence=fighter.defence,
        pv=_list(f"{_place(place, words)} {n}" for place, n in pv),
        carried=_list(_carried(fighter, words)),
    )


def _carried(fighter: Fighter, words: Catalogue) -> list[str]:
    """Return weapon, protections, injuries and reflexes."""
    weapon = words.say(WEAPON_WORDS[fighter.weapon, fighter.pair])
    two_handed = fighter.pair or fighter.weapon == "great"
    found = [weapon if two_handed else f"{weapon} ({words.say(ARM_WORDS[fighter.weapon_arm])})"]
    found += [f"{_place(w, words)} {fighter.protections[w]}+" for w in LOCATIONS if w in fighter.protections]
    if fighter.shield is not None:
        shield = words.say(N_("shield {save}+"), save=fighter.shield.save)
        found.append(f"{shield} ({words.say(ARM_WORDS[fighter.shield.arm])})")
    found += [_injury(injury, words) for injury in fighter.injuries]
    if fighter.reflexes:
        found.append(words.say(N_("reflexes {reflexes}"), reflexes=f"{fighter.reflexes:+d}"))
    return found


def _injury(injury: Injury, words: Catalogue) -> str:
    what = f"{_place(injury.location, words)}: {words.say(INJURY_WORDS[injury.kind])}"
    lasting = injury.kind == "lame" and injury.matches is None
    return words.say(N_("{injury} for life"), injury=what) if lasting else what
