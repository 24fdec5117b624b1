"""Random tournaments for tests, seeded: byes of every kind, forfeits, withdrawals, late entries, prohibited pairs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from domain.pairing.system import Field, FieldPlayer, NoPairing, RoundPairing, RoundRecord
from domain.values import Colour, Points, RoundNumber, Score, Scoring, Tpn

_SCORINGS = [Scoring(), Scoring(), Scoring(6, 2, 0, 6, 0, 6, 6, 2, 0), Scoring(pairing_allocated_bye=1)]


@dataclass(frozen=True)
class _Rates:
    draws: float
    upsets: float
    forfeits: float
    absences: float
    withdrawals: float


PairField = Callable[[Field], RoundPairing]


def once(pair: PairField) -> PairField:
    """The same function, but a field that is paired again at once gets the same pairing without being paired."""
    newest: list[tuple[Field, RoundPairing]] = []

    def paired(field: Field) -> RoundPairing:
        if not newest or newest[0][0] is not field:
            newest[:] = [(field, pair(field))]
        return newest[0][1]

    return paired


def rounds(pair: PairField, seed: int, players: tuple[int, int] = (3, 30)) -> Iterator[Field]:
    """The fields of a random tournament's rounds, each paired by this function, until one cannot be."""
    chance = random.Random(seed)
    count = chance.randint(*players)
    total = chance.randint(2, min(12, count))
    rates = _Rates(
        chance.choice([0, 0.2, 0.5, 0.9]),
        chance.choice([0, 0.1, 0.3, 0.5]),
        chance.choice([0, 0.03, 0.2]),
        chance.choice([0, 0.05, 0.3]),
        chance.choice([0, 0.02, 0.1]),
    )
    scoring = chance.choice(_SCORINGS)
    arrival = {Tpn(t): 1 if chance.random() < 0.9 else chance.randint(2, total) for t in range(1, count + 1)}
    prohibited = frozenset(
        (one, two) for one in arrival for two in arrival if one < two and chance.random() < chance.choice([0, 0, 0.05])
    )
    accelerated = 2 * ((count + 3) // 4) if chance.random() < 0.2 else 0
    histories: dict[Tpn, list[RoundRecord]] = {tpn: [] for tpn in arrival}
    gone: set[Tpn] = set()
    for number in range(1, total + 1):
        field_players = []
        for tpn, history in histories.items():
            if chance.random() < rates.withdrawals:
                gone.add(tpn)
            present = tpn not in gone and arrival[tpn] <= number and chance.random() >= rates.absences
            virtual = _virtual(tpn, number, total, accelerated)
            score = sum(record.points for record in history)
            field_players.append(FieldPlayer(tpn, score, tuple(history), present=present, virtual=virtual))
        field = Field(
            number,
            total,
            tuple(field_players),
            chance.choice(list(Colour)) if number == 1 else Colour.WHITE,
            prohibited,
            scoring,
        )
        yield field
        try:
            pairing = pair(field)
        except NoPairing:
            return
        _play(chance, field, pairing, histories, rates)


def _virtual(tpn: Tpn, number: RoundNumber, total: RoundNumber, accelerated: int) -> Points:
    """C.04.7: a win for the first half of the accelerated rounds, half of it for the second."""
    rounds_ahead = (total + 1) // 2
    if tpn > accelerated or number > rounds_ahead:
        return 0
    return 2 if number <= (rounds_ahead + 1) // 2 else 1


def _play(
    chance: random.Random,
    field: Field,
    pairing: RoundPairing,
    histories: dict[Tpn, list[RoundRecord]],
    rates: _Rates,
) -> None:
    results: dict[Tpn, tuple[Score, Tpn | None, Colour | None]] = {}
    for pair in pairing.pairs:
        white, black = _result(chance, rates, stronger_is_white=pair.white < pair.black)
        results[pair.white] = (white, pair.black, Colour.WHITE)
        results[pair.black] = (black, pair.white, Colour.BLACK)
    if pairing.bye is not None:
        results[pairing.bye] = (Score.PAIRING_ALLOCATED_BYE, None, None)
    away = [Score.HALF_POINT_BYE, Score.ZERO_POINT_BYE, Score.ZERO_POINT_BYE, Score.FULL_POINT_BYE]
    for player in field.players:
        score, opponent, colour = results.get(player.tpn, (chance.choice(away), None, None))
        record = RoundRecord(score, field.scoring.points(score), opponent, colour, player.virtual)
        histories[player.tpn].append(record)


def _result(chance: random.Random, rates: _Rates, *, stronger_is_white: bool) -> tuple[Score, Score]:
    if chance.random() < rates.forfeits:
        absent = chance.choice([(Score.FORFEIT_WIN, Score.FORFEIT_LOSS), (Score.FORFEIT_LOSS, Score.FORFEIT_LOSS)])
        return absent if chance.random() < 0.5 else (absent[1], absent[0])
    if chance.random() < rates.draws:
        return Score.DRAW, Score.DRAW
    white_wins = stronger_is_white != (chance.random() < rates.upsets)
    return (Score.WIN, Score.LOSS) if white_wins else (Score.LOSS, Score.WIN)
