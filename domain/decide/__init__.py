"""From a wish to facts, or to a refusal: `decide(tournament, command)`. Pure: chance and pairings come in as data."""

from __future__ import annotations

from typing import assert_never

from domain import commands as c
from domain.decide.players import (
    assign_numbers,
    cancel_bye,
    correct_rating,
    grant_bye,
    register,
    reinstate,
    withdraw,
)
from domain.decide.results import enter_result
from domain.decide.rounds import discard, finish, pair, publish
from domain.decide.settings import accelerate, change_settings, create, draw_colour, prohibit
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
    if tournament.finished:
        raise TournamentIsOver
    match command:
        case c.RegisterPlayer():
            return register(tournament, command)
        case c.CorrectRating():
            return correct_rating(tournament, command)
        case c.AssignPairingNumbers():
            return assign_numbers(tournament, command)
        case c.GrantBye():
            return grant_bye(tournament, command)
        case c.CancelBye():
            return cancel_bye(tournament, command)
        case c.Withdraw():
            return withdraw(tournament, command)
        case c.Reinstate():
            return reinstate(tournament, command)
        case c.ChangeSettings():
            return change_settings(tournament, command)
        case c.DrawInitialColour():
            return draw_colour(tournament, command)
        case c.ProhibitPairs():
            return prohibit(tournament, command)
        case c.AssignVirtualPoints():
            return accelerate(tournament, command)
        case c.PairRound():
            return pair(tournament, command)
        case c.DiscardPairing():
            return discard(tournament, command)
        case c.PublishRound():
            return publish(tournament, command)
        case c.EnterResult():
            return enter_result(tournament, command)
        case c.FinishTournament():
            return finish(tournament)
        case _:
            assert_never(command)
