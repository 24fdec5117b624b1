"""The order of the standings, by F.10."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.settings.lots import LotDrawn
from domain.standings.parts import TieBreakValue
from domain.standings.ranking import Standing, standings
from domain.state.tournament import Tournament
from domain.tournament.replay import evolve
from domain.values import Outcome
from tests import builders
from tests.builders import after, name, paired, played, published, result

WHITE, DRAW, BLACK = Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS


def tournament(count: int) -> Tournament:
    return builders.tournament(count, system="fide-rating-2009")


def average(row: Standing) -> TieBreakValue:
    return row.values[1]


def places(state: Tournament) -> list[tuple[int, str]]:
    return [(each.place, each.player) for each in standings(state)]


def table(state: Tournament) -> dict[str, Standing]:
    return {each.player: each for each in standings(state)}


def test_without_a_round_everyone_shares_the_first_place_in_order_of_pairing_numbers() -> None:
    assert places(tournament(3)) == [(1, "a"), (1, "b"), (1, "c")]


@pytest.mark.article("F.10")
def test_more_points_are_ahead() -> None:
    state = played(tournament(4), (1, 3, BLACK), (4, 2, DRAW))

    assert [each.points for each in standings(state)] == [2, 1, 1, 0]
    assert standings(state)[0].player == "c"


@pytest.mark.article("F.10")
def test_the_winner_of_the_direct_encounter_is_first_despite_weaker_opponents() -> None:
    state = played(tournament(4), (1, 2, WHITE), (3, 4, DRAW))
    state = played(state, (1, 3, DRAW), (2, 4, WHITE))
    state = played(state, (4, 1, DRAW), (2, 3, WHITE))

    rows = table(state)

    assert (rows["a"].points, rows["b"].points) == (4, 4)
    assert (average(rows["a"]), average(rows["b"])) == (2380, 2383)
    assert places(state)[:2] == [(1, "a"), (2, "b")]


@pytest.mark.article("F.10")
def test_direct_encounter_decides_the_first_place_only() -> None:
    state = played(tournament(6), (1, 4, WHITE), (3, 2, WHITE), (5, 6, DRAW))
    state = played(state, (1, 5, WHITE), (2, 4, WHITE), (3, 6, BLACK))

    rows = table(state)

    assert (rows["b"].points, rows["c"].points) == (2, 2)
    assert (average(rows["b"]), average(rows["c"])) == (2375, 2370)
    assert places(state)[2:4] == [(3, "b"), (4, "c")]


@pytest.mark.article("F.10")
def test_no_one_is_behind_for_a_game_that_was_not_played() -> None:
    state = played(tournament(4), (1, 3, WHITE), (2, 4, WHITE))

    first = [each for each in standings(state) if each.points == 2]

    assert [(each.place, each.player, average(each)) for each in first] == [(1, "a", 2380), (2, "b", 2370)]


@pytest.mark.article("F.10")
def test_lots_decide_where_nothing_else_does_and_are_repeated() -> None:
    state = played(tournament(2), (1, 2, DRAW))
    state = replace(
        state,
        roster=replace(state.roster, players={k: replace(p, rating=2000) for k, p in state.roster.players.items()}),
    )

    assert places(state) == [(1, "a"), (1, "b")]
    assert places(evolve(state, LotDrawn((name(1), name(0))))) == [(1, "b"), (2, "a")]


@pytest.mark.article("F.10")
def test_forfeits_give_points_but_no_opponent() -> None:
    state = played(tournament(4), (1, 3, Outcome.WHITE_WINS_FORFEIT), (2, 4, WHITE))

    rows = table(state)

    assert (rows["a"].points, average(rows["a"]), rows["a"].games) == (2, None, 0)
    assert average(rows["b"]) == 2370


@pytest.mark.article("F.9")
def test_an_adjourned_game_is_worth_a_draw_until_it_has_ended() -> None:
    state = played(tournament(2), (1, 2, Outcome.ADJOURNED))

    assert [each.points for each in standings(state)] == [1, 1]

    state = after(state, result(state, 1, Outcome.BLACK_WINS))

    assert [(each.player, each.points) for each in standings(state)] == [(name(1), 2), (name(0), 0)]


def test_a_draft_changes_nothing() -> None:
    state = paired(tournament(3), (1, 2), bye=3)

    assert [each.points for each in standings(state)] == [0, 0, 0]
    assert [each.points for each in standings(published(tournament(3), (1, 2), bye=3))] == [2, 0, 0]


def test_the_standings_after_an_earlier_round_leave_later_rounds_out() -> None:
    state = played(tournament(4), (1, 3, WHITE), (4, 2, BLACK))
    state = played(state, (2, 1, WHITE), (3, 4, DRAW))

    assert {each.player: each.points for each in standings(state, after=1)} == {"a": 2, "b": 2, "c": 0, "d": 0}


@pytest.mark.article("C.07 ARO")
def test_the_average_of_ratings_is_rounded_half_up_and_leaves_the_unrated_out() -> None:
    state = played(tournament(4), (1, 2, WHITE), (3, 4, WHITE))
    state = played(state, (3, 1, DRAW), (2, 4, DRAW))
    players = {**state.roster.players, name(2): replace(state.roster.players[name(2)], rating=2391)}
    unrated = {**players, name(1): replace(players[name(1)], rating=0)}

    averages = [
        average(table(replace(state, roster=replace(state.roster, players=which)))["a"]) for which in (players, unrated)
    ]

    assert averages == [2391, 2391]
    assert average(table(tournament(2))["a"]) is None
