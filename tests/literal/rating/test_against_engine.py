"""The engine against the literal text: the same pairs, colours and bye in every round."""

from __future__ import annotations

import pytest

from domain.pairing.rating_swiss.editions import EDITIONS, Edition
from domain.pairing.rating_swiss.system import RatingSwissSystem
from tests.domain.pairing.rating_swiss.fields import Chances, rounds_of
from tests.literal.rating.judge import pair

BY_EDITION = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.code)


def differences(edition: Edition, seeds: range, players: range, chances: Chances) -> list[tuple[int, int]]:
    """(seed, round) of every round that the judge pairs otherwise."""
    found = []
    for seed in seeds:
        number = players[seed % len(players)]
        for field, pairing in rounds_of(RatingSwissSystem(edition), number, min(number - 1, 6), seed, chances):
            judged = pair(field, edition.code[-4:])
            ours = pairing and (frozenset((each.white, each.black) for each in pairing.pairs), pairing.bye)
            if ours != judged:
                found.append((seed, field.round))
    return found


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.1]-[C.14]")
def test_small_tournaments_are_paired_as_the_text_does_step_by_step(edition: Edition) -> None:
    assert differences(edition, range(40), range(4, 9), Chances()) == []


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.9]-[C.13]")
def test_tournaments_with_forbidden_pairs_absences_and_forfeits_are_paired_as_the_text_does(edition: Edition) -> None:
    chances = Chances(draws=0.5, absences=0.05, forfeits=0.05, prohibited=0.3)

    assert differences(edition, range(100, 140), range(5, 10), chances) == []


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [A.2], [F.7]")
def test_tournaments_whose_ratings_are_set_right_are_paired_as_the_text_does(edition: Edition) -> None:
    chances = Chances(draws=0.5, absences=0.05, forfeits=0.05, prohibited=0.1, corrections=0.4)

    assert differences(edition, range(200, 240), range(4, 10), chances) == []


@BY_EDITION
@pytest.mark.acceptance
@pytest.mark.parametrize("draws", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("prohibited", [0.0, 0.2, 0.4])
def test_hundreds_of_tournaments_are_paired_as_the_text_does(edition: Edition, draws: float, prohibited: float) -> None:
    chances = Chances(draws=draws, absences=0.05, forfeits=0.05, prohibited=prohibited)

    assert differences(edition, range(1000, 1100), range(4, 13), chances) == []
