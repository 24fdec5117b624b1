"""The properties of corrections over hundreds of tournaments, too many for every day."""

from __future__ import annotations

from random import Random

import pytest

from domain.pairing_service import field_of
from domain.tournament.replay import replay
from tests.property.playing import Arbiters, plain, right_from_the_start

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017", "fide-rating-2009", "fide-rating-2006", "fide-rating-1998", "ecf")

pytestmark = pytest.mark.acceptance


@pytest.mark.parametrize("seed", range(300))
def test_a_tournament_worked_on_by_arbiters_keeps_every_promise(seed: int) -> None:
    arbiters = Arbiters(Random(seed), players=4 + seed % 20, rounds=7, system=SYSTEMS[seed % len(SYSTEMS)])

    for _ in range(300):
        before, actions = arbiters.state, len(arbiters.actions)
        arbiters.step()
        if len(arbiters.actions) == actions + 1 and arbiters.undo(*arbiters.actions[-1]):
            assert plain(arbiters.state) == plain(before)
            arbiters.undo(*arbiters.actions[-1])

    state, right = arbiters.state, right_from_the_start(arbiters.state)
    assert replay(arbiters.events) == state
    assert field_of(state, state.next_round) == field_of(right, state.next_round)
