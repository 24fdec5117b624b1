"""An example of every type of event, and of each thing that it may say; free text has no Latin letter."""

# ruff: noqa: RUF001  # Greek letters are what is meant here

from __future__ import annotations

from dataclasses import replace

from domain import events as e
from domain.prize_fund import NO_PRIZES, Prize, PrizeFund, PrizeGroup
from domain.tournament import Tournament
from domain.values import (
    Answer,
    BreachKind,
    ByeKind,
    Colour,
    Deadline,
    GameId,
    NoticeKind,
    Outcome,
    PlayerId,
    PlayerRequests,
    Score,
    TieBreakEdition,
    TieBreaks,
    Tpn,
)
from tests.builders import name, played, tournament

A, B = name(0), name(1)
_NAMES = {A: "Άλφα", B: "Βήτα"}
_BECAUSE = "γιατί"
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
_BOARDS = (e.PairedBoard(GAME, A, B),)
_TURNED = (e.PairedBoard(GameId("γ"), B, A),)
_NUMBERS = {A: Tpn(1), B: Tpn(2)}
_BROKEN = tuple(e.BrokenCriterion("1", kind, (A, B), Colour.WHITE, "κάτι") for kind in BreachKind)
_SETTINGS = e.SettingsChanged("Όπεν", 5)

