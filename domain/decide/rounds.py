"""Decisions about rounds: paired as a draft, published, closed."""

from __future__ import annotations

from domain import commands as c
from domain import events as e
from domain.decide.checks import paired_round
from domain.refusals import (
    AllRoundsPaired,
    DraftIsStale,
    InvalidValue,
    NoLot,
    NotEnoughPlayers,
    PairingOutdated,
    RoundIsPublished,
    RoundNotComplete,
    RoundNotPaired,
    RoundNotPublished,
)
from domain.starting_list import pairing_numbers
from domain.tournament import RoundStatus, Tournament, game_id
from domain.values import ByeKind, Outcome, RoundNumber

_FEWEST = 2


def check_can_pair(tournament: Tournament, number: RoundNumber) -> None:
    """Raise the refusal that stands in the way of pairing this round now, if there is one."""
    if number > tournament.number_of_rounds:
        raise AllRoundsPaired(tournament.number_of_rounds)
    if number != len(tournament.rounds) + 1:
        raise RoundNotPaired(number, len(tournament.rounds) + 1)
    if tournament.draft is not None:
        raise RoundNotPublished(tournament.draft.number)
    if tournament.rounds and tournament.rounds[-1].missing:
        raise RoundNotComplete(tournament.rounds[-1].number, tournament.rounds[-1].missing)
    present = sum(tournament.plays_in(player, number) for player in tournament.players)
    if present < _FEWEST:
        raise NotEnoughPlayers(present)


def pair(tournament: Tournament, command: c.PairRound) -> tuple[e.Event, ...]:
    """Record what the system paired, if it saw the newest state."""
    check_can_pair(tournament, command.round)
    if tournament.initial_colour is None:
        raise NoLot
    if command.seen != tournament.version:
        raise PairingOutdated(command.seen, tournament.version)
    numbers = pairing_numbers(tournament)
    player_of = {tpn: player for player, tpn in numbers.items()}
    seated = [tpn for pair in command.pairs for tpn in pair] + ([] if command.bye is None else [command.bye])
    to_pair = {player for player in tournament.players if tournament.plays_in(player, command.round)}
    if len(seated) != len(to_pair) or {player_of.get(tpn) for tpn in seated} != to_pair:
        raise InvalidValue("pairs", "they do not name every player of the round exactly once")
    version = tournament.version + 1
    byes = tournament.byes.get(command.round, {})
    return (
        e.RoundPaired(
            round=command.round,
            system=tournament.system,
            engine=command.engine,
            boards=tuple(
                e.PairedBoard(game_id(command.round, version, board), player_of[white], player_of[black])
                for board, (white, black) in enumerate(command.pairs, start=1)
            ),
            bye=None if command.bye is None else player_of[command.bye],
            numbers=numbers,
            unpaired={
                player: byes.get(player, ByeKind.ZERO_POINT) for player in tournament.players if player not in to_pair
            },
        ),
    )


def discard(tournament: Tournament, command: c.DiscardPairing) -> tuple[e.Event, ...]:
    """Throw a draft away."""
    if paired_round(tournament, command.round).is_public:
        raise RoundIsPublished(command.round)
    return (e.PairingDiscarded(command.round, command.reason),)


def publish(tournament: Tournament, command: c.PublishRound) -> tuple[e.Event, ...]:
    """Make a draft public, which closes the round before it."""
    draft = paired_round(tournament, command.round)
    if draft.is_public:
        return ()
    seated = [player for game in draft.games.values() for player in (game.white, game.black)]
    if draft.bye is not None:
        seated.append(draft.bye)
    gone = [player for player in seated if not tournament.plays_in(player, command.round)]
    if gone:
        raise DraftIsStale(command.round, tuple(tournament.players[player].name for player in gone))
    published = e.RoundPublished(command.round)
    if command.round == 1 or tournament.rounds[command.round - 2].status is RoundStatus.CLOSED:
        return (published,)
    return (e.RoundClosed(command.round - 1), published)


def finish(tournament: Tournament) -> tuple[e.Event, ...]:
    """Close the last round; no result may be missing and no game adjourned."""
    last = paired_round(tournament, tournament.number_of_rounds)
    if not last.is_public:
        raise RoundNotPublished(last.number)
    for paired in tournament.rounds:
        pending = paired.missing or tuple(
            game.board for game in paired.games.values() if game.outcome is Outcome.ADJOURNED
        )
        if pending:
            raise RoundNotComplete(paired.number, pending)
    return (e.RoundClosed(last.number), e.TournamentFinished())
