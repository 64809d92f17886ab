"""Commands of the campaign as change sets: stables, gladiators, gold, armoury."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.campaign import ledger
from ludus.campaign.changes import Draft, Tables, inverse
from ludus.campaign.commands import (
    AdjustGold,
    Buy,
    Command,
    FoundStable,
    Hire,
    Issue,
    LeaveRoster,
    Note,
    PlacePv,
    PlaceTraining,
    Rename,
    Replace,
    Return,
    Sell,
    Transfer,
)
from ludus.campaign.plan import plan
from ludus.campaign.rows import Adjustment, Debt, Gladiator, Injury, LedgerLine, OwnedPiece, Stable
from ludus.play.contract import Refusal
from tests.campaign.books import PLAIN, Books, campaign, recruit, stable


def refusal(books: Books, command: Command) -> str:
    """Return the rule and the reason by which a command is refused."""
    with pytest.raises(Refusal) as refused:
        plan(books.tables, command)
    return f"{refused.value.rule}: {refused.value}"


# Stables and recruits


@pytest.mark.rule("MU-115", "MU-508")
def test_a_stable_starts_with_the_purse_and_no_gladiators() -> None:
    new = campaign().do(FoundStable("Ludus Magnus"))
    assert (new.gold(), new.lines()) == (300, [(300, "purse")])
    assert new.tables.where(Gladiator) == ()
    assert campaign(purse=0).do(FoundStable("Ludus Magnus")).lines() == []


@pytest.mark.rule("MU-115", "MU-114")
@pytest.mark.parametrize(("status", "price"), [("slave", 40), ("prisoner", 25), ("volunteer", 60)])
def test_a_recruit_costs_what_his_status_costs(status: Any, price: int) -> None:
    hired = campaign().do(FoundStable("Ludus Magnus"), recruit(status=status))
    assert hired.lines() == [(300, "purse"), (-price, "recruit")]
    assert hired.man().status == status


@pytest.mark.rule("MU-113")
def test_a_recruit_has_the_reflexes_of_his_race() -> None:
    assert stable().do(recruit("Silenus", race="Satyr")).man(2).reflexes == 1
    unknown = recruit("Silenus", race="Elf")
    assert refusal(stable(), unknown) == (
        "MU-113: Elf is no race of this campaign; there are: Human, Satyr, Cyclops, Nymph, Golem"
    )


@pytest.mark.rule("MU-102", "MU-108")
def test_a_recruit_is_made_by_the_rules_of_creation() -> None:
    assert refusal(stable(), recruit("Verus", pv=(1, 4, 2, 1, 2, 1))).startswith("MU-102: ")
    kept = stable().do(recruit("Verus", attack=0, defence=1))
    assert kept.man(2).unspent_training == 1


def test_names_are_trimmed_needed_and_nobody_elses() -> None:
    books = stable()
    assert books.do(recruit("  Verus ")).man(2).name == "Verus"
    assert refusal(books, recruit("SPICULUS")) == "MU-100: the name SPICULUS is taken"
    assert refusal(books, recruit(" ")) == "MU-100: a name is needed"
    assert refusal(books, recruit("x" * 121)) == "MU-100: a name has 120 letters at the most"
    assert refusal(books, FoundStable("ludus magnus")) == "MU-100: the name ludus magnus is taken"


def test_a_name_is_free_again_when_its_bearer_has_left() -> None:
    assert stable().do(LeaveRoster(1, "released"), recruit("Spiculus")).man(2).name == "Spiculus"


@pytest.mark.parametrize("name", ["Ångström 🏛️", "مصارع", "O'Brien <b>&", "é" * 120])
def test_any_name_is_kept_as_it_was(name: str) -> None:
    assert stable().do(Rename(1, name)).man().name == name
    assert stable().do(Note(1, name * 100)).man().notes == name * 100


@pytest.mark.parametrize("command", [recruit("Verus", stable=9), PlacePv(9, "torso"), Sell(9), AdjustGold(9, 1, "x")])
def test_what_does_not_exist_is_refused(command: Command) -> None:
    assert "there is no " in refusal(stable(), command)
    assert "with the number 9" in refusal(stable(), command)


# Points


@pytest.mark.rule("MU-105", "MU-107", "MU-108", "MU-110")
def test_unspent_points_are_placed_for_good() -> None:
    grown = replace(stable().man(), unspent_pv=1, unspent_training=1)
    after = stable().having(grown).do(PlacePv(1, "torso"), PlaceTraining(1, "defence")).man()
    assert (after.pv, after.attack, after.defence) == ((1, 4, 2, 1, 2, 1), 1, 2)
    assert (after.unspent_pv, after.unspent_training) == (0, 0)
    assert refusal(stable(), PlacePv(1, "torso")) == "MU-105: there is no PV to place"
    assert refusal(stable(), PlaceTraining(1, "attack")) == "MU-108: there is no training point to place"


@pytest.mark.rule("MU-454")
def test_his_injuries_bar_a_location() -> None:
    hurt = stable().having(replace(stable().man(), unspent_pv=1), Injury(1, 1, "torso", "capped", None))
    assert refusal(hurt, PlacePv(1, "torso")) == "MU-454: an injury lets torso hold no more PV"
    assert hurt.do(PlacePv(1, "left_leg")).man().pv == (1, 3, 2, 1, 2, 2)


# Gold and debts


@pytest.mark.rule("MU-502")
def test_nothing_is_bought_with_too_little_gold() -> None:
    poor = campaign(purse=30).do(FoundStable("Ludus Magnus"))
    assert refusal(poor, recruit()) == "MU-210: this costs 40 mo and there are 30 mo: 10 mo are missing"
    assert poor.do(Buy(1, "great")).gold() == 0


@pytest.mark.rule("MU-502")
def test_nothing_is_bought_with_a_debt_and_it_is_settled_first_from_the_next_income() -> None:
    spent = LedgerLine(3, 1, -260, "recruit", 1, 1)
    indebted = stable().having(Debt(1, 1, 7, "upkeep"), Debt(2, 1, 5, "healer", 1), spent)
    assert (indebted.gold(), indebted.owed()) == (0, 12)
    assert refusal(indebted, Buy(1, "small")) == "MU-502: nothing can be bought before a debt of 12 mo is paid"
    draft = Draft(indebted.tables)
    ledger.receive(draft, 1, 10, "equipment_sold")
    after = replace(indebted, tables=indebted.tables.applied(draft.changes()))
    assert after.lines()[-3:] == [(10, "equipment_sold"), (-7, "debt_paid"), (-3, "debt_paid")]
    assert after.tables.where(Debt) == (Debt(2, 1, 2, "healer", 1),)
    assert (after.gold(), after.owed()) == (0, 2)


@pytest.mark.rule("MU-404", "MU-502")
def test_what_cannot_be_paid_becomes_a_debt_and_gold_stays_at_0() -> None:
    books = campaign(purse=6).do(FoundStable("Ludus Magnus"))
    draft = Draft(books.tables)
    ledger.charge(draft, 1, 4, "adjustment")
    ledger.charge(draft, 1, 5, "adjustment", gladiator=3)
    after = replace(books, tables=books.tables.applied(draft.changes()))
    assert after.lines() == [(6, "purse"), (-4, "adjustment"), (-2, "adjustment")]
    assert after.tables.where(Debt) == (Debt(1, 1, 3, "adjustment", 3),)


@pytest.mark.rule("MU-605")
def test_the_referee_adjusts_gold_with_a_reason() -> None:
    books = stable().do(AdjustGold(1, -60, "lost dice"))
    assert books.tables.where(LedgerLine)[-1] == LedgerLine(3, 1, -60, "adjustment", 1, 1, note="lost dice")
    assert books.tables.where(Adjustment) == (Adjustment(1, 1, 1, "gold", 1, None, "lost dice"),)
    assert refusal(stable(), AdjustGold(1, 5, " ")) == "MU-605: an adjustment by the referee needs a reason"
    assert refusal(stable(), AdjustGold(1, -261, "x")) == (
        "MU-404: Ludus Magnus has 260 mo: no more than that can be taken"
    )


# Armoury


@pytest.mark.rule("MU-207", "MU-210", "MU-212")
@pytest.mark.parametrize(
    ("code", "price", "place", "save"),
    [
        ("small", 10, "weapon", None),
        ("medium", 20, "weapon", None),
        ("great", 30, "weapon", None),
        ("leather_cuirass", 5, "torso", 6),
        ("large_shield", 12, "shield", 5),
    ],
)
def test_equipment_is_bought_for_the_armoury(code: str, price: int, place: Any, save: int | None) -> None:
    bought = stable().do(Buy(1, code))
    assert bought.lines()[-1] == (-price, "equipment_bought")
    assert bought.piece(1) == OwnedPiece(1, 1, None, code, price, place, save)


@pytest.mark.rule("MU-201", "MU-207", "MU-208")
def test_each_piece_has_its_place_and_no_two_the_same() -> None:
    armed = stable().do(Buy(1, "medium"), Buy(1, "small_shield"), Buy(1, "metal_bracer"), Buy(1, "leather_bracer"))
    armed = armed.do(Issue(1, 1), Issue(2, 1), Issue(3, 1), Issue(4, 1))
    assert [armed.piece(n).worn for n in (1, 2, 3, 4)] == ["right_arm", "left_arm", "right_arm", "left_arm"]
    for code in ("small", "large_shield", "metal_bracer"):
        more = armed.do(Buy(1, code))
        assert refusal(more, Issue(5, 1)) == (
            "MU-201: Spiculus carries such a piece already; it is returned to the armoury first"
        )
    helmet = stable().do(Buy(1, "metal_helmet"))
    assert refusal(helmet, Issue(1, 1, "torso")) == "MU-207: this piece is not worn there; it is worn at: head"
    left = stable().do(Buy(1, "metal_greave"), Buy(1, "metal_greave"), Issue(1, 1, "left_leg"))
    assert refusal(left, Issue(2, 1, "left_leg")).startswith("MU-201: ")
    assert left.do(Issue(2, 1)).piece(2).worn == "right_leg"


@pytest.mark.rule("MU-207")
def test_what_is_in_no_list_is_not_sold() -> None:
    said = refusal(stable(), Buy(1, "trident"))
    assert said.startswith("MU-207: trident is sold by nobody; there are: small weapons, ")


@pytest.mark.rule("MU-212")
def test_a_piece_is_issued_returned_and_sold() -> None:
    armed = stable().do(Buy(1, "medium"), Issue(1, 1))
    assert armed.piece(1).gladiator == 1
    assert refusal(armed, Sell(1)) == (
        "MU-212: Spiculus carries this piece: it is returned to the armoury before it is sold"
    )
    assert refusal(armed, Issue(1, 1)).startswith("MU-212: Spiculus carries this piece already")
    sold = armed.do(Return(1), Sell(1))
    assert sold.tables.where(OwnedPiece) == (OwnedPiece(1, 1, None, "medium", 20, "weapon", gone="sold"),)
    assert refusal(sold, Issue(1, 1)) == "MU-212: this piece has left the stable"
    assert refusal(sold, Sell(1)) == "MU-212: this piece has left the stable"
    assert sold.lines()[-1] == (10, "equipment_sold")
    assert refusal(armed.do(Return(1)), Return(1)) == "MU-212: this piece is in the armoury already"


@pytest.mark.rule("MU-211", "MU-212")
def test_a_worn_piece_is_replaced_for_its_carrier_and_helps_to_pay() -> None:
    worn = stable().do(Buy(1, "medium"), Issue(1, 1))
    worn = worn.having(replace(worn.piece(1), used=4))
    after = worn.do(Replace(1))
    assert after.lines()[-2:] == [(6, "equipment_sold"), (-20, "equipment_bought")]
    old, new = after.tables.where(OwnedPiece)
    assert (old.id, old.gladiator, old.gone) == (1, None, "sold")
    assert (new.gladiator, new.code, new.used, new.worn) == (1, "medium", 0, "right_arm")


@pytest.mark.rule("MU-212")
def test_a_piece_is_not_issued_across_stables() -> None:
    two = stable().do(FoundStable("Ludus Dacicus"), Buy(2, "medium"))
    assert refusal(two, Issue(1, 1)) == "MU-212: this piece belongs to another stable than Spiculus"


@pytest.mark.rule("MU-455", "MU-212")
@pytest.mark.parametrize("how", ["retired", "released"])
def test_who_leaves_stays_in_the_records_and_returns_his_equipment_with_its_wear(how: Any) -> None:
    armed = stable().do(Buy(1, "medium"), Issue(1, 1))
    left = armed.having(replace(armed.piece(1), used=3)).do(LeaveRoster(1, how))
    assert left.man().standing == how
    assert left.piece(1) == OwnedPiece(1, 1, None, "medium", 20, "weapon", used=3)
    assert refusal(left, LeaveRoster(1, how)) == f"MU-455: Spiculus is on no roster any more: {how}"
    assert refusal(left, Issue(1, 1)).startswith("MU-455: ")
    assert left.do(Note(1, "rests in Capua")).man().notes == "rests in Capua"


@pytest.mark.rule("MU-604", "MU-212")
def test_a_gladiator_is_sold_at_an_agreed_price_without_his_equipment() -> None:
    two = stable().do(FoundStable("Ludus Dacicus"), Buy(1, "medium"), Issue(1, 1))
    sold = two.do(Transfer(1, 2, 100))
    assert (sold.man().stable, sold.piece(1).gladiator, sold.piece(1).stable) == (2, None, 1)
    assert sold.lines(1)[-1] == (100, "gladiator_sold")
    assert sold.lines(2) == [(300, "purse"), (-100, "gladiator_bought")]
    assert refusal(two, Transfer(1, 2, 301)).startswith("MU-210: this costs 301 mo and there are 300 mo")
    assert refusal(two, Transfer(1, 1, 0)) == "MU-604: Spiculus belongs to that stable already"
    assert refusal(two, Transfer(1, 2, -1)) == "MU-508: a price is 0 to 1000000 mo"
    assert refusal(two.do(recruit("spiculus", stable=2)), Transfer(1, 2, 0)) == "MU-100: the name Spiculus is taken"


# Change sets


def test_a_plan_changes_nothing_by_itself() -> None:
    books = stable()
    plan(books.tables, Buy(1, "medium"))
    assert books.tables.where(OwnedPiece) == ()


def test_the_inverse_takes_back_and_the_change_set_repeats() -> None:
    before = stable()
    after = before.do(Buy(1, "medium"))
    changes = after.journal[-1]
    assert after.tables.applied(inverse(changes)) == before.tables
    assert after.tables.applied(inverse(changes)).applied(changes) == after.tables


def test_a_change_set_that_does_not_begin_where_the_campaign_stands_is_refused() -> None:
    changes = stable().do(Rename(1, "Verus")).journal[-1]
    with pytest.raises(ValueError, match="Gladiator 1 is not as the change expects it"):
        stable().do(Rename(1, "Priscus")).tables.applied(changes)


KEYS = st.integers(1, 4)
COMMANDS = st.one_of(
    st.builds(FoundStable, st.sampled_from(["Magnus", "Dacicus", "Gallicus"])),
    st.builds(
        Hire, KEYS, st.sampled_from(["Spiculus", "Verus", "Priscus", "Flamma"]), st.sampled_from(["man", "woman"]),
        st.sampled_from(["Human", "Satyr", "Elf"]), st.sampled_from(["slave", "prisoner", "volunteer"]),
        st.just(PLAIN), st.integers(0, 2), st.just(0),
    ),
    st.builds(PlacePv, KEYS, st.sampled_from(["head", "torso"])),
    st.builds(PlaceTraining, KEYS, st.sampled_from(["attack", "defence"])),
    st.builds(Rename, KEYS, st.sampled_from(["Spiculus", "Verus", " "])),
    st.builds(LeaveRoster, KEYS, st.sampled_from(["retired", "released"])),
    st.builds(Transfer, KEYS, KEYS, st.integers(-1, 120)),
    st.builds(Buy, KEYS, st.sampled_from(["small", "great", "metal_helmet", "trident"])),
    st.builds(Sell, KEYS),
    st.builds(Issue, KEYS, KEYS),
    st.builds(Return, KEYS),
    st.builds(Replace, KEYS),
    st.builds(AdjustGold, KEYS, st.integers(-200, 200), st.sampled_from(["won dice", ""])),
)  # fmt: skip


@pytest.mark.rule("MU-502", "MU-508", "MU-212")
@given(st.lists(COMMANDS, max_size=60))
def test_whatever_is_tried_gold_is_the_ledger_and_every_step_can_be_taken_back(commands: list[Command]) -> None:
    now: Tables = campaign().tables
    past: list[tuple[Tables, Any]] = []
    for command in commands:
        try:
            changes = plan(now, command)
        except Refusal as refused:
            assert refused.rule.startswith("MU-")  # noqa: PT017 - most of what is tried here is refused
            continue
        past.append((now, changes))
        now = now.applied(changes)
        for kept in now.where(Stable):
            assert ledger.gold(now, kept.id) >= 0
        for piece in now.where(OwnedPiece):
            carrier = None if piece.gladiator is None else now.get(Gladiator, piece.gladiator)
            assert carrier is None or (carrier.standing == "active" and carrier.stable == piece.stable)
    for before, changes in reversed(past):
        now = now.applied(inverse(changes))
        assert now == before
