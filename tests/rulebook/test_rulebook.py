"""Every article has its function and its tests, and the page says where."""

from __future__ import annotations

import pytest

from domain.pairing.registry import packages
from tests.rulebook.citing import cited
from tests.rulebook.documents import DOCUMENTS, DUTCH_2026, ECF, RATING
from tests.rulebook.page import PAGE, missing, page


def test_every_row_has_a_function_a_test_that_counts_and_one_that_decides_or_decides_nothing() -> None:
    assert missing() == []


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m tests.rulebook"


def test_every_pairing_system_has_its_document() -> None:
    assert {each.replace(".", "/") for each in packages()} <= {each.folder for each in DOCUMENTS}


def test_the_form_of_a_number_shows_its_edition() -> None:
    assert list(cited("[C12] of the one is [C.10] of the other", DUTCH_2026)) == [
        ("C.04.3:2026", "C12"),
        ("C.04.3:2017", "C.10"),
    ]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("C.04.1:2009 [C.9]-[C.11]", ["C.9", "C.10", "C.11"]),
        ("C.04.1 [E.3] to [E.5]", ["E.3", "E.4", "E.5"]),
        ("C.04.1:2006 [A.7 d], [B.1 a]", ["A.7 d", "B.1"]),
        ("F.10", ["F.10"]),
        ("ECF 20", ["20"]),
        ("ECF note 5", ["note 5"]),
        ("C.05 Annex 1", ["Annex 1"]),
        ("C.07 10.3", []),
    ],
)
def test_a_mark_cites_the_rows_of_its_articles_and_paragraphs(text: str, rows: list[str]) -> None:
    assert [row for _, row in cited(text, None, is_mark=True)] == rows


def test_brackets_in_the_folder_of_a_document_cite_it_and_other_ones_name_it() -> None:
    assert list(cited("[A.7 d, e]", RATING)) == [("C.04.1", "A.7 d"), ("C.04.1", "A.7 e")]
    assert [row for _, row in cited("[20 to 22, 24 c] [Notes 1, 3]", ECF)] == [
        "20",
        "21",
        "22",
        "24",
        "note 1",
        "note 3",
    ]
    assert list(cited("[F.1] of nothing, C.04.1 [F.1]", None)) == [("C.04.1", "F.1")]


def test_an_article_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no article 33"):
        list(cited("ECF 33", None, is_mark=True))
