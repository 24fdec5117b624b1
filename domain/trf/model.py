"""A Tournament Report File as data: every line as it was read, and the meaning of those that are known.

Players are named by their starting rank here, points are half points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from domain.state.special_rules import ProhibitionStrength
from domain.values import (
    STANDARD_SCORING,
    ByeKind,
    Colour,
    Outcome,
    Points,
    Rating,
    RoundNumber,
    Score,
    Scoring,
    TieBreaks,
    Title,
)

HIGHEST_RANK = 9999
"""The format gives a starting rank four columns."""

AFTER_ALL_ROUNDS = 1000
"""Above every round that a comment line can name."""

Rank = int
"""A starting rank, from 1; it names a player within the file."""


@dataclass(frozen=True, slots=True)
class FileLine:
    """One line with its number, its text and the line end it had (none at the end of some files)."""

    number: int
    text: str
    ending: str = "\r\n"


class ResultMark(StrEnum):
    """The mark in column 99 of a round."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PENDING = "?"
    PAIRING_ALLOCATED_BYE = "U"
    FULL_POINT_BYE = "F"
    HALF_POINT_BYE = "H"
    ZERO_POINT_BYE = "Z"
    BLANK = " "

    @property
    def is_forfeit(self) -> bool:
        """Whether two players were paired and did not play."""
        return self in (ResultMark.FORFEIT_WIN, ResultMark.FORFEIT_LOSS)


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round of one player. `opponent` is 0 if there was none; `colour` is None for byes and unknown."""

    opponent: Rank
    colour: Colour | None
    mark: ResultMark

    @property
    def is_paired(self) -> bool:
        """Whether the pairing of the round had a place for the player: a game or the pairing-allocated bye."""
        return self.opponent != 0 or self.mark is ResultMark.PAIRING_ALLOCATED_BYE


ABNORMAL_SIGNS = {
    Score.WIN: "W",
    Score.DRAW: "D",
    Score.LOSS: "L",
    Score.FULL_POINT_BYE: "F",
    Score.HALF_POINT_BYE: "H",
    Score.ZERO_POINT_BYE: "Z",
    Score.FORFEIT_WIN: "+",
    Score.FORFEIT_LOSS: "-",
}
"""What record 299 calls the scores that it gives another worth."""

NOTHING = RoundCell(0, None, ResultMark.BLANK)
"""A blank cell, which is a zero-point bye."""


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A player line (001). `points` and `place` are None if the file leaves them blank."""

    line: int
    rank: Rank
    sex: str
    title: Title
    name: str
    rating: Rating
    federation: str
    fide_id: str
    birth_date: str
    points: Points | None
    place: int | None
    cells: tuple[RoundCell, ...]

    def cell(self, number: RoundNumber) -> RoundCell:
        """The cell of a round, blank beyond the last one written."""
        return self.cells[number - 1] if number <= len(self.cells) else NOTHING


@dataclass(frozen=True, slots=True)
class RoundsChange:
    """The number of rounds announced until `round` was the last one with a pairing, and since."""

    round: RoundNumber
    was: RoundNumber
    now: RoundNumber


@dataclass(frozen=True, slots=True)
class ByeRecord:
    """Byes outside the player lines (240), or an absence from the next round (XXZ, `round` None)."""

    line: int
    kind: ByeKind
    round: RoundNumber | None
    players: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class LaterByes:
    """Byes after the next round, from a comment line of TRF16."""

    kind: ByeKind
    round: RoundNumber
    players: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class ProhibitedRecord:
    """Players of whom no two may meet (260, XXP); `last_round` None means to the end."""

    line: int
    first_round: RoundNumber
    last_round: RoundNumber | None
    players: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class ApartRecord:
    """Players of whom no two meet, at all or if possible, by a comment line."""

    first_round: RoundNumber
    last_round: RoundNumber
    players: tuple[Rank, ...]
    strength: ProhibitionStrength


@dataclass(frozen=True, slots=True)
class VirtualRecord:
    """Virtual points of the players from a first to a last rank (250, XXA)."""

    line: int
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber
    first: Rank
    last: Rank


@dataclass(frozen=True, slots=True)
class AbnormalRecord:
    """Points out of the ordinary (299): for a score the worth it has, without one points on top.

    `round` None means every round, no `players` all of them.
    """

    line: int
    score: Score | None
    points: Points
    round: RoundNumber | None
    players: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class ExpelledRecord:
    """A player who was not paired from a round on by decision, by a comment line."""

    round: RoundNumber
    rank: Rank
    in_standings: bool


@dataclass(frozen=True, slots=True)
class WithdrawnRecord:
    """A player who had withdrawn before a round, by a comment line; `by_absence` without notice (F.8)."""

    round: RoundNumber
    rank: Rank
    by_absence: bool


