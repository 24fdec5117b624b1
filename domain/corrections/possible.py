"""Whether a fact of a log still makes sense after an earlier one was changed in a replay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from domain import events as e
from domain.history import Purpose, histories
from domain.tournament import Tournament
from domain.values import PlayerId


def impossible(tournament: Tournament, event: e.Event) -> str | None:
    """Why this fact cannot follow on this state, in a sentence; None where it can.

    Only what the log itself says is asked: who exists, what is paired, who met whom. No system is called.
    """
    unknown = [player for player in _players(event) if player not in tournament.roster.players]
    if unknown and not isinstance(event, e.PlayerRegistered):
        return f"player {unknown[0]} is not in the tournament"
    if isinstance(event, e.ResultEvent):
        return _game(tournament, event)
    if isinstance(event, e.RoundEvent):
        return _round(tournament, event)
    if isinstance(event, e.PlayerEvent):
        return _player(tournament, event)
    if isinstance(event, e.RequestAnswered | e.RequestWithdrawn | e.RequestReopened):
        return None if event.request in tournament.hall.requests else f"there is no request {event.request}"
    return None


def _game(tournament: Tournament, event: e.ResultEvent) -> str | None:
    if event.round > len(tournament.public_rounds):
        return f"round {event.round} is not public"
    if event.game not in tournament.play.rounds[event.round - 1].games:
        return f"round {event.round} has no game {event.game}"
    return None


def _round(tournament: Tournament, event: e.RoundEvent) -> str | None:
    number = len(tournament.play.rounds)
    match event:
        case e.RoundPaired():
            if event.round != number + 1:
                return f"round {event.round} is not the next one to be paired"
            return _pairing(tournament, event)
        case e.PairingDiscarded() | e.RoundPublished():
            if tournament.draft is None or tournament.draft.number != event.round:
                return f"round {event.round} is not a draft"
        case e.RoundClosed() | e.PublicationTakenBack() | e.PairingAmended():
            if event.round > len(tournament.public_rounds):
                return f"round {event.round} is not public"
        case _:
            pass
    return None


def _pairing(tournament: Tournament, event: e.RoundPaired) -> str | None:
    """A pairing of somebody who does not play, or of two who have met, could not have been made."""
    seated = [player for board in event.boards for player in (board.white, board.black)]
    for player in seated if event.bye is None else [*seated, event.bye]:
        if not tournament.plays_in(player, event.round):
            return f"{tournament.roster.players[player].name} does not play in round {event.round}"
    entries = histories(tournament, Purpose.PAIRING)
    for board in event.boards:
        met = {each.opponent for each in entries[board.white] if each.score is not None and each.score.is_played}
        if board.black in met:
            white, black = tournament.roster.players[board.white].name, tournament.roster.players[board.black].name
            return f"{white} and {black} have met before and are paired again in round {event.round}"
    return None


def _player(tournament: Tournament, event: e.PlayerEvent) -> str | None:
    match event:
        case e.PlayerRegistered() if event.player in tournament.roster.players:
            return f"player {event.player} is registered already"
        case e.Withdrawn() if tournament.roster.players[event.player].withdrawn_from is not None:
            return f"{tournament.roster.players[event.player].name} has withdrawn already"
        case e.Reinstated() | e.AbsenceExplained() if tournament.roster.players[event.player].withdrawn_from is None:
            return f"{tournament.roster.players[event.player].name} has not withdrawn"
        case e.ByeCancelled() if event.player not in tournament.roster.byes.get(event.round, {}):
            return f"{tournament.roster.players[event.player].name} has no bye in round {event.round}"
        case e.ByeCorrected() if event.round > len(tournament.public_rounds):
            return f"round {event.round} is not public"
        case _:
            return None


def _players(event: e.Event) -> Iterable[PlayerId]:
    """Everybody whom a fact names."""
    match event:
        case e.RoundPaired() | e.PairingAmended():
            yield from (player for board in event.boards for player in (board.white, board.black))
            if event.bye is not None:
                yield event.bye
        case e.ColoursCorrected():
            yield event.now
        case e.PairsProhibited() | e.VirtualPointsAssigned() | e.LotDrawn():
            yield from event.players
        case e.PairingNumbersAssigned():
            yield from event.numbers
        case _:
            yield from (getattr(event, each.name) for each in fields(event) if each.name == "player")
