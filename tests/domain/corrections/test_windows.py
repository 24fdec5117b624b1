"""The windows of corrections: each row of the table, and what a correction does in it."""

from __future__ import annotations

import pytest

from domain.history import Purpose, histories, total
from domain.players.byes import CorrectBye, GrantBye
from domain.players.details import CorrectDetails, CorrectRating
from domain.players.withdrawals import ExplainAbsence, Withdraw
from domain.refusals import DeadlineIsOver, ReasonMissing, TournamentIsOver
from domain.results.colours import CorrectColours
from domain.results.entering import AdjournedGameEnded, ColoursConflict, EnterResult, ResultConflict, ResultCorrected
from domain.settings.changes import ChangeSettings
from domain.settings.finishing import FinishTournament
from domain.state.tournament import Tournament, reported_game
from domain.tournament.decide import decide, warnings_before
from domain.values import ByeKind, Deadline, Outcome, Scoring, Title
from domain.warning_levels import WarningLevel
from domain.windows import Window, deadline_of, standing_window, window_of, window_of_result
from tests.builders import after, name, paired, played, published, result, tournament

WIN, DRAW, LOSS = Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS


def first_round(system: str = "fide-dutch-2026") -> Tournament:
    return played(tournament(4, system=system), (1, 3, WIN), (4, 2, WIN))


def both_rounds(system: str = "fide-dutch-2026") -> Tournament:
    return played(first_round(system), (4, 1, WIN), (3, 2, WIN))


def correction(state: Tournament, outcome: Outcome) -> EnterResult:
    """Another result of board 1 of round 1, by someone who saw the newest one."""
    game = next(iter(state.play.rounds[0].games.values()))
    return EnterResult(1, game.id, outcome, game.seen, "the slip was read wrongly", "White")


@pytest.mark.article("F.7")
def test_a_result_is_corrected_before_the_next_round_is_paired() -> None:
    state = first_round()

    assert window_of(state, 1) is Window.NOT_PAIRED
    events = decide(state, correction(state, LOSS))
    assert events == (
        ResultCorrected(1, correction(state, LOSS).game, WIN, LOSS, "the slip was read wrongly", "White"),
    )


@pytest.mark.article("F.7")
def test_a_correction_makes_a_draft_stale() -> None:
    state = paired(first_round(), (4, 1), (3, 2))
    assert window_of(state, 1) is Window.DRAFT

    state = after(state, correction(state, LOSS))

    assert state.draft_is_stale


@pytest.mark.article("F.7")
def test_a_published_pairing_stays_and_the_standings_follow() -> None:
    state = published(first_round(), (4, 1), (3, 2))
    assert window_of(state, 1) is Window.PUBLISHED
    boards = [(game.white, game.black) for game in state.play.rounds[1].games.values()]

    state = after(state, correction(state, LOSS))

    assert [(game.white, game.black) for game in state.play.rounds[1].games.values()] == boards
    assert total(histories(state, Purpose.STANDINGS)[name(0)]) == 0


@pytest.mark.article("F.7")
def test_a_round_in_play_does_not_close_the_window() -> None:
    state = published(first_round(), (4, 1), (3, 2))
    state = after(state, result(state, 1, DRAW))

    assert window_of(state, 1) is Window.PLAYED


@pytest.mark.article("C.04.2")
def test_after_the_next_round_a_correction_counts_for_the_rating_report_only() -> None:
    state = both_rounds()
    points = total(histories(state, Purpose.PAIRING)[name(0)])
    assert window_of(state, 1) is Window.RATING_REPORT

    state = after(state, correction(state, LOSS))

    game = next(iter(state.play.rounds[0].games.values()))
    assert game.outcome is WIN
    assert reported_game(state, game).outcome is LOSS
    assert total(histories(state, Purpose.PAIRING)[name(0)]) == points


@pytest.mark.article("C.04.2")
def test_the_report_is_seen_before_it_is_corrected_again() -> None:
    state = both_rounds()
    stale = correction(state, DRAW)
    state = after(state, correction(state, LOSS))

    with pytest.raises(ResultConflict):
        decide(state, stale)
    state = after(state, correction(state, WIN))

    assert state.play.report == {}


@pytest.mark.article("F.7")
@pytest.mark.parametrize("system", ["fide-rating-2009", "fide-rating-2006", "fide-rating-1998", "ecf"])
def test_the_older_texts_know_no_deadline(system: str) -> None:
    state = both_rounds(system)

    assert deadline_of(state) is Deadline.NONE
    assert window_of(state, 1) is Window.PLAYED


def test_round_robins_have_the_deadline_too() -> None:
    first = played(tournament(4, system="berger", rounds=3), (1, 4, WIN), (2, 3, WIN))
    second = played(first, (4, 3, WIN), (1, 2, WIN))

    assert window_of(first, 1) is Window.NOT_PAIRED
    assert window_of(second, 1) is Window.RATING_REPORT


