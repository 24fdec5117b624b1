"""Evaluators for the claims of the Swiss System Based on Rating, and what an explanation must not leave open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from domain.pairing.explanation import BracketExplanation
from domain.values import Tpn
from tests.literal.rating.players import in_order
from tests.property.claims import rating_boards, rating_brackets, rating_places, rating_refusals, rating_steps
from tests.property.claims.rating_case import Evaluator, RatingCase, Spot, claims
from tests.property.claims.reading import has_its_fields
from tests.saying import said

OF_BRACKETS: Mapping[ClaimKind, Any] = {
    **rating_brackets.EVALUATORS,
    **rating_steps.EVALUATORS,
    **rating_places.EVALUATORS,
    **rating_refusals.EVALUATORS,
}


def _at_its_spot(evaluator: Any) -> Evaluator:
    return lambda claim, case, spot: spot is not None and evaluator(claim, case, spot)


EVALUATORS: Mapping[ClaimKind, Evaluator] = {
    **{kind: _at_its_spot(evaluator) for kind, evaluator in OF_BRACKETS.items()},
    **rating_brackets.BETWEEN,
    **rating_boards.EVALUATORS,
}


def untrue(case: RatingCase) -> list[str]:
    """The sentences that do not hold."""
    return [
        f"{said(claim)} ({claim.article}, {claim.kind})"
        for claim, spot in claims(case)
        if not (has_its_fields(claim) and holds(claim, case, spot))
    ]


def holds(claim: Claim, case: RatingCase, spot: Spot | None) -> bool:
    """Whether a claim is true; one about a place or a round that does not exist is not."""
    try:
        return EVALUATORS[claim.kind](claim, case, spot)
    except IndexError:
        return False


def unexplained(case: RatingCase) -> list[str]:
    """What the system leaves open: pairs of the natural order that were not made, and steps without a claim."""
    spots = [spot for both in case.spots for spot in both]
    found = [text for spot in spots for text in _left_open(spot)]
    told = [(step.kind, at.place, at.is_first) for step, at in claims(case) if at is not None]
    for spot in spots:
        here = {kind for kind, *at in told if at == [spot.place, spot.is_first]}
        made = here & {ClaimKind.TRANSPOSED, ClaimKind.SUBGROUPS_EXCHANGED}
        if len(made) != (set(spot.by_default) != set(spot.groups)):
            found.append(f"bracket {spot.place + 1}: {made}")
    for both in case.spots:
        spot = both[0]
        if spot.done.level is not None:
            here = {kind for kind, place, _ in told if place == spot.place}
            raised = spot.found.x > rating_steps.first_x(spot)
            lowered = spot.level.steps_moved + spot.level.steps_rest > 0
            found += [] if (ClaimKind.X_RAISED in here) == raised else [f"bracket {spot.place + 1}: x"]
            found += [] if bool(here & rating_steps.LOWERED) == lowered else [f"bracket {spot.place + 1}: p"]
    found += [f"no reason: {board}" for board in case.pairing.explanation.boards if not board.reasons]
    bye = case.pairing.explanation.bye
    found += [] if (None if bye is None else bye.player) == case.pairing.bye else [f"another bye: {bye}"]
    return found


def _left_open(spot: Spot) -> Iterable[str]:
    natural = spot.explained.natural
    refusals = () if natural is None else natural.refusals
    told = {group for refusal in refusals for group in refusal.candidate}
    where = f"bracket {spot.place + 1}"
    yield from (f"{where}: {group}" for group in set(spot.by_default) - set(spot.groups) - told)
    if told & set(spot.groups) or not told <= set(spot.by_default):
        yield f"{where}: refused, but not of the natural order, or made: {told}"
    for refusal in refusals:
        yield from (str(each) for each in refusal.reasons if not _is_about(each, refusal.candidate))
        yield from () if refusal.reasons else [f"no reason for {refusal.candidate}"]
    over = spot.over if len(spot.case.spots[spot.place]) == 1 or not spot.is_first else ()
    passed = spot.done.passed if spot is spot.case.spots[spot.place][0] else ()
    gone = [player.tpn for player in in_order((*over, *passed))]
    if gone != [each.player for each in spot.explained.downfloats] or not _have_reasons(spot.explained):
        yield f"{where}: other downfloaters"


def _have_reasons(explained: BracketExplanation) -> bool:
    return all(each.reasons for each in explained.downfloats)


def _is_about(claim: Claim, part: tuple[tuple[Tpn, ...], ...]) -> bool:
    fields = dict(claim.fields)
    if "candidate" in fields:
        return fields["candidate"] == part
    pair = fields.get("one"), fields.get("other")
    return pair in part or any(fields.get("player") in group for group in part)
