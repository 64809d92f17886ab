"""How a computer lanista arms his men: what to issue, return, replace, buy and sell (MU-201 to MU-212)."""

from collections.abc import Iterator
from typing import Final

from ludus.campaign.changes import Draft
from ludus.campaign.commands import Buy, Issue, Replace, Return, Sell
from ludus.campaign.equipment import WEAPON_PRICES, Piece, ProtectionKind, is_worn_out, resale
from ludus.campaign.fighters import armed_refusal
from ludus.campaign.house import rules_in_force, settings_in_force
from ludus.campaign.ledger import gold, owed
from ludus.campaign.rows import Gladiator, Injury, OwnedPiece, PiecePlace, Stable
from ludus.campaign.words import piece_word
from ludus.i18n.mark import N_
from ludus.lanista.characters import TASTES, weapon_for
from ludus.lanista.decision import Decision
from ludus.munus.body import ARM_OF, ARMS, LOCATIONS, ArmSide, Location
from ludus.munus.house_rules import MunusRules
from ludus.munus.refusals import unusable_arms
from ludus.munus.setup import Weapon

PLACES: Final[tuple[tuple[PiecePlace, int], ...]] = (("torso", 1), ("head", 1), ("shield", 1), ("leg", 2), ("arm", 2))
"""What is bought for a man, the most useful first, and how many he can wear."""


