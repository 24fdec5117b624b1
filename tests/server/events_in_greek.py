"""An example of every type of event, in each of its variants; free text has no Latin letter."""

# ruff: noqa: RUF001  # Greek letters are intended here

from __future__ import annotations

from dataclasses import replace

from domain.check_in import CheckInClosed, CheckInOpened, CheckInTakenBack, PlayerCheckedIn
from domain.fide_mode import FideModeLeft
from domain.incidents import IncidentDecided, IncidentRecorded, IncidentTakenBack
from domain.notices import NoticePosted, NoticeTakenDown, RoundStartSet
from domain.players.byes import ByeCancelled, ByeCorrected, ByeGranted
from domain.players.details import PlayerDetailsCorrected, RatingCorrected
from domain.players.expulsions import Expelled, ExpulsionReversed
from domain.players.numbers import PairingNumbersAssigned
from domain.players.public_names import PublicNameChanged
from domain.players.ratings import RatingsCorrected
from domain.players.registration import PlayerRegistered, RegistrationCancelled
from domain.players.rounds import FirstRoundChanged, MissedRoundCounted
from domain.players.withdrawals import AbsenceExplained, Reinstated, Withdrawn
from domain.prize_fund import NO_PRIZES, Prize, PrizeFund, PrizeGroup
from domain.prizes.announcement import PrizesAnnounced
from domain.ratings import RateOfPlay, RatingMethod, RatingRule, Ratings
from domain.requests.answering import RequestAnswered
from domain.requests.badges import BadgeRenewed
from domain.requests.requesting import ByeRequested, MistakeReported, RequestWithdrawn
from domain.requests.waiting import RequestReopened
from domain.results.by_players import ResultReported, ResultReportTakenBack
from domain.results.colours import ColoursCorrected
from domain.results.entering import AdjournedGameEnded, GameAdjourned, ResultCorrected, ResultEntered, ResultTakenBack
from domain.results.illegal_moves import IllegalMoveRecorded, IllegalMoveTakenBack
from domain.results.report import ReportCorrected
from domain.rounds.amendments import PairingAmended
from domain.rounds.boards import BrokenCriterion, PairedBoard
from domain.rounds.by_hand import ManualPairingEnded, ManualPairingStarted
from domain.rounds.decisions import ArbiterDecided
from domain.rounds.drafts import PairingDiscarded, RoundPaired
from domain.rounds.publication import PublicationTakenBack, RoundClosed, RoundPublished
from domain.settings.acceleration import AccelerationChanged, VirtualPointsAssigned, VirtualPointsTakenBack
from domain.settings.changes import SettingsChanged
from domain.settings.creation import TournamentCreated
from domain.settings.finishing import TournamentFinished, TournamentReopened
from domain.settings.initial_colour import InitialColourDrawn, InitialColourTakenBack
from domain.settings.lots import LotDrawn, LotTakenBack
from domain.settings.prohibitions import PairsProhibited, ProhibitionLifted, ProhibitionsChanged
from domain.settings.rating_rule import RatingRuleChanged
from domain.settings.report_files import AbnormalPointsAssigned, ImportedRoundDiffers, ReportFileKept
from domain.settings.seed import SeedDrawn
from domain.settings.system import SystemChanged
from domain.settings.tie_breaks import TieBreaksChanged
from domain.state.special_rules import Acceleration, Prohibition, ProhibitionBasis, ProhibitionStrength
from domain.state.tournament import Tournament
from domain.state.us_chess import UsChess
from domain.subject import Event
from domain.tournament.actions import ActionUndone
from domain.values import (
    Answer,
    BreachKind,
    ByeKind,
    Colour,
    Deadline,
    FromPlayers,
    GameId,
    IncidentKind,
    LateSlips,
    NoticeKind,
    Outcome,
    PlayerId,
    Score,
    Scoring,
    TieBreakEdition,
    TieBreaks,
    Tpn,
    Youth,
)
from tests.builders import name, played, tournament

A, B = name(0), name(1)
_NAMES = {A: "Άλφα", B: "Βήτα"}
_BECAUSE = "γιατί"
AT = "2026-01-10T10:00:00+00:00"
_BY = "Γάμμα"
_GAME_OVER = Outcome.WHITE_WINS


def greek_tournament() -> Tournament:
    """Two players with Greek names, who have played a game."""
    state = played(tournament(2), (1, 2, _GAME_OVER))
    return replace(
        state,
        roster=replace(
            state.roster, players={who: replace(each, name=_NAMES[who]) for who, each in state.roster.players.items()}
        ),
    )


