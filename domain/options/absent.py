"""A player who is paired, or about to be, and is not there (C.04.2; F.5, F.8)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.options.byes import half_point_condition
from domain.options.option import Option, OptionCondition, OptionKind, PairingChange
from domain.options.seating import SeatingField, amendment, changes, without_opponent
from domain.players.byes import GrantBye
from domain.players.withdrawals import Withdraw
from domain.results.forfeits import ForfeitAbsent
from domain.state.rounds import Game, Round
from domain.state.tournament import Tournament
from domain.values import ByeKind, PlayerId, RoundNumber
from domain.windows import has_begun

_DEFAULT_TIME = "Laws 6.7.1"


def away_before_publication(
    tournament: Tournament, player: PlayerId, number: RoundNumber, reason: str
) -> Iterator[Option]:
    """An absence known before the round is public: not paired, and worth what the tournament grants."""
    known = tournament.roster.players[player]
    if known.withdrawn_from is not None and known.withdrawn_from <= number:
        return
    scoring, draft, article = tournament.settings.scoring, tournament.draft, tournament.rules.absence_article
    anew = PairingChange.STAYS if draft is None or tournament.rules.is_round_robin else PairingChange.ANEW
    half = GrantBye(player, number, ByeKind.HALF_POINT, reason)
    zero = GrantBye(player, number, ByeKind.ZERO_POINT, reason)
    condition = half_point_condition(tournament, player, number)
    byes = [Option(OptionKind.ZERO_POINT_BYE, article, (zero,), scoring.zero_point_bye, anew)]
    if condition is not None:
        granted = Option(OptionKind.HALF_POINT_BYE, article, (half,), scoring.half_point_bye, anew, condition)
        byes.insert(0 if condition is OptionCondition.NONE else 1, granted)
    yield from byes
    leaving = Withdraw(player, reason)
    yield Option(OptionKind.WITHDRAWAL, article, (leaving,), scoring.zero_point_bye, anew)


def away_from_a_published_round(
    tournament: Tournament, player: PlayerId, number: RoundNumber, reason: str
) -> Iterator[Option]:
    """The player has a board: a forfeit at the default time; before the start two without an opponent may agree."""
    paired, rules = tournament.play.rounds[number - 1], tournament.rules
    game = next((each for each in paired.games.values() if player in (each.white, each.black)), None)
    leaving = Withdraw(player, reason)
    if game is None or game.outcome is not None:
        yield Option(OptionKind.WITHDRAWAL, rules.absence_article, (leaving,))
        return
    lost = tournament.settings.scoring.forfeit_loss
    forfeit = ForfeitAbsent(number, (player,))
    seated = list(_opponent_seated(tournament, paired, game, player, reason))
    if not has_begun(paired):
        yield from seated
    yield Option(OptionKind.FORFEIT, _DEFAULT_TIME, (forfeit,), lost)
    if has_begun(paired):
        yield from seated
    yield Option(OptionKind.FORFEIT_AND_WITHDRAWAL, _DEFAULT_TIME, (forfeit, leaving), lost)
    if rules.changes_by_regulations and not has_begun(paired) and number == len(tournament.play.rounds):
        yield Option(
            OptionKind.PAIRED_AGAIN,
            rules.absence_article,
            points=tournament.settings.scoring.zero_point_bye,
            pairing=PairingChange.ANEW,
            condition=OptionCondition.REGULATIONS,
        )


def _opponent_seated(
    tournament: Tournament, paired: Round, game: Game, player: PlayerId, reason: str
) -> Iterator[Option]:
    """The opponent and another player without one, at the board of the game that is not played (C.04.2)."""
    article = tournament.rules.seating_article
    if not article:
        return
    opponent = game.black if player == game.white else game.white
    table = SeatingField.of(tournament, paired.number)
    for other in without_opponent(tournament, paired):
        board = table.board(opponent, other)
        if not board:
            continue
        pairs = tuple(
            pair
            for each in paired.games.values()
            for pair in (board if each.id == game.id else ((each.white, each.black),))
        )
        bye = None if other == paired.bye else paired.bye
        yield Option(
            OptionKind.OPPONENT_SEATED,
            article,
            (amendment(tournament, paired, pairs, bye, reason),),
            tournament.settings.scoring.zero_point_bye,
            PairingChange.CHANGES,
            OptionCondition.AGREEMENT,
            other,
            changes(paired, pairs, bye),
        )
