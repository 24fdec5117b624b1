"""The explanation of a whole round: its steps, brackets, boards and bye."""

from __future__ import annotations

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.explanation import BoardExplanation, ByeExplanation, PairingExplanation
from domain.pairing.rating_swiss.narrative import narrated, undoing_claim
from domain.pairing.rating_swiss.procedure import Procedure, UndoingKind, UndonePairing
from domain.pairing.rating_swiss.reasons import ReasonedBracket
from domain.pairing.rating_swiss.seats import Seated
from domain.values import Tpn


def explained(procedure: Procedure, seats: dict[tuple[int, int], Seated]) -> PairingExplanation:
    """The reasons behind the brackets of a procedure that has run, and behind these boards."""
    reasoned = list(_reasoned(procedure))
    meetings = {
        pair: (reasons, reasons[0] if moved else None) for each in reasoned for pair, reasons, moved in each.meetings()
    }
    boards = tuple(
        BoardExplanation(pair.white, pair.black, why, meetings[ranks][0], meetings[ranks][1])
        for ranks, (pair, why) in seats.items()
    )
    bye = _bye(reasoned[-1]) if reasoned else None
    steps = (
        *narrated(procedure, reasoned),
        *(board.colour for board in boards),
        *(() if bye is None else (bye.reason,)),
    )
    return PairingExplanation(steps, tuple(bracket for each in reasoned for bracket in each.explained), boards, bye)


def _reasoned(procedure: Procedure) -> list[ReasonedBracket]:
    """The brackets from the top, each with the reasons of those who move down into it."""
    reasoned: list[ReasonedBracket] = []
    arrivals: dict[Tpn, tuple[Claim, ...]] = {}
    for place, paired in enumerate(procedure.paired):
        if place + 1 == len(procedure.paired):
            arrivals |= _joined(procedure)
        reasoned.append(ReasonedBracket(procedure.criteria, place, paired, arrivals))
        arrivals = dict(reasoned[-1].leaving)
    return reasoned


def _joined(procedure: Procedure) -> dict[Tpn, tuple[Claim, ...]]:
    """[C.13] The players of the scoregroup that was added last to the lowest one."""
    for place, entry in reversed(procedure.log):
        if isinstance(entry, UndonePairing) and entry.kind is UndoingKind.JOINED:
            reason = undoing_claim(procedure.criteria, place, entry)
            return {procedure.criteria.players[rank].tpn: (reason,) for rank in entry.players}
    return {}


def _bye(last: ReasonedBracket) -> ByeExplanation | None:
    if not last.paired.floaters:
        return None
    (left,) = last.paired.floaters
    player = last.criteria.players[left].tpn
    if last.is_opening:
        return ByeExplanation(player, claim(ClaimKind.BYE_OF_LOWEST, "F.4", player=player))
    return ByeExplanation(player, claim(ClaimKind.BYE_LEFT_OVER, "A.5", player=player))
