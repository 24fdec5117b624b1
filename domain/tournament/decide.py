"""From a command to events, or to a refusal. Pure: chance and pairings come in as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from domain.fide_mode import departure, warnings_of
from domain.players.numbers import warnings_of_renumbering
from domain.reasons import NOT_YET
from domain.refusals import ReasonMissing, TournamentIsOver, TournamentNotCreated
from domain.round_robins import check_round_robin
from domain.settings.creation import CreateTournament, create
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.replay import replay
from domain.tournament.subjects import subject_of_command
from domain.warning_levels import ActionWarning


def decide(tournament: Tournament | None, command: Command) -> tuple[Event, ...]:
    """The events that follow from a command; none if everything is already as the command wants it.

    Raises Refusal if a rule says no and Conflict (a Refusal) if someone was faster.
    """
    if isinstance(command, CreateTournament):
        return create(tournament, command)
    if tournament is None:
        raise TournamentNotCreated
    subject = subject_of_command(command)
    is_over = tournament.finished and not subject.after_the_end
    only_describes = subject.only_describes or (lambda _, __: False)
    if is_over and not subject.only_describes:
        raise TournamentIsOver
    if not subject.after_the_end:
        check_round_robin(tournament, command)
    events = subject.decisions[type(command)](tournament, command)
    if is_over and not all(only_describes(tournament, event) for event in events):
        raise TournamentIsOver
    return (*events, *departure(tournament, command, events, subject))


def decide_together(tournament: Tournament, commands: Sequence[Command]) -> tuple[Event, ...]:
    """The events of several commands, each decided in the state that those before it lead to.

    Raises what `decide` raises.
    """
    events: tuple[Event, ...] = ()
    decided: tuple[Event, ...] = ()
    for command in commands:
        if decided:
            tournament = replay(decided, tournament)
        decided = decide(tournament, command)
        events = (*events, *decided)
    return events


def looked_at(tournament: Tournament, commands: Sequence[Command]) -> tuple[tuple[Event, ...], bool]:
    """The events of commands that are only looked at, and whether these are refused without a reason.

    Raises what `decide` raises with reasons.
    """
    try:
        return decide_together(tournament, commands), False
    except ReasonMissing:
        return decide_together(tournament, [with_reason(each) for each in commands]), True


def with_reason(command: Command) -> Command:
    """The command with a reason, if it can have one and has none."""
    reason = getattr(command, "reason", None)
    missing: dict[str, Any] = {"reason": NOT_YET} if reason is not None and not reason.strip() else {}
    return replace(command, **missing)


def warnings_together(tournament: Tournament, commands: Iterable[Command]) -> tuple[ActionWarning, ...]:
    """What FIDE mode has to say against the commands of one action, each carried out after the one before it.

    A command that changes nothing is not warned of. Raises Refusal as `decide`.
    """
    found: list[ActionWarning] = []
    before = tournament
    for command in commands:
        events = decide(tournament, command)
        if events:
            found += warnings_before(tournament, command)
            tournament = replay(events, tournament)
    if not any(each.code == "numbers-changed" for each in found):
        found += warnings_of_renumbering(before, tournament)
    return tuple(found)


def warnings_before(tournament: Tournament, command: Command) -> tuple[ActionWarning, ...]:
    """What FIDE mode has to say against a command, the most serious first."""
    return warnings_of(tournament, command, subject_of_command(command))
