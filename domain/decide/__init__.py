"""From a wish to facts, or to a refusal: `decide(tournament, command)`. Pure: chance and pairings come in as data."""

from __future__ import annotations

from typing import assert_never

from domain import commands as c
from domain.decide.check_in import check_in, close_check_in, open_check_in, take_check_in_back
from domain.decide.notices import decide_notice
from domain.decide.pairings import amend, end_by_hand, give_up_by_hand, keep, start_by_hand
from domain.decide.play import record_illegal_move
from domain.decide.players import (
    assign_numbers,
    cancel_bye,
    cancel_registration,
    correct_bye,
    correct_details,
    correct_rating,
    explain_absence,
    grant_bye,
    register,
    reinstate,
    withdraw,
)
from domain.decide.prizes import announce_prizes
from domain.decide.requests import decide_request
from domain.decide.results import correct_colours, enter_result, forfeit_absent
from domain.decide.round_robins import check_round_robin
from domain.decide.rounds import discard, finish, pair, publish
from domain.decide.settings import accelerate, change_settings, create, draw_colour, prohibit
from domain.decide.tie_breaks import change_tie_breaks, draw_lots
from domain.events import Event
from domain.refusals import Refusal, TournamentIsOver
from domain.tournament import Tournament

__all__ = ["decide"]


def decide(tournament: Tournament | None, command: c.Command) -> tuple[Event, ...]:
    """The facts that follow from a command; none where everything is already as wished.

    Raises Refusal where a rule says no and Conflict (a Refusal) where somebody was faster.
    """
    if isinstance(command, c.CreateTournament):
        return create(tournament, command)
    if tournament is None:
        raise Refusal
    if isinstance(command, c.ResultCommand):
        return _of_a_game(tournament, command)
    if isinstance(command, c.NoticeCommand):
        return decide_notice(tournament, command)
    if isinstance(command, c.RequestCommand):
        return decide_request(tournament, command)
    if tournament.finished:
        raise TournamentIsOver
    check_round_robin(tournament, command)
    if isinstance(command, c.PlayerCommand):
        return _of_a_player(tournament, command)
    if isinstance(command, c.RoundCommand):
        return _of_a_round(tournament, command)
    if isinstance(command, c.CheckInCommand):
        return _of_check_in(tournament, command)
    match command:
        case c.RecordIllegalMove():
            return record_illegal_move(tournament, command)
        case c.ChangeSettings():
            return change_settings(tournament, command)
        case c.ChangeTieBreaks():
            return change_tie_breaks(tournament, command)
        case c.DrawLots():
            return draw_lots(tournament, command)
        case c.DrawInitialColour():
            return draw_colour(tournament, command)
        case c.ProhibitPairs():
            return prohibit(tournament, command)
        case c.AssignVirtualPoints():
            return accelerate(tournament, command)
        case c.AnnouncePrizes():
            return announce_prizes(tournament, command)
        case c.FinishTournament():
            return finish(tournament)
        case _:
            assert_never(command)


def _of_a_player(tournament: Tournament, command: c.PlayerCommand) -> tuple[Event, ...]:
    match command:
        case c.RegisterPlayer():
            return register(tournament, command)
        case c.CorrectRating():
            return correct_rating(tournament, command)
        case c.CorrectDetails():
            return correct_details(tournament, command)
        case c.CancelRegistration():
            return cancel_registration(tournament, command)
        case c.AssignPairingNumbers():
            return assign_numbers(tournament, command)
        case c.GrantBye():
            return grant_bye(tournament, command)
        case c.CancelBye():
            return cancel_bye(tournament, command)
        case c.CorrectBye():
            return correct_bye(tournament, command)
        case c.Withdraw():
            return withdraw(tournament, command)
        case c.ExplainAbsence():
            return explain_absence(tournament, command)
        case c.Reinstate():
            return reinstate(tournament, command)
        case _:
            assert_never(command)


def _of_check_in(tournament: Tournament, command: c.CheckInCommand) -> tuple[Event, ...]:
    match command:
        case c.CheckIn():
            return check_in(tournament, command)
        case c.TakeCheckInBack():
            return take_check_in_back(tournament, command)
        case c.OpenCheckIn():
            return open_check_in(tournament, command)
        case c.CloseCheckIn():
            return close_check_in(tournament, command)
        case _:
            assert_never(command)


def _of_a_round(tournament: Tournament, command: c.RoundCommand) -> tuple[Event, ...]:
    match command:
        case c.PairRound():
            return pair(tournament, command)
        case c.DiscardPairing():
            return discard(tournament, command)
        case c.PublishRound():
            return publish(tournament, command)
        case c.AmendPairing():
            return amend(tournament, command)
        case c.KeepPairing():
            return keep(tournament, command)
        case c.StartManualPairing():
            return start_by_hand(tournament, command)
        case c.EndManualPairing():
            return end_by_hand(tournament, command)
        case c.GiveUpManualPairing():
            return give_up_by_hand(tournament, command)
        case _:
            assert_never(command)


def _of_a_game(tournament: Tournament, command: c.ResultCommand) -> tuple[Event, ...]:
    """A finished tournament still hears of results, for the rating report."""
    match command:
        case c.EnterResult():
            return enter_result(tournament, command)
        case c.CorrectColours():
            return correct_colours(tournament, command)
        case c.ForfeitAbsent():
            return forfeit_absent(tournament, command)
        case _:
            assert_never(command)
