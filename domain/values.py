"""The small values everything else is made of.

Points are integers of half points everywhere: 1 is half a point, 2 is one point.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from domain.bad_values import BadValue
from domain.messages import message

PlayerId = NewType("PlayerId", str)
"""Names a person in one tournament, for ever. Pairing numbers move, this does not."""

GameId = NewType("GameId", str)
"""Names a game of one published or drafted pairing. Board numbers move, this does not."""

Tpn = NewType("Tpn", int)
"""Tournament pairing number: the place in the starting list, from 1."""

Rating = int
Points = int
RoundNumber = int

MOST_ROUNDS = 999
"""The rounds of the longest tournament: the records of report files give a round three columns."""


class Colour(StrEnum):
    """The colour of the pieces."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Colour:
        """The colour of the opponent."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Title(StrEnum):
    """FIDE titles. Their order is a matter of the edition, not of this type."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"
    NONE = ""


class RatingKind(StrEnum):
    """Where a player's rating comes from (A.1). The converted and the estimated ones are the arbiter's word."""

    OFFICIAL = "official"
    NATIONAL = "national"
    ESTIMATED = "estimated"
    INGO = "ingo"
    BCF = "bcf"


def on_fide_scale(number: int, kind: RatingKind) -> Rating:
    """C.04.1 [A.1]: a rating of this kind on the scale that players are ranked by; Ingo and BCF are converted.

    Raises BadValue if the conversion leaves the scale.
    """
    match kind:
        case RatingKind.INGO:
            rating = 2840 - 8 * number
        case RatingKind.BCF:
            rating = 600 + 8 * number
        case _:
            return number
    if number < 0 or rating < 0:
        raise BadValue(message("invalid.not-on-scale", number=number, code=kind.upper()))
    return rating


class EqualsOrder(StrEnum):
    """What ranks players of equal rating and title: the alphabet, unless another criterion was stated (A.2 d)."""

    ALPHABET = "alphabet"
    REGISTRATION = "registration"
    FEDERATION = "federation"
    FIDE_ID = "fide-id"


class Absence(StrEnum):
    """What becomes of a player who did not come and informed no one (F.8)."""

    BY_THE_RULES = "by-the-rules"
    WITHDRAWN = "withdrawn"
    STAYS = "stays"


class Deadline(StrEnum):
    """Until when a correction of a result or of colours still counts for pairing and standings (C.04.2; F.7)."""

    BY_THE_RULES = "by-the-rules"
    END_OF_NEXT_ROUND = "end-of-next-round"
    NONE = "none"


class LateSlips(StrEnum):
    """What a slip of the chief arbiter in entering a result counts for, if it is corrected after the deadline."""

    RATING_REPORT = "rating-report"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class ByeLimits:
    """What the tournament announced of half-point byes: how many a player may have, and up to which round.

    None is no limit.
    """

    most: int | None = None
    until: RoundNumber | None = None


NO_LIMITS = ByeLimits()


class NoticeKind(StrEnum):
    """How urgent a notice in the hall is."""

    INFORMATION = "information"
    WARNING = "warning"


class IncidentKind(StrEnum):
    """What an entry of the incidents is: something that happened, or an appeal against a decision."""

    INCIDENT = "incident"
    APPEAL = "appeal"


class FromPlayers(StrEnum):
    """Whether the tournament takes something that players send: their requests, their results."""

    OPEN = "open"
    CLOSED = "closed"


class Youth(StrEnum):
    """Whether a tournament is for children: search engines leave it out, and its preview has no names.

    BY_BIRTH_DATES: it is if a player is a child by the birth date.
    """

    BY_BIRTH_DATES = "by-birth-dates"
    YES = "yes"
    NO = "no"


class RequestKind(StrEnum):
    """What a player turns to the arbiter for."""

    BYE = "bye"
    MISTAKE = "mistake"


class RequestState(StrEnum):
    """What became of a player's request."""

    WAITING = "waiting"
    GRANTED = "granted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class Answer(StrEnum):
    """An arbiter's answer to a request. To grant one about a mistake means that the mistake is settled."""

    GRANTED = "granted"
    DECLINED = "declined"


