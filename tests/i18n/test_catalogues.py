"""The Italian and Spanish sentences: complete, current, with the fields of the English ones."""

import ast
import re
import string
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from ludus.i18n.catalogue import catalogue

ROOT = Path(__file__).parents[2]
MARKS = {"N_", "P_"}


def tool() -> ModuleType:
    """Return packaging/messages.py as a module."""
    spec = spec_from_file_location("messages", ROOT / "packaging" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MESSAGES = tool()


def forms(value: object) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)  # type: ignore[arg-type]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", MESSAGES.LANGUAGES)
def test_no_sentence_is_missing_fuzzy_or_unused(language: str) -> None:
    kept = {forms(m.id): m for m in MESSAGES.read(language) if m.id}
    marked = {forms(m.id) for m in MESSAGES.extracted() if m.id}
    assert len(marked) > 100
    assert set(kept) == marked, "run packaging/messages.py update"
    for message in kept.values():
        assert all(forms(message.string)), f"{message.id} is not translated"
        assert not message.fuzzy, f"{message.id} is fuzzy"


SAME_IN_BOTH = {
    "Primus palus: {names}",
    "def.",
    "att.",
    "Golem",
    "- {injury}",
    "PV",
    "mo",
    "torso",
    "{amount} mo  {stable}: {reason}",
    "{amount} mo  {stable}: {reason}, {name}",
    "{location}, 2D6: {roll}. {row} [{rule}]",
    "{name}: {found}",
    "{sentence}. [{rule}]",
    "{seq}  {step}",
    "{stable}: {gold} mo",
}
"""English sentences that another language writes alike."""


@pytest.mark.parametrize("language", MESSAGES.LANGUAGES)
def test_no_sentence_was_left_in_english(language: str) -> None:
    alike = {forms(m.id)[0] for m in MESSAGES.read(language) if m.id and set(forms(m.id)) & set(forms(m.string))}
    assert alike <= SAME_IN_BOTH


@pytest.mark.parametrize("language", MESSAGES.LANGUAGES)
def test_every_translation_has_the_fields_of_the_english_sentence(language: str) -> None:
    for message in MESSAGES.read(language):
        if message.id:
            wanted = fields(forms(message.id)[-1])
            assert [fields(form) for form in forms(message.string)] == [wanted] * len(forms(message.string)), message.id


@pytest.mark.parametrize("language", MESSAGES.LANGUAGES)
def test_the_compiled_catalogue_is_that_of_its_source(language: str) -> None:
    compiled = MESSAGES.po_path(language).with_suffix(".mo")
    assert compiled.read_bytes() == MESSAGES.compiled(MESSAGES.read(language)), "run packaging/messages.py compile"


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize(("n", "plural"), [(0, True), (1, False), (2, True), (1_000_000, True)])
def test_two_plural_forms_are_enough(language: str, n: int, plural: bool) -> None:
    from ludus.munus.narrate import Narrator  # noqa: F401, PLC0415 - its sentence is the one that is counted

    said = catalogue(language).count(  # type: ignore[arg-type]
        (
            "{name} turns to the {facing}; {n} movement point left",
            "{name} turns to the {facing}; {n} movement points left",
        ),
        n,
        name="X",
        facing="Y",
    )
    words = {"en": ("point left", "points left"), "it": ("punto", "punti"), "es": ("punto", "puntos")}[language]
    assert bool(re.search(rf"\b{words[plural]}\b", said)), said
    assert not re.search(rf"\b{words[not plural]}\b", said), said


def python_files() -> list[Path]:
    return [path for package in MESSAGES.PACKAGES for path in (ROOT / package).rglob("*.py")]


@pytest.mark.parametrize("path", python_files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_marked_sentences_are_plain_strings(path: Path) -> None:
    """The extractor drops a marked f-string, sum or variable without a word."""
    if path.name == "mark.py":
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            for argument in node.args:
                plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                assert plain, f"{path}:{node.lineno}"


@pytest.mark.parametrize("path", python_files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_is_said_that_is_not_marked(path: Path) -> None:
    """``say`` and ``count`` take marked sentences, or names that hold them, never a bare string."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in {"say", "count"}:
            assert not (node.args and isinstance(node.args[0], ast.Constant)), f"{path}:{node.lineno}"
