"""What a pairing breaks of the English rules: rule 1 alone is absolute (reading E7)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.pairing.breaches import SeatedRound
from domain.pairing.system import Breach, Field, Pair
from domain.values import Tpn


def breaches(field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
    """[1] The second games and the prohibited pairs among these boards, board 1 first.

    A defaulted game is not a meeting (note 5). Who has the bye (6), which colours (8, 25) and whom the options keep
    apart (notes 1 and 3) is a matter of choosing among the pairings that rule 1 allows. Raises KeyError for a number
    that no player has.
    """
    seated = SeatedRound(field, boards, bye)
    return tuple(found for board in boards for found in seated.meeting(board, "rule 1"))
