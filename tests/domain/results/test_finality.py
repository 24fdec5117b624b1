"""Whether results can be final."""

from __future__ import annotations

import pytest

from domain.results.finality import is_final, standings_state
from domain.settings.changes import ChangeSettings
from domain.values import Outcome
from tests.builders import after, paired, played, published, result, tournament
from tests.saying import english


@pytest.mark.parametrize(
    ("rounds", "outcome", "final"),
    [
        (1, Outcome.WHITE_WINS, True),
        (1, Outcome.DOUBLE_FORFEIT, True),
        (1, Outcome.ADJOURNED, False),
        (2, Outcome.WHITE_WINS, False),
    ],
)
def test_results_are_final_when_all_announced_rounds_are_played(rounds: int, outcome: Outcome, final: bool) -> None:
    state = after(played(tournament(2), (1, 2, outcome)), ChangeSettings(rounds=rounds, leave_fide_mode=True))

    assert is_final(state) is final


def test_nothing_is_final_before_the_first_round() -> None:
    assert not is_final(tournament(2, rounds=1))


def test_standings_say_how_final_they_are() -> None:
    fresh = tournament(4, rounds=2)
    first = published(fresh, (1, 3), (4, 2))
    one = played(fresh, (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW))
    draft = paired(one, (1, 4), (2, 3))
    two = published(one, (1, 4), (2, 3))
    begun = after(two, result(two, 1, Outcome.DRAW))
    last = played(one, (1, 4, Outcome.DRAW), (2, 3, Outcome.WHITE_WINS))

    assert english(standings_state(fresh, 0)) == "before round 1"
    assert english(standings_state(first, 1)) == "round 1 is published"
    assert english(standings_state(first, 1, is_past_start=True)) == "round 1 in play: 0 of 2 results"
    assert english(standings_state(one, 1)) == "after round 1 of 2"
    assert english(standings_state(draft, 2)) == "after round 1 of 2"
    assert english(standings_state(two, 1)) == "after round 1 of 2"
    assert english(standings_state(two, 2)) == "round 2 is published; points as after round 1"
    assert english(standings_state(two, 2, is_past_start=True)) == "after round 1; round 2 in play: 0 of 2 results"
    assert english(standings_state(begun, 2)) == "after round 1; round 2 in play: 1 of 2 results"
    assert english(standings_state(last, 1)) == "after round 1 of 2"
    assert english(standings_state(last, 2)) == "final, after 2 rounds"


def test_a_published_round_has_the_points_of_its_byes_and_forfeits() -> None:
    one = played(tournament(3, rounds=3), (1, 2, Outcome.DRAW), bye=3)
    two = published(one, (3, 1), bye=2)
    four = played(tournament(4, rounds=3), (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))
    forfeit = published(four, (1, 4), (2, 3))
    forfeit = after(forfeit, result(forfeit, 1, Outcome.WHITE_WINS_FORFEIT))
    said = "points as after round 1, with the byes and forfeits of round 2"

    assert english(standings_state(two, 2)) == said
    assert english(standings_state(forfeit, 2)) == said


def test_an_adjourned_game_keeps_standings_interim() -> None:
    one = played(tournament(4, rounds=2), (1, 3, Outcome.ADJOURNED), (4, 2, Outcome.DRAW))
    two = played(one, (1, 4, Outcome.DRAW), (2, 3, Outcome.WHITE_WINS))

    assert english(standings_state(one, 1)) == "round 1 in play: 1 of 2 results"
    assert english(standings_state(two, 2)) == "interim: after round 2, 1 adjourned game is open"