@dataclass(frozen=True, slots=True)
class RatingRecord:
    """A rating corrected between rounds, by a comment line: from this round on the player is paired with `now`."""

    round: RoundNumber
    rank: Rank
    was: Rating
    now: Rating


@dataclass(frozen=True, slots=True)
class ScoringChange:
    """Points changed after a round was paired, by a comment line: `was` before, `now` for later rounds."""

    round: RoundNumber
    was: Scoring
    now: Scoring


@dataclass(frozen=True, slots=True)
class NumbersRecord:
    """Pairing numbers that became others after a round, by a comment line: each of `was` became that of `now`."""

    round: RoundNumber
    was: tuple[int, ...]
    now: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResultCorrection:
    """A result, or colours, that were corrected when round `paired` was paired already, by a comment line.

    `white` and `black` are those before. A line about colours states no results.
    """

    round: RoundNumber
    white: Rank
    black: Rank
    was: Outcome | None
    now: Outcome | None
    paired: RoundNumber
    colours_were_wrong: bool = False


@dataclass(frozen=True, slots=True)
class ByeCorrection:
    """A round without a game that was worth something else until `round` was the last one with a pairing.

    By a comment line; `missed` is the round without a game.
    """

    missed: RoundNumber
    rank: Rank
    was: ByeKind
    now: ByeKind
    round: RoundNumber


@dataclass(frozen=True, slots=True)
class RatingResult:
    """A game that the rating report has differently, by a comment line: its White and Black, the results.

    `now` reads with the right colours if these were wrong.
    """

    round: RoundNumber
    white: Rank
    black: Rank
    was: Outcome
    now: Outcome
    colours_were_wrong: bool = False


@dataclass(frozen=True, slots=True)
class Trf:
    """A whole file. `players` are in order of starting ranks; `lines` hold the text, unknown lines included.

    `type_code` is record 192, `type_text` 092, `own_code` the code of a comment `### system CODE`,
    `own_tie_breaks` the list of a comment `### Tie-breaks: CODES (EDITION)`.
    `fide_mode_left` is the round from which on FIDE's rules do not hold (a comment of ours).
    `counting` are the ratings that count for players and follow from no other line (a comment of ours).
    `is_for_rating`: the file had results as corrected for the rating report; `players` have those of the standings.
    `by_place`: columns 86-89 hold the pairing numbers (`XXC rank`). `encoding` is that of the bytes.
    """

    lines: tuple[FileLine, ...]
    players: tuple[TrfPlayer, ...]
    name: str = ""
    city: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    round_dates: tuple[str, ...] = ()
    time_control: str = ""
    coded_time_control: str = ""
    type_text: str = ""
    type_code: str = ""
    own_code: str = ""
    tie_breaks: str = ""
    ranking_order: str = ""
    own_tie_breaks: TieBreaks | None = None
    rounds: RoundNumber | None = None
    initial_colour: Colour | None = None
    by_place: bool = False
    scoring: Scoring = STANDARD_SCORING
    byes: tuple[ByeRecord, ...] = ()
    later_byes: tuple[LaterByes, ...] = ()
    prohibited: tuple[ProhibitedRecord, ...] = ()
    apart: tuple[ApartRecord, ...] = ()
    virtual: tuple[VirtualRecord, ...] = ()
    abnormal: tuple[AbnormalRecord, ...] = ()
    expelled: tuple[ExpelledRecord, ...] = ()
    withdrawn: tuple[WithdrawnRecord, ...] = ()
    ratings: tuple[RatingRecord, ...] = ()
    numbers: tuple[NumbersRecord, ...] = ()
    scoring_changes: tuple[ScoringChange, ...] = ()
    rounds_changes: tuple[RoundsChange, ...] = ()
    rating_results: tuple[RatingResult, ...] = ()
    result_corrections: tuple[ResultCorrection, ...] = ()
    bye_corrections: tuple[ByeCorrection, ...] = ()
    counting: Mapping[Rank, Rating] = field(default_factory=dict)
    is_for_rating: bool = False
    fide_mode_left: RoundNumber | None = None
    encoding: str = "utf-8"
    player_of: dict[Rank, TrfPlayer] = field(default_factory=dict, compare=False, repr=False)

    @property
    def columns(self) -> int:
        """How many rounds the player lines have columns for."""
        return max((len(player.cells) for player in self.players), default=0)

    @property
    def last_paired(self) -> RoundNumber:
        """The last round with a pairing, 0 if there is none. Later columns hold requested byes."""
        paired = (
            number for player in self.players for number, cell in enumerate(player.cells, start=1) if cell.is_paired
        )
        return max(paired, default=0)
