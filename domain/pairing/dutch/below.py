"""What lies below a bracket: can it still be paired, and how well the next bracket fares.

C.04.3:2026 [C4], [C5], [C8]; C.04.3:2017 [A.9], [C.4], [C.7].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from domain.pairing.dutch.contestants import Contestant
from domain.pairing.matching import FREE, largest
from domain.pairing.meetings import barred_ranks
from domain.pairing.system import Field
from domain.values import Colour


@dataclass(frozen=True, slots=True)
class Hall:
    """Everybody to be paired in this round: `may_meet[rank]` has a bit for each rank that [C1] and [C3] allow.

    `takers` has a bit for each rank that may take the pairing-allocated bye: none where the number is even.
    """

    contestants: tuple[Contestant, ...]
    may_meet: tuple[int, ...]
    takers: int = 0

    def takers_among(self, ranks: Iterable[int]) -> list[int]:
        """Those of the ranks who may take the bye this round."""
        return [rank for rank in ranks if self.takers >> rank & 1]


def hall_of(field: Field, contestants: tuple[Contestant, ...]) -> Hall:
    """The hall of a round; in an odd one whoever [C2] allows may take the bye."""
    takers = sum(1 << player.rank for player in contestants if player.may_take_bye) if len(contestants) % 2 else 0
    return Hall(contestants, may_meet(contestants, field), takers)


def may_meet(contestants: Sequence[Contestant], field: Field) -> tuple[int, ...]:
    """[C1], [C3] For each rank the ranks it may meet: nobody twice, no two absolute preferences for one colour."""
    bound = {Colour.WHITE: 0, Colour.BLACK: 0}
    for player in contestants:
        if player.bound_to is not None:
            bound[player.bound_to] |= 1 << player.rank
    everybody = (1 << len(contestants)) - 1
    rows = []
    for player, met in zip(contestants, barred_ranks(field, [player.tpn for player in contestants]), strict=True):
        alike = 0 if player.bound_to is None else bound[player.bound_to]
        rows.append(everybody & ~(met | alike))
    return tuple(rows)


def completes(hall: Hall, floaters: Sequence[int], tail: int) -> bool:
    """Whether these ranks and everybody from rank `tail` on can be paired, all but one who takes the bye."""
    if is_certain(hall, floaters, tail):
        return True
    rows = _rows(hall, floaters, tail)
    if len(rows) % 2:
        ranks = [*floaters, *range(tail, len(hall.contestants))]
        place = {rank: index for index, rank in enumerate(ranks)}
        bye = len(rows)
        rows.append(0)
        for rank in hall.takers_among(ranks):
            rows[place[rank]] |= 1 << bye
            rows[bye] |= 1 << place[rank]
    return FREE not in largest(rows)


def is_certain(hall: Hall, floaters: Sequence[int], tail: int) -> bool:
    """Whether a count alone proves that everybody can be paired.

    Dirac's theorem: where everybody may meet at least half of all the others, a perfect matching exists. One more is
    asked for, so that any player may leave with the bye.
    """
    size = len(hall.contestants) - tail
    total = size + len(floaters)
    enough = (total + 1) // 2 + 1
    if total % 2 and not hall.takers >> tail:
        return False
    rows = hall.may_meet
    return all((rows[rank] >> tail).bit_count() >= enough for rank in (*floaters, *range(tail, len(rows))))


def _rows(hall: Hall, floaters: Sequence[int], tail: int) -> list[int]:
    """The rows of a graph of the floaters, then everybody from `tail` on."""
    shift = len(floaters)
    rows = []
    for rank in (*floaters, *range(tail, len(hall.contestants))):
        row = hall.may_meet[rank]
        local = row >> tail << shift
        for place, other in enumerate(floaters):
            local |= (row >> other & 1) << place
        rows.append(local)
    return rows


def next_bracket_is_full(hall: Hall, floaters: Sequence[int], following: range, leaver: int | None = None) -> bool:
    """Whether the next bracket can pair all floaters and all residents but the one who leaves it, if any."""
    size = len(floaters) + len(following)
    within = (1 << size) - 1
    if leaver is not None:
        within ^= 1 << len(floaters) + leaver - following.start
    rows = [row & within for row in _rows(hall, floaters, following.start)[:size]]
    mates = largest(rows, within=within)
    return mates.count(FREE) == (leaver is not None)


def with_lowest_bye(hall: Hall) -> Hall:
    """[C5] The hall in which only players with the lowest possible score of the bye's taker may take it."""
    for score in sorted({player.score for player in hall.contestants}):
        takers = hall.takers & sum(1 << player.rank for player in hall.contestants if player.score == score)
        lowest = replace(hall, takers=takers)
        if takers and completes(lowest, (), 0):
            return lowest
    return replace(hall, takers=0)
