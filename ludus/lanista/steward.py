"""What a computer lanista does between two event days: points, arms, hiring, letting go; one decision at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from ludus.campaign.changes import Draft
from ludus.campaign.commands import Hire, LeaveRoster, PlacePv, PlaceTraining
from ludus.campaign.fighters import fighter_of
from ludus.campaign.fitness import in_treatment
from ludus.campaign.house import rules_in_force, settings_in_force
from ludus.campaign.ledger import gold, owed
from ludus.campaign.refused import CampaignRefused
from ludus.campaign.rows import Gladiator, Injury, Stable, Status, abilities
from ludus.campaign.settings import Race, rules_of
from ludus.i18n.mark import N_
from ludus.lanista.characters import recruit_pv, recruit_training, wanted_pv, wanted_skill
from ludus.lanista.decision import Decision
from ludus.lanista.rating import rating
from ludus.lanista.wardrobe import wardrobe_of
from ludus.munus.body import ARMS
from ludus.munus.refusals import unusable_arms
from ludus.munus.words import LOCATION_WORDS
from ludus.names.generator import draw_name
from ludus.play.contract import Marked
from ludus.play.dice import Stream

TEAM: Final = 6
"""Men that a lanista would like to have."""
FEWEST: Final = 3
"""Men that he keeps even with debts, so that he can still earn."""
ARMS_FOR_ONE: Final = 20
"""mo put aside to arm a recruit."""
RICH: Final = 4
"""So many times the reserve makes a lanista rich."""
BEYOND: Final = 3
"""Men beyond the team that a rich lanista feeds."""
HEALER: Final = 4
"""mo put aside for the healer of each man."""
WOMEN: Final = 5
"""One recruit in so many is a woman."""


@dataclass(frozen=True, slots=True)
class Steward:
    """Runs one stable on a draft; what it yields is carried out before it goes on."""

    draft: Draft
    stable: Stable
    stream: Stream
    team: int = TEAM
    beyond: int = BEYOND
    """Men beyond the team that he feeds when he is rich."""

    def decisions(self) -> Iterator[Decision]:
        """Return everything that the stable does now, in order."""
        for man in self.men():
            yield from self._grow(man)
        yield from self._let_go()
        wardrobe = wardrobe_of(self.draft, self.stable)
        yield from wardrobe.sell()
        for man in self._best_first():
            yield from wardrobe.arm(man)
        yield from self._hire()
        for man in self._best_first():
            yield from wardrobe.arm(man)
        for man in self._best_first():
            yield from wardrobe.protect(man, 2 * self.reserve())

    def men(self) -> tuple[Gladiator, ...]:
        """Return the gladiators on the roster."""
        return self.draft.where(Gladiator, stable=self.stable.id, standing="active")

    def reserve(self) -> int:
        """Return the gold to keep: next month's upkeep and the healer (MU-501, MU-402)."""
        rules = rules_of(settings_in_force(self.draft, self.stable.id))
        head = 15 if rules.upkeep_rolled else rules.upkeep
        men = self.men()
        return sum(HEALER + head * (man.status != "volunteer") for man in men)

    def _now(self, man: Gladiator) -> Gladiator:
        return self.draft.get(Gladiator, man.id) or man

    def _grow(self, man: Gladiator) -> Iterator[Decision]:
        """Place what he has earned; a point that no location can take is kept (MU-110)."""
        name = man.name
        while True:
            man = self._now(man)
            able = abilities(man, self.draft.where(Injury, gladiator=man.id))
            where = wanted_pv(able, self.stable.character, self.stream) if able.unspent_pv else None
            if where is None:
                break
            fields: dict[str, str | int] = {"name": name, "location": Marked(LOCATION_WORDS[where])}
            yield Decision(PlacePv(man.id, where), N_("{name} grows here: {location}"), fields)
        while (man := self._now(man)).unspent_training:
            able = abilities(man, ())
            skill = wanted_skill(able, self.stable.character, self.stream)
            if skill is None:
                return
            word = Marked(N_("attack") if skill == "attack" else N_("defence"))
            yield Decision(PlaceTraining(man.id, skill), N_("{name} trains: {skill}"), {"name": name, "skill": word})

    def _let_go(self) -> Iterator[Decision]:
        """Let those retire who can hold no weapon any more, and with heavy debts the weakest (MU-455, MU-456)."""
        rules = rules_in_force(self.draft)
        for man in self.men():
            for_life = [i for i in self.draft.where(Injury, gladiator=man.id) if i.matches is None]
            if len(unusable_arms(man.pv, for_life, rules)) == len(ARMS) and not in_treatment(self.draft, man):
                yield Decision(LeaveRoster(man.id, "retired"), N_("{name} can hold no weapon"), {"name": man.name})
        men = self._best_first()
        kept = [man for man in men if man.status != "volunteer"]
        if owed(self.draft, self.stable.id) > 2 * self.reserve() and len(men) > FEWEST and kept:
            weakest = kept[-1]
            yield Decision(
                LeaveRoster(weakest.id, "released"), N_("the debts are too high to feed {name}"), {"name": weakest.name}
            )

    def _best_first(self) -> list[Gladiator]:
        return sorted(self.men(), key=lambda man: (-self._strength(man), man.id))

    def _strength(self, man: Gladiator) -> float:
        rules = rules_in_force(self.draft)
        try:
            return rating(fighter_of(self.draft, man, rules), rules)
        except CampaignRefused:  # without a weapon he is worth what he is made of
            return float(sum(man.pv) + man.attack + man.defence)

    def _hire(self) -> Iterator[Decision]:
        """Take recruits on until the team is full or the purse at its reserve (MU-115)."""
        while len(self.men()) < self._wanted():
            offer = self._offer()
            if offer is None:
                return
            why = N_("{stable} has room for a recruit: {name}")
            yield Decision(offer, why, {"stable": self.stable.name, "name": offer.name})
            recruit = self.men()[-1]
            yield from wardrobe_of(self.draft, self.stable).arm(recruit)

    def _wanted(self) -> int:
        """Return how many men he wants: a rich lanista feeds more than a team."""
        spare = gold(self.draft, self.stable.id) - RICH * self.reserve()
        return self.team + (min(self.beyond, spare // self.reserve()) if spare > 0 and self.reserve() else 0)

    def _offer(self) -> Hire | None:
        """Return the recruit of the market that can be paid, drawn by lot; null if there is none."""
        settings = settings_in_force(self.draft)
        means = 0 if owed(self.draft, self.stable.id) else gold(self.draft, self.stable.id)
        keep = self.reserve() if len(self.men()) >= FEWEST else 0
        status = _STATUSES[self.stream.below(len(_STATUSES))]
        price = settings[f"price_{status}"]
        if price + ARMS_FOR_ONE + keep > means:  # type: ignore[operator]
            status = min(_STATUSES, key=lambda each: int(settings[f"price_{each}"]))  # type: ignore[call-overload]
            if settings[f"price_{status}"] + ARMS_FOR_ONE + keep > means:  # type: ignore[operator]
                return None
        gender: Literal["man", "woman"] = "woman" if self.stream.below(WOMEN) == 0 else "man"
        taken = [man.name for man in self.draft.where(Gladiator)]
        races: tuple[Race, ...] = settings["races"]  # type: ignore[assignment]
        character = self.stable.character
        attack, defence = recruit_training(character, self.stream)
        return Hire(
            stable=self.stable.id,
            name=draw_name(self.stream, gender=gender, taken=taken),
            gender=gender,
            race=races[0].name,
            status=status,
            pv=recruit_pv(character, self.stream),
            attack=attack,
            defence=defence,
        )


_STATUSES: Final[tuple[Status, ...]] = ("slave", "prisoner", "volunteer")
