"""Every event as a message: for the timeline, for previews, and for the comments of a report file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from domain import events as e
from domain.corrections.breach_messages import with_article
from domain.corrections.decision_messages import choice
from domain.corrections.settings_messages import settings_changed
from domain.messages import Message, message
from domain.values import PlayerId


def message_of(event: e.Event) -> Message:
    """What happened, and why and by whose report where that is known."""
    said = _MESSAGES[type(event)](event)
    because = getattr(event, "reason", "") or getattr(event, "text", "")
    if because and not isinstance(event, _HOLD_THEIR_TEXT):
        said = message("event.because", said=said, reason=because)
    by = getattr(event, "reported_by", "")
    return message("event.reported", said=said, by=by) if by else said


_HOLD_THEIR_TEXT = (e.NoticePosted, e.NoticeTakenDown, e.ReportFileKept)

_DETAILS: Mapping[str, Message] = MappingProxyType(
    {
        "name": message("detail.name"),
        "title": message("detail.title"),
        "federation": message("detail.federation"),
        "fide_id": message("detail.fide-id"),
        "sex": message("detail.sex"),
        "club": message("detail.club"),
    }
)
_EMPTY = message("detail.empty")
_PRIVATE = message("detail.private")
_NOT_STATED = message("setting.not-stated")
_SHARED_PLACES = message("tie-breaks.none")
_EVERYONE = message("players.everyone")


def _details(event: e.PlayerDetailsCorrected) -> Message:
    changes = [
        message(
            "detail.changed",
            detail=_DETAILS.get(name) or message("detail.other", name=name),
            detail_was=event.was.get(name) or _EMPTY,
            detail_now=now or _EMPTY,
        )
        for name, now in event.now.items()
    ]
    if event.birth_date_now is not None or event.contact_now is not None:
        changes.append(_PRIVATE)
    return message("event.details-corrected", player=event.player, changes=tuple(changes))


def _paired(event: e.RoundPaired) -> Message:
    boards = len(event.boards)
    if event.bye is None:
        return message("event.round-paired", round=event.round, engine=event.engine, count=boards)
    return message(
        "event.round-paired-with-bye", round=event.round, engine=event.engine, count=boards, player=event.bye
    )


def _amended(event: e.PairingAmended) -> Message:
    old = {each.game for each in event.was}
    seats = [
        message("seats.board", white=each.white, black=each.black) for each in event.boards if each.game not in old
    ]
    if event.bye != event.bye_was:
        seats.append(message("seats.no-bye") if event.bye is None else message("seats.bye", player=event.bye))
    amended = message("event.pairing-amended", round=event.round, article=event.article, boards=tuple(seats))
    broken = tuple(map(with_article, event.breaches))
    return message("event.had-broken", said=amended, breaches=broken) if broken else amended


def _by_hand(event: e.ManualPairingEnded) -> Message:
    if not event.kept:
        return message("event.manual-pairing-given-up", round=event.round)
    if event.by_hand:
        ended = message("event.manual-pairing-ended", round=event.round, count=len(event.by_hand))
    else:
        ended = message("event.manual-pairing-ended-as-by-system", round=event.round)
    broken = tuple(map(with_article, event.breaches))
    return message("event.breaking", said=ended, breaches=broken) if broken else ended


def _report(event: e.ReportCorrected) -> Message:
    said = message("event.report-corrected", game=event.game, result_was=event.was, result_now=event.now)
    if event.white_was == event.white_now:
        return said
    return message("event.had-white", said=said, player=event.white_now)


def _prizes(event: e.PrizesAnnounced) -> Message:
    fund = event.fund
    if not fund.groups:
        return message("event.no-prizes")
    names = tuple(group.name for group in fund.groups)
    return message("event.prizes-announced", names=names, money=(fund.total, fund.currency))


def _tie_breaks(event: e.TieBreaksChanged) -> Message:
    return message(
        "event.tie-breaks-changed",
        codes_was=event.was.codes or _SHARED_PLACES,
        codes_now=event.now.codes or _SHARED_PLACES,
        edition=event.now.edition.value,
    )


def _mistake(event: e.MistakeReported) -> Message:
    if event.game:
        return message("event.mistake-reported-in-game", player=event.player, game=event.game)
    if event.round:
        return message("event.mistake-reported-in-round", player=event.player, round=event.round)
    return message("event.mistake-reported", player=event.player)


def _undone(event: e.ActionUndone) -> Message:
    if event.first == event.last:
        return message("event.undone", first=event.first)
    return message("event.several-undone", first=event.first, last=event.last)


def _points(event: e.AbnormalPointsAssigned) -> Message:
    who = _all(event.players)
    if event.score is None:
        return message("event.points-on-top", who=who, points=event.points)
    return message("event.unusual-points", who=who, points=event.points)


def _all(players: tuple[PlayerId, ...]) -> Message:
    return message("players.named", players=players) if players else _EVERYONE


_MESSAGES: Mapping[type, Callable[[Any], Message]] = MappingProxyType(
    {
        # the tournament
        e.TournamentCreated: lambda event: message(
            "event.tournament-created", name=event.name, count=event.rounds, system=event.system
        ),
        e.SettingsChanged: settings_changed,
        e.TieBreaksChanged: _tie_breaks,
        e.InitialColourDrawn: lambda event: message("event.initial-colour-drawn", colour=event.colour),
        e.InitialColourTakenBack: lambda event: message("event.initial-colour-taken-back", colour=event.was),
        e.LotDrawn: lambda event: message("event.lot-drawn", players=event.players),
        e.LotTakenBack: lambda event: message("event.lot-taken-back", players=event.players),
        e.PairsProhibited: lambda event: message(
            "event.pairs-prohibited", players=event.players, first=event.first_round, last=event.last_round
        ),
        e.ProhibitionLifted: lambda event: message(
            "event.prohibition-lifted", players=event.players, first=event.first_round, last=event.last_round
        ),
        e.VirtualPointsAssigned: lambda event: message(
            "event.virtual-points-assigned",
            count=len(event.players),
            points=event.points,
            first=event.first_round,
            last=event.last_round,
        ),
        e.VirtualPointsTakenBack: lambda event: message(
            "event.virtual-points-taken-back",
            count=len(event.players),
            points=event.points,
            first=event.first_round,
            last=event.last_round,
        ),
        e.PrizesAnnounced: _prizes,
        e.TournamentFinished: lambda _: message("event.tournament-finished"),
        e.TournamentReopened: lambda _: message("event.tournament-reopened"),
        e.ReportFileKept: lambda event: message("event.report-file-kept", count=len(event.players)),
        e.AbnormalPointsAssigned: _points,
        # players
        e.PlayerRegistered: lambda event: message(
            "event.player-registered", name=event.name, rating=event.rating, round=event.first_round
        ),
        e.PlayerDetailsCorrected: _details,
        e.RegistrationCancelled: lambda event: message("event.registration-cancelled", player=event.player),
        e.RatingCorrected: lambda event: message(
            "event.rating-corrected", player=event.player, rating_was=event.was, rating_now=event.now
        ),
        e.PairingNumbersAssigned: lambda event: message("event.pairing-numbers-assigned", count=len(event.numbers)),
        e.ByeGranted: lambda event: message(
            "event.bye-granted", player=event.player, round=event.round, bye=event.kind
        ),
        e.ByeCancelled: lambda event: message("event.bye-cancelled", player=event.player, round=event.round),
        e.ByeCorrected: lambda event: message(
            "event.bye-corrected", player=event.player, round=event.round, bye_was=event.was, bye_now=event.now
        ),
        e.Withdrawn: lambda event: message("event.withdrawn", player=event.player, round=event.round),
        e.AbsenceExplained: lambda event: message("event.absence-explained", player=event.player),
        e.Reinstated: lambda event: message("event.reinstated", player=event.player, round=event.round),
        e.PlayerCheckedIn: lambda event: message("event.player-checked-in", player=event.player),
        e.CheckInTakenBack: lambda event: message("event.check-in-taken-back", player=event.player),
        e.CheckInOpened: lambda event: message("event.check-in-opened", round=event.round),
        e.CheckInClosed: lambda event: message("event.check-in-closed", round=event.round, count=len(event.absent)),
        # rounds
        e.RoundPaired: _paired,
        e.PairingDiscarded: lambda event: message("event.pairing-discarded", round=event.round),
        e.RoundPublished: lambda event: message("event.round-published", round=event.round),
        e.PublicationTakenBack: lambda event: message("event.publication-taken-back", round=event.round),
        e.RoundClosed: lambda event: message("event.round-closed", round=event.round),
        e.PairingAmended: _amended,
        e.ManualPairingStarted: lambda event: message("event.manual-pairing-started", round=event.round),
        e.ManualPairingEnded: _by_hand,
        e.RoundStartSet: lambda event: message(
            "event.round-start-set",
            round=event.round,
            start_was=event.was or _NOT_STATED,
            start_now=event.now or _NOT_STATED,
        ),
        # games
        e.ResultEntered: lambda event: message("event.result-entered", game=event.game, result=event.outcome),
        e.ResultCorrected: lambda event: message(
            "event.result-corrected", game=event.game, result_was=event.was, result_now=event.now
        ),
        e.ResultTakenBack: lambda event: message("event.result-taken-back", game=event.game, result_was=event.was),
        e.GameAdjourned: lambda event: message("event.game-adjourned", game=event.game),
        e.AdjournedGameEnded: lambda event: message(
            "event.adjourned-game-ended", game=event.game, result=event.outcome
        ),
        e.ColoursCorrected: lambda event: message(
            "event.colours-corrected", game=event.game, player=event.now, other=event.was, result=event.outcome
        ),
        e.ReportCorrected: _report,
        e.IllegalMoveRecorded: lambda event: message(
            "event.illegal-move-recorded", number=event.count, player=event.player, game=event.game
        ),
        e.IllegalMoveTakenBack: lambda event: message(
            "event.illegal-move-taken-back", count=event.count, player=event.player, game=event.game
        ),
        # the arbiter, notices, requests
        e.ArbiterDecided: lambda event: message(
            "event.arbiter-decided",
            round=event.round,
            article=event.article,
            choice=choice(event.choice),
            options=tuple(map(choice, event.options)),
        ),
        e.ActionUndone: _undone,
        e.NoticePosted: lambda event: message("event.notice-posted", notice=event.kind, text=event.text),
        e.NoticeTakenDown: lambda event: message("event.notice-taken-down", text=event.text),
        e.ByeRequested: lambda event: message(
            "event.bye-requested", player=event.player, round=event.round, bye=event.kind
        ),
        e.MistakeReported: _mistake,
        e.RequestAnswered: lambda event: message(
            "event.request-answered", number=event.request, player=event.player, answer=event.answer
        ),
        e.RequestWithdrawn: lambda event: message("event.request-withdrawn", number=event.request, player=event.player),
        e.RequestReopened: lambda event: message("event.request-reopened", number=event.request, player=event.player),
        e.BadgeRenewed: lambda event: message("event.badge-renewed", player=event.player),
    }
)
"""What each type of event says."""
