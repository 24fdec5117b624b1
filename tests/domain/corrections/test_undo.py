"""Undo: each kind of action is taken back by events, and what cannot be says why with its article."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domain.players.byes import GrantBye
from domain.players.details import CorrectDetails, CorrectRating, RatingCorrected
from domain.players.numbers import AssignPairingNumbers
from domain.players.registration import CancelRegistration, RegisterPlayer
from domain.players.rounds import PlayerWasPaired
from domain.players.withdrawals import Withdraw
from domain.refusals import (
    CannotBeTakenBack,
    ChangedSince,
    PairingIsPlayed,
    ReasonMissing,
    Refusal,
    RoundIsPublished,
    UnknownFact,
)
from domain.results.entering import EnterResult, ResultIsNeeded
from domain.results.report import ReportCorrected
from domain.rounds.by_hand import StartManualPairing
from domain.rounds.drafts import DiscardPairing, RoundNotComplete
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.settings.finishing import FinishTournament
from domain.settings.initial_colour import ColourAlreadyDrawn, DrawInitialColour, InitialColourDrawn
from domain.state.rounds import RoundStatus
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.actions import ActionUndone
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.tournament.undo import undo
from domain.values import ByeKind, Colour, Outcome, Title, Tpn
from tests.builders import accelerate, name, pair_command, prohibit, registered, result, tournament
from tests.property.playing import plain
from tests.saying import refused

WIN, LOSS = Outcome.WHITE_WINS, Outcome.BLACK_WINS


class Log:
    """A log in the making; every command is one action."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = list(events)

    @property
    def state(self) -> Tournament:
        return replay(self.events)

    def do(self, *commands: Command) -> tuple[int, int]:
        """Carry commands out; the span of the last one's events."""
        span = (0, 0)
        for command in commands:
            events = decide(self.state, command)
            span = (len(self.events) + 1, len(self.events) + len(events))
            self.events += events
        return span

    def undo(self, span: tuple[int, int], reason: str = "a mistake") -> tuple[int, int]:
        events = undo(self.events, *span, reason)
        self.events += events
        return (len(self.events) - len(events) + 1, len(self.events))

    def play(self, *boards: tuple[int, int], outcome: Outcome = WIN) -> None:
        """Pair, publish and play a round."""
        self.do(pair_command(self.state, *boards))
        self.do(PublishRound(len(self.state.play.rounds)))
        for board in range(1, len(boards) + 1):
            self.do(result(self.state, board, outcome))


@pytest.fixture
def log() -> Log:
    return Log(registered(4))


ANY_TIME: Sequence[Command] = (
    RegisterPlayer("Late Comer", 1900),
    CorrectRating(name(0), 2000, "list"),
    CorrectDetails(name(0), name="Other", title=Title.FM, birth_date="1990/01/01"),
    CorrectDetails(name(0), name="Other", rating=1700),
    GrantBye(name(1), 1, ByeKind.HALF_POINT),
    Withdraw(name(2)),
    prohibit(tournament(4), (name(0), name(1)), 1, 5),
    accelerate(tournament(4), (name(0),), 2, 1, 2),
    ChangeSettings(name="Other Open", rounds=7),
    ChangeSettings(festival="City Festival"),
    ChangeSettings(city="Baden", federation="AUT", starts="2026-05-02", ends="2026-05-10", chief_arbiter="Aumann, A."),
    ChangeSettings(time_control="90 min + 30 s"),
    ChangeSettings(deputy_arbiters=("Ann Other (1200003)",), round_dates=("2026-05-02", "2026-05-03")),
    AssignPairingNumbers({name(place): Tpn(4 - place) for place in range(4)}, leave_fide_mode=True),
    StartManualPairing(1),
)


@pytest.mark.parametrize("command", ANY_TIME, ids=lambda command: type(command).__name__)
def test_an_action_is_taken_back_and_the_taking_back_too(log: Log, command: Command) -> None:
    before = log.state
    span = log.do(command)
    done = log.state

    undone = log.undo(span)
    assert plain(log.state) == plain(before)

    log.undo(undone)
    assert plain(log.state) == plain(done)


@pytest.mark.parametrize("command", ANY_TIME, ids=lambda command: type(command).__name__)
def test_nothing_is_taken_back_twice(log: Log, command: Command) -> None:
    span = log.do(command)
    log.undo(span)

    with pytest.raises(Refusal):
        log.undo(span)


