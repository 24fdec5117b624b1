"""Results that players report: recorded when both agree, never against the arbiter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.refusals import InvalidValue, TournamentIsOver
from domain.results.by_players import (
    NotTheLatestRound,
    PlayersDoNotReport,
    ReportResult,
    ResultIsRecorded,
    ResultReported,
    ResultReportTakenBack,
    open_reports,
)
from domain.results.colours import CorrectColours
from domain.results.entering import ColoursConflict, EnterResult, ResultEntered
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.settings.finishing import FinishTournament
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.tournament.undo import undo
from domain.values import FromPlayers, Outcome
from tests.builders import name, pair_command, registered


def playing() -> tuple[list[Event], ReportResult]:
    """The events of a tournament whose first round is played, and White's report at board one: White won."""
    events = registered(4)
    events += decide(replay(events), ChangeSettings(player_results=FromPlayers.OPEN))
    events += decide(replay(events), pair_command(replay(events), (1, 3), (4, 2)))
    events += decide(replay(events), PublishRound(1))
    game = first_game(replay(events))
    return events, ReportResult(1, game.id, game.white, Outcome.WHITE_WINS, game.white)


def first_game(state: Tournament) -> Game:
    return next(iter(state.play.rounds[0].games.values()))


def after(events: list[Event], *commands: Command) -> list[Event]:
    for command in commands:
        events = [*events, *decide(replay(events), command)]
    return events


def test_a_result_that_both_report_is_recorded_with_both_names() -> None:
    events, white = playing()
    black = replace(white, player=first_game(replay(events)).black)

    one_sided = after(events, white)
    both = after(one_sided, black)

    assert first_game(replay(one_sided)).outcome is None
    assert first_game(replay(both)).outcome is Outcome.WHITE_WINS
    reported, entered = both[-2:]
    assert isinstance(reported, ResultReported)
    assert isinstance(entered, ResultEntered)
    assert entered.reported_by == "Player a / Player c"
    assert open_reports(replay(both), first_game(replay(both))) == {}


def test_a_contradiction_is_no_result_until_one_of_them_reports_what_the_other_did() -> None:
    events, white = playing()
    black = replace(white, player=first_game(replay(events)).black, outcome=Outcome.DRAW)

    events = after(events, white, black)
    state = replay(events)
    stated = {who: each.outcome for who, each in open_reports(state, first_game(state)).items()}
    assert stated == {white.player: Outcome.WHITE_WINS, black.player: Outcome.DRAW}
    assert first_game(state).outcome is None

    assert first_game(replay(after(events, replace(white, outcome=Outcome.DRAW)))).outcome is Outcome.DRAW


def test_the_same_report_again_makes_no_event_and_none_makes_a_draft_stale() -> None:
    events, white = playing()
    state = replay(events)
    reported = decide(state, white)

    assert evolve(state, reported[0]).touched == state.touched
    assert decide(replay([*events, *reported]), white) == ()


def test_what_the_arbiter_recorded_stays() -> None:
    events, white = playing()
    events = after(events, EnterResult(1, white.game, Outcome.DRAW))

    with pytest.raises(ResultIsRecorded) as conflict:
        decide(replay(events), white)

    assert conflict.value.recorded is Outcome.DRAW
    assert decide(replay(events), replace(white, outcome=Outcome.DRAW)) == ()


def test_an_arbiter_enters_a_result_over_a_report() -> None:
    events, white = playing()
    events = after(events, white, EnterResult(1, white.game, Outcome.BLACK_WINS))

    assert first_game(replay(events)).outcome is Outcome.BLACK_WINS


def test_reports_say_nothing_when_the_colours_were_others() -> None:
    events, white = playing()
    game = first_game(replay(events))
    events = after(events, white, CorrectColours(1, game.id, game.black, None, "sat wrongly"))
    state = replay(events)

    assert open_reports(state, first_game(state)) == {}
    with pytest.raises(ColoursConflict):
        decide(state, replace(white, player=game.black))
    confirmed = after(events, replace(white, player=game.black, white=game.black))
    assert first_game(replay(confirmed)).outcome is None


def test_a_result_taken_back_is_recorded_again_when_one_of_them_reports_it_again() -> None:
    events, white = playing()
    events = after(events, white)
    before = len(events)
    events = after(events, replace(white, player=first_game(replay(events)).black))
    entered = len(events)
    assert entered == before + 2

    events += undo(events, entered, entered, "the wrong game")
    assert first_game(replay(events)).outcome is None
    assert first_game(replay(after(events, white))).outcome is Outcome.WHITE_WINS


def test_a_report_is_taken_back_and_made_again_by_undo() -> None:
    events, white = playing()
    events = after(events, white)
    number = len(events)

    events += undo(events, number, number, "the wrong board")
    assert isinstance(events[-1], ResultReportTakenBack)
    assert open_reports(replay(events), first_game(replay(events))) == {}
    events += undo(events, number + 1, number + 2, "it was the right one")
    assert list(open_reports(replay(events), first_game(replay(events)))) == [white.player]


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({"player": name(1)}, InvalidValue),
        ({"outcome": Outcome.WHITE_WINS_FORFEIT}, InvalidValue),
        ({"outcome": Outcome.ADJOURNED}, InvalidValue),
    ],
)
def test_players_report_how_their_own_game_was_played(changed: dict[str, Any], refusal: type[Exception]) -> None:
    events, white = playing()

    with pytest.raises(refusal):
        decide(replay(events), replace(white, **changed))


def test_an_earlier_round_a_closed_tournament_and_one_that_does_not_take_results_are_refused() -> None:
    events, white = playing()
    closed = after(events, ChangeSettings(player_results=FromPlayers.CLOSED))
    with pytest.raises(PlayersDoNotReport):
        decide(replay(closed), white)

    games = replay(events).play.rounds[0].games
    events = after(events, *(EnterResult(1, game, Outcome.DRAW) for game in games))
    paired = after(events, pair_command(replay(events), (1, 2), (3, 4)), PublishRound(2))
    with pytest.raises(NotTheLatestRound):
        decide(replay(paired), white)

    finished = after(events, ChangeSettings(rounds=1, leave_fide_mode=True), FinishTournament())
    with pytest.raises(TournamentIsOver):
        decide(replay(finished), white)
