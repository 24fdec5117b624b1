"""Which rounds of an imported file the system pairs differently."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from domain.corrections.checking import RoundCheck, check
from domain.pairing.boards import NO_PLAYER, Board
from domain.rounds.boards import Seat
from domain.rounds.drafts import RoundPaired
from domain.settings.report_files import ImportedRoundDiffers
from domain.subject import Event
from domain.values import PlayerId, RoundNumber, Tpn


def with_differences(
    events: Sequence[Event], by_hand: Mapping[RoundNumber, Collection[Seat]], *, names_system: bool
) -> tuple[Sequence[Event], Sequence[RoundCheck]]:
    """The events of an import with one more for each round that the system pairs differently, and these rounds.

    `by_hand` are the boards of which the file says that they were paired by hand: a round that differs in these alone
    is none of them. Pairs every round again; those of a file that names no system (`names_system` False) by the one
    that is recorded for it. Raises KeyError for a system that does not exist.
    """
    numbers = {event.round: event.numbers for event in events if isinstance(event, RoundPaired)}
    players = {number: {tpn: player for player, tpn in those.items()} for number, those in numbers.items()}
    checks = tuple(
        found
        for found in check(events)
        if found.differences and not _is_by_hand(found, by_hand.get(found.round), players[found.round])
    )
    return (*events, *_differing(checks, players, names_system=names_system)), checks


def _is_by_hand(found: RoundCheck, by_hand: Collection[Seat] | None, players: Mapping[Tpn, PlayerId]) -> bool:
    in_file = [each.recorded for each in found.differences if each.recorded is not None]
    return by_hand is not None and set(_seats(in_file, players)) <= set(by_hand)


def _differing(
    checks: Sequence[RoundCheck], players: Mapping[RoundNumber, Mapping[Tpn, PlayerId]], *, names_system: bool
) -> Iterator[ImportedRoundDiffers]:
    for found in checks:
        known = players[found.round]
        by_system = [each.paired for each in found.differences if each.paired is not None]
        in_file = [each.recorded for each in found.differences if each.recorded is not None]
        yield ImportedRoundDiffers(
            found.round, _seats(by_system, known), _seats(in_file, known), names_system=names_system
        )


def _seats(boards: Sequence[Board], players: Mapping[Tpn, PlayerId]) -> tuple[Seat, ...]:
    return tuple((players[Tpn(white)], None if black == NO_PLAYER else players[Tpn(black)]) for white, black in boards)
