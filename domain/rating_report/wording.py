"""What a player of the rating report gets, in a few words: a first rating, or the best norm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from domain.messages import Message, message
from domain.rating_report.norms import NormCheck
from domain.rating_report.performance import FirstRating
from domain.rating_report.report import PlayerReport


def first_rating(made: PlayerReport) -> Message | None:
    """What becomes of a player without a rating; None for players with one, and if no game counts."""
    if made.first is None:
        return None
    match made.first.what:
        case FirstRating.RATED:
            return message("report.first-rating", rating=made.first.rating)
        case FirstRating.TOO_FEW_GAMES:
            return message("report.too-few-games", total=len(made.games), rating=made.first.rating)
        case FirstRating.TOO_LOW:
            return message("report.too-low", rating=made.first.rating)
        case FirstRating.ZERO:
            return message("report.no-point")
        case FirstRating.NO_GAMES:
            return None
        case _:
            assert_never(made.first.what)


def best_norm(checks: Sequence[NormCheck]) -> Message | None:
    """The highest title whose conditions are met, else the highest performance of enough games with what is missing."""
    met = next((each for each in checks if each.is_met), None)
    if met is not None:
        return message("report.norm-met", code=met.title.value)
    performed = next((each for each in checks if each.is_title_performance and each.conditions[0].met), None)
    if performed is None:
        return None
    missing = sum(not each.met for each in performed.conditions)
    return message("report.norm-not-met", code=performed.title.value, total=missing)
