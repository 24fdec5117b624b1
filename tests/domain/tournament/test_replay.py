"""Replay: the same as event by event, at every prefix."""

from __future__ import annotations

from itertools import chain

import pytest

from domain.players.registration import PlayerRegistered
from domain.results.entering import ResultEntered
from domain.simulation.demo import demo_events
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import evolve, replay
from domain.values import Outcome
from tests.builders import after, name, played, registered, result, tournament


def one_by_one(events: list[Event], start: Tournament | None = None) -> Tournament | None:
    for event in events:
        start = evolve(start, event)
    return start


def test_runs_of_events_are_folded_as_event_by_event_at_every_prefix() -> None:
    events = demo_events()
    state = None
    for count, event in enumerate(events, start=1):
        state = evolve(state, event)
        if count % 7 == 0 or count == len(events):
            assert replay(events[:count]) == state


def test_a_replay_goes_on_from_any_state() -> None:
    events = demo_events()

    assert replay(events[200:], replay(events[:200])) == one_by_one(events)


def test_results_of_two_rounds_in_one_run_land_in_their_rounds() -> None:
    state = played(tournament(4), (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW))
    state = played(state, (2, 1, Outcome.WHITE_WINS), (3, 4, Outcome.DRAW))
    first, second = (next(iter(each.games)) for each in state.play.rounds)
    run: list[Event] = [
        ResultEntered(1, first, Outcome.DRAW),
        ResultEntered(2, second, Outcome.DRAW),
        ResultEntered(1, first, Outcome.BLACK_WINS),
    ]

    assert replay(run, state) == one_by_one(run, state)
    assert replay(run, state).play.rounds[0].games[first].outcome is Outcome.BLACK_WINS


def test_the_seen_version_is_that_of_the_event() -> None:
    state = played(tournament(2), (1, 2, Outcome.WHITE_WINS))
    game = next(iter(state.play.rounds[0].games.values()))

    assert game.seen == state.version
    assert after(state, result(state, 1, Outcome.DRAW)).version == state.version + 1


def test_a_log_begins_with_the_creation() -> None:
    with pytest.raises(TypeError, match="PlayerRegistered"):
        replay([PlayerRegistered(name(0), "Ada")])
    with pytest.raises(ValueError, match="begins with an event"):
        replay([])
    with pytest.raises(ValueError, match="created once"):
        replay(chain(registered(1), registered(1)))
