"""Decisions about rounds: paired as a draft, published, closed."""

from __future__ import annotations

from collections.abc import Container, Sequence

from domain import commands as c
from domain import events as e
from domain.decide.checks import paired_round
from domain.refusals import (
    AllRoundsPaired,
    DraftIsStale,
    InvalidValue,
    ManualPairingInProgress,
    NoLot,
    NotEnoughPlayers,
    PairingOutdated,
    RoundIsPublished,
    RoundNotComplete,
    RoundNotPaired,
    RoundNotPublished,
)
from domain.starting_list import pairing_numbers, players_by_number
from domain.tournament import Round, RoundStatus, Tournament, game_id
from domain.tournament.round_robin import to_be_paired
from domain.values import ByeKind, Outcome, PlayerId, RoundNumber

FEWEST_TO_PAIR = 2
"""Players; a round of fewer is not paired."""


def check_can_pair(tournament: Tournament, number: RoundNumber) -> None:
    """Raise the refusal that stands in the way of pairing this round now, if there is one."""
    if number > tournament.settings.number_of_rounds:
        raise AllRoundsPaired(tournament.settings.number_of_rounds)
    if number != len(tournament.play.rounds) + 1:
        raise RoundNotPaired(number, len(tournament.play.rounds) + 1)
    if tournament.draft is not None:
        raise RoundNotPublished(tournament.draft.number)
    if tournament.play.manual_pairing is not None:
        raise ManualPairingInProgress(tournament.play.manual_pairing)
    if tournament.play.rounds and tournament.play.rounds[-1].missing:
        raise RoundNotComplete(tournament.play.rounds[-1].number, tournament.play.rounds[-1].missing)
    present = len(to_be_paired(tournament, number))
    if present < FEWEST_TO_PAIR:
        raise NotEnoughPlayers(present)


def pair(tournament: Tournament, command: c.PairRound) -> tuple[e.Event, ...]:
    """Record what the system paired, if it saw the newest state."""
    check_can_pair(tournament, command.round)
    if tournament.settings.initial_colour is None and not tournament.rules.is_round_robin:
        raise NoLot
    if command.seen != tournament.version:
        raise PairingOutdated(command.seen, tournament.version)
    player_of = players_by_number(tournament)
    try:
        pairs = tuple((player_of[white], player_of[black]) for white, black in command.pairs)
        bye = None if command.bye is None else player_of[command.bye]
    except KeyError as error:
        raise InvalidValue("pairs", f"nobody has the pairing number {error}") from error
    return (drafted(tournament, command.round, command.engine, pairs, bye),)


def drafted(
    tournament: Tournament,
    number: RoundNumber,
    engine: str,
    pairs: Sequence[tuple[PlayerId, PlayerId]],
    bye: PlayerId | None,
) -> e.RoundPaired:
    """The fact that a round is paired so, made by this engine.

    Raises InvalidValue where the boards do not name everybody who is to be paired exactly once.
    """
    check_seats(tournament, number, pairs, bye)
    seated = {player for pair in pairs for player in pair} | {bye}
    version = tournament.version + 1
    byes = tournament.roster.byes.get(number, {})
    return e.RoundPaired(
        round=number,
        system=tournament.settings.system,
        engine=engine,
        boards=tuple(
            e.PairedBoard(game_id(number, version, board), white, black)
            for board, (white, black) in enumerate(pairs, start=1)
        ),
        bye=bye,
        numbers=pairing_numbers(tournament),
        unpaired={
            player: byes.get(player, ByeKind.ZERO_POINT) for player in tournament.roster.players if player not in seated
        },
    )


def check_seats(
    tournament: Tournament,
    number: RoundNumber,
    pairs: Sequence[tuple[PlayerId, PlayerId]],
    bye: PlayerId | None,
    *,
    also: Container[PlayerId] = (),
) -> None:
    """Raise InvalidValue where the boards do not name everybody who is to be paired exactly once.

    `also` may be named beside them.
    """
    seated = [player for pair in pairs for player in pair] + ([] if bye is None else [bye])
    wanted = to_be_paired(tournament, number)
    left = wanted - set(seated)
    free = len(left) == 1 and bye is None and tournament.rules.is_round_robin
    strange = [player for player in seated if player not in wanted and player not in also]
    if len(seated) != len(set(seated)) or strange or (left and not free):
        raise InvalidValue("pairs", "they do not name every player of the round exactly once")


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
    if command.round > 1 and tournament.play.rounds[command.round - 2].missing:
        raise RoundNotComplete(command.round - 1, tournament.play.rounds[command.round - 2].missing)
    seated = [player for game in draft.games.values() for player in (game.white, game.black)]
    if draft.bye is not None:
        seated.append(draft.bye)
    gone = [player for player in seated if player not in to_be_paired(tournament, command.round)]
    if gone:
        raise DraftIsStale(command.round, tuple(tournament.roster.players[player].name for player in gone))
    published = (e.RoundPublished(command.round), *_forfeits(tournament, draft))
    if command.round == 1 or tournament.play.rounds[command.round - 2].status is RoundStatus.CLOSED:
        return published
    return (e.RoundClosed(command.round - 1), *published)


def _forfeits(tournament: Tournament, draft: Round) -> tuple[e.Event, ...]:
    """C.05 6.6: in a round robin whoever has left, or is known to stay away, is paired and loses without playing."""
    outcomes = {
        (False, True): Outcome.BLACK_WINS_FORFEIT,
        (True, False): Outcome.WHITE_WINS_FORFEIT,
        (False, False): Outcome.DOUBLE_FORFEIT,
    }
    there = {
        game.id: (tournament.plays_in(game.white, draft.number), tournament.plays_in(game.black, draft.number))
        for game in draft.games.values()
    }
    return tuple(e.ResultEntered(draft.number, game, outcomes[who]) for game, who in there.items() if who in outcomes)


def finish(tournament: Tournament) -> tuple[e.Event, ...]:
    """Close the last round; no result may be missing and no game adjourned."""
    last = paired_round(tournament, tournament.settings.number_of_rounds)
    if not last.is_public:
        raise RoundNotPublished(last.number)
    for paired in tournament.play.rounds:
        pending = paired.missing or tuple(
            game.board for game in paired.games.values() if game.outcome is Outcome.ADJOURNED
        )
        if pending:
            raise RoundNotComplete(paired.number, pending)
    return (e.RoundClosed(last.number), e.TournamentFinished())
