"""Changes of the settings: names, rounds, dates, deadlines and what report files say of a tournament."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from domain.lookups import named
from domain.messages import Message, message
from domain.players.identity import as_read
from domain.refusals import CannotBeTakenBack, InvalidValue, ReasonMissing
from domain.settings.creation import (
    check_limits_of_byes,
    check_names_days,
    check_rounds,
    checked_festival,
    checked_language,
)
from domain.settings.officials_and_days import (
    check_order_of_days,
    checked_arbiter,
    checked_arbiters,
    checked_day,
    checked_round_dates,
)
from domain.settings.scoring import check_scoring
from domain.settings.us_chess import checked_us_chess
from domain.settings.warnings import warnings_of_changes
from domain.state.settings import Settings
from domain.state.tournament import Tournament
from domain.state.us_chess import UsChess
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import Absence, ByeLimits, Deadline, FromPlayers, LateSlips, RoundNumber, Scoring, Youth
from domain.warning_levels import ActionWarning

Stated = TypeVar("Stated", str, tuple[str, ...])
"""The value of a setting that a report file states."""


@dataclass(frozen=True, slots=True)
class SettingsChanged(Event):
    """The rounds, the name or another setting changed; the settings of report files among them.

    What is None stays as it is.
    """

    name: str
    rounds: RoundNumber
    reason: str = ""
    correction_deadline: Deadline | None = None
    late_slips: LateSlips | None = None
    bye_limits: ByeLimits | None = None
    language: str | None = None
    festival: str | None = None
    player_requests: FromPlayers | None = None
    player_results: FromPlayers | None = None
    city: str | None = None
    federation: str | None = None
    starts: str | None = None
    ends: str | None = None
    chief_arbiter: str | None = None
    time_control: str | None = None
    scoring: Scoring | None = None
    deputy_arbiters: tuple[str, ...] | None = None
    round_dates: tuple[str, ...] | None = None
    absence: Absence | None = None
    us_chess: UsChess | None = None
    youth: Youth | None = None
    names_days: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeSettings(Command):
    """Announce another name, number of rounds or other setting; None leaves each as it is."""

    name: str | None = None
    rounds: RoundNumber | None = None
    correction_deadline: Deadline | None = None
    late_slips: LateSlips | None = None
    bye_limits: ByeLimits | None = None
    reason: str = ""
    language: str | None = None
    festival: str | None = None
    player_requests: FromPlayers | None = None
    player_results: FromPlayers | None = None
    city: str | None = None
    federation: str | None = None
    starts: str | None = None
    ends: str | None = None
    chief_arbiter: str | None = None
    time_control: str | None = None
    scoring: Scoring | None = None
    deputy_arbiters: tuple[str, ...] | None = None
    round_dates: tuple[str, ...] | None = None
    absence: Absence | None = None
    us_chess: UsChess | None = None
    youth: Youth | None = None
    names_days: int | None = None


def change_settings(tournament: Tournament, command: ChangeSettings) -> tuple[Event, ...]:
    """Rename, or announce other settings; never to fewer rounds than are paired.

    Another deadline for corrections needs a reason once a round is paired, and so does what slips corrected after it
    count for. Raises InvalidValue.
    """
    name = tournament.settings.name if command.name is None else named(command.name)
    rounds = tournament.settings.number_of_rounds if command.rounds is None else command.rounds
    check_rounds(rounds)
    if command.scoring is not None:
        check_scoring(command.scoring)
    if rounds < len(tournament.play.rounds):
        raise InvalidValue("rounds", message("invalid.rounds-paired", count=len(tournament.play.rounds)))
    unchanged = SettingsChanged(tournament.settings.name, tournament.settings.number_of_rounds, command.reason)
    if _changes_corrections_in_play(tournament, command) and not command.reason.strip():
        raise ReasonMissing(message("invalid.deadline-without-reason"))
    deadline, asking, absence = command.correction_deadline, command.player_requests, command.absence
    results, slips = command.player_results, command.late_slips
    language = None if command.language in (None, tournament.settings.language) else checked_language(command.language)
    festival = None if command.festival is None else checked_festival(command.festival)
    known = tournament.settings
    chief = (
        None
        if command.chief_arbiter is None
        else checked_arbiter("chief_arbiter", command.chief_arbiter, [known.chief_arbiter])
    )
    deputies = (
        None if command.deputy_arbiters is None else checked_arbiters(command.deputy_arbiters, known.deputy_arbiters)
    )
    days = None if command.round_dates is None else checked_round_dates(command.round_dates, rounds)
    us_chess = None if command.us_chess is None else checked_us_chess(command.us_chess)
    if command.bye_limits is not None:
        check_limits_of_byes(command.bye_limits, rounds)
    changed = SettingsChanged(
        name,
        rounds,
        command.reason,
        correction_deadline=None if deadline is tournament.settings.correction_deadline else deadline,
        late_slips=None if slips is tournament.settings.late_slips else slips,
        bye_limits=None if command.bye_limits == tournament.settings.bye_limits else command.bye_limits,
        language=language,
        festival=None if festival == tournament.settings.festival else festival,
        player_requests=None if asking is tournament.settings.player_requests else asking,
        player_results=None if results is tournament.settings.player_results else results,
        city=_other(tournament.settings.city, command.city),
        federation=_read("federation", tournament.settings.federation, command.federation),
        starts=_read("starts", tournament.settings.starts, command.starts),
        ends=_read("ends", tournament.settings.ends, command.ends),
        chief_arbiter=_other(tournament.settings.chief_arbiter, chief),
        time_control=_other(tournament.settings.time_control, command.time_control),
        scoring=None if command.scoring == tournament.settings.scoring else command.scoring,
        deputy_arbiters=_other(tournament.settings.deputy_arbiters, deputies),
        round_dates=_other(tournament.settings.round_dates, days),
        absence=None if absence is tournament.settings.absence else absence,
        us_chess=None if us_chess == tournament.settings.us_chess else us_chess,
        youth=None if command.youth is tournament.settings.youth else command.youth,
        names_days=None if command.names_days == tournament.settings.names_days else command.names_days,
    )
    becomes = _changed(tournament.settings, changed)
    if any(each is not None for each in (changed.starts, changed.ends, changed.round_dates)):
        check_order_of_days(becomes.starts, becomes.ends, becomes.round_dates)
    if changed.names_days is not None or changed.ends is not None:
        check_names_days(becomes.names_days, becomes.ends)
    return () if changed == unchanged else (changed,)


def _other(known: Stated, wanted: Stated | None) -> Stated | None:
    """The value if it differs from the present one, else None."""
    return None if wanted == known else wanted


def _read(field: str, known: str, wanted: str | None) -> str | None:
    """The federation or the day as it is recorded, None if it stays: a file may have stated another text."""
    if wanted in (None, known):
        return None
    return _other(known, as_read(field, wanted) if field == "federation" else checked_day(field, wanted))


def _evolve(tournament: Tournament, event: SettingsChanged) -> Tournament:
    version = tournament.version + 1
    same = event.rounds == tournament.settings.number_of_rounds and event.scoring is None
    touched = tournament.touched if same else version
    return replace(tournament, version=version, touched=touched, settings=_changed(tournament.settings, event))


def _changed(settings: Settings, event: SettingsChanged) -> Settings:
    return replace(
        settings,
        name=event.name,
        number_of_rounds=event.rounds,
        correction_deadline=event.correction_deadline or settings.correction_deadline,
        late_slips=event.late_slips or settings.late_slips,
        bye_limits=event.bye_limits or settings.bye_limits,
        language=settings.language if event.language is None else event.language,
        player_requests=event.player_requests or settings.player_requests,
        player_results=event.player_results or settings.player_results,
        festival=settings.festival if event.festival is None else event.festival,
        city=settings.city if event.city is None else event.city,
        federation=settings.federation if event.federation is None else event.federation,
        starts=settings.starts if event.starts is None else event.starts,
        ends=settings.ends if event.ends is None else event.ends,
        chief_arbiter=settings.chief_arbiter if event.chief_arbiter is None else event.chief_arbiter,
        time_control=settings.time_control if event.time_control is None else event.time_control,
        scoring=event.scoring or settings.scoring,
        deputy_arbiters=settings.deputy_arbiters if event.deputy_arbiters is None else event.deputy_arbiters,
        round_dates=settings.round_dates if event.round_dates is None else event.round_dates,
        absence=event.absence or settings.absence,
        us_chess=settings.us_chess if event.us_chess is None else event.us_chess,
        youth=event.youth or settings.youth,
        names_days=settings.names_days if event.names_days is None else event.names_days,
    )


_OPTIONAL = (
    "correction_deadline",
    "late_slips",
    "bye_limits",
    "language",
    "festival",
    "player_requests",
    "player_results",
    "city",
    "federation",
    "starts",
    "ends",
    "chief_arbiter",
    "time_control",
    "scoring",
    "deputy_arbiters",
    "round_dates",
    "absence",
    "us_chess",
    "youth",
    "names_days",
)
"""The settings that an event leaves as they are if its field is None."""


def _undo(event: SettingsChanged, undoing: Undoing) -> tuple[Event, ...]:
    before, now = undoing.before.settings, undoing.now.settings
    same = (now.name, now.number_of_rounds) == (event.name, event.rounds)
    stated = {name: getattr(event, name) for name in _OPTIONAL}
    same = same and all(value is None or value == getattr(now, name) for name, value in stated.items())
    undoing.check(unchanged=same, what=message("undo.settings-changed-again"))
    paired = len(undoing.now.play.rounds)
    if paired and (event.correction_deadline or event.late_slips) and not undoing.reason.strip():
        raise ReasonMissing(message("invalid.deadline-without-reason"))
    if before.number_of_rounds < paired:
        raise CannotBeTakenBack(undoing.version, message("undo.rounds-paired", count=paired))
    restored = {name: None if value is None else getattr(before, name) for name, value in stated.items()}
    back = SettingsChanged(before.name, before.number_of_rounds, undoing.reason, **restored)
    becomes = _changed(now, back)
    check_order_of_days(becomes.starts, becomes.ends, becomes.round_dates)
    return (back,)


_NOT_STATED = message("setting.not-stated")


def _settings_changed(event: SettingsChanged) -> Message:
    """What the settings are now."""
    changes = [message("setting.rounds", name=event.name, count=event.rounds)]
    if event.correction_deadline is not None:
        changes.append(message("setting.deadline", deadline=event.correction_deadline))
    if event.late_slips is not None:
        changes.append(message("setting.late-slips", late_slips=event.late_slips))
    if event.absence is not None:
        changes.append(message("setting.absence", absence=event.absence))
    if event.bye_limits is not None:
        changes.append(_bye_limits(event.bye_limits))
    if event.language is not None:
        changes.append(message("setting.language", code=event.language or _NOT_STATED))
    if event.festival is not None:
        named = message("setting.festival", name=event.festival)
        changes.append(named if event.festival else message("setting.no-festival"))
    if event.player_requests is not None:
        changes.append(message("setting.requests", requests=event.player_requests))
    if event.player_results is not None:
        changes.append(message("setting.player-results", requests=event.player_results))
    if event.scoring is not None:
        changes.append(_scoring(event.scoring))
    if event.youth is not None:
        changes.append(message("setting.youth", youth=event.youth))
    if event.names_days is not None:
        shown = message("setting.names-days", count=event.names_days)
        changes.append(shown if event.names_days else message("setting.names-stay"))
    changes += _report_file_settings(event)
    return message("event.settings-changed", changes=tuple(changes))


def _report_file_settings(event: SettingsChanged) -> list[Message]:
    """The settings that report files contain."""
    changes = []
    if event.city is not None:
        changes.append(message("setting.city", text=event.city or _NOT_STATED))
    if event.federation is not None:
        changes.append(message("setting.federation", text=event.federation or _NOT_STATED))
    if event.starts is not None:
        changes.append(message("setting.starts", day=event.starts or _NOT_STATED))
    if event.ends is not None:
        changes.append(message("setting.ends", day=event.ends or _NOT_STATED))
    if event.chief_arbiter is not None:
        changes.append(message("setting.chief-arbiter", text=event.chief_arbiter or _NOT_STATED))
    if event.time_control is not None:
        changes.append(message("setting.time-control", text=event.time_control or _NOT_STATED))
    if event.deputy_arbiters is not None:
        changes.append(message("setting.deputy-arbiters", names=event.deputy_arbiters or _NOT_STATED))
    if event.round_dates is not None:
        days = tuple(day or _NOT_STATED for day in event.round_dates)
        changes.append(message("setting.round-dates", day=days or _NOT_STATED))
    if event.us_chess is not None:
        changes.append(message("setting.us-chess", names=event.us_chess.stated or _NOT_STATED))
    return changes


def _bye_limits(limits: ByeLimits) -> Message:
    """How many half-point byes a player may have, and up to which round."""
    if limits.most is None and limits.until is None:
        return message("setting.no-bye-limits")
    if limits.until is None:
        return message("setting.most-byes", most=limits.most)
    if limits.most is None:
        return message("setting.byes-until", last=limits.until)
    return message("setting.bye-limits", most=limits.most, last=limits.until)


def _scoring(scoring: Scoring) -> Message:
    games = (scoring.win, scoring.draw, scoring.loss)
    byes = (scoring.pairing_allocated_bye, scoring.full_point_bye, scoring.half_point_bye, scoring.zero_point_bye)
    forfeits = (scoring.forfeit_win, scoring.forfeit_loss)
    return message("setting.scoring", games=games, byes=byes, forfeits=forfeits)


def _changes_corrections_in_play(tournament: Tournament, command: ChangeSettings) -> bool:
    """Whether another deadline, or what slips corrected after it count for, is set once a round is paired."""
    known = tournament.settings
    is_other = command.correction_deadline not in (None, known.correction_deadline)
    return bool(tournament.play.rounds) and (is_other or command.late_slips not in (None, known.late_slips))


def _warnings(tournament: Tournament, command: ChangeSettings) -> tuple[ActionWarning, ...]:
    known = tournament.settings
    wanted = SettingsChanged(
        known.name,
        known.number_of_rounds if command.rounds is None else command.rounds,
        starts=command.starts,
        ends=command.ends,
        correction_deadline=command.correction_deadline,
        late_slips=command.late_slips,
        scoring=command.scoring,
    )
    return warnings_of_changes(tournament, _changed(known, wanted))


def _undo_warnings(before: Tournament, after: Tournament) -> tuple[ActionWarning, ...]:
    return warnings_of_changes(before, after.settings)


def _only_describes(tournament: Tournament, event: SettingsChanged) -> bool:
    """Whether the change is one of names, places, days, people or requests: nothing that rounds or points follow."""
    rules = (event.correction_deadline, event.late_slips, event.bye_limits, event.scoring, event.absence, event.youth)
    return event.rounds == tournament.settings.number_of_rounds and all(each is None for each in rules)


CHANGES = Subject(
    group=TimelineGroup.SETTINGS,
    events=(EventType(SettingsChanged, _settings_changed, is_remark=True),),
    evolve=_evolve,
    undo=_undo,
    decisions={ChangeSettings: change_settings},
    only_describes=_only_describes,
    warnings={ChangeSettings: _warnings},
    undo_warnings=_undo_warnings,
)