@pytest.mark.article("C.04.2")
def test_the_deadline_is_a_setting() -> None:
    state = after(
        both_rounds(), ChangeSettings(correction_deadline=Deadline.NONE, reason="announced", leave_fide_mode=True)
    )

    assert window_of(state, 1) is Window.PLAYED


@pytest.mark.article("C.04.2")
def test_another_deadline_needs_a_reason_once_a_round_is_paired_and_is_warned_of() -> None:
    another, same = ChangeSettings(correction_deadline=Deadline.END_OF_NEXT_ROUND), ChangeSettings(city="Graz")
    fresh, state = tournament(4), first_round()

    assert after(fresh, another).settings.correction_deadline is Deadline.END_OF_NEXT_ROUND
    assert warnings_before(fresh, another) == ()
    with pytest.raises(ReasonMissing):
        decide(state, another)
    assert [(each.code, each.level) for each in warnings_before(state, another)] == [
        ("deadline-changed", WarningLevel.PROCEED_OR_CANCEL)
    ]
    assert warnings_before(state, same) == ()


@pytest.mark.article("C.04.2")
def test_a_finished_tournament_accepts_results_for_the_rating_report() -> None:
    state = played(tournament(2, rounds=1), (1, 2, WIN))
    state = after(state, FinishTournament())

    state = after(state, correction(state, LOSS))

    assert [game.outcome for game in state.play.report.values()] == [LOSS]
    with pytest.raises(TournamentIsOver):
        decide(state, CorrectRating(name(0), 2000))


@pytest.mark.article("C.04.2")
def test_in_a_finished_tournament_names_ids_and_days_are_corrected_but_nothing_that_numbers_or_points_follow() -> None:
    registered = tournament(2, rounds=1)
    equal = after(registered, CorrectRating(name(1), registered.roster.players[name(0)].rating))
    state = after(played(equal, (1, 2, WIN)), FinishTournament())

    known = after(state, CorrectDetails(name(1), fide_id="1503014", birth_date="1990-11-30"))
    known = after(known, CorrectDetails(name(0), ratings={"fide_standard": 2100}, from_round=1))
    known = after(known, ChangeSettings(city="Graz", chief_arbiter="Ana Arbiter", starts="2026-11-28"))

    assert known.roster.players[name(1)].fide_id == "1503014"
    assert (known.settings.city, known.settings.chief_arbiter) == ("Graz", "Ana Arbiter")
    assert known.finished
    for refused in (
        CorrectDetails(name(1), title=Title.GM),  # which would make it number 1
        CorrectDetails(name(1), rating=2000),
        CorrectDetails(name(1), ratings={"fide_standard": 2900}),
        ChangeSettings(rounds=2),
        ChangeSettings(city="Linz", scoring=Scoring(win=6, draw=2)),
        ChangeSettings(correction_deadline=Deadline.NONE, reason="no hurry"),
    ):
        with pytest.raises(TournamentIsOver):
            decide(known, refused)


@pytest.mark.article("F.7")
def test_a_rating_has_no_deadline() -> None:
    assert standing_window(tournament(4)) is Window.NOT_PAIRED
    assert standing_window(paired(tournament(4), (1, 3), (4, 2))) is Window.DRAFT
    assert standing_window(published(tournament(4), (1, 3), (4, 2))) is Window.PUBLISHED
    assert standing_window(both_rounds()) is Window.PLAYED


@pytest.mark.article("F.7")
def test_colours_that_were_wrong_turn_the_game_and_leave_the_points() -> None:
    state = first_round()
    game = next(iter(state.play.rounds[0].games.values()))
    points = {player: total(those) for player, those in histories(state, Purpose.PAIRING).items()}

    state = after(state, CorrectColours(1, game.id, game.black, game.seen, "sat wrongly"))

    turned = state.play.rounds[0].games[game.id]
    assert (turned.white, turned.black, turned.outcome) == (game.black, game.white, LOSS)
    assert {player: total(those) for player, those in histories(state, Purpose.PAIRING).items()} == points


@pytest.mark.article("C.04.2")
def test_colours_reported_after_the_deadline_are_for_the_rating_report() -> None:
    state = both_rounds()
    game = next(iter(state.play.rounds[0].games.values()))

    state = after(state, CorrectColours(1, game.id, game.black, game.seen))

    assert state.play.rounds[0].games[game.id].white == game.white
    assert state.play.report[game.id].white == game.black
    assert state.play.report[game.id].outcome is LOSS


