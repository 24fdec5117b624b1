"""What a pairing of one bracket has to obey at one point of the procedure, and the cheapest way to obey it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from domain.pairing.matching import bits, cheapest_perfect
from domain.pairing.rating_swiss.bracket import Bracket, Wants, wants_of
from domain.pairing.rating_swiss.contestants import Direction
from domain.pairing.rating_swiss.editions import Relaxation
from domain.pairing.rating_swiss.ground import Ground, Stage, mask

Edges = Mapping[int, int]
"""For each player still to be paired or left over, whom the player may be paired with."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Who may be paired with whom, who may be left over, and who wants which colour."""

    allowed: Mapping[int, int]
    may_float: int
    wants: Wants

    def edges(self, players: int) -> dict[int, int]:
        """The pairs that may be made among these players."""
        return {rank: self.allowed[rank] & players for rank in bits(players)}

    def leaving_over(self, players: int) -> Terms:
        """The same where only these players may be left over."""
        return replace(self, may_float=self.may_float & players)


def terms_of(ground: Ground, bracket: Bracket, stage: Stage, relaxation: Relaxation) -> Terms:
    """[C.6] The terms of a bracket (readings S6, S7): B.1 and B.2, and of B.5 and B.6 what is not dropped."""
    everybody = mask(bracket.players)
    barred_up = ground.barred(Direction.UP, relaxation.up) & everybody
    legal = ground.legal(stage)
    allowed = {}
    for rank in bracket.players:
        partners = legal[rank] & everybody & ~(barred_up & ground.lower(rank))
        if barred_up >> rank & 1:
            partners &= ~ground.higher(rank)
        allowed[rank] = partners
    may_float = everybody & ~ground.barred(Direction.DOWN, relaxation.down)
    if bracket.lowest:
        may_float &= ground.may_take_bye
    return Terms(allowed, may_float, wants_of(ground, everybody, stage))


def fewest_denials(edges: Edges, floaters: int, may_float: int, wants: Wants) -> int | None:
    """[B.4] The least number of pairs that deny a colour when all but `floaters` are paired, None if they cannot be."""
    place = {rank: at for at, rank in enumerate(edges)}
    costs: list[dict[int, int]] = []
    for rank, partners in edges.items():
        same = wants.white if wants.white >> rank & 1 else wants.black if wants.black >> rank & 1 else 0
        costs.append({place[other]: same >> other & 1 for other in bits(partners)})
    return cheapest(costs, floaters, [place[rank] for rank in bits(may_float) if rank in place])


def cheapest(costs: list[dict[int, int]], floaters: int, may_float: Sequence[int]) -> int | None:
    """The least cost of pairs that leave exactly this many of those who may float over; `costs` is used up."""
    size = len(costs)
    if floaters < 0 or (size - floaters) % 2:
        return None
    for dummy in range(size, size + floaters):
        costs.append(dict.fromkeys(may_float, 0))
        for place in may_float:
            costs[place][dummy] = 0
    mates = cheapest_perfect(costs)
    if mates is None:
        return None
    return sum(costs[place][mate] for place, mate in enumerate(mates)) // 2
