"""What the regulations say that no record of TRF has: lines of comment that other programs skip, written and read back.

`### Half-point byes: at most 2, up to round 5` (either part alone too), `### Deadline for corrections: none`,
`### Late slips: standings`, `### Order of equals: federation`, `### Rating lists: blitz, rapid` (FIDE's, in order),
and by starting rank `### Fixed board: 12: 5`. `### Tournament: not closed` is in a file with the results of all rounds
if it is still open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from domain.ratings import RateOfPlay
from domain.results.finality import is_final
from domain.state.tournament import Tournament
from domain.trf.model import Rank, Trf
from domain.values import NO_LIMITS, ByeLimits, Deadline, EqualsOrder, LateSlips, PlayerId, Tpn

_LIMITS = re.compile(
    r"###\s*Half-point byes: (?:at most (\d{1,2}))?(?:(?<=\d), (?=up))?(?:up to round (\d{1,2}))?\s*", re.ASCII
)
_DEADLINE = re.compile(rf"###\s*Deadline for corrections: ({'|'.join(Deadline)})\s*")
_SLIPS = re.compile(rf"###\s*Late slips: ({'|'.join(LateSlips)})\s*")
_EQUALS = re.compile(rf"###\s*Order of equals: ({'|'.join(EqualsOrder)})\s*")
_ONE_LIST = "|".join(RateOfPlay)
_LISTS = re.compile(rf"###\s*Rating lists: ((?:{_ONE_LIST})(?:, (?:{_ONE_LIST}))*)\s*")
_OPEN = re.compile(r"###\s*Tournament: not closed\s*")
_BOARD = re.compile(r"###\s*Fixed board: ([1-9]\d{0,3}): ([1-9]\d{0,3})\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class FixedBoard:
    """A player who needs a board of a number."""

    rank: Rank
    board: int


@dataclass(frozen=True, slots=True)
class RatingLists:
    """FIDE's lists in the order in which they are asked."""

    lists: tuple[RateOfPlay, ...]


@dataclass(frozen=True, slots=True)
class NotClosed:
    """The tournament is still open, though all results are there."""


Regulation = ByeLimits | Deadline | LateSlips | EqualsOrder | RatingLists | NotClosed
"""What one line says of the tournament."""


@dataclass(frozen=True, slots=True)
class Regulations:
    """What the lines of a file say of the tournament; the first line of a kind counts."""

    bye_limits: ByeLimits = NO_LIMITS
    deadline: Deadline = Deadline.BY_THE_RULES
    late_slips: LateSlips = LateSlips.RATING_REPORT
    equals_order: EqualsOrder = EqualsOrder.ALPHABET
    rating_lists: tuple[RateOfPlay, ...] = ()
    is_open: bool = False


def read(text: str) -> Regulation | None:
    """What a line says of the tournament, or None."""
    if (limits := _LIMITS.fullmatch(text)) is not None:
        most, until = (None if each is None else int(each) for each in limits.groups())
        return None if most is None and until is None else ByeLimits(most, until)
    if (deadline := _DEADLINE.fullmatch(text)) is not None:
        return Deadline(deadline[1])
    if (listed := _LISTS.fullmatch(text)) is not None:
        lists = tuple(map(RateOfPlay, listed[1].split(", ")))
        return RatingLists(lists) if len(set(lists)) == len(lists) else None
    if _OPEN.fullmatch(text) is not None:
        return NotClosed()
    if (equals := _EQUALS.fullmatch(text)) is not None:
        return EqualsOrder(equals[1])
    slips = _SLIPS.fullmatch(text)
    return None if slips is None else LateSlips(slips[1])


def read_board(text: str) -> FixedBoard | None:
    """The fixed board that a line holds, or None."""
    found = _BOARD.fullmatch(text)
    return None if found is None else FixedBoard(int(found[1]), int(found[2]))


def of_file(trf: Trf) -> Regulations:
    """What the file says."""
    regulations = Regulations()
    for line in reversed(trf.lines):
        match read(line.text):
            case ByeLimits() as found:
                regulations = replace(regulations, bye_limits=found)
            case Deadline() as found:
                regulations = replace(regulations, deadline=found)
            case LateSlips() as found:
                regulations = replace(regulations, late_slips=found)
            case EqualsOrder() as found:
                regulations = replace(regulations, equals_order=found)
            case RatingLists(lists=lists):
                regulations = replace(regulations, rating_lists=lists)
            case NotClosed():
                regulations = replace(regulations, is_open=True)
    return regulations


def fixed_boards(trf: Trf) -> Mapping[Rank, int]:
    """The board that each of these players needs: that of the first line."""
    found = filter(None, (read_board(line.text) for line in reversed(trf.lines)))
    return {each.rank: each.board for each in found}


def written(tournament: Tournament) -> Iterator[str]:
    """The lines about the tournament, for what is not as usual."""
    settings = tournament.settings
    most, until = settings.bye_limits.most, settings.bye_limits.until
    parts = (None if most is None else f"at most {most}", None if until is None else f"up to round {until}")
    if any(parts):
        yield f"### Half-point byes: {', '.join(filter(None, parts))}"
    if settings.correction_deadline is not Deadline.BY_THE_RULES:
        yield f"### Deadline for corrections: {settings.correction_deadline}"
    if settings.late_slips is not LateSlips.RATING_REPORT:
        yield f"### Late slips: {settings.late_slips}"
    if settings.equals_order is not EqualsOrder.ALPHABET:
        yield f"### Order of equals: {settings.equals_order}"
    if settings.rating_rule.lists:
        yield f"### Rating lists: {', '.join(settings.rating_rule.lists)}"
    if not tournament.finished and is_final(tournament):
        yield "### Tournament: not closed"


def written_boards(tournament: Tournament, numbers: Mapping[PlayerId, Tpn]) -> Iterator[str]:
    """The lines about fixed boards."""
    for player, number in numbers.items():
        board = tournament.roster.players[player].board
        if board:
            yield f"### Fixed board: {number}: {board}"
