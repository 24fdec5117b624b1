"""Worths of results that 162 cannot state: records 299 about all rounds and players in TRF26, XXS for engines."""

from __future__ import annotations

from dataclasses import replace

from domain.settings.changes import ChangeSettings
from domain.standings.places import places
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.reader import read_trf
from domain.values import STANDARD_SCORING, Outcome, Score, Scoring
from tests.builders import after, played, tournament
from tests.domain.trf.lines import THREE
from tests.for_each import for_each

CLUB = replace(STANDARD_SCORING, forfeit_win=1, half_point_bye=0)
"""A win by forfeit is half a point, and a requested bye none."""


def by(scoring: Scoring) -> Tournament:
    """A tournament of four by this scoring, after a round with a forfeit."""
    state = after(tournament(4), ChangeSettings(scoring=scoring, leave_fide_mode=True))
    return played(state, (1, 2, Outcome.WHITE_WINS), (3, 4, Outcome.WHITE_WINS_FORFEIT))


def lines(state: Tournament, flavour: Flavour = Flavour.TRF26) -> list[str]:
    written = export(state, places, flavour).splitlines()
    return [line for line in written if line.startswith(("162", "XXS", "BB", "299"))]


def test_in_trf26_such_worths_are_records_299() -> None:
    assert lines(by(CLUB)) == ["299 +         0.5  000", "299 H         0.0  000"]


def test_where_162_has_a_part_of_it_both_are_written() -> None:
    scoring = replace(CLUB, win=6, draw=2, forfeit_win=6, full_point_bye=6, pairing_allocated_bye=6)

    assert lines(by(scoring)) == ["162  W 3.0    D 1.0", "299 H         0.0  000"]


def test_engines_read_xxs() -> None:
    for flavour in (Flavour.TRF16, Flavour.ENGINES):
        written = lines(by(CLUB), flavour)
        assert written[-1] == "XXS W=1.0 D=0.5 PAB=1.0 FW=0.5 HPB=0.0"
        assert not [line for line in written if line.startswith("299")]


@for_each(
    scoring=[
        CLUB,
        replace(STANDARD_SCORING, zero_point_bye=1),
        replace(STANDARD_SCORING, full_point_bye=1),
        replace(CLUB, win=6, draw=2, forfeit_win=4, full_point_bye=6, pairing_allocated_bye=2),
    ],
    flavour=[Flavour.TRF26, Flavour.TRF16],
)
def test_a_file_gives_the_scoring_back(scoring: Scoring, flavour: Flavour) -> None:
    state = by(scoring)

    again = replay(events_of(read_trf(export(state, places, flavour))))

    assert again.settings.scoring == scoring
    assert again.settings.abnormal_points == ()
    assert export(again, places, flavour) == export(state, places, flavour)


def test_a_record_of_an_engine_is_written_anew_when_its_worth_changes() -> None:
    state = replay(events_of(read_trf("142 5\r\nXXS FW=0.5\r\n" + THREE)))
    assert state.settings.scoring.forfeit_win == 1
    assert export(state, places, Flavour.AS_READ) == "142 5\r\nXXS FW=0.5\r\n" + THREE

    changed = after(state, ChangeSettings(scoring=CLUB, leave_fide_mode=True))

    assert "XXS FW=0.5" not in export(changed, places, Flavour.AS_READ)
    assert replay(events_of(read_trf(export(changed, places, Flavour.AS_READ)))).settings.scoring == CLUB


def test_a_worth_that_no_regulations_allow_stays_a_record_of_its_own() -> None:
    trf = read_trf("299 +         5.0  000\r\n" + THREE)

    assert trf.scoring == STANDARD_SCORING
    assert [(each.score, each.points) for each in trf.abnormal] == [(Score.FORFEIT_WIN, 10)]
