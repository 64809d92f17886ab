"""The check finds what is broken, and nothing where all is whole."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ludus.campaign.rows import Fight
from ludus.i18n.catalogue import LANGUAGES, catalogue
from ludus.play.dice import seed_key
from ludus.services import bouts, correction, days, door, matches
from ludus.services.check import check
from ludus.store.campaign_file import CampaignFile
from tests.services.test_exchange import lively


def damaged(folder: Path, *statements: str) -> list[str]:
    """Return what the check says of a campaign after some SQL."""
    with lively(folder) as file:
        path = file.path
        assert check(file) == ()
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
    with CampaignFile.open(path) as file:
        before = path.read_bytes()
        problems = check(file)
        assert path.read_bytes() == before
        for language in LANGUAGES:
            assert all(problem.sentence(catalogue(language)) for problem in problems)
        return [problem.sentence(catalogue("en")) for problem in problems]


@pytest.mark.parametrize(
    ("statements", "says"),
    [
        (["UPDATE ledger_line SET amount = -900 WHERE id = 3"], "the gold of stable"),
        (["UPDATE gladiator SET attack = 2 WHERE id = 1"], "the rows do not come from what the journal says"),
        (["UPDATE gladiator SET victories = 5 WHERE id = 1"], "the rows do not come from what the journal says"),
        (["UPDATE gladiator SET name = 'Verus' WHERE id = 1"], "the name Verus is taken"),
        (["UPDATE gladiator SET name = ' x' WHERE id = 1"], "gladiator 1, name: has blanks around it"),
        (["UPDATE owned_piece SET gladiator = 99, worn = 'head' WHERE id = 1"], "this piece is not worn there"),
        (["UPDATE owned_piece SET gladiator = 3 WHERE id = 1"], "whoever carries it is on no roster of its stable"),
        (["DELETE FROM stable WHERE id = 2"], "refers to stable 2, which does not exist"),
        (["UPDATE fight SET record = '{}' WHERE id = 1"], "fight 1, record: the fight record cannot be read"),
        (["DELETE FROM journal WHERE seq = 4"], "journal 5: entry 4 is missing"),
        (["UPDATE journal SET changes = '[]' WHERE seq = 4"], "journal 4: the entry is not as it was written"),
        (["DELETE FROM journal"], "the journal is empty"),
        (["CREATE TABLE more (x)"], "the tables are not those that this program makes"),
        (["DROP INDEX entrant_match"], "the tables are not those that this program makes"),
        (["UPDATE calendar SET open_day = 1"], "only the last event day can be open"),
        (["INSERT INTO portrait VALUES (1, 'QUJD')"], "portrait 1, jpeg: is no JPEG image"),
    ],
)
def test_each_kind_of_damage_is_found(tmp_path: Path, statements: list[str], says: str) -> None:
    told = damaged(tmp_path, *statements)
    assert any(says in sentence for sentence in told), told


def test_a_counter_that_is_not_the_sum_of_the_matches_is_found(tmp_path: Path) -> None:
    """The journal is left out of it: it would have been found there first."""
    from ludus.services.check import _careers, _scores  # noqa: PLC0415 - only here

    with lively(tmp_path) as file:
        assert list(_scores(file)) == list(_careers(file)) == []
        file.connection.execute("UPDATE score SET victories = victories + 1 WHERE id = 1")
        file.connection.execute("UPDATE gladiator SET kills = 3 WHERE id = 1")
        assert [str(problem.place) for problem in _scores(file)] == ["score 1, victories"]
        assert [str(problem.place) for problem in _careers(file)] == ["gladiator 1"]


def test_a_fight_that_ends_otherwise_than_its_match_is_found(tmp_path: Path) -> None:
    from ludus.services.check import _fights  # noqa: PLC0415 - only here

    with lively(tmp_path) as file:
        fight = file.books.get(Fight, 1)
        assert fight is not None
        file.connection.execute('UPDATE entrant SET zeroed = \'["left_arm","right_arm"]\' WHERE match = 1')
        assert [problem.reason for problem in _fights(file)] == ["the record ends otherwise than the match"]


def test_a_campaign_is_whole_after_everything_that_can_be_done(tmp_path: Path) -> None:
    with lively(tmp_path) as file:
        bouts.play_match(file, [[2], [4]], key=seed_key(8))
        assert check(file) == ()
        door.undo(file)
        matches.cancel_match(file, 2)
        days.close_day(file)
        days.end_month(file)
        assert check(file) == ()
        rolled = next(deed for deed in correction.correctable(file) if deed.rolls)
        preview = correction.correct(file, rolled.seq, rolled.rolls)
        correction.accept(file, preview)
        assert check(file) == ()
        door.undo(file, 3)
        assert check(file) == ()
