"""Which boards of a round differ between two pairings, with the numbers of the boards in both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from domain.pairing.system import RoundPairing
from domain.pairing_service import by_player
from domain.rounds.boards import PairedBoard, Seat, with_bye
from domain.rounds.fixed_boards import numbered
from domain.state.tournament import Tournament
from domain.values import GameId, RoundNumber

Numbers = Mapping[Seat, int]
"""The seats of a pairing in order, each with the number of its board; 0 for the pairing-allocated bye."""


@dataclass(frozen=True, slots=True)
class BoardChange:
    """A board of one pairing and its counterpart in the other; None if there is none left.

    `board_was` and `board_now` are their numbers; 0: no board, a bye, or not known.
    """

    was: Seat | None
    now: Seat | None
    board_was: int = 0
    board_now: int = 0


def board_changes(was: Sequence[Seat], now: Sequence[Seat]) -> tuple[BoardChange, ...]:
    """Every board of one pairing that the other lacks, each beside one that shares a player with it, if one is left."""
    left = [seat for seat in now if seat not in set(was)]
    changes = []
    for seat in was:
        if seat in now:
            continue
        match = next((each for each in left if set(each) & set(seat) - {None}), None)
        if match is not None:
            left.remove(match)
        changes.append(BoardChange(seat, match))
    rest = iter(left)
    beside = [each if each.now is not None else BoardChange(each.was, next(rest, None)) for each in changes]
    return (*beside, *(BoardChange(None, seat) for seat in rest))


def numbered_changes(was: Numbers, now: Numbers) -> tuple[BoardChange, ...]:
    """As `board_changes`, with the numbers of the boards."""
    return tuple(
        replace(
            each,
            board_was=0 if each.was is None else was[each.was],
            board_now=0 if each.now is None else now[each.now],
        )
        for each in board_changes(tuple(was), tuple(now))
    )


def moved_boards(was: Numbers, now: Numbers) -> tuple[BoardChange, ...]:
    """The boards of the same players that have another number."""
    return tuple(
        BoardChange(seat, seat, number, now[seat]) for seat, number in was.items() if now.get(seat, number) != number
    )


def recorded_numbers(tournament: Tournament, number: RoundNumber) -> Numbers:
    """The boards of a paired round, draft or public, and its bye."""
    paired = tournament.play.rounds[number - 1]
    seats: dict[Seat, int] = {(game.white, game.black): game.board for game in paired.games.values()}
    return seats if paired.bye is None else {**seats, (paired.bye, None): 0}


def numbers_of(tournament: Tournament, made: RoundPairing | None) -> Numbers:
    """The boards that a pairing gives if it is recorded, fixed boards included, and its bye; empty without one."""
    if made is None:
        return {}
    pairs, bye = by_player(tournament, made)
    boards = [PairedBoard(GameId(str(place)), *pair) for place, pair in enumerate(pairs)]
    in_order, displaced = numbered(tournament, boards)
    seats: dict[Seat, int] = {
        (each.white, each.black): displaced.get(each.game, place) for place, each in enumerate(in_order, start=1)
    }
    return {**seats, **dict.fromkeys(with_bye((), bye), 0)}
