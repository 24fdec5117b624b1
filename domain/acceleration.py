"""Virtual points of accelerated rounds: those that were assigned, and those of the Baku Acceleration (C.04.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.starting_list import pairing_numbers
from domain.state.round_robin import to_be_paired
from domain.state.special_rules import Acceleration
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, RoundNumber


def accelerations(tournament: Tournament) -> tuple[Acceleration, ...]:
    """Who has how many virtual points in which rounds."""
    if not tournament.settings.baku_acceleration:
        return tournament.settings.accelerations
    group = tuple(sorted(_accelerated_group(tournament)))
    if not group:
        return ()
    win = tournament.settings.scoring.win
    spans = baku_rounds(_announced_rounds(tournament), win)
    return tuple(Acceleration(group, points, first, last) for points, first, last in spans)


def _announced_rounds(tournament: Tournament) -> RoundNumber:
    """The number of rounds announced when round one was paired; rounds added later accelerate no others (L8)."""
    return tournament.public_rounds[0].announced if tournament.public_rounds else tournament.settings.number_of_rounds


def virtual_points(found: Iterable[Acceleration], number: RoundNumber) -> dict[PlayerId, Points]:
    """The virtual points of a round, in half points; of two that say something of a player, the later one holds."""
    points: dict[PlayerId, Points] = {}
    for each in found:
        if each.first_round <= number <= each.last_round:
            points |= dict.fromkeys(each.players, each.points)
    return points


def baku_group_size(players: int) -> int:
    """How many players the accelerated group has: twice the quarter of the players, rounded up (C.04.7)."""
    return min(players, 2 * -(-players // 4))


def baku_rounds(rounds: RoundNumber, win: Points) -> tuple[tuple[Points, RoundNumber, RoundNumber], ...]:
    """The accelerated rounds as (virtual points, first round, last round); points are half points (C.04.7).

    Half of the rounds, rounded up, are accelerated: the first half of those, rounded up, with a win's points, the rest
    with half of them.
    """
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    spans = [(win, 1, full), (win // 2, full + 1, accelerated)]
    return tuple(span for span in spans if span[1] <= span[2])


def _accelerated_group(tournament: Tournament) -> frozenset[PlayerId]:
    """The accelerated group: everyone down to its last player in the starting list.

    That player is found among those paired in round one, by their numbers then, and stays the last one: a late entry
    belongs to the group of the players beside it (C.04.7; reading L8).
    """
    last = _last_of_group(tournament)
    if last is None:
        return frozenset()
    numbers = pairing_numbers(tournament)
    return frozenset(player for player, number in numbers.items() if number <= numbers[last])


def _last_of_group(tournament: Tournament) -> PlayerId | None:
    paired = _paired_in_round_one(tournament)
    return paired[baku_group_size(len(paired)) - 1] if paired else None


def _paired_in_round_one(tournament: Tournament) -> Sequence[PlayerId]:
    """Those whom round one pairs, by their numbers; who has a bye in it has no number yet (C.04.2)."""
    if tournament.public_rounds:
        first = tournament.public_rounds[0]
        players = {player for game in first.games.values() for player in (game.white, game.black)}
        if first.bye is not None:
            players.add(first.bye)
        numbers = first.numbers
    else:
        players, numbers = set(to_be_paired(tournament, 1)), pairing_numbers(tournament)
    return sorted(players & numbers.keys(), key=lambda player: numbers[player])
