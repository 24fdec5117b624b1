"""The points that a tournament may announce for results and byes (C.04.1, FE-4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.refusals import InvalidValue
from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament
from domain.standings.ranking import standings
from domain.tournament.decide import decide
from domain.values import STANDARD_SCORING, Outcome, Scoring
from tests.builders import after, name, played, tournament

FOOTBALL = Scoring(win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"win": 1, "draw": 2, "half_point_bye": 1}, "invalid.scoring-draw"),
        ({"loss": -2, "forfeit_loss": -2}, "invalid.scoring-negative"),
        ({"forfeit_loss": -1}, "invalid.scoring-negative"),
        ({"zero_point_bye": -1}, "invalid.scoring-negative"),
        ({"win": 0, "draw": 0}, "invalid.scoring-win"),
        ({"win": 3, "draw": 2}, "invalid.scoring-two-draws"),
        ({"draw": 0, "loss": 1}, "invalid.scoring-draw"),
        ({"forfeit_win": 3}, "invalid.scoring-forfeits"),
        ({"forfeit_loss": 1}, "invalid.scoring-forfeits"),
        ({"pairing_allocated_bye": 3}, "invalid.scoring-byes"),
        ({"full_point_bye": 4}, "invalid.scoring-byes"),
        ({"half_point_bye": 3}, "invalid.scoring-byes"),
        ({"zero_point_bye": 3}, "invalid.scoring-byes"),
        ({"zero_point_bye": 2}, "invalid.scoring-order-of-byes"),
        ({"half_point_bye": 0, "zero_point_bye": 1}, "invalid.scoring-order-of-byes"),
        ({"win": 3, "loss": 1, "forfeit_win": 0, "forfeit_loss": 1}, "invalid.scoring-order-of-forfeits"),
    ],
)
def test_points_that_no_regulations_allow_are_refused(changes: dict[str, int], problem: str) -> None:
    wrong = replace(STANDARD_SCORING, **changes)

    with pytest.raises(InvalidValue) as changed:
        decide(tournament(2), ChangeSettings(scoring=wrong))
    with pytest.raises(InvalidValue) as created:
        decide(None, CreateTournament("Open", "fide-dutch-2026", 5, scoring=wrong))

    assert (changed.value.field, changed.value.problem.id) == ("scoring", problem)
    assert created.value.problem.id == problem


@pytest.mark.parametrize(
    "scoring",
    [
        FOOTBALL,
        replace(STANDARD_SCORING, pairing_allocated_bye=1),
        replace(STANDARD_SCORING, pairing_allocated_bye=0, full_point_bye=0),
        Scoring(win=6, draw=4, loss=2, forfeit_win=6, forfeit_loss=0, pairing_allocated_bye=6, full_point_bye=6),
    ],
)
def test_other_points_can_be_announced_and_count(scoring: Scoring) -> None:
    state = after(tournament(4), ChangeSettings(scoring=scoring))

    state = played(state, (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW))

    points = {row.player: row.points for row in standings(state)}
    assert points == {name(0): scoring.win, name(2): scoring.loss, name(1): scoring.draw, name(3): scoring.draw}
