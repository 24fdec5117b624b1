"""Why a round was paired as it was: the system's reasons, from what was known when it was paired."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from domain.pairing.system import RoundPairing
from domain.refusals import UnknownGame, UnknownPlayer, UnknownRound
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import GameId, PlayerId
from server.access import EVERYONE, SEE_DRAFTS, may
from server.http.answers import versioned
from server.http.context import principal
from server.http.endpoint import ROUND, Endpoint, PublicQueue, Routes
from server.http.parameters import round_in_path
from server.http.past import at_version, tournament_seen
from server.http.request_language import api_language
from server.http.services import services
from server.views.avoidance import avoided_pairs
from server.views.explanation import explanation
from server.views.summary import summary
from server.views.why import why

_BYE = "bye:"


async def get_explanation(request: Request) -> Response:
    """Why a round was paired as it was, and its `summary`; with `player` or `game` what concerns them, and `why`.

    Officials also see the pairs that should not meet if possible, as `avoided`.
    """
    stream, number = request.path_params["t"], round_in_path(request)
    tournament = await tournament_seen(request, stream, at_version(request))
    official = may(principal(request), SEE_DRAFTS, stream)
    visible = tournament.play.rounds if official else tournament.public_rounds
    if not 1 <= number <= len(visible):
        raise UnknownRound(number)
    paired = visible[number - 1]
    player = _player(request, tournament, paired)
    made = await _made(request, stream, paired, tournament.version)
    language = api_language(request)
    body = explanation(tournament, paired, made, player, language)
    if official:  # clubs and families are not public
        body["avoided"] = avoided_pairs(tournament, paired, made, player, language)
    if player is None:
        body |= {"summary": summary(tournament, paired, made, language)}
    else:
        body |= {"why": why(tournament, paired, made, player, language)}
    return versioned({**body, "version": tournament.version}, tournament.version)


def _player(request: Request, tournament: Tournament, paired: Round) -> PlayerId | None:
    """Whom to explain: a player, or White of a game (the key of a row of the boards)."""
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


async def _made(request: Request, stream: str, paired: Round, version: int) -> RoundPairing:
    """The round as the system pairs it, cached by the hash of its event; concurrent requests share one computation.

    Raises NoCompletePairing and UnknownSystem.
    """
    here = services(request)
    key = (stream, await here.tournaments.hash_at(stream, paired.paired_at), paired.number)
    return await here.caches.explanations.get(
        key, lambda: here.tournaments.rounds.pair_again(stream, paired.number, version)
    )


ROUTES: Routes = (
    Endpoint(
        "GET",
        ROUND + "/explanation",
        get_explanation,
        EVERYONE,
        query=("at", "player", "game"),
        queue=PublicQueue.FILES,
    ),
)
