"""The points of results and byes (C.04.1, FE-4): which values a tournament may announce."""

from __future__ import annotations

from domain.messages import Message, message
from domain.refusals import InvalidValue
from domain.values import Scoring

_BYES = ("pairing_allocated_bye", "full_point_bye", "half_point_bye", "zero_point_bye")
_STANDARD_GAMES = (2, 1, 0)


def check_scoring(scoring: Scoring) -> None:
    """Raise InvalidValue for points that no regulations allow.

    A win is worth more than a loss, a draw neither more than a win nor less than a loss, nothing less than zero. Two
    draws are worth no more than a win and a loss. A game not played is worth no more than the same result over the
    board, and no bye more than a win. A zero-point bye is worth no more than a half-point bye, and a forfeit loss
    no more than a forfeit win; these last two rules do not apply to imported files.
    """
    found = problem_of(scoring) or _disorder_of(scoring)
    if found is not None:
        raise InvalidValue("scoring", found)


def problem_of(scoring: Scoring) -> Message | None:
    """What no regulations allow about these points, as `check_scoring` says; None if they can be."""
    win, draw, loss = scoring.win, scoring.draw, scoring.loss
    byes = [getattr(scoring, name) for name in _BYES]
    if min(loss, scoring.forfeit_loss, *byes) < 0:
        return message("invalid.scoring-negative")
    if not win > loss:
        return message("invalid.scoring-win")
    if not win >= draw >= loss:
        return message("invalid.scoring-draw")
    if 2 * draw > win + loss:
        return message("invalid.scoring-two-draws")
    if scoring.forfeit_win > win or scoring.forfeit_loss > loss:
        return message("invalid.scoring-forfeits")
    if max(byes) > win:
        return message("invalid.scoring-byes")
    return None


def _disorder_of(scoring: Scoring) -> Message | None:
    if scoring.zero_point_bye > scoring.half_point_bye:
        return message("invalid.scoring-order-of-byes")
    if scoring.forfeit_win < scoring.forfeit_loss:
        return message("invalid.scoring-order-of-forfeits")
    return None
