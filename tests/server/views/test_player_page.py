"""One player's page: the board now, the performance, the places around."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.players.details import CorrectRating
from domain.players.expulsions import Expel
from domain.rating_report.report import rating_report
from domain.state.tournament import Tournament
from domain.values import Outcome, PlayerId
from server.views.around import around
from server.views.parameters import NotInView, Parameters
from server.views.players import player
from tests.builders import after, paired, played, published, result, tournament

B = Parameters(player=PlayerId("b"))


def now(state: Tournament) -> dict[str, Any] | None:
    found: dict[str, Any] | None = player(state, B)["head"]["now"]
    return found


def test_before_the_first_publication_there_is_no_board() -> None:
    assert now(tournament(2)) is None
    assert now(paired(tournament(2), (1, 2))) is None


def test_a_published_round_shows_board_colour_and_opponent() -> None:
    found = now(published(tournament(4), (1, 3), (4, 2)))

    assert found is not None
    assert (found["round"], found["board"], found["colour"], found["score"]) == (1, 2, "black", None)
    assert found["opponent"]["name"] == "Player d"


def test_a_round_without_a_game_shows_what_it_is_worth() -> None:
    found = now(published(tournament(3), (1, 3), bye=2))

    assert found is not None
    assert (found["opponent"], found["board"], found["score"]) == (None, None, "pairing-allocated-bye")
    assert found["points"] == 2


def test_the_result_is_reported_with_the_board() -> None:
    state = published(tournament(4), (1, 3), (4, 2))

    found = now(after(state, result(state, 2, Outcome.BLACK_WINS)))

    assert found is not None
    assert found["score"] == "win"


def test_the_performance_counts_games_over_the_board_against_rated_opponents() -> None:
    state = tournament(4)
    rated = after(state, *(CorrectRating(PlayerId(each), 2000) for each in "abcd"))
    won = played(rated, (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))
    forfeited = played(rated, (1, 3, Outcome.DRAW), (4, 2, Outcome.BLACK_WINS_FORFEIT))

    assert player(won, B)["head"]["performance"] == 2000
    assert player(forfeited, B)["head"]["performance"] is None


def test_the_change_of_the_rating_is_that_of_the_report_as_it_stands() -> None:
    state = tournament(4)
    rated = after(state, *(CorrectRating(PlayerId(each), 2000) for each in "abcd"))
    won = played(rated, (1, 3, Outcome.DRAW), (4, 2, Outcome.BLACK_WINS))

    assert player(rated, B)["head"]["change"] is None
    assert player(won, B)["head"]["change"] == rating_report(won).players[PlayerId("b")].change == 1000


def test_a_birth_date_shows_in_no_change_of_a_rating() -> None:
    state = after(tournament(4), *(CorrectRating(PlayerId(each), 2000) for each in "abcd"))
    young = replace(state.roster.players[PlayerId("b")], birth_date="2015-01-01")
    settings = replace(state.settings, starts="2026-03-01")
    of_child = replace(
        state, roster=replace(state.roster, players={**state.roster.players, young.id: young}), settings=settings
    )
    won = played(of_child, (1, 3, Outcome.DRAW), (4, 2, Outcome.BLACK_WINS))

    assert rating_report(won).players[young.id].change == 2000
    assert player(won, B)["head"]["change"] == 1000


def test_the_opponents_of_the_rounds_have_their_titles_and_ratings() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    row = player(state, B)["rows"]["1"]

    assert (row["opponent"], row["title"], row["rating"]) == ("d", "", state.roster.players[PlayerId("d")].rating)


@pytest.mark.parametrize("who", ["a", "e", "i"])
def test_the_places_around_are_seven_rows_with_the_player_among_them(who: str) -> None:
    state = published(tournament(9), (1, 5), (6, 2), (3, 7), (8, 4), bye=9)
    state = after(state, *(result(state, board, Outcome.DRAW) for board in range(1, 5)))
    order = around(replace(state, play=replace(state.play, rounds=())), Parameters(player=PlayerId(who)))["order"]
    shown = around(state, Parameters(player=PlayerId(who)))

    assert order == []
    assert len(shown["order"]) == 7
    assert [key for key in shown["order"] if shown["rows"][key]["mine"]] == [who]


def test_a_small_tournament_is_shown_whole() -> None:
    shown = around(played(tournament(3), (1, 2, Outcome.WHITE_WINS), bye=3), B)

    assert set(shown["order"]) == {"a", "b", "c"}
    assert (shown["head"]["place"], shown["head"]["players"]) == (3, 3)


def test_a_place_is_one_of_the_players_who_are_in_the_standings() -> None:
    c = PlayerId("c")
    state = after(played(tournament(3), (1, 2, Outcome.WHITE_WINS), bye=3), Expel(c, reason="an engine"))

    shown, expelled = (around(state, Parameters(player=each))["head"] for each in (B.player, c))
    assert (shown["place"], shown["players"]) == (2, 2)
    assert expelled["place"] is None


def test_the_places_around_need_a_player_who_is_registered() -> None:
    with pytest.raises(NotInView):
        around(tournament(2), Parameters(player=PlayerId("nobody")))
