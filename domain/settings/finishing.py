"""The end of a tournament: its last round is closed, and the final standings are final."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import are_rounds_assumed, paired_round
from domain.messages import message
from domain.refusals import RoundNotPublished
from domain.results.adjourned import check_none_adjourned
from domain.rounds.drafts import RoundNotComplete
from domain.rounds.publication import RoundClosed
from domain.state.rounds import RoundStatus
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.warning_levels import ActionWarning, WarningLevel


@dataclass(frozen=True, slots=True)
class TournamentFinished(Event):
    """The last round is closed and the final standings are fixed."""


@dataclass(frozen=True, slots=True)
class TournamentReopened(Event):
    """The tournament was finished by mistake: its last round is open again."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class FinishTournament(Command):
    """Close the last round."""


def finish(tournament: Tournament, _: FinishTournament) -> tuple[Event, ...]:
    """Close the last round; no result may be missing and no game adjourned."""
    last = paired_round(tournament, tournament.settings.number_of_rounds)
    if not last.is_public:
        raise RoundNotPublished(last.number)
    check_every_game_has_ended(tournament)
    return (RoundClosed(last.number), TournamentFinished())


def _warnings(tournament: Tournament, _: FinishTournament) -> tuple[ActionWarning, ...]:
    """A guess about an imported file, which no one has confirmed, may not be the number of rounds."""
    if not are_rounds_assumed(tournament):
        return ()
    text = message("warning.rounds-assumed", total=tournament.settings.number_of_rounds)
    return (ActionWarning("rounds-assumed", WarningLevel.PROCEED_OR_CANCEL, text, "", in_every_mode=True),)


def check_every_game_has_ended(tournament: Tournament) -> None:
    """Raises RoundNotComplete or GamesAdjourned with the boards of the first public round that has open games."""
    for paired in tournament.public_rounds:
        if paired.missing:
            raise RoundNotComplete(paired.number, paired.missing)
    check_none_adjourned(tournament)


def _evolve(tournament: Tournament, event: TournamentFinished | TournamentReopened) -> Tournament:
    version = tournament.version + 1
    match event:
        case TournamentFinished():
            return replace(tournament, version=version, finished=True)
        case TournamentReopened():
            last = replace(tournament.play.rounds[-1], status=RoundStatus.IN_PLAY)
            return replace(tournament, version=version, finished=False, play=tournament.play.with_round(last))
        case _:
            assert_never(event)


def _undo(event: TournamentFinished | TournamentReopened, undoing: Undoing) -> tuple[Event, ...]:
    now = undoing.now
    match event:
        case TournamentFinished():
            undoing.check(unchanged=now.finished, what=message("undo.opened-again"))
            return (TournamentReopened(undoing.reason),)
        case TournamentReopened():
            undoing.check(unchanged=not now.finished, what=message("undo.finished-again"))
            complete = not any(paired.missing for paired in now.play.rounds)
            undoing.check(unchanged=complete, what=message("undo.results-missing"))
            check_none_adjourned(now)
            return (RoundClosed(len(now.play.rounds)), TournamentFinished())
        case _:
            assert_never(event)


FINISHING = Subject(
    group=TimelineGroup.SETTINGS,
    events=(
        EventType(TournamentFinished, lambda _: message("event.tournament-finished")),
        EventType(TournamentReopened, lambda _: message("event.tournament-reopened"), is_remark=True),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={FinishTournament: finish},
    warnings={FinishTournament: _warnings},
)
