"""A fight in words: every event with its numbers, where each comes from, and its rule."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ludus.board.square import square_name
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_, P_
from ludus.munus import events as ev
from ludus.munus.body import ArmSide, Location
from ludus.munus.house_rules import MunusRules
from ludus.munus.introduce import introduction
from ludus.munus.setup import MunusSetup
from ludus.munus.words import ARM_WORDS, FACING_WORDS, LOCATION_WORDS, MODIFIER_WORDS
from ludus.play.dice import Faces
from ludus.play.events import Event, Modifier

CAUSES: dict[str, str] = {
    "head": N_("{name} is out of the fight: head at 0"),
    "torso": N_("{name} is out of the fight: torso at 0"),
    "legs": N_("{name} is out of the fight: both legs at 0"),
    "disarmed": N_("{name} can hold no weapon and must surrender"),
}


def _told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """Return names by id; those that several bear with their id behind."""
    borne = [name.casefold() for name in names.values()]
    return {key: f"{name} ({key})" if borne.count(name.casefold()) > 1 else name for key, name in names.items()}


class Narrator:
    """Tells the events of one fight in one language."""

    def __init__(self, setup: MunusSetup, rules: MunusRules, words: Catalogue) -> None:
        self._setup = setup
        self._rules = rules
        self._words = words
        self._say = words.say
        self._count = words.count
        self._fighters = {f.id: f for side in setup.sides for f in side.fighters}
        self._names = _told_apart({f.id: f.name for f in self._fighters.values()})
        self._sides = _told_apart({side.id: side.name for side in setup.sides})
        self._tellings: dict[type[Event], Callable[[Any], str]] = {
            ev.OrderDiced: self._order,
            ev.TurnBegan: self._turn_began,
            ev.MovementReduced: self._reduced,
            ev.Stepped: self._stepped,
            ev.Turned: self._turned,
            ev.WasHeld: self._held,
            ev.DisengagementTried: self._disengagement,
            ev.SlippedAway: self._slipped,
            ev.AskedToDesignate: self._asked,
            ev.Designated: self._designated,
            ev.FightWithoutBlow: self._without_blow,
            ev.InitiativeRolled: self._initiative,
            ev.StruckFromBehind: self._from_behind,
            ev.Struck: self._struck,
            ev.LocationHit: self._location,
            ev.SaveImpossible: self._no_save,
            ev.SaveRolled: self._save,
            ev.StumpHit: self._stump,
            ev.Wounded: self._wounded,
            ev.BrittleLimbLost: self._brittle,
            ev.HitAgain: self._hit_again,
            ev.ShieldLost: self._shield_lost,
            ev.WeaponChangedArm: self._changed_arm,
            ev.PairBroken: self._pair_broken,
            ev.Fell: self._fell,
            ev.Surrendered: self._surrendered,
            ev.ActivationEnded: self._ended,
            ev.FightEnded: self._fight_ended,
        }

    def introduce(self) -> list[str]:
        """Return the board, the house rules, and each gladiator with his values and what he carries, a line each."""
        return introduction(self._setup, self._rules, self._names, self._sides, self._words)

    def tell(self, event: Event) -> str:
        """Return the sentence of an event, its rule at the end."""
        sentence = self._tellings[type(event)](event)
        return self._say(N_("{sentence}. [{rule}]"), sentence=sentence, rule=event.rule)

    def _list(self, parts: Iterable[str]) -> str:
        return ", ".join(parts)

    def _sum(self, faces: Faces, modifiers: tuple[Modifier, ...], total: int) -> str:
        """Write a total with all that makes it: ``12 (5+4, +2 attack, +1 strength)``."""
        dice = "+".join(str(face) for face in faces)
        added = [f"{m.value:+d} {self._say(MODIFIER_WORDS[m.code])}" for m in modifiers if m.value]
        return f"{total} ({self._list([dice, *added])})"

    def _place(self, location: Location) -> str:
        return self._say(LOCATION_WORDS[location])

    def _order(self, event: ev.OrderDiced) -> str:
        rounds = [self._list(f"{self._sides[side]} {face}" for side, face in rolls) for rolls in event.rounds]
        message = N_("Order of play, 1D6 each: {rolls}; {side} begins")
        return self._say(message, rolls=" / ".join(rounds), side=self._sides[event.order[0]])

    def _turn_began(self, event: ev.TurnBegan) -> str:
        return self._say(N_("Turn {turn} begins"), turn=event.turn)

    def _reduced(self, event: ev.MovementReduced) -> str:
        return self._count(
            P_(
                "{name} has only {n} movement point, for the state of the legs",
                "{name} has only {n} movement points, for the state of the legs",
            ),
            event.movement,
            name=self._names[event.actor],
        )

    def _stepped(self, event: ev.Stepped) -> str:
        return self._count(
            P_(
                "{name} steps from {origin} to {to}; {n} movement point left",
                "{name} steps from {origin} to {to}; {n} movement points left",
            ),
            event.movement_left,
            name=self._names[event.actor],
            origin=square_name(event.origin),
            to=square_name(event.to),
        )

    def _turned(self, event: ev.Turned) -> str:
        return self._count(
            P_(
                "{name} turns to the {facing}; {n} movement point left",
                "{name} turns to the {facing}; {n} movement points left",
            ),
            event.movement_left,
            name=self._names[event.actor],
            facing=self._say(FACING_WORDS[event.facing]),
        )

    def _held(self, event: ev.WasHeld) -> str:
        enemies = self._list(self._names[enemy] for enemy in event.by)
        message = N_("{name} stops, held by: {enemies}")
        return self._say(message, name=self._names[event.actor], enemies=enemies)

    def _disengagement(self, event: ev.DisengagementTried) -> str:
        message = (
            N_("{name} tries to disengage from {enemy}: {total} against {enemy_total}, and gets away")
            if event.away
            else N_("{name} tries to disengage from {enemy}: {total} against {enemy_total}, and stays held")
        )
        return self._say(
            message,
            name=self._names[event.actor],
            enemy=self._names[event.enemy],
            total=self._sum(event.faces, event.modifiers, event.total),
            enemy_total=self._sum(event.enemy_faces, event.enemy_modifiers, event.enemy_total),
        )

    def _slipped(self, event: ev.SlippedAway) -> str:
        message = N_("{name} leaves {enemy}, who faces away, without a test")
        return self._say(message, name=self._names[event.actor], enemy=self._names[event.enemy])

    def _asked(self, event: ev.AskedToDesignate) -> str:
        message = N_("{attacker} attacks {name}, who is outnumbered and says whom to fight")
        return self._say(message, attacker=self._names[event.attacker], name=self._names[event.asked])

    def _designated(self, event: ev.Designated) -> str:
        message = N_("{name}, outnumbered, fights {enemy} alone this turn")
        return self._say(message, name=self._names[event.actor], enemy=self._names[event.target])

    def _without_blow(self, event: ev.FightWithoutBlow) -> str:
        message = N_("{name} faces {enemy}, but neither may strike")
        return self._say(message, name=self._names[event.actor], enemy=self._names[event.target])

    def _initiative(self, event: ev.InitiativeRolled) -> str:
        names = {"name": self._names[event.actor], "enemy": self._names[event.opponent]}
        mine = self._reflexed(event.face, event.reflexes)
        theirs = self._reflexed(event.opponent_face, event.opponent_reflexes)
        if event.first is None:
            message = N_("Initiative: {name} {mine}, {enemy} {theirs}; both strike at the same moment")
            return self._say(message, mine=mine, theirs=theirs, **names)
        message = N_("Initiative: {name} {mine}, {enemy} {theirs}; {first} strikes first")
        return self._say(message, mine=mine, theirs=theirs, first=self._names[event.first], **names)

    def _reflexed(self, face: int, reflexes: int) -> str:
        if not reflexes:
            return str(face)
        return self._say(
            N_("{total} ({face}, {reflexes} reflexes)"),
            total=face + reflexes,
            face=face,
            reflexes=f"{reflexes:+d}",
        )

    def _blow(self, attacker: str, arm: ArmSide | None, *, extra: bool) -> str:
        """Name the striker, with the arm and whether it is the extra attack."""
        notes = [] if arm is None else [self._say(ARM_WORDS[arm])]
        if extra:
            notes.append(self._say(N_("extra attack")))
        return f"{self._names[attacker]} ({self._list(notes)})" if notes else self._names[attacker]

    def _from_behind(self, event: ev.StruckFromBehind) -> str:
        message = N_("{name} strikes {enemy} from behind and hits by itself")
        attacker = self._blow(event.attacker, event.arm, extra=event.extra)
        return self._say(message, name=attacker, enemy=self._names[event.target])

    def _struck(self, event: ev.Struck) -> str:
        message = (
            N_("{name} strikes {enemy}: attack {total}, defence {defence_total}; a hit")
            if event.hit
            else N_("{name} strikes {enemy}: attack {total}, defence {defence_total}; a miss")
        )
        return self._say(
            message,
            name=self._blow(event.attacker, event.arm, extra=event.extra),
            enemy=self._names[event.target],
            total=self._sum(event.faces, event.modifiers, event.total),
            defence_total=self._sum(event.defence_faces, event.defence_modifiers, event.defence_total),
        )

    def _location(self, event: ev.LocationHit) -> str:
        message = N_("Location, 1D20: {face}, {location} of {name}")
        return self._say(message, face=event.face, location=self._place(event.location), name=self._names[event.target])

    def _no_save(self, event: ev.SaveImpossible) -> str:
        message = N_("Protection of {name}, {location}: it saves no more against a great weapon")
        return self._say(message, name=self._names[event.target], location=self._place(event.location))

    def _save(self, event: ev.SaveRolled) -> str:
        message = (
            N_("Protection of {name}, {location}: {face}, and {needed} saves; no harm")
            if event.saved
            else N_("Protection of {name}, {location}: {face}, and only {needed} saves")
        )
        return self._say(
            message,
            name=self._names[event.target],
            location=self._place(event.location),
            face=event.face,
            needed=self._needed(event),
        )

    def _needed(self, event: ev.SaveRolled) -> str:
        """Write what a save needs, and what the weapon did to it."""
        weapon = self._fighters[event.attacker].weapon
        if weapon == "small":
            return self._say(N_("{needed}+ (one better against a small weapon, MU-202)"), needed=event.needed)
        if weapon == "great":
            return self._say(N_("{needed}+ (one worse against a great weapon, MU-205)"), needed=event.needed)
        return f"{event.needed}+"

    def _stump(self, event: ev.StumpHit) -> str:
        message = N_("The hit finds only the stump of {name} ({location}): no effect")
        return self._say(message, name=self._names[event.target], location=self._place(event.location))

    def _wounded(self, event: ev.Wounded) -> str:
        message = N_("{name} is wounded by {enemy}: {location} from {before} to {left} PV")
        return self._say(
            message,
            name=self._names[event.target],
            enemy=self._names[event.by],
            location=self._place(event.location),
            before=event.pv_before,
            left=event.pv,
        )

    def _brittle(self, event: ev.BrittleLimbLost) -> str:
        message = N_("{name} is wounded by {enemy}: {location}, invalid or useless, from {before} to 0 PV at once")
        return self._say(
            message,
            name=self._names[event.target],
            enemy=self._names[event.by],
            location=self._place(event.location),
            before=event.pv_before,
        )

    def _hit_again(self, event: ev.HitAgain) -> str:
        return self._count(
            P_(
                "{name}: {location} already at 0 is hit again by {enemy}; {n} further roll at the diagnosis",
                "{name}: {location} already at 0 is hit again by {enemy}; {n} further rolls at the diagnosis",
            ),
            event.further,
            name=self._names[event.target],
            location=self._place(event.location),
            enemy=self._names[event.by],
        )

    def _shield_lost(self, event: ev.ShieldLost) -> str:
        message = (
            N_("{name} drops the shield to take the weapon")
            if event.dropped
            else N_("The shield of {name} protects no more")
        )
        return self._say(message, name=self._names[event.target])

    def _changed_arm(self, event: ev.WeaponChangedArm) -> str:
        message = (
            N_("{name} takes the weapon with the right arm")
            if event.arm == "right"
            else N_("{name} takes the weapon with the left arm")
        )
        return self._say(message, name=self._names[event.target])

    def _pair_broken(self, event: ev.PairBroken) -> str:
        message = N_("{name} loses one of two weapons and the extra attack")
        return self._say(message, name=self._names[event.target])

    def _fell(self, event: ev.Fell) -> str:
        fallen = self._say(CAUSES[event.cause], name=self._names[event.target])
        return self._say(N_("{fallen}; defeated by {enemy}"), fallen=fallen, enemy=self._names[event.by])

    def _surrendered(self, event: ev.Surrendered) -> str:
        if event.credited is None:
            return self._say(N_("{name} surrenders, defeated by nobody"), name=self._names[event.actor])
        message = N_("{name} surrenders, defeated by {enemy}")
        return self._say(message, name=self._names[event.actor], enemy=self._names[event.credited])

    def _ended(self, event: ev.ActivationEnded) -> str:
        return self._say(N_("{name} ends the activation without a fight"), name=self._names[event.actor])

    def _fight_ended(self, event: ev.FightEnded) -> str:
        losses = self._list(f"{self._sides[side]} {lost}" for side, lost in event.losses)
        if event.winner is None:
            message = (
                N_("The agreed turns are over; nobody wins; losses: {losses}")
                if event.turn_limit
                else N_("The fight is over; nobody wins; losses: {losses}")
            )
            return self._say(message, losses=losses)
        message = (
            N_("The agreed turns are over; {side} wins; losses: {losses}")
            if event.turn_limit
            else N_("The fight is over; {side} wins; losses: {losses}")
        )
        return self._say(message, side=self._sides[event.winner], losses=losses)
