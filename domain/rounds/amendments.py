"""Published pairings that are changed, or kept by the arbiter's decision: C.04.1 [F.6], [F.7]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from domain.acceleration import virtual_points_of_round
from domain.lookups import paired_round
from domain.messages import Message, message
from domain.players.byes import ByeGranted, evolve_byes
from domain.players.roster import player_now
from domain.refusals import InvalidValue, PairingIsPlayed, RoundIsPublished, RoundNotPublished
from domain.rounds.boards import (
    BrokenCriterion,
    PairedBoard,
    board_numbers,
    check_seats,
    games_of,
    paired_boards,
    with_round,
)
from domain.rounds.breach_messages import with_article
from domain.rounds.breaches import broken_criteria, judge_of, recorded_breaches
from domain.rounds.decisions import decision
from domain.rounds.drafts import moved_by_avoidance
from domain.rounds.fixed_boards import numbered
from domain.rounds.manual import (
    BY_HAND,
    breaches_by_hand,
    check_acknowledged,
    check_version_seen,
    may_join,
    paired_by_hand,
)
from domain.starting_list import pairing_numbers
from domain.state.rounds import Round, game_id
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import ByeKind, GameId, PlayerId, RoundNumber, Tpn
from domain.warning_levels import ActionWarning
from domain.windows import has_begun


@dataclass(frozen=True, slots=True)
class PairingAmended(Event):
    """A published pairing was changed, under the article that allows it.

    `was` and `boards` are the whole pairing before and after, `bye_was` and `bye` the pairing-allocated byes. Games
    that stay keep their ids. `engine` is who made the new one, as in `RoundPaired`. `numbers` and
    `unpaired` are the pairing numbers and the byes as they are with it: someone who came late may be seated.
    `board_numbers` are the numbers of the boards that are not their places.
    `breaches` are the absolute criteria that the pairing before broke (F.6).
    """

    round: RoundNumber
    article: str
    was: tuple[PairedBoard, ...]
    boards: tuple[PairedBoard, ...]
    bye_was: PlayerId | None
    bye: PlayerId | None
    engine: str
    reason: str = ""
    numbers: Mapping[PlayerId, Tpn] = field(default_factory=dict)
    unpaired: Mapping[PlayerId, ByeKind] = field(default_factory=dict)
    breaches: tuple[BrokenCriterion, ...] = ()
    board_numbers: Mapping[GameId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AmendPairing(Command):
    """Change a published pairing that has not been played, from what was known at version `seen`.

    `pairs` are (white, black) in order of boards: the whole pairing. `engine` is who made it. `options` are the
    choices that the arbiter was shown, `choice` the one taken, if the rules leave it to them (F.7).
    `acknowledged` means that the arbiter saw which absolute criteria it breaks. `left_out` had a board and stay away.
    `moved_by_avoidance` and `kept_apart`, by players, are as in `PairRound`.
    """

    round: RoundNumber
    seen: int
    engine: str
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    reason: str
    options: tuple[str, ...] = ()
    choice: str = ""
    acknowledged: bool = False
    left_out: tuple[PlayerId, ...] = ()
    moved_by_avoidance: bool = False
    kept_apart: tuple[tuple[PlayerId, PlayerId], ...] = ()


@dataclass(frozen=True, slots=True)
class KeepPairing(Command):
    """Decide that a published pairing stays though a correction would have changed it (F.7)."""

    round: RoundNumber
    options: tuple[str, ...]
    choice: str
    reason: str


def keep(tournament: Tournament, command: KeepPairing) -> tuple[Event, ...]:
    """Record the decision that a published pairing stays (F.7)."""
    amendable(tournament, command.round)
    return (decision(command.round, command.options, command.choice, command.reason),)


def amend(tournament: Tournament, command: AmendPairing) -> tuple[Event, ...]:
    """Change a published pairing: because it breaks an absolute criterion (F.6), or by the arbiter's decision (F.7).

    Boards that are played stay. Who had a board and stays away has a zero-point bye from then on.
    """
    paired = amendable(tournament, command.round)
    check_version_seen(tournament, command.seen)
    away = _left_out(tournament, command)
    for each in away:
        tournament = evolve_byes(tournament, each)
    check_seats(tournament, command.round, command.pairs, command.bye, also=may_join(tournament, command.round))
    old = paired_boards(paired)
    known = {(each.white, each.black): each for each in old}
    version = tournament.version + 1
    boards, displaced = numbered(
        tournament,
        [
            known.get((white, black)) or PairedBoard(game_id(command.round, version, board), white, black)
            for board, (white, black) in enumerate(command.pairs, start=1)
        ],
    )
    if (boards, displaced, command.bye) == (old, board_numbers(paired), paired.bye):
        return ()
    kept = {each.game for each in boards}
    seated = {player for pair in command.pairs for player in pair} | {command.bye}
    played = tuple(each.board for each in paired.games.values() if each.outcome is not None and each.id not in kept)
    if played:
        raise PairingIsPlayed(command.round, played)
    judge = judge_of(tournament, command.round)
    broken = breaches_by_hand(judge, command.pairs, command.bye)
    check_acknowledged(tournament, command.round, broken, acknowledged=command.acknowledged)
    breaks = recorded_breaches(tournament, command.round, judge)
    amended = PairingAmended(
        round=command.round,
        article="F.6" if breaks else "F.7",
        was=old,
        boards=boards,
        bye_was=paired.bye,
        bye=command.bye,
        engine=command.engine,
        reason=command.reason,
        numbers=pairing_numbers(tournament),
        unpaired={who: kind for who, kind in paired.unpaired.items() if who not in seated}
        | dict.fromkeys(command.left_out, ByeKind.ZERO_POINT),
        breaches=broken_criteria(tournament, breaks),
        board_numbers=displaced,
    )
    if breaks:
        return (*away, amended)
    return (*away, decision(command.round, command.options, command.choice, command.reason), amended)


def _left_out(tournament: Tournament, command: AmendPairing) -> tuple[ByeGranted, ...]:
    """The zero-point byes of players who were seated and are not there (C.04.2)."""
    seated = {
        who for game in tournament.play.rounds[command.round - 1].games.values() for who in (game.white, game.black)
    }
    strange = [player for player in command.left_out if player not in seated]
    if strange:
        raise InvalidValue("left_out", message("invalid.no-board", player=strange[0], round=command.round))
    return tuple(
        ByeGranted(player, command.round, ByeKind.ZERO_POINT, reason=command.reason) for player in command.left_out
    )


def amendable(tournament: Tournament, number: RoundNumber) -> Round:
    """The public round that nothing was paired after, or the refusal that prevents changing it."""
    paired = paired_round(tournament, number)
    if not paired.is_public:
        raise RoundNotPublished(number)
    if number != len(tournament.play.rounds):
        raise RoundIsPublished(number)
    if has_begun(paired) and not paired.missing:
        raise PairingIsPlayed(number, tuple(game.board for game in paired.games.values()))
    return paired


def _evolve(tournament: Tournament, event: PairingAmended) -> Tournament:
    version = tournament.version + 1
    changed = tournament.play.rounds[event.round - 1]
    games = {
        key: replace(changed.games[key], board=game.board) if key in changed.games else game
        for key, game in games_of(event.boards, event.board_numbers).items()
    }
    amended = replace(
        changed,
        games=games,
        bye=event.bye,
        engine=event.engine,
        numbers=event.numbers,
        unpaired=event.unpaired,
        virtual=virtual_points_of_round(tournament, event.round),
    )
    return replace(with_round(tournament, version, amended, version), decided=version)


def _undo(event: PairingAmended, undoing: Undoing) -> tuple[Event, ...]:
    """The event that restores the pairing before the amendment; the decision stays on record."""
    rounds = undoing.now.play.rounds
    if len(rounds) > event.round:
        raise PairingIsPlayed(event.round, tuple(game.board for game in rounds[event.round - 1].games.values()))
    paired = rounds[event.round - 1]
    undoing.check(
        unchanged=tuple(paired.games) == tuple(each.game for each in event.boards), what=message("undo.amended-again")
    )
    kept = {each.game for each in event.was}
    played = tuple(each.board for each in paired.games.values() if each.outcome is not None and each.id not in kept)
    if played:
        raise PairingIsPlayed(event.round, played)
    was = undoing.before.play.rounds[event.round - 1]
    for player in was.numbers:
        player_now(player, undoing)
    return (
        PairingAmended(
            round=event.round,
            article=event.article,
            was=event.boards,
            boards=event.was,
            bye_was=event.bye,
            bye=event.bye_was,
            engine=was.engine,
            reason=undoing.reason,
            numbers=was.numbers,
            unpaired=was.unpaired,
            board_numbers=board_numbers(was),
        ),
    )


def _pairing_amended(event: PairingAmended) -> Message:
    old = {each.game for each in event.was}
    seats = [
        message("seats.board", white=each.white, black=each.black) for each in event.boards if each.game not in old
    ]
    if event.bye != event.bye_was:
        seats.append(message("seats.no-bye") if event.bye is None else message("seats.bye", player=event.bye))
    amended = message("event.pairing-amended", round=event.round, article=event.article, boards=tuple(seats))
    broken = tuple(map(with_article, event.breaches))
    return message("event.had-broken", said=amended, breaches=broken) if broken else amended


def _warnings(_: Tournament, command: AmendPairing) -> tuple[ActionWarning, ...]:
    if command.moved_by_avoidance:
        return (moved_by_avoidance(command.round, command.kept_apart),)
    return (paired_by_hand(command.round),) if command.engine == BY_HAND else ()


AMENDMENTS = Subject(
    group=TimelineGroup.ROUNDS,
    events=(EventType(PairingAmended, _pairing_amended, is_correction=True, is_remark=True),),
    evolve=_evolve,
    undo=_undo,
    decisions={AmendPairing: amend, KeepPairing: keep},
    warnings={AmendPairing: _warnings},
)