def test_the_steps_of_a_round_can_be_undone_until_it_is_played(log: Log) -> None:
    states = [log.state]
    spans = []
    for command in (pair_command(log.state, (1, 3), (4, 2)), PublishRound(1)):
        spans.append(log.do(command))
        states.append(log.state)
    spans.append(log.do(result(log.state, 1, WIN)))

    for span in reversed(spans):
        log.undo(span)
        assert plain(log.state) == plain(states.pop())


@pytest.mark.article("F.7")
def test_a_pairing_that_was_played_stays(log: Log) -> None:
    paired = log.do(pair_command(log.state, (1, 3), (4, 2)))
    public = log.do(PublishRound(1))
    log.do(result(log.state, 2, WIN))

    for span in (paired, public):
        with pytest.raises(PairingIsPlayed) as refused:
            log.undo(span)
        assert refused.value.article == "F.7"
        assert refused.value.boards == (2,)


@pytest.mark.article("F.7")
def test_a_result_that_the_next_round_was_paired_with_is_corrected_instead(log: Log) -> None:
    log.do(pair_command(log.state, (1, 3), (4, 2)), PublishRound(1))
    span = log.do(result(log.state, 1, WIN))
    log.do(result(log.state, 2, WIN))
    log.do(pair_command(log.state, (4, 1), (3, 2)), PublishRound(2))

    with pytest.raises(ResultIsNeeded):
        log.undo(span)


def test_a_draft_whose_results_were_taken_back_is_not_published(log: Log) -> None:
    log.do(pair_command(log.state, (1, 3), (4, 2)), PublishRound(1))
    log.do(result(log.state, 1, WIN))
    span = log.do(result(log.state, 2, WIN))
    log.do(pair_command(log.state, (4, 1), (3, 2)))

    log.undo(span)

    with pytest.raises(RoundNotComplete) as none:
        log.do(PublishRound(2))

    assert refused(none.value) == "Round 1 still lacks a result on board 2."


def test_publishing_again_needs_a_reason_for_having_taken_it_back(log: Log) -> None:
    log.do(pair_command(log.state, (1, 3), (4, 2)))
    span = log.do(PublishRound(1))

    with pytest.raises(ReasonMissing):
        log.undo(span, " ")
    log.undo(span, "published by mistake")

    assert log.state.play.rounds[0].status is RoundStatus.PAIRED


def test_a_discarded_draft_comes_back_unless_events_came_in(log: Log) -> None:
    log.do(pair_command(log.state, (1, 3), (4, 2)))
    before = log.state
    span = log.do(DiscardPairing(1))
    other = Log(log.events)

    log.undo(span)
    assert plain(log.state) == plain(before)

    other.do(CorrectRating(name(0), 1))
    with pytest.raises(ChangedSince):
        other.undo(span)


def test_a_draft_comes_back_that_was_discarded_and_paired_again_in_one_action(log: Log) -> None:
    """As when someone does not play: the draft is discarded, the bye granted, and the round paired again."""
    log.do(pair_command(log.state, (1, 3), (4, 2)))
    before = log.state
    first, _ = log.do(DiscardPairing(1))
    log.do(GrantBye(name(0), 1, ByeKind.ZERO_POINT))
    _, last = log.do(pair_command(log.state, (4, 2), bye=3))
    other = Log(log.events)

    log.undo((first, last))
    assert plain(log.state) == plain(before)

    other.do(CorrectRating(name(3), 1))
    with pytest.raises(ChangedSince):
        other.undo((first, last))


def test_a_correction_made_since_is_not_overwritten(log: Log) -> None:
    log.do(pair_command(log.state, (1, 3), (4, 2)), PublishRound(1))
    span = log.do(result(log.state, 1, WIN))
    log.do(result(log.state, 1, LOSS))

    with pytest.raises(ChangedSince) as changed:
        log.undo(span)

    assert "event 10 has since changed the result" in refused(changed.value)


@pytest.mark.article("C.04.2")
def test_a_correction_is_taken_back_in_the_window_of_now(log: Log) -> None:
    log.play((1, 3), (4, 2))
    span = log.do(EnterResult(1, next(iter(log.state.play.rounds[0].games)), LOSS, 9))
    log.play((4, 1), (3, 2))

    log.undo(span)

    assert isinstance(log.events[-1], ReportCorrected)
    assert log.events[-1].now is WIN


