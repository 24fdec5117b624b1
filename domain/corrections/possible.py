"""Whether an event of a log still makes sense after an earlier one was changed in a replay."""

from __future__ import annotations

from collections.abc import Iterable

from domain.check_in import CheckInClosed, CheckInOpened
from domain.history import Purpose, histories
from domain.incidents import IncidentDecided, IncidentTakenBack
from domain.messages import Message, message
from domain.players.byes import ByeCancelled, ByeCorrected
from domain.players.expulsions import ExpulsionReversed
from domain.players.numbers import PairingNumbersAssigned
from domain.players.registration import PlayerRegistered
from domain.players.rounds import MissedRoundCounted
from domain.players.withdrawals import AbsenceExplained, Reinstated, Withdrawn
from domain.results.colours import ColoursCorrected
from domain.results.report import ReportCorrected
from domain.rounds.amendments import PairingAmended
from domain.rounds.by_hand import ManualPairingEnded
from domain.rounds.drafts import PairingDiscarded, RoundPaired
from domain.rounds.publication import PublicationTakenBack, RoundClosed, RoundPublished
from domain.settings.acceleration import AccelerationChanged
from domain.settings.prohibitions import ProhibitionsChanged
from domain.settings.report_files import ImportedRoundDiffers
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.values import GameId, PlayerId, RoundNumber


def impossible(tournament: Tournament, event: Event) -> Message | None:
    """Why this event cannot follow on this state; None if it can.

    Only the log itself is looked at: who exists, what is paired, who met whom. No system is called. Fields named
    `player`, `players`, `game` and `request` are checked in every event.
    """
    unknown = [player for player in named_players(event) if player not in tournament.roster.players]
    if unknown and not isinstance(event, PlayerRegistered):
        return message("impossible.unknown-player", player=unknown[0])
    request = getattr(event, "request", None)
    if request is not None and request not in tournament.hall.requests:
        return message("impossible.unknown-request", number=request)
    if isinstance(event, IncidentDecided | IncidentTakenBack) and event.incident not in tournament.hall.incidents:
        return message("impossible.unknown-incident", number=event.incident)
    return _game(tournament, event) or _round(tournament, event) or _player(tournament, event)


def _game(tournament: Tournament, event: Event) -> Message | None:
    """An event about a game needs the game, in a round that is public."""
    game: GameId | None = getattr(event, "game", None)
    number: RoundNumber | None = getattr(event, "round", None)
    if game is None or number is None:
        return None
    if number > len(tournament.public_rounds):
        return message("impossible.not-public", round=number)
    if game not in tournament.play.rounds[number - 1].games:
        return message("impossible.no-game", round=number, code=game)
    return None


def _round(tournament: Tournament, event: Event) -> Message | None:
    number = len(tournament.play.rounds)
    match event:
        case RoundPaired():
            if event.round != number + 1:
                return message("impossible.not-next-round", round=event.round)
            return _pairing(tournament, event)
        case PairingDiscarded() | RoundPublished():
            if tournament.draft is None or tournament.draft.number != event.round:
                return message("impossible.no-draft", round=event.round)
        case RoundClosed() | PublicationTakenBack() | PairingAmended():
            if event.round > len(tournament.public_rounds):
                return message("impossible.not-public", round=event.round)
        case _:
            pass
    return None


def _pairing(tournament: Tournament, event: RoundPaired) -> Message | None:
    """A pairing of someone who does not play, or of two who have met, could not have been made."""
    seated = [player for board in event.boards for player in (board.white, board.black)]
    for player in seated if event.bye is None else [*seated, event.bye]:
        if not tournament.plays_in(player, event.round):
            return message("impossible.does-not-play", player=player, round=event.round)
    entries = histories(tournament, Purpose.PAIRING)
    for board in event.boards:
        met = {each.opponent for each in entries[board.white] if each.score is not None and each.score.is_played}
        if board.black in met:
            return message("impossible.met-before", white=board.white, black=board.black, round=event.round)
    return None


def _player(tournament: Tournament, event: Event) -> Message | None:
    match event:
        case PlayerRegistered() if event.player in tournament.roster.players:
            return message("impossible.registered-already", player=event.player)
        case Withdrawn() if tournament.roster.players[event.player].withdrawn_from is not None:
            return message("impossible.withdrawn-already", player=event.player)
        case Reinstated() | AbsenceExplained() if tournament.roster.players[event.player].withdrawn_from is None:
            return message("impossible.not-withdrawn", player=event.player)
        case ExpulsionReversed() if tournament.roster.players[event.player].expulsion is None:
            return message("impossible.not-expelled", player=event.player)
        case ByeCancelled() if event.player not in tournament.roster.byes.get(event.round, {}):
            return message("impossible.no-bye", player=event.player, round=event.round)
        case ByeCorrected() | MissedRoundCounted() if event.round > len(tournament.public_rounds):
            return message("impossible.not-public", round=event.round)
        case _:
            return None


def named_players(event: Event) -> Iterable[PlayerId]:
    """The players whom an event names; most have a field `player` or `players`."""
    match event:
        case RoundPaired() | PairingAmended():
            yield from (player for board in event.boards for player in (board.white, board.black))
            if event.bye is not None:
                yield event.bye
        case ManualPairingEnded():
            yield from (player for seats in event.by_hand for player in seats if player is not None)
        case CheckInClosed():
            yield from event.absent
        case CheckInOpened():
            yield from event.here
        case ColoursCorrected():
            yield from (event.was, event.now)
        case ReportCorrected():
            yield from (event.white_was, event.white_now)
        case AccelerationChanged():
            yield from (player for group in event.groups for player in group.players)
        case ImportedRoundDiffers():
            boards = (*event.by_system, *event.in_file)
            yield from (player for board in boards for player in board if player is not None)
        case ProhibitionsChanged():
            yield from (player for prohibition in event.prohibitions for player in prohibition.players)
        case PairingNumbersAssigned():
            yield from event.numbers
        case _:
            yield from getattr(event, "players", ())
            if hasattr(event, "player"):
                yield event.player
