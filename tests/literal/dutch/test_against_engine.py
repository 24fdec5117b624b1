"""The engine against the letter of the text, on small random fields of every kind."""

from __future__ import annotations

import pytest

from domain.pairing.registry import system
from domain.pairing.system import Field, NoPairing
from tests.literal.dutch.judge import Pairing, pair
from tests.literal.dutch.terms import Edition
from tests.property.fields import random_field

QUICK = 600
MANY = 20_000
EDITIONS = [
    pytest.param(Edition.OF_2026, marks=pytest.mark.article("C.04.3:2026 [3]"), id="2026"),
    pytest.param(Edition.OF_2017, marks=pytest.mark.article("C.04.3:2017 [B.8]"), id="2017"),
]


def by_the_text(field: Field, edition: Edition) -> Pairing | None:
    try:
        return pair(field, edition)
    except NoPairing:
        return None


def by_the_engine(field: Field, edition: Edition) -> Pairing | None:
    try:
        pairing = system(edition.value).pair(field)
    except NoPairing:
        return None
    return frozenset((pair.white, pair.black) for pair in pairing.pairs), pairing.bye


def differing_seeds(seeds: range, edition: Edition, sizes: range) -> list[int]:
    fields = ((seed, random_field(seed, sizes)) for seed in seeds)
    return [seed for seed, field in fields if by_the_text(field, edition) != by_the_engine(field, edition)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_engine_pairs_small_fields_as_the_text_does(edition: Edition) -> None:
    assert differing_seeds(range(QUICK), edition, range(3, 10)) == []


@pytest.mark.acceptance
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_engine_pairs_thousands_of_small_fields_as_the_text_does(edition: Edition) -> None:
    assert differing_seeds(range(QUICK, MANY), edition, range(3, 10)) == []


@pytest.mark.acceptance
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_engine_pairs_fields_of_a_dozen_as_the_text_does(edition: Edition) -> None:
    assert differing_seeds(range(MANY, MANY + 1_000), edition, range(10, 13)) == []