class ByeKind(StrEnum):
    """Why a player has no opponent in a round.

    A pairing-allocated bye is made by the pairing; the other three are requested, or granted by the arbiter.
    An absence is a zero-point bye.
    """

    PAIRING_ALLOCATED = "pairing-allocated"
    FULL_POINT = "full-point"
    HALF_POINT = "half-point"
    ZERO_POINT = "zero-point"


class Outcome(StrEnum):
    """How a game ended, White's side first. The values are what travels on the wire."""

    WHITE_WINS = "1-0"
    DRAW = "1/2-1/2"
    BLACK_WINS = "0-1"
    BOTH_LOSE = "0-0"
    WHITE_DRAWS_BLACK_LOSES = "1/2-0"
    WHITE_LOSES_BLACK_DRAWS = "0-1/2"
    WHITE_WINS_FORFEIT = "+--"
    BLACK_WINS_FORFEIT = "--+"
    DOUBLE_FORFEIT = "---"
    WHITE_WINS_UNRATED = "1-0u"
    DRAW_UNRATED = "1/2-1/2u"
    BLACK_WINS_UNRATED = "0-1u"
    ADJOURNED = "adjourned"

    @property
    def is_forfeit(self) -> bool:
        """True if the game was not played: it is neither a meeting nor a colour (F.2)."""
        return self in _FORFEITS

    @property
    def mirrored(self) -> Outcome:
        """The same end of the game, read from the other side of the board."""
        return _MIRRORED.get(self, self)


_MIRRORED = {
    one: other
    for pair in (
        (Outcome.WHITE_WINS, Outcome.BLACK_WINS),
        (Outcome.WHITE_DRAWS_BLACK_LOSES, Outcome.WHITE_LOSES_BLACK_DRAWS),
        (Outcome.WHITE_WINS_FORFEIT, Outcome.BLACK_WINS_FORFEIT),
        (Outcome.WHITE_WINS_UNRATED, Outcome.BLACK_WINS_UNRATED),
    )
    for one, other in (pair, pair[::-1])
}

_FORFEITS = frozenset({Outcome.WHITE_WINS_FORFEIT, Outcome.BLACK_WINS_FORFEIT, Outcome.DOUBLE_FORFEIT})


class BreachKind(StrEnum):
    """How a pairing breaks an absolute criterion."""

    MET = "met"
    MET_TOO_OFTEN = "met-too-often"
    """In a round robin: as often as the table has them meet."""
    PROHIBITED = "prohibited"
    HAD_BYE = "had-bye"
    HAD_POINT_UNPLAYED = "had-point-unplayed"
    COLOUR_RUNNING = "colour-running"
    """The same colour three times in a row."""
    COLOUR_SURPLUS = "colour-surplus"
    """One colour three times more than the other."""
    BYE_IN_ROUND_ROBIN = "bye-in-round-robin"
    TEXT = "text"
    """An English sentence that a program recorded before there were kinds."""


