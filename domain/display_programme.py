"""The programme of a display: which list it shows in each phase of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.state.tournament import Tournament

LAST_GAMES_SHARE = 5
"""The last games are played once at most one of so many is left."""


class Phase(StrEnum):
    """How far a tournament has come, as its spectators see it."""

    WAITING = "waiting"
    """No pairing is published yet."""
    SEATING = "seating"
    """A round is published and has not started."""
    PLAYING = "playing"
    LAST_GAMES = "last-games"
    CLOSED = "closed"
    """All results of the latest published round are in."""
    FINISHED = "finished"


USUAL_PROGRAMME: Mapping[Phase, str] = {
    Phase.WAITING: "standings",
    Phase.SEATING: "seats",
    Phase.PLAYING: "boards",
    Phase.LAST_GAMES: "playing",
    Phase.CLOSED: "standings",
    Phase.FINISHED: "standings",
}
"""What a display shows in each phase if the director chose nothing else; before round one, the starting list."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The latest published round: its number (0 for none), its games, and the missing results.

    `starts` is its start as text (ISO 8601 with an offset), empty where it is not known.
    """

    round: int
    games: int
    missing: int
    starts: str
    finished: bool


@dataclass(frozen=True, slots=True)
class Step:
    """What a programme shows at a moment: one list, of these tournaments, in this phase. Empty tournaments: nothing."""

    kind: str
    tournaments: tuple[str, ...]
    phase: Phase


def progress_of(tournament: Tournament) -> Progress:
    """How far the latest published round of a tournament has come."""
    rounds = tournament.public_rounds
    if not rounds:
        return Progress(0, 0, 0, "", tournament.finished)
    latest = rounds[-1]
    starts = tournament.hall.round_starts.get(latest.number, "")
    return Progress(latest.number, len(latest.games), len(latest.missing), starts, tournament.finished)


def phase_of(progress: Progress, *, is_past_start: bool) -> Phase:
    """The phase, given whether the known start is past. A round without one has started with its first result."""
    if progress.finished:
        return Phase.FINISHED
    if not progress.round:
        return Phase.WAITING
    if not progress.missing:
        return Phase.CLOSED
    if progress.missing * LAST_GAMES_SHARE <= progress.games:
        return Phase.LAST_GAMES
    started = progress.missing < progress.games if not progress.starts else is_past_start
    return Phase.PLAYING if started else Phase.SEATING


def programme_of(chosen: Sequence[str]) -> Mapping[Phase, str]:
    """The list of each phase: those that the director chose, in the order of `Phase`, or the usual ones for none."""
    return dict(zip(Phase, chosen, strict=True)) if chosen else USUAL_PROGRAMME


def step_of(programme: Mapping[Phase, str], phases: Mapping[str, Phase], turn: int) -> Step:
    """What a display of sections in these phases shows.

    Sections with the same list are shown together. Where there are several lists, `turn` counts through them; but while
    players of one section look for their seats, those are shown alone.
    """
    seating = {stream: each for stream, each in phases.items() if each is Phase.SEATING}
    lists: dict[str, list[str]] = {}
    for stream, phase in (seating or phases).items():
        lists.setdefault(programme[phase], []).append(stream)
    if not lists:
        return Step("", (), Phase.WAITING)
    kind = list(lists)[turn % len(lists)]
    return Step(kind, tuple(lists[kind]), phases[lists[kind][0]])
