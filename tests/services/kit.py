"""A campaign file in few words, for tests of the services."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ludus.campaign.commands import GivePiece, Hire, Issue
from ludus.campaign.rows import OwnedPiece
from ludus.services.campaigns import found_campaign, open_campaign
from ludus.services.door import do
from ludus.services.stables import found_stable
from ludus.store.campaign_file import CampaignFile
from tests.campaign.books import PLAIN

NAMES = ("Spiculus", "Verus", "Priscus", "Flamma")


@cache
def _bytes(settings: tuple[tuple[str, Any], ...]) -> bytes:
    """Return the bytes of a campaign with two armed men in each of two stables, made once for each set of rules."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "two.ludus"
        with found_campaign(path, "Prova", "en", seed=7, settings=dict(settings)) as file:
            found_stable(file, "Ludus Magnus")
            found_stable(file, "Ludus Dacicus")
            for n, name in enumerate(NAMES):
                do(file, Hire(1 + n // 2, name, "man", "Human", "slave", PLAIN, 1, 1))
                do(file, GivePiece(1 + n // 2, "medium", 0, "to begin with"))
                do(file, Issue(n + 1, n + 1))
        return path.read_bytes()


def two_stables(folder: Path, **settings: Any) -> CampaignFile:
    """Ludus Magnus (1): Spiculus (1) and Verus (2); Ludus Dacicus (2): Priscus (3) and Flamma (4).

    Each man has a medium weapon (pieces 1 to 4), and each stable 220 mo; the file is open.
    """
    frozen = tuple((key, tuple(value) if isinstance(value, list) else value) for key, value in sorted(settings.items()))
    path = folder / "two.ludus"
    path.write_bytes(_bytes(frozen))
    return open_campaign(path)


def piece(file: CampaignFile, key: int) -> OwnedPiece:
    found = file.books.get(OwnedPiece, key)
    assert found is not None
    return found
