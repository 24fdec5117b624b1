"""Illegal moves: counted by player and game, never twice by accident, taken back knowingly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.refusals import InvalidValue, RoundNotPublished, UnknownGame
from domain.results.illegal_moves import IllegalMovesConflict, RecordIllegalMove
from domain.rounds.publication import PublishRound
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.tournament.undo import undo
from domain.values import GameId
from tests.builders import name, pair_command, registered, tournament


def playing() -> tuple[list[Event], RecordIllegalMove]:
    """The events of a tournament whose first round is played, and White's first illegal move at board one."""
    events = registered(4)
    events += decide(replay(events), pair_command(replay(events), (1, 3), (4, 2)))
    events += decide(replay(events), PublishRound(1))
    game = next(iter(replay(events).play.rounds[0].games))
    return events, RecordIllegalMove(1, game, name(0), 0)


def count(state: Tournament, move: RecordIllegalMove) -> int:
    return state.play.illegal_moves.get(move.game, {}).get(move.player, 0)


def test_illegal_moves_are_counted_for_each_player_of_each_game() -> None:
    events, move = playing()

    events += decide(replay(events), move)
    events += decide(replay(events), replace(move, player=name(2)))
    events += decide(replay(events), replace(move, seen=1))

    state = replay(events)
    assert (count(state, move), count(state, replace(move, player=name(2)))) == (2, 1)
    assert state.play.rounds[0].missing == (1, 2)


def test_an_illegal_move_does_not_make_a_draft_stale() -> None:
    events, move = playing()
    state = replay(events)

    assert evolve(state, decide(state, move)[0]).touched == state.touched


def test_another_count_than_the_one_seen_is_a_conflict_that_names_it() -> None:
    events, move = playing()
    events += decide(replay(events), move)

    with pytest.raises(IllegalMovesConflict) as conflict:
        decide(replay(events), move)

    assert conflict.value.recorded == 1
    assert len(decide(replay(events), replace(move, seen=None))) == 1


def test_an_illegal_move_is_taken_back_and_back_again() -> None:
    events, move = playing()
    events += decide(replay(events), move)
    recorded = len(events)

    events += undo(events, recorded, recorded, "it was none")
    assert count(replay(events), move) == 0
    events += undo(events, len(events), len(events))
    assert count(replay(events), move) == 1


def test_only_the_players_of_a_published_game_make_illegal_moves() -> None:
    events, move = playing()
    state = replay(events)
    draft = replay(decide(tournament(4), pair_command(tournament(4), (1, 3), (4, 2))), tournament(4))

    with pytest.raises(InvalidValue):
        decide(state, replace(move, player=name(1)))
    with pytest.raises(UnknownGame):
        decide(state, replace(move, game=GameId("9-9-9")))
    with pytest.raises(RoundNotPublished):
        decide(draft, replace(move, game=next(iter(draft.play.rounds[0].games))))
