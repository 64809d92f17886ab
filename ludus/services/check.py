"""Whether everything in a campaign file is whole and fits together; it changes nothing."""

import sqlite3
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from ludus.campaign.aftermath import fewest_losses
from ludus.campaign.commands import Command, Correct, Join, TakeOver, Together
from ludus.campaign.problems import Place, Problem
from ludus.campaign.rows import Encounter, Entrant, Fight, Gladiator, Score
from ludus.campaign.validity import problems_of
from ludus.games import GAMES
from ludus.i18n.mark import N_
from ludus.play.record import RecordFault, parse_record, replay
from ludus.play.strict_json import BadFile
from ludus.services.consistency import inconsistencies
from ludus.services.exchange import digest_of
from ludus.services.history_check import journal_problems
from ludus.store.campaign_file import CampaignFile, command_of
from ludus.store.inspect import MOST, damaged_pages, program_schema, schema_of
from ludus.store.mapping import ROW_TYPES, SHAPES
from ludus.store.strict_rows import row_from_record

COUNTED: Final = ("fights", "victories", "defeated", "losses", "kills")
CAREER: Final = ("fights", "victories", "defeated", "kills")


def check(file: CampaignFile) -> tuple[Problem, ...]:
    """Return all that is wrong with a campaign, some of each kind; empty if it is whole.

    What stands on something that is broken is not looked at: first the file must be one.
    """
    with file.reading():
        for layer in (_database, _rows, _together, _stories):
            found = tuple(layer(file))
            if found:
                return found
    return ()


def _database(file: CampaignFile) -> Iterator[Problem]:
    for told in damaged_pages(file.connection):
        yield Problem(Place(), N_("the file is damaged: {reason}"), {"reason": told})
    if schema_of(file.connection) != program_schema():
        yield Problem(Place(), N_("the tables are not those that this program makes"))


def _rows(file: CampaignFile) -> Iterator[Problem]:
    """Return rows that the rules do not allow."""
    for table, shape in SHAPES.items():
        names = ", ".join(f'"{column}"' for column in shape.columns)
        records = file.connection.execute(f'SELECT {names} FROM "{table}" ORDER BY "id"')  # noqa: S608 - our own names
        yield from islice(_unsound(table, records), MOST)


def _unsound(table: str, records: sqlite3.Cursor) -> Iterator[Problem]:
    for record in records:
        try:
            row = row_from_record(ROW_TYPES[table], record)
        except BadFile as fault:
            yield Problem(Place(table, record[0], fault.place), N_("cannot be so: {reason}"), {"reason": fault.reason})
        else:
            yield from problems_of(table, row)


def _together(file: CampaignFile) -> Iterator[Problem]:
    yield from inconsistencies(file.connection)
    yield from journal_problems(file.connection, digest_of)


def _stories(file: CampaignFile) -> Iterator[Problem]:
    """Return counters that are not the sums of what happened, and fights that did not happen so."""
    yield from islice(_scores(file), MOST)
    yield from islice(_careers(file), MOST)
    yield from islice(_fights(file), MOST)


def _settled(file: CampaignFile) -> Iterator[tuple[Encounter, tuple[Entrant, ...]]]:
    """Return the settled matches that count: those between stables (MU-603)."""
    for match in file.books.where(Encounter, stage="settled"):
        entrants = file.books.where(Entrant, match=match.id)
        if len({(e.stable, e.side) for e in entrants}) == len({e.stable for e in entrants}):
            yield match, entrants


Key = tuple[int, int, int | None]
"""Season, stable, gladiator."""


