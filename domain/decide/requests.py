"""Decisions about what players ask of the arbiter. A finished tournament still hears of mistakes."""

from __future__ import annotations

from typing import assert_never

from domain import commands as c
from domain import events as e
from domain.decide.checks import registered_player
from domain.decide.players import grant_bye
from domain.decide.round_robins import check_round_robin
from domain.refusals import (
    AnotherByeIsAskedFor,
    InvalidValue,
    RequestIsAnswered,
    RequestsAreClosed,
    TooManyRequests,
    TournamentIsOver,
    UnknownRequest,
)
from domain.tournament import PlayerRequest, Tournament
from domain.values import Answer, ByeKind, GameId, PlayerId, PlayerRequests, RequestKind, RequestState, RoundNumber

LONGEST_TEXT = 500
"""Characters of what a player tells the arbiter, and of the answer."""

MOST_WAITING = 3
"""Requests of one player that may wait for an answer at a time."""

MOST = 30
"""Requests of one player in a tournament."""

_GRANTED = "asked for by the player"


def decide_request(tournament: Tournament, command: c.RequestCommand) -> tuple[e.Event, ...]:
    """The facts that follow from what a player asks, or from an arbiter's answer.

    Raises RequestsAreClosed, TooManyRequests, UnknownRequest, RequestIsAnswered and AnotherByeIsAskedFor, InvalidValue
    for what makes no sense, and for byes what granting them raises.
    """
    match command:
        case c.AskForBye():
            return _ask_for_bye(tournament, command)
        case c.ReportMistake():
            return _report_mistake(tournament, command)
        case c.WithdrawRequest():
            return _withdraw(tournament, command)
        case c.AnswerRequest():
            return _answer(tournament, command)
        case c.RenewBadge():
            player = registered_player(tournament, command.player).id
            return (e.BadgeRenewed(player, tournament.hall.badges.get(player, 0) + 1, command.reason),)
        case _:
            assert_never(command)


def _ask_for_bye(tournament: Tournament, command: c.AskForBye) -> tuple[e.Event, ...]:
    if command.kind not in (ByeKind.HALF_POINT, ByeKind.ZERO_POINT):
        raise InvalidValue("kind", "a player asks for a half-point bye, or not to be paired for none")
    for each in _waiting(tournament, command.player):
        if each.kind is RequestKind.BYE and each.round == command.round:
            if each.bye is command.kind:
                return ()
            raise AnotherByeIsAskedFor(command.round)
    _check_may_ask(tournament, command.player)
    if tournament.roster.players[command.player].withdrawn_from is not None:
        raise InvalidValue("player", "who has left the tournament needs no bye")
    if not _bye(tournament, command.player, command.round, command.kind):
        raise InvalidValue("round", "that bye is granted already")
    return (e.ByeRequested(command.player, command.round, command.kind, _text(command.text)),)


def _report_mistake(tournament: Tournament, command: c.ReportMistake) -> tuple[e.Event, ...]:
    text = _text(command.text)
    if not text:
        raise InvalidValue("text", "it is empty")
    for each in _waiting(tournament, command.player):
        if (each.kind, each.round, each.text) == (RequestKind.MISTAKE, command.round, text):
            return ()
    _check_may_ask(tournament, command.player)
    game = None if command.round is None else _game(tournament, command.player, command.round)
    return (e.MistakeReported(command.player, command.round, game, text),)


def _withdraw(tournament: Tournament, command: c.WithdrawRequest) -> tuple[e.Event, ...]:
    known = _known(tournament, command.request)
    if known.player != command.player:
        raise UnknownRequest(command.request)
    if known.state is RequestState.WITHDRAWN:
        return ()
    if known.state is not RequestState.WAITING:
        raise RequestIsAnswered(command.request, known.state.value)
    return (e.RequestWithdrawn(command.request, known.player),)


def _answer(tournament: Tournament, command: c.AnswerRequest) -> tuple[e.Event, ...]:
    """Answer once; to grant a bye is one action with the bye itself."""
    known = _known(tournament, command.request)
    if known.state.value == command.answer.value:
        return ()
    if known.state is not RequestState.WAITING:
        raise RequestIsAnswered(command.request, known.state.value)
    answered = e.RequestAnswered(command.request, known.player, command.answer, _text(command.reason))
    if command.answer is Answer.DECLINED or known.round is None or known.bye is None:
        return (answered,)
    return (answered, *_bye(tournament, known.player, known.round, known.bye))


def _bye(tournament: Tournament, player: PlayerId, number: RoundNumber, kind: ByeKind) -> tuple[e.Event, ...]:
    """The fact of a bye as the arbiter grants it: the same rules and the same limits."""
    if tournament.finished:
        raise TournamentIsOver
    command = c.GrantBye(player, number, kind, reason=_GRANTED)
    check_round_robin(tournament, command)
    return grant_bye(tournament, command)


def _check_may_ask(tournament: Tournament, player: PlayerId) -> None:
    if tournament.settings.player_requests is PlayerRequests.CLOSED:
        raise RequestsAreClosed
    registered_player(tournament, player)
    if len(_waiting(tournament, player)) >= MOST_WAITING:
        raise TooManyRequests(player, MOST_WAITING)
    if sum(each.player == player for each in tournament.hall.requests.values()) >= MOST:
        raise TooManyRequests(player, MOST)


def _waiting(tournament: Tournament, player: PlayerId) -> tuple[PlayerRequest, ...]:
    return tuple(
        each
        for each in tournament.hall.requests.values()
        if each.player == player and each.state is RequestState.WAITING
    )


def _known(tournament: Tournament, request: int) -> PlayerRequest:
    known = tournament.hall.requests.get(request)
    if known is None:
        raise UnknownRequest(request)
    return known


def _game(tournament: Tournament, player: PlayerId, number: RoundNumber) -> GameId | None:
    """The player's game of a public round, None where they had none."""
    if not 1 <= number <= len(tournament.public_rounds):
        raise InvalidValue("round", "it is not published")
    games = tournament.play.rounds[number - 1].games.values()
    return next((each.id for each in games if player in (each.white, each.black)), None)


def _text(text: str) -> str:
    """The text with its lines, without blanks around it."""
    text = text.strip()
    if len(text) > LONGEST_TEXT:
        raise InvalidValue("text", f"it has more than {LONGEST_TEXT} characters")
    return text
