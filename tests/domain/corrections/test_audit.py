"""Verification: a pairing is judged by what was known when it was made, whatever was corrected later."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from domain.corrections.checking import check
from domain.players.details import CorrectRating
from domain.results.colours import CorrectColours
from domain.results.entering import EnterResult
from domain.rounds.drafts import DiscardPairing, RoundPaired
from domain.rounds.publication import PublishRound
from domain.state.rounds import Game
from domain.values import Outcome, RoundNumber
from domain.windows import Window, window_of
from tests.property.playing import Arbiters

WIN, LOSS = Outcome.WHITE_WINS, Outcome.BLACK_WINS


def correct(arbiters: Arbiters, number: RoundNumber, found: set[Window]) -> None:
    """Correct a result and the colours of a round, and a rating, wherever the windows are now."""
    found.add(window_of(arbiters.state, number))
    game = board_one(arbiters, number)
    assert game.outcome is not None
    assert arbiters.do(EnterResult(number, game.id, LOSS if game.outcome is WIN else WIN, game.seen, "slip"))
    game = board_one(arbiters, number)
    assert arbiters.do(CorrectColours(number, game.id, game.black, game.seen, "sat wrongly"))
    assert arbiters.do(CorrectRating(game.white, arbiters.chance.randrange(1000, 2800), "list"))


def board_one(arbiters: Arbiters, number: RoundNumber) -> Game:
    game = next(iter(arbiters.state.play.rounds[number - 1].games.values()))
    return arbiters.state.play.report.get(game.id, game)


def corrected_in_every_window() -> Arbiters:
    arbiters = Arbiters(Random(11), players=12, rounds=7, system="fide-dutch-2026")
    found: set[Window] = set()
    for number in range(1, 8):
        assert arbiters.pair()
        if number > 1:
            correct(arbiters, number - 1, found)
            assert arbiters.do(DiscardPairing(number))
            assert arbiters.pair()
        assert arbiters.do(PublishRound(number))
        if number > 1:
            correct(arbiters, number - 1, found)
        assert arbiters.step_result()
        if number > 1:
            correct(arbiters, number - 1, found)
        while arbiters.state.play.rounds[-1].missing:
            assert arbiters.step_result()
        correct(arbiters, number, found)
        if number > 1:
            correct(arbiters, number - 1, found)
    assert found == set(Window) - {Window.ADJOURNED, Window.OWN_SLIP, Window.UNDONE_LATE}  # of results alone
    return arbiters


def test_corrections_in_every_window_are_no_differences() -> None:
    arbiters = corrected_in_every_window()

    rounds = [each for each in check(arbiters.events) if each.engine == "engine"]

    assert len(rounds) == 7 + 6
    assert all(not each.differences and each.refusal is None for each in rounds)


def test_a_pairing_that_the_system_would_not_have_made_is_found_and_named() -> None:
    events = corrected_in_every_window().events
    place = max(number for number, event in enumerate(events) if isinstance(event, RoundPaired))
    made = events[place]
    assert isinstance(made, RoundPaired)
    one, other, *rest = made.boards
    swapped = (replace(one, black=other.black), replace(other, black=one.black), *rest)

    found = list(check([*events[:place], replace(made, boards=swapped), *events[place + 1 :]]))

    assert [each.round for each in found if each.differences] == [7]
    assert len(found[-1].differences) == 2


def test_an_amended_pairing_is_checked_by_what_was_known_when_it_was_amended() -> None:
    arbiters = Arbiters(Random(2), players=8, rounds=5, system="fide-dutch-2026")
    arbiters.pair()
    arbiters.do(PublishRound(1))
    while arbiters.state.play.rounds[-1].missing:
        arbiters.step_result()
    arbiters.pair()
    arbiters.do(PublishRound(2))
    for number in range(1, 5):
        game = list(arbiters.state.play.rounds[0].games.values())[number - 1]
        arbiters.do(EnterResult(1, game.id, LOSS if game.outcome is WIN else WIN, game.seen))
    assert arbiters.step_decide()

    found = [each for each in check(arbiters.events) if each.round == 2]

    assert len(found) == 2
    assert all(not each.differences for each in found)
