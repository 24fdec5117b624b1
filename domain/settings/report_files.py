"""What is kept of an imported report file."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from domain.messages import Message, message
from domain.refusals import CannotBeTakenBack
from domain.state.special_rules import AbnormalPoints, ReportFile
from domain.state.tournament import Tournament
from domain.subject import Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, Points, RoundNumber, Score


@dataclass(frozen=True, slots=True)
class ReportFileKept(Event):
    """The tournament was imported from a file, which is kept for what only it contains.

    `text` is the whole file with its line ends, `encoding` that of its bytes (a codec's name), `players` who its
    player lines are, by starting rank. Dates of birth are question marks in `text`: the players' own fill them in.
    `born` has, by line, what stands there and is no date, and those that differ in the national ratings.
    `rounds_assumed` if nothing stated how many rounds there are.
    """

    text: str
    encoding: str
    players: tuple[PlayerId, ...]
    born: tuple[tuple[int, str], ...] = field(default=(), metadata={"private": True})
    rounds_assumed: bool = False


@dataclass(frozen=True, slots=True)
class AbnormalPointsAssigned(Event):
    """Points out of the ordinary: a score has another worth, or (`score` None) a round brings points on top.

    In half points. `round` None means every round (points on top: once, in round 1), no `players` everyone.
    """

    score: Score | None
    points: Points
    round: RoundNumber | None
    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class ImportedRoundDiffers(Event):
    """The system pairs a round of the imported file differently, and it was imported as the file has it.

    Both have the boards that differ alone: White and Black, no Black for the pairing-allocated bye. `names_system` is
    False if the file names no system.
    """

    round: RoundNumber
    by_system: tuple[tuple[PlayerId, PlayerId | None], ...]
    in_file: tuple[tuple[PlayerId, PlayerId | None], ...]
    names_system: bool = True


_FileEvent = ReportFileKept | AbnormalPointsAssigned | ImportedRoundDiffers


def _evolve(tournament: Tournament, event: _FileEvent) -> Tournament:
    version = tournament.version + 1
    settings = tournament.settings
    match event:
        case ReportFileKept():
            file = ReportFile(event.text, event.encoding, event.players, event.born, event.rounds_assumed)
            return replace(tournament, version=version, settings=replace(settings, report_file=file))
        case AbnormalPointsAssigned():
            points = AbnormalPoints(event.score, event.points, event.round, frozenset(event.players))
            changed = replace(settings, abnormal_points=(*settings.abnormal_points, points))
            return replace(tournament, version=version, touched=version, settings=changed)
        case ImportedRoundDiffers():
            return replace(tournament, version=version)
        case _:
            assert_never(event)


def _undo(event: _FileEvent, undoing: Undoing) -> tuple[Event, ...]:
    raise CannotBeTakenBack(undoing.version, message("undo.came-with-file", name=type(event).__name__))


_EVERYONE = message("players.everyone")


def _abnormal_points(event: AbnormalPointsAssigned) -> Message:
    who = _named(event.players)
    if event.score is None:
        return message("event.points-on-top", who=who, points=event.points)
    return message("event.unusual-points", who=who, points=event.points)


def _named(players: tuple[PlayerId, ...]) -> Message:
    return message("players.named", players=players) if players else _EVERYONE


REPORT_FILES = Subject(
    group=TimelineGroup.SETTINGS,
    events=(
        EventType(ReportFileKept, lambda event: message("event.report-file-kept", count=len(event.players))),
        EventType(AbnormalPointsAssigned, _abnormal_points),
        EventType(
            ImportedRoundDiffers,
            lambda event: message("event.imported-round-differs", count=len(event.in_file), round=event.round),
        ),
    ),
    evolve=_evolve,
    undo=_undo,
)