@pytest.mark.article("C.04.2")
def test_a_result_after_colours_for_the_report_reads_from_the_white_whom_the_sender_names() -> None:
    """Who had White on the board wins: in the report that player has Black."""
    state = both_rounds()
    game = next(iter(state.play.rounds[0].games.values()))
    state = after(state, CorrectColours(1, game.id, game.black, game.seen))
    drawn = after(state, correction(state, DRAW))
    seen = reported_game(drawn, drawn.play.rounds[0].games[game.id]).seen

    for white, outcome in ((game.white, WIN), (game.black, LOSS), (None, WIN)):
        found = after(drawn, EnterResult(1, game.id, outcome, drawn.play.rounds[0].games[game.id].seen, white=white))
        reported = found.play.report[game.id]
        assert (reported.white, reported.outcome) == (game.black, LOSS), white
        assert found.play.rounds[0].games[game.id].white == game.white
    assert decide(drawn, EnterResult(1, game.id, DRAW, seen, white=game.black)) == ()


@pytest.mark.article("C.04.2")
def test_the_winner_s_opponent_is_not_taken_for_the_winner_after_colours_for_the_report() -> None:
    state = both_rounds()
    game = next(iter(state.play.rounds[0].games.values()))
    state = after(state, CorrectColours(1, game.id, game.black, game.seen))
    seen = state.play.rounds[0].games[game.id].seen

    found = after(state, EnterResult(1, game.id, LOSS, seen, white=game.white))

    assert (found.play.report[game.id].white, found.play.report[game.id].outcome) == (game.black, WIN)
    with pytest.raises(ColoursConflict):
        decide(state, EnterResult(1, game.id, WIN, seen, white=name(1)))


@pytest.mark.article("C.04.2")
def test_a_bye_is_corrected_within_the_deadline_only() -> None:
    state = after(tournament(5), GrantBye(name(4), 1, ByeKind.ZERO_POINT))
    state = played(state, (1, 3, WIN), (4, 2, WIN))

    state = after(state, CorrectBye(name(4), 1, ByeKind.HALF_POINT, "asked in time"))
    assert total(histories(state, Purpose.STANDINGS)[name(4)]) == 1

    state = played(after(state, Withdraw(name(4))), (4, 1, WIN), (3, 2, WIN))
    with pytest.raises(DeadlineIsOver):
        decide(state, CorrectBye(name(4), 1, ByeKind.FULL_POINT))


@pytest.mark.article("F.9")
def test_an_adjourned_game_ends_whenever_it_ends() -> None:
    state = played(tournament(4), (1, 3, Outcome.ADJOURNED), (4, 2, WIN))
    state = played(state, (4, 1, WIN), (3, 2, WIN))

    (event,) = decide(state, correction(state, LOSS))

    assert event == AdjournedGameEnded(1, correction(state, LOSS).game, LOSS, "the slip was read wrongly", "White")


def ended_late(rounds: int = 5) -> Tournament:
    """Board 1 of round 1 was adjourned, and entered as won after round 2."""
    state = played(tournament(4, rounds=rounds), (1, 3, Outcome.ADJOURNED), (4, 2, WIN))
    state = played(state, (4, 1, WIN), (3, 2, WIN))
    assert window(state) is Window.ADJOURNED
    return after(state, correction(state, WIN))


def window(state: Tournament) -> Window:
    """The window of the result of board 1 of round 1."""
    return window_of_result(state, 1, next(iter(state.play.rounds[0].games.values())))


@pytest.mark.article("F.9")
@pytest.mark.parametrize("outcome", [DRAW, LOSS])
def test_the_end_of_an_adjourned_game_is_corrected_until_the_round_after_it_has_ended(outcome: Outcome) -> None:
    state = ended_late()
    during = published(state, (2, 1), (4, 3))
    during = after(during, result(during, 1, WIN))
    closed = after(during, result(during, 2, WIN))

    for each in (state, during):
        assert window(each) is Window.ADJOURNED
        corrected = after(each, correction(each, outcome))
        assert next(iter(corrected.play.rounds[0].games.values())).outcome is outcome
        assert corrected.play.report == {}
        assert window(corrected) is Window.ADJOURNED
    assert window(closed) is Window.RATING_REPORT
    assert list(after(closed, correction(closed, outcome)).play.report)


@pytest.mark.article("F.9")
def test_the_end_of_an_adjourned_game_is_corrected_until_the_tournament_ends_after_the_last_round() -> None:
    state = ended_late(rounds=2)
    over = after(state, FinishTournament())

    assert window(state) is Window.ADJOURNED
    assert window(over) is Window.RATING_REPORT


@pytest.mark.article("C.04.2")
def test_colours_of_an_adjourned_game_have_the_deadline_of_its_round() -> None:
    state = ended_late()
    game = next(iter(state.play.rounds[0].games.values()))

    assert list(after(state, CorrectColours(1, game.id, game.black, game.seen)).play.report) == [game.id]


@pytest.mark.article("F.8")
def test_an_absence_lapses_when_it_is_explained() -> None:
    state = published(tournament(4, system="fide-rating-2009"), (1, 3), (4, 2))
    state = after(state, result(state, 1, Outcome.BLACK_WINS_FORFEIT))
    assert not state.plays_in(name(0), 2)

    state = after(state, ExplainAbsence(name(0), "the train was late", "team captain"))

    assert state.plays_in(name(0), 2)