TOURNAMENT = greek_tournament()
GAME: GameId = next(iter(TOURNAMENT.play.rounds[0].games))
_BOARDS = (PairedBoard(GAME, A, B),)
_TURNED = (PairedBoard(GameId("γ"), B, A),)
_NUMBERS = {A: Tpn(1), B: Tpn(2)}
_BROKEN = tuple(BrokenCriterion("1", kind, (A, B), Colour.WHITE, "κάτι") for kind in BreachKind)
_SETTINGS = SettingsChanged("Όπεν", 5)

EXAMPLES: tuple[Event, ...] = (
    TournamentCreated("Όπεν", "σύστημα", 1, tie_breaks=TieBreaks()),
    TournamentCreated("Όπεν", "σύστημα", 5, tie_breaks=TieBreaks()),
    _SETTINGS,
    replace(_SETTINGS, language="ελ", festival="Θερινό", city="Αθήνα", federation="Ελλάς", starts="2026-01-10"),
    replace(_SETTINGS, festival="", ends="2026-01-18", chief_arbiter=_BY, time_control="90+30", reason=_BECAUSE),
    replace(_SETTINGS, deputy_arbiters=(_BY,), round_dates=("2026-01-10", "")),
    replace(_SETTINGS, deputy_arbiters=(), round_dates=()),
    replace(_SETTINGS, us_chess=UsChess("1234567", "12345678")),
    replace(_SETTINGS, us_chess=UsChess()),
    replace(_SETTINGS, city="", federation="", starts="", ends="", chief_arbiter="", time_control=""),
    replace(_SETTINGS, scoring=Scoring(win=6, draw=2)),
    *(replace(_SETTINGS, correction_deadline=each) for each in Deadline),
    *(replace(_SETTINGS, late_slips=each) for each in LateSlips),
    *(replace(_SETTINGS, player_requests=each) for each in FromPlayers),
    *(replace(_SETTINGS, player_results=each) for each in FromPlayers),
    *(replace(_SETTINGS, youth=each) for each in Youth),
    replace(_SETTINGS, names_days=0),
    replace(_SETTINGS, names_days=1),
    replace(_SETTINGS, names_days=30),
    PublicNameChanged(A, hidden=True),
    PublicNameChanged(A, hidden=False, reason=_BECAUSE),
    TieBreaksChanged(TieBreaks(("1", "2")), TieBreaks((), TieBreakEdition.AUGUST_2024), _BECAUSE),
    SystemChanged(system="ecf", rounds=7, tie_breaks=TieBreaks(("1", "2"))),
    SystemChanged(system="ecf", rounds=7, tie_breaks=TieBreaks(()), options={"1": "2"}, reason=_BECAUSE),
    *(InitialColourDrawn(each) for each in Colour),
    *(InitialColourTakenBack(each) for each in Colour),
    SeedDrawn("5eed"),
    LotDrawn((A, B)),
    LotTakenBack((A, B), _BECAUSE),
    PairsProhibited((A, B), 1, 3),
    ProhibitionLifted((A, B), 1, 3, _BECAUSE),
    VirtualPointsAssigned((A,), 1, 1, 3),
    VirtualPointsAssigned((A, B), 2, 1, 3),
    VirtualPointsTakenBack((A,), 1, 1, 3),
    VirtualPointsTakenBack((A, B), 2, 1, 3, _BECAUSE),
    AccelerationChanged(baku=True),
    AccelerationChanged(baku=False, reason=_BECAUSE),
    AccelerationChanged(False, (Acceleration((A,), 2, 1, 3),)),
    AccelerationChanged(False, (Acceleration((A, B), 2, 1, 3),)),
    AccelerationChanged(False, (Acceleration((A, B), 2, 1, 1),), _BECAUSE, kept_until=1),
    AccelerationChanged(False, (Acceleration((A,), 2, 1, 1), Acceleration((B,), 2, 2, 3)), _BECAUSE, kept_until=1),
    AccelerationChanged(False, (Acceleration((A,), 2, 1, 1), Acceleration((A, B), 2, 2, 3)), kept_until=1),
    ProhibitionsChanged((Prohibition((A, B), 1, 3),)),
    ProhibitionsChanged((Prohibition((), 1, 3, ProhibitionBasis.CLUB, ProhibitionStrength.IF_POSSIBLE),) * 2, _BECAUSE),
    ProhibitionsChanged((Prohibition((A, B), 2, 999, ProhibitionBasis.FAMILY, name="Βήτα"),)),
    ProhibitionsChanged((Prohibition((), 1, 999, ProhibitionBasis.FEDERATION, name="ΕΛΛ"),)),
    ProhibitionsChanged((Prohibition((), 1, 3, ProhibitionBasis.CLUB, name="Σκακιστικός"),)),
    ProhibitionsChanged((Prohibition((), 1, 3, ProhibitionBasis.FEDERATION),)),
    ProhibitionsChanged((Prohibition((), 1, 3, ProhibitionBasis.FAMILY),)),
    ProhibitionsChanged((), _BECAUSE),
    FideModeLeft(3, ("acceleration-changed",)),
    FideModeLeft(3, (), _BECAUSE),
    PrizesAnnounced(PrizeFund((PrizeGroup("Γενικό", (Prize(1, 1050),)),), currency="ΕΥΡ")),
    PrizesAnnounced(NO_PRIZES, _BECAUSE),
    TournamentFinished(),
    TournamentReopened(_BECAUSE),
    ReportFileKept("", "", (A,)),
    ReportFileKept("", "", (A, B)),
    ImportedRoundDiffers(1, ((A, B),), ((B, A),)),
    ImportedRoundDiffers(1, ((A, B),), ((B, A), (A, None)), names_system=False),
    AbnormalPointsAssigned(None, 2, 1, ()),
    AbnormalPointsAssigned(Score.WIN, 3, None, (A, B)),
    PlayerRegistered(PlayerId("π"), "Δέλτα", 2100),
    PlayerRegistered(PlayerId("π"), "Δέλτα", 0, first_round=2, reason=_BECAUSE, reported_by=_BY),
    *(
        PlayerDetailsCorrected(A, {detail: "α"}, {detail: ""}, _BECAUSE, _BY)
        for detail in ("name", "title", "federation", "fide_id", "national_id", "sex", "club")
    ),
    PlayerDetailsCorrected(A, {"board": "0"}, {"board": "7"}),
    PlayerDetailsCorrected(A, {"club": ""}, {"club": "β"}, birth_date_was="", birth_date_now="2000"),
    PlayerDetailsCorrected(A, {}, {}, contact_was="", contact_now="α"),
    RegistrationCancelled(PlayerId("π"), _BECAUSE),
    RatingCorrected(A, 2000, 2100, _BECAUSE, _BY),
    RatingCorrected(A, 0, 2100),
    RatingsCorrected(A, Ratings(), Ratings(fide_standard=2100, k=20), None, _BECAUSE, _BY),
    RatingsCorrected(A, Ratings(), Ratings(national=2100), 3),
    *(RatingRuleChanged(RatingRule(), RatingRule(each), _BECAUSE) for each in RatingMethod),
    *(RatingRuleChanged(RatingRule(), RatingRule(rate_of_play=each)) for each in RateOfPlay),
    PairingNumbersAssigned({A: Tpn(1)}),
    PairingNumbersAssigned(_NUMBERS),
    *(ByeGranted(A, 2, kind, reason=_BECAUSE) for kind in ByeKind),
    ByeCancelled(A, 2, reported_by=_BY),
    ByeCorrected(A, 1, ByeKind.HALF_POINT, ByeKind.FULL_POINT),
    Withdrawn(A, 2, _BECAUSE),
    FirstRoundChanged(A, 1, 2, _BECAUSE, _BY),
    *(
        MissedRoundCounted(A, 1, ByeKind.ZERO_POINT, kind, _BECAUSE)
        for kind in (ByeKind.HALF_POINT, ByeKind.ZERO_POINT)
    ),
    *(Expelled(A, 2, in_standings, _BECAUSE, _BY) for in_standings in (False, True)),
    ExpulsionReversed(A, 2, reason=_BECAUSE),
    AbsenceExplained(A, 2, _BECAUSE),
    Reinstated(A, 2),
    PlayerCheckedIn(A),
    CheckInTakenBack(A),
    CheckInOpened(2),
    CheckInOpened(2, (A,)),
    CheckInClosed(2, (A,)),
    CheckInClosed(2, (A, B)),
    RoundPaired(1, "σύστημα", "μηχανή", _BOARDS, None, _NUMBERS, {}),
    RoundPaired(1, "σύστημα", "μηχανή", _BOARDS * 2, None, _NUMBERS, {}),
    RoundPaired(1, "σύστημα", "μηχανή", _BOARDS, A, _NUMBERS, {}),
    RoundPaired(1, "σύστημα", "μηχανή", _BOARDS * 2, A, _NUMBERS, {}),
    PairingDiscarded(2, _BECAUSE),
    RoundPublished(2),
    PublicationTakenBack(2, _BECAUSE),
    RoundClosed(1),
    PairingAmended(1, "6", _BOARDS, _TURNED, None, A, "μηχανή", _BECAUSE),
    PairingAmended(1, "6", _BOARDS, _TURNED, A, None, "μηχανή"),
    PairingAmended(1, "6", _BOARDS, _TURNED, None, None, "μηχανή", breaches=_BROKEN),
    ManualPairingStarted(2, _BECAUSE),
    ManualPairingEnded(2, kept=False),
    ManualPairingEnded(2, kept=True),
    ManualPairingEnded(2, kept=True, by_hand=((A, B),), breaches=_BROKEN),
    ManualPairingEnded(2, kept=True, by_hand=((A, B), (B, None))),
    RoundStartSet(2, "", "2026-01-10T10:00:00+00:00"),
    RoundStartSet(2, "2026-01-10T10:00:00+00:00", "", _BECAUSE),
    *(ResultEntered(1, GAME, outcome) for outcome in Outcome),
    ResultEntered(1, GameId("γ"), _GAME_OVER, _BY),
    ResultCorrected(1, GAME, Outcome.DRAW, _GAME_OVER, _BECAUSE, _BY),
    ResultCorrected(1, GAME, Outcome.DRAW, _GAME_OVER, _BECAUSE, own_slip=True),
    ResultTakenBack(1, GAME, _GAME_OVER, _BECAUSE),
    GameAdjourned(1, GAME),
    AdjournedGameEnded(1, GAME, Outcome.DRAW),
    ColoursCorrected(1, GAME, A, B, _GAME_OVER, _BECAUSE),
    ColoursCorrected(1, GAME, A, B, None),
    ReportCorrected(1, GAME, Outcome.DRAW, _GAME_OVER, A, A),
    ReportCorrected(1, GAME, Outcome.DRAW, _GAME_OVER, A, B, _BECAUSE),
    IllegalMoveRecorded(1, GAME, A, 1),
    IllegalMoveTakenBack(1, GAME, A, 0),
    IllegalMoveTakenBack(1, GAME, A, 1, _BECAUSE),
    ResultReported(1, GAME, A, Outcome.DRAW, A),
    ResultReportTakenBack(1, GAME, A, Outcome.DRAW, _BECAUSE),
    ArbiterDecided("published-pairing", 2, ("keep", "pair-again"), "keep", _BECAUSE, "7"),
    ArbiterDecided("published-pairing", 2, ("keep", "seat"), "seat", _BECAUSE, "7"),
    ArbiterDecided("published-pairing", 2, ("keep", "amend", "άλλο"), "amend", _BECAUSE, "7"),
    ActionUndone(3, 3),
    ActionUndone(3, 5, _BECAUSE),
    *(NoticePosted("μήνυμα", kind) for kind in NoticeKind),
    NoticeTakenDown(3, "μήνυμα", NoticeKind.WARNING),
    *(IncidentRecorded(3, kind, AT, text="θόρυβος") for kind in IncidentKind),
    *(IncidentRecorded(3, kind, AT, 1, text="θόρυβος") for kind in IncidentKind),
    *(IncidentRecorded(3, kind, AT, 1, GAME, "θόρυβος") for kind in IncidentKind),
    IncidentRecorded(3, IncidentKind.INCIDENT, AT),
    *(IncidentDecided(3, kind, "προειδοποίηση") for kind in IncidentKind),
    *(IncidentDecided(3, kind) for kind in IncidentKind),
    *(IncidentTakenBack(3, kind) for kind in IncidentKind),
    ByeRequested(A, 2, ByeKind.HALF_POINT, "τρένο"),
    MistakeReported(A),
    MistakeReported(A, 1, text="λάθος"),
    MistakeReported(A, 1, GAME),
    *(RequestAnswered(3, A, answer, _BECAUSE) for answer in Answer),
    RequestWithdrawn(3, A),
    RequestReopened(3, A),
    BadgeRenewed(A, 1),
)
