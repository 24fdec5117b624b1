"""A bracket, and one proposal to pair it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from domain.pairing.dutch.colours import allocate
from domain.pairing.dutch.contestants import DutchContestant
from domain.values import Colour, Points


class CandidatePair(NamedTuple):
    """Two players proposed to meet, the higher ranked first."""

    higher: DutchContestant
    lower: DutchContestant

    def denied(self) -> DutchContestant | None:
        """The player who does not get the colour preference, if any."""
        mine, theirs = self.higher.preference, self.lower.preference
        if mine.colour is None or mine.colour is not theirs.colour:
            return None
        granted = allocate(self.higher, self.lower, Colour.WHITE).higher is mine.colour
        return self.lower if granted else self.higher

    def has_topscorer(self) -> bool:
        """Whether one of the two is a topscorer."""
        return self.higher.is_topscorer or self.lower.is_topscorer

    def score_difference(self) -> Points:
        """How far the scores lie apart."""
        return self.higher.score - self.lower.score


@dataclass(frozen=True, slots=True)
class DutchBracket:
    """The players to be paired together: `mdps` moved down, then the residents, all in order of rank.

    `takes_bye` says that the bracket's only downfloater will take the pairing-allocated bye.
    """

    mdps: tuple[DutchContestant, ...]
    residents: tuple[DutchContestant, ...]
    takes_bye: bool = False

    @property
    def players(self) -> tuple[DutchContestant, ...]:
        """All players, in order of the in-bracket sequence numbers."""
        return self.mdps + self.residents

    @property
    def lowest_score(self) -> Points:
        """The score of the lowest ranked player."""
        return (self.residents or self.mdps)[-1].score

    def moved_down(self, player: DutchContestant) -> bool:
        """Whether the player came from a bracket above."""
        return player.rank < self.residents[0].rank if self.residents else True


class Outlook(NamedTuple):
    """What a candidate leaves to the next bracket: how many cannot be paired there, and their scores, descending."""

    unpaired: int
    scores: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class BracketCandidate:
    """A proposal for a bracket: pairs, and players who float down. Parts of one are candidates too."""

    bracket: DutchBracket
    games: tuple[CandidatePair, ...] = ()
    downfloaters: tuple[DutchContestant, ...] = ()
    outlook: Outlook | None = None

    def denied(self) -> list[DutchContestant]:
        """The players who do not get their colour preference."""
        return [player for game in self.games if (player := game.denied()) is not None]

    def denied_around_topscorers(self) -> list[DutchContestant]:
        """The topscorers and opponents of topscorers who do not get their colour preference."""
        return [player for game in self.games if game.has_topscorer() and (player := game.denied()) is not None]
