"""The boards of a round: their order (C.04.1 [F.1]; C.04.2 of 2026) and who sits there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.pairing.system import Field, Pair, RoundPairing
from domain.values import Points, Tpn

Board = tuple[Tpn, Tpn]
"""White and Black; `NO_PLAYER` as Black if White has the pairing-allocated bye."""

NO_PLAYER = Tpn(0)


def in_order(field: Field, pairs: Iterable[Pair], ranks: Mapping[Tpn, int] | None = None) -> tuple[Pair, ...]:
    """The pairs by the score of the higher ranked player, the sum of both scores, and the higher one's rank.

    Scores are pairing scores, virtual points included (reading D9). Players of equal scores are ranked by `ranks`,
    the lowest number first, or by their TPN if a system has no other order.
    """
    score = {player.tpn: player.pairing_score for player in field.players}
    rank: Mapping[Tpn, int] = {tpn: tpn for tpn in score} if ranks is None else ranks

    def place(pair: Pair) -> tuple[Points, Points, int]:
        higher, lower = sorted((pair.white, pair.black), key=lambda tpn: (-score[tpn], rank[tpn]))
        return (-score[higher], -score[higher] - score[lower], rank[higher])

    return tuple(sorted(pairs, key=place))


def boards_of(pairing: RoundPairing) -> tuple[Board, ...]:
    """The boards of a pairing, the bye last."""
    boards = [(pair.white, pair.black) for pair in pairing.pairs]
    return tuple(boards if pairing.bye is None else [*boards, (pairing.bye, NO_PLAYER)])