class Score(StrEnum):
    """What one player made of one round, as the scoring system needs it."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    PAIRING_ALLOCATED_BYE = "pairing-allocated-bye"
    FULL_POINT_BYE = "full-point-bye"
    HALF_POINT_BYE = "half-point-bye"
    ZERO_POINT_BYE = "zero-point-bye"

    @property
    def is_played(self) -> bool:
        """True for a game over the board."""
        return self in (Score.WIN, Score.DRAW, Score.LOSS)


_SIDES: dict[Outcome, tuple[Score, Score]] = {
    Outcome.WHITE_WINS: (Score.WIN, Score.LOSS),
    Outcome.DRAW: (Score.DRAW, Score.DRAW),
    Outcome.BLACK_WINS: (Score.LOSS, Score.WIN),
    Outcome.BOTH_LOSE: (Score.LOSS, Score.LOSS),
    Outcome.WHITE_DRAWS_BLACK_LOSES: (Score.DRAW, Score.LOSS),
    Outcome.WHITE_LOSES_BLACK_DRAWS: (Score.LOSS, Score.DRAW),
    Outcome.WHITE_WINS_FORFEIT: (Score.FORFEIT_WIN, Score.FORFEIT_LOSS),
    Outcome.BLACK_WINS_FORFEIT: (Score.FORFEIT_LOSS, Score.FORFEIT_WIN),
    Outcome.DOUBLE_FORFEIT: (Score.FORFEIT_LOSS, Score.FORFEIT_LOSS),
    Outcome.WHITE_WINS_UNRATED: (Score.WIN, Score.LOSS),
    Outcome.DRAW_UNRATED: (Score.DRAW, Score.DRAW),
    Outcome.BLACK_WINS_UNRATED: (Score.LOSS, Score.WIN),
    Outcome.ADJOURNED: (Score.DRAW, Score.DRAW),
}


def score_of(outcome: Outcome, colour: Colour) -> Score:
    """What the side of this colour made of the game. An adjourned game is a draw (F.9, for pairing only)."""
    white, black = _SIDES[outcome]
    return white if colour is Colour.WHITE else black


_BYE_SCORES: dict[ByeKind, Score] = {
    ByeKind.PAIRING_ALLOCATED: Score.PAIRING_ALLOCATED_BYE,
    ByeKind.FULL_POINT: Score.FULL_POINT_BYE,
    ByeKind.HALF_POINT: Score.HALF_POINT_BYE,
    ByeKind.ZERO_POINT: Score.ZERO_POINT_BYE,
}


def bye_score(kind: ByeKind) -> Score:
    """The score that a bye of this kind is worth."""
    return _BYE_SCORES[kind]


@dataclass(frozen=True, slots=True)
class Scoring:
    """What each score is worth, in half points (the default: 1, one half, 0)."""

    win: Points = 2
    draw: Points = 1
    loss: Points = 0
    forfeit_win: Points = 2
    forfeit_loss: Points = 0
    pairing_allocated_bye: Points = 2
    full_point_bye: Points = 2
    half_point_bye: Points = 1
    zero_point_bye: Points = 0

    def points(self, score: Score) -> Points:
        """The worth of one score."""
        worth: Points = getattr(self, score.value.replace("-", "_"))
        return worth


STANDARD_SCORING = Scoring()
"""One point for a win, half a point for a draw."""


HIGHEST_RATING: Rating = 4000


class TieBreakEdition(StrEnum):
    """The editions of the tie-break regulations (C.07), by the month from which they are applied."""

    MARCH_2026 = "2026-03"
    AUGUST_2024 = "2024-08"


class Unrated(StrEnum):
    """What becomes of tie-breaks by rating if someone has none (C.07 10).

    They are not applied, games against the unrated do not count, or the unrated count with 0, with a fixed rating, or
    with the lowest or the mean rating of the field.
    """

    DROP = "drop"
    LEAVE_OUT = "leave-out"
    ZERO = "zero"
    FIXED = "fixed"
    LOWEST = "lowest"
    MEAN = "mean"


class GameRatings(StrEnum):
    """With which of an opponent's ratings a game counts in tie-breaks, if ratings change during the tournament."""

    FIRST = "first"
    OF_ROUND = "of-round"


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """What ranks players of equal points: the codes in order, as in TRF26 record 202, and the edition they follow.

    No code at all: tied players share their place. `unrated_rating` is that of the unrated if it is fixed,
    else 0.
    """

    codes: tuple[str, ...] = ()
    edition: TieBreakEdition = TieBreakEdition.MARCH_2026
    unrated: Unrated = Unrated.DROP
    unrated_rating: Rating = 0
    game_ratings: GameRatings = GameRatings.FIRST

    @property
    def possible_unrated_ratings(self) -> range:
        """What `unrated_rating` may be under this treatment of the unrated."""
        return range(1, HIGHEST_RATING + 1) if self.unrated is Unrated.FIXED else range(1)
