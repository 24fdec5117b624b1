"""Which language a reader gets, and what it makes of texts, numbers and days."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.core import Locale

import web
from server.languages import _FEDERATIONS, NAMES, SOURCE, choose, language, script

LOCALES = Path(web.__file__).parent / "locales"


@pytest.mark.parametrize(
    ("asked", "accepted", "federation", "code"),
    [
        (None, None, "", "en"),
        ("de", "fr", "ESP", "de"),
        ("xx", "fr", "ESP", "fr"),
        (None, "xx, de;q=0.7, es;q=0.9", "", "es"),
        (None, "de-AT,de;q=0.9,en;q=0.5", "", "de"),
        (None, "xx", "FRA", "fr"),
        (None, "xx", "POL", "pl"),
        (None, "*", "SUI", "de"),
        (None, "fr;q=0, de", "", "de"),
        (None, "fr;q=nonsense", "ARG", "es"),
        ("<script>", "\x00;;;,", "???", "en"),
    ],
)
def test_the_language_is_the_requested_one_then_the_browsers_then_the_tournaments(
    asked: str | None, accepted: str | None, federation: str, code: str
) -> None:
    assert choose(asked=asked, accepted=accepted, federation=federation).code == code


def test_the_language_chosen_for_a_tournament_comes_before_that_of_its_federation() -> None:
    assert choose(chosen="fr", federation="SUI").code == "fr"
    assert choose(accepted="es", chosen="fr", federation="SUI").code == "es"


def test_every_language_has_its_own_name() -> None:
    own = [Locale(code).get_language_name(code) for code in NAMES]

    assert [language(code).name.casefold() for code in NAMES] == [(name or "").casefold() for name in own]


def test_every_catalogue_is_that_of_a_language() -> None:
    assert sorted(each.stem for each in LOCALES.glob("*.po")) == sorted(NAMES)


def test_every_language_is_that_of_some_federations() -> None:
    assert {SOURCE, *_FEDERATIONS} == set(NAMES)


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        language("xx")


def test_braces_in_a_value_are_only_text() -> None:
    assert language("de").text("Draft: {title}", title="{0.__class__}") == "Entwurf: {0.__class__}"


@pytest.mark.parametrize(
    ("code", "number"), [("en", "12.5"), ("de", "12,5"), ("fr", "12,5"), ("es", "12,5"), ("pl", "12,5")]
)
def test_decimals_are_written_as_the_language_does(code: str, number: str) -> None:
    assert language(code).decimal("12.5") == number


@pytest.mark.parametrize(
    ("text", "shown"), [("2026-05-02", "2. Mai 2026"), ("2026/05/02", "2. Mai 2026"), ("May", "May")]
)
def test_days_are_written_as_the_language_does(text: str, shown: str) -> None:
    assert language("de").day(text) == shown


def test_dates_in_english_have_the_day_before_the_month_and_lists_no_comma_before_the_last() -> None:
    english = language("en")
    moment = "2026-11-25T15:04:05+01:00"

    assert english.day("2026-11-25") == "25 November 2026"
    assert english.moment(moment) == "Wed, 25 Nov 2026, 15:04 UTC+01:00"
    assert english.clock(moment).startswith("25 Nov 2026, ")
    assert english.any_of(["GM", "IM", "WGM"]) == "GM, IM or WGM"
    assert 'export const locale = "en-GB";' in script("en")
    assert "locale" not in script("de"), "js/words.js takes the language itself"


@pytest.mark.parametrize(
    ("n", "shown"), [(1, "1 runda"), (2, "2 rundy"), (5, "5 rund"), (12, "12 rund"), (22, "22 rundy")]
)
def test_a_language_can_have_three_plurals(n: int, shown: str) -> None:
    assert language("pl").count("{n} round", "{n} rounds", n) == shown


def test_modules_of_the_browser_get_an_empty_catalogue_for_english_and_a_plural_rule_for_each_language() -> None:
    assert script("en").startswith("export const words = {};")
    assert "(n > 1)" in script("fr") or "n > 1" in script("fr")
    assert "n != 1" in script("de")


def test_modules_get_no_words_of_an_unknown_language() -> None:
    with pytest.raises(KeyError):
        script("../de")
