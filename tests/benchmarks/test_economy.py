"""The default economy over many campaigns of four computer stables and three seasons; LUDUS_CAMPAIGNS=200 for all."""

import os
import statistics
from pathlib import Path

from ludus.campaign.fitness import unfit
from ludus.campaign.house import rules_in_force
from ludus.campaign.ledger import gold, owed
from ludus.campaign.rows import Gladiator, Score, Stable
from ludus.services import campaigns, stables
from ludus.services.season import run_months

CAMPAIGNS = int(os.environ.get("LUDUS_CAMPAIGNS", "12"))
CHARACTERS = ("brute", "wall", "dancer", "balanced", "random")


def test_stables_stay_solvent_fit_and_not_too_rich_and_skill_pays(tmp_path: Path) -> None:
    coins: list[int] = []
    sound = 0
    victories: dict[str, list[int]] = {character: [] for character in CHARACTERS}
    for seed in range(CAMPAIGNS):
        with campaigns.found_campaign(tmp_path / f"{seed}.ludus", "Economy", "en", seed=seed) as file:
            for n in range(4):
                character = CHARACTERS[(n + seed) % 5]
                stables.found_stable(file, f"Ludus {n}", computer=True, character=character)  # type: ignore[arg-type]
            run_months(file, 36)
            rules = rules_in_force(file.books)
            for stable in file.books.where(Stable):
                men = file.books.where(Gladiator, stable=stable.id, standing="active")
                fit = sum(unfit(file.books, man, rules) is None for man in men)
                sound += fit >= 3 and not owed(file.books, stable.id)
                coins.append(gold(file.books, stable.id))
                scores = file.books.where(Score, stable=stable.id, gladiator=None)
                victories[stable.character].append(sum(score.victories for score in scores))
    means = {character: statistics.mean(found) for character, found in victories.items() if found}
    print(f"solvent with three fit men: {sound / len(coins):.2f}; median gold {statistics.median(coins)}; {means}")
    assert sound / len(coins) >= 0.85
    assert statistics.median(coins) < 1500
    assert all(mean > means["random"] for character, mean in means.items() if character != "random")
