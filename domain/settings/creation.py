"""The creation of a tournament."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.bad_values import BadValue
from domain.dates import iso_day
from domain.fide_mode import FideModeLeft
from domain.lookups import named, within
from domain.messages import Message, message
from domain.pairing.registry import codes, rules_of, system
from domain.pairing.rules import SystemRules
from domain.players.identity import as_read
from domain.ratings import USUAL_RATING_RULE, RatingRule
from domain.refusals import CannotBeTakenBack, InvalidValue, check_between
from domain.settings.initial_colour import InitialColourDrawn
from domain.settings.officials_and_days import (
    check_order_of_days,
    checked_arbiter,
    checked_arbiters,
    checked_day,
    checked_round_dates,
)
from domain.settings.scoring import check_scoring
from domain.settings.us_chess import checked_us_chess
from domain.state.settings import Settings
from domain.state.tournament import Tournament
from domain.state.us_chess import NO_US_CHESS, UsChess
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import (
    MOST_ROUNDS,
    NO_LIMITS,
    STANDARD_SCORING,
    Absence,
    ByeLimits,
    Colour,
    Deadline,
    EqualsOrder,
    FromPlayers,
    LateSlips,
    RoundNumber,
    Scoring,
    TieBreaks,
    Youth,
)
from domain.warning_levels import ActionWarning, WarningLevel
from domain.windows import deadline_warnings


@dataclass(frozen=True, slots=True)
class TournamentCreated(Event):
    """A tournament exists. `system` is the code of its pairing system, `options` what that system leaves to choose.

    `tie_breaks` is the list that ranks players of equal points; `tie_breaks_told` is False if no one named it and
    the program took the usual one of the day, which a report file does not repeat. `language` is the code (ISO 639-1)
    of the one for sheets and pages if a reader requests none; empty if unknown. `festival` is the name
    that tournaments which belong together share; empty for a single tournament. Arbiters are names, with the FIDE ID
    in parentheses behind them if it is known; `round_dates` and `is_file_read_fully` are as in `Settings`.
    """

    name: str
    system: str
    rounds: RoundNumber
    scoring: Scoring = STANDARD_SCORING
    city: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    chief_arbiter: str = ""
    time_control: str = ""
    equals_order: EqualsOrder = EqualsOrder.ALPHABET
    absence: Absence = Absence.BY_THE_RULES
    correction_deadline: Deadline = Deadline.BY_THE_RULES
    late_slips: LateSlips = LateSlips.RATING_REPORT
    options: Mapping[str, str] = field(default_factory=dict)
    tie_breaks: TieBreaks = field(kw_only=True)
    tie_breaks_told: bool = True
    bye_limits: ByeLimits = NO_LIMITS
    language: str = ""
    festival: str = ""
    player_requests: FromPlayers = FromPlayers.OPEN
    player_results: FromPlayers = FromPlayers.CLOSED
    rating_rule: RatingRule = USUAL_RATING_RULE
    deputy_arbiters: tuple[str, ...] = ()
    round_dates: tuple[str, ...] = ()
    is_file_read_fully: bool = False
    us_chess: UsChess = NO_US_CHESS
    youth: Youth = Youth.BY_BIRTH_DATES
    names_days: int = 0


@dataclass(frozen=True, slots=True)
class CreateTournament(Command):
    """Open a new stream. `initial_colour` is the lot if it has been drawn already, `tie_breaks` None the usual."""

    name: str
    system: str
    rounds: RoundNumber
    scoring: Scoring = STANDARD_SCORING
    baku_acceleration: bool = False
    city: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    chief_arbiter: str = ""
    time_control: str = ""
    initial_colour: Colour | None = None
    equals_order: EqualsOrder = EqualsOrder.ALPHABET
    absence: Absence = Absence.BY_THE_RULES
    correction_deadline: Deadline = Deadline.BY_THE_RULES
    late_slips: LateSlips = LateSlips.RATING_REPORT
    options: Mapping[str, str] = field(default_factory=dict)
    tie_breaks: TieBreaks | None = None
    bye_limits: ByeLimits = NO_LIMITS
    language: str = ""
    festival: str = ""
    player_requests: FromPlayers = FromPlayers.OPEN
    player_results: FromPlayers = FromPlayers.CLOSED
    rating_rule: RatingRule = USUAL_RATING_RULE
    deputy_arbiters: tuple[str, ...] = ()
    round_dates: tuple[str, ...] = ()
    us_chess: UsChess = NO_US_CHESS
    youth: Youth = Youth.BY_BIRTH_DATES
    names_days: int = 0


MOST_NAMES_DAYS = 3650
"""Days for which names can stay public before they disappear: ten years."""

_LANGUAGE = re.compile(r"[a-z]{2}")
"""A code of ISO 639-1."""


def create(tournament: Tournament | None, command: CreateTournament) -> tuple[Event, ...]:
    """Open a stream with its first events. Without a deadline for corrections it is not in FIDE mode from the start.

    Raises UnknownSystem, InvalidValue.
    """
    from domain.settings.tie_breaks import announced  # files are paired without the standings

    if tournament is not None:
        raise InvalidValue("tournament", message("invalid.exists"))
    name = named(command.name)
    check_rounds(command.rounds)
    check_scoring(command.scoring)
    starts, ends = checked_day("starts", command.starts), checked_day("ends", command.ends)
    days = checked_round_dates(command.round_dates, command.rounds)
    check_order_of_days(starts, ends, days)
    check_names_days(command.names_days, ends)
    try:
        system(command.system).check_options(command.options)
    except BadValue as error:
        raise InvalidValue("options", error.problem) from error
    check_limits_of_byes(command.bye_limits, command.rounds)
    accelerated = _accelerated(command)
    lot = () if command.initial_colour is None else (InitialColourDrawn(command.initial_colour),)
    outside = outside_fide_mode(command.correction_deadline, rules_of(command.system))
    return (
        TournamentCreated(
            name=name,
            system=command.system,
            rounds=command.rounds,
            scoring=command.scoring,
            city=command.city,
            federation=as_read("federation", command.federation),
            starts=starts,
            ends=ends,
            chief_arbiter=checked_arbiter("chief_arbiter", command.chief_arbiter),
            time_control=command.time_control,
            equals_order=command.equals_order,
            absence=command.absence,
            correction_deadline=command.correction_deadline,
            late_slips=command.late_slips,
            bye_limits=command.bye_limits,
            language=checked_language(command.language),
            festival=checked_festival(command.festival),
            player_requests=command.player_requests,
            player_results=command.player_results,
            rating_rule=checked_rating_rule(command.rating_rule),
            deputy_arbiters=checked_arbiters(command.deputy_arbiters),
            round_dates=days,
            is_file_read_fully=True,
            us_chess=checked_us_chess(command.us_chess),
            youth=command.youth,
            names_days=command.names_days,
            options=dict(command.options),
            tie_breaks=announced(command.tie_breaks, command.system, command.starts),
        ),
        *accelerated,
        *lot,
        *outside,
    )


def warnings_of_creation(code: str, deadline: Deadline) -> tuple[ActionWarning, ...]:
    """Why a tournament with this system and deadline is not in FIDE mode from the start; nothing if it is."""
    return (*warnings_of_system(code), *deadline_warnings(deadline, rules_of(code)))


def warnings_of_system(code: str) -> tuple[ActionWarning, ...]:
    """A system that is none of FIDE's in force has no FIDE mode."""
    if rules_of(code).has_fide_mode:
        return ()
    text = message("warning.system-without-fide-mode", system=system_name(code))
    return (ActionWarning("system-without-fide-mode", WarningLevel.PROHIBITED, text, "C.04.1"),)


