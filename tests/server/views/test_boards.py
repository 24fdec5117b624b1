"""The boards of a round, the arbiter's boards and the draft."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.players.byes import GrantBye
from domain.players.details import CorrectRating
from domain.values import ByeKind, Outcome, PlayerId
from server.views.boards import arbiter, boards, draft
from server.views.parameters import NO_PARAMETERS, NotInView, Parameters, read_parameters
from tests.builders import after, paired, played, published, result, tournament


def test_before_the_first_publication_there_are_no_rows() -> None:
    shown = boards(paired(tournament(2), (1, 2)), NO_PARAMETERS)

    assert shown["rows"] == {}
    assert shown["head"]["round"] == 0
    assert shown["head"]["status"] is None


def test_a_draft_is_not_on_the_boards_even_by_its_number() -> None:
    shown = boards(paired(tournament(2), (1, 2)), Parameters(round=1))

    assert shown["rows"] == {}


def test_a_row_is_found_by_its_game_and_shows_both_sides_and_the_result() -> None:
    state = published(tournament(3), (1, 2), bye=3)
    state = after(state, result(state, 1, Outcome.DRAW))
    game = next(iter(state.play.rounds[0].games))

    row = boards(state, NO_PARAMETERS)["rows"][game]

    assert (row["board"], row["result"], row["seen"]) == (1, "1/2-1/2", state.version)
    assert row["white"] == {
        "player": "a",
        "tpn": 1,
        "name": "Player a",
        "title": "",
        "rating": 2400,
        "federation": "",
        "points": 0,
    }


def test_the_bye_is_below_the_boards_with_its_kind() -> None:
    state = after(tournament(4), GrantBye(PlayerId("d"), 1, ByeKind.HALF_POINT))
    state = published(state, (1, 2), bye=3)

    shown = boards(state, NO_PARAMETERS)

    assert shown["order"][1:] == ["bye:c", "bye:d"]
    assert [shown["rows"][key]["bye"] for key in shown["order"][1:]] == ["pairing-allocated", "half-point"]


def test_points_are_half_points_before_the_round() -> None:
    state = played(tournament(2), (1, 2, Outcome.WHITE_WINS))
    state = replace(state, settings=replace(state.settings, number_of_rounds=2))
    state = published(state, (2, 1))

    row = next(iter(boards(state, NO_PARAMETERS)["rows"].values()))

    assert (row["white"]["points"], row["black"]["points"]) == (0, 2)


def test_an_earlier_round_is_shown_by_its_number() -> None:
    state = published(played(tournament(2), (1, 2, Outcome.WHITE_WINS)), (2, 1))

    assert boards(state, NO_PARAMETERS)["head"]["round"] == 2
    assert boards(state, Parameters(round=1))["head"]["round"] == 1


def test_a_round_that_the_tournament_does_not_have_is_not_in_view() -> None:
    with pytest.raises(NotInView, match="no round 6"):
        boards(tournament(2), Parameters(round=6))


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "٣", "99999"])
def test_a_round_that_is_no_number_is_not_in_view(text: str) -> None:
    with pytest.raises(NotInView):
        read_parameters({"round": text})


def test_the_arbiters_boards_have_no_byes() -> None:
    shown = arbiter(published(tournament(3), (1, 2), bye=3), NO_PARAMETERS)

    assert len(shown["order"]) == 1
    assert list(shown["rows"]) == shown["order"]


def test_the_draft_shows_the_pairing_and_whether_it_is_stale() -> None:
    state = paired(tournament(3), (1, 2), bye=3)
    late = after(state, CorrectRating(PlayerId("a"), 1000))

    assert len(draft(state, NO_PARAMETERS)["rows"]) == 2
    assert [draft(each, NO_PARAMETERS)["head"]["stale"] for each in (state, late)] == [False, True]
    assert draft(tournament(3), NO_PARAMETERS)["rows"] == {}
