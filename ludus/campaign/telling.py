"""What was done to a campaign, in words: one sentence for each command, for the history and for undo."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ludus.campaign import commands as c
from ludus.campaign.changes import Draft, Snapshot
from ludus.campaign.rows import Entrant, Gladiator, OwnedPiece, Stable
from ludus.campaign.words import LOSS_WORDS, PIECE_WORDS
from ludus.i18n.catalogue import Catalogue
from ludus.i18n.mark import N_, P_
from ludus.munus.words import LOCATION_WORDS

Books = Snapshot | Draft


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells commands in a language, with the names that the campaign knows now."""

    books: Books
    words: Catalogue

    def tell(self, command: c.Command) -> str:
        """Return the sentence of a command."""
        if isinstance(command, c.Together):
            return self._together(command)
        if isinstance(command, c.Correct):
            return self.words.say(N_("dice corrected from step {seq} on"), seq=command.deeds[0].seq)
        return _SENTENCES[type(command)](self, command)

    def gladiator(self, key: int) -> str:
        """Return the name of a gladiator, or his number if he was taken back."""
        found = self.books.get(Gladiator, key)
        return self.words.say(N_("gladiator {key}"), key=key) if found is None else found.name

    def stable(self, key: int) -> str:
        """Return the name of a stable, or its number if it was taken back."""
        found = self.books.get(Stable, key)
        return self.words.say(N_("stable {key}"), key=key) if found is None else found.name

    def piece(self, key: int) -> str:
        """Return the word for a piece, or its number if it was taken back."""
        found = self.books.get(OwnedPiece, key)
        return self.words.say(N_("piece {key}"), key=key) if found is None else self.code(found.code)

    def code(self, code: str) -> str:
        """Return the word for a kind of piece."""
        known = PIECE_WORDS.get(code)
        return code.replace("_", " ") if known is None else self.words.say(known)

    def entrant(self, key: int) -> str:
        """Return the name of a gladiator of a match."""
        found = self.books.get(Entrant, key)
        return "?" if found is None else self.gladiator(found.gladiator)

    def sides(self, sides: tuple[tuple[int, ...], ...]) -> str:
        """Return who stands against whom."""
        against = self.words.say(N_(" against "))
        return against.join(", ".join(self.gladiator(key) for key in side) for side in sides)

    def _together(self, command: c.Together) -> str:
        planned = [step for step in command.steps if isinstance(step, c.PlanMatch)]
        if command.what == "match":
            settled = any(isinstance(step, c.Settle) for step in command.steps)
            message = N_("match fought and settled: {sides}") if settled else N_("match fought: {sides}")
            return self.words.say(message, sides=self.sides(self._who_fought(command, planned)))
        if command.what == "day":
            held = sum(isinstance(step, c.Settle) for step in command.steps)
            return self.words.count(P_("event day with {n} match", "event day with {n} matches"), held)
        if command.what == "evening":
            return self.words.count(P_("{n} match planned", "{n} matches planned"), len(planned))
        if command.what == "outfit":
            return self.words.say(N_("the computer lanistas prepare their stables"))
        return self.words.say(N_("the season ends"))

    def _who_fought(self, command: c.Together, planned: list[c.PlanMatch]) -> tuple[tuple[int, ...], ...]:
        """Return the sides of the match that was entered: as planned with it, or as it had been planned before."""
        if planned:
            return planned[0].sides
        match = next((step.match for step in command.steps if isinstance(step, c.EnterMatch)), 0)
        sides: dict[int, list[int]] = {}
        for entrant in self.books.where(Entrant, match=match):
            sides.setdefault(entrant.side, []).append(entrant.gladiator)
        return tuple(tuple(sides[side]) for side in sorted(sides))


def _say(message: str, **fields: Callable[[Teller, Any], object]) -> Callable[[Teller, Any], str]:
    """Return a sentence whose fields are worked out from the command."""

    def sentence(teller: Teller, command: c.Command) -> str:
        return teller.words.say(message, **{name: field(teller, command) for name, field in fields.items()})

    return sentence


def _name(_teller: Teller, command: Any) -> str:
    return str(command.name)


def _who(teller: Teller, command: Any) -> str:
    return teller.gladiator(command.gladiator)


def _stable(teller: Teller, command: Any) -> str:
    return teller.stable(command.stable)


def _piece(teller: Teller, command: Any) -> str:
    return teller.piece(command.piece)


def _code(teller: Teller, command: Any) -> str:
    return teller.code(command.code)


def _reason(_teller: Teller, command: Any) -> str:
    return str(command.reason)


def _match(_teller: Teller, command: Any) -> str:
    return str(command.match)


def _wounded(teller: Teller, command: Any) -> str:
    return teller.entrant(command.entrant)


def _rolled(teller: Teller, command: c.RollWound) -> str:
    if command.lose is None:
        return teller.words.say(N_("injury roll for {name}"), name=_wounded(teller, command))
    lost = teller.words.say(LOSS_WORDS[command.lose])
    return teller.words.say(N_("injury roll for {name}; lost: {lost}"), name=_wounded(teller, command), lost=lost)