def test_a_player_who_was_paired_stays_in_the_history(log: Log) -> None:
    log.play((1, 3), (4, 2))

    with pytest.raises(PlayerWasPaired):
        log.undo((3, 3))
    with pytest.raises(PlayerWasPaired):
        log.do(CancelRegistration(name(0)))


def test_a_bye_of_a_public_round_is_not_taken_back(log: Log) -> None:
    span = log.do(GrantBye(name(3), 1, ByeKind.HALF_POINT))
    log.do(pair_command(log.state, (1, 2), bye=3), PublishRound(1))

    with pytest.raises(RoundIsPublished):
        log.undo(span)


@pytest.mark.article("A.7")
def test_a_lot_stays_once_a_round_was_paired_with_it(log: Log) -> None:
    log.play((1, 3), (4, 2))

    with pytest.raises(ColourAlreadyDrawn):
        log.undo((2, 2))


@pytest.mark.article("A.7")
def test_a_lot_drawn_while_pairing_is_drawn_once() -> None:
    log = Log([event for event in registered(4) if not isinstance(event, InitialColourDrawn)])
    log.do(DrawInitialColour(Colour.BLACK))
    first, last = log.do(pair_command(log.state, (1, 3), (4, 2)))

    log.undo((first - 1, last))

    assert log.state.settings.initial_colour is Colour.BLACK
    assert log.state.play.rounds == ()


def test_finishing_is_taken_back(log: Log) -> None:
    log.do(ChangeSettings(rounds=1))
    log.play((1, 3), (4, 2))
    before = log.state
    span = log.do(FinishTournament())

    undone = log.undo(span)
    assert plain(log.state) == plain(before)
    log.undo(undone)

    assert log.state.finished


def test_the_first_event_and_unknown_events_are_refused(log: Log) -> None:
    with pytest.raises(CannotBeTakenBack):
        log.undo((1, 1))
    with pytest.raises(UnknownFact):
        log.undo((99, 99))


def test_what_was_undone_is_said_before_it_is_done(log: Log) -> None:
    span = log.do(CorrectRating(name(0), 2000))

    events = undo(log.events, *span, "typed wrongly")

    assert events[0] == ActionUndone(*span, "typed wrongly")
    assert events[1] == RatingCorrected(name(0), 2000, 2400, "typed wrongly")
    assert evolve(log.state, events[0]).roster.players == log.state.roster.players


@pytest.mark.article("C.04.2")
def test_the_end_of_an_adjourned_game_is_taken_back_until_the_round_after_it_has_ended(log: Log) -> None:
    log.play((1, 3), (4, 2), outcome=Outcome.ADJOURNED)
    log.do(pair_command(log.state, (2, 1), (3, 4)), PublishRound(2))
    game = next(iter(log.state.play.rounds[0].games.values()))
    ended = log.do(EnterResult(1, game.id, WIN, game.seen))

    early = Log(log.events)
    early.undo(ended)
    assert next(iter(early.state.play.rounds[0].games.values())).outcome is Outcome.ADJOURNED
    log.do(result(log.state, 1, WIN), result(log.state, 2, WIN))
    Log(log.events).undo(ended)
    log.play((4, 1), (2, 3))

    with pytest.raises(CannotBeTakenBack) as refusal:
        log.undo(ended)
    assert "round 3 has ended" in refused(refusal.value)
    assert next(iter(log.state.play.rounds[0].games.values())).outcome is WIN


@pytest.mark.article("F.9")
def test_the_end_of_an_adjourned_game_that_came_after_the_next_round_is_taken_back_before_a_further_one_has_ended(
    log: Log,
) -> None:
    log.play((1, 3), (4, 2), outcome=Outcome.ADJOURNED)
    log.play((2, 1), (3, 4), outcome=WIN)
    game = next(iter(log.state.play.rounds[0].games.values()))
    ended = log.do(EnterResult(1, game.id, WIN, game.seen))
    corrected = log.do(EnterResult(1, game.id, LOSS, log.state.version))

    log.undo(corrected)
    assert next(iter(log.state.play.rounds[0].games.values())).outcome is WIN
    assert log.state.play.report == {}
    early = Log(log.events[: ended[1]])
    early.undo(ended)
    assert next(iter(early.state.play.rounds[0].games.values())).outcome is Outcome.ADJOURNED
