"""A published pairing after a correction: kept, paired again, or amended by hand (F.6, F.7)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Literal

from starlette.requests import Request
from starlette.responses import Response

from domain.corrections.outdated import Outdated
from domain.lookups import paired_round
from domain.rounds.amendments import AmendPairing
from domain.rounds.breach_messages import with_article
from domain.rounds.choices import AMEND, KEEP
from domain.rounds.publication import DraftIsStale, check_present
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.access import DIRECTORS, OFFICIALS
from server.http.answers import answer, versioned
from server.http.bodies import Text, read_body
from server.http.context import execute, sender
from server.http.endpoint import ROUND, Endpoint, Routes
from server.http.parameters import round_in_path
from server.http.request_language import api_language
from server.http.rounds.avoidance import AvoidanceBody
from server.http.rounds.boards import AmendmentBody, pairs_of
from server.http.rounds.conflicts import check_conflicts
from server.http.rounds.outdated import outdated_round
from server.http.services import services
from server.messages import MessageRenderer
from server.views.corrections import board_views, round_view


class DecisionBody(AvoidanceBody, kw_only=True):
    """Whether a published, unplayed pairing stays (F.7), and why; `despite_conflicts` as when a round is paired."""

    choice: Literal["keep", "pair-again"]
    reason: Text
    despite_conflicts: bool = False


async def decide_round(request: Request) -> Response:
    """Decide whether a published, unplayed pairing stays after a correction (F.7).

    Raises ResultsInConflict if it is paired again while another result of a game waits on a device, unless the sender
    knows of it.
    """
    body = await read_body(request, DecisionBody)
    number, stream, context = round_in_path(request), request.path_params["t"], await sender(request)
    corrections = services(request).tournaments.corrections
    if body.choice == KEEP:
        done = await corrections.keep_published(stream, number, body.reason, context)
    else:
        await check_conflicts(request, number, despite=body.despite_conflicts)
        done = await corrections.pair_published_again(stream, number, body.reason, context, body.avoidance)
    return answer(done, round=number)


async def amend_round(request: Request) -> Response:
    """Change a published pairing by hand, if a rule allows it (F.6, F.7)."""
    body = await read_body(request, AmendmentBody)
    number = round_in_path(request)
    stream = request.path_params["t"]
    seen = await services(request).tournaments.tournament(stream)
    pairs, bye = pairs_of(body)
    command = AmendPairing(
        number,
        seen.version,
        "manual",
        pairs,
        bye,
        body.reason,
        (KEEP, AMEND),
        AMEND,
        acknowledged=body.acknowledged,
        left_out=tuple(map(PlayerId, body.left_out)),
    )
    return answer(await execute(request, command), round=number)


async def round_difference(request: Request) -> Response:
    """What is new about the latest round since it was paired or last decided about: what the system pairs by now.

    `due`: the arbiter decides about it, or pairs a draft again, if the system `pairs_again`; `decided` are boards that
    pairing again would change too, but about which nothing is new. `causes` are the events since by which it would be
    paired differently, as sentences. `unpublishable` says why a draft cannot be published as it is, empty if it can.
    """
    number, stream = round_in_path(request), request.path_params["t"]
    service = services(request).tournaments
    now = await service.tournament(stream)
    paired = paired_round(now, number)
    found = await outdated_round(request, now) if number == len(now.play.rounds) else Outdated()
    renderer = MessageRenderer(api_language(request), now)
    difference = {
        "round": number,
        "status": paired.status.value,
        "due": bool(found),
        "pairs_again": found.pairs_again,
        "rounds": [] if found.effect is None else [round_view(now, found.effect, renderer)],
        "causes": [renderer.render(each) for each in found.causes],
        "decided": [] if found.effect is None else board_views(now, number, found.effect.known),
        "breaches": [renderer.render(with_article(each)) for each in found.breaches],
        "unpublishable": _unpublishable(now, paired, renderer),
    }
    return versioned({**difference, "version": now.version}, now.version)


def _unpublishable(now: Tournament, paired: Round, renderer: MessageRenderer) -> str:
    """Why a draft cannot be published as it is: it pairs players who are not playing. Empty if it can."""
    if paired.is_public:
        return ""
    try:
        check_present(now, paired)
    except DraftIsStale as stale:
        return renderer.refusal(stale)
    return ""


ROUTES: Routes = (
    Endpoint("GET", ROUND + "/difference", round_difference, OFFICIALS),
    Endpoint("POST", ROUND + "/decision", decide_round, DIRECTORS, DecisionBody, status=HTTPStatus.CREATED),
    Endpoint("POST", ROUND + "/amendment", amend_round, DIRECTORS, AmendmentBody, status=HTTPStatus.CREATED),
)
