"""The windows of a correction: what it still changes follows from the log alone (F.7; C.04.2).

| the next round is | the correction changes |
|---|---|
| not paired | standings now, and the next pairing |
| a draft | the same; the draft is stale |
| published, not played | standings now; the published pairing by the arbiter's decision only |
| in play or played | standings now, and the next pairing still to be made |
| ended, if the deadline is its end | the rating report only; a slip of the chief arbiter as the tournament announced |

The result of an adjourned game has the deadline of the round in which the game ended (reading C9).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from domain.messages import Message, message
from domain.pairing.rules import SystemRules
from domain.state.rounds import Game, Round
from domain.state.tournament import Tournament
from domain.values import Deadline, Outcome, RoundNumber
from domain.warning_levels import ActionWarning, WarningLevel

STANDINGS, RATING_REPORT = "standings", "rating-report"
"""What a correction counts for: the standings and what follows from them, or the rating report only."""


class Window(StrEnum):
    """Where a correction falls, named by the state of the next round."""

    NOT_PAIRED = "not-paired"
    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYED = "played"
    RATING_REPORT = "rating-report"
    ADJOURNED = "adjourned"
    """The deadline of the round is over, but not that of a game which had been adjourned."""
    OWN_SLIP = "own-slip"
    """The deadline is over, but the tournament lets a slip of the chief arbiter count."""
    UNDONE_LATE = "undone-late"
    """The deadline is over: what is taken back counted in the standings, which keep it."""

    @property
    def article(self) -> str:
        """The rule that says what a correction in this window changes."""
        if self is Window.ADJOURNED:
            return "F.9"
        return "C.04.2" if self in _AFTER_THE_DEADLINE else "F.7"

    @property
    def counts_for(self) -> str:
        """STANDINGS or RATING_REPORT."""
        return RATING_REPORT if self in (Window.RATING_REPORT, Window.UNDONE_LATE) else STANDINGS

    @property
    def message(self) -> Message:
        """What a correction in this window changes."""
        return _SENTENCES[self]


_AFTER_THE_DEADLINE = frozenset({Window.RATING_REPORT, Window.OWN_SLIP, Window.UNDONE_LATE})

_SENTENCES: Mapping[Window, Message] = MappingProxyType(
    {
        Window.NOT_PAIRED: message("window.not-paired"),
        Window.DRAFT: message("window.draft"),
        Window.PUBLISHED: message("window.published"),
        Window.PLAYED: message("window.played"),
        Window.RATING_REPORT: message("window.rating-report"),
        Window.ADJOURNED: message("window.adjourned"),
        Window.OWN_SLIP: message("window.own-slip"),
        Window.UNDONE_LATE: message("window.undone-late"),
    }
)


def window_of(tournament: Tournament, number: RoundNumber) -> Window:
    """The window of a correction that is about this public round, reported now."""
    if tournament.finished:
        return Window.RATING_REPORT
    if len(tournament.play.rounds) == number:
        return Window.NOT_PAIRED
    following = tournament.play.rounds[number]
    if not following.is_public:
        return Window.DRAFT
    if deadline_of(tournament) is Deadline.END_OF_NEXT_ROUND and has_ended(following):
        return Window.RATING_REPORT
    return Window.PLAYED if has_begun(following) else Window.PUBLISHED


def window_of_result(tournament: Tournament, number: RoundNumber, game: Game) -> Window:
    """The window of a game's result in this public round, corrected now, or entered if the game was adjourned.

    What belongs to an adjourned game came up in the round in which it ended: its deadline is that round's (reading C9).
    """
    window, latest = window_of(tournament, number), len(tournament.public_rounds)
    if window is not Window.RATING_REPORT:
        return window
    ended = latest if game.outcome is Outcome.ADJOURNED else min(game.ended_in or number, latest)
    return Window.RATING_REPORT if window_of(tournament, ended) is Window.RATING_REPORT else Window.ADJOURNED


def standing_window(tournament: Tournament) -> Window:
    """The window of a correction that is about no round, as of a rating or a name: it has no deadline (reading C2)."""
    if tournament.finished:
        return Window.RATING_REPORT
    latest = tournament.play.rounds[-1] if tournament.play.rounds else None
    if latest is None:
        return Window.NOT_PAIRED
    if not latest.is_public:
        return Window.DRAFT
    return Window.PLAYED if has_begun(latest) else Window.PUBLISHED


def deadline_of(tournament: Tournament) -> Deadline:
    """The deadline in force: the tournament's own, else that of its system's rules."""
    if tournament.settings.correction_deadline is not Deadline.BY_THE_RULES:
        return tournament.settings.correction_deadline
    return tournament.rules.correction_deadline


def deadline_warnings(deadline: Deadline, rules: SystemRules) -> tuple[ActionWarning, ...]:
    """The warning that rules of FIDE would be without a deadline for corrections, which is not their mode (C9)."""
    if deadline is not Deadline.NONE or not rules.has_fide_mode:
        return ()
    return (ActionWarning("no-deadline", WarningLevel.PROHIBITED, message("warning.no-deadline"), "C.04.2"),)


def has_begun(paired: Round) -> bool:
    """Whether a game of the round has a result."""
    return any(game.outcome is not None for game in paired.games.values())


def has_ended(paired: Round) -> bool:
    """Whether every game of a public round has a result or is adjourned (reading C1)."""
    return paired.is_public and not paired.missing


def earlier_round(tournament: Tournament, number: RoundNumber) -> tuple[ActionWarning, ...]:
    """As `paired_with_another`; none where only the rating report changes."""
    found = paired_with_another(tournament, number)
    return () if found and window_of(tournament, number) is Window.RATING_REPORT else found


def paired_with_another(tournament: Tournament, number: RoundNumber) -> tuple[ActionWarning, ...]:
    """A later round was paired with what is corrected now: a public one (F.7), or a draft that can be paired again."""
    latest = len(tournament.public_rounds)
    if number < latest:
        text = message("warning.earlier-round-corrected", round=number, next_round=latest)
        return (ActionWarning("earlier-round-corrected", WarningLevel.PROCEED_OR_CANCEL, text, "F.7"),)
    if tournament.draft is None or number > latest:
        return ()
    text = message("warning.draft-goes-out-of-date", round=number, next_round=tournament.draft.number)
    return (ActionWarning("draft-goes-out-of-date", WarningLevel.PROCEED_OR_CANCEL, text, ""),)