EXAMPLES: tuple[e.Event, ...] = (
    e.TournamentCreated("Όπεν", "σύστημα", 1, tie_breaks=TieBreaks()),
    e.TournamentCreated("Όπεν", "σύστημα", 5, tie_breaks=TieBreaks()),
    _SETTINGS,
    replace(_SETTINGS, language="ελ", festival="Θερινό", city="Αθήνα", federation="Ελλάς", starts="2026-01-10"),
    replace(_SETTINGS, festival="", ends="2026-01-18", chief_arbiter=_BY, time_control="90+30", reason=_BECAUSE),
    replace(_SETTINGS, city="", federation="", starts="", ends="", chief_arbiter="", time_control=""),
    *(replace(_SETTINGS, correction_deadline=each) for each in Deadline),
    *(replace(_SETTINGS, player_requests=each) for each in PlayerRequests),
    e.TieBreaksChanged(TieBreaks(("1", "2")), TieBreaks((), TieBreakEdition.AUGUST_2024), _BECAUSE),
    *(e.InitialColourDrawn(each) for each in Colour),
    *(e.InitialColourTakenBack(each) for each in Colour),
    e.LotDrawn((A, B)),
    e.LotTakenBack((A, B), _BECAUSE),
    e.PairsProhibited((A, B), 1, 3),
    e.ProhibitionLifted((A, B), 1, 3, _BECAUSE),
    e.VirtualPointsAssigned((A,), 1, 1, 3),
    e.VirtualPointsAssigned((A, B), 2, 1, 3),
    e.VirtualPointsTakenBack((A,), 1, 1, 3),
    e.VirtualPointsTakenBack((A, B), 2, 1, 3, _BECAUSE),
    e.PrizesAnnounced(PrizeFund((PrizeGroup("Γενικό", (Prize(1, 1050),)),), currency="ΕΥΡ")),
    e.PrizesAnnounced(NO_PRIZES, _BECAUSE),
    e.TournamentFinished(),
    e.TournamentReopened(_BECAUSE),
    e.ReportFileKept("", "", (A,)),
    e.ReportFileKept("", "", (A, B)),
    e.AbnormalPointsAssigned(None, 2, 1, ()),
    e.AbnormalPointsAssigned(Score.WIN, 3, None, (A, B)),
    e.PlayerRegistered(PlayerId("π"), "Δέλτα", 2100),
    e.PlayerRegistered(PlayerId("π"), "Δέλτα", 0, first_round=2, reason=_BECAUSE, reported_by=_BY),
    *(
        e.PlayerDetailsCorrected(A, {detail: "α"}, {detail: ""}, _BECAUSE, _BY)
        for detail in ("name", "title", "federation", "fide_id", "sex", "club")
    ),
    e.PlayerDetailsCorrected(A, {"club": ""}, {"club": "β"}, birth_date_was="", birth_date_now="2000"),
    e.PlayerDetailsCorrected(A, {}, {}, contact_was="", contact_now="α"),
    e.RegistrationCancelled(PlayerId("π"), _BECAUSE),
    e.RatingCorrected(A, 2000, 2100, _BECAUSE, _BY),
    e.RatingCorrected(A, 0, 2100),
    e.PairingNumbersAssigned({A: Tpn(1)}),
    e.PairingNumbersAssigned(_NUMBERS),
    *(e.ByeGranted(A, 2, kind, reason=_BECAUSE) for kind in ByeKind),
    e.ByeCancelled(A, 2, reported_by=_BY),
    e.ByeCorrected(A, 1, ByeKind.HALF_POINT, ByeKind.FULL_POINT),
    e.Withdrawn(A, 2, _BECAUSE),
    e.AbsenceExplained(A, 2, _BECAUSE),
    e.Reinstated(A, 2),
    e.PlayerCheckedIn(A),
    e.CheckInTakenBack(A),
    e.CheckInOpened(2),
    e.CheckInClosed(2, (A,)),
    e.CheckInClosed(2, (A, B)),
    e.RoundPaired(1, "σύστημα", "μηχανή", _BOARDS, None, _NUMBERS, {}),
    e.RoundPaired(1, "σύστημα", "μηχανή", _BOARDS * 2, None, _NUMBERS, {}),
    e.RoundPaired(1, "σύστημα", "μηχανή", _BOARDS, A, _NUMBERS, {}),
    e.RoundPaired(1, "σύστημα", "μηχανή", _BOARDS * 2, A, _NUMBERS, {}),
    e.PairingDiscarded(2, _BECAUSE),
    e.RoundPublished(2),
    e.PublicationTakenBack(2, _BECAUSE),
    e.RoundClosed(1),
    e.PairingAmended(1, "6", _BOARDS, _TURNED, None, A, "μηχανή", _BECAUSE),
    e.PairingAmended(1, "6", _BOARDS, _TURNED, A, None, "μηχανή"),
    e.PairingAmended(1, "6", _BOARDS, _TURNED, None, None, "μηχανή", breaches=_BROKEN),
    e.ManualPairingStarted(2, _BECAUSE),
    e.ManualPairingEnded(2, kept=False),
    e.ManualPairingEnded(2, kept=True),
    e.ManualPairingEnded(2, kept=True, by_hand=((A, B),), breaches=_BROKEN),
    e.ManualPairingEnded(2, kept=True, by_hand=((A, B), (B, None))),
    e.RoundStartSet(2, "", "2026-01-10T10:00:00+00:00"),
    e.RoundStartSet(2, "2026-01-10T10:00:00+00:00", "", _BECAUSE),
    *(e.ResultEntered(1, GAME, outcome) for outcome in Outcome),
    e.ResultEntered(1, GameId("γ"), _GAME_OVER, _BY),
    e.ResultCorrected(1, GAME, Outcome.DRAW, _GAME_OVER, _BECAUSE, _BY),
    e.ResultTakenBack(1, GAME, _GAME_OVER, _BECAUSE),
    e.GameAdjourned(1, GAME),
    e.AdjournedGameEnded(1, GAME, Outcome.DRAW),
    e.ColoursCorrected(1, GAME, A, B, _GAME_OVER, _BECAUSE),
    e.ColoursCorrected(1, GAME, A, B, None),
    e.ReportCorrected(1, GAME, Outcome.DRAW, _GAME_OVER, A, A),
    e.ReportCorrected(1, GAME, Outcome.DRAW, _GAME_OVER, A, B, _BECAUSE),
    e.IllegalMoveRecorded(1, GAME, A, 1),
    e.IllegalMoveTakenBack(1, GAME, A, 0),
    e.IllegalMoveTakenBack(1, GAME, A, 1, _BECAUSE),
    e.ArbiterDecided("published-pairing", 2, ("keep", "pair-again"), "keep", _BECAUSE, "7"),
    e.ArbiterDecided("published-pairing", 2, ("keep", "seat"), "seat", _BECAUSE, "7"),
    e.ArbiterDecided("published-pairing", 2, ("keep", "amend", "άλλο"), "amend", _BECAUSE, "7"),
    e.ActionUndone(3, 3),
    e.ActionUndone(3, 5, _BECAUSE),
    *(e.NoticePosted("μήνυμα", kind) for kind in NoticeKind),
    e.NoticeTakenDown(3, "μήνυμα", NoticeKind.WARNING),
    e.ByeRequested(A, 2, ByeKind.HALF_POINT, "τρένο"),
    e.MistakeReported(A),
    e.MistakeReported(A, 1, text="λάθος"),
    e.MistakeReported(A, 1, GAME),
    *(e.RequestAnswered(3, A, answer, _BECAUSE) for answer in Answer),
    e.RequestWithdrawn(3, A),
    e.RequestReopened(3, A),
    e.BadgeRenewed(A, 1),
)
