"""The engine against the literal text: the same pairs, colours and bye in every round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from domain.pairing.rating_swiss.editions import EDITIONS, RatingEdition
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.system import NoPairing
from domain.values import RoundNumber
from tests.domain.pairing.rating_swiss.fields import Chances, rounds_of
from tests.literal.rating.judge import pair
from tests.property.fields import random_field

BY_EDITION = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.rules.code)


def judged(
    edition: RatingEdition, seeds: range, players: range, chances: Chances
) -> Iterator[tuple[int, RoundNumber, bool]]:
    """Every round of the tournaments of these seeds: the seed, the round, and whether the judge pairs it alike."""
    for seed in seeds:
        number = players[seed % len(players)]
        for field, pairing in rounds_of(RatingSwissSystem(edition), number, min(number - 1, 7), seed, chances):
            ours = pairing and (frozenset((each.white, each.black) for each in pairing.pairs), pairing.bye)
            yield seed, field.round, ours == pair(field, edition.rules.code[-4:])


def differences(
    edition: RatingEdition, seeds: range, players: range, chances: Chances
) -> list[tuple[int, RoundNumber]]:
    """(seed, round) of every round that the judge pairs differently."""
    return [(seed, number) for seed, number, alike in judged(edition, seeds, players, chances) if not alike]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.1]-[C.14]")
def test_small_tournaments_are_paired_as_the_text_does_step_by_step(edition: RatingEdition) -> None:
    assert differences(edition, range(40), range(4, 9), Chances()) == []


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.9]-[C.13]")
def test_tournaments_with_forbidden_pairs_absences_and_forfeits_are_paired_as_the_text_does(
    edition: RatingEdition,
) -> None:
    chances = Chances(draws=0.5, absences=0.05, forfeits=0.05, prohibited=0.3)

    assert differences(edition, range(100, 140), range(5, 10), chances) == []


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [A.2], [F.7]")
def test_tournaments_whose_ratings_are_set_right_are_paired_as_the_text_does(edition: RatingEdition) -> None:
    chances = Chances(draws=0.5, absences=0.05, forfeits=0.05, prohibited=0.1, corrections=0.4)

    assert differences(edition, range(200, 240), range(4, 10), chances) == []


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [A.3], [A.4], [B], note")
def test_rounds_with_virtual_points_and_other_scorings_are_paired_as_the_text_does(edition: RatingEdition) -> None:
    assert list(differences_of_fields(edition, range(150))) == []


def differences_of_fields(edition: RatingEdition, seeds: Iterable[int]) -> Iterator[int]:
    """The seeds of the random fields that the judge pairs differently."""
    for seed in seeds:
        field = random_field(seed, range(3, 11))
        try:
            found = RatingSwissSystem(edition).pair(field)
            ours = frozenset((each.white, each.black) for each in found.pairs), found.bye
        except NoPairing:
            ours = None
        if ours != pair(field, edition.rules.code[-4:]):
            yield seed


FIELDS = {
    "plain": Chances(),
    "decided": Chances(draws=0.1, upsets=0.5),
    "drawn": Chances(draws=0.9),
    "forbidden pairs": Chances(draws=0.5, prohibited=0.3),
    "absences and forfeits": Chances(draws=0.5, absences=0.2, forfeits=0.2, half_points=0.5),
    "corrected ratings": Chances(draws=0.4, corrections=0.4),
    "all at once": Chances(draws=0.5, absences=0.1, forfeits=0.1, prohibited=0.15, corrections=0.2, half_points=0.5),
}


@BY_EDITION
@pytest.mark.acceptance
@pytest.mark.parametrize("name", FIELDS)
def test_thousands_of_rounds_are_paired_as_the_text_does(edition: RatingEdition, name: str) -> None:
    assert differences(edition, range(1000, 1300), range(3, 11), FIELDS[name]) == []


@BY_EDITION
@pytest.mark.acceptance
def test_thousands_of_fields_with_everything_in_them_are_paired_as_the_text_does(edition: RatingEdition) -> None:
    assert list(differences_of_fields(edition, range(10_000, 14_000))) == []
