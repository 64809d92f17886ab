"""``ludus duel``: a duel of the computer players, told in words."""

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from ludus.cli.console import CommandFailed, Commands, Console, seed_of, write_text
from ludus.cli.story import tell
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_
from ludus.munus.builds import NEW_PV, NEW_TRAINING, Armour, Build, draw_armour, draw_build, draw_weapon
from ludus.munus.placement import computer_square
from ludus.munus.rules import MUNUS
from ludus.munus.setup import Fighter, MunusSetup, Side, Vitality, Weapon
from ludus.names.generator import draw_name
from ludus.play.bot import OneStepPlayer, play_out
from ludus.play.contract import SetupRefused
from ludus.play.dice import Stream, seed_key
from ludus.play.match import Match
from ludus.play.record import write_record

BOARD: Final = (20, 20)
TURNS: Final = 10

_FORM: Final = "NAME:ATT/DEF:PV,PV,PV,PV,PV,PV:WEAPON"
_FORM_PATTERN: Final = re.compile(
    r"(?P<name>[^:]*)"
    r"(?::(?P<attack>\d{1,3})/(?P<defence>\d{1,3}))?"
    r"(?::(?P<pv>\d{1,3}(?:,\d{1,3}){5}))?"
    r"(?::(?P<weapon>small|pair|medium|great))?",
    re.ASCII,
)
_WEAPONS: Final[dict[str, tuple[Weapon, bool]]] = {
    "small": ("small", False),
    "pair": ("small", True),
    "medium": ("medium", False),
    "great": ("great", False),
}

AnyMatch = Match[Any, Any]


@dataclass(frozen=True, slots=True)
class Wish:
    """What the caller asked of one gladiator; null is drawn."""

    name: str | None = None
    training: tuple[int, int] | None = None
    pv: Vitality | None = None
    weapon: str | None = None


def add_parser(commands: Commands, words: Catalogue) -> argparse.ArgumentParser:
    """Add the command to the parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "duel",
        help=words.say(N_("a duel of the computer players, told in words")),
        description=words.say(
            N_(
                "PV in the order head, torso, right arm, left arm, right leg, left leg; WEAPON is small, pair, medium "
                "or great. What is not given is drawn, fair and legal."
            )
        ),
    )
    parser.add_argument("--a", metavar=_FORM, help=words.say(N_("the gladiator who starts in the north")))
    parser.add_argument("--b", metavar=_FORM, help=words.say(N_("the gladiator who starts in the south")))
    parser.add_argument("--seed", type=int, metavar="N", help=words.say(N_("fixes all dice")))
    parser.add_argument("-o", dest="record", metavar="RECORD", help=words.say(N_("write the fight record")))
    parser.set_defaults(run=run)
    return parser


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Play the duel, tell it, and write its record if asked for."""
    wishes = [parse_wish("--a", arguments.a), parse_wish("--b", arguments.b)]
    seed = seed_of(arguments.seed)
    match = play_duel(wishes, seed_key(seed))
    if arguments.seed is None:
        console.line(console.words.say(N_("Seed: {seed}"), seed=seed))
    tell(MUNUS, match.setup, match.rules, match.events, console)
    if arguments.record is not None:
        write_text(Path(arguments.record), write_record(match.record()))
    return 0


def parse_wish(option: str, text: str | None) -> Wish:
    """Read ``NAME:ATT/DEF:PV,…:WEAPON``, of which any part may be left out from the end or be empty."""
    parts = _FORM_PATTERN.fullmatch(text or "")
    if any("\ud800" <= letter <= "\udfff" for letter in text or ""):
        raise CommandFailed(f"{option}: is not UTF-8 text")
    if parts is None:
        raise CommandFailed(f"{option}: {text!r} is not of the form {_FORM}")
    name, attack, defence, pv, weapon = parts.group("name", "attack", "defence", "pv", "weapon")
    return Wish(
        name=name.strip() or None,
        training=None if attack is None else (int(attack), int(defence)),
        pv=None if pv is None else Vitality(*(int(n) for n in pv.split(","))),
        weapon=weapon,
    )


def play_duel(wishes: Sequence[Wish], key: bytes) -> AnyMatch:
    """Draw what is not given and let two computer players fight it out."""
    setup = draw_duel(wishes, key)
    try:
        match = Match(MUNUS, setup)
    except SetupRefused as refusal:
        option = "--a" if refusal.place.startswith("sides[0]") else "--b"
        raise CommandFailed(f"{option}: {refusal} ({refusal.rule})") from refusal
    play_out(match, {side.id: OneStepPlayer(MUNUS) for side in setup.sides}, key)
    return match


def draw_duel(wishes: Sequence[Wish], key: bytes) -> MunusSetup:
    """Draw two gladiators as strong as each other, each in the middle of his edge (MU-300)."""
    stream = Stream(key)
    pv_total = next((sum(w.pv.by_location()) for w in wishes if w.pv), NEW_PV)
    training = next((sum(w.training) for w in wishes if w.training), NEW_TRAINING)
    builds = [_build(wish, stream, min(max(pv_total, 6), 20), min(training, 12)) for wish in wishes]
    armours = draw_armour(stream, builds, pieces=stream.below(4))
    names: list[str] = []
    for wish in wishes:
        gender: Literal["man", "woman"] = "woman" if stream.below(4) == 0 else "man"
        names.append(wish.name or draw_name(stream, gender=gender, taken=[*names, *(w.name for w in wishes if w.name)]))
    sides = zip("AB", names, builds, armours, strict=True)
    return MunusSetup(BOARD, TURNS, tuple(_side(n, *parts) for n, parts in enumerate(sides)))


def _build(wish: Wish, stream: Stream, pv_total: int, training: int) -> Build:
    """Draw a gladiator and put the wishes in their places."""
    drawn = draw_build(stream, pv_total, training)
    pv = wish.pv or drawn.pv
    weapon, pair = draw_weapon(stream, pv) if wish.weapon is None else _WEAPONS[wish.weapon]
    attack, defence = wish.training or (drawn.attack, drawn.defence)
    return Build(pv, attack, defence, weapon, pair)


def _side(number: int, side: str, name: str, build: Build, armour: Armour) -> Side:
    at, facing = computer_square(BOARD, number, ())
    fighter = Fighter(
        id=side.lower(),
        name=name,
        reflexes=0,
        pv=build.pv,
        attack=build.attack,
        defence=build.defence,
        weapon=build.weapon,
        weapon_arm="right",
        pair=build.pair,
        protections=dict(armour.protections),
        at=at,
        facing=facing,
        shield=armour.shield,
    )
    return Side(side, name, (fighter,))