def _expected(file: CampaignFile) -> dict[Key, dict[str, int]]:
    """Return what each score should be."""
    scores: dict[Key, dict[str, int]] = {}

    def add(key: Key, **gained: int) -> None:
        score = scores.setdefault(key, dict.fromkeys(COUNTED, 0))
        for name, n in gained.items():
            score[name] += n

    for match, entrants in _settled(file):
        best = fewest_losses(entrants)
        won = best[0] if len(best) == 1 else None
        owners = {entrant.gladiator: entrant.stable for entrant in entrants}
        for stable, side in {(entrant.stable, entrant.side) for entrant in entrants}:
            add((match.season, stable, None), fights=1, victories=int(side == won))
        for e in entrants:
            add((match.season, e.stable, None), losses=int(e.out))
            mine = {"fights": int(e.active_part), "victories": int(e.side == won), "losses": int(e.out)}
            add((match.season, e.stable, e.gladiator), **mine)
            if e.defeated_by is not None:
                for who in (None, e.defeated_by):
                    add((match.season, owners[e.defeated_by], who), defeated=1, kills=int(e.died))
    return scores


def _scores(file: CampaignFile) -> Iterator[Problem]:
    expected = _expected(file)
    for row in file.books.where(Score):
        wanted = expected.pop((row.season, row.stable, row.gladiator), dict.fromkeys(COUNTED, 0))
        for name in COUNTED:
            if getattr(row, name) != wanted[name]:
                message = N_("is {kept}, but the matches make it {counted}")
                said = {"kept": getattr(row, name), "counted": wanted[name]}
                yield Problem(Place("score", row.id, name), message, said)
    for (season, stable, gladiator), wanted in expected.items():
        if any(wanted.values()):
            message = N_("the score of season {season}, stable {stable}, gladiator {gladiator} is missing")
            said = {"season": season, "stable": stable, "gladiator": gladiator or 0}
            yield Problem(Place("score"), message, dict(said))


def _careers(file: CampaignFile) -> Iterator[Problem]:
    """Compare a gladiator's record with his scores; a veteran brought one of his own."""
    pasts = _pasts(file)
    for man in file.books.where(Gladiator):
        scores = file.books.where(Score, gladiator=man.id)
        counted = [sum(getattr(score, name) for score in scores) for name in CAREER]
        before = tuple(getattr(man, name) - n for name, n in zip(CAREER, counted, strict=True))
        if min(before) < 0 or (pasts is not None and before not in pasts):
            yield Problem(Place("gladiator", man.id), N_("his record of fights is not the sum of his scores"))


def _pasts(file: CampaignFile) -> set[tuple[int, ...]] | None:
    """Return the records with which gladiators have joined; null if the journal does not reach back to all."""
    found: set[tuple[int, ...]] = {(0, 0, 0, 0)}
    waiting: list[Command] = [command_of(file.journal.entry(seq)) for seq in file.journal.path()]
    while waiting:
        command = waiting.pop()
        if isinstance(command, TakeOver):
            return None
        if isinstance(command, Together):
            waiting += command.steps
        elif isinstance(command, Correct):
            waiting += [redone.command for redone in command.deeds]
        elif isinstance(command, Join):
            found.add((command.fights, command.victories, command.defeated, command.kills))
    return found


def _fights(file: CampaignFile) -> Iterator[Problem]:
    """Replay every recorded fight and compare what became of everybody."""
    for (key,) in file.connection.execute("SELECT id FROM fight ORDER BY id").fetchall():
        fight = file.books.get(Fight, key)
        if fight is None:
            continue
        try:
            done = replay(parse_record(fight.record.encode("utf-8")), GAMES, keep_states=False)
        except RecordFault as fault:
            yield Problem(Place("fight", key), N_("the record does not replay: {reason}"), {"reason": str(fault)})
            continue
        fighters: Any = done.game.view(done.state)["fighters"].values()  # type: ignore[union-attr]
        told = sorted(_fate(f["zeroed"], f.get("extra_hits", {}), f["out"], f["active_part"]) for f in fighters)
        entrants = file.books.where(Entrant, match=key)
        kept = sorted(_fate(e.zeroed, dict(e.further), e.out, e.active_part) for e in entrants)
        if told != kept or done.outcome is None:
            yield Problem(Place("fight", key), N_("the record ends otherwise than the match"))


def _fate(zeroed: Any, further: dict[str, int], out: bool, active: bool) -> tuple[Any, ...]:
    return tuple(sorted(zeroed)), tuple(sorted(further.items())), out, active
