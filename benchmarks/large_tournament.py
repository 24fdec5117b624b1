"""The events of a large tournament, paired by score without looking at who has met, with byes and forfeits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from domain.history import Purpose, histories, total
from domain.players.registration import PlayerRegistered
from domain.results.entering import ResultEntered
from domain.rounds.boards import PairedBoard
from domain.rounds.drafts import RoundPaired
from domain.rounds.publication import RoundPublished
from domain.settings.creation import TournamentCreated
from domain.state.rounds import game_id
from domain.subject import Event
from domain.tournament.replay import evolve, replay
from domain.values import ByeKind, Outcome, PlayerId, TieBreaks, Tpn


def large_tournament(players: int, rounds: int, *, tie_breaks: TieBreaks | None = None) -> Iterator[Event]:
    """The events in order."""
    chance = Random(players)
    ids = [PlayerId(f"p{number}") for number in range(1, players + 1)]
    numbers = {player: Tpn(place) for place, player in enumerate(ids, start=1)}
    begun: list[Event] = [
        TournamentCreated(
            name="Benchmark", system="fide-dutch-2026", rounds=rounds, tie_breaks=tie_breaks or TieBreaks()
        ),
        *(PlayerRegistered(player, player, rating=2600 - place) for place, player in enumerate(ids)),
    ]
    yield from begun
    state = replay(begun)
    for number in range(1, rounds + 1):
        points = {player: total(those) for player, those in histories(state, Purpose.STANDINGS).items()}
        away = {player: ByeKind.HALF_POINT for player in ids if chance.random() < 0.01}
        order = sorted(
            (player for player in ids if player not in away), key=lambda each: (-points[each], chance.random())
        )
        bye = order.pop() if len(order) % 2 else None
        boards = tuple(
            PairedBoard(game_id(number, number, board), order[2 * board], order[2 * board + 1])
            for board in range(len(order) // 2)
        )
        played: list[Event] = [
            RoundPaired(number, "fide-dutch-2026", "benchmark", boards, bye, numbers, away),
            RoundPublished(number),
            *(ResultEntered(number, board.game, _outcome(chance)) for board in boards),
        ]
        yield from played
        for event in played[:2]:
            state = evolve(state, event)
        state = replay(played[2:], state)


def _outcome(chance: Random) -> Outcome:
    if chance.random() < 0.01:
        return Outcome.WHITE_WINS_FORFEIT
    return chance.choice((Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS))
