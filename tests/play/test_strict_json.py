from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludus.play.strict_json import MAX_BYTES, BadFile, parse_object, read_bytes


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "", "is not JSON"),
        ("[]", "", "is not a JSON object"),
        ('{"a": 1,}', "", "is not JSON"),
        ('{"a": {"b": 1, "b": 2}}', "a.b", "the key stands twice"),
        ('{"a": [0, NaN]}', "a[1]", "NaN is no number"),
        ('{"a": -Infinity}', "a", "-Infinity is no number"),
        ('{"a": 1e999}', "a", "1e999 is too large"),
        ('{"a": ' + "9" * 5000 + "}", "", "has a number that is too long"),
        ('{"a": ["\\ud800"]}', "a[0]", "half of a character"),
        ('{"a": {"\\udfff": 1}}', "a", "half of a character"),
        ('{"a":' * 40 + "1" + "}" * 40, "a.a.a.a", "nests deeper than 32 levels"),
        ("[" * 100_000 + "]" * 100_000, "", "nests deeper than 32 levels"),
        ('\ufeff{"a": 1}', "", "begins with a byte order mark"),
    ],
)
def test_what_two_readers_could_understand_differently_is_refused_in_place(text: str, place: str, reason: str) -> None:
    with pytest.raises(BadFile) as fault:
        parse_object(text.encode("utf-8", "surrogatepass"))
    assert fault.value.place.startswith(place)
    assert reason in fault.value.reason


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(BadFile, match="is not UTF-8 text"):
        parse_object(b'{"a": "\xff"}')


def test_32_levels_are_allowed() -> None:
    assert parse_object(('{"a":' * 31 + "1" + "}" * 31).encode())


@given(st.binary(max_size=200))
def test_any_bytes_are_an_object_or_a_clear_refusal(data: bytes) -> None:
    with suppress(BadFile):
        assert isinstance(parse_object(data), dict)


def test_a_file_over_8_mib_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(BadFile, match="is larger than 8 MiB"):
        read_bytes(path)
    path.write_bytes(b" " * MAX_BYTES)
    assert len(read_bytes(path)) == MAX_BYTES


@pytest.mark.parametrize("name", ["missing.json", ".", "a\0b"])
def test_what_cannot_be_read_says_so(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        read_bytes(tmp_path / name)
