"""The programme of a display: which list it shows in each phase of a round."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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


FINAL = "final"
"""The choice for the phase after the tournament that shows the standings and then the prizes that are announced."""

USUAL_PROGRAMME: Mapping[Phase, str] = {
    Phase.WAITING: "standings",
    Phase.SEATING: "seats",
    Phase.PLAYING: "boards",
    Phase.LAST_GAMES: "playing",
    Phase.CLOSED: "standings",
    Phase.FINISHED: FINAL,
}
"""What a display shows in each phase if the director chose nothing else; before round one, the starting list."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The latest published round: its number (0 for none), its games, the missing results, and whether it has begun.

    `starts` is its start as text (ISO 8601 with an offset), empty where it is not known; `has_prizes` is whether any
    are announced.
    """

    round: int
    games: int
    missing: int
    starts: str
    finished: bool
    has_prizes: bool = False
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One list that a programme shows, of these tournaments, in this phase."""

    kind: str
    tournaments: tuple[str, ...]
    phase: Phase


def progress_of(tournament: Tournament) -> Progress:
    """How far the latest published round of a tournament has come."""
    rounds, has_prizes = tournament.public_rounds, bool(tournament.settings.prizes.groups)
    if not rounds:
        return Progress(0, 0, 0, "", tournament.finished, has_prizes)
    latest = rounds[-1]
    starts = tournament.hall.round_starts.get(latest.number, "")
    games, missing = len(latest.games), len(latest.missing)
    return Progress(latest.number, games, missing, starts, tournament.finished, has_prizes, latest.has_started)


def phase_of(progress: Progress, *, is_past_start: bool) -> Phase:
    """The phase, given whether the known start is past. A round without one has started when it has begun."""
    if progress.finished:
        return Phase.FINISHED
    if not progress.round:
        return Phase.WAITING
    if not progress.missing:
        return Phase.CLOSED
    if not (progress.begun or is_past_start):
        return Phase.SEATING
    return Phase.LAST_GAMES if progress.missing * LAST_GAMES_SHARE <= progress.games else Phase.PLAYING


def programme_of(chosen: Sequence[str]) -> Mapping[Phase, str]:
    """The list of each phase: those that the director chose, in the order of `Phase`, or the usual ones for none."""
    return dict(zip(Phase, chosen, strict=True)) if chosen else USUAL_PROGRAMME


def unattended_sections(known: Mapping[str, Tournament]) -> tuple[str, ...]:
    """The tournaments that a display follows which was not set up, given all of them, the oldest first.

    That is the newest one that is not finished, else the newest one, with all other sections of its festival.
    """
    newest = next(reversed([stream for stream, each in known.items() if not each.finished] or [*known]), None)
    if newest is None:
        return ()
    festival = known[newest].settings.festival
    return tuple(
        stream
        for stream, each in known.items()
        if stream == newest or (festival and each.settings.festival == festival)
    )


def steps_of(
    programme: Mapping[Phase, str], phases: Mapping[str, Phase], with_prizes: Collection[str] = ()
) -> tuple[Step, ...]:
    """What a display of sections in these phases shows, one list after the other.

    Sections with the same list are shown together, and each list is shown whole before the next one. The first is that
    of the sections whose players look for their seats. The prizes of each section `with_prizes` follow its final
    standings.
    """
    lists: dict[str, list[str]] = {}
    prizes = []
    for stream, phase in sorted(phases.items(), key=lambda each: each[1] is not Phase.SEATING):
        kind = programme[phase]
        lists.setdefault("standings" if kind == FINAL else kind, []).append(stream)
        if kind == FINAL and stream in with_prizes:
            prizes.append(Step("prizes", (stream,), phase))
    steps = (Step(kind, tuple(streams), phases[streams[0]]) for kind, streams in lists.items())
    return (*steps, *prizes)
