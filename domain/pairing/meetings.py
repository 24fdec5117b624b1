"""Who may not meet by any Swiss rules: two who have played a game with each other, and two whom the arbiter forbids.

C.04.3:2026 [C1], C.04.3:2017 [C.1], C.04.1 [B.1 a], ECF [1]. A game that was not played is no
meeting (C.04.1 [F.2], ECF [note 5]).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.system import Field, FieldPlayer
from domain.values import Tpn


def opponents_of(player: FieldPlayer) -> Iterator[Tpn]:
    """The opponents of the games that the player has played."""
    for record in player.history:
        if record.opponent is not None and record.score.is_played:
            yield record.opponent


def have_met(one: FieldPlayer, two: FieldPlayer) -> bool:
    """Whether the two have played a game with each other."""
    return two.tpn in opponents_of(one)


def are_prohibited(field: Field, one: Tpn, two: Tpn) -> bool:
    """Whether the arbiter forbids the two to meet in this round."""
    return _pair(one, two) in field.prohibited


def why_barred(field: Field, one: Tpn, other: Tpn, article: str) -> Claim | None:
    """That the two have met, and when, or that the arbiter keeps them apart; None if they may meet."""
    history = next(player.history for player in field.players if player.tpn == one)
    for number, record in enumerate(history, start=1):
        if record.score.is_played and record.opponent == other:
            return claim(ClaimKind.MET, article, one=one, other=other, round=number)
    if not are_prohibited(field, one, other):
        return None
    is_avoided = any(_pair(one, other) in group for group in field.avoided)
    return claim(ClaimKind.AVOIDED if is_avoided else ClaimKind.PROHIBITED, article, one=one, other=other)


def _pair(one: Tpn, two: Tpn) -> tuple[Tpn, Tpn]:
    """The two with the lower number first, as a field has them."""
    return min(one, two), max(one, two)


def barred_ranks(field: Field, order: Sequence[Tpn]) -> list[int]:
    """For each place in this order, from 0, a bit for each place that it may not be paired with, its own included."""
    place_of = {tpn: place for place, tpn in enumerate(order)}
    barred = [1 << place for place in range(len(order))]
    for player in field.players:
        if player.tpn in place_of:
            for opponent in opponents_of(player):
                if opponent in place_of:
                    barred[place_of[player.tpn]] |= 1 << place_of[opponent]
    for one, two in field.prohibited:
        if one in place_of and two in place_of:
            barred[place_of[one]] |= 1 << place_of[two]
            barred[place_of[two]] |= 1 << place_of[one]
    return barred
