"""[C.13, C.14] How far p of a bracket was lowered, and what lowered it."""

from __future__ import annotations

from collections.abc import Iterator

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.rating_swiss.bracket_pairing import PairedBracket
from domain.pairing.rating_swiss.criteria import RoundCriteria


def lowered(criteria: RoundCriteria, paired: PairedBracket, number: int) -> Iterator[Claim]:
    """What lowered p in the bracket of this number, if anything did."""
    reached = paired.before_c13 or paired.level
    players, moved = criteria.numbers(paired.bracket.players), criteria.numbers(paired.bracket.moved)
    if reached.lowered and not paired.pairs_moved_as_residents:
        most = reached.moved + reached.lowered
        yield claim(ClaimKind.P_OF_MOVED_LOWERED, "C.14", moved, number=number, most=most, p=reached.moved)
    if reached.lowered_rest:
        most = reached.rest + reached.lowered_rest
        if reached.moved:
            kind, fields = ClaimKind.P_OF_REST_LOWERED, {"rest": reached.rest}
        else:
            kind, fields = ClaimKind.P_LOWERED, {"p": reached.rest}
        yield claim(kind, "C.14", players, number=number, most=most, **fields)
    if paired.is_lowered_by_c13:
        pairs = paired.level.pairs
        yield claim(ClaimKind.P_LOWERED_FOR_LOWEST, "C.13", players, number=number, p=pairs)
    if paired.pairs_moved_as_residents:
        yield claim(ClaimKind.MOVED_AS_RESIDENTS, "A.3", moved, number=number)
