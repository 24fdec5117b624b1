"""The order in which candidates are generated, as weights of single games and downfloaters.

C.04.3:2026 [3] and C.04.3:2017 [B.6], [B.7], [D]. Of two candidates that are equal in all criteria, the one with
the smaller sum of these weights is generated earlier. Places are in-bracket sequence numbers, from 1.

Why sums will do: a candidate of a homogeneous bracket is reached first with, of every pair, the higher placed player
in S1. So a pair of two from the original S2 means an exchange, its higher one moved up; a pair of two from the
original S1 means its lower one moved down; and an S1 player who floats was moved down.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HomogeneousOrder:
    """[B.6], [D.1], [D.2] The order of exchanges and transpositions for `size` players and `pairs` pairs."""

    size: int
    pairs: int

    @property
    def digit(self) -> int:
        """The bits of one partner's place."""
        return self.size.bit_length()

    @property
    def bits(self) -> int:
        """The bits that all sums stay within."""
        return self._of_number + self.size.bit_length() + 2 + self._of_places

    @property
    def _of_places(self) -> int:
        return self.digit * (self.size + 1)

    @property
    def _of_lowered(self) -> int:
        return self.size + 1

    @property
    def _of_distance(self) -> int:
        return self._of_lowered + self.size + 1

    @property
    def _of_number(self) -> int:
        return self._of_distance + 2 * self.size.bit_length() + 1

    def of_pair(self, higher: int, lower: int) -> int:
        """The weight of two players meeting, by place."""
        return (self.exchange_of_pair(higher, lower) << self._of_places) + (lower << self.digit * (self.size - higher))

    def of_downfloater(self, place: int) -> int:
        """The weight of the player at this place floating down."""
        return self.exchange_of_downfloater(place) << self._of_places

    def exchange_of_pair(self, higher: int, lower: int) -> int:
        """[D.2] The part of a pair's weight that orders exchanges, whatever the transposition."""
        if higher > self.pairs:
            return self._raised(higher)
        return self._lowered(lower) if lower <= self.pairs else 0

    def exchange_of_downfloater(self, place: int) -> int:
        """[D.2] The same of a downfloater's weight."""
        return self._lowered(place) if place <= self.pairs else 0

    def _raised(self, place: int) -> int:
        """Moved from S2 to S1: adds to the difference of the sums; the lowest different number comes first."""
        return (1 << self._of_number) + (place << self._of_distance) - (1 << self.size - place)

    def _lowered(self, place: int) -> int:
        """Moved from S1 to S2: takes from the difference; the highest different number comes first."""
        return (1 << self._of_number) - (place << self._of_distance) - (1 << self._of_lowered + place)


@dataclass(frozen=True, slots=True)
class MovedDownOrder:
    """[B.7], [D.1], [D.3] The order of the MDPs' sets and of their opponents, for `mdps` MDPs and `size` players."""

    mdps: int
    size: int

    @property
    def digit(self) -> int:
        """The bits of one opponent's place."""
        return self.size.bit_length()

    @property
    def bits(self) -> int:
        """The bits that all sums stay within."""
        return (self.digit + 1) * (self.mdps + 1)

    def of_pair(self, higher: int, lower: int) -> int:
        """The weight of two players meeting, by place; only games of MDPs count."""
        return lower << self.digit * (self.mdps - higher) if higher <= self.mdps else 0

    def of_downfloater(self, place: int) -> int:
        """The weight of the player at this place floating down; only MDPs count: low places belong into S1."""
        return 1 << self.digit * (self.mdps + 1) + self.mdps - place if place <= self.mdps else 0
