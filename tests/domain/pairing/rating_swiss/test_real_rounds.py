"""Rounds of real tournaments that were paired under these editions, by programs or by hand: witnesses, not judges.

Where a file numbers late entries last, whoever paired the tournament ranked them by rating; such rounds are counted
with the numbers that the ratings give. The rounds that are left out are told in docs/readings.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from domain.pairing.checker import before_rounds
from domain.pairing.rating_swiss.editions import EDITION_1998, EDITION_2009, Edition
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.service import field_of
from domain.pairing.system import Field
from domain.starting_list import pairing_numbers
from domain.trf.facts import facts_of
from domain.trf.reader import read_trf
from domain.values import RoundNumber, Tpn

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


def rounds(name: str, edition: Edition) -> Iterator[tuple[Field, Boards]]:
    """Each round's field, and the boards as White and Black."""
    facts = facts_of(read_trf((REAL / f"{name}.trf").read_text(encoding="utf-8")), system=edition.code)
    for tournament, event in before_rounds(facts):
        numbers = pairing_numbers(tournament)
        made: Boards = {(numbers[board.white], numbers[board.black]) for board in event.boards}
        if event.bye is not None:
            made.add((numbers[event.bye], 0))
        yield field_of(tournament, event.round), made


def boards(field: Field, edition: Edition) -> Boards:
    found = RatingSwissSystem(edition).pair(field)
    pairs: Boards = {(pair.white, pair.black) for pair in found.pairs}
    return pairs if found.bye is None else {*pairs, (found.bye, 0)}


def by_rating(field: Field, made: Boards) -> tuple[Field, Boards]:
    """The same round with the numbers that the ratings give."""
    order = sorted(field.players, key=lambda player: (-player.rating, player.tpn))
    number: dict[int, Tpn] = {player.tpn: Tpn(place) for place, player in enumerate(order, 1)}
    number[0] = Tpn(0)
    players = [
        replace(
            player,
            tpn=number[player.tpn],
            history=tuple(
                replace(record, opponent=None if record.opponent is None else number[record.opponent])
                for record in player.history
            ),
        )
        for player in order
    ]
    return replace(field, players=tuple(players)), {(number[white], number[black]) for white, black in made}


@pytest.mark.parametrize("name", AGREEING)
@pytest.mark.article("C.04.1:2009 [C]")
def test_rounds_of_italian_opens_come_out_as_they_were_played_colours_included(name: str) -> None:
    agreeing: set[RoundNumber] = set()
    for field, made in rounds(name, EDITION_2009):
        again, numbered = by_rating(field, made)
        if boards(field, EDITION_2009) == made or boards(again, EDITION_2009) == numbered:
            agreeing.add(field.round)

    assert agreeing == AGREEING[name]


@pytest.mark.article("C.04.1:1998 [C]")
def test_the_last_three_rounds_of_284_players_in_2005_come_out_as_they_were_played() -> None:
    late = [each for each in rounds("real-284x7-2005", EDITION_1998) if each[0].round > 4]

    for field, made in late:
        met = {frozenset(board) for board in made}
        assert {frozenset(board) for board in boards(field, EDITION_1998)} == met
    assert [field.round for field, _ in late] == [5, 6, 7]
