"""Every claim of a pairing, evaluated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.pairing.claims import Claim, ClaimKind
from tests.property.claims import berger, dutch
from tests.property.claims.case import Case, Evaluator, Spot
from tests.property.claims.reading import has_its_fields
from tests.saying import said

EVALUATORS: Mapping[ClaimKind, Evaluator] = {**dutch.EVALUATORS, **berger.EVALUATORS}
"""The evaluator of each kind."""

UNCHECKED = frozenset({ClaimKind.TEXT})
"""Sentences of systems whose reasons are not claims yet: nothing can be said of their truth."""


def untrue(case: Case) -> list[str]:
    """The sentences that do not hold."""
    return [
        f"{said(claim)} ({claim.article}, {claim.kind})"
        for claim, spot in claims(case)
        if claim.kind not in UNCHECKED and not (has_its_fields(claim) and holds(claim, case, spot))
    ]


def holds(claim: Claim, case: Case, spot: Spot | None) -> bool:
    """Whether a claim is true; one about a place or a round that does not exist is not."""
    try:
        return EVALUATORS[claim.kind](claim, case, spot)
    except IndexError:
        return False


def claims(case: Case) -> Iterator[tuple[Claim, Spot | None]]:
    """Every claim of an explanation, in whatever part of it, with its bracket."""
    explanation = case.pairing.explanation
    spots = case.spots if explanation.brackets else []
    spot = None
    for step in explanation.steps:
        if step.kind is ClaimKind.BRACKET:
            number = step["number"]
            assert isinstance(number, int)
            spot = spots[number - 1]
        yield step, spot
    at: dict[frozenset[int], Spot] = {}
    for spot in spots:
        natural = spot.explained.natural
        yield from ((reason, spot) for refusal in (natural.refusals if natural else ()) for reason in refusal.reasons)
        yield from ((reason, spot) for each in spot.explained.downfloats for reason in each.reasons)
        at |= {frozenset(pair): spot for pair in spot.explained.pairs}
    for board in explanation.boards:
        made = at.get(frozenset((board.white, board.black)))
        yield board.colour, made
        for reason in board.reasons:
            above = reason is board.moved_down and made is not None
            yield reason, spots[made.number - 2] if above and made is not None else made
    if explanation.bye is not None:
        yield explanation.bye.reason, None
