"""Fights in few words.

``bout([man("a", at=(3, 4))], [man("b", at=(3, 3), facing="S")])`` is a fight in which side A is to move, and
``.do(Fight("a", "b"), "5 / 2 / 6 6 / 1 1 / 9")`` lets an action fall with the faces of each roll, in dice order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from ludus.munus.actions import Action
from ludus.munus.house_rules import MunusRules
from ludus.munus.rules import MUNUS
from ludus.munus.setup import Fighter, Injury, MunusSetup, Shield, Side, Vitality
from ludus.munus.state import State
from ludus.play.contract import IllegalAction, SetupRefused
from ludus.play.dice import Faces, Roll
from ludus.play.events import Event

PLAIN_PV = (1, 3, 2, 1, 2, 1)
"""Head, torso, right arm, left arm, right leg, left leg: 10 PV, strength 1 in the right arm, agility 0."""


def man(name: str, at: tuple[int, int] = (0, 0), facing: str = "N", **values: Any) -> Fighter:
    """Return a plain gladiator: 10 PV, no training, a medium weapon in the right hand, nothing else."""
    pv = Vitality(*values.pop("pv", PLAIN_PV))
    shield = values.pop("shield", None)
    injuries = tuple(Injury(*injury) for injury in values.pop("injuries", ()))
    plain = Fighter(
        id=name,
        name=name.upper(),
        reflexes=0,
        pv=pv,
        attack=0,
        defence=0,
        weapon="medium",
        weapon_arm="right",
        pair=False,
        protections={},
        at=at,
        facing=facing,  # type: ignore[arg-type]
        shield=None if shield is None else Shield(*shield),
        injuries=injuries,
    )
    return replace(plain, **values)


class FaceDice:
    """Answers rolls with written faces and refuses any that do not fit."""

    def __init__(self, faces: str) -> None:
        self._left = [tuple(int(n) for n in part.split()) for part in faces.split("/")] if faces.strip() else []
        self.rolls: list[Roll] = []

    def roll(self, roll: Roll) -> Faces:
        self.rolls.append(roll)
        assert self._left, f"no faces are written for {roll} ({roll.purpose})"
        faces = self._left.pop(0)
        assert len(faces) == roll.count, f"{faces} are written for {roll} ({roll.purpose})"
        assert all(1 <= face <= roll.sides for face in faces), f"{faces} are no faces of {roll}"
        return faces

    def finish(self) -> None:
        assert not self._left, f"nobody rolled {self._left}"


@dataclass(frozen=True)
class Bout:
    """A position with what happened last."""

    state: State
    events: tuple[Event, ...] = ()

    def do(self, action: Action, dice: str = "") -> Self:
        """Apply an action with exactly these faces: ``/`` between rolls, spaces between dice."""
        answers = FaceDice(dice)
        step = MUNUS.apply(self.state, action, answers)
        answers.finish()
        return replace(self, state=step.state, events=step.events)

    def refuses(self, action: Action) -> str:
        """Return the rule by which an action is refused; it must not be among the legal ones either."""
        assert action not in self.legal
        try:
            MUNUS.apply(self.state, action, FaceDice(""))
        except IllegalAction as refusal:
            return refusal.rule
        raise AssertionError(f"{action} is allowed")

    @property
    def legal(self) -> set[Action]:
        """The legal actions."""
        return set(MUNUS.legal_actions(self.state))

    @property
    def view(self) -> dict[str, Any]:
        """The ``state`` of the record format."""
        return MUNUS.view(self.state)

    def of(self, name: str) -> dict[str, Any]:
        """One fighter of the ``state`` of the record format."""
        fighter: dict[str, Any] = self.view["fighters"][name]
        return fighter

    def pv(self, name: str) -> tuple[int, ...]:
        """PV of a fighter: head, torso, right arm, left arm, right leg, left leg."""
        return tuple(self.of(name)["pv"].values())

    @property
    def outcome(self) -> dict[str, Any] | None:
        """The ``outcome`` of the record format, null while the fight goes on."""
        pending = MUNUS.pending(self.state)
        return getattr(pending, "outcome", None)

    def told(self, kind: type[Event]) -> list[Any]:
        """Return the events of one kind that the last action led to."""
        return [event for event in self.events if isinstance(event, kind)]


def setup(
    *sides: Sequence[Fighter], board: tuple[int, int] = (8, 8), turn_limit: int = 0, order: str | None = "ABCD"
) -> MunusSetup:
    """Return a setup whose sides are A, B, C…; ``order=None`` lets it be diced for."""
    teams = tuple(Side("ABCDEFGH"[n], f"Side {'ABCDEFGH'[n]}", tuple(men)) for n, men in enumerate(sides))
    return MunusSetup(board, turn_limit, teams, None if order is None else tuple(order[: len(sides)]))


def bout(
    *sides: Sequence[Fighter],
    board: tuple[int, int] = (8, 8),
    turn_limit: int = 0,
    order: str | None = "ABCD",
    **rules: Any,
) -> Bout:
    """Return a fight at its start, under the default rules but for those given."""
    state = MUNUS.start(setup(*sides, board=board, turn_limit=turn_limit, order=order), MunusRules(**rules))
    return Bout(state)


def duel(dice: str, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **rules: Any) -> Bout:
    """Let ``a``, in the south facing north, fight ``b``, who faces him, with these faces."""
    from ludus.munus.actions import Fight  # noqa: PLC0415 - beside its only use

    men = man("a", (3, 4), "N", **(a or {})), man("b", (3, 3), "S", **(b or {}))
    return bout([men[0]], [men[1]], **rules).do(Fight("a", "b"), dice)


def refusal(*sides: Sequence[Fighter], **frame: Any) -> tuple[str, str]:
    """Return place and rule by which a setup is refused."""
    rules = {key: frame.pop(key) for key in list(frame) if key in MunusRules.__dataclass_fields__}
    try:
        MUNUS.start(setup(*sides, **frame), MunusRules(**rules))
    except SetupRefused as refused:
        return refused.place, refused.rule
    raise AssertionError("the setup is allowed")
