"""Random fields in which py4swiss pairs differently, and the text of 2017 agrees with us."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.pairing.system import Field
from tests.property.fields import random_field


@dataclass(frozen=True)
class Divergence:
    """A seed, the round it leads to, the few players who are enough to show the difference, and the article."""

    seed: int
    round: int
    players: frozenset[int]
    article: str
    reason: str

    def smallest(self, sizes: range) -> Field:
        """The field with only these players present."""
        field = random_field(self.seed, sizes)
        players = tuple(replace(player, present=player.tpn in self.players) for player in field.players)
        return replace(field, players=players)


_THREE_RUNNING = (
    "a topscorer whose preference is absolute by two games of one colour meets one with a difference of two, who gets "
    "the preference: the first has the colour three times running, which py4swiss does not count"
)
_BYE_BELOW = (
    "the next bracket is the last and leaves one player over for the bye whoever floats: then the score difference "
    "there decides, which py4swiss does not look at"
)

BY_PY4SWISS = [
    Divergence(333, 6, frozenset({2, 3, 18, 21, 23, 27, 31, 43}), "C.9", _THREE_RUNNING),
    Divergence(1618, 5, frozenset({6, 18, 22, 24, 40, 42, 43, 50}), "C.9", _THREE_RUNNING),
    Divergence(338, 6, frozenset({1, 2, 4, 6, 8, 13, 16}), "C.7", _BYE_BELOW),
    Divergence(1353, 9, frozenset({2, 4, 7, 8, 9, 12, 13, 15, 17}), "C.7", _BYE_BELOW),
]
