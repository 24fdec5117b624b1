"""A slip of the chief arbiter in entering a result, corrected after the deadline where the tournament lets it count."""

from __future__ import annotations

from typing import Any

import pytest

from domain.corrections.what_if import consequences
from domain.history import Purpose, histories, total
from domain.refusals import ReasonMissing, TournamentIsOver
from domain.results.colours import CorrectColours
from domain.results.entering import EnterResult, ResultCorrected
from domain.results.report import ReportCorrected
from domain.results.slips import SlipsDoNotCount
from domain.settings.changes import ChangeSettings
from domain.settings.finishing import FinishTournament
from domain.state.tournament import Tournament, reported_game
from domain.subject import Command
from domain.tournament.decide import decide, warnings_before
from domain.tournament.replay import replay
from domain.tournament.undo import previewed, undo
from domain.values import Deadline, LateSlips, Outcome, Points
from domain.warning_levels import WarningLevel
from domain.windows import Window
from tests.builders import name, pair_command, registered
from tests.domain.corrections.test_undo import Log
from tests.property.playing import plain

WIN, DRAW, LOSS = Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS
REASON = "the slip says 0-1; entered the other way round"


@pytest.fixture
def log() -> Log:
    """Two rounds of three, both played; slips count."""
    log = Log(registered(4))
    log.do(ChangeSettings(late_slips=LateSlips.STANDINGS))
    log.play((1, 3), (4, 2))
    log.play((4, 1), (3, 2))
    return log


def slip(state: Tournament, outcome: Outcome, reason: str = REASON, *, own: bool = True) -> EnterResult:
    """Another result of board 1 of round 1."""
    game = next(iter(state.play.rounds[0].games.values()))
    return EnterResult(1, game.id, outcome, game.seen, reason, own_slip=own)


def points(state: Tournament) -> Points:
    return total(histories(state, Purpose.STANDINGS)[name(0)])


@pytest.mark.article("C.04.2")
def test_a_slip_counts_for_the_standings_too_and_stays_in_fide_mode(log: Log) -> None:
    before = points(log.state)
    found = consequences(log.state, decide(log.state, slip(log.state, LOSS)))
    log.do(slip(log.state, LOSS))

    game = next(iter(log.state.play.rounds[0].games.values()))
    assert isinstance(log.events[-1], ResultCorrected)
    assert log.events[-1].own_slip
    assert (game.outcome, reported_game(log.state, game)) == (LOSS, game)
    assert points(log.state) == before - 2
    assert log.state.in_fide_mode
    assert (found.window, Window.OWN_SLIP.counts_for) == (Window.OWN_SLIP, "standings")


@pytest.mark.article("C.04.2")
def test_without_the_setting_or_a_reason_or_after_the_end_it_does_not(log: Log) -> None:
    with pytest.raises(ReasonMissing):
        decide(log.state, slip(log.state, LOSS, " "))
    log.do(ChangeSettings(late_slips=LateSlips.RATING_REPORT, reason="announced so"))
    with pytest.raises(SlipsDoNotCount):
        decide(log.state, slip(log.state, LOSS))
    log.do(slip(log.state, LOSS, own=False))
    assert isinstance(log.events[-1], ReportCorrected)
    log.do(ChangeSettings(rounds=2, late_slips=LateSlips.STANDINGS, reason="as agreed", leave_fide_mode=True))
    log.do(FinishTournament())
    with pytest.raises(TournamentIsOver):
        decide(log.state, slip(log.state, DRAW))


def test_before_the_deadline_it_is_a_correction_like_any_other() -> None:
    log = Log(registered(4))
    log.play((1, 3), (4, 2))

    (event,) = decide(log.state, slip(log.state, LOSS, ""))

    assert isinstance(event, ResultCorrected)
    assert not event.own_slip


@pytest.mark.article("C.04.2")
@pytest.mark.parametrize("earlier", [DRAW, LOSS])
def test_the_rating_report_follows_a_slip_and_comes_back_with_its_undo(log: Log, earlier: Outcome) -> None:
    log.do(slip(log.state, earlier, own=False))
    before = log.state
    span = log.do(slip(log.state, LOSS))
    assert log.state.play.report == {}

    undone = log.undo(span)
    assert plain(log.state) == plain(before)
    log.undo(undone)
    assert (points(log.state), log.state.play.report) == (points(before) - 2, {})


