"""What the courses of a round have in common: scoregroups, and what is chosen bracket by bracket."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from domain.pairing.dutch.below import PairingGraph
from domain.pairing.dutch.candidate import BracketCandidate, DutchBracket, Outlook
from domain.pairing.dutch.contestants import DutchContestant
from domain.pairing.dutch.criteria import Criterion
from domain.pairing.dutch.shortcut import Shortcut
from domain.pairing.matching import FREE, largest


class DutchStage(Enum):
    """What a bracket is in the course of its round."""

    ORDINARY = auto()
    PENULTIMATE = auto()
    """Paired again, as the penultimate bracket."""
    COLLAPSED = auto()
    """The last bracket, collapsed with those above it."""


@dataclass(frozen=True, slots=True)
class ChosenCandidate:
    """The candidate chosen for a bracket; all from rank `below` on are paired after it.

    `outlook` says what these ranks, floating down, would leave to the next bracket; None if no criterion needs it.
    """

    candidate: BracketCandidate
    below: int
    outlook: Callable[[Sequence[int]], Outlook | None]
    stage: DutchStage = DutchStage.ORDINARY


Course = Callable[[PairingGraph, Sequence[Criterion], Shortcut], list[ChosenCandidate]]
"""From the pairing graph of a round that can be completed to the candidates chosen, from the top bracket."""

EVERY_PLAYER = -1
"""The mask of all ranks."""


def scoregroups(contestants: Sequence[DutchContestant]) -> list[range]:
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


def existing(found: BracketCandidate | None) -> BracketCandidate:
    """The candidate that must be there."""
    if found is None:
        raise AssertionError("in a round that can be completed every bracket has a candidate")
    return found


def least_downfloaters(graph: PairingGraph, bracket: DutchBracket) -> int:
    """How many of the bracket cannot be paired in it, whatever lies below ([B.1]). MDPs meet residents only ([B.3])."""
    players = bracket.players
    rows = []
    for player in players:
        row = sum(1 << at for at, other in enumerate(players) if graph.may_meet[player.rank] >> other.rank & 1)
        rows.append(row >> len(bracket.mdps) << len(bracket.mdps) if bracket.moved_down(player) else row)
    return largest(rows).count(FREE)


def no_outlook(_: Sequence[int]) -> None:
    """The outlook of a last or penultimate bracket."""


def full_outlook(graph: PairingGraph, floaters: Sequence[int], following: range) -> Outlook:
    """The outlook of a next bracket that pairs all but an odd resident."""
    odd = (len(floaters) + len(following)) % 2
    return Outlook(odd, (graph.contestants[following.start].score,) * odd)
