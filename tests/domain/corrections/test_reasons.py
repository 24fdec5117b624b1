"""The reasons of what a preview promises: pairing numbers that change places, and who has left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.corrections.board_changes import board_changes
from domain.corrections.differences import NumberChange
from domain.corrections.presence import Presence
from domain.corrections.what_if import consequences
from domain.messages import message
from domain.players.withdrawals import Withdraw
from domain.results.entering import EnterResult
from domain.settings.acceleration import ChangeAcceleration
from domain.state.special_rules import Acceleration
from domain.tournament.decide import decide
from domain.tournament.messages import message_of
from domain.values import Outcome, Tpn
from tests.domain.corrections.test_standing_boards import look, player, rating, second_drafted
from tests.saying import english


def test_two_numbers_that_change_places_are_both_named_with_their_reasons() -> None:
    arbiters = second_drafted("fide-dutch-2026")
    found = look(arbiters, rating("B", 2100))

    changed = {each.player: each for each in found.differences.numbers}

    own = message_of(found.events[0])
    assert changed == {
        player("B"): NumberChange(player("B"), Tpn(2), Tpn(1), own),
        player("A"): NumberChange(player("A"), Tpn(1), Tpn(2), message("because.passed", player=player("B"))),
    }


def test_a_number_that_is_new_or_gone_is_not_said_to_have_been_or_to_be_nought() -> None:
    arbiters = second_drafted("fide-dutch-2026")
    new = NumberChange(player("B"), Tpn(0), Tpn(7), message("because.passed", player=player("A")))

    assert english(new.message, arbiters.state) == "B gets pairing number 7"
    gone = replace(new, was=Tpn(7), now=Tpn(0))
    assert english(gone.message, arbiters.state) == "B no longer has a pairing number (was 7)"


def test_a_player_who_leaves_is_the_reason_for_other_boards() -> None:
    arbiters = second_drafted("fide-dutch-2026")
    found = consequences(arbiters.state, decide(arbiters.state, Withdraw(player("C"))))

    (effect,) = found.rounds
    assert effect.deciding is not None
    assert effect.deciding.message == message(
        "deciding.players",
        changes=(message("deciding.presence", player=player("C"), said=Presence.WITHDRAWN.message),),
    )
    (away,) = found.differences.presences
    assert (away.player, away.first, away.last, away.now) == (player("C"), 2, 7, Presence.WITHDRAWN)


def test_a_corrected_result_names_whose_points_make_other_boards() -> None:
    arbiters = second_drafted("fide-dutch-2026")
    first = next(iter(arbiters.state.play.rounds[0].games.values()))

    found = look(arbiters, EnterResult(1, first.id, Outcome.WHITE_WINS, first.seen))

    (effect,) = found.rounds
    assert effect.deciding is not None
    assert english(effect.deciding.message, arbiters.state) == "other points: A 1 instead of ½; E 0 instead of ½"


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ("ab", "other virtual points: A 1 instead of 0; B 1 instead of 0"),
        ("abcdef", "6 players have other virtual points"),
    ],
)
def test_virtual_points_are_the_reason_and_not_another_score(players: str, says: str) -> None:
    arbiters = second_drafted("fide-dutch-2026")
    accelerated = Acceleration(tuple(player(each) for each in players), 2, 2, 2)

    found = look(arbiters, ChangeAcceleration(baku=False, groups=(accelerated,), leave_fide_mode=True))

    (effect,) = found.rounds
    assert effect.deciding is not None
    assert english(effect.deciding.message, arbiters.state) == says


def test_no_preview_names_more_boards_than_a_pairing_has() -> None:
    """Each board that goes stands beside one that comes, also where none is left with a player of it."""
    seats = [(player(white), player(black)) for white, black in ("AB", "CD", "EF", "GH")]
    turned = [(player(white), player(black)) for white, black in ("BC", "DE", "FG", "HA")]

    found = board_changes(seats, [turned[1], turned[3], turned[0], turned[2]])

    assert len(found) == len(seats)
    assert {each.was for each in found} == set(seats)
    assert {each.now for each in found} == set(turned)
