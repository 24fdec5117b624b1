"""Facts that a report file tells and no arbiter's command."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.values import PlayerId, Points, RoundNumber, Score


@dataclass(frozen=True, slots=True)
class ReportFileKept:
    """The tournament was imported from a file, which is kept for what only it knows.

    `text` is the whole file with its line ends, `encoding` that of its bytes (a codec's name), `players` who its
    player lines are, by starting rank. Dates of birth are question marks in `text`: the players' own fill them in.
    `born` has those that national ratings tell otherwise, by line.
    """

    text: str
    encoding: str
    players: tuple[PlayerId, ...]
    born: tuple[tuple[int, str], ...] = field(default=(), metadata={"private": True})


@dataclass(frozen=True, slots=True)
class AbnormalPointsAssigned:
    """Points out of the ordinary: a score has another worth, or (`score` None) a round brings points on top.

    In half points. `round` None means every round (points on top: once, in round 1), no `players` everybody.
    """

    score: Score | None
    points: Points
    round: RoundNumber | None
    players: tuple[PlayerId, ...]


ReportFileEvent = ReportFileKept | AbnormalPointsAssigned
"""The facts that a report file tells."""
