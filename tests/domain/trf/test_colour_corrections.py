"""Colours corrected after a game: the file has the right ones, and its rounds are paired with those of their day."""

from __future__ import annotations

from random import Random

import pytest

from domain.corrections.checking import check
from domain.results.colours import CorrectColours
from domain.results.entering import EnterResult
from domain.rounds.drafts import DiscardPairing
from domain.rounds.publication import PublishRound
from domain.standings.places import places
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from domain.trf import integrity
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.public_comments import public_comments
from domain.trf.reader import read_trf
from domain.values import Outcome
from tests.for_each import for_each
from tests.property.playing import Arbiters

ROUNDS = 4


def begun(seed: int) -> Arbiters:
    return Arbiters(Random(seed), players=8, rounds=7, system="fide-dutch-2026")


def publish(arbiters: Arbiters) -> None:
    assert arbiters.pair()
    assert arbiters.do(PublishRound(len(arbiters.state.play.rounds)))


def play(arbiters: Arbiters) -> None:
    publish(arbiters)
    while arbiters.step_result():
        pass


def game_of(state: Tournament, number: int) -> Game:
    """The first game of a round that was played."""
    games = state.play.rounds[number - 1].games.values()
    return next(game for game in games if game.outcome is not None and not game.outcome.is_forfeit)


def turn(arbiters: Arbiters, number: int) -> bool:
    game = game_of(arbiters.state, number)
    return arbiters.do(CorrectColours(number, game.id, game.black, game.seen))


def correct(arbiters: Arbiters, number: int) -> bool:
    game = game_of(arbiters.state, number)
    other = Outcome.BLACK_WINS if game.outcome is not Outcome.BLACK_WINS else Outcome.DRAW
    return arbiters.do(EnterResult(number, game.id, other, game.seen))


def corrected(arbiters: Arbiters, number: int, result: str) -> None:
    """The colours corrected, and the result before or after them."""
    assert result != "before" or correct(arbiters, number)
    assert turn(arbiters, number)
    assert result != "after" or correct(arbiters, number)


def report(arbiters: Arbiters, flavour: Flavour = Flavour.TRF26) -> str:
    comments = integrity.written(arbiters.state, arbiters.events)
    assert public_comments(comments) == comments
    return export(arbiters.state, places, flavour, comments=comments)


def games(events: list[Event]) -> list[list[tuple[str, str, Outcome | None]]]:
    """White, Black and the result of each game, board by board."""
    state = replay(events)
    names = {player.id: player.name for player in state.roster.players.values()}
    return [
        [(names[game.white], names[game.black], game.outcome) for game in each.games.values()]
        for each in state.public_rounds
    ]


def lines(arbiters: Arbiters) -> list[str]:
    return [each for each in integrity.written(arbiters.state, arbiters.events) if each.startswith("Correction")]


@pytest.mark.article("F.7")
@for_each(
    number=[1, 2, 3],
    later=[0, 1],
    result=["none", "before", "after", "rounds after"],
    seed=range(2),
    flavour=[Flavour.TRF26, Flavour.TRF16],
)
def test_each_round_is_paired_with_the_colours_of_its_day(
    number: int, later: int, result: str, seed: int, flavour: Flavour
) -> None:
    arbiters = begun(seed)
    for played in range(1, ROUNDS + 1):
        publish(arbiters)
        if played == number + 1 and later:
            corrected(arbiters, number, result)
        while arbiters.step_result():
            pass
        if played == number and not later:
            corrected(arbiters, number, result)
    assert result != "rounds after" or correct(arbiters, number)

    text = report(arbiters, flavour)
    again = events_of(read_trf(text))

    assert [found.differences for found in check(again)] == [()] * ROUNDS
    assert games(again) == games(arbiters.events)
    assert export(replay(again), places, Flavour.AS_READ) == text


def test_a_line_says_up_to_which_round_the_colours_counted() -> None:
    arbiters = begun(1)
    play(arbiters)
    assert turn(arbiters, 1)
    play(arbiters)
    assert turn(arbiters, 2)
    publish(arbiters)
    assert turn(arbiters, 2)

    said = [line.partition(",")[2] for line in lines(arbiters)]

    assert said == [" after the pairing of round 1", " after the pairing of round 2", ""]
    assert [found.differences for found in check(events_of(read_trf(report(arbiters))))] == [()] * 3


def test_colours_that_came_back_before_the_next_pairing_have_no_line() -> None:
    arbiters = begun(1)
    play(arbiters)
    assert turn(arbiters, 1)
    assert turn(arbiters, 1)

    assert lines(arbiters) == []


def test_colours_corrected_beside_a_draft_counted_up_to_the_round_before_it() -> None:
    arbiters = begun(1)
    play(arbiters)
    assert arbiters.pair()
    assert turn(arbiters, 1)
    assert [found.differences for found in check(events_of(read_trf(report(arbiters))))] == [()]

    assert arbiters.do(DiscardPairing(2))
    (line,) = lines(arbiters)
    assert line.endswith(", after the pairing of round 1")
    play(arbiters)
    assert [found.differences for found in check(events_of(read_trf(report(arbiters))))] == [(), ()]


@pytest.mark.parametrize("line", ["1-5 => 5-2", "1-1 => 1-1", "9-1 => 1-9", "1-5 => 5-1, after the pairing of round 0"])
def test_a_line_that_does_not_go_with_the_file_has_no_effect(line: str) -> None:
    arbiters = begun(1)
    play(arbiters)

    text = report(arbiters) + f"### Correction @ Round 1: {line}\r\n"

    assert not read_trf(text).result_corrections


@pytest.mark.article("C.04.2")
def test_colours_corrected_for_the_rating_report_come_back() -> None:
    arbiters = begun(2)
    for _ in range(3):
        play(arbiters)
    assert turn(arbiters, 1)
    assert arbiters.state.play.report

    for for_rating in (False, True):
        text = export(arbiters.state, places, for_rating=for_rating)
        again = replay(events_of(read_trf(text)))
        assert [found.differences for found in check(events_of(read_trf(text)))] == [()] * 3
        assert export(again, places, for_rating=for_rating) == text
