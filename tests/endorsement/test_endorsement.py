"""The declaration has every question, and its answers name tests that exist."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

from tests.endorsement.page import PAGE, page
from tests.endorsement.questions import NUMBER_OF_QUESTIONS, Question, mistakes, questions
from tests.for_each import for_each
from tests.rulebook.sources import ROOT
from tests.syntax import functions_of


def test_every_question_is_there_once_and_in_order() -> None:
    assert [each.number for each in questions()] == list(range(1, NUMBER_OF_QUESTIONS + 1))


@for_each(question=questions)
def test_a_question_is_answered_with_a_test_or_says_what_is_missing(question: Question) -> None:
    assert mistakes(question) == []


def test_every_test_that_is_named_exists() -> None:
    named = defaultdict(set)
    for each in questions():
        for test in each.tests:
            path, *_, name = test.split("::")
            named[path].add(name)

    unknown = {path: names - functions_of(ROOT / path) for path, names in named.items()}
    assert {path: names for path, names in unknown.items() if names} == {}


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m tests.endorsement"


@pytest.mark.parametrize(
    "change",
    [
        {"tests": ()},
        {"outcome": "costs nothing"},
        {"outcome": "costs 7"},
        {"outcome": "stops"},
        {"outcome": "not asked"},
        {"outcome": "not asked", "after": NUMBER_OF_QUESTIONS},
        {"after": 1},
        {"answer": ""},
        {"where": ""},
    ],
)
def test_an_entry_that_contradicts_itself_is_found(change: dict[str, Any]) -> None:
    passed = next(each for each in questions() if each.is_passed and each.tests and not each.is_open)

    assert mistakes(passed) == []
    assert mistakes(replace(passed, needs_person="", **change)) != []
