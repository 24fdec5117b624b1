"""Virtual points of accelerated rounds: those that were assigned, and those of the Baku Acceleration (C.04.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from domain.starting_list import pairing_numbers
from domain.state.round_robin import to_be_paired
from domain.state.rounds import Round
from domain.state.special_rules import Acceleration
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, RoundNumber


def accelerations(tournament: Tournament, number: RoundNumber | None = None) -> tuple[Acceleration, ...]:
    """Who has how many virtual points in which rounds, seen before a round; by default after all public ones.

    Under the Baku Acceleration earlier public rounds have those that they were paired with (reading L8).
    """
    if not tournament.settings.baku_acceleration:
        return tournament.settings.accelerations
    made = _baku(tournament)
    past = [each for each in tournament.public_rounds if number is None or each.number < number]
    points = {each.number: _kept(each, virtual_points(made, each.number)) for each in past}
    if all(points[each] == virtual_points(made, each) for each in points):
        return made
    kept = (each for played, those in points.items() for each in _of_round(played, those))
    to_come = (replace(each, first_round=max(each.first_round, len(past) + 1)) for each in made)
    return (*kept, *(each for each in to_come if each.first_round <= each.last_round))


def _kept(paired: Round, made: Mapping[PlayerId, Points]) -> dict[PlayerId, Points]:
    """The virtual points that a round was paired with; who entered later has those of the group beside that player."""
    return {**{player: points for player, points in made.items() if player not in paired.numbers}, **paired.virtual}


def _of_round(number: RoundNumber, points: Mapping[PlayerId, Points]) -> Iterator[Acceleration]:
    for each in sorted({*points.values()}, reverse=True):
        yield Acceleration(tuple(sorted(who for who, own in points.items() if own == each)), each, number, number)


def _baku(tournament: Tournament) -> tuple[Acceleration, ...]:
    """The Baku Acceleration by the numbers and the points for a win of now."""
    group = tuple(sorted(_accelerated_group(tournament)))
    if not group:
        return ()
    win = tournament.settings.scoring.win
    spans = baku_rounds(_announced_rounds(tournament), win)
    return tuple(Acceleration(group, points, first, last) for points, first, last in spans)


def virtual_points_of_round(tournament: Tournament, number: RoundNumber) -> dict[PlayerId, Points]:
    """The virtual points, in half points, with which a round would be paired now."""
    return virtual_points(accelerations(tournament, number), number)


def _announced_rounds(tournament: Tournament) -> RoundNumber:
    """The number of rounds announced when round one was paired; rounds added later accelerate no others (L8)."""
    settings = tournament.public_rounds[0].settings if tournament.public_rounds else tournament.settings
    return settings.number_of_rounds


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
