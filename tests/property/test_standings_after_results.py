"""Standings that are made of those of an earlier state are the standings made from scratch, whatever happens."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.pairing.registry import codes
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.standings.codes import parse
from domain.standings.explanation import explain_all
from domain.standings.ranking import RankedStandings, ranking
from domain.standings.registry import find, tie_breaks
from domain.standings.tiebreak import TieBreakMeasure
from domain.state.tournament import Tournament
from domain.values import TieBreakEdition, TieBreaks, Unrated
from server.views.derived import Derived
from server.views.standing_rows import StandingRows
from tests.property.playing import Arbiters

MODIFIED = ("BH/C1", "BH/M1", "BH/P", "AOB/F", "FB/C1", "SB/C1", "SB/P", "DE/P", "PS/C1", "KS/L+1", "ARO/C1", "TPN/R")
ALL = (*(each.name for each in tie_breaks()), *MODIFIED)

a_tournament = st.builds(
    lambda seed, players, system: Arbiters(Random(seed), players=players, rounds=3, system=system),
    st.integers(0, 2**32),
    st.integers(4, 24),
    st.sampled_from(codes()),
)


def random_rules(chance: Random) -> TieBreaks:
    return TieBreaks(
        tuple(chance.sample(ALL, chance.randrange(6))),
        chance.choice(tuple(TieBreakEdition)),
        unrated=chance.choice(tuple(Unrated)),
    )


def all_numbers(ranked: RankedStandings) -> object:
    """Every tie-break of every player, whether it is in the list or not."""
    return {
        text: dict(tie_break.values(ranked.table, parse(text)))
        for text in ALL
        if isinstance(tie_break := find(parse(text)), TieBreakMeasure)
    }


def compare(derived: Derived, state: Tournament, number: int) -> bool:
    """Whether the standings were made of those of an earlier state; they are compared with the definition."""
    shown, expected = derived.standings(state, number), ranking(state, number)

    assert shown.ranked == expected
    assert all_numbers(shown.ranked) == all_numbers(expected)
    assert list(explain_all(shown.ranked)) == list(explain_all(expected))
    assert list(shown.rows().items()) == list(StandingRows(state, expected).rows().items())
    return bool(shown.ranked.table.numbers_made.concerned)


@settings(max_examples=12, deadline=None)
@given(a_tournament, st.integers(20, 100))
def test_standings_made_of_earlier_ones_are_those_made_from_scratch(arbiters: Arbiters, steps: int) -> None:
    derived, chance = Derived(), arbiters.chance
    for _ in range(steps):
        if chance.random() < 0.05:
            arbiters.do(ChangeTieBreaks(random_rules(chance), "announced"))
        arbiters.step()
        latest = len(arbiters.state.public_rounds)
        for number in {chance.randint(0, latest), latest}:
            compare(derived, arbiters.state, number)


def test_most_states_of_a_round_are_made_of_the_one_before() -> None:
    arbiters, derived, taken_over = Arbiters(Random(1), players=12, rounds=5, system="fide-dutch-2026"), Derived(), 0
    for _ in range(260):
        arbiters.step()
        taken_over += compare(derived, arbiters.state, len(arbiters.state.public_rounds))

    assert taken_over >= 30
