"""What the courses of a round have in common: scoregroups, and what is chosen bracket by bracket."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from domain.pairing.dutch.below import Hall
from domain.pairing.dutch.candidate import Bracket, Candidate, Outlook
from domain.pairing.dutch.contestants import Contestant
from domain.pairing.dutch.criteria import Criterion
from domain.pairing.dutch.shortcut import Shortcut
from domain.pairing.matching import FREE, largest


class Stage(Enum):
    """What a bracket is in the course of its round."""

    ORDINARY = "ordinary"
    PENULTIMATE = "paired again as the penultimate bracket"
    COLLAPSED = "the collapsed last bracket"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The candidate chosen for a bracket; everybody from rank `below` on is still to be paired.

    `outlook` tells what these ranks, floating down, would leave to the next bracket; None where nobody asks.
    """

    candidate: Candidate
    below: int
    outlook: Callable[[Sequence[int]], Outlook | None]
    stage: Stage = Stage.ORDINARY


Course = Callable[[Hall, Sequence[Criterion], Shortcut], list[Chosen]]
"""From the hall of a round that can be completed to what is chosen for its brackets, from the top."""

ANYBODY = -1
"""The mask of all ranks."""


def scoregroups(contestants: Sequence[Contestant]) -> list[range]:
    """C.04.3:2026 [1], C.04.3:2017 [A.3]. The ranks of the players with equal scores, from the top."""
    groups = []
    start = 0
    for rank, player in enumerate(contestants):
        if player.score != contestants[start].score:
            groups.append(range(start, rank))
            start = rank
    if contestants:
        groups.append(range(start, len(contestants)))
    return groups


def existing(found: Candidate | None) -> Candidate:
    """The candidate that must be there."""
    if found is None:
        raise AssertionError("in a round that can be completed every bracket has a candidate")
    return found


def least_downfloaters(hall: Hall, bracket: Bracket) -> int:
    """How many of the bracket cannot be paired in it, whatever lies below ([B.1]). MDPs meet residents only ([B.3])."""
    players = bracket.players
    rows = []
    for player in players:
        row = sum(1 << at for at, other in enumerate(players) if hall.may_meet[player.rank] >> other.rank & 1)
        rows.append(row >> len(bracket.mdps) << len(bracket.mdps) if bracket.moved_down(player) else row)
    return largest(rows).count(FREE)


def nobody_asks(_: Sequence[int]) -> None:
    """The outlook of a last or penultimate bracket."""


def full_outlook(hall: Hall, floaters: Sequence[int], following: range) -> Outlook:
    """The outlook of a next bracket that pairs everybody but for an odd resident."""
    odd = (len(floaters) + len(following)) % 2
    return Outlook(odd, (hall.contestants[following.start].score,) * odd)
