"""From a command to events, or to a refusal. Pure: chance and pairings come in as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.fide_mode import departure, warnings_of
from domain.refusals import TournamentIsOver, TournamentNotCreated
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
    if not subject.after_the_end:
        if tournament.finished:
            raise TournamentIsOver
        check_round_robin(tournament, command)
    events = subject.decisions[type(command)](tournament, command)
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


def warnings_together(tournament: Tournament, commands: Iterable[Command]) -> tuple[ActionWarning, ...]:
    """What FIDE mode has to say against the commands of one action, each carried out after the one before it.

    A command that changes nothing is not warned of. Raises Refusal as `decide`.
    """
    found: list[ActionWarning] = []
    for command in commands:
        events = decide(tournament, command)
        if events:
            found += warnings_before(tournament, command)
            tournament = replay(events, tournament)
    return tuple(found)


def warnings_before(tournament: Tournament, command: Command) -> tuple[ActionWarning, ...]:
    """What FIDE mode has to say against a command, the most serious first."""
    return warnings_of(tournament, command, subject_of_command(command))
