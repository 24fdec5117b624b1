"""The Berger tables against the printed ones, and what holds for every size."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby

import pytest

from domain.pairing.berger.table import TableSeat, table_round
from domain.values import Colour
from tests.for_each import for_each

PRINTED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / "
        "8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1"
    ),
    16: (
        "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9 / 16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2 / "
        "2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10 / 16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3 / "
        "3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11 / 16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4 / "
        "4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12 / 16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5 / "
        "5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13 / 16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6 / "
        "6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14 / 16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7 / "
        "7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15 / 16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8 / "
        "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1"
    ),
}
SIZES = [*range(2, 34), 99, 100]


def rounds(players: int) -> range:
    return range(1, players + players % 2)


def colours(players: int) -> dict[TableSeat, list[Colour]]:
    found: dict[TableSeat, list[Colour]] = {seat: [] for seat in range(1, players + 1)}
    for number in rounds(players):
        for white, black in table_round(players, number).games:
            found[white].append(Colour.WHITE)
            found[black].append(Colour.BLACK)
    return found


@pytest.mark.article("C.05 Annex 1")
@for_each(players=PRINTED)
def test_the_tables_are_the_printed_ones_in_the_printed_order(players: int) -> None:
    made = [
        " ".join(f"{white}-{black}" for white, black in table_round(players, number).games)
        for number in rounds(players)
    ]

    assert " / ".join(made) == PRINTED[players]


@pytest.mark.article("C.05 Annex 1")
@for_each(players=SIZES)
def test_everyone_meets_everyone_once(players: int) -> None:
    meetings = Counter(
        (min(game), max(game)) for number in rounds(players) for game in table_round(players, number).games
    )

    assert meetings == Counter(combinations(range(1, players + 1), 2))


@for_each(players=SIZES)
def test_no_one_has_two_games_in_a_round_and_with_an_odd_number_one_is_free(players: int) -> None:
    frees = []
    for number in rounds(players):
        row = table_round(players, number)
        seated = [seat for game in row.games for seat in game]
        assert sorted([*seated, *([row.free] if row.free else [])]) == list(range(1, players + 1))
        frees.append(row.free)

    assert sorted(free for free in frees if free) == (list(range(1, players + 1)) if players % 2 else [])


@for_each(players=SIZES)
def test_whites_and_blacks_differ_by_at_most_one(players: int) -> None:
    differences = {abs(2 * those.count(Colour.WHITE) - len(those)) for those in colours(players).values()}

    assert differences == {0 if players % 2 else 1}


@for_each(players=SIZES)
def test_no_one_has_three_games_running_with_one_colour(players: int) -> None:
    longest = max(len(list(run)) for those in colours(players).values() for _, run in groupby(those))

    assert longest <= 2


@pytest.mark.article("C.05 Annex 1")
@for_each(players=[5, 7, 15])
def test_with_an_odd_number_the_highest_number_counts_as_no_one(players: int) -> None:
    for number in rounds(players):
        odd, even = table_round(players, number), table_round(players + 1, number)
        assert set(odd.games) == {game for game in even.games if players + 1 not in game}


@pytest.mark.parametrize(("players", "number"), [(0, 1), (1, 2), (4, 0), (4, 4), (5, 6)])
def test_there_is_no_round_beyond_the_table(players: int, number: int) -> None:
    with pytest.raises(ValueError, match="no round"):
        table_round(players, number)
