"""Virtual points: who has how many in which rounds, and the Baku acceleration (C.04.7) that implies them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from domain.acceleration import baku_group_size, baku_rounds, virtual_points
from domain.messages import message
from domain.state.special_rules import Acceleration
from domain.trf.absences import byes_to_come
from domain.trf.codes import names_baku
from domain.trf.errors import TrfError
from domain.trf.model import Rank, Trf, VirtualRecord
from domain.trf.numbers import NumberOfRank
from domain.trf.scoring_changes import scoring_of_round
from domain.trf.text import points_text
from domain.trf.topics import Speech
from domain.values import MOST_ROUNDS, PlayerId, Points, RoundNumber, Tpn


@dataclass(frozen=True, slots=True)
class AcceleratedGroup:
    """Players with the same virtual points, half points, from a first to a last round."""

    points: Points
    first_round: RoundNumber
    last_round: RoundNumber
    ranks: tuple[Rank, ...]


def by_round(
    records: Iterable[VirtualRecord], ranks: Sequence[Rank], rounds: RoundNumber
) -> dict[RoundNumber, dict[Rank, Points]]:
    """Virtual points of each of so many rounds; if records contradict each other, the later one applies."""
    found: dict[RoundNumber, dict[Rank, Points]] = {}
    for record in records:
        group = [rank for rank in ranks if record.first <= rank <= record.last]
        for number in range(record.first_round, min(record.last_round, rounds) + 1):
            found.setdefault(number, {}).update(dict.fromkeys(group, record.points))
    return found


def check_virtual(trf: Trf) -> None:
    """Raise TrfError for more virtual points than wins are worth, and for two lines 250 that contradict each other."""
    most = trf.scoring.win * (trf.rounds or MOST_ROUNDS)
    for each in trf.virtual:
        if each.points > most:
            raise TrfError(each.line, 10, message("invalid.too-many-virtual-points"))
    for line, rank, number, earlier in repeated_virtual(trf):
        if earlier.points != line.points:
            reason = message("trf.other-virtual-points", line=earlier.line, number=rank, round=number)
            raise TrfError(line.line, 10, reason)


def repeated_virtual(trf: Trf) -> Iterator[tuple[VirtualRecord, Rank, RoundNumber, VirtualRecord]]:
    """Each line 250 about a player and a round of which an earlier one states virtual points, and that line."""
    stated: dict[tuple[Rank, RoundNumber], VirtualRecord] = {}
    ranks = [player.rank for player in trf.players]
    for each in trf.virtual:
        if not trf.lines[each.line - 1].text.startswith("250"):
            continue
        for rank in ranks[bisect_left(ranks, each.first) : bisect_right(ranks, each.last)]:
            for number in range(each.first_round, min(each.last_round, MOST_ROUNDS) + 1):
                earlier = stated.setdefault((rank, number), each)
                if earlier is not each:
                    yield each, rank, number, earlier


def groups(rounds: dict[RoundNumber, dict[Rank, Points]]) -> list[AcceleratedGroup]:
    """The same as few groups: the same players with the same points in rounds that follow each other are one."""
    done: list[AcceleratedGroup] = []
    open_groups: dict[tuple[Points, tuple[Rank, ...]], AcceleratedGroup] = {}
    for number in sorted(rounds):
        ranks_of: dict[Points, list[Rank]] = {}
        for rank, points in sorted(rounds[number].items()):
            if points:
                ranks_of.setdefault(points, []).append(rank)
        still: dict[tuple[Points, tuple[Rank, ...]], AcceleratedGroup] = {}
        for points, ranks in sorted(ranks_of.items(), reverse=True):
            key = (points, tuple(ranks))
            before = open_groups.get(key)
            goes_on = before is not None and before.last_round == number - 1
            first = before.first_round if before is not None and goes_on else number
            still[key] = AcceleratedGroup(points, first, number, key[1])
        done += [
            group
            for key, group in open_groups.items()
            if key not in still or still[key].first_round > group.first_round
        ]
        open_groups = still
    return sorted([*done, *open_groups.values()], key=lambda group: (group.first_round, -group.points, group.ranks))


def baku(trf: Trf, ranks: Sequence[Rank], rounds: RoundNumber) -> tuple[VirtualRecord, ...]:
    """The virtual points of a file that names the Baku acceleration; `ranks` are its starting ranks in order.

    The rules are those of `domain.acceleration`: who was not paired in round one does not count for the group (L8).
    """
    if not ranks:
        return ()
    last = _last_of_group(trf, ranks)
    spans = baku_rounds(rounds, trf.scoring.win)
    return tuple(VirtualRecord(0, points, begin, end, ranks[0], last) for points, begin, end in spans)


def is_baku(
    trf: Trf,
    rounds: RoundNumber,
    virtual: Mapping[RoundNumber, Mapping[Rank, Points]],
    numbers: Mapping[RoundNumber, NumberOfRank],
) -> bool:
    """Whether 192 names the Baku acceleration, and these virtual points of 250 are those that it makes (L8).

    `numbers` are those of each round up to the one after the last that is paired. What a played round has for players
    whom it did not pair does not matter.
    """
    if not names_baku(trf) or not trf.virtual or trf.by_place:
        return False
    first = numbers[1]
    last = _last_of_group(trf, sorted(first, key=first.__getitem__))
    return all(
        virtual.get(number, {}).get(rank, 0) == (points if own[rank] <= own[last] else 0)
        for number in range(1, rounds + 1)
        for points in [_points_of_baku(number, rounds, scoring_of_round(trf, number).win)]
        for own in [numbers[min(number, trf.last_paired + 1)]]
        for rank in own
        if number > trf.last_paired or trf.player_of[rank].cell(number).is_paired
    )


def _last_of_group(trf: Trf, ranks: Sequence[Rank]) -> Rank:
    """The last of the accelerated group, among those whom round one paired, or will pair (L8)."""
    if trf.last_paired:
        away = {rank for rank in ranks if not trf.player_of[rank].cell(1).is_paired}
    else:
        away = {rank for rank, number, _ in byes_to_come(trf, 0) if number == 1}
    paired = [rank for rank in ranks if rank not in away] or ranks
    return paired[baku_group_size(len(paired)) - 1]


def _points_of_baku(number: RoundNumber, rounds: RoundNumber, win: Points) -> Points:
    return next((points for points, first, last in baku_rounds(rounds, win) if first <= number <= last), 0)


def written(
    found: Iterable[Acceleration], numbers: Mapping[PlayerId, Tpn], rounds: RoundNumber, speech: Speech
) -> Iterator[str]:
    """Virtual points of each of so many rounds; XXA goes first, for bbpPairings 6 adds it to the points of 250."""
    found = tuple(found)
    points: dict[RoundNumber, dict[Rank, Points]] = {}
    for number in range(1, rounds + 1):
        those = virtual_points(found, number)
        points[number] = {numbers[player]: those[player] for player in those if player in numbers}
    if speech is not Speech.NEW:
        for rank in sorted({rank for those in points.values() for rank, worth in those.items() if worth}):
            last = max(number for number in points if points[number].get(rank))
            columns = " ".join(points_text(points[number].get(rank, 0)) for number in range(1, last + 1))
            yield f"XXA {rank:4} {columns}"
    if speech is not Speech.OLD:
        for each in groups(points):
            when = f"{each.first_round:03} {each.last_round:03}"
            for first, last in _runs(each.ranks, sorted(numbers.values())):
                yield f"250      {points_text(each.points)} {when} {first:4} {last:4}"


def _runs(ranks: Collection[Rank], everyone: Sequence[Tpn]) -> Iterator[tuple[Rank, Rank]]:
    """Ranges of numbers that hold these players and no others."""
    chosen = set(ranks)
    for is_chosen, run in groupby(everyone, key=chosen.__contains__):
        if is_chosen:
            first, *others = run
            yield first, (others or [first])[-1]
