import pytest

from ludus.i18n.language import choose_language


@pytest.mark.parametrize(
    ("asked", "campaign", "environment", "language"),
    [
        ("es", "it", {"LUDUS_LANG": "en"}, "es"),
        (None, "it", {"LUDUS_LANG": "es"}, "it"),
        (None, None, {"LUDUS_LANG": "es", "LANG": "it_IT.UTF-8"}, "es"),
        (None, None, {"LANG": "it_IT.UTF-8"}, "it"),
        (None, None, {"LC_ALL": "es_MX", "LANG": "it_IT"}, "es"),
        (None, None, {"LC_ALL": "", "LC_MESSAGES": "es-419", "LANG": "it_IT"}, "es"),
        (None, None, {"LC_ALL": "C", "LANG": "it_IT"}, "en"),
        (None, None, {"LUDUS_LANG": "klingon", "LANG": "de_DE"}, "en"),
        (None, None, {"LANG": "it@euro"}, "it"),
        (None, None, {}, "en"),
    ],
)
def test_the_language_is_the_first_that_is_known(
    asked: str | None, campaign: str | None, environment: dict[str, str], language: str
) -> None:
    assert choose_language(asked, campaign, environment) == language
