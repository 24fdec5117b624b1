"""The catalogues use the words of docs/glossary.md: a translation of a text with a term has one of its forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import pytest
from babel.messages.catalog import Message

from server.http.navigation import GROUPS
from server.languages import language
from tests.catalogues.messages import LANGUAGES, ROOT, catalogue
from tests.catalogues.test_catalogues import english, texts

_COLUMNS = {"German": "de", "French": "fr", "Spanish": "es", "Polish": "pl"}
_TITLES = "| term |"

_NOT_WORDS = re.compile(r"\{\w+\}|`[^`]*`|/\w+|--\w+|\bjadoube( \w+)*( --\w+ \w+)?")
"""Fields, commands and addresses: they are not translated."""

EXCEPTIONS: Mapping[tuple[str, str], str] = {
    ("bracket", "In brackets: cut. With a star: a round without a game, which counts a dummy opponent."): "parentheses",
    ("display", "Open the address, press the full-screen key, and set the display to stay on under Power."): "hardware",
    ("round", "The versions are the wrong way round."): "an idiom",
    ("federation", "system.ecf"): "the name of an institution",
    ("bye", "table.no-black"): "codes of a file",
    ("half-point bye", "table.no-black"): "codes of a file",
    ("zero-point bye", "table.no-black"): "codes of a file",
}
"""Texts in which a term means something else: the term and the id, with what it means."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term in English in its spellings, and parts of its words in each language."""

    english: tuple[str, ...]
    forms: Mapping[str, tuple[str, ...]]

    def is_translated(self, code: str, text: str) -> bool:
        """Whether a translation has one of the forms."""
        return any(form.casefold() in text.casefold() for form in self.forms[code])


@cache
def terms() -> tuple[Term, ...]:
    """The terms of the glossary."""
    lines = iter((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines())
    titles = next(_cells(line) for line in lines if line.startswith(_TITLES))
    next(lines)
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        row = dict(zip(titles, _cells(line), strict=True))
        forms = {code: tuple(row[title].split(" / ")) for title, code in _COLUMNS.items()}
        found.append(Term(tuple(row["term"].split(" / ")), forms))
    return tuple(found)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


@cache
def _pattern() -> re.Pattern[str]:
    """Any spelling of any term, the longest first."""
    spellings = sorted((spelling for term in terms() for spelling in term.english), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, spellings))})(?:e?s)?(?![\w])", re.IGNORECASE)


def terms_in(text: str) -> Iterator[Term]:
    """The terms of an English text."""
    by_spelling = {spelling: term for term in terms() for spelling in term.english}
    words = _NOT_WORDS.sub("", text).replace("round-robin", "round robin").replace("Round-robin", "round robin")
    for found in _pattern().finditer(words):
        yield by_spelling[next(each for each in by_spelling if each.casefold() == found[1].casefold())]


def deviations(code: str) -> Iterator[tuple[str, str]]:
    """The ids of translations without a form of a term that the English text has, with the term."""
    for message in catalogue(code):
        if message.id:
            source, found = " ".join(english(message)), " ".join(texts(message))
            for term in terms_in(source):
                if not term.is_translated(code, found):
                    yield _id(message), term.english[0]


def _id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def test_the_glossary_has_the_terms_of_the_field() -> None:
    assert {"bye", "draft", "standings", "tie-break", "colour preference", "withdrawn"} <= {
        each.english[0] for each in terms()
    }


def test_the_longer_of_two_terms_at_one_place_counts() -> None:
    assert [each.english[0] for each in terms_in("A half-point bye in {round} of a round robin")] == [
        "half-point bye",
        "round robin",
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_uses_the_words_of_the_glossary(code: str) -> None:
    found = [(id_, term) for id_, term in deviations(code) if (term, id_) not in EXCEPTIONS]

    assert found == []


def test_every_exception_is_one() -> None:
    found = {(term, id_) for code in LANGUAGES for id_, term in deviations(code)}

    assert set(EXCEPTIONS) <= found


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_labels_of_the_side_navigation_are_short(code: str) -> None:
    labels = [language(code).text(item.label) for group in GROUPS for item in group]

    assert [label for label in labels if len(label) > 19] == []
