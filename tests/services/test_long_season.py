"""Eight stables over several seasons, and what the computer lanistas promise of them."""

from pathlib import Path

import pytest

from ludus.campaign.ledger import gold, owed
from ludus.campaign.rows import Entrant, Gladiator, Score, Stable
from ludus.play.dice import seed_key
from ludus.services import campaigns, stables
from ludus.services.season import run_months
from ludus.store.campaign_file import CampaignFile

CHARACTERS = ("brute", "wall", "dancer", "balanced", "random")


def eight(folder: Path) -> CampaignFile:
    file = campaigns.found_campaign(folder / "eight.ludus", "Eight", "en", seed=8, settings={"months": 6})
    for n in range(8):
        stables.found_stable(file, f"Ludus {n}", computer=True, character=CHARACTERS[n % 5])  # type: ignore[arg-type]
    return file


@pytest.mark.rule("MU-502", "MU-601")
def test_two_short_seasons_of_eight_stables_meet_no_dead_end(tmp_path: Path) -> None:
    with eight(tmp_path) as file:
        for season in (1, 2):
            assert run_months(file, key=seed_key(season)) == 6
            for stable in file.books.where(Stable):
                men = file.books.where(Gladiator, stable=stable.id, standing="active")
                assert len(men) >= 2
                assert gold(file.books, stable.id) >= 0
                assert owed(file.books, stable.id) < 200
        fights = [score.fights for score in file.books.where(Score, gladiator=None)]
        assert min(fights) > 5
        assert not any(entrant.treatment in ("due", "put_off") for entrant in file.books.where(Entrant))
