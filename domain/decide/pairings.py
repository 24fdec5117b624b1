"""Decisions about pairings that no system made: by hand (C.04.2), and changes of a published one.

C.04.1 [F.6], [F.7].
"""

from __future__ import annotations

from collections.abc import Sequence

from domain import commands as c
from domain import events as e
from domain.corrections.breaches import breaches_of, broken_criteria, recorded_breaches
from domain.corrections.decision_messages import PUBLISHED_PAIRING
from domain.corrections.windows import has_begun
from domain.decide.checks import paired_round
from domain.decide.rounds import check_can_pair, check_seats, drafted
from domain.pairing.breaches import articles_of, told
from domain.pairing.system import Breach
from domain.refusals import (
    BreaksAbsoluteCriteria,
    InvalidValue,
    ManualPairingInProgress,
    NoLot,
    NoManualPairing,
    NotAnOption,
    PairingIsPlayed,
    PairingOutdated,
    RoundIsPublished,
    RoundNotPublished,
)
from domain.starting_list import pairing_numbers
from domain.tournament import Round, Tournament, game_id, paired_boards, replay
from domain.values import ByeKind, PlayerId, RoundNumber

Pairs = Sequence[tuple[PlayerId, PlayerId]]
Seat = tuple[PlayerId, PlayerId | None]

BY_HAND = "manual"
"""What `RoundPaired.engine` says of a pairing that an arbiter made."""


def start_by_hand(tournament: Tournament, command: c.StartManualPairing) -> tuple[e.Event, ...]:
    """Begin to pair the next round by hand; its draft, where there is one, is thrown away."""
    if tournament.play.manual_pairing is not None:
        raise ManualPairingInProgress(tournament.play.manual_pairing)
    started = e.ManualPairingStarted(command.round, command.reason)
    if tournament.draft is not None and tournament.draft.number == command.round:
        return (e.PairingDiscarded(command.round, command.reason), started)
    check_can_pair(tournament, command.round)
    if tournament.settings.initial_colour is None and not tournament.rules.is_round_robin:
        raise NoLot
    return (started,)


def end_by_hand(tournament: Tournament, command: c.EndManualPairing) -> tuple[e.Event, ...]:
    """Record the pairing made by hand, what it breaks, and where the system would have paired otherwise."""
    check_by_hand(tournament, command.round)
    _check_seen(tournament, command.seen)
    broken = _breaches(tournament, command.round, command.pairs, command.bye)
    _check_acknowledged(command.round, broken, acknowledged=command.acknowledged)
    by_hand, by_system = _seats(command.pairs, command.bye), _seats(command.system_pairs or (), command.system_bye)
    return (
        drafted(tournament, command.round, BY_HAND, command.pairs, command.bye),
        e.ManualPairingEnded(
            round=command.round,
            kept=True,
            by_hand=tuple(seat for seat in by_hand if seat not in by_system),
            by_system=tuple(seat for seat in by_system if seat not in by_hand),
            breaches=broken_criteria(tournament, broken),
            reason=command.reason,
        ),
    )


def give_up_by_hand(tournament: Tournament, command: c.GiveUpManualPairing) -> tuple[e.Event, ...]:
    """Leave the round to the system."""
    check_by_hand(tournament, command.round)
    return (e.ManualPairingEnded(command.round, kept=False, reason=command.reason),)


def keep(tournament: Tournament, command: c.KeepPairing) -> tuple[e.Event, ...]:
    """Record the decision that a published pairing stays (F.7)."""
    amendable(tournament, command.round)
    return (_decision(command.round, command.options, command.choice, command.reason),)


def amend(tournament: Tournament, command: c.AmendPairing) -> tuple[e.Event, ...]:
    """Change a published pairing: because it breaks an absolute criterion (F.6), or by the arbiter's decision (F.7).

    Boards that are played stay. Who had a board and stays away has a zero-point bye from then on.
    """
    paired = amendable(tournament, command.round)
    _check_seen(tournament, command.seen)
    away = _left_out(tournament, command)
    tournament = replay(away, tournament)
    check_seats(tournament, command.round, command.pairs, command.bye, also=_may_join(tournament, command.round))
    old = paired_boards(paired)
    known = {(each.white, each.black): each for each in old}
    version = tournament.version + 1
    boards = tuple(
        known.get((white, black)) or e.PairedBoard(game_id(command.round, version, board), white, black)
        for board, (white, black) in enumerate(command.pairs, start=1)
    )
    if (boards, command.bye) == (old, paired.bye):
        return ()
    kept = {each.game for each in boards}
    seated = {player for pair in command.pairs for player in pair} | {command.bye}
    played = tuple(each.board for each in paired.games.values() if each.outcome is not None and each.id not in kept)
    if played:
        raise PairingIsPlayed(command.round, played)
    broken = _breaches(tournament, command.round, command.pairs, command.bye)
    _check_acknowledged(command.round, broken, acknowledged=command.acknowledged)
    breaks = recorded_breaches(tournament, command.round)
    amended = e.PairingAmended(
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
    )
    if breaks:
        return (*away, amended)
    return (*away, _decision(command.round, command.options, command.choice, command.reason), amended)


