"""What a pairing of one bracket has to obey at one point of the procedure, and the cheapest way to obey it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from domain.pairing.matching import bits, cheapest_perfect
from domain.pairing.rating_swiss.criteria import CriteriaStage, RoundCriteria, mask
from domain.pairing.rating_swiss.editions import Relaxation
from domain.pairing.rating_swiss.ranked_players import FloatDirection
from domain.pairing.rating_swiss.score_bracket import ColourPreferences, ScoreBracket, preferences_in

OpponentMasks = Mapping[int, int]
"""For each player still to be paired or left over, whom the player may be paired with."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Who may be paired with whom, who may be left over, and who prefers which colour."""

    allowed: Mapping[int, int]
    may_float: int
    preferences: ColourPreferences

    def edges(self, players: int) -> dict[int, int]:
        """The pairs that may be made among these players."""
        return {rank: self.allowed[rank] & players for rank in bits(players)}

    def leaving_over(self, players: int) -> Terms:
        """The same if only these players may be left over."""
        return replace(self, may_float=self.may_float & players)


def terms_of(criteria: RoundCriteria, bracket: ScoreBracket, stage: CriteriaStage, relaxation: Relaxation) -> Terms:
    """[C.6] The terms of a bracket (readings S6, S7): B.1 and B.2, and of B.5 and B.6 what is not dropped."""
    all_players = mask(bracket.players)
    barred_up = criteria.barred(FloatDirection.UP, relaxation.up) & all_players
    legal = criteria.legal(stage)
    allowed = {}
    for rank in bracket.players:
        partners = legal[rank] & all_players & ~(barred_up & criteria.lower(rank))
        if barred_up >> rank & 1:
            partners &= ~criteria.higher(rank)
        allowed[rank] = partners
    may_float = all_players & ~criteria.barred(FloatDirection.DOWN, relaxation.down)
    if bracket.lowest:
        may_float &= criteria.may_take_bye
    return Terms(allowed, may_float, preferences_in(criteria, all_players, stage))


def fewest_denials(edges: OpponentMasks, floaters: int, may_float: int, preferences: ColourPreferences) -> int | None:
    """[B.4] The least number of pairs that deny a colour when all but `floaters` are paired, None if they cannot be."""
    place = {rank: at for at, rank in enumerate(edges)}
    costs: list[dict[int, int]] = []
    for rank, partners in edges.items():
        same = preferences.denying(rank)
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
