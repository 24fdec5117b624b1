"""The reasons of what a preview promises: pairing numbers that change places, and who has left."""

from __future__ import annotations

from domain.corrections.differences import NumberChange
from domain.corrections.presence import Presence
from domain.corrections.what_if import consequences
from domain.messages import message
from domain.players.withdrawals import Withdraw
from domain.tournament.decide import decide
from domain.tournament.messages import message_of
from domain.values import Tpn
from tests.domain.corrections.test_standing_boards import look, player, rating, second_drafted


def test_two_numbers_that_change_places_are_both_named_with_their_reasons() -> None:
    arbiters = second_drafted("fide-dutch-2026")
    found = look(arbiters, rating("B", 2100))

    changed = {each.player: each for each in found.differences.numbers}

    own = message_of(found.events[0])
    assert changed == {
        player("B"): NumberChange(player("B"), Tpn(2), Tpn(1), own),
        player("A"): NumberChange(player("A"), Tpn(1), Tpn(2), message("because.passed", player=player("B"))),
    }


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
