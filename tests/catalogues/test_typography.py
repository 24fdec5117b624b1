"""Quotation marks, apostrophes and spaces of each language, as docs/glossary.md states them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from tests.catalogues.messages import LANGUAGES, catalogue
from tests.catalogues.test_catalogues import texts

_EVERYWHERE = {
    "a straight quotation mark": r'"',
    "points instead of an ellipsis": r"\.\.\.",
    "two spaces": r"  ",
    "a hyphen instead of a dash": r" - ",
    "a space at an end": r"^ | $",
    "a straight apostrophe": r"(?<!J)\'(?!jadoube|$)",
}
_SPACES = "[ \u00a0\u202f]"
_NO_SPACE_BEFORE = {"a space before a mark": rf"{_SPACES}[:;!?](?! shows| zeigt| muestra| pokazuje)"}
WRONG: Mapping[str, Mapping[str, str]] = {
    "de": _NO_SPACE_BEFORE | {"other quotation marks": "[«»”]"},
    "fr": {
        "other quotation marks": "[“”„]",
        "no narrow no-break space before a mark": r"[^\u202f\s\d/;][;!?]|[ \u00a0][;!?](?! affiche)",
        "no no-break space before a colon": r"[^\u00a0\d:]:(?!\d)",
        "no no-break space within quotation marks": "«[^\u00a0]|[^\u00a0]»",
    },
    "es": _NO_SPACE_BEFORE | {"other quotation marks": "[“”„]", "a space within quotation marks": r"«\s|\s»"},
    "pl": _NO_SPACE_BEFORE | {"other quotation marks": "[«»“]"},
}
"""By language: what is wrong with a text in which the pattern is found."""

_PAIRS: Mapping[str, tuple[str, ...]] = {"de": ("„“",), "fr": ("«»",), "es": ("«»", "¿?", "¡!"), "pl": ("„”",)}
_CODE = re.compile(r"`[^`]*`|G/60;d5\S*|40/90,\S+|\d+:\d+|https?:\S+")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_text_has_the_marks_and_spaces_of_its_language(code: str) -> None:
    patterns = {what: re.compile(pattern) for what, pattern in {**_EVERYWHERE, **WRONG[code]}.items()}

    assert [(what, text) for text in _read_in(code) for what, each in patterns.items() if each.search(text)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_mark_that_opens_is_closed(code: str) -> None:
    unequal = [
        (pair, text) for text in _read_in(code) for pair in _PAIRS[code] if text.count(pair[0]) != text.count(pair[1])
    ]

    assert [each for each in unequal if "; ?" not in each[1]] == [], "the key ? is no mark"


def _read_in(code: str) -> Iterator[str]:
    """Every text in a language, without its fields and what programs read in it."""
    for message in catalogue(code):
        if message.id:
            for text in texts(message):
                yield _CODE.sub("X", re.sub(r"\{\w+\}", "X", text))
