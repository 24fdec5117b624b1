"""The list of tie-breaks that ranks players of equal points (C.07 4.1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.lookups import settings_in_round_one
from domain.messages import Message, message
from domain.pairing.registry import rules_of
from domain.refusals import ReasonMissing, Refusal, check_between
from domain.settings.long_tournaments import warnings_of_long_tournaments
from domain.standings.codes import BadTieBreak
from domain.standings.defaults import default_tie_breaks
from domain.standings.registry import read
from domain.standings.table import pairings_of
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import TieBreaks, Unrated
from domain.warning_levels import ActionWarning, WarningLevel


@dataclass(frozen=True, slots=True)
class TieBreaksChanged(Event):
    """The list of tie-breaks, its edition or what holds for unrated players became another (C.07 4.1)."""

    was: TieBreaks
    now: TieBreaks
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChangeTieBreaks(Command):
    """Rank tied players by another list, until the tournament ends."""

    tie_breaks: TieBreaks
    reason: str = ""


@dataclass(eq=False)
class BadTieBreakCode(Refusal):
    """A code of the list of tie-breaks cannot be used; `place` is its place in the list, from 1."""

    code: str
    place: int
    problem: Message
    article = "C.07 4.1"


def announced(wanted: TieBreaks | None, system: str, starts: str) -> TieBreaks:
    """The tie-breaks of a new tournament: those wanted, else the usual ones of its system (reading T1).

    Raises BadTieBreakCode.
    """
    return default_tie_breaks(system, starts) if wanted is None else _checked(wanted, system)


def change_tie_breaks(tournament: Tournament, command: ChangeTieBreaks) -> tuple[Event, ...]:
    """Another list; once a round is public it needs a reason, for the list was announced (C.07 4.1.1)."""
    was, now = tournament.settings.tie_breaks, _checked(command.tie_breaks, tournament.settings.system)
    if was == now:
        return ()
    _check_reason(tournament, command.reason)
    return (TieBreaksChanged(was, now, command.reason),)


def _check_reason(tournament: Tournament, reason: str) -> None:
    """Raise ReasonMissing for another list without a reason once a round is public."""
    if tournament.public_rounds and not reason.strip():
        raise ReasonMissing(message("invalid.list-without-reason"))


def _checked(wanted: TieBreaks, system: str) -> TieBreaks:
    """The list with its codes as they are written here."""
    pairings = pairings_of(rules_of(system))
    try:
        found = read(wanted.codes, wanted.edition, pairings)
    except BadTieBreak as error:
        raise BadTieBreakCode(error.code, error.place, error.problem) from error
    _check_unrated_rating(wanted)
    return replace(wanted, codes=tuple(str(code) for code, _ in found))


def _check_unrated_rating(wanted: TieBreaks) -> None:
    """Raise InvalidValue if a fixed rating of the unrated is missing or impossible, or stated for another treatment."""
    possible = wanted.possible_unrated_ratings
    check_between("unrated_rating", wanted.unrated_rating, possible[0], possible[-1])


def _evolve(tournament: Tournament, event: TieBreaksChanged) -> Tournament:
    named = replace(tournament.settings, tie_breaks=event.now, tie_breaks_told=True)
    return replace(tournament, version=tournament.version + 1, settings=named)


def _undo(event: TieBreaksChanged, undoing: Undoing) -> tuple[Event, ...]:
    same = undoing.now.settings.tie_breaks == event.now
    undoing.check(unchanged=same, what=message("undo.tie-breaks-changed-again"))
    _check_reason(undoing.now, undoing.reason)
    return (TieBreaksChanged(event.now, event.was, undoing.reason),)


_SHARED_PLACES = message("tie-breaks.none")


def _tie_breaks_changed(event: TieBreaksChanged) -> Message:
    return message("event.tie-breaks-changed", changes=_changes(event.was, event.now))


def _changes(was: TieBreaks, now: TieBreaks) -> tuple[Message, ...]:
    """What differs: the codes, the edition, what holds for unrated players, by which ratings games count."""
    found = []
    if now.codes != was.codes:
        before, after = was.codes or _SHARED_PLACES, now.codes or _SHARED_PLACES
        found.append(message("tie-breaks-changed.codes", codes_was=before, codes_now=after))
    if now.edition is not was.edition:
        found.append(message("tie-breaks-changed.edition", edition=now.edition.value))
    if (now.unrated, now.unrated_rating) != (was.unrated, was.unrated_rating):
        found.append(_unrated(now))
    if now.game_ratings is not was.game_ratings:
        found.append(message("tie-breaks-changed.game-ratings", game_ratings=now.game_ratings))
    return tuple(found)


def _unrated(now: TieBreaks) -> Message:
    if now.unrated is Unrated.FIXED:
        return message("tie-breaks-changed.unrated-fixed", rating=now.unrated_rating)
    return message("tie-breaks-changed.unrated", unrated=now.unrated)


def _warnings(tournament: Tournament, command: ChangeTieBreaks) -> tuple[ActionWarning, ...]:
    now = _checked(command.tie_breaks, tournament.settings.system)
    wanted = replace(tournament.settings, tie_breaks=now)
    return (*_warnings_of_others(tournament, now), *warnings_of_long_tournaments(wanted, tournament.settings))


def _undo_warnings(before: Tournament, after: Tournament) -> tuple[ActionWarning, ...]:
    return _warnings_of_others(before, after.settings.tie_breaks)


def _warnings_of_others(tournament: Tournament, now: TieBreaks) -> tuple[ActionWarning, ...]:
    """C.07 4.1: the list is announced before the tournament. The return to that list is not warned of."""
    was = tournament.settings.tie_breaks
    if not tournament.play.rounds or now in (was, settings_in_round_one(tournament).tie_breaks):
        return ()
    text = message("warning.tie-breaks-changed", changes=_changes(was, now), round=tournament.next_round)
    return (ActionWarning("tie-breaks-changed", WarningLevel.CONFIRM_TWICE, text, "C.07 4.1"),)


TIE_BREAKS = Subject(
    group=TimelineGroup.SETTINGS,
    events=(EventType(TieBreaksChanged, _tie_breaks_changed),),
    evolve=_evolve,
    undo=_undo,
    decisions={ChangeTieBreaks: change_tie_breaks},
    warnings={ChangeTieBreaks: _warnings},
    undo_warnings=_undo_warnings,
)
