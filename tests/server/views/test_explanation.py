"""The explanation of a round, also if it is not the one that was paired."""

from __future__ import annotations

from dataclasses import replace

from domain.pairing.explanation import PairingExplanation
from domain.pairing.system import Pair, RoundPairing
from domain.players.details import CorrectDetails
from domain.values import Tpn
from server.views.explanation import explanation
from tests.builders import after, name, published, tournament

MADE = RoundPairing((Pair(Tpn(1), Tpn(3)), Pair(Tpn(4), Tpn(2))), None, PairingExplanation())


def test_the_recorded_pairing_is_distinguished_from_what_the_system_makes() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    other = published(tournament(4), (1, 2), (3, 4))

    assert explanation(state, state.play.rounds[0], MADE, None)["same"]
    assert not explanation(other, other.play.rounds[0], MADE, None)["same"]


def test_a_game_at_a_fixed_board_is_still_the_pairing_of_the_system() -> None:
    state = published(after(tournament(4), CorrectDetails(name(1), board=1)), (1, 3), (4, 2))

    assert [game.white for game in state.play.rounds[0].games.values()] == [name(3), name(0)]
    assert explanation(state, state.play.rounds[0], MADE, None)["same"]


def test_a_round_with_someone_who_was_put_in_later_is_explained_too() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    known = {player: tpn for player, tpn in state.play.rounds[0].numbers.items() if player != name(3)}
    amended = replace(state.play.rounds[0], numbers=known)

    told = explanation(state, amended, MADE, name(3))

    assert (told["same"], told["steps"]) == (False, [])
