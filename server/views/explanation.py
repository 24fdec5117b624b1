"""Why a round was paired as it was: the claims of its explanation, with the article behind each."""

from __future__ import annotations

from typing import Any

from domain.pairing.system import RoundPairing
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.languages import Language
from server.views.claims import renderer_of, step
from server.wording import ENGLISH


def explanation(
    tournament: Tournament, paired: Round, made: RoundPairing, player: PlayerId | None, reader: Language = ENGLISH
) -> dict[str, Any]:
    """The steps of a round, or only those about one player.

    Of each step, `text` names players by pairing number, in English; `players` are their ids. `says` is for the reader,
    with names; `claim` has the same as data, with half points. `same` is False if the recorded pairing is not the
    system's: an imported round, one paired by hand, or by another engine; the boards of the games, which a fixed board
    moves, do not matter. A player who was added to the round after it was paired has no number in it.
    """
    player_of = {tpn: who for who, tpn in paired.numbers.items()}
    number = None if player is None else paired.numbers.get(player)
    steps = [each for each in made.explanation.steps if player is None or number in each.players]
    renderer = renderer_of(tournament, paired, reader)
    recorded = {(paired.numbers.get(game.white), paired.numbers.get(game.black)) for game in paired.games.values()}
    bye = None if paired.bye is None else paired.numbers.get(paired.bye)
    return {
        "round": paired.number,
        "system": paired.system,
        "engine": paired.engine,
        "same": {(pair.white, pair.black) for pair in made.pairs} == recorded and made.bye == bye,
        "steps": [step(each, player_of, renderer) for each in steps],
        "players": {
            str(tpn): {"player": who, "name": tournament.roster.players[who].name}
            for tpn, who in sorted(player_of.items())
        },
    }
