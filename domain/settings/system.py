"""Another pairing system, as long as no round is paired."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from domain.bad_values import BadValue
from domain.messages import Message, message
from domain.pairing.registry import rules_of, system
from domain.pairing.rules import SystemRules
from domain.refusals import InvalidValue, Refusal
from domain.settings.acceleration import AccelerationChanged
from domain.settings.creation import system_name, warnings_of_system
from domain.settings.prohibitions import ProhibitionsChanged
from domain.settings.tie_breaks import announced
from domain.standings.defaults import default_tie_breaks
from domain.state.round_robin import with_its_rounds
from domain.state.settings import Settings
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import ByeKind, RoundNumber, TieBreaks
from domain.warning_levels import ActionWarning


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemChanged(Event):
    """The pairing system is another one, with its options, its tie-breaks, and so many rounds (Swiss systems)."""

    system: str
    rounds: RoundNumber
    tie_breaks: TieBreaks
    options: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChangeSystem(Command):
    """Pair by another system. `options` are what it leaves to choose."""

    system: str
    options: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""


@dataclass(eq=False)
class SystemIsFixed(Refusal):
    """A round is paired: the tournament goes on by the system that was announced."""

    system: str
    article = "C.04.1"


@dataclass(eq=False)
class ByesNotInRoundRobin(Refusal):
    """Byes were granted which a round robin does not have."""

    article = "C.05 6.6"


def change_system(tournament: Tournament, command: ChangeSystem) -> tuple[Event, ...]:
    """Change the system, with its usual tie-breaks unless others were chosen; no events if it is that already.

    Acceleration and prohibited pairings end if the new system does not have them; a system of FIDE's has a deadline for
    corrections, without which the tournament is not in FIDE mode. Raises UnknownSystem,
    SystemIsFixed, ByesNotInRoundRobin, InvalidValue for options that the system does not have, and BadTieBreakCode if
    it cannot rank by the tie-breaks that were chosen.
    """
    now = tournament.settings
    rules = rules_of(command.system)
    if (command.system, dict(command.options)) == (now.system, dict(now.options)):
        return ()
    if tournament.play.rounds or tournament.play.manual_pairing is not None:
        raise SystemIsFixed(now.system)
    if rules.is_round_robin and _has_other_byes(tournament):
        raise ByesNotInRoundRobin
    try:
        system(command.system).check_options(command.options)
    except BadValue as error:
        raise InvalidValue("options", error.problem) from error
    changed = SystemChanged(
        system=command.system,
        rounds=now.number_of_rounds,
        tie_breaks=_tie_breaks(now, command.system),
        options=dict(command.options),
        reason=command.reason,
    )
    return (changed, *_ended(now, rules))


def _warnings(_: Tournament, command: ChangeSystem) -> tuple[ActionWarning, ...]:
    return warnings_of_system(command.system)


def _undo_warnings(before: Tournament, after: Tournament) -> tuple[ActionWarning, ...]:
    return () if before.settings.system == after.settings.system else warnings_of_system(after.settings.system)


def _has_other_byes(tournament: Tournament) -> bool:
    return any(kind is not ByeKind.ZERO_POINT for byes in tournament.roster.byes.values() for kind in byes.values())


def _tie_breaks(settings: Settings, code: str) -> TieBreaks:
    """The usual list of the new system in place of the usual one of the old; a list that was chosen stays."""
    usual = default_tie_breaks(settings.system, settings.starts)
    return announced(None if settings.tie_breaks == usual else settings.tie_breaks, code, settings.starts)


def _ended(settings: Settings, rules: SystemRules) -> tuple[Event, ...]:
    """The events that end what the system does not have."""
    accelerated = settings.baku_acceleration or settings.accelerations
    acceleration = (AccelerationChanged(baku=False),) if accelerated and not rules.has_virtual_points else ()
    prohibitions = (ProhibitionsChanged(()),) if settings.prohibitions and rules.is_round_robin else ()
    return (*acceleration, *prohibitions)


def _evolve(tournament: Tournament, event: SystemChanged) -> Tournament:
    version = tournament.version + 1
    settings = replace(
        tournament.settings,
        system=event.system,
        number_of_rounds=event.rounds,
        options=event.options,
        tie_breaks=event.tie_breaks,
    )
    return with_its_rounds(replace(tournament, version=version, touched=version, settings=settings))


def _undo(event: SystemChanged, undoing: Undoing) -> tuple[Event, ...]:
    before, now = undoing.before.settings, undoing.now.settings
    same = (now.system, dict(now.options)) == (event.system, dict(event.options)) and not undoing.now.play.rounds
    undoing.check(unchanged=same, what=message("undo.system-changed-again"))
    return (
        SystemChanged(
            system=before.system,
            rounds=before.number_of_rounds,
            tie_breaks=before.tie_breaks,
            options=before.options,
            reason=undoing.reason,
        ),
    )


def _system_changed(event: SystemChanged) -> Message:
    codes = event.tie_breaks.codes or message("tie-breaks.none")
    return message("event.system-changed", system=system_name(event.system), codes_now=codes)


SYSTEM = Subject(
    group=TimelineGroup.SETTINGS,
    events=(EventType(SystemChanged, _system_changed),),
    evolve=_evolve,
    undo=_undo,
    decisions={ChangeSystem: change_system},
    warnings={ChangeSystem: _warnings},
    undo_warnings=_undo_warnings,
)
