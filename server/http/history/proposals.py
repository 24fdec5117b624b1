"""Proposed corrections, whose consequences are previewed before they are made."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from domain.lookups import paired_round
from domain.players.byes import CorrectBye, GrantBye
from domain.players.details import CorrectDetails, CorrectRating
from domain.players.expulsions import Expel, ReverseExpulsion
from domain.players.registration import CancelRegistration
from domain.players.withdrawals import ExplainAbsence, Reinstate, Withdraw
from domain.refusals import UnknownGame
from domain.results.colours import CorrectColours
from domain.results.entering import EnterResult
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.values import GameId, Outcome, PlayerId, RoundNumber, Title
from server.http.bodies import AnyRound, Body, ByeName, bye_kind
from server.http.players.details import DetailFields, details_command
from server.http.players.participation import RoundsFields, rounds_command


class OfResult(Body, kw_only=True, tag_field="kind", tag="result"):
    """Another result of a game, FIDE mode left; `own_slip` as when it is entered."""

    round: AnyRound
    game: str
    result: Outcome
    own_slip: bool = False


class OfColours(Body, kw_only=True, tag_field="kind", tag="colours"):
    """Another White in a game."""

    round: AnyRound
    game: str
    white: str


class OfRating(Body, kw_only=True, tag_field="kind", tag="rating"):
    """Another rating of a player."""

    player: str
    rating: int


class OfTitle(Body, kw_only=True, tag_field="kind", tag="title"):
    """Another title of a player."""

    player: str
    title: Title


class OfDetails(DetailFields, kw_only=True, tag_field="kind", tag="details"):
    """Other details of a player, all of them at once; what is left out stays."""

    player: str


class OfBye(Body, kw_only=True, tag_field="kind", tag="bye"):
    """A bye of a player, in a round to come or in one that is public."""

    player: str
    round: AnyRound
    bye: ByeName


class OfRounds(RoundsFields, kw_only=True, tag_field="kind", tag="rounds"):
    """Another first round of a player, other rounds away, or another worth of missed rounds."""

    player: str


class OfWithdrawal(Body, kw_only=True, tag_field="kind", tag="withdrawal"):
    """A player leaves."""

    player: str


class OfExpulsion(Body, kw_only=True, tag_field="kind", tag="expulsion"):
    """A player is expelled, and keeps a place in the standings or not."""

    player: str
    keep: bool = False


class OfReinstatement(Body, kw_only=True, tag_field="kind", tag="reinstatement"):
    """A player comes back."""

    player: str


class OfExpulsionReversal(Body, kw_only=True, tag_field="kind", tag="expulsion-reversal"):
    """The expulsion of a player is reversed."""

    player: str


class OfAbsenceExplanation(Body, kw_only=True, tag_field="kind", tag="absence-explanation"):
    """The absence of a player is explained: it does not count as a withdrawal (F.8)."""

    player: str


class OfCancellation(Body, kw_only=True, tag_field="kind", tag="cancellation"):
    """A player was registered by mistake."""

    player: str


Correction = (
    OfResult
    | OfColours
    | OfRating
    | OfTitle
    | OfDetails
    | OfBye
    | OfRounds
    | OfWithdrawal
    | OfExpulsion
    | OfReinstatement
    | OfExpulsionReversal
    | OfAbsenceExplanation
    | OfCancellation
)
"""A correction to be looked at before it is made."""


def command_of(wanted: Correction, now: Tournament) -> Command:
    """The command that makes this correction, based on the newest state."""
    match wanted:
        case OfResult():
            seen = _seen(now, wanted.round, wanted.game)
            entered = EnterResult(wanted.round, GameId(wanted.game), wanted.result, seen, own_slip=wanted.own_slip)
            return replace(entered, leave_fide_mode=True)
        case OfColours():
            seen = _seen(now, wanted.round, wanted.game)
            return CorrectColours(wanted.round, GameId(wanted.game), PlayerId(wanted.white), seen)
        case OfRating():
            return CorrectRating(PlayerId(wanted.player), wanted.rating)
        case OfTitle():
            return CorrectDetails(PlayerId(wanted.player), title=wanted.title)
        case OfDetails():
            return details_command(PlayerId(wanted.player), wanted)
        case OfBye():
            kind, player = bye_kind(wanted.bye), PlayerId(wanted.player)
            if wanted.round < now.next_round:
                return CorrectBye(player, wanted.round, kind)
            return GrantBye(player, wanted.round, kind)
        case OfRounds():
            return rounds_command(PlayerId(wanted.player), wanted)
        case OfWithdrawal():
            return Withdraw(PlayerId(wanted.player))
        case OfExpulsion():
            return Expel(PlayerId(wanted.player), wanted.keep)
        case OfReinstatement():
            return Reinstate(PlayerId(wanted.player))
        case OfExpulsionReversal():
            return ReverseExpulsion(PlayerId(wanted.player))
        case OfAbsenceExplanation():
            return ExplainAbsence(PlayerId(wanted.player))
        case OfCancellation():
            return CancelRegistration(PlayerId(wanted.player))
        case _:
            assert_never(wanted)


def _seen(now: Tournament, number: RoundNumber, game: str) -> int | None:
    found = paired_round(now, number).games.get(GameId(game))
    if found is None:
        raise UnknownGame(number, GameId(game))
    return found.seen