class Wardrobe:
    """The arms of one stable, looked at through a draft; what it yields is carried out before it goes on."""

    def __init__(self, draft: Draft, stable: Stable, rules: MunusRules) -> None:
        self._draft = draft
        self._stable = stable
        self._rules = rules

    def _spare(self, place: PiecePlace) -> list[OwnedPiece]:
        """Return the pieces in the armoury that can be worn, the least worn first."""
        pieces = self._draft.where(OwnedPiece, stable=self._stable.id, gladiator=None, place=place, gone=None)
        return sorted((p for p in pieces if not self._is_worn(p)), key=lambda piece: (piece.used, piece.id))

    def _is_worn(self, piece: OwnedPiece) -> bool:
        return is_worn_out(Piece(piece.code, piece.price, piece.used), self._rules)

    def _carried(self, man: Gladiator, place: PiecePlace) -> list[OwnedPiece]:
        return list(self._draft.where(OwnedPiece, gladiator=man.id, place=place))

    def _usable(self, man: Gladiator) -> tuple[ArmSide, ...]:
        gone = unusable_arms(man.pv, self._draft.where(Injury, gladiator=man.id), self._rules)
        return tuple(side for side, arm in ARM_OF.items() if arm not in gone and man.pv[arm] > 0)

    def _means(self) -> int:
        """Return the gold that may be spent: none with a debt (MU-502)."""
        return 0 if owed(self._draft, self._stable.id) else gold(self._draft, self._stable.id)

    def arm(self, man: Gladiator) -> Iterator[Decision]:
        """See to it that a man has a weapon that he can use, and nothing that keeps him out of the arena."""
        yield from self._renew(man)
        usable = self._usable(man)
        if not usable:
            return
        wanted = weapon_for(self._stable.character, sum(man.pv), usable, man.id)
        yield from self._lay_down(man, usable, wanted)
        if not self._carried(man, "weapon"):
            yield from self._take_up(man, usable, wanted)
        yield from self._strip(man)

    def _renew(self, man: Gladiator) -> Iterator[Decision]:
        """Replace what is worn out; armour for which there is no gold goes back (MU-211)."""
        for piece in self._draft.where(OwnedPiece, gladiator=man.id):
            if not self._is_worn(piece):
                continue
            cost = piece.price - resale(Piece(piece.code, piece.price, piece.used))
            fields = {"name": man.name, "piece": piece_word(piece.code)}
            if cost <= self._means():
                yield Decision(Replace(piece.id), N_("{name} gets a new one, the old is worn out: {piece}"), fields)
            elif self._rules.wear_strict:
                yield Decision(Return(piece.id), N_("{name} puts down what is worn out: {piece}"), fields)

    def _lay_down(self, man: Gladiator, usable: tuple[ArmSide, ...], wanted: Weapon) -> Iterator[Decision]:
        """Take away a weapon that he cannot use any more, or one for which there is a better."""
        for piece in self._carried(man, "weapon"):
            held = next((side for side, arm in ARM_OF.items() if LOCATIONS[arm] == piece.worn), None)
            useless = held not in usable or (piece.code == "great" and len(usable) < len(ARMS))
            better = wanted == "great" != piece.code and (self._spare_of("great") or self._can_buy("great"))
            if useless or better:
                fields = {"name": man.name, "piece": piece_word(piece.code)}
                yield Decision(Return(piece.id), N_("{name} needs another weapon than: {piece}"), fields)

    def _spare_of(self, code: str) -> OwnedPiece | None:
        return next((piece for piece in self._spare("weapon") if piece.code == code), None)

    def _can_buy(self, code: Weapon) -> bool:
        return WEAPON_PRICES[code] <= self._means()

    def _take_up(self, man: Gladiator, usable: tuple[ArmSide, ...], wanted: Weapon) -> Iterator[Decision]:
        """Give him the weapon that he should have, else any that he can use, else the one that can be paid."""
        able = len(usable) == len(ARMS) and sum(man.pv) >= 15
        fits = [piece for piece in self._spare("weapon") if piece.code != "great" or able]
        piece = self._spare_of(wanted)
        if piece is None and not self._can_buy(wanted):
            piece = fits[0] if fits else None
        if piece is None:
            choices: tuple[Weapon, ...] = (wanted, "medium", "small")
            code = next((code for code in choices if self._can_buy(code)), None)
            if code is None:
                return
            why = N_("{name} needs a weapon: {piece}")
            yield Decision(Buy(self._stable.id, code), why, {"name": man.name, "piece": piece_word(code)})
            piece = self._spare_of(code)
        if piece is not None:
            where: Location = LOCATIONS[ARM_OF[usable[0]]]
            fields = {"name": man.name, "piece": piece_word(piece.code)}
            yield Decision(Issue(piece.id, man.id, where), N_("{name} takes up: {piece}"), fields)

    def _strip(self, man: Gladiator) -> Iterator[Decision]:
        """Take away what keeps an armed man out of the arena: a shield beside a great weapon, and the like."""
        hindrances: tuple[PiecePlace, ...] = ("shield", "arm")
        for place in hindrances:
            for piece in self._carried(man, place):
                if armed_refusal(self._draft, man, self._rules) is None:
                    return
                fields = {"name": man.name, "piece": piece_word(piece.code)}
                yield Decision(Return(piece.id), N_("{name} cannot fight with it: {piece}"), fields)

    def protect(self, man: Gladiator, reserve: int) -> Iterator[Decision]:
        """Cover a man with what lies in the armoury, and buy what leaves the reserve untouched."""
        weapon = next(iter(self._carried(man, "weapon")), None)
        if weapon is None:
            return
        both = len(self._usable(man)) == len(ARMS)
        for place, most in PLACES:
            if (place == "arm" and weapon.code == "small") or (place == "shield" and not self._shielded(weapon, both)):
                continue
            for _ in range(most - len(self._carried(man, place))):
                yield from self._cover(man, place, reserve)

    def _shielded(self, weapon: OwnedPiece, both: bool) -> bool:
        return both and weapon.code == "medium" and TASTES[self._stable.character].shield

    def _cover(self, man: Gladiator, place: PiecePlace, reserve: int) -> Iterator[Decision]:
        spare = self._spare(place)
        if not spare:
            kind = self._affordable(place, self._means() - reserve)
            if kind is None:
                return
            fields = {"name": man.name, "piece": piece_word(kind.code)}
            yield Decision(Buy(self._stable.id, kind.code), N_("{name} should be better covered: {piece}"), fields)
            spare = self._spare(place)
        if spare:
            where = self._free_arm(man) if place == "shield" else None
            fields = {"name": man.name, "piece": piece_word(spare[0].code)}
            yield Decision(Issue(spare[0].id, man.id, where), N_("{name} puts on: {piece}"), fields)

    def _free_arm(self, man: Gladiator) -> Location:
        held = {piece.worn for piece in self._carried(man, "weapon")}
        return next((LOCATIONS[arm] for arm in reversed(ARMS) if LOCATIONS[arm] not in held), "left_arm")

    def _affordable(self, place: PiecePlace, means: int) -> ProtectionKind | None:
        """Return the best protection of the house's list for a place that can be paid."""
        kinds: tuple[ProtectionKind, ...] = settings_in_force(self._draft)["protections"]  # type: ignore[assignment]
        found = [kind for kind in kinds if kind.place == place and kind.price <= means]
        return min(found, key=lambda kind: (kind.save, kind.price), default=None)

    def sell(self) -> Iterator[Decision]:
        """Sell what is worn out, and with a debt whatever nobody carries (MU-212)."""
        for piece in self._draft.where(OwnedPiece, stable=self._stable.id, gladiator=None, gone=None):
            fields = {"piece": piece_word(piece.code)}
            if self._is_worn(piece):
                yield Decision(Sell(piece.id), N_("worn out, nobody can use it: {piece}"), fields)
            elif owed(self._draft, self._stable.id):
                yield Decision(Sell(piece.id), N_("a debt has to be paid: {piece}"), fields)


def wardrobe_of(draft: Draft, stable: Stable) -> Wardrobe:
    """Return the wardrobe of a stable under the rules that count now."""
    return Wardrobe(draft, stable, rules_in_force(draft))
