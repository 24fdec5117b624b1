"""Corrections without fear: random tournaments, random corrections in random windows (F.6, F.7; C.04.2)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.corrections.checking import check
from domain.pairing.system import Field, NoPairing
from domain.pairing_service import field_of, pair_round
from domain.refusals import Refusal
from domain.results.entering import ResultTakenBack
from domain.state.tournament import Tournament
from domain.tournament.replay import evolve, replay
from domain.tournament.undo import undo
from server.eventstore.codec import encode
from tests.property.playing import Arbiters, plain, right_from_the_start

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017", "fide-rating-2009", "ecf")

a_tournament = st.builds(
    lambda seed, players, system: Arbiters(Random(seed), players=players, rounds=5, system=system),
    st.integers(0, 2**32),
    st.integers(4, 9),
    st.sampled_from(SYSTEMS),
)


def worked(arbiters: Arbiters, steps: int) -> Arbiters:
    for _ in range(steps):
        arbiters.step()
    return arbiters


def seats(state: Tournament) -> dict[str, frozenset[str]]:
    """Who met whom in every game that has a result."""
    return {
        game.id: frozenset((game.white, game.black))
        for paired in state.public_rounds
        for game in paired.games.values()
        if game.outcome is not None
    }


@pytest.mark.article("F.7")
@settings(max_examples=12, deadline=None)
@given(a_tournament, st.integers(30, 150))
def test_what_has_been_paired_and_played_never_changes(arbiters: Arbiters, steps: int) -> None:
    for _ in range(steps):
        before = seats(arbiters.state)
        arbiters.step()
        if isinstance(arbiters.events[-1], ResultTakenBack):
            continue
        after = {game.id for paired in arbiters.state.play.rounds for game in paired.games.values()}
        assert before.keys() <= after
        assert all(seats(arbiters.state).get(game, players) == players for game, players in before.items())


@pytest.mark.article("C.04.2")
@settings(max_examples=12, deadline=None)
@given(a_tournament, st.integers(30, 150))
def test_the_next_pairing_is_that_of_a_log_that_was_right_from_the_start(arbiters: Arbiters, steps: int) -> None:
    state = worked(arbiters, steps).state
    right = right_from_the_start(state)

    field = field_of(state, state.next_round)
    assert field == field_of(right, state.next_round)
    assert paired(field, state.settings.system) == paired(field_of(right, state.next_round), state.settings.system)


def paired(field: Field, system: str) -> object:
    try:
        return pair_round(field, system)
    except NoPairing as refusal:
        return str(refusal)


@settings(max_examples=12, deadline=None)
@given(a_tournament, st.integers(20, 120))
def test_replaying_twice_gives_the_live_state_to_the_byte(arbiters: Arbiters, steps: int) -> None:
    worked(arbiters, steps)

    one, other = replay(arbiters.events), replay(list(arbiters.events))

    assert one == other == arbiters.state
    assert repr(one).encode() == repr(other).encode() == repr(arbiters.state).encode()
    assert [encode(event) for event in arbiters.events] == [encode(event) for event in arbiters.events]


@settings(max_examples=12, deadline=None)
@given(a_tournament, st.integers(0, 120))
def test_undo_restores_the_state_and_undo_of_undo_the_action(arbiters: Arbiters, steps: int) -> None:
    worked(arbiters, steps)
    for _ in range(40):
        before = arbiters.state
        arbiters.step()
        if arbiters.state.version == before.version:
            continue
        done, after = arbiters.actions[-1], arbiters.state
        if len(arbiters.events) - before.version != done[1] - done[0] + 1:
            continue  # the step was several actions
        if not arbiters.undo(*done):
            continue
        assert plain(arbiters.state) == plain(before)
        if arbiters.undo(*arbiters.actions[-1]):
            assert plain(arbiters.state) == plain(after)


@settings(max_examples=12, deadline=None)
@given(a_tournament, st.integers(30, 150))
def test_no_pairing_made_by_the_system_is_a_difference_whatever_was_corrected_later(
    arbiters: Arbiters, steps: int
) -> None:
    worked(arbiters, steps)

    for checked in check(arbiters.events):
        assert checked.engine != "engine" or not checked.differences


@settings(max_examples=12, deadline=None)
@given(a_tournament, st.integers(20, 120), st.data())
def test_taking_any_action_back_leaves_a_log_that_replays_or_is_refused(
    arbiters: Arbiters, steps: int, data: st.DataObject
) -> None:
    worked(arbiters, steps)
    first, last = data.draw(st.sampled_from(arbiters.actions))

    try:
        events = undo(arbiters.events, first, last, "a mistake")
    except Refusal:
        return

    state = arbiters.state
    for event in events:
        state = evolve(state, event)
    assert state == replay([*arbiters.events, *events])
    assert {game for game in seats(arbiters.state) if game not in seats(state)} <= {
        event.game for event in events if isinstance(event, ResultTakenBack)
    }
