"""A tournament as the facts tell it: plain, immutable data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from domain.events import ReportFileKept
from domain.pairing.registry import rules_of
from domain.pairing.rules import SystemRules
from domain.prize_fund import NO_PRIZES, PrizeFund
from domain.values import (
    NO_LIMITS,
    STANDARD_SCORING,
    Absence,
    ByeKind,
    ByeLimits,
    Colour,
    Deadline,
    EqualsOrder,
    GameId,
    NoticeKind,
    Outcome,
    PlayerId,
    PlayerRequests,
    Points,
    Rating,
    RatingKind,
    RequestKind,
    RequestState,
    RoundNumber,
    Score,
    Scoring,
    TieBreaks,
    Title,
    Tpn,
)


class RoundStatus(StrEnum):
    """The way of a round."""

    PAIRED = "paired"
    PUBLISHED = "published"
    IN_PLAY = "in play"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Player:
    """A registered player. `withdrawn_from` is the first round not played, or None.

    `withdrawn_by_absence` tells that nobody said so: the player did not come (F.8).
    """

    id: PlayerId
    name: str
    rating: Rating = 0
    title: Title = Title.NONE
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    club: str = ""
    birth_date: str = ""
    contact: str = ""
    first_round: RoundNumber = 1
    withdrawn_from: RoundNumber | None = None
    withdrawn_by_absence: bool = False
    rating_kind: RatingKind = RatingKind.OFFICIAL


@dataclass(frozen=True, slots=True)
class Game:
    """One board of a round. `seen` is the version of the fact that told its latest result, or None."""

    id: GameId
    board: int
    white: PlayerId
    black: PlayerId
    colours_known: bool = True
    outcome: Outcome | None = None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round. `games` are in order of boards; `paired_at` is the version of the fact that paired it."""

    number: RoundNumber
    games: Mapping[GameId, Game]
    bye: PlayerId | None
    unpaired: Mapping[PlayerId, ByeKind]
    numbers: Mapping[PlayerId, Tpn]
    system: str
    engine: str
    paired_at: int
    status: RoundStatus = RoundStatus.PAIRED

    @property
    def is_public(self) -> bool:
        """Whether everybody may see the pairing."""
        return self.status is not RoundStatus.PAIRED

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a result."""
        return tuple(game.board for game in self.games.values() if game.outcome is None)


@dataclass(frozen=True, slots=True)
class Notice:
    """What every display shows until it is taken down."""

    text: str
    kind: NoticeKind


@dataclass(frozen=True, slots=True)
class PlayerRequest:
    """What a player asked of the arbiter. `bye` is the kind asked for; `game` is the one that a mistake is about.

    `text` is the player's, `reason` the arbiter's: both are theirs alone. `answered` is the version of the latest fact
    that answered or ended it, None while it waits.
    """

    player: PlayerId
    kind: RequestKind
    round: RoundNumber | None = None
    bye: ByeKind | None = None
    game: GameId | None = None
    text: str = ""
    state: RequestState = RequestState.WAITING
    reason: str = ""
    answered: int | None = None


@dataclass(frozen=True, slots=True)
class Prohibition:
    """Players of whom no two may meet in these rounds."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Virtual points, in half points, of these players in these rounds."""

    players: frozenset[PlayerId]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Another worth of a score, or (`score` None) points on top; no `players` means everybody, no `round` every one."""

    score: Score | None
    points: Points
    round: RoundNumber | None
    players: frozenset[PlayerId]

    def concern(self, player: PlayerId) -> bool:
        """Whether they are this player's."""
        return not self.players or player in self.players


@dataclass(frozen=True, slots=True)
class Tournament:
    """The state after a number of facts.

    `version` counts them. `touched` is the version of the latest fact that may change the next pairing: a draft
    paired before it is stale. `decided` is that of the arbiter's latest word about a published pairing: up to there it
    stands. `report` holds the games that the rating report tells otherwise than the standings,
    because they were corrected after the deadline. `manual_pairing` is the round being paired by hand.
    `checked_in` are those who told that they are there since everybody was asked, before `check_in_round`.
    `notices` and `requests` are found by the versions of their facts. `badges` tells how often a player's badge was
    renewed, of whom it ever was.
    `festival` is the name that tournaments which belong together share, empty for one that stands alone.
    `report_file` is the file that the tournament was imported from. `tie_breaks_told` is False where nobody
    named the list.
    """

    version: int
    name: str
    system: str
    number_of_rounds: RoundNumber
    tie_breaks: TieBreaks
    scoring: Scoring = STANDARD_SCORING
    city: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    chief_arbiter: str = ""
    time_control: str = ""
    equals_order: EqualsOrder = EqualsOrder.ALPHABET
    absence: Absence = Absence.BY_THE_RULES
    correction_deadline: Deadline = Deadline.BY_THE_RULES
    bye_limits: ByeLimits = NO_LIMITS
    language: str = ""
    festival: str = ""
    checked_in: frozenset[PlayerId] = frozenset()
    check_in_round: RoundNumber = 1
    notices: Mapping[int, Notice] = field(default_factory=dict)
    player_requests: PlayerRequests = PlayerRequests.OPEN
    requests: Mapping[int, PlayerRequest] = field(default_factory=dict)
    badges: Mapping[PlayerId, int] = field(default_factory=dict)
    round_starts: Mapping[RoundNumber, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    tie_breaks_told: bool = True
    players: Mapping[PlayerId, Player] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    initial_colour: Colour | None = None
    byes: Mapping[RoundNumber, Mapping[PlayerId, ByeKind]] = field(default_factory=dict)
    assigned_numbers: Mapping[PlayerId, Tpn] = field(default_factory=dict)
    prohibitions: tuple[Prohibition, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    lots: tuple[tuple[PlayerId, ...], ...] = ()
    prizes: PrizeFund = NO_PRIZES
    report: Mapping[GameId, Game] = field(default_factory=dict)
    illegal_moves: Mapping[GameId, Mapping[PlayerId, int]] = field(default_factory=dict)
    manual_pairing: RoundNumber | None = None
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    report_file: ReportFileKept | None = None
    touched: int = 0
    decided: int = 0
    finished: bool = False

    @property
    def rules(self) -> SystemRules:
        """What its pairing system decides besides the pairings. Raises UnknownSystem."""
        return rules_of(self.system)

    @property
    def draft(self) -> Round | None:
        """The round that is paired but not published."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].is_public else None

    @property
    def draft_is_stale(self) -> bool:
        """Whether facts arrived that might have paired the draft otherwise."""
        return self.draft is not None and self.touched > self.draft.paired_at

    @property
    def next_round(self) -> RoundNumber:
        """The first round that is not public: the one that facts can still change."""
        return len(self.rounds) + (0 if self.draft else 1)

    @property
    def public_rounds(self) -> tuple[Round, ...]:
        """The rounds that everybody may see."""
        return self.rounds[:-1] if self.draft else self.rounds

    def plays_in(self, player: PlayerId, number: RoundNumber) -> bool:
        """Whether the player is to be paired in that round; a late entry is not in rounds before the first one."""
        who = self.players[player]
        there = who.first_round <= number and (who.withdrawn_from is None or number < who.withdrawn_from)
        return there and player not in self.byes.get(number, {})


def reported_game(tournament: Tournament, game: Game) -> Game:
    """The game as the rating report tells it: corrected after the deadline, where it was (C.04.2)."""
    return tournament.report.get(game.id, game)


def game_id(number: RoundNumber, version: int, board: int) -> GameId:
    """The id of a game: its round, the version of the fact that paired it, its first board number."""
    return GameId(f"{number}-{version}-{board}")
