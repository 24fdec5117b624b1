"""Rounds: paired, published, discarded, and given a start time."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.fide_mode import in_mode_of
from domain.messages import message
from domain.notices import SetRoundStart
from domain.refusals import InvalidValue
from domain.rounds.drafts import DiscardPairing, RoundPaired, warnings_of_pairing
from server.access import DIRECTORS, OFFICIALS
from server.http.answers import answer, recorded_event, versioned
from server.http.bodies import AnyRound, Body, ReasonBody, Text, read_body
from server.http.context import execute, sender
from server.http.endpoint import ROUND, TOURNAMENT, Endpoint, Routes
from server.http.parameters import round_in_path
from server.http.request_language import api_language
from server.http.rounds.avoidance import AvoidanceBody
from server.http.rounds.conflicts import check_conflicts, results_in_conflict
from server.http.services import services
from server.http.warnings import rendered
from server.messages import MessageRenderer


class NextRoundBody(AvoidanceBody, kw_only=True):
    """The round to pair, the next one if it is left out; `despite_conflicts` as when a round is published."""

    round: AnyRound | None = None
    despite_conflicts: bool = False


class PublicationBody(ReasonBody, kw_only=True):
    """Why a round is published as it is; `despite_conflicts`: although results of devices are in conflict."""

    despite_conflicts: bool = False


class RoundStartBody(Body, kw_only=True):
    """When a round starts, as ISO 8601 with the offset from UTC; empty if it is not known."""

    starts: Text
    reason: Text = ""


async def pair_round(request: Request) -> Response:
    """Pair the next round as a draft.

    Raises ResultsInConflict while another result of a game waits on a device, unless the sender knows of it.
    """
    body = await read_body(request, NextRoundBody)
    now = await services(request).tournaments.tournament(request.path_params["t"])
    await check_conflicts(request, body.round or now.next_round, despite=body.despite_conflicts)
    done = await services(request).tournaments.rounds.pair(
        request.path_params["t"],
        await sender(request),
        body.round,
        avoidance=body.avoidance,
    )
    number = recorded_event(request, done, RoundPaired).round
    before = await services(request).tournaments.tournament(request.path_params["t"], done.events[0].version - 1)
    found = in_mode_of(before, warnings_of_pairing(before, number))
    if not found:
        return answer(done, round=number)
    return answer(done, round=number, warnings=rendered(before, found, api_language(request)))


async def pairing_warnings(request: Request) -> Response:
    """The warnings before a round is paired, or paired again, as things are now.

    `conflicts` are sentences about results in conflict, for which the pairing is refused without `despite_conflicts`.
    """
    number, stream = round_in_path(request), request.path_params["t"]
    now = await services(request).tournaments.tournament(stream)
    reader = api_language(request)
    found = rendered(now, in_mode_of(now, warnings_of_pairing(now, number)), reader)
    refusal, renderer = await results_in_conflict(request, number), MessageRenderer(reader, now)
    conflicts = [] if refusal is None else [renderer.render(each) for each in (refusal.message, refusal.advice)]
    return versioned({"round": number, "warnings": found, "conflicts": conflicts, "version": now.version}, now.version)


async def publish_round(request: Request) -> Response:
    """Make a draft public; a reason is needed if the system pairs it in another way by now.

    Raises ResultsInConflict while another result of a game waits on a device, unless the sender knows of it.
    """
    body = await read_body(request, PublicationBody)
    number, stream = round_in_path(request), request.path_params["t"]
    await check_conflicts(request, number, despite=body.despite_conflicts)
    corrections = services(request).tournaments.corrections
    done = await corrections.publish(stream, number, body.reason, await sender(request))
    return answer(done, round=number)


async def discard_round(request: Request) -> Response:
    """Throw a draft away."""
    body = await read_body(request, ReasonBody)
    number = round_in_path(request)
    command = DiscardPairing(number, body.reason)
    done = await execute(request, command)
    return answer(done, status=HTTPStatus.OK, round=number)


async def set_round_start(request: Request) -> Response:
    """Set when a round starts: every display counts down to it."""
    body = await read_body(request, RoundStartBody)
    command = SetRoundStart(round_in_path(request), _moment(body.starts), body.reason)
    return answer(await execute(request, command))


def _moment(text: str) -> str:
    """The start time as it is recorded, to the second; empty if unknown.

    Raises InvalidValue if it is not a time in ISO 8601.
    """
    try:
        return datetime.fromisoformat(text).isoformat(timespec="seconds")
    except ValueError as error:
        if not text:
            return text
        raise InvalidValue("starts", message("invalid.no-moment")) from error


ROUTES: Routes = (
    Endpoint("POST", TOURNAMENT + "/rounds", pair_round, DIRECTORS, NextRoundBody, status=HTTPStatus.CREATED),
    Endpoint("GET", ROUND + "/warnings", pairing_warnings, OFFICIALS),
    Endpoint("POST", ROUND + "/publication", publish_round, DIRECTORS, PublicationBody, status=HTTPStatus.CREATED),
    Endpoint("DELETE", ROUND, discard_round, DIRECTORS, ReasonBody),
    Endpoint("PUT", ROUND + "/start", set_round_start, DIRECTORS, RoundStartBody, status=HTTPStatus.CREATED),
)
