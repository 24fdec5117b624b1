"""What players ask of the arbiter from their own pages, by the secret in the code of their badge; and the answers."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Any, Literal

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.refusals import UnknownPlayer
from domain.requests.answering import AnswerRequest
from domain.requests.asking import AskForBye, ReportMistake, WithdrawRequest
from domain.requests.badges import RenewBadge
from domain.requests.waiting import LONGEST_TEXT
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.values import Answer, GameId, PlayerId
from server.access import Principal, Role
from server.eventstore.badges import Badges, badge_key
from server.http.addresses import base_address
from server.http.bodies import AnyRound, Nothing, Reason, bye_kind, read_body
from server.http.context import answer, at_version, house, principal, sender, versioned, whole_number
from server.http.links import picture
from server.http.problems import Problem
from server.http.rounds import check_sector
from server.service import Context
from server.views.requests import own_requests

SECRET = "Badge-Secret"  # noqa: S105  # the name of a header
"""The header that carries the secret of a player's badge."""

Words = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class AskedBye(msgspec.Struct, kw_only=True):
    """The round in which a player does not want to be paired, what it is to be worth, and a word to the arbiters."""

    round: AnyRound
    kind: Literal["half-point", "zero-point"]
    text: Words = ""


class ReportedMistake(msgspec.Struct, kw_only=True):
    """What is wrong, in the player's words, and in which round (null: in none)."""

    text: Words
    round: AnyRound | None = None


class RequestAnswer(msgspec.Struct, kw_only=True):
    """Whether a request is granted, and what the player is told with it."""

    answer: Answer
    reason: Words = ""


async def ask_for_bye(request: Request) -> Response:
    """Ask not to be paired in a round, by the secret of the badge."""
    player = await _own(request)
    body = await read_body(request, AskedBye)
    return await _asked(request, player, AskForBye(player, body.round, bye_kind(body.kind), body.text))


async def report_mistake(request: Request) -> Response:
    """Tell the arbiters that something is wrong, by the secret of the badge."""
    player = await _own(request)
    body = await read_body(request, ReportedMistake)
    return await _asked(request, player, ReportMistake(player, body.text, body.round))


async def withdraw_request(request: Request) -> Response:
    """Take one's own request back while it waits, by the secret of the badge."""
    player = await _own(request)
    await read_body(request, Nothing)
    return await _asked(request, player, WithdrawRequest(player, _request(request)), status=HTTPStatus.OK)


async def list_own_requests(request: Request) -> Response:
    """A player's own requests with their answers, and what may be asked for, by the secret of the badge."""
    player = await _own(request)
    tournament = await house(request).service.tournament(request.path_params["t"], at_version(request))
    return _never_kept(
        versioned(own_requests(tournament, player) | {"version": tournament.version}, tournament.version)
    )


async def answer_request(request: Request) -> Response:
    """Grant or decline what a player asked for; a bye is granted as one action with it."""
    body = await read_body(request, RequestAnswer)
    number = _request(request)
    await _check_sector(request, number)
    command = AnswerRequest(number, body.answer, body.reason)
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    return answer(done, request=number)


async def get_badge(request: Request) -> Response:
    """The address in the code of a player's badge, with its secret, and its picture."""
    tournament = await _tournament(request)
    return _never_kept(versioned(await _badge(request, tournament, _player(request, tournament)), tournament.version))


async def renew_badge(request: Request) -> Response:
    """Make the codes on a lost badge worthless; the answer has the new one."""
    body = await read_body(request, Reason)
    player = _player(request, await _tournament(request))
    command = RenewBadge(player, body.reason)
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    made = await _badge(request, await _tournament(request), player)
    return _never_kept(versioned(made | {"version": done.version}, done.version, status=HTTPStatus.CREATED))


async def _own(request: Request) -> PlayerId:
    """The player of the page whose badge's secret came with the request.

    Raises Problem 403 for another secret or none, UnknownPlayer and UnknownTournament.
    """
    tournament = await _tournament(request)
    player = _player(request, tournament)
    shown = request.headers.get(SECRET, "")
    badges = Badges(
        await run_in_threadpool(badge_key, house(request).credentials), request.path_params["t"], tournament
    )
    if not badges.knows(player, shown):
        raise Problem(
            HTTPStatus.FORBIDDEN,
            "That needs the code of the player's newest badge.",
            advice="Scan the code on your badge or place card, or ask an arbiter for it.",
        )
    return player


async def _asked(
    request: Request, player: PlayerId, command: Command, *, status: HTTPStatus = HTTPStatus.CREATED
) -> Response:
    done = await house(request).service.execute(request.path_params["t"], command, await _sender(request, player))
    made = done.facts[0].version if done.facts else None
    return answer(done, status=status, player=player, request=made)


async def _sender(request: Request, player: PlayerId) -> Context:
    """The player as the sender, whatever device it is: what counts is the badge."""
    return replace(await sender(request), principal=Principal(Role.PUBLIC, f"player {player}"))


async def _badge(request: Request, tournament: Tournament, player: PlayerId) -> dict[str, Any]:
    stream = request.path_params["t"]
    secret = Badges(await run_in_threadpool(badge_key, house(request).credentials), stream, tournament).secret(player)
    address = f"{base_address(request)}/t/{stream}/players/{player}#{secret}"
    return {"player": player, "address": address, "picture": picture(address)}


async def _check_sector(request: Request, number: int) -> None:
    """Raise Problem 403 where an arbiter of a sector answers what is not about one of its boards."""
    if not principal(request).boards:
        return
    known = (await _tournament(request)).hall.requests.get(number)
    if known is None or known.round is None or known.game is None:
        raise Problem(HTTPStatus.FORBIDDEN, "An arbiter of a sector answers what is about its boards.")
    await check_sector(request, known.round, GameId(known.game))


async def _tournament(request: Request) -> Tournament:
    return await house(request).service.tournament(request.path_params["t"])


def _player(request: Request, tournament: Tournament) -> PlayerId:
    player = PlayerId(request.path_params["p"])
    if player not in tournament.roster.players:
        raise UnknownPlayer(player)
    return player


def _request(request: Request) -> int:
    return whole_number(request.path_params["r"], "request")


def _never_kept(response: Response) -> Response:
    response.headers["cache-control"] = "no-store"
    return response
