"""Fields of two score levels with everything that rules 17 to 24 look at, drawn by chance.

Every round of every player is a game against a player who has withdrawn and who had more points before the round,
fewer, or as many: so floats are drawn freely. A few players have met each other instead, a few have never played, and
a few pairs are forbidden.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Score, Tpn

UPPER, LOWER = 30, 29
"""The scores of the two levels; no round but the first brings so much."""

RICH, POOR = 998, 999
"""Two who withdrew: one who always had more points than any other player, and one who never had any."""


def two_levels(seed: int, most: int, options: Mapping[str, str]) -> Field:
    """A field of at most so many players, two or more of them on the upper level or one alone."""
    chance = random.Random(seed)
    count = chance.randrange(4, most + 1)
    upper = chance.randrange(1, count)
    rounds = chance.randrange(2, 5)
    games = _games(chance, count, rounds)
    float_rate, idle = chance.choice((0.0, 0.2, 0.5)), chance.choice((0.0, 0.0, 0.15))
    forbidden_rate = chance.choice((0.0, 0.04, 0.04, 0.15))
    lean = chance.choice((0.2, 0.5, 0.5, 0.8))
    players = []
    twins = []
    for number in range(1, count + 1):
        records: list[RoundRecord] = []
        has_played = chance.random() >= idle
        for at in range(rounds):
            opponent, colour = games.get((number, at), (None, None))
            if opponent is None and not has_played:
                records.append(RoundRecord(Score.ZERO_POINT_BYE, 0))
                continue
            if opponent is None or colour is None:
                floats = at > 0 and chance.random() < float_rate
                opponent = chance.choice((RICH, POOR)) if floats else 100 + number
                colour = Colour.WHITE if chance.random() < lean else Colour.BLACK
            records.append(RoundRecord(Score.WIN, 1 if at else 0, Tpn(opponent), colour))
        total = UPPER if number <= upper else LOWER
        missing = total - sum(record.points for record in records)
        records[0] = RoundRecord(records[0].score, missing, records[0].opponent, records[0].colour)
        history = tuple(records)
        players.append(FieldPlayer(Tpn(number), total, history, rating=3000 - number))
        same = tuple(RoundRecord(Score.WIN, record.points) for record in history)
        twins.append(FieldPlayer(Tpn(100 + number), total, same, rating=0, present=False))
    gone = [*twins, _withdrawn(RICH, 1000, rounds), _withdrawn(POOR, 0, rounds)]
    forbidden = frozenset(
        (Tpn(one), Tpn(two))
        for one in range(1, count + 1)
        for two in range(one + 1, count + 1)
        if chance.random() < forbidden_rate
    )
    return Field(
        round=rounds + 1,
        rounds=rounds + 2,
        players=(*players, *gone),
        prohibited=forbidden,
        options=options,
    )


def _games(chance: random.Random, count: int, rounds: int) -> dict[tuple[int, int], tuple[int, Colour]]:
    """Games among the players of the field, a few in every round: opponent and colour by player and round."""
    games: dict[tuple[int, int], tuple[int, Colour]] = {}
    rate = chance.choice((0.0, 0.3, 0.6))
    met = set()
    for at in range(rounds):
        order = chance.sample(range(1, count + 1), count)
        for white, black in zip(order[::2], order[1::2], strict=False):
            if chance.random() < rate and frozenset((white, black)) not in met:
                met.add(frozenset((white, black)))
                games[white, at] = (black, Colour.WHITE)
                games[black, at] = (white, Colour.BLACK)
    return games


def _withdrawn(number: int, points: int, rounds: int) -> FieldPlayer:
    records = [RoundRecord(Score.WIN, points if at == 0 else 0) for at in range(rounds)]
    return FieldPlayer(Tpn(number), points, tuple(records), rating=0, present=False)