def test_a_slip_leaves_the_colours_that_the_rating_report_has(log: Log) -> None:
    game = next(iter(log.state.play.rounds[0].games.values()))
    log.do(CorrectColours(1, game.id, game.black, game.seen))
    before = log.state
    span = log.do(slip(log.state, LOSS))

    reported = log.state.play.report[game.id]
    assert (reported.white, reported.outcome) == (game.black, WIN)
    log.undo(span)
    assert plain(log.state) == plain(before)


@pytest.mark.article("C.04.2")
def test_its_undo_changes_the_standings_back_and_needs_a_reason(log: Log) -> None:
    before = log.state
    span = log.do(slip(log.state, LOSS))
    log.do(ChangeSettings(late_slips=LateSlips.RATING_REPORT, reason="for no more"))

    with pytest.raises(ReasonMissing):
        undo(log.events, *span, " ")
    events, needs_reason = previewed(log.events, *span)
    found = consequences(log.state, events)
    log.undo(span)

    assert (found.window, needs_reason) == (Window.OWN_SLIP, True)
    assert points(log.state) == points(before)


@pytest.mark.parametrize(
    "changed", [{"correction_deadline": Deadline.END_OF_NEXT_ROUND}, {"late_slips": LateSlips.RATING_REPORT}]
)
def test_the_undo_of_what_corrections_count_for_needs_a_reason_as_the_change_does(
    log: Log, changed: dict[str, Any]
) -> None:
    before = log.state.settings
    span = log.do(ChangeSettings(**changed, reason="as announced"))

    with pytest.raises(ReasonMissing):
        undo(log.events, *span, " ")
    _, needs_reason = previewed(log.events, *span)
    log.undo(span)

    assert needs_reason
    assert log.state.settings == before


@pytest.mark.article("C.04.2")
@pytest.mark.parametrize("of_colours", [False, True])
def test_the_undo_of_a_correction_made_in_time_says_that_the_standings_keep_it(of_colours: bool) -> None:
    log = Log(registered(4))
    log.play((1, 3), (4, 2))
    game = next(iter(log.state.play.rounds[0].games.values()))
    command: Command = slip(log.state, LOSS, own=False)
    span = log.do(CorrectColours(1, game.id, game.black, game.seen) if of_colours else command)
    log.play((4, 1), (3, 2))

    events, needs_reason = previewed(log.events, *span)
    found = consequences(log.state, events)

    assert (found.window, Window.UNDONE_LATE.counts_for) == (Window.UNDONE_LATE, "rating-report")
    assert points(replay(events, log.state)) == points(log.state)
    assert not needs_reason


def test_the_undo_of_a_late_correction_takes_back_all_that_it_did(log: Log) -> None:
    before = log.state
    span = log.do(slip(log.state, LOSS, own=False))

    found = consequences(log.state, undo(log.events, *span))
    log.undo(span)

    assert found.window is Window.RATING_REPORT
    assert plain(log.state) == plain(before)


def test_what_slips_count_for_is_announced_before_round_one_and_changes_with_a_reason_and_a_warning() -> None:
    log = Log(registered(4))
    command = ChangeSettings(late_slips=LateSlips.STANDINGS)
    assert warnings_before(log.state, command) == ()
    log.do(pair_command(log.state, (1, 3), (4, 2)))

    with pytest.raises(ReasonMissing):
        decide(log.state, command)
    assert [(each.code, each.level) for each in warnings_before(log.state, command)] == [
        ("late-slips-changed", WarningLevel.PROCEED_OR_CANCEL)
    ]
    log.do(ChangeSettings(late_slips=LateSlips.STANDINGS, reason="forgotten in the announcement"))
    assert log.state.in_fide_mode


def test_a_result_for_a_report_that_has_it_already_counts_while_the_deadline_is_not_over(log: Log) -> None:
    """A deadline that is lifted opens the standings again, whatever the rating report has by then."""
    log.do(slip(log.state, LOSS, own=False))
    log.do(ChangeSettings(correction_deadline=Deadline.NONE, reason="asked for", leave_fide_mode=True))

    log.do(slip(log.state, LOSS, own=False))

    game = next(iter(log.state.play.rounds[0].games.values()))
    assert (game.outcome, log.state.play.report) == (LOSS, {})
