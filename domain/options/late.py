"""A player who is there and has no board: a late entry, one with a bye who came after all, one who had left."""

from __future__ import annotations

from collections.abc import Iterator

from domain.options.byes import half_point_condition
from domain.options.option import Option, OptionCondition, OptionKind, PairingChange
from domain.options.seating import SeatingField, amendment, changes, without_opponent
from domain.players.byes import CancelBye, CorrectBye, GrantBye
from domain.players.withdrawals import ExplainAbsence, Reinstate
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import ByeKind, PlayerId, Points, RoundNumber, bye_score


def late_before_publication(
    tournament: Tournament, player: PlayerId, number: RoundNumber, reason: str
) -> Iterator[Option]:
    """The round is not paired yet, or a draft: the player is paired with the others."""
    scoring, article = tournament.settings.scoring, tournament.rules.late_entry_article
    back = (*_returning(tournament, player, reason), *_without_bye(tournament, player, number, reason))
    draft = tournament.draft
    seated = draft is not None and player in (
        draft.bye,
        *(who for g in draft.games.values() for who in (g.white, g.black)),
    )
    if seated and not back:
        yield Option(OptionKind.PAIRED, article)
        return
    anew = PairingChange.STAYS if draft is None else PairingChange.ANEW
    yield Option(OptionKind.PAIRED, article, back, pairing=anew)
    returning = _returning(tournament, player, reason)
    half = (*returning, GrantBye(player, number, ByeKind.HALF_POINT, reason))
    zero = (*returning, GrantBye(player, number, ByeKind.ZERO_POINT, reason))
    condition = half_point_condition(tournament, player, number)
    byes = [Option(OptionKind.ZERO_POINT_BYE, article, zero, scoring.zero_point_bye)]
    if condition is not None:
        granted = Option(OptionKind.HALF_POINT_BYE, article, half, scoring.half_point_bye, anew, condition)
        byes.insert(0 if condition is OptionCondition.NONE else 1, granted)
    yield from byes


def late_for_a_published_round(
    tournament: Tournament, player: PlayerId, number: RoundNumber, reason: str
) -> Iterator[Option]:
    """The round is public: seated with a player who has no opponent either, or from the next round on.

    A player with the pairing-allocated bye may be seated in the same way, and has no other option.
    """
    paired = tournament.play.rounds[number - 1]
    has_bye = player == paired.bye
    if paired.seats(player) and not has_bye:
        return
    rules = tournament.rules
    returning = _returning(tournament, player, reason)
    ready = tournament
    for command in returning:
        ready = replay(decide(ready, command), ready)
    recorded = tuple((game.white, game.black) for game in paired.games.values())
    others = () if tournament.rules.is_round_robin else without_opponent(ready, paired)
    table = SeatingField.of(ready, number)
    for other in others:
        untouched = (
            paired.bye not in (player, other) or rules.seating_article
        )  # a new board of two late entries changes no player's pairing
        board = table.board(player, other) if other != player and untouched else ()
        if not board:
            continue
        pairs, bye = (*recorded, *board), None if paired.bye in (player, other) else paired.bye
        commands = (*returning, amendment(ready, paired, pairs, bye, reason))
        yield Option(
            OptionKind.SEATED,
            rules.late_entry_article,
            commands,
            None,
            PairingChange.CHANGES,
            OptionCondition.AGREEMENT,
            other,
            changes(paired, pairs, bye),
        )
    if has_bye:
        return
    later = Option(OptionKind.NEXT_ROUND, rules.late_entry_article, returning, _worth(tournament, player, number))
    condition = half_point_condition(tournament, player, number)
    byes = [later] if number < tournament.settings.number_of_rounds else []
    if condition is not None:
        granted = (*returning, CorrectBye(player, number, ByeKind.HALF_POINT, reason))
        half = Option(
            OptionKind.HALF_POINT_BYE,
            rules.late_entry_article,
            granted,
            tournament.settings.scoring.half_point_bye,
            condition=condition,
        )
        byes.insert(0 if condition is OptionCondition.NONE else 1, half)
    yield from byes


def _returning(tournament: Tournament, player: PlayerId, reason: str) -> tuple[Command, ...]:
    """The commands that bring back a player who had left: an explanation if they only had not come (F.8)."""
    known = tournament.roster.players[player]
    if known.withdrawn_from is None:
        return ()
    return (ExplainAbsence(player, reason),) if known.withdrawn_by_absence else (Reinstate(player, reason),)


def _without_bye(tournament: Tournament, player: PlayerId, number: RoundNumber, reason: str) -> tuple[Command, ...]:
    return (CancelBye(player, number, reason),) if player in tournament.roster.byes.get(number, {}) else ()


def _worth(tournament: Tournament, player: PlayerId, number: RoundNumber) -> Points:
    """What the round is worth already: the bye that was granted, or nothing (C.04.2)."""
    kind = tournament.play.rounds[number - 1].unpaired.get(player, ByeKind.ZERO_POINT)
    return tournament.settings.scoring.points(bye_score(kind))
