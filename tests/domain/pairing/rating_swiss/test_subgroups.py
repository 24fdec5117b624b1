"""A.6, A.9 and B.3: the subgroups and p, when players are exchanged, and how far scores lie apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from domain.pairing.rating_swiss.criteria import CriteriaStage, RoundCriteria
from domain.pairing.rating_swiss.editions import EDITION_2009, Relaxation
from domain.pairing.rating_swiss.homogeneous import GroupPairing, HomogeneousGroup, first_pairing
from domain.pairing.rating_swiss.order import Exchange
from domain.pairing.rating_swiss.score_bracket import Level, ScoreBracket
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.rating_swiss.terms import terms_of
from tests.domain.pairing.rating_swiss.fields import field


@pytest.mark.article("C.04.1:2009 [A.6]")
@pytest.mark.parametrize(
    ("bracket", "level", "tops"),
    [
        (ScoreBracket((), (0, 1, 2, 3, 4)), Level(0, 2), ()),
        (ScoreBracket((0,), (1, 2, 3)), Level(1, 1), (0,)),
        (ScoreBracket((0, 1), (2, 3, 4, 5, 6)), Level(2, 1), (0, 1)),
    ],
)
def test_p_is_half_of_a_homogeneous_bracket_and_all_who_moved_down_into_a_heterogeneous_one(
    bracket: ScoreBracket, level: Level, tops: tuple[int, ...]
) -> None:
    assert next(bracket.levels()) == level
    assert bracket.tops(level) == tops


def first_of_four(*people: str) -> GroupPairing | None:
    """The first pairing of four equal players within B.1."""
    criteria = RoundCriteria(field(*people), EDITION_2009)
    terms = terms_of(criteria, ScoreBracket((), (0, 1, 2, 3)), CriteriaStage.PLAIN, Relaxation())
    return first_pairing(HomogeneousGroup((0, 1, 2, 3), 2), terms, 2)


@pytest.mark.article("C.04.1:2009 [A.9]")
def test_players_are_exchanged_only_where_no_transposition_helps() -> None:
    assert first_of_four("1 . . 3", "1", "1", "1") == GroupPairing(((0, 3), (1, 2)), ())
    assert first_of_four("1 . . 3,4", "1", "1", "1") == GroupPairing(((0, 1), (2, 3)), (), Exchange((1,), (2,)))


def complete(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair all of these."""
    if not players:
        yield []
        return
    one, *others = players
    for two in others:
        for more in complete([each for each in others if each != two]):
            yield [(one, two), *more]


@pytest.mark.article("C.04.1:2009 [B.3]")
@pytest.mark.parametrize("points", ["221100", "211100", "210000", "222110", "332210", "222222"])
def test_scores_lie_as_little_apart_as_they_can(points: str) -> None:
    def apart(pairs: list[tuple[int, int]]) -> int:
        return sum(abs(int(points[one - 1]) - int(points[two - 1])) for one, two in pairs)

    found = RatingSwissSystem(EDITION_2009).pair(field(*points)).pairs
    made = [(int(pair.white), int(pair.black)) for pair in found]

    assert apart(made) == min(map(apart, complete(range(1, 7))))
