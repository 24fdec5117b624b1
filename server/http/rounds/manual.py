"""Pairing by hand: started, checked, ended or given up."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.messages import message
from domain.pairing.counting import last_bracket_of
from domain.pairing_service import by_player
from domain.refusals import InvalidValue
from domain.rounds.by_hand import EndManualPairing
from domain.rounds.drafts import NoCompletePairing
from domain.rounds.hand_checks import HandBoards, check_hand_boards, players_compared
from domain.rounds.hand_warnings import board_warnings
from domain.rounds.manual import paired_by_hand
from domain.state.tournament import Tournament
from domain.values import RoundNumber
from server.access import DIRECTORS
from server.http.answers import answer, versioned
from server.http.bodies import ReasonBody, read_body
from server.http.context import sender
from server.http.endpoint import ROUND, Endpoint, Routes
from server.http.parameters import round_in_path
from server.http.request_language import api_language
from server.http.rounds.boards import BoardsBody, HandBoardsBody, hand_boards_of, pairs_of
from server.http.services import SystemPairingKey, services
from server.http.warnings import rendered
from server.views.hand_checks import boards_view, hand_check_view, warnings_of_boards


async def start_manual(request: Request) -> Response:
    """Pair the next round by hand from now on."""
    body = await read_body(request, ReasonBody)
    number = round_in_path(request)
    stream = request.path_params["t"]
    done = await services(request).tournaments.rounds.start_by_hand(stream, number, body.reason, await sender(request))
    return answer(done, round=number)


async def end_manual(request: Request) -> Response:
    """Record the round as paired by hand, beside what the system makes of it."""
    body = await read_body(request, BoardsBody)
    number = round_in_path(request)
    pairs, bye = pairs_of(body)
    command = EndManualPairing(number, 0, pairs, bye, None, None, body.reason, acknowledged=body.acknowledged)
    service = services(request).tournaments
    done = await service.corrections.end_by_hand(request.path_params["t"], command, await sender(request))
    return answer(done, round=number)


async def give_up_manual(request: Request) -> Response:
    """Leave the round to the system after all; a draft that it began with is there again, if nothing came in since."""
    body = await read_body(request, ReasonBody)
    number, rounds = round_in_path(request), services(request).tournaments.rounds
    done = await rounds.give_up_by_hand(request.path_params["t"], number, body.reason, await sender(request))
    return answer(done, status=HTTPStatus.OK, round=number)


async def check_boards(request: Request) -> Response:
    """What boards made by hand break and fail, complete or not, beside what the system makes of the round.

    `compared`: the system's pairing is in the answer; one that is asked for at once does not wait for it. Nothing is
    written.
    """
    body = await read_body(request, HandBoardsBody)
    made = hand_boards_of(body)
    now, number = await _round_by_hand(request)
    service, reader = services(request).tournaments, api_language(request)
    stream, players = request.path_params["t"], players_compared(now, number, made)
    key = (stream, await service.hash_at(stream, now.version), number, players)
    compared = not body.at_once or services(request).caches.system_pairings.has(key)
    by_system = await _by_system(request, key, now) if compared else None
    check = await service.read(check_hand_boards, now, number, made, by_system)
    is_whole = compared and made.seated == players
    differs = by_system is None or (set(made.pairs), made.bye) != (set(by_system.pairs), by_system.bye)
    found = hand_check_view(now, check, by_system, reader) | {
        "warnings": rendered(
            now, [paired_by_hand(number)] if is_whole and differs and now.in_fide_mode else [], reader
        ),
        "board_warnings": warnings_of_boards(now, board_warnings(now, number, made, check, by_system), reader),
        "compared": compared,
        "version": now.version,
    }
    return versioned(found, now.version)


async def complete_boards(request: Request) -> Response:
    """The boards that the system makes of the players who are on none yet. Nothing is written."""
    made = hand_boards_of(await read_body(request, HandBoardsBody))
    now, number = await _round_by_hand(request)
    service = services(request).tournaments
    await service.read(check_hand_boards, now, number, made, None)
    if made.bye is not None and len(made.unpaired) % 2:
        raise InvalidValue("unpaired", message("invalid.second-bye"))
    boards = HandBoards(())
    if made.unpaired:
        boards = HandBoards(*by_player(now, await service.rounds.made_of(made.unpaired, now, number)))
    return versioned({**boards_view(boards), "version": now.version}, now.version)


async def _round_by_hand(request: Request) -> tuple[Tournament, RoundNumber]:
    """The tournament, and the round of the path, which is the latest or the next.

    Raises InvalidValue for another round.
    """
    number = round_in_path(request)
    now = await services(request).tournaments.tournament(request.path_params["t"])
    if number not in (len(now.play.rounds), len(now.play.rounds) + 1):
        raise InvalidValue("round", message("invalid.not-latest-round", number=number))
    return now, number


async def _by_system(request: Request, key: SystemPairingKey, now: Tournament) -> HandBoards | None:
    """The system's pairing of these players as they are known now; None if it finds none."""
    here, (_, _, number, players) = services(request), key

    async def made() -> HandBoards | None:
        try:
            paired = await here.tournaments.rounds.made_of(players, now, number, explain=True)
        except NoCompletePairing:
            return None
        return HandBoards(*by_player(now, paired), last_bracket=last_bracket_of(paired))

    return await here.caches.system_pairings.get(key, made)


ROUTES: Routes = (
    Endpoint("POST", ROUND + "/manual", start_manual, DIRECTORS, ReasonBody, status=HTTPStatus.CREATED),
    Endpoint("PUT", ROUND + "/manual", end_manual, DIRECTORS, BoardsBody, status=HTTPStatus.CREATED),
    Endpoint("DELETE", ROUND + "/manual", give_up_manual, DIRECTORS, ReasonBody),
    Endpoint("POST", ROUND + "/check", check_boards, DIRECTORS, HandBoardsBody),
    Endpoint("POST", ROUND + "/completion", complete_boards, DIRECTORS, HandBoardsBody),
)
