"""Re-pairs every round as it was known at the time and finds where the system makes another pairing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from domain.pairing.boards import NO_PLAYER, Board, boards_of
from domain.pairing.explanation import PairingExplanation
from domain.pairing.system import NoPairing, RoundPairing
from domain.pairing_service import field_of, field_with_ends, pair_round
from domain.rounds.amendments import PairingAmended
from domain.rounds.drafts import RoundPaired
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import evolve
from domain.values import RoundNumber


@dataclass(frozen=True, slots=True)
class DifferentBoard:
    """A board that was recorded and one that the system makes instead; None if one side has no board left."""

    round: RoundNumber
    recorded: Board | None
    paired: Board | None


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round paired again by the system of that code. `refusal` is set if it finds no pairing at all.

    `with_ends`: the boards differ because it was amended with the results of games that were adjourned when it was
    published, as earlier versions did; now they count as the draws of then (F.9).
    """

    round: RoundNumber
    system: str
    engine: str
    differences: tuple[DifferentBoard, ...]
    refusal: NoPairing | None = None
    with_ends: bool = False


_NO_PAIRS = RoundPairing((), None, PairingExplanation())
"""The pairing of a round in which no player is present."""


@dataclass(frozen=True, slots=True)
class _Recorded:
    boards: tuple[Board, ...]
    colourless: frozenset[Board]


def check(events: Iterable[Event]) -> Iterator[RoundCheck]:
    """Check every recorded round, one after the other, by the system that its event names; an amended one once more.

    Raises KeyError for a system that does not exist.
    """
    for tournament, event in _before(events):
        yield check_round(tournament, event)[0]


def before_rounds(events: Iterable[Event]) -> Iterator[tuple[Tournament, RoundPaired]]:
    """Each pairing with the tournament as it was just before."""
    for tournament, event in _before(events):
        if isinstance(event, RoundPaired):
            yield tournament, event


def _before(events: Iterable[Event]) -> Iterator[tuple[Tournament, RoundPaired | PairingAmended]]:
    tournament: Tournament | None = None
    for event in events:
        if isinstance(event, RoundPaired | PairingAmended) and tournament is not None:
            yield tournament, event
        tournament = evolve(tournament, event)


def check_round(tournament: Tournament, event: RoundPaired | PairingAmended) -> tuple[RoundCheck, RoundPairing | None]:
    """One recorded round checked by the tournament just before it; and its system's pairing, None if there is none.

    Raises KeyError for a system that does not exist.
    """
    field = field_of(tournament, event.round)
    recorded = _recorded(tournament, event)
    system = event.system if isinstance(event, RoundPaired) else tournament.settings.system
    try:
        made = pair_round(field, system) if any(player.present for player in field.players) else _NO_PAIRS
    except NoPairing as refusal:
        missing = tuple(DifferentBoard(event.round, board, None) for board in recorded.boards)
        return RoundCheck(event.round, system, event.engine, missing, refusal), None
    differences = tuple(_differences(event.round, recorded, boards_of(made)))
    with_ends = bool(differences) and isinstance(event, PairingAmended) and _is_of_ends(tournament, event, recorded)
    return RoundCheck(event.round, system, event.engine, differences, with_ends=with_ends), made


def _is_of_ends(tournament: Tournament, event: PairingAmended, recorded: _Recorded) -> bool:
    """Whether the system makes these boards with the results of games that ended after the round was published."""
    try:
        made = pair_round(field_with_ends(tournament, event.round), tournament.settings.system)
    except NoPairing:
        return False
    return not any(_differences(event.round, recorded, boards_of(made)))


def _recorded(tournament: Tournament, event: RoundPaired | PairingAmended) -> _Recorded:
    numbers = pairing_numbers(tournament)
    boards = [(numbers[board.white], numbers[board.black]) for board in event.boards]
    colourless = frozenset(place for place, board in zip(boards, event.boards, strict=True) if not board.colours_known)
    if event.bye is not None:
        boards.append((numbers[event.bye], NO_PLAYER))
    return _Recorded(tuple(boards), colourless)


def _differences(number: RoundNumber, recorded: _Recorded, paired: tuple[Board, ...]) -> Iterator[DifferentBoard]:
    """One difference a board: the same players first, then boards that share a player, then what is left."""
    left = dict.fromkeys(paired)
    unlike = []
    for board in recorded.boards:
        if board in left:
            del left[board]
        elif board in recorded.colourless and board[::-1] in left:
            del left[board[::-1]]
        else:
            unlike.append(board)
    for board in unlike:
        found = _counterpart(board, left)
        if found is not None:
            del left[found]
        yield DifferentBoard(number, board, found)
    for board in left:
        yield DifferentBoard(number, None, board)


def _counterpart(board: Board, left: Iterable[Board]) -> Board | None:
    """The system's board to be shown beside a recorded one."""
    candidates = list(left)
    if board[::-1] in candidates:
        return board[::-1]
    if board[1] == NO_PLAYER:
        return next((each for each in candidates if each[1] == NO_PLAYER), None)
    games = [each for each in candidates if each[1] != NO_PLAYER]
    higher = min(board)
    return next((each for each in games if higher in each), games[0] if games else None)
