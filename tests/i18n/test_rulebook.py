"""The rule reference and the glossary."""

import re
from dataclasses import fields

import pytest

from ludus.i18n.catalogue import LANGUAGES
from ludus.i18n.glossary import glossary
from ludus.i18n.rulebook import BOOKS, MARK_WORDS, all_rules, find_rules, rulebook
from ludus.munus.house_rules import MunusRules

RANGES = {
    "munus": [
        *range(100, 116), *range(201, 213), *range(300, 309), *range(310, 323), 330, 331, 340, 341, *range(401, 406),
        *range(411, 417), *range(421, 427), *range(431, 437), *range(441, 446), *range(450, 459), *range(501, 509),
        *range(601, 606),
    ],
    "gladiatoro": [
        *range(101, 106), *range(201, 208), *range(301, 308), *range(401, 404),
    ],
    "battle": [*range(101, 109), *range(201, 210), *range(301, 308), *range(401, 409)],
}  # fmt: skip
PREFIX = {"munus": "MU", "gladiatoro": "GL", "battle": "BA"}


@pytest.mark.parametrize("game", BOOKS)
def test_every_rule_of_a_game_is_there_in_order(game: str) -> None:
    assert [rule.id for rule in rulebook(game)] == [f"{PREFIX[game]}-{n}" for n in RANGES[game]]


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.id)
def test_a_rule_is_complete_in_every_language(rule) -> None:  # type: ignore[no-untyped-def]
    assert rule.marks
    assert set(rule.marks) <= set(MARK_WORDS)
    for language in LANGUAGES:
        assert 2 <= len(rule.title[language]) <= 70
        assert 10 <= len(rule.text[language]) <= 1200
        assert rule.text[language].rstrip().endswith((".", "…", ")"))
    for settings in rule.switches.values():
        assert len(settings) >= 1
        assert sum(setting.default for setting in settings) == 1
        assert all(setting.text[language] for setting in settings for language in LANGUAGES)


def test_every_switch_of_munus_is_explained_with_its_default() -> None:
    explained = {switch: settings for rule in rulebook("munus") for switch, settings in rule.switches.items()}
    assert set(explained) == {f.name for f in fields(MunusRules)}
    for f in fields(MunusRules):
        (default,) = [s.value for s in explained[f.name] if s.default]
        if isinstance(f.default, bool):
            assert default == ("on" if f.default else "off")
        elif isinstance(f.default, str):
            assert default == f.default
        else:
            assert default in ("number", str(f.default))


ENGLISH = re.compile(
    r"\b(the|and|is|are|with|without|his|her|their|which|who|whom|from|against|every|each|when|then|only|may|must|"
    r"roll|rolls|turn|turns|weapon|shield|hit|hits|wound|strike|strikes|save|saves|side|player|players|unit|units)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.id)
def test_no_english_word_stands_in_the_italian_and_spanish_rules(rule) -> None:  # type: ignore[no-untyped-def]
    texts = [rule.title[lang] + " " + rule.text[lang] for lang in ("it", "es")]
    texts += [s.text[lang] for settings in rule.switches.values() for s in settings for lang in ("it", "es")]
    for text in texts:
        assert not ENGLISH.search(text), text


def test_rules_are_found_by_id_by_its_beginning_and_by_game() -> None:
    assert [rule.id for rule in find_rules("mu-321")] == ["MU-321"]
    assert [rule.id for rule in find_rules("MU-41")] == [f"MU-{n}" for n in range(411, 417)]
    assert find_rules("battle") == rulebook("battle")
    assert find_rules("MU-999") == ()
    assert find_rules("") == ()


def test_the_terms_of_the_glossary_are_complete() -> None:
    terms = glossary()
    assert len(terms) >= 150
    for code, term in terms.items():
        assert re.fullmatch(r"[a-z][a-z0-9_]*", code)
        assert term.game in ("all", *BOOKS)
        assert term.original
        assert term.meaning.endswith(".")
        assert all(term.label[language] for language in LANGUAGES)
        assert set(term.plural) in (set(), set(LANGUAGES))
    for code in ("munus", "lanista", "head", "torso", "right_arm", "small", "medium", "great", "lame", "leg_useless"):
        assert code in terms


def test_the_words_of_the_fight_are_those_of_the_glossary() -> None:
    """One word for one meaning: the log says a location as the glossary does."""
    from ludus.i18n.catalogue import catalogue  # noqa: PLC0415
    from ludus.munus.words import LOCATION_WORDS, MODIFIER_WORDS  # noqa: PLC0415

    terms = glossary()
    for language in LANGUAGES:
        say = catalogue(language).say
        for code, word in {
            **LOCATION_WORDS,
            **{k: MODIFIER_WORDS[k] for k in ("attack", "strength", "agility")},
        }.items():
            assert say(word) == terms[code].label[language]
