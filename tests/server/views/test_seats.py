"""What displays show beside the boards: seats by name, boards still playing, the latest results."""

from __future__ import annotations

from domain.players.byes import GrantBye
from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.values import ByeKind, Outcome, PlayerId
from server.views.derived import Derived
from server.views.parameters import NO_PARAMETERS, Parameters
from server.views.seats import latest, playing, seats
from tests.builders import after, paired, played, published, result, tournament


def test_everyone_finds_their_board_colour_and_opponent_by_the_alphabet() -> None:
    state = after(
        tournament(3), RegisterPlayer("ámos", rating=1000, federation="HUN"), RegisterPlayer("Zoltan", rating=900)
    )
    shown = seats(published(state, (1, 4), (5, 2), bye=3), NO_PARAMETERS)

    rows = [shown["rows"][key] for key in shown["order"]]

    assert [row["name"] for row in rows] == ["ámos", "Player a", "Player b", "Player c", "Zoltan"]
    assert [row["board"] for row in rows] == [1, 1, 2, None, 2]
    assert [row["colour"] for row in rows] == ["black", "white", "black", None, "white"]
    assert [row["federation"] for row in rows] == ["HUN", "", "", "", ""]
    assert rows[0]["opponent"] == {"name": "Player a", "title": ""}
    assert (rows[3]["opponent"], rows[3]["bye"]) == (None, "pairing-allocated")


def test_who_is_absent_by_request_has_no_seat_and_is_found_all_the_same() -> None:
    state = after(
        tournament(6),
        GrantBye(PlayerId("c"), 1, ByeKind.ZERO_POINT),
        GrantBye(PlayerId("d"), 1, ByeKind.HALF_POINT),
        GrantBye(PlayerId("f"), 1, ByeKind.ZERO_POINT),
        Withdraw(PlayerId("e")),
    )
    shown = seats(after(published(state, (1, 2)), Withdraw(PlayerId("f"))), NO_PARAMETERS)

    assert [(row["player"], row["colour"], row["bye"]) for row in map(shown["rows"].get, shown["order"]) if row] == [
        ("a", "white", None),
        ("b", "black", None),
        ("c", None, "zero-point"),
        ("d", None, "half-point"),
        ("f", None, "zero-point"),
    ]
    assert shown["rows"]["c"]["opponent"] is shown["rows"]["c"]["board"] is None


def test_a_seat_is_found_by_its_player() -> None:
    shown = seats(published(tournament(2), (1, 2)), NO_PARAMETERS)

    assert shown["rows"][PlayerId("b")]["name"] == "Player b"


def test_the_seats_of_a_draft_are_shown_to_no_one() -> None:
    assert seats(paired(tournament(2), (1, 2)), NO_PARAMETERS)["order"] == []


def test_a_board_leaves_those_still_playing_with_its_result() -> None:
    state = published(tournament(6), (1, 4), (5, 2), (3, 6))
    state = after(state, result(state, 2, Outcome.DRAW))

    shown = playing(state, NO_PARAMETERS)

    assert [shown["rows"][key]["board"] for key in shown["order"]] == [1, 3]
    assert shown["head"]["missing"] == 2


def test_the_latest_result_is_on_top() -> None:
    state = published(tournament(6), (1, 4), (5, 2), (3, 6))
    for board in (2, 3, 1):
        state = after(state, result(state, board, Outcome.DRAW))

    shown = latest(state, NO_PARAMETERS, Derived())

    assert [shown["rows"][key]["board"] for key in shown["order"]] == [1, 3, 2]


def test_a_new_round_has_no_results_yet() -> None:
    state = published(played(tournament(2), (1, 2, Outcome.DRAW)), (2, 1))

    assert latest(state, NO_PARAMETERS, Derived())["order"] == []


def test_the_latest_results_have_the_time_of_their_event() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    state = after(state, result(state, 2, Outcome.DRAW))
    derived = Derived(lambda stream, version: f"{stream} {version}")

    (row,) = latest(state, Parameters(stream="k3v9"), derived)["rows"].values()

    assert row["recorded_at"] == f"k3v9 {state.version}"


def test_no_seat_is_shown_once_all_games_have_ended_unless_the_round_is_named() -> None:
    over = played(tournament(2), (1, 2, Outcome.DRAW))

    assert seats(over, NO_PARAMETERS)["order"] == []
    assert seats(over, NO_PARAMETERS)["head"]["missing"] == 0
    assert seats(over, Parameters(round=1))["order"] == ["a", "b"]
    assert seats(published(over, (2, 1)), NO_PARAMETERS)["order"] == ["a", "b"]
