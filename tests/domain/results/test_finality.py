"""Whether results can be final."""

from __future__ import annotations

import pytest

from domain.results.finality import is_final
from domain.settings.changes import ChangeSettings
from domain.values import Outcome
from tests.builders import after, played, tournament


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
    state = after(played(tournament(2), (1, 2, outcome)), ChangeSettings(rounds=rounds))

    assert is_final(state) is final


def test_nothing_is_final_before_the_first_round() -> None:
    assert not is_final(tournament(2, rounds=1))
