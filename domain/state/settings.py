"""What is laid down for a tournament as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.dates import lasts_long
from domain.prize_fund import NO_PRIZES, PrizeFund
from domain.ratings import USUAL_RATING_RULE, RatingRule
from domain.state.special_rules import AbnormalPoints, Acceleration, Prohibition, ReportFile, Waiver
from domain.state.us_chess import NO_US_CHESS, UsChess
from domain.values import (
    NO_LIMITS,
    STANDARD_SCORING,
    Absence,
    ByeLimits,
    Colour,
    Deadline,
    EqualsOrder,
    FromPlayers,
    LateSlips,
    PlayerId,
    RoundNumber,
    Scoring,
    TieBreaks,
    Youth,
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The regulations, dates and names of a tournament, and what was drawn by lot for all of it.

    `festival` is the name that tournaments which belong together share, empty for one of its own. `tie_breaks_told`
    is False if no one named the list. `baku_acceleration`: the accelerated group follows from the players
    (`domain.acceleration`). `waiver` is the latest change of prohibitions, if it was made for the
    pairing of one round. `lots` are players of equal rank in the order drawn for them. `report_file` is the file
    that the tournament was imported from, `fide_mode_left` the round from which on it is not in FIDE mode.
    `round_dates` are the days of rounds 1, 2, ... in ISO 8601, each empty if it is not stated. `is_file_read_fully` is
    False in logs from before records 112 and 132 and the rate of play in 092 were read from an imported file. `youth`
    is whether it is a tournament of children. After `names_days` days from the last day (`ends`) no name of a player is
    public any more; 0 means that they stay. `seed` is that from which the program draws lots, empty until it is needed.
    """

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
    deputy_arbiters: tuple[str, ...] = ()
    round_dates: tuple[str, ...] = ()
    is_file_read_fully: bool = False
    time_control: str = ""
    equals_order: EqualsOrder = EqualsOrder.ALPHABET
    absence: Absence = Absence.BY_THE_RULES
    correction_deadline: Deadline = Deadline.BY_THE_RULES
    late_slips: LateSlips = LateSlips.RATING_REPORT
    bye_limits: ByeLimits = NO_LIMITS
    language: str = ""
    festival: str = ""
    player_requests: FromPlayers = FromPlayers.OPEN
    player_results: FromPlayers = FromPlayers.CLOSED
    options: Mapping[str, str] = field(default_factory=dict)
    tie_breaks_told: bool = True
    initial_colour: Colour | None = None
    prohibitions: tuple[Prohibition, ...] = ()
    waiver: Waiver | None = None
    baku_acceleration: bool = False
    accelerations: tuple[Acceleration, ...] = ()
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    lots: tuple[tuple[PlayerId, ...], ...] = ()
    prizes: PrizeFund = NO_PRIZES
    report_file: ReportFile | None = None
    fide_mode_left: RoundNumber | None = None
    rating_rule: RatingRule = USUAL_RATING_RULE
    us_chess: UsChess = NO_US_CHESS
    youth: Youth = Youth.BY_BIRTH_DATES
    names_days: int = 0
    seed: str = ""

    @property
    def is_long(self) -> bool:
        """Whether it lasts more than 30 days, so that ratings count as they are in each round (B.01 1.1.4)."""
        return lasts_long(self.starts, self.ends)
