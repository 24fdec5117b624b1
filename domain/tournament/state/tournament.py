"""The state of a tournament after a number of events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.events import ReportFileKept
from domain.prize_fund import NO_PRIZES, PrizeFund
from domain.tournament.state.hall import Notice, PlayerRequest
from domain.tournament.state.roster import Player
from domain.tournament.state.rounds import Game, Round
from domain.tournament.state.special_rules import AbnormalPoints, Acceleration, Prohibition
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
    PlayerId,
    PlayerRequests,
    RoundNumber,
    Scoring,
    TieBreaks,
    Tpn,
)


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
    `report_file` is the file that the tournament was imported from. `tie_breaks` is None where nobody chose any.
    """

    version: int
    name: str
    system: str
    number_of_rounds: RoundNumber
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
    tie_breaks: TieBreaks | None = None
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
