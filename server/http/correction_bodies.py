"""What requests about corrections carry, as types."""

from __future__ import annotations

from typing import Any, Literal, assert_never

import msgspec

from domain.lookups import paired_round
from domain.options import Case
from domain.players.byes import CorrectBye, GrantBye
from domain.players.details import CorrectDetails, CorrectRating
from domain.players.withdrawals import Reinstate, Withdraw
from domain.refusals import UnknownGame
from domain.results.colours import CorrectColours
from domain.results.entering import EnterResult
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.values import GameId, Outcome, PlayerId, RoundNumber, Title
from server.http.bodies import AnyRound, ByeName, Text, bye_kind


class Colours(msgspec.Struct, kw_only=True):
    """Who really had White, and the version of the game's latest result on the sender's screen (null: none yet)."""

    white: str
    seen: int | None = None
    reason: Text = ""
    reported_by: Text = ""


class DetailFields(msgspec.Struct, kw_only=True):
    """The right details of a player; what is left out stays."""

    name: str | None = None
    rating: int | None = None
    title: Title | None = None
    federation: Text | None = None
    fide_id: Text | None = None
    sex: Text | None = None
    club: Text | None = None
    birth_date: Text | None = None
    contact: Text | None = None


class Details(DetailFields, kw_only=True):
    """The right details of a player, all of them one action; what is left out stays."""

    reason: Text = ""
    reported_by: Text = ""


class ByeCorrection(msgspec.Struct, kw_only=True):
    """What a public round was really worth for a player who was not paired in it."""

    kind: ByeName
    reason: Text = ""
    reported_by: Text = ""


class Report(msgspec.Struct, kw_only=True):
    """Why, and who told it."""

    reason: Text = ""
    reported_by: Text = ""


class Decision(msgspec.Struct, kw_only=True):
    """Whether a published, unplayed pairing stays (F.7), and why."""

    choice: Literal["keep", "pair-again"]
    reason: Text


class Boards(msgspec.Struct, kw_only=True):
    """A whole pairing by players: White and Black of each board in order, and who has the bye.

    `acknowledged` tells that the sender saw which absolute criteria it breaks.
    """

    boards: list[tuple[str, str]]
    bye: str | None = None
    reason: Text = ""
    acknowledged: bool = False


class Undo(msgspec.Struct, kw_only=True):
    """The version of any fact of the action to be taken back, and why."""

    version: int
    reason: Text = ""


class OfResult(msgspec.Struct, kw_only=True, tag_field="kind", tag="result"):
    """Another result of a game."""

    round: AnyRound
    game: str
    result: Outcome


class OfColours(msgspec.Struct, kw_only=True, tag_field="kind", tag="colours"):
    """Another White in a game."""

    round: AnyRound
    game: str
    white: str


class OfRating(msgspec.Struct, kw_only=True, tag_field="kind", tag="rating"):
    """Another rating of a player."""

    player: str
    rating: int


class OfTitle(msgspec.Struct, kw_only=True, tag_field="kind", tag="title"):
    """Another title of a player."""

    player: str
    title: Title


class OfDetails(DetailFields, kw_only=True, tag_field="kind", tag="details"):
    """Other details of a player, all of them at once; what is left out stays."""

    player: str


class OfBye(msgspec.Struct, kw_only=True, tag_field="kind", tag="bye"):
    """A bye of a player, in a round to come or in one that is public."""

    player: str
    round: AnyRound
    bye: ByeName


class OfWithdrawal(msgspec.Struct, kw_only=True, tag_field="kind", tag="withdrawal"):
    """A player leaves."""

    player: str


class OfReinstatement(msgspec.Struct, kw_only=True, tag_field="kind", tag="reinstatement"):
    """A player comes back."""

    player: str


Correction = OfResult | OfColours | OfRating | OfTitle | OfDetails | OfBye | OfWithdrawal | OfReinstatement
"""A correction to be looked at before it is made."""


class OfOption(msgspec.Struct, kw_only=True):
    """One of the options for a player who comes late or stays away, by its key."""

    player: str
    case: Case
    round: AnyRound
    option: Text


class Question(msgspec.Struct, kw_only=True):
    """What if: a fact had other values (`data`; null: had not been), a `correction` were made, an action undone.

    One of `version`, `correction`, `undo` and `option` is asked; `option` is what may be done about a late entry or an
    absence.
    """

    version: int | None = None
    data: dict[str, Any] | None = None
    correction: Correction | None = None
    undo: int | None = None
    option: OfOption | None = None


def command_of(wanted: Correction, now: Tournament) -> Command:
    """The command that makes this correction, sent by somebody who sees the newest state."""
    match wanted:
        case OfResult():
            seen = _seen(now, wanted.round, wanted.game)
            return EnterResult(wanted.round, GameId(wanted.game), wanted.result, seen)
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
        case OfWithdrawal():
            return Withdraw(PlayerId(wanted.player))
        case OfReinstatement():
            return Reinstate(PlayerId(wanted.player))
        case _:
            assert_never(wanted)


def details_command(
    player: PlayerId, details: DetailFields, *, reason: str = "", reported_by: str = ""
) -> CorrectDetails:
    """The one command that sets all of these details right."""
    return CorrectDetails(
        player=player,
        name=details.name,
        rating=details.rating,
        title=details.title,
        federation=details.federation,
        fide_id=details.fide_id,
        sex=details.sex,
        club=details.club,
        birth_date=details.birth_date,
        contact=details.contact,
        reason=reason,
        reported_by=reported_by,
    )


def _seen(now: Tournament, number: RoundNumber, game: str) -> int | None:
    found = paired_round(now, number).games.get(GameId(game))
    if found is None:
        raise UnknownGame(number, GameId(game))
    return found.seen
