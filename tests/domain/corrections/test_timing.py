"""When a change takes effect: what follows from the log at once, and what waits for the next pairing."""

from __future__ import annotations

import pytest

from domain.corrections.differences import Change
from domain.corrections.timing import TakesEffect, timing_of_boards, timing_of_change
from domain.corrections.what_if import Consequences, consequences
from domain.players.byes import CorrectBye, GrantBye
from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.results.entering import EnterResult
from domain.rounds.amendments import PairingAmended
from domain.rounds.publication import PublishRound
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.tournament.undo import undo
from domain.values import ByeKind, Outcome
from tests.domain.corrections.test_standing_boards import look, player, rating, second_drafted, second_public
from tests.property.playing import Arbiters

AT_ONCE, NEXT_PAIRING = TakesEffect.AT_ONCE, TakesEffect.NEXT_PAIRING


def timings(state: Tournament, changes: tuple[Change, ...]) -> set[TakesEffect]:
    return {timing_of_change(state, each) for each in changes}


def of_boards(found: Consequences) -> set[TakesEffect]:
    return {timing_of_boards(each) for each in found.rounds}


@pytest.mark.article("F.7")
def test_a_result_takes_effect_at_once_and_the_boards_with_the_next_pairing() -> None:
    arbiters = second_drafted()
    first = next(iter(arbiters.state.play.rounds[0].games.values()))

    found = look(arbiters, EnterResult(1, first.id, Outcome.WHITE_WINS, first.seen))

    assert timings(arbiters.state, found.differences.games) == {AT_ONCE}
    assert of_boards(found) == {NEXT_PAIRING}


def test_a_withdrawal_takes_effect_with_the_next_pairing() -> None:
    arbiters = second_public()

    found = look(arbiters, Withdraw(player("C")))

    (away,) = found.differences.presences
    assert away.first == 3
    assert timings(arbiters.state, (away,)) == {NEXT_PAIRING}


def test_a_late_entry_is_numbered_at_once_and_paired_with_the_next_pairing() -> None:
    arbiters = second_drafted("fide-dutch-2026")

    found = look(arbiters, RegisterPlayer("Late, Lou", 2400))

    numbers, presences = found.differences.numbers, found.differences.presences
    assert timings(arbiters.state, numbers) == {AT_ONCE}
    comes = [each for each in presences if each.first > len(arbiters.state.public_rounds)]
    assert timings(arbiters.state, tuple(comes)) == {NEXT_PAIRING}


def test_a_bye_of_a_public_round_is_corrected_at_once() -> None:
    arbiters = second_drafted()
    assert arbiters.do(GrantBye(player("C"), 3, ByeKind.ZERO_POINT))
    finish(arbiters, rounds=3)

    found = look(arbiters, CorrectBye(player("C"), 3, ByeKind.HALF_POINT))

    assert found.differences.presences
    assert timings(arbiters.state, found.differences.presences) == {AT_ONCE}


def test_pairing_numbers_of_lists_change_at_once_and_those_of_a_recorded_pairing_stay() -> None:
    arbiters = second_drafted("fide-dutch-2026")
    recorded = arbiters.state.play.rounds[1].numbers
    found = look(arbiters, rating("B", 2100)).differences.numbers
    assert found
    assert timings(arbiters.state, found) == {AT_ONCE}

    assert arbiters.do(rating("B", 2100))

    now = pairing_numbers(arbiters.state)
    assert {each.player: now[each.player] for each in found} == {each.player: each.now for each in found}
    assert arbiters.state.play.rounds[1].numbers == recorded


def test_an_amended_pairing_that_is_undone_brings_its_boards_back_at_once() -> None:
    arbiters = second_public()
    assert arbiters.do(rating("H", 2001))
    arbiters.step_decide()
    assert isinstance(arbiters.events[-1], PairingAmended)

    found = consequences(arbiters.state, undo(arbiters.events, *arbiters.actions[-1], "hasty"))

    assert of_boards(found) == {AT_ONCE}


def finish(arbiters: Arbiters, rounds: int) -> None:
    """Publish and pair until so many rounds are public; all games are drawn, but for those of the last one."""
    while len(arbiters.state.public_rounds) < rounds:
        if arbiters.state.draft is None:
            assert arbiters.pair()
        assert arbiters.do(PublishRound(len(arbiters.state.play.rounds)))
        latest = arbiters.state.play.rounds[-1]
        if latest.number < rounds:
            for game in latest.games.values():
                assert arbiters.do(EnterResult(latest.number, game.id, Outcome.DRAW, game.seen))
