"""Rounds of real tournaments that were paired under these editions, by programs or by hand: witnesses, not judges.

A file tells the ratings as they were in the end (reading S25): a round that was paired before a rating was known comes
out by the numbers. The rounds that are left out are told in docs/readings.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from domain.corrections.checking import before_rounds
from domain.pairing.rating_swiss.editions import EDITION_1998, EDITION_2009, RatingEdition
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.system import Field
from domain.pairing_service import field_of
from domain.starting_list import pairing_numbers
from domain.trf.events import events_of
from domain.trf.reader import read_trf
from domain.values import RoundNumber, Title

REAL = Path(__file__).parents[3] / "golden" / "real"
AGREEING = {
    "real-00-2011": {3, 5, 6},
    "real-02-2011": {3, 4, 5},
    "real-04-2014": {1, 2, 3, 4, 5},
    "real-06-2012": {1, 2, 3, 4, 5, 6, 7},
    "real-08-2014": {1, 2, 3, 4, 5, 6, 7},
    "real-10-2013": {1, 2, 3, 4, 5},
    "real-12-unknown": {1, 2, 3, 4, 5, 6},
    "real-14-unknown": {1, 2, 3, 4, 5, 6, 7},
    "real-16-2011": {2, 3, 4, 5, 6},
    "real-18-2013": {1, 2, 3, 4, 5, 6},
    "real-20-2012": {1, 2, 3, 4, 5, 6, 7},
}
Boards = set[tuple[int, int]]


def rounds(name: str, edition: RatingEdition) -> Iterator[tuple[Field, Boards]]:
    """Each round's field, and the boards as White and Black."""
    events = events_of(read_trf((REAL / f"{name}.trf").read_text(encoding="utf-8")), system=edition.rules.code)
    for tournament, event in before_rounds(events):
        numbers = pairing_numbers(tournament)
        made: Boards = {(numbers[board.white], numbers[board.black]) for board in event.boards}
        if event.bye is not None:
            made.add((numbers[event.bye], 0))
        yield field_of(tournament, event.round), made


def boards(field: Field, edition: RatingEdition) -> Boards:
    found = RatingSwissSystem(edition).pair(field)
    pairs: Boards = {(pair.white, pair.black) for pair in found.pairs}
    return pairs if found.bye is None else {*pairs, (found.bye, 0)}


def by_number(field: Field) -> Field:
    """The same round where all are rated alike, so that the file's numbers rank them."""
    return replace(field, players=tuple(replace(player, rating=0, title=Title.NONE) for player in field.players))


def agreeing(name: str, seen: Callable[[Field], Field]) -> set[RoundNumber]:
    """The rounds of an open that edition 2009 pairs as they were played."""
    return {field.round for field, made in rounds(name, EDITION_2009) if boards(seen(field), EDITION_2009) == made}


def as_told(field: Field) -> Field:
    """The round with the ratings of the file."""
    return field


@pytest.mark.parametrize("name", AGREEING)
@pytest.mark.article("C.04.1:2009 [C]")
def test_rounds_of_italian_opens_come_out_as_they_were_played_colours_included(name: str) -> None:
    assert agreeing(name, as_told) | agreeing(name, by_number) == AGREEING[name]


@pytest.mark.article("C.04.1:2009 [A.2]")
def test_a_file_pairs_as_played_by_its_ratings_rather_than_by_its_numbers() -> None:
    assert sum(len(agreeing(name, as_told)) for name in AGREEING) == 55
    assert sum(len(agreeing(name, by_number)) for name in AGREEING) == 51


@pytest.mark.article("C.04.1:2009 [F.7]")
@pytest.mark.parametrize(("name", "known"), [("real-14-unknown", 1), ("real-20-2012", 4)])
def test_ratings_that_became_known_after_a_round_rank_in_the_later_ones_only(name: str, known: RoundNumber) -> None:
    numbers, ratings = agreeing(name, by_number), agreeing(name, as_told)

    assert {number for number in AGREEING[name] if number <= known} <= numbers
    assert {number for number in AGREEING[name] if number > known} <= ratings


@pytest.mark.article("C.04.1:1998 [C]")
def test_the_last_three_rounds_of_284_players_in_2005_come_out_as_they_were_played() -> None:
    # The file numbers player 280 among the unrated and gives a rating of 2005, that of the year.
    late = [(by_number(field), made) for field, made in rounds("real-284x7-2005", EDITION_1998) if field.round > 4]

    for field, made in late:
        met = {frozenset(board) for board in made}
        assert {frozenset(board) for board in boards(field, EDITION_1998)} == met
    assert [field.round for field, _ in late] == [5, 6, 7]
