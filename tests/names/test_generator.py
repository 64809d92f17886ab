import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.names.generator import Gender, _tables, draw_name, origins, plain_names, roman
from ludus.play.dice import Stream, seed_key

GENDERS: tuple[Gender, ...] = ("man", "woman")


def stream(seed: int = 1) -> Stream:
    return Stream(seed_key(seed))


def stable(count: int, gender: Gender, seed: int = 1) -> list[str]:
    source, names = stream(seed), []
    for _ in range(count):
        names.append(draw_name(source, gender=gender, taken=names))
    return names


@pytest.mark.parametrize("gender", GENDERS)
def test_nobody_in_a_stable_has_the_name_of_another(gender: Gender) -> None:
    names = stable(500, gender)
    assert len({name.casefold() for name in names}) == 500


def test_the_same_seed_draws_the_same_names_and_another_others() -> None:
    assert stable(20, "man", seed=3) == stable(20, "man", seed=3)
    assert stable(20, "man", seed=3) != stable(20, "man", seed=4)


def test_taken_names_are_compared_without_case() -> None:
    taken = [name.upper() for name in plain_names("woman", "germanic") if name != "Thusnelda"]
    assert draw_name(stream(), gender="woman", origin="germanic", taken=taken) == "Thusnelda"


@pytest.mark.parametrize("gender", GENDERS)
@pytest.mark.parametrize("origin", origins())
def test_names_come_from_the_origin_asked_for(origin: str, gender: Gender) -> None:
    assert draw_name(stream(), gender=gender, origin=origin) in plain_names(gender, origin)


def test_bynames_follow_when_the_plain_names_are_taken() -> None:
    plain = plain_names("woman", "greek")
    name, byname = draw_name(stream(), gender="woman", origin="greek", taken=plain).split()
    assert name in plain
    assert byname in _tables()["bynames"]["woman"]


def test_numerals_follow_when_the_bynames_are_taken() -> None:
    plain = plain_names("man", "punic")
    bynamed = [f"{name} {byname}" for name in plain for byname in _tables()["bynames"]["man"]]
    second = [f"{name} II" for name in plain]
    drawn = draw_name(stream(), gender="man", origin="punic", taken=[*plain, *bynamed])
    assert drawn in second
    assert draw_name(stream(), gender="man", origin="punic", taken=[*plain, *bynamed, *second]).endswith(" III")


def test_an_unknown_origin_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'klingon' is no origin of names; known are: latin, greek, "):
        draw_name(stream(), gender="man", origin="klingon")


@given(st.integers(0, 10**9), st.sampled_from(GENDERS), st.lists(st.sampled_from(plain_names("man"))))
def test_a_drawn_name_is_never_taken(seed: int, gender: Gender, taken: list[str]) -> None:
    assert draw_name(stream(seed), gender=gender, taken=taken) not in taken


@pytest.mark.parametrize(
    ("number", "written"),
    [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (49, "XLIX"), (444, "CDXLIV"), (2026, "MMXXVI")],
)
def test_roman_numerals(number: int, written: str) -> None:
    assert roman(number) == written


def test_the_tables_hold_single_words_and_none_twice() -> None:
    for gender in GENDERS:
        for origin in origins():
            names = plain_names(gender, origin)
            assert len(names) >= (25 if gender == "man" else 12), origin
            assert all(re.fullmatch(r"[A-Z][a-z]+", name) for name in names)
        assert all(re.fullmatch(r"[A-Z][a-z]+", byname) for byname in _tables()["bynames"][gender])
    everyone = [name for gender in GENDERS for name in plain_names(gender)]
    assert sorted({name for name in everyone if everyone.count(name) > 1}) == []
