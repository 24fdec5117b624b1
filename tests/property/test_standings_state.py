"""What is said of standings while a round is published is true: they have the points of the round before."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.pairing.registry import codes
from domain.results.finality import standings_state
from domain.standings.ranking import ranking
from tests.property.playing import Arbiters


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(4, 12), st.sampled_from(codes()))
def test_a_published_round_without_byes_leaves_the_points_as_they_were(seed: int, players: int, system: str) -> None:
    arbiters = Arbiters(Random(seed), players=players, rounds=4, system=system)
    for _ in range(100):
        before = arbiters.state
        arbiters.step()
        state, number = arbiters.state, len(arbiters.state.public_rounds)
        if number <= len(before.public_rounds) or standings_state(state, number).id != "standings.published":
            continue
        assert {each.player: each.points for each in ranking(state, number).rows} == {
            each.player: each.points for each in ranking(state, number - 1).rows
        }


def test_arbiters_at_work_publish_such_rounds() -> None:
    arbiters, found = Arbiters(Random(1), players=8, rounds=5, system="fide-dutch-2026"), 0
    for _ in range(300):
        arbiters.step()
        state = arbiters.state
        found += standings_state(state, len(state.public_rounds)).id == "standings.published"

    assert found > 0
