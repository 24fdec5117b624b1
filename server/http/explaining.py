"""Why a round was paired as it was: the system's reasons, from what was known when it was paired."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from starlette.requests import Request
from starlette.responses import Response

from domain.pairing.system import RoundPairing
from domain.refusals import UnknownGame, UnknownPlayer, UnknownRound
from domain.tournament import Round, Tournament
from domain.values import GameId, PlayerId
from server.access import OFFICIALS
from server.http.context import at_version, house, principal, versioned, whole_number
from server.views.explanation import explanation
from server.views.summary import summary
from server.views.why import why

_BYE = "bye:"
_MOST_KEPT = 16


async def get_explanation(request: Request) -> Response:
    """Why a round was paired as it was, and its `summary`; with `player` or `game` what concerns them, and `why`."""
    stream, number = request.path_params["t"], whole_number(request.path_params["n"], "round")
    tournament = await house(request).service.tournament(stream, at_version(request))
    visible = tournament.play.rounds if principal(request).role in OFFICIALS else tournament.public_rounds
    if not 1 <= number <= len(visible):
        raise UnknownRound(number)
    paired = visible[number - 1]
    player = _player(request, tournament, paired)
    made = await _MADE.get(request, stream, paired, tournament.version)
    body = explanation(tournament, paired, made, player)
    if player is None:
        body |= {"summary": summary(tournament, paired, made)}
    else:
        body |= {"why": why(tournament, paired, made, player)}
    return versioned({**body, "version": tournament.version}, tournament.version)


def _player(request: Request, tournament: Tournament, paired: Round) -> PlayerId | None:
    """Who is asked about: a player, or White of a game (the key of a row of the boards)."""
    player, key = request.query_params.get("player"), request.query_params.get("game")
    if key is not None and not key.startswith(_BYE):
        game = paired.games.get(GameId(key))
        if game is None:
            raise UnknownGame(paired.number, GameId(key))
        return game.white
    wanted = player if key is None else key.removeprefix(_BYE)
    if wanted is None:
        return None
    if wanted not in tournament.roster.players:
        raise UnknownPlayer(PlayerId(wanted))
    return PlayerId(wanted)


class _Made:
    """Rounds made again, by the hash of the fact that paired them: a hall that asks at once waits for one making."""

    def __init__(self) -> None:
        self._rounds: OrderedDict[tuple[str, str, int], asyncio.Task[RoundPairing]] = OrderedDict()

    async def get(self, request: Request, stream: str, paired: Round, version: int) -> RoundPairing:
        """The round as the system makes it.

        Raises NoCompletePairing and UnknownSystem.
        """
        service = house(request).service
        key = (stream, await service.hash_at(stream, paired.paired_at), paired.number)
        task = self._rounds.get(key)
        if task is None or task.get_loop() is not asyncio.get_running_loop():
            task = asyncio.create_task(service.rounds.pair_again(stream, paired.number, version))
            self._rounds[key] = task
            while len(self._rounds) > _MOST_KEPT:
                self._rounds.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except BaseException:
            if task.done():
                self._rounds.pop(key, None)
            raise


_MADE = _Made()
