"""Every article of the Dutch editions has its place in the code or in the tests, and the page says where."""

from __future__ import annotations

from tests.rulebook.articles import EDITION_2017, EDITION_2026
from tests.rulebook.page import PAGE, page, uncovered
from tests.rulebook.sources import Citation, cited


def test_every_article_has_a_function_or_a_test() -> None:
    assert uncovered() == []


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m tests.rulebook"


def test_the_form_of_a_number_tells_its_edition() -> None:
    assert cited("[C12] of the one is [C.10] of the other") == [(EDITION_2026, "C12"), (EDITION_2017, "C.10")]


def test_a_range_cites_all_that_lies_between() -> None:
    assert cited("[E.3] to [E.5]") == [(EDITION_2017, "E.3"), (EDITION_2017, "E.4"), (EDITION_2017, "E.5")]


def test_a_paragraph_and_a_section_cover_the_article() -> None:
    assert Citation(EDITION_2017, "A.4.b", "here").covers(EDITION_2017, "A.4")
    assert Citation(EDITION_2017, "D", "here").covers(EDITION_2017, "D.2")
    assert not Citation(EDITION_2017, "C.1", "here").covers(EDITION_2017, "C.10")