def _left(teller: Teller, command: c.LeaveRoster) -> str:
    if command.how == "retired":
        return teller.words.say(N_("{name} retires"), name=_who(teller, command))
    return teller.words.say(N_("{name} is released"), name=_who(teller, command))


def _adjusted(teller: Teller, command: c.AdjustGold) -> str:
    message = N_("{stable}: the referee gives {amount} mo ({reason})")
    if command.amount < 0:
        message = N_("{stable}: the referee takes {amount} mo ({reason})")
    fields = {"stable": _stable(teller, command), "amount": abs(command.amount), "reason": command.reason}
    return teller.words.say(message, **fields)


def _run_by(teller: Teller, command: c.RunBy) -> str:
    if command.computer:
        return teller.words.say(N_("the computer runs {stable}"), stable=_stable(teller, command))
    return teller.words.say(N_("a person runs {stable}"), stable=_stable(teller, command))


def _portrait(teller: Teller, command: c.SetPortrait) -> str:
    if command.jpeg is None:
        return teller.words.say(N_("the portrait of {name} is removed"), name=_who(teller, command))
    return teller.words.say(N_("{name} gets a portrait"), name=_who(teller, command))


_SENTENCES: Final[dict[type[c.Command], Callable[[Teller, Any], str]]] = {
    c.FoundCampaign: _say(N_("the campaign {name} begins"), name=_name),
    c.TakeOver: _say(N_("the campaign is taken over from an exported file")),
    c.RenameCampaign: _say(N_("the campaign is now called {name}"), name=_name),
    c.SetLanguage: _say(N_("the language of the campaign is chosen")),
    c.ChangeRule: _say(N_("house rule {key} is changed"), key=lambda _, command: command.key),
    c.FoundStable: _say(N_("{name} is founded"), name=_name),
    c.RenameStable: _say(N_("a stable is now called {name}"), name=_name),
    c.NoteStable: _say(N_("notes on {stable}"), stable=_stable),
    c.RunBy: _run_by,
    c.Hire: _say(N_("{stable} takes on {name}"), stable=_stable, name=_name),
    c.Join: _say(N_("{name} joins as a veteran"), name=lambda _, command: command.recruit.name),
    c.PlacePv: _say(
        N_("a PV for {name}: {location}"),
        name=_who,
        location=lambda teller, command: teller.words.say(LOCATION_WORDS[command.location]),
    ),
    c.PlaceTraining: _say(
        N_("{name} trains: {skill}"),
        name=_who,
        skill=lambda teller, command: teller.words.say(LOSS_WORDS[command.skill]),
    ),
    c.Rename: _say(N_("a gladiator is now called {name}"), name=_name),
    c.Note: _say(N_("notes on {name}"), name=_who),
    c.SetPortrait: _portrait,
    c.LeaveRoster: _left,
    c.Transfer: _say(
        N_("{name} is sold to {stable}"), name=_who, stable=lambda teller, command: teller.stable(command.to)
    ),
    c.Buy: _say(N_("{stable} buys: {piece}"), stable=_stable, piece=_code),
    c.Sell: _say(N_("sold: {piece}"), piece=_piece),
    c.Issue: _say(N_("{name} receives: {piece}"), name=_who, piece=_piece),
    c.Return: _say(N_("back in the armoury: {piece}"), piece=_piece),
    c.Replace: _say(N_("replaced: {piece}"), piece=_piece),
    c.AdjustGold: _adjusted,
    c.AdjustGladiator: _say(N_("the referee adjusts {name} ({reason})"), name=_who, reason=_reason),
    c.GivePiece: _say(
        N_("the referee gives {stable}: {piece} ({reason})"), stable=_stable, piece=_code, reason=_reason
    ),
    c.TakePiece: _say(N_("the referee takes: {piece} ({reason})"), piece=_piece, reason=_reason),
    c.OpenDay: _say(N_("an event day begins")),
    c.CloseDay: _say(N_("the event day ends")),
    c.EndMonth: _say(N_("the month ends")),
    c.PlanMatch: _say(N_("match planned: {sides}"), sides=lambda teller, command: teller.sides(command.sides)),
    c.CancelMatch: _say(N_("match {match} is cancelled"), match=_match),
    c.PlaceBet: _say(
        N_("bet on match {match}: {backer} against {taker}"),
        match=_match,
        backer=lambda teller, command: teller.stable(command.backer),
        taker=lambda teller, command: teller.stable(command.taker),
    ),
    c.CancelBet: _say(N_("a bet is called off")),
    c.EnterMatch: _say(N_("match {match} is entered"), match=_match),
    c.RollWound: _rolled,
    c.PutOff: _say(N_("treatment of {name} is put off"), name=_wounded),
    c.Settle: _say(N_("match {match} is settled"), match=_match),
}
