"""Matchings in graphs: the largest, the cheapest that leaves no vertex out, and the first in order between two sides.

A graph on vertices 0 to n-1. `largest` and `Assignments` read it as rows of bits (bit w of row v: an edge between v
and w); `cheapest_perfect` as rows of edge costs, exact integers of any size, so that a lexicographic order is packed
into them and never rounded.
"""

from domain.pairing.matching.assignments import Assignments
from domain.pairing.matching.cheapest import cheapest_perfect
from domain.pairing.matching.largest import largest
from domain.pairing.matching.masks import ALL, FREE, bits

__all__ = ["ALL", "FREE", "Assignments", "bits", "cheapest_perfect", "largest"]
