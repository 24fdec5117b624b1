"""Why a round was paired as it was, in sentences with the article behind each."""

from __future__ import annotations

from typing import Any

from domain.pairing.system import RoundPairing
from domain.tournament import Round, Tournament
from domain.values import PlayerId


def explanation(tournament: Tournament, paired: Round, made: RoundPairing, player: PlayerId | None) -> dict[str, Any]:
    """The steps of a round, or only those about one player.

    The sentences name players by pairing number; `players` tells who that is. `same` is False where the recorded
    pairing is not the one that the system makes: an imported round, one made by hand, or by another engine. Who was put
    into the round after it was paired has no number in it.
    """
    player_of = {tpn: who for who, tpn in paired.numbers.items()}
    number = None if player is None else paired.numbers.get(player)
    steps = [step for step in made.explanation.steps if player is None or number in step.players]
    recorded = [(paired.numbers.get(game.white), paired.numbers.get(game.black)) for game in paired.games.values()]
    bye = None if paired.bye is None else paired.numbers.get(paired.bye)
    return {
        "round": paired.number,
        "system": paired.system,
        "engine": paired.engine,
        "same": [(pair.white, pair.black) for pair in made.pairs] == recorded and made.bye == bye,
        "steps": [
            {"article": step.rule, "text": step.text, "players": [player_of[tpn] for tpn in step.players]}
            for step in steps
        ],
        "players": {
            str(tpn): {"player": who, "name": tournament.roster.players[who].name}
            for tpn, who in sorted(player_of.items())
        },
    }