def _left_out(tournament: Tournament, command: c.AmendPairing) -> tuple[e.ByeGranted, ...]:
    """The zero-point byes of players who were seated and are not there (C.04.2)."""
    seated = {
        who for game in tournament.play.rounds[command.round - 1].games.values() for who in (game.white, game.black)
    }
    strange = [player for player in command.left_out if player not in seated]
    if strange:
        raise InvalidValue("left_out", f"{strange[0]} has no board in round {command.round}")
    return tuple(
        e.ByeGranted(player, command.round, ByeKind.ZERO_POINT, reason=command.reason) for player in command.left_out
    )


def _breaches(tournament: Tournament, number: RoundNumber, pairs: Pairs, bye: PlayerId | None) -> tuple[Breach, ...]:
    try:
        return breaches_of(tournament, number, pairs, bye)
    except KeyError as error:
        raise InvalidValue("pairs", f"{error.args[0]} is not in the tournament") from error


def amendable(tournament: Tournament, number: RoundNumber) -> Round:
    """The public round that nothing was paired after, or the refusal that stands in the way of changing it."""
    paired = paired_round(tournament, number)
    if not paired.is_public:
        raise RoundNotPublished(number)
    if number != len(tournament.play.rounds):
        raise RoundIsPublished(number)
    if has_begun(paired) and not paired.missing:
        raise PairingIsPlayed(number, tuple(game.board for game in paired.games.values()))
    return paired


def _decision(number: RoundNumber, options: tuple[str, ...], choice: str, reason: str) -> e.ArbiterDecided:
    """F.7: whether a correction affects a public, unplayed pairing is the arbiter's decision."""
    if choice not in options:
        raise NotAnOption(choice, options)
    if not reason.strip():
        raise InvalidValue("reason", "a decision of the arbiter states its reason")
    return e.ArbiterDecided(PUBLISHED_PAIRING, number, options, choice, reason, "F.7")


def broken_by_hand(
    tournament: Tournament, number: RoundNumber, pairs: Pairs, bye: PlayerId | None
) -> tuple[Breach, ...]:
    """What these boards of the latest round or the next would break. The recorded boards may be looked at as they are.

    Raises InvalidValue where a pairing by hand would: for a player who is missing, strange or there twice.
    """
    broken = _breaches(tournament, number, pairs, bye)
    paired = tournament.play.rounds[number - 1] if number <= len(tournament.play.rounds) else None
    recorded = None if paired is None else (*((game.white, game.black) for game in paired.games.values()), paired.bye)
    if recorded != (*pairs, bye):
        is_public = paired is not None and paired.is_public
        check_seats(tournament, number, pairs, bye, also=_may_join(tournament, number) if is_public else ())
    return broken


def _may_join(tournament: Tournament, number: RoundNumber) -> frozenset[PlayerId]:
    """Who was not to be paired and may be seated all the same: late entries, and those on a bye who came (C.04.2)."""
    return frozenset(
        player.id
        for player in tournament.roster.players.values()
        if player.withdrawn_from is None or number < player.withdrawn_from
    )


def check_by_hand(tournament: Tournament, number: RoundNumber) -> None:
    """Raise NoManualPairing where this round is not being paired by hand."""
    if tournament.play.manual_pairing != number:
        raise NoManualPairing(number)


def _check_seen(tournament: Tournament, seen: int) -> None:
    if seen != tournament.version:
        raise PairingOutdated(seen, tournament.version)


def _check_acknowledged(number: RoundNumber, broken: Sequence[Breach], *, acknowledged: bool) -> None:
    if broken and not acknowledged:
        raise BreaksAbsoluteCriteria(number, told(broken), articles_of(broken))


def _seats(pairs: Pairs, bye: PlayerId | None) -> tuple[Seat, ...]:
    return (*pairs, *(() if bye is None else ((bye, None),)))
