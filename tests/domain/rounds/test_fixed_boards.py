"""Boards that players need: their games are there, the others keep their order, and who meets whom stays (C.04.2)."""

from __future__ import annotations

import random

import pytest

from domain.players.details import CorrectDetails
from domain.players.registration import RegisterPlayer
from domain.refusals import InvalidValue
from domain.rounds.amendments import AmendPairing
from domain.rounds.drafts import DiscardPairing
from domain.rounds.fixed_boards import moved
from domain.rounds.publication import PublishRound
from domain.state.tournament import Tournament
from domain.values import Outcome
from tests.builders import after, name, pair_command, paired, published, registered, result, tournament
from tests.domain.corrections.test_undo import Log
from tests.for_each import for_each
from tests.property.playing import plain

PAIRS = ((1, 4), (5, 2), (3, 6))


def needing(count: int, **boards: int) -> Tournament:
    """A tournament in which these players need these boards."""
    return after(
        tournament(count), *(CorrectDetails(name(ord(who) - 97), board=board) for who, board in boards.items())
    )


def seats(state: Tournament) -> list[tuple[int, str, str]]:
    return [(game.board, game.white, game.black) for game in state.play.rounds[-1].games.values()]


def test_without_a_fixed_board_the_boards_are_numbered_in_their_order() -> None:
    assert seats(paired(tournament(6), *PAIRS)) == [(1, "a", "d"), (2, "e", "b"), (3, "c", "f")]


@for_each(
    wanted=[
        (1, [(1, "c", "f"), (2, "a", "d"), (3, "e", "b")]),
        (2, [(1, "a", "d"), (2, "c", "f"), (3, "e", "b")]),
        (3, [(1, "a", "d"), (2, "e", "b"), (3, "c", "f")]),
        (50, [(1, "a", "d"), (2, "e", "b"), (50, "c", "f")]),
    ]
)
def test_a_game_is_at_the_board_that_a_player_needs(wanted: tuple[int, list[tuple[int, str, str]]]) -> None:
    board, found = wanted
    state = published(needing(6, f=board), *PAIRS)

    assert seats(state) == found
    assert moved(state, state.play.rounds[-1]) == ()


def test_of_two_games_at_one_board_the_later_is_at_the_next_free_one() -> None:
    state = paired(needing(6, d=2, f=2), *PAIRS)

    assert seats(state) == [(1, "e", "b"), (2, "a", "d"), (3, "c", "f")]
    assert moved(state, state.play.rounds[-1]) == (name(5),)


def test_two_who_need_one_board_and_meet_are_both_there() -> None:
    state = paired(needing(6, c=1, f=1), *PAIRS)

    assert seats(state)[0] == (1, "c", "f")
    assert moved(state, state.play.rounds[-1]) == ()


def test_results_are_entered_and_missing_by_the_number_of_the_board() -> None:
    state = published(needing(6, f=50), *PAIRS)
    assert state.play.rounds[-1].missing == (1, 2, 50)

    state = after(state, result(state, 3, Outcome.WHITE_WINS))
    assert state.play.rounds[-1].missing == (1, 2)


@for_each(seed=range(40))
def test_fixed_boards_never_change_who_meets_whom_nor_the_order_of_the_others(seed: int) -> None:
    chance = random.Random(seed)
    people = list(range(1, 13))
    chance.shuffle(people)
    pairs = tuple(zip(people[::2], people[1::2], strict=True))
    needs = {name(place): chance.choice((1, 2, 3, 6, 7, 40)) for place in chance.sample(range(12), chance.randrange(5))}
    usual = paired(tournament(12), *pairs)
    state = paired(needing(12, **needs), *pairs)

    assert {each[1:] for each in seats(state)} == {each[1:] for each in seats(usual)}
    numbers = [each[0] for each in seats(state)]
    assert numbers == sorted(set(numbers))

    def free(those: list[tuple[int, str, str]]) -> list[tuple[str, str]]:
        return [(white, black) for _, white, black in those if white not in needs and black not in needs]

    assert free(seats(state)) == free(seats(usual))


def test_an_amended_pairing_and_a_draft_that_comes_back_keep_the_numbers() -> None:
    log = Log(registered(6))
    log.do(CorrectDetails(name(5), board=50))
    log.do(pair_command(log.state, *PAIRS))
    drafted = log.state
    span = log.do(DiscardPairing(1))
    log.undo(span)
    assert seats(log.state) == seats(drafted)

    log.do(PublishRound(1))
    public = log.state
    exchanged = (("a", "e"), ("d", "b"), ("c", "f"))
    pairs = tuple((name(ord(white) - 97), name(ord(black) - 97)) for white, black in exchanged)
    span = log.do(AmendPairing(1, log.state.version, "manual", pairs, None, "by agreement", ("seat",), "seat"))
    assert seats(log.state) == [(1, "a", "e"), (2, "d", "b"), (50, "c", "f")]
    log.undo(span)
    assert plain(log.state) == plain(public)


def test_a_board_comes_with_the_registration_and_goes_with_a_correction() -> None:
    state = after(tournament(2), RegisterPlayer("Wheeler, Ann", board=3))
    player = list(state.roster.players)[-1]
    assert state.roster.players[player].board == 3

    state = after(state, CorrectDetails(player, board=0))
    assert state.roster.players[player].board == 0
    with pytest.raises(InvalidValue):
        after(state, CorrectDetails(player, board=-1))
    with pytest.raises(InvalidValue):
        after(state, RegisterPlayer("Wheeler, Bea", board=10_000))