def outside_fide_mode(deadline: Deadline, rules: SystemRules) -> tuple[Event, ...]:
    """Without a deadline that the rules have, a tournament is not in FIDE mode from the start."""
    causes = tuple(each.code for each in deadline_warnings(deadline, rules))
    return (FideModeLeft(1, causes),) if causes else ()


def _accelerated(command: CreateTournament) -> tuple[Event, ...]:
    """The event of an acceleration that is announced with the tournament."""
    if not command.baku_acceleration:
        return ()
    from domain.settings.acceleration import AccelerationChanged, NoVirtualPoints

    if not rules_of(command.system).has_virtual_points:
        raise NoVirtualPoints(command.system)
    return (AccelerationChanged(baku=True),)


def checked_language(code: str) -> str:
    """The code of a language, or nothing. Raises InvalidValue for another text."""
    if code and _LANGUAGE.fullmatch(code) is None:
        raise InvalidValue("language", message("invalid.no-language", text=code))
    return code


def checked_festival(name: str) -> str:
    """The name with single blanks between its words: the same words in any spacing mean one festival."""
    name = " ".join(name.split())
    if not name:
        return ""
    if not any(each.isalnum() for each in name):
        raise InvalidValue("festival", message("invalid.no-letter"))
    return within("festival", name)


