"""Each quality criterion decides a round: there the text without it pairs otherwise, and the engine keeps to the text.

The seeds name fields in which the criterion, and nothing else, makes the difference; found by trying seeds in turn.
"""

from __future__ import annotations

import pytest

from domain.pairing.dutch.editions import EDITION_2017, EDITION_2026, DutchEdition
from tests.literal.dutch.engine import by_the_engine, by_the_text
from tests.literal.dutch.terms import Edition
from tests.property.fields import random_field

SIZES = range(3, 13)
LARGER = range(7, 13)

DECIDED: list[tuple[Edition, str, int, range]] = [
    (Edition.OF_2026, "C8", 4844, SIZES),
    (Edition.OF_2026, "C9", 1151, SIZES),
    (Edition.OF_2026, "C10", 1601, SIZES),
    (Edition.OF_2026, "C11", 4428, SIZES),
    (Edition.OF_2026, "C12", 355, SIZES),
    (Edition.OF_2026, "C13", 1906, SIZES),
    (Edition.OF_2026, "C14", 9022, SIZES),
    (Edition.OF_2026, "C15", 5805, SIZES),
    (Edition.OF_2026, "C16", 4511, SIZES),
    (Edition.OF_2026, "C17", 21091, LARGER),
    (Edition.OF_2026, "C18", 2355, SIZES),
    (Edition.OF_2026, "C19", 8334, SIZES),
    (Edition.OF_2026, "C20", 7190, SIZES),
    (Edition.OF_2026, "C21", 1593, SIZES),
    (Edition.OF_2017, "C.7", 118, SIZES),
    (Edition.OF_2017, "C.8", 1601, SIZES),
    (Edition.OF_2017, "C.9", 11338, SIZES),
    (Edition.OF_2017, "C.10", 355, SIZES),
    (Edition.OF_2017, "C.11", 1906, SIZES),
    (Edition.OF_2017, "C.12", 7118, SIZES),
    (Edition.OF_2017, "C.13", 4754, SIZES),
    (Edition.OF_2017, "C.14", 3645, SIZES),
    (Edition.OF_2017, "C.15", 21091, LARGER),
    (Edition.OF_2017, "C.16", 1518, SIZES),
    (Edition.OF_2017, "C.17", 8334, SIZES),
    (Edition.OF_2017, "C.18", 7927, SIZES),
    (Edition.OF_2017, "C.19", 1593, SIZES),
]


@pytest.mark.article("C.04.3:2026 [C8] to [C21]", decides=True)
@pytest.mark.article("C.04.3:2017 [C.7] to [C.19]", decides=True)
@pytest.mark.parametrize(
    ("edition", "article", "seed", "sizes"),
    [pytest.param(*case, id=f"{case[0].value} {case[1]}") for case in DECIDED],
)
def test_the_criterion_decides_a_round(edition: Edition, article: str, seed: int, sizes: range) -> None:
    field = random_field(seed, sizes)
    pairing = by_the_text(field, edition)

    assert pairing != by_the_text(field, edition, silenced=article)
    assert pairing == by_the_engine(field, edition)


@pytest.mark.parametrize("edition", [EDITION_2026, EDITION_2017], ids=["2026", "2017"])
def test_every_criterion_after_those_about_downfloaters_has_its_field(edition: DutchEdition) -> None:
    downfloaters = {"C6", "C7", "C.5", "C.6"}
    decided = [article for each, article, *_ in DECIDED if each.value == edition.rules.code]

    assert decided == [each.article for each in edition.criteria if each.article not in downfloaters]
