"""What leaves the printer: everything can be read, nothing is cut, nothing lies upon anything else."""

import base64
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from PIL import Image

from ludus.campaign.injuries import LastingInjury
from ludus.campaign.rows import Gladiator
from ludus.campaign.sheet import Carried, GladiatorSheet, sheet_of
from ludus.cli import paper
from ludus.i18n.catalogue import LANGUAGES, catalogue
from ludus.play.dice import seed_key
from ludus.services import equipment, gladiators, stables
from ludus.services.bouts import play_match
from ludus.store.campaign_file import CampaignFile
from reports.cards import draw_cards
from reports.documents import DOCUMENTS, VARIANTS, Choice, Stopped, print_document, print_sheets
from reports.gladiator_sheet import Options, draw_pages, draw_two_up
from reports.press import Press, Setup
from tests.reports.reader import faults, flat, pages, squeezed
from tests.services.kit import two_stables

EN = catalogue("en")
STRANGE = ('O\'Brien <b>& "quoted" </para>', "Ångström Őrsi Łódź Çelebi Şükrü", "Θησεύς Ωρίων", "Спартак Їжак Ђорђе")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with two_stables(tmp_path_factory.mktemp("print"), board=[8, 8]) as opened:
        play_match(opened, [[1, 2], [3, 4]], key=seed_key(3))
        yield opened


@pytest.fixture
def sheet(file: CampaignFile) -> GladiatorSheet:
    return sheet_of(file.books, 1)


def drawn(sheets: list[GladiatorSheet], variant: str = "page", **setup: Any) -> bytes:
    press = Press(Setup(**setup, landscape=variant == "two"), "Test")
    draw = {"page": draw_pages, "card": draw_cards}.get(variant)
    if draw is not None:
        draw(press, sheets, Options(EN))
    else:
        for first in range(0, len(sheets), 2):
            draw_two_up(press, sheets[first : first + 2], Options(EN))
    return press.finish()


def crowded(sheet: GladiatorSheet, name: str = "W" * 80) -> GladiatorSheet:
    """Return a sheet with as much on it as can be: 30 injuries, 20 items, 80 letters unbroken, 5,000 of notes."""
    kinds = ("lame", "unusable", "no_strength", "invalid", "capped")
    places = ("left_leg", "right_arm", "left_arm", "right_leg", "torso", "head")
    injuries = tuple(LastingInjury(places[n % 6], kinds[n % 5], 1 + n % 9) for n in range(30))  # type: ignore[arg-type]
    carried = tuple(Carried(f"house_trident_number_{n}", "arm", "right_arm", 6, n % 10) for n in range(20))
    notes = " ".join(f"word{n:04}" for n in range(555))
    return replace(
        sheet, name=name, stable="S" * 80, campaign="C" * 80, injuries=injuries, carried=carried, notes=notes,
        saves={**sheet.saves, "right_arm": (5, 6, 6)},
    )  # fmt: skip


@pytest.mark.parametrize("variant", ["page", "two", "card"])
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("mode", ["colour", "thrifty"])
def test_nothing_leaves_the_margins_or_lies_upon_anything(
    sheet: GladiatorSheet, variant: str, size: str, mode: str
) -> None:
    sheets = [sheet, crowded(sheet), replace(sheet, name="M" * 80)]
    assert faults(drawn(sheets, variant, size=size, mode=mode), margin=12) == []


def test_every_word_of_a_crowded_sheet_can_be_read(sheet: GladiatorSheet) -> None:
    full = crowded(sheet)
    text = flat(drawn([full]))
    assert full.name in text
    for n in range(555):
        assert f"word{n:04}" in text
    for n in range(20):
        assert f"Housetridentnumber{n}(" in text
    assert text.count("eventday") >= 30
    assert "→furtherpage" in text
    assert squeezed(f"{full.name}, continued") in text


@pytest.mark.parametrize("variant", ["page", "two"])
def test_what_is_stamped_is_on_every_sheet(sheet: GladiatorSheet, variant: str) -> None:
    text = flat(drawn([sheet] * 4, variant))
    for said in ("Afterthematch,fortheentry", "Surrendered", "agilitybythePVleft", "Attack", "Rightarm"):
        assert text.count(said) >= 4


@pytest.mark.parametrize("name", STRANGE)
def test_names_are_data_not_markup_in_any_script_that_the_fonts_have(sheet: GladiatorSheet, name: str) -> None:
    press = Press(Setup(), "Test")
    draw_pages(press, [replace(sheet, name=name, notes=name)], Options(EN))
    assert press.uncovered == ()
    text = flat(press.finish())
    assert squeezed(name) in text or squeezed(name).casefold() in text.casefold()


def test_a_letter_that_no_font_has_is_shown_as_its_code_and_reported(sheet: GladiatorSheet) -> None:
    press = Press(Setup(), "Test")
    draw_pages(press, [replace(sheet, name="Leo 🦁 مصارع", notes="角")], Options(EN))
    assert set(press.uncovered) >= {"🦁", "م", "角"}
    text = flat(press.finish())
    assert "U+1F981" in text
    assert "U+89D2" in text
    assert "Leo" in text


