"""Evaluators for the claims of the English rules: from the cards, the colours and the brute force of the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from domain.pairing.claims import Claim, ClaimKind
from tests.property.claims.ecf_boards import OF_BOARDS
from tests.property.claims.ecf_case import EcfCase, EcfSpot
from tests.property.claims.ecf_floats import OF_FLOATS
from tests.property.claims.ecf_halves import OF_HALVES
from tests.property.claims.reading import has_its_fields
from tests.saying import said

OF_LEVELS: Mapping[ClaimKind, Callable[[Claim, EcfSpot], bool]] = {**OF_FLOATS, **OF_HALVES}
"""The evaluator of each kind that is about a level."""

EVALUATORS: Mapping[ClaimKind, object] = {**OF_LEVELS, **OF_BOARDS}
"""The evaluator of every kind that the English rules use."""


def claims(case: EcfCase) -> Iterator[tuple[Claim, EcfSpot | None]]:
    """Every claim of an explanation, in whatever part of it, with its level."""
    spots = [] if case.published else case.spots
    levels = iter(spots)
    spot = None
    for step in case.pairing.explanation.steps:
        spot = next(levels) if step.kind is ClaimKind.LEVEL else spot
        yield step, spot
    assert next(levels, None) is None, "a level is not told"
    for board in case.pairing.explanation.boards:
        yield board.colour, None
        of_board = (each for each in spots if {board.white, board.black} & {p.number for p in each.level})
        spot = next(of_board, None)
        yield from ((reason, spot) for reason in board.reasons)
    if case.pairing.explanation.bye is not None:
        yield case.pairing.explanation.bye.reason, None


def holds(claim: Claim, case: EcfCase, spot: EcfSpot | None) -> bool:
    """Whether a claim is true; one about someone or a place that does not exist is not."""
    try:
        if claim.kind in OF_LEVELS:
            return spot is not None and OF_LEVELS[claim.kind](claim, spot)
        return OF_BOARDS[claim.kind](claim, case)
    except IndexError:
        return False


def untrue(case: EcfCase) -> list[str]:
    """The sentences that do not hold."""
    told = ((claim, has_its_fields(claim) and holds(claim, case, spot)) for claim, spot in claims(case))
    return [f"{said(claim)} ({claim.article}, {claim.kind})" for claim, is_true in told if not is_true]
