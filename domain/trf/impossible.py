"""Comment lines that cannot hold: about a round that the file does not have, or against what an earlier line states.

They have no effect; of lines that state the same thing in several ways the first one counts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol, TypeVar

from domain.trf import (
    apart,
    expulsions,
    fide_mode,
    later_byes,
    numbers,
    rating_corrections,
    rating_periods,
    regulations,
    scoring_changes,
    tie_breaks,
    withdrawals,
)
from domain.trf.codes import OWN_SYSTEM
from domain.trf.model import FileLine, Trf
from domain.values import ByeLimits, RoundNumber


class _OfRound(Protocol):
    @property
    def round(self) -> RoundNumber: ...


Record = TypeVar("Record", bound=_OfRound)

_UP_TO_THE_LAST: tuple[Callable[[str], _OfRound | None], ...] = (numbers.read, scoring_changes.read, later_byes.read)
_UP_TO_THE_ONE_AFTER: tuple[Callable[[str], _OfRound | None], ...] = (
    expulsions.read,
    withdrawals.read,
    rating_corrections.read,
)
"""What may be of the round after the last one: it was recorded when the last one was paired."""


def with_possible(trf: Trf) -> Trf:
    """The file without records of rounds beyond those that it announces."""
    left = trf.fide_mode_left
    return replace(
        trf,
        numbers=_up_to(trf, trf.numbers, 0),
        scoring_changes=_up_to(trf, trf.scoring_changes, 0),
        expelled=_up_to(trf, trf.expelled, 1),
        withdrawn=_up_to(trf, trf.withdrawn, 1),
        ratings=_up_to(trf, trf.ratings, 1),
        fide_mode_left=None if left is None or _is_beyond(trf, left, 1) else left,
    )


def round_beyond(trf: Trf, text: str) -> RoundNumber | None:
    """The round that a line is about, if the file announces fewer."""
    named = [
        *((each.round, 0) for read in _UP_TO_THE_LAST if (each := read(text)) is not None),
        *((each.round, 1) for read in _UP_TO_THE_ONE_AFTER if (each := read(text)) is not None),
    ]
    if (left := fide_mode.read(text)) is not None:
        named.append((left, 1))
    elif (dated := rating_periods.read(text)) is not None:
        named.append((dated.period.first_round, 0))
    elif (kept_apart := apart.read(text)) is not None:
        named.append((kept_apart.last_round, 0))
    elif isinstance(limits := regulations.read(text), ByeLimits) and limits.until is not None:
        named.append((limits.until, 0))
    return next((number for number, more in named if _is_beyond(trf, number, more)), None)


def stated_before(trf: Trf) -> Mapping[int, FileLine]:
    """By number each line that states otherwise what an earlier line states; with the earlier line."""
    first: dict[Hashable, tuple[Hashable, FileLine]] = {}
    found: dict[int, FileLine] = {}
    for line in trf.lines:
        for key, value in _statements(line.text) if line.text.startswith("###") else ():
            known, earlier = first.setdefault(key, (value, line))
            if known != value:
                found.setdefault(line.number, earlier)
    return found


def _statements(text: str) -> Iterator[tuple[Hashable, Hashable]]:
    """What a line states once for the tournament, a player or a round: of what, and what."""
    if (regulation := regulations.read(text)) is not None:
        yield type(regulation).__name__, regulation
    elif (seated := regulations.read_board(text)) is not None:
        yield (regulations.read_board, seated.rank), seated.board
    elif (dated := rating_periods.read(text)) is not None:
        yield (rating_periods.read, dated.rank, dated.period.first_round), dated.period.ratings
    elif (left := fide_mode.read(text)) is not None:
        yield fide_mode.read, left
    elif (listed := tie_breaks.read(text)) is not None:
        yield tie_breaks.read, listed
    elif (own := OWN_SYSTEM.fullmatch(text)) is not None:
        yield OWN_SYSTEM, own[1].lower()
    elif (granted := later_byes.read(text)) is not None:
        for rank in granted.players:
            yield (later_byes.read, rank, granted.round), granted.kind


def _up_to(trf: Trf, records: Iterable[Record], more: int) -> tuple[Record, ...]:
    return tuple(each for each in records if not _is_beyond(trf, each.round, more))


def _is_beyond(trf: Trf, number: RoundNumber, more: int) -> bool:
    return trf.rounds is not None and number > trf.rounds + more
