"""Campaign files for tests of the store: made once, then copied."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludus.store import connection
from ludus.store.campaign_file import CampaignFile
from ludus.store.create import create_campaign
from tests.store.files import FOUNDING, do
from tests.store.files import PLAIN as PLAIN_DEEDS


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bytes of a campaign that was only founded."""
    path = tmp_path_factory.mktemp("founded") / "Ludi.ludus"
    create_campaign(path, FOUNDING).close()
    return path.read_bytes()


@pytest.fixture(scope="session")
def plain(founded: bytes, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the bytes of a campaign with one stable, the Ludus Magnus, and one gladiator, Spiculus."""
    path = tmp_path_factory.mktemp("plain") / "Ludi.ludus"
    path.write_bytes(founded)
    with CampaignFile.open(path) as file:
        do(file, *PLAIN_DEEDS)
    return path.read_bytes()


@pytest.fixture
def path(plain: bytes, tmp_path: Path) -> Path:
    """Return a copy of the plain campaign, alone in its folder."""
    folder = tmp_path / "campaigns"
    folder.mkdir()
    copy = folder / "Ludi.ludus"
    copy.write_bytes(plain)
    return copy


@pytest.fixture
def file(path: Path) -> Iterator[CampaignFile]:
    """Return the plain campaign, open."""
    with CampaignFile.open(path) as opened:
        yield opened


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for nobody."""
    monkeypatch.setattr(connection, "_PATIENCE", 0.001)
