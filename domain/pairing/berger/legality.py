"""What boards of a round robin break: no two players meet once too often, and there is no bye (C.05 Annex 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.pairing.breaches import SeatedRound
from domain.pairing.meetings import are_prohibited
from domain.pairing.system import Breach, Field, FieldPlayer, Pair
from domain.values import BreachKind, Tpn


def obstacle(field: Field, one: FieldPlayer, two: FieldPlayer, cycles: int) -> BreachKind | None:
    """Why the two may not be paired in a round robin of so many cycles: MET_TOO_OFTEN, PROHIBITED, or None.

    A game lost by forfeit is not played again (C.05 6.6), so that every earlier pairing of the two counts.
    """
    if are_prohibited(field, one.tpn, two.tpn):
        return BreachKind.PROHIBITED
    before = sum(record.opponent == two.tpn for record in one.history)
    return BreachKind.MET_TOO_OFTEN if before >= cycles else None


def breaches(article: str, cycles: int, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
    """What these boards and this bye break, board 1 first.

    Raises KeyError for a number that no player has.
    """
    return tuple(_found(article, cycles, SeatedRound(field, boards, bye), boards, bye))


def _found(article: str, cycles: int, seated: SeatedRound, boards: Sequence[Pair], bye: Tpn | None) -> Iterator[Breach]:
    for board in boards:
        reason = obstacle(seated.field, seated.player(board.white), seated.player(board.black), cycles)
        if reason is not None:
            yield Breach(article, reason, (board.white, board.black))
    if bye is not None:
        yield Breach(article, BreachKind.BYE_IN_ROUND_ROBIN, (bye,))
