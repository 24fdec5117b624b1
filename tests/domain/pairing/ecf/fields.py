"""Fields of rounds, and tournaments played at random by the English rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domain.pairing.ecf.system import EcfSystem
from domain.pairing.system import Field, FieldPlayer, NoPairing, RoundPairing, RoundRecord
from domain.values import STANDARD_SCORING, Colour, Points, RoundNumber, Score, Tpn


def first_round(count: int, *, initial: Colour = Colour.WHITE, options: Mapping[str, str] | None = None) -> Field:
    """Round one of players 1, 2, 3, ... by grade."""
    players = tuple(FieldPlayer(tpn=Tpn(tpn), score=0, rating=3000 - tpn) for tpn in range(1, count + 1))
    return Field(round=1, rounds=9, players=players, initial_colour=initial, options=options or {})


def game(opponent: int, colour: Colour, score: Score) -> RoundRecord:
    """A round with this opponent."""
    return RoundRecord(score, STANDARD_SCORING.points(score), Tpn(opponent), colour)


def bye(score: Score) -> RoundRecord:
    """A round without an opponent."""
    return RoundRecord(score, STANDARD_SCORING.points(score))


def field_after(histories: Sequence[Sequence[RoundRecord]], **changes: Any) -> Field:
    """The round after these histories of players 1, 2, 3, ... by grade."""
    players = tuple(
        FieldPlayer(
            tpn=Tpn(place),
            score=sum(record.points for record in history),
            history=tuple(history),
            rating=3000 - place,
        )
        for place, history in enumerate(histories, start=1)
    )
    field = Field(round=len(histories[0]) + 1, rounds=9, players=players)
    return replace(field, **changes)


@dataclass(frozen=True)
class Played:
    """One round of a random tournament: the field, and its pairing, None if there was none."""

    field: Field
    pairing: RoundPairing | None


@dataclass(frozen=True)
class Rates:
    """How often what happens, each from 0 to 1."""

    draws: float = 0.3
    forfeits: float = 0.0
    absences: float = 0.0


def tournament(
    count: int, rounds: RoundNumber, seed: int, rates: Rates = Rates(), options: Mapping[str, str] | None = None
) -> Iterator[Played]:
    """Play a tournament by chance, round by round, until it is over or no pairing exists."""
    chance = random.Random(seed)
    grades = sorted((chance.randrange(1200, 2600) for _ in range(count)), reverse=True)
    histories: dict[int, tuple[RoundRecord, ...]] = dict.fromkeys(range(1, count + 1), ())
    for number in range(1, rounds + 1):
        absent = {tpn for tpn in histories if chance.random() < rates.absences}
        players = tuple(
            FieldPlayer(
                tpn=Tpn(tpn),
                score=_total(history),
                history=history,
                rating=grades[tpn - 1],
                present=tpn not in absent,
            )
            for tpn, history in histories.items()
        )
        field = Field(round=number, rounds=rounds, players=players, options=options or {})
        try:
            pairing = EcfSystem().pair(field)
        except NoPairing:
            yield Played(field, None)
            return
        yield Played(field, pairing)
        for tpn, record in _records(pairing, absent, chance, rates):
            histories[tpn] += (record,)


def _total(history: Sequence[RoundRecord]) -> Points:
    return sum(record.points for record in history)


def _records(
    pairing: RoundPairing, absent: set[int], chance: random.Random, rates: Rates
) -> Iterator[tuple[int, RoundRecord]]:
    for pair in pairing.pairs:
        white, black = _result(chance, rates)
        yield pair.white, game(pair.black, Colour.WHITE, white)
        yield pair.black, game(pair.white, Colour.BLACK, black)
    if pairing.bye is not None:
        yield pairing.bye, bye(Score.PAIRING_ALLOCATED_BYE)
    for tpn in absent:
        yield tpn, bye(Score.HALF_POINT_BYE)


def _result(chance: random.Random, rates: Rates) -> tuple[Score, Score]:
    if chance.random() < rates.forfeits:
        return Score.FORFEIT_WIN, Score.FORFEIT_LOSS
    if chance.random() < rates.draws:
        return Score.DRAW, Score.DRAW
    return (Score.WIN, Score.LOSS) if chance.random() < 0.5 else (Score.LOSS, Score.WIN)
