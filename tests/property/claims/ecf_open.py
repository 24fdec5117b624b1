"""What an explanation of the English rules leaves open: changes against rules 12, 20 and 21 without a reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from tests.property.claims.ecf_case import EcfCase, EcfSpot, Numbers
from tests.property.claims.ecf_floats import named_first, named_next
from tests.property.claims.ecf_reading import pairs_in

GENERAL = (ClaimKind.FEWEST_FLOATS, ClaimKind.RELAXED)
_BARRED = (ClaimKind.MET, ClaimKind.PROHIBITED, ClaimKind.AVOIDED)


def unexplained(case: EcfCase) -> list[str]:
    """Boards without a reason, and pairs of the natural order that were not made and have no reason."""
    told = case.pairing.explanation
    seated = [(board.white, board.black) for board in told.boards if board.reasons]
    found = [] if seated == _by_rank(case) else [f"boards: {seated}"]
    found += [] if (told.bye.player if told.bye else None) == case.pairing.bye else ["the bye"]
    for spot in [] if case.published else case.spots:
        found += [*_floats(spot), *_halves(spot)]
    return found


def _by_rank(case: EcfCase) -> list[Numbers]:
    boards = [(int(pair.white), int(pair.black)) for pair in case.pairing.pairs]
    told = [(int(board.white), int(board.black)) for board in case.pairing.explanation.boards]
    return told if sorted(told) == sorted(boards) else boards


def _reasons(case: EcfCase, number: int) -> Sequence[Claim]:
    return next(each.reasons for each in case.pairing.explanation.boards if number in (each.white, each.black))


def _floats(spot: EcfSpot) -> Iterator[str]:
    """Of one floater, why not those who come first; of several, or of one that goes further, why at all."""
    reasons = [_reasons(spot.case, higher) for higher, _ in spot.floats]
    far = any(lower not in {p.number for p in spot.following} for _, lower in spot.floats)
    if far or len(spot.floats) > 1:
        yield from (f"float without a reason: {each}" for each in reasons if not {r.kind for r in each} & set(GENERAL))
    if len(spot.floats) != 1:
        return
    ((higher, lower),) = spot.floats
    first = named_first(spot)
    barred = first is not None and first[1] in spot.case.people[first[0]].met
    wanted = [first] if first is not None else []
    wanted += [following] if (barred or first is None) and (following := named_next(spot)) is not None else []
    for pair in wanted:
        if pair != (higher, lower) and not any(_speaks_against(each, pair) for each in reasons[0]):
            yield f"{pair} would float, and no reason says why not"
    if wanted[:1] == [(higher, lower)] and reasons[0][0].kind is not ClaimKind.DOWN_FLOATER:
        yield f"{(higher, lower)} come first, but that is not the first reason"
    if wanted and wanted[-1] != (higher, lower) and not _speaks_against(reasons[0][0], wanted[-1]):
        yield f"{wanted[-1]} would float, and the first reason is another: {reasons[0][0]}"


def _halves(spot: EcfSpot) -> Iterator[str]:
    """Top half against bottom half, wherever that was not made."""
    missing = set(spot.natural) - set(spot.made)
    for pair in missing:
        one, other = (_reasons(spot.case, number) for number in pair)
        if set(one) != set(other) or not one or not all(_about(each) & missing for each in one):
            yield f"{pair} would meet, and no reason says why not: {one}, {other}"
    for pair in set(spot.natural) & set(spot.made):
        if [each.kind for each in _reasons(spot.case, pair[0])] != [ClaimKind.HALVES]:
            yield f"{pair} meet in the natural order"


def _speaks_against(claim: Claim, pair: Numbers) -> bool:
    if claim.kind in (ClaimKind.MORE_EXCHANGES, ClaimKind.NO_OPPONENT_ON):
        return claim["player"] == pair[0]
    return pair in _about(claim)


def _about(claim: Claim) -> set[Numbers]:
    """The pairs that a claim is against."""
    fields: dict[str, Any] = dict(claim.fields)
    if "candidate" in fields:
        return set(pairs_in(claim))
    return {(fields["one"], fields["other"])} if claim.kind in _BARRED else set()