def checked_rating_rule(rule: RatingRule) -> RatingRule:
    """The rule, unchanged. Raises InvalidValue for a list that is named twice."""
    if len(set(rule.lists)) != len(rule.lists):
        raise InvalidValue("lists", message("invalid.list-repeated"))
    return rule


def check_rounds(rounds: RoundNumber) -> None:
    """Raise InvalidValue for a number of rounds that no tournament has."""
    check_between("rounds", rounds, 1, MOST_ROUNDS)


def check_limits_of_byes(limits: ByeLimits, rounds: RoundNumber) -> None:
    """Raise InvalidValue for a limit that no number of byes and none of these rounds can have."""
    for number, most in ((limits.most, MOST_ROUNDS), (limits.until, rounds)):
        if number is not None:
            check_between("bye_limits", number, 0, most)


def check_names_days(days: int, ends: str) -> None:
    """Raise InvalidValue for a number of days after which names disappear that is out of range or has no beginning."""
    check_between("names_days", days, 0, MOST_NAMES_DAYS)
    if days and not iso_day(ends):
        raise InvalidValue("names_days", message("invalid.no-last-day"))


def created(event: TournamentCreated) -> Tournament:
    """The tournament that its first event makes. With a system that is none of FIDE's it is never in FIDE mode."""
    is_outside = event.system in codes() and not rules_of(event.system).has_fide_mode
    settings = Settings(
        name=event.name,
        system=event.system,
        number_of_rounds=event.rounds,
        scoring=event.scoring,
        city=event.city,
        federation=event.federation,
        starts=event.starts,
        ends=event.ends,
        chief_arbiter=event.chief_arbiter,
        time_control=event.time_control,
        equals_order=event.equals_order,
        absence=event.absence,
        correction_deadline=event.correction_deadline,
        late_slips=event.late_slips,
        bye_limits=event.bye_limits,
        language=event.language,
        player_requests=event.player_requests,
        player_results=event.player_results,
        festival=event.festival,
        options=event.options,
        tie_breaks=event.tie_breaks,
        tie_breaks_told=event.tie_breaks_told,
        rating_rule=event.rating_rule,
        deputy_arbiters=event.deputy_arbiters,
        round_dates=event.round_dates,
        is_file_read_fully=event.is_file_read_fully,
        us_chess=event.us_chess,
        youth=event.youth,
        names_days=event.names_days,
        fide_mode_left=RoundNumber(1) if is_outside else None,
    )
    return Tournament(version=1, settings=settings)


def _evolve(tournament: Tournament, event: TournamentCreated) -> Tournament:
    msg = f"a tournament is created once, not {event.name} after {tournament.settings.name}"
    raise ValueError(msg)


def _undo(_event: TournamentCreated, undoing: Undoing) -> tuple[Event, ...]:
    raise CannotBeTakenBack(undoing.version, message("undo.everything-follows"))


def _created(event: TournamentCreated) -> Message:
    return message("event.tournament-created", name=event.name, count=event.rounds, system=system_name(event.system))


def system_name(code: str) -> Message | str:
    """The name of a pairing system; its code if this program does not have it."""
    return rules_of(code).name if code in codes() else code


CREATION = Subject(
    group=TimelineGroup.SETTINGS,
    events=(
        EventType(
            TournamentCreated,
            _created,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
)
