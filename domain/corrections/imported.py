"""Which rounds of an imported file the system pairs differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.corrections.checking import RoundCheck, check
from domain.pairing.boards import NO_PLAYER, Board
from domain.rounds.boards import Seat
from domain.rounds.drafts import RoundPaired
from domain.settings.report_files import ImportedRoundDiffers
from domain.subject import Event
from domain.values import PlayerId, Tpn


def with_differences(events: Sequence[Event], *, names_system: bool) -> tuple[Sequence[Event], Sequence[RoundCheck]]:
    """The events of an import with one more for each round that the system pairs differently, and these rounds.

    Pairs every round again; those of a file that names no system (`names_system` False) by the one that is recorded for
    it. Raises KeyError for a system that does not exist.
    """
    checks = tuple(found for found in check(events) if found.differences)
    return (*events, *_differing(events, checks, names_system=names_system)), checks


def _differing(
    events: Sequence[Event], checks: Sequence[RoundCheck], *, names_system: bool
) -> Iterator[ImportedRoundDiffers]:
    numbers = {event.round: event.numbers for event in events if isinstance(event, RoundPaired)}
    for found in checks:
        players = {number: player for player, number in numbers[found.round].items()}
        by_system = [each.paired for each in found.differences if each.paired is not None]
        in_file = [each.recorded for each in found.differences if each.recorded is not None]
        yield ImportedRoundDiffers(
            found.round, _seats(by_system, players), _seats(in_file, players), names_system=names_system
        )


def _seats(boards: Sequence[Board], players: Mapping[Tpn, PlayerId]) -> tuple[Seat, ...]:
    return tuple((players[Tpn(white)], None if black == NO_PLAYER else players[Tpn(black)]) for white, black in boards)
