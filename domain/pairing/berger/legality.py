"""What a round of a round robin breaks: nobody meets anybody once too often (C.05 Annex 1), and nobody has a bye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from domain.pairing.breaches import Seats
from domain.pairing.meetings import are_prohibited
from domain.pairing.system import Breach, Field, FieldPlayer, Pair
from domain.values import BreachKind, Tpn


class Obstacle(Enum):
    """Why two players are not to be paired, in words."""

    MET = "have been paired as often as the table has them meet"
    PROHIBITED = "are not to be paired with each other"


_KINDS = {Obstacle.MET: BreachKind.MET_TOO_OFTEN, Obstacle.PROHIBITED: BreachKind.PROHIBITED}


def obstacle(field: Field, one: FieldPlayer, two: FieldPlayer, cycles: int) -> Obstacle | None:
    """What forbids the two to be paired in a round robin of so many cycles, None where nothing does.

    A game lost by forfeit is not played again (C.05 6.6), so that every earlier pairing of the two counts.
    """
    if are_prohibited(field, one.tpn, two.tpn):
        return Obstacle.PROHIBITED
    before = sum(record.opponent == two.tpn for record in one.history)
    return Obstacle.MET if before >= cycles else None


def breaches(article: str, cycles: int, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
    """What these boards and this bye break, board 1 first.

    Raises KeyError for a number that nobody has.
    """
    return tuple(_found(article, cycles, Seats(field, boards, bye), boards, bye))


def _found(article: str, cycles: int, seats: Seats, boards: Sequence[Pair], bye: Tpn | None) -> Iterator[Breach]:
    for board in boards:
        reason = obstacle(seats.field, seats.player(board.white), seats.player(board.black), cycles)
        if reason is not None:
            names = f"{seats.called(board.white)} and {seats.called(board.black)}"
            yield Breach(article, _KINDS[reason], f"{names} {reason.value}", (board.white, board.black))
    if bye is not None:
        says = f"{seats.called(bye)} would have a bye, which a round robin does not know"
        yield Breach(article, BreachKind.BYE_IN_ROUND_ROBIN, says, (bye,))
