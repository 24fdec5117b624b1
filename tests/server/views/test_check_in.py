"""Check-in as a view: who is here, who is missing, who is not expected."""

from __future__ import annotations

from domain.check_in import CheckIn, CloseCheckIn, OpenCheckIn
from domain.players.byes import GrantBye
from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.values import ByeKind, PlayerId
from server.views.check_in import check_in
from server.views.parameters import NO_PARAMETERS
from tests.builders import after, published, tournament


def test_everyone_is_listed_by_the_alphabet_with_who_is_here() -> None:
    state = after(tournament(2), RegisterPlayer("Ámos"), CheckIn(PlayerId("b")))

    shown = check_in(state, NO_PARAMETERS)

    rows = [shown["rows"][key] for key in shown["order"]]
    assert [(row["name"], row["here"]) for row in rows] == [("Ámos", False), ("Player a", False), ("Player b", True)]
    assert (shown["head"]["here"], shown["head"]["missing"], shown["head"]["round"]) == (1, 2, 1)


def test_who_has_a_bye_or_has_left_is_not_missing() -> None:
    state = after(tournament(4), GrantBye(PlayerId("a"), 1, ByeKind.HALF_POINT), Withdraw(PlayerId("b")))

    shown = check_in(state, NO_PARAMETERS)

    assert shown["head"]["expected"] == shown["head"]["missing"] == 2
    assert shown["rows"]["a"]["bye"] == "half-point"
    assert [key for key in shown["order"] if shown["rows"][key]["expected"]] == ["c", "d"]


def test_after_closing_the_missing_have_their_byes_and_late_comers_are_known_by_them() -> None:
    state = after(tournament(3), CheckIn(PlayerId("a")), CheckIn(PlayerId("b")), CloseCheckIn(1))

    shown = check_in(state, NO_PARAMETERS)

    assert shown["rows"]["c"]["bye"] == "zero-point"
    assert (shown["head"]["here"], shown["head"]["missing"]) == (2, 0)


def test_check_in_is_for_the_round_that_is_next_and_for_none_after_the_last() -> None:
    state = published(tournament(2, rounds=2), (1, 2))

    assert check_in(state, NO_PARAMETERS)["head"]["round"] == 2
    assert check_in(published(tournament(2, rounds=1), (1, 2)), NO_PARAMETERS)["head"]["round"] is None


def test_who_was_here_before_an_earlier_round_is_here_until_everyone_is_asked_again() -> None:
    state = published(after(tournament(2), CheckIn(PlayerId("a"))), (1, 2))

    before = check_in(state, NO_PARAMETERS)["head"]
    asked = check_in(after(state, OpenCheckIn(2)), NO_PARAMETERS)["head"]

    assert (before["asked"], before["round"], before["here"]) == (1, 2, 1)
    assert (asked["asked"], asked["round"], asked["here"], asked["missing"]) == (2, 2, 0, 2)
