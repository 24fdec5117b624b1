"""Slips of the chief arbiter in entering a result, which may count after the deadline for corrections (C.04.2)."""

from __future__ import annotations

from dataclasses import dataclass

from domain.messages import message
from domain.refusals import ReasonMissing, Refusal, TournamentIsOver
from domain.state.tournament import Tournament
from domain.subject import Undoing
from domain.values import LateSlips


@dataclass(eq=False)
class SlipsDoNotCount(Refusal):
    """The tournament has not announced that slips of the chief arbiter count after the deadline."""

    article = "C.04.2"


def check_slip(tournament: Tournament, reason: str) -> None:
    """Raise TournamentIsOver, SlipsDoNotCount or ReasonMissing if a slip cannot count for the standings."""
    if tournament.finished:
        raise TournamentIsOver
    if tournament.settings.late_slips is not LateSlips.STANDINGS:
        raise SlipsDoNotCount
    _check_reason(reason)


def check_slip_undone(undoing: Undoing) -> None:
    """Raise TournamentIsOver or ReasonMissing if the correction of a slip cannot be taken back.

    It counts for the standings again, also where the tournament has announced something else since.
    """
    if undoing.now.finished:
        raise TournamentIsOver
    _check_reason(undoing.reason)


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing(message("invalid.slip-without-reason"))
