"""Broken absolute criteria as messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from domain.messages import Message, message, with_players
from domain.pairing.system import Breach
from domain.rounds.boards import BrokenCriterion
from domain.rounds.breaches import broken_criteria
from domain.state.tournament import Tournament
from domain.values import BreachKind


def with_article(broken: BrokenCriterion) -> Message:
    """What is broken and by which article; a recorded sentence names it itself."""
    inner = statement(broken)
    return message("breach.by-article", said=inner, article=broken.article) if broken.article else inner


def by_name(tournament: Tournament, breaches: Sequence[Breach]) -> tuple[Message, ...]:
    """What boards of this tournament break, each with its article and the players by name."""
    known = tournament.roster.players
    broken = map(with_article, broken_criteria(tournament, breaches))
    return tuple(with_players(each, lambda player: known[player].name) for each in broken)


def statement(broken: BrokenCriterion) -> Message:  # one return a kind
    """What is broken, and by whom."""
    match broken.kind:
        case BreachKind.MET:
            return message("breach.met", player=broken.players[0], other=broken.players[1])
        case BreachKind.MET_TOO_OFTEN:
            return message("breach.met-too-often", player=broken.players[0], other=broken.players[1])
        case BreachKind.PROHIBITED:
            return message("breach.prohibited", player=broken.players[0], other=broken.players[1])
        case BreachKind.HAD_BYE:
            return message("breach.had-bye", player=broken.players[0])
        case BreachKind.HAD_POINT_UNPLAYED:
            return message("breach.had-point-unplayed", player=broken.players[0])
        case BreachKind.COLOUR_RUNNING:
            return message("breach.colour-running", player=broken.players[0], colour=broken.colour)
        case BreachKind.COLOUR_SURPLUS:
            return message("breach.colour-surplus", player=broken.players[0], colour=broken.colour)
        case BreachKind.BYE_IN_ROUND_ROBIN:
            return message("breach.bye-in-round-robin", player=broken.players[0])
        case BreachKind.TEXT:
            return message("breach.text", text=broken.text)
        case _:
            assert_never(broken.kind)
