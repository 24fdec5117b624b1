"""The Berger tables (C.05 Annex 1) for any number of players: who meets whom in which round, and with which colour.

The printed tables end at sixteen players; the rule behind them does not. With an even number N of seats the last seat
stays and the others turn. Every round has a seat, the pivot, that meets the last one; the seats at equal distance on
both sides of the pivot meet each other, and the one after it has White.
"""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import RoundNumber

TableSeat = int
"""A place in the table, from 1: the number that a player drew, or the place in the order of numbers."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round of a table: the games as (White, Black) in the printed order, and the seat that is free, or None."""

    games: tuple[tuple[TableSeat, TableSeat], ...]
    free: TableSeat | None


def table_round(players: int, number: RoundNumber) -> TableRound:
    """[Annex 1] Round `number` of the table for so many players. With an odd number the highest seat is empty.

    Raises ValueError for a round that the table does not have.
    """
    seats = players + players % 2
    if not 1 <= number < seats:
        raise ValueError(f"the table for {players} players has no round {number}")
    turns, half = seats - 1, seats // 2
    if number % 2:
        pivot = (number + 1) // 2
        first = (pivot, seats)
    else:
        pivot = _seat(number // 2 + half, turns)
        first = (seats, pivot)
    games = [first, *((_seat(pivot + away, turns), _seat(pivot - away, turns)) for away in range(1, half))]
    if players == seats:
        return TableRound(tuple(games), None)
    return TableRound(tuple(games[1:]), pivot)


def _seat(number: int, turns: int) -> TableSeat:
    """The seat of a number counted round the ring of 1 to `turns`."""
    return (number - 1) % turns + 1
