"""Seasons run by the computer lanistas, and the sample campaign."""

from pathlib import Path
from typing import Any

import pytest

from ludus.campaign.ledger import gold, owed
from ludus.campaign.rows import (
    Adjustment,
    Calendar,
    Encounter,
    Entrant,
    Fight,
    Gladiator,
    Honours,
    Injury,
    LedgerLine,
    Stable,
)
from ludus.play.contract import Refusal
from ludus.play.dice import seed_key
from ludus.services import campaigns, days, door, matches, stables
from ludus.services.dump import dump
from ludus.services.sample import make_sample
from ludus.services.season import Progress, run_months
from ludus.store.campaign_file import CampaignFile
from tests.services.kit import two_stables


def computers(folder: Path, count: int = 3, **settings: Any) -> CampaignFile:
    folder.mkdir(exist_ok=True)
    file = campaigns.found_campaign(folder / "run.ludus", "Prova", "en", seed=5, settings=settings)
    for n, character in enumerate(("brute", "wall", "dancer", "balanced", "random")[:count]):
        stables.found_stable(file, f"Ludus {n}", computer=True, character=character)  # type: ignore[arg-type]
    return file


def test_a_run_plays_months_and_ends_with_the_season(tmp_path: Path) -> None:
    with computers(tmp_path, months=4) as file:
        assert run_months(file, 3, key=seed_key(1)) == 3
        assert run_months(file, key=seed_key(1)) == 1
        assert file.books.get(Calendar, 1) == Calendar(1, 2)
        assert len(file.books.where(Honours)) == 1
        settled = file.books.where(Encounter)
        assert len(settled) > 8
        assert all(match.stage == "settled" for match in settled)
        assert len(file.books.where(Fight)) == len(settled)
        for stable in file.books.where(Stable):
            assert gold(file.books, stable.id) >= 0


def test_equal_seeds_run_alike(tmp_path: Path) -> None:
    runs = []
    for name, seed in (("a", 3), ("b", 3), ("c", 4)):
        with computers(tmp_path / name) as file:
            run_months(file, 2, key=seed_key(seed))
            runs.append(dump(file))
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_a_run_that_is_stopped_leaves_the_last_closed_event_day(tmp_path: Path) -> None:
    told: list[Progress] = []

    def watch(progress: Progress) -> bool:
        told.append(progress)
        return len(told) < 3

    with computers(tmp_path) as file:
        assert run_months(file, 12, key=seed_key(1), watch=watch) == 2
        assert [(p.season, p.month, p.months_done, p.months) for p in told] == [
            (1, 1, 0, 12),
            (1, 2, 1, 12),
            (1, 3, 2, 12),
        ]
        assert file.books.get(Calendar, 1) == Calendar(1, 1, 3, days_held=1)
        stopped = dump(file)
        door.undo(file)
        door.redo(file)
        assert dump(file) == stopped


def test_a_day_is_one_step_that_can_be_taken_back(tmp_path: Path) -> None:
    with computers(tmp_path) as file:
        before = dump(file)
        run_months(file, 1, key=seed_key(1))
        door.undo(file, 2)
        assert dump(file) == before


def test_stables_of_people_pay_and_do_not_fight(tmp_path: Path) -> None:
    with computers(tmp_path, 3) as file:
        run_months(file, 1, key=seed_key(1))
        stables.run_by(file, 1, computer=False)
        fought = len(file.books.where(Entrant, stable=1))
        run_months(file, 2, key=seed_key(1))
        assert len(file.books.where(Entrant, stable=1)) == fought
        assert sum(line.reason == "upkeep" for line in file.books.where(LedgerLine, stable=1)) >= 2


def test_without_a_computer_lanista_there_is_nothing_to_run(tmp_path: Path) -> None:
    with two_stables(tmp_path) as file, pytest.raises(Refusal, match="no stable is run by the computer"):
        run_months(file, 1)


def test_a_match_of_people_is_waited_for(tmp_path: Path) -> None:
    with two_stables(tmp_path) as file:
        stables.run_by(file, 1, computer=True)
        days.open_day(file)
        matches.plan_match(file, [[1], [3]])
        before = dump(file)
        with pytest.raises(Refusal, match="match 1 waits for its players"):
            run_months(file, 1)
        assert dump(file) == before
        stables.run_by(file, 2, computer=True)
        assert run_months(file, 1) == 1


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("sample") / "sample.ludus"
    with make_sample(path, seed=1, language="it") as file:
        yield file


def test_the_sample_has_four_stables_of_six_after_two_seasons(sample: CampaignFile) -> None:
    books = sample.books
    assert len(books.where(Stable)) == 4
    for stable in books.where(Stable):
        assert len(books.where(Gladiator, stable=stable.id, standing="active")) == 6
    assert books.get(Calendar, 1) == Calendar(1, 3, 2, open_day=26)
    assert len(books.where(Honours)) == 2


def test_the_sample_shows_everything_that_can_happen(sample: CampaignFile) -> None:
    books = sample.books
    men = books.where(Gladiator)
    assert {man.standing for man in men} >= {"active", "dead", "retired"}
    assert {man.status for man in men} == {"slave", "prisoner", "volunteer"}
    assert {man.gender for man in men} == {"man", "woman"}
    assert any(owed(books, stable.id) for stable in books.where(Stable))
    assert any(injury.matches is None for injury in books.where(Injury))
    assert any(injury.matches for injury in books.where(Injury))
    assert books.where(Adjustment)
    assert any(man.notes.startswith("Primus palus della stagione") for man in men)
    stages = [match.stage for match in books.where(Encounter, day=26)]
    assert "planned" in stages
    assert any(entrant.treatment == "due" for entrant in books.where(Entrant))
    assert not sample.path.with_name("sample.backups").exists()


def test_the_sample_can_be_played_on(sample: CampaignFile, tmp_path: Path) -> None:
    path = tmp_path / "played.ludus"
    path.write_bytes(sample.path.read_bytes())
    with campaigns.open_campaign(path) as file:
        assert run_months(file, 2, key=seed_key(9)) == 2


def test_equal_seeds_make_equal_samples(sample: CampaignFile, tmp_path: Path) -> None:
    with make_sample(tmp_path / "again.ludus", seed=1, language="it") as again:
        assert dump(again) == dump(sample)


def test_a_sample_does_not_overwrite(sample: CampaignFile) -> None:
    before = sample.path.read_bytes()
    with pytest.raises(Exception, match="there is such a file already"):
        make_sample(sample.path, seed=1)
    assert sample.path.read_bytes() == before