@pytest.mark.parametrize(("count", "wanted"), [(0, 1), (1, 1), (9, 1), (10, 2), (40, 5)])
def test_no_card_is_split(sheet: GladiatorSheet, count: int, wanted: int, file: CampaignFile) -> None:
    sheets = [replace(sheet, name=f"Gladiator {n:02}") for n in range(count)]
    data = drawn(sheets, "card")
    found = pages(data)
    assert len(found) == wanted
    for n in range(count):
        holders = [page for page in found if f"GLADIATOR{n:02}".casefold() in squeezed(page.text).casefold()]
        assert len(holders) == 1
    if not count:
        assert print_sheets(file.books, [], Setup(), EN, variant="card").pages == 1


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_in_every_language(file: CampaignFile, variant: Any, language: Any) -> None:
    printed = print_sheets(file.books, [1, 2, 3], Setup(), catalogue(language), variant=variant)
    assert faults(printed.data, margin=12) == []
    assert printed.uncovered == ()


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_every_document_in_every_language(file: CampaignFile, document: Any, language: Any, size: Any) -> None:
    printed = print_document(document, file.books, Choice(), Setup(size), catalogue(language))
    assert faults(printed.data) == []
    assert len(pages(printed.data)) == printed.pages


def test_equal_campaigns_print_equal_bytes(file: CampaignFile) -> None:
    for document in DOCUMENTS:
        first, second = (print_document(document, file.books, Choice(), Setup(), EN).data for _ in range(2))
        assert first == second
    assert print_sheets(file.books, [1, 2], Setup(), EN).data == print_sheets(file.books, [1, 2], Setup(), EN).data


def test_fonts_are_embedded_as_subsets_and_the_document_tells_what_it_is(file: CampaignFile) -> None:
    data = print_sheets(file.books, [1, 3], Setup(), catalogue("it")).data
    assert data.count(b"/FontFile2") >= 3
    assert b"Helvetica" not in data
    document = pdfium.PdfDocument(data)
    assert document.get_metadata_value("Title") == "Prova: gladiatori"
    assert b"/Lang (it)" in data
    titles = [entry.get_title() for entry in document.get_toc()]
    assert titles == ["Spiculus", "Priscus"]


def test_a_portrait_is_printed(sheet: GladiatorSheet) -> None:
    written = io.BytesIO()
    Image.new("RGB", (32, 40), (10, 90, 160)).save(written, "JPEG")
    with_portrait = replace(sheet, portrait=base64.b64encode(written.getvalue()).decode())
    assert b"/Subtype /Image" in drawn([with_portrait])
    assert b"/Subtype /Image" not in drawn([sheet])


def test_many_sheets_tell_how_far_they_are_and_can_be_stopped(file: CampaignFile) -> None:
    told: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> bool:
        told.append((done, of))
        return done < 3

    with pytest.raises(Stopped):
        print_sheets(file.books, [1, 2, 3, 4], Setup(), EN, watch=watch)
    assert told == [(1, 4), (2, 4), (3, 4)]


@pytest.mark.rule("MU-111", "MU-112", "MU-302")
def test_strength_agility_and_movement_are_given_for_every_wound(file: CampaignFile) -> None:
    man = file.books.get(Gladiator, 4)
    assert man is not None
    flamma = sheet_of(file.books, 4)
    assert man.pv == (1, 3, 2, 1, 2, 1)
    assert flamma.strength == {"right_arm": (0, 0, 1), "left_arm": (0, 0)}
    assert flamma.agility == ((0, 0), (0, 0), (0, 0))
    assert flamma.movement == (8, 4)


def test_the_check_code_differs_when_something_that_matters_does(tmp_path: Path) -> None:
    with two_stables(tmp_path) as changed:
        before = sheet_of(changed.books, 1).code
        gladiators.note(changed, 1, "likes figs")
        assert sheet_of(changed.books, 1).code == before
        equipment.buy(changed, 1, "metal_helmet")
        equipment.issue(changed, 5, 1)
        assert sheet_of(changed.books, 1).code != before
        assert set(before) <= set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")


def test_a_stable_without_men_and_a_campaign_without_stables_are_told_as_such(tmp_path: Path) -> None:
    with two_stables(tmp_path) as empty:
        stables.found_stable(empty, "Ludus Gallicus")
        assert "Nogladiators" in flat(print_document("roster", empty.books, Choice(3), Setup(), EN).data)
        with pytest.raises(LookupError, match="there is no stable 9"):
            print_document("roster", empty.books, Choice(9), Setup(), EN)
        with pytest.raises(LookupError, match="there is no match 7"):
            print_document("match", empty.books, Choice(match=7), Setup(), EN)


def test_house_rules_are_marked_and_told(tmp_path: Path) -> None:
    with two_stables(tmp_path, stack_saves=True) as house:
        text = flat(print_document("rules", house.books, Choice(), Setup(), EN).data)
        assert squeezed("stack_saves = true (usually false)") in text
    with two_stables(tmp_path) as usual:
        text = flat(print_document("rules", usual.books, Choice(), Setup(), EN).data)
        assert squeezed("This campaign plays by the usual rules.") in text


def test_the_command_line_names_the_documents_and_variants_that_there_are() -> None:
    assert paper.DOCUMENTS == DOCUMENTS
    assert paper.VARIANTS == VARIANTS
