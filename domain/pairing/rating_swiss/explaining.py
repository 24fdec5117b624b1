"""A whole round explained: its steps, brackets, boards and bye."""

from __future__ import annotations

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.explanation import BoardExplanation, ByeExplanation, Explanation
from domain.pairing.rating_swiss.narrative import narrated, turn
from domain.pairing.rating_swiss.procedure import Happening, Procedure, Turn
from domain.pairing.rating_swiss.reasons import Told
from domain.pairing.rating_swiss.seats import Seated
from domain.values import Tpn


def explained(procedure: Procedure, seats: dict[tuple[int, int], Seated]) -> Explanation:
    """The reasons behind the brackets of a procedure that has run, and behind these boards."""
    told = list(_told(procedure))
    meetings = {
        pair: (reasons, reasons[0] if moved else None) for each in told for pair, reasons, moved in each.meetings()
    }
    boards = tuple(
        BoardExplanation(pair.white, pair.black, why, meetings[ranks][0], meetings[ranks][1])
        for ranks, (pair, why) in seats.items()
    )
    bye = _bye(told[-1]) if told else None
    steps = (*narrated(procedure, told), *(board.colour for board in boards), *(() if bye is None else (bye.reason,)))
    return Explanation(steps, tuple(bracket for each in told for bracket in each.explained), boards, bye)


def _told(procedure: Procedure) -> list[Told]:
    """The brackets from the top, each with the reasons of those who move down into it."""
    told: list[Told] = []
    arrivals: dict[Tpn, tuple[Claim, ...]] = {}
    for place, paired in enumerate(procedure.paired):
        if place + 1 == len(procedure.paired):
            arrivals |= _joined(procedure)
        told.append(Told(procedure.ground, place, paired, arrivals))
        arrivals = dict(told[-1].leaving)
    return told


def _joined(procedure: Procedure) -> dict[Tpn, tuple[Claim, ...]]:
    """[C.13] The players of the scoregroup that was added last to the lowest one."""
    for place, entry in reversed(procedure.log):
        if isinstance(entry, Turn) and entry.what is Happening.JOINED:
            reason = turn(procedure.ground, place, entry)
            return {procedure.ground.players[rank].tpn: (reason,) for rank in entry.players}
    return {}


def _bye(last: Told) -> ByeExplanation | None:
    if not last.paired.floaters:
        return None
    (left,) = last.paired.floaters
    player = last.ground.players[left].tpn
    if last.is_opening:
        return ByeExplanation(player, claim(ClaimKind.BYE_OF_LOWEST, "F.4", player=player))
    return ByeExplanation(player, claim(ClaimKind.BYE_LEFT_OVER, "A.5", player=player))
