"""The engine against the letter of the text, on small random fields of every kind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.system import Field, FieldPlayer
from domain.values import Colour, Tpn
from tests.literal.dutch.engine import by_the_engine, by_the_text
from tests.literal.dutch.terms import Edition
from tests.property.event import Boards
from tests.property.fields import fields_of_tournament, random_field

QUICK = 400
MANY = 20_000
EDITIONS = [
    pytest.param(Edition.OF_2026, marks=pytest.mark.article("C.04.3:2026 [3]"), id="2026"),
    pytest.param(Edition.OF_2017, marks=pytest.mark.article("C.04.3:2017 [A.9], [B.1] to [B.8]"), id="2017"),
]

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def differing_seeds(seeds: range, edition: Edition, sizes: range) -> list[int]:
    fields = ((seed, random_field(seed, sizes)) for seed in seeds)
    return [seed for seed, field in fields if by_the_text(field, edition) != by_the_engine(field, edition)]


def first_round(players: int) -> Field:
    return Field(round=1, rounds=5, players=tuple(FieldPlayer(Tpn(tpn), 0) for tpn in range(1, players + 1)))


@every_edition
def test_the_engine_pairs_small_fields_as_the_text_does(edition: Edition) -> None:
    assert differing_seeds(range(QUICK), edition, range(3, 10)) == []


@pytest.mark.acceptance
@every_edition
def test_the_engine_pairs_thousands_of_small_fields_as_the_text_does(edition: Edition) -> None:
    assert differing_seeds(range(QUICK, MANY), edition, range(3, 10)) == []


@pytest.mark.acceptance
@every_edition
def test_the_engine_pairs_fields_of_a_dozen_as_the_text_does(edition: Edition) -> None:
    assert differing_seeds(range(MANY, MANY + 1_000), edition, range(10, 13)) == []


@pytest.mark.acceptance
@every_edition
def test_the_engine_pairs_whole_small_tournaments_as_the_text_does(edition: Edition) -> None:
    def next_round(field: Field) -> Boards | None:
        pairing = by_the_engine(field, edition)
        return None if pairing is None else (sorted(pairing[0]), pairing[1])

    fields = (field for seed in range(400) for field in fields_of_tournament(seed, range(3, 12), next_round))

    assert [field for field in fields if by_the_text(field, edition) != by_the_engine(field, edition)] == []


@pytest.mark.article("C.04.3:2026 [1]")
@pytest.mark.article("C.04.3:2017 [A.1], [A.2], [A.3], [A.5]")
@every_edition
def test_the_first_round_pairs_the_halves_in_order_and_leaves_the_last_over(edition: Edition) -> None:
    expected = (frozenset({(1, 5), (6, 2), (3, 7), (8, 4)}), 9)

    assert by_the_text(first_round(9), edition) == expected
    assert by_the_engine(first_round(9), edition) == expected


@pytest.mark.article("C.04.3:2026 [4]")
@pytest.mark.article("C.04.3:2017 [E.5]")
@every_edition
def test_the_lot_turns_the_colours_of_the_first_round(edition: Edition) -> None:
    field = replace(first_round(4), initial_colour=Colour.BLACK)
    expected = (frozenset({(3, 1), (2, 4)}), None)

    assert by_the_text(field, edition) == expected
    assert by_the_engine(field, edition) == expected


@pytest.mark.article("C.04.3:2026 [1]")
@pytest.mark.article("C.04.3:2017 [A.5]")
@every_edition
def test_a_player_alone_takes_the_bye(edition: Edition) -> None:
    assert by_the_text(first_round(1), edition) == (frozenset(), 1)
    assert by_the_engine(first_round(1), edition) == (frozenset(), 1)
