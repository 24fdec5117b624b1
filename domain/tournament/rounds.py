"""The fold of the facts about rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from domain import events as e
from domain.tournament.state import Game, Round, RoundStatus, Tournament
from domain.values import GameId, RoundNumber


def evolve_rounds(tournament: Tournament, event: e.RoundEvent) -> Tournament:
    """The state after a fact about a round."""
    version = tournament.version + 1
    play = tournament.play
    match event:
        case e.RoundPaired():
            return replace(
                tournament, version=version, play=replace(play, rounds=(*play.rounds, _paired(event, version)))
            )
        case e.PairingDiscarded():
            return replace(tournament, version=version, play=replace(play, rounds=play.rounds[:-1]))
        case e.RoundPublished():
            return _with_status(tournament, version, event.round, RoundStatus.PUBLISHED)
        case e.PublicationTakenBack():
            return _reopened(_with_status(tournament, version, event.round, RoundStatus.PAIRED), event.round - 1)
        case e.RoundClosed():
            return _with_status(tournament, version, event.round, RoundStatus.CLOSED)
        case e.PairingAmended():
            return _amended(tournament, event, version)
        case e.ManualPairingStarted():
            return replace(tournament, version=version, play=replace(play, manual_pairing=event.round))
        case e.ManualPairingEnded():
            return replace(tournament, version=version, play=replace(play, manual_pairing=None))
        case _:
            assert_never(event)


def paired_boards(paired: Round) -> tuple[e.PairedBoard, ...]:
    """The boards of a round as a fact tells them."""
    return tuple(e.PairedBoard(each.id, each.white, each.black, each.colours_known) for each in paired.games.values())


def _paired(event: e.RoundPaired, version: int) -> Round:
    return Round(
        number=event.round,
        games=_games(event.boards),
        bye=event.bye,
        unpaired=event.unpaired,
        numbers=event.numbers,
        system=event.system,
        engine=event.engine,
        paired_at=version,
    )


def _games(boards: Sequence[e.PairedBoard]) -> dict[GameId, Game]:
    """The games of these boards, without results."""
    return {
        each.game: Game(each.game, board, each.white, each.black, each.colours_known)
        for board, each in enumerate(boards, start=1)
    }


def _amended(tournament: Tournament, event: e.PairingAmended, version: int) -> Tournament:
    changed = tournament.play.rounds[event.round - 1]
    games = {
        key: replace(changed.games[key], board=game.board) if key in changed.games else game
        for key, game in _games(event.boards).items()
    }
    amended = replace(
        changed, games=games, bye=event.bye, engine=event.engine, numbers=event.numbers, unpaired=event.unpaired
    )
    return replace(_with_round(tournament, version, amended, version), decided=version)


def _with_round(tournament: Tournament, version: int, changed: Round, touched: int) -> Tournament:
    return replace(tournament, version=version, touched=touched, play=tournament.play.with_round(changed))


def _with_status(tournament: Tournament, version: int, number: RoundNumber, status: RoundStatus) -> Tournament:
    changed = replace(tournament.play.rounds[number - 1], status=status)
    return _with_round(tournament, version, changed, tournament.touched)


def _reopened(tournament: Tournament, number: RoundNumber) -> Tournament:
    """The round that a publication closed is in play again."""
    if number < 1:
        return tournament
    return _with_status(tournament, tournament.version, number, RoundStatus.IN_PLAY)
