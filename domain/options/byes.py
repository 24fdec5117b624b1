"""Byes that a tournament may grant to a player who is not paired (C.04.2; C.04.1)."""

from __future__ import annotations

from domain.options.option import OptionCondition
from domain.players.byes import check_bye_limits
from domain.refusals import Refusal
from domain.state.tournament import Tournament
from domain.values import NO_LIMITS, PlayerId, RoundNumber


def half_point_condition(tournament: Tournament, player: PlayerId, number: RoundNumber) -> OptionCondition | None:
    """Whether half-point byes were announced and this player may have one more; None if they may not.

    If a tournament announced no limits for byes, its regulations decide (reading O2).
    """
    try:
        check_bye_limits(tournament, player, number)
    except Refusal:
        return None
    return OptionCondition.REGULATIONS if tournament.settings.bye_limits == NO_LIMITS else OptionCondition.NONE
