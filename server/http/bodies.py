"""What requests carry, as types: msgspec checks them and draws the OpenAPI schemas from them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from starlette.requests import Request

from domain.pairing.registry import DEFAULT_SYSTEM
from domain.prize_fund import PrizeGroup
from domain.values import (
    MOST_ROUNDS,
    NO_LIMITS,
    Absence,
    ByeKind,
    ByeLimits,
    Colour,
    Deadline,
    EqualsOrder,
    Outcome,
    PlayerId,
    PlayerRequests,
    RatingKind,
    TieBreakEdition,
    Title,
    Unrated,
)
from server.http.problems import Problem

Text = Annotated[str, msgspec.Meta(max_length=200)]
DeviceName = Annotated[str, msgspec.Meta(max_length=60)]
DeviceRole = Literal["display", "player", "check-in", "arbiter", "director"]
Sector = Annotated[str, msgspec.Meta(max_length=11)]
ByeName = Literal["half-point", "zero-point", "full-point", "half", "zero", "full", "H", "Z", "F"]
LanguageCode = Literal["", "en", "fr", "de", "es"]
AnyRound = Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
"""The number of a round that some tournament may have."""
Codes = Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=30)]
Body = TypeVar("Body", bound=msgspec.Struct)


class NewTournament(msgspec.Struct, kw_only=True):
    """A tournament to be created. `system` is a pairing system's code, `initial_colour` a lot drawn already.

    `equals_order` ranks players of equal rating and title, `absence` says what becomes of who stays away without
    notice, `options` are what the system leaves to choose. `tie_breaks` are codes as in record 202 of a report file;
    left out, they are the usual ones of the system, and an empty list lets tied players share their place. `copy_of` is
    an earlier tournament whose settings fill in what is left out. `language` is for readers who ask for none,
    `festival` the name that the sections of one festival share; `player_requests` says whether players' pages take
    requests.
    """

    name: str
    rounds: int
    system: str = DEFAULT_SYSTEM
    city: Text = ""
    federation: Text = ""
    starts: Text = ""
    ends: Text = ""
    chief_arbiter: Text = ""
    time_control: Text = ""
    initial_colour: Colour | None = None
    equals_order: EqualsOrder = EqualsOrder.ALPHABET
    absence: Absence = Absence.BY_THE_RULES
    correction_deadline: Deadline = Deadline.BY_THE_RULES
    bye_limits: ByeLimits = NO_LIMITS
    language: LanguageCode = ""
    festival: Text = ""
    player_requests: PlayerRequests = PlayerRequests.OPEN
    copy_of: Text = ""
    options: dict[str, Text] = {}
    tie_breaks: Codes | None = None
    tie_break_edition: TieBreakEdition | None = None
    unrated: Unrated = Unrated.DROP


class ChangedTieBreaks(msgspec.Struct, kw_only=True):
    """Another list of tie-breaks, and why. What else is left out stays."""

    tie_breaks: Codes
    tie_break_edition: TieBreakEdition | None = None
    unrated: Unrated | None = None
    reason: Text = ""


class Lots(msgspec.Struct, kw_only=True):
    """The players who share a place, in the order in which lots drew them."""

    players: list[PlayerId]


class ChangedTournament(msgspec.Struct, kw_only=True):
    """Settings to change; what is left out stays."""

    name: str | None = None
    rounds: int | None = None
    correction_deadline: Deadline | None = None
    bye_limits: ByeLimits | None = None
    language: LanguageCode | None = None
    festival: Text | None = None
    player_requests: PlayerRequests | None = None
    city: Text | None = None
    federation: Text | None = None
    starts: Text | None = None
    ends: Text | None = None
    chief_arbiter: Text | None = None
    time_control: Text | None = None
    reason: Text = ""


class NewPlayer(msgspec.Struct, kw_only=True):
    """A player to be registered. `rating_kind` names the scale of `rating`: INGO and BCF are converted.

    `birth_date` and `contact` are never shown to anybody but directors.
    """

    name: str
    rating: int | None = None
    rating_kind: RatingKind = RatingKind.OFFICIAL
    title: Title | None = None
    federation: Text | None = None
    fide_id: Text | int | None = None
    sex: Text | None = None
    club: Text | None = None
    birth_date: Text | None = None
    contact: Text | None = None


class RatingCorrection(msgspec.Struct, kw_only=True):
    """The right rating, and why."""

    rating: int
    reason: Text = ""
    reported_by: Text = ""


class Reason(msgspec.Struct, kw_only=True):
    """Why, in the arbiter's words."""

    reason: Text = ""


class Bye(msgspec.Struct, kw_only=True):
    """A bye in a round not yet public."""

    round: AnyRound
    kind: ByeName
    reason: Text = ""


class Lot(msgspec.Struct, kw_only=True):
    """The colour drawn for the highest odd-numbered player."""

    colour: Colour


class Numbers(msgspec.Struct, kw_only=True):
    """The pairing number of every player, from 1: drawn by lot, or as the arbiter states them."""

    numbers: dict[str, int]


class Absent(msgspec.Struct, kw_only=True):
    """The players who have not come at the default time."""

    absent: list[str]


class NextRound(msgspec.Struct, kw_only=True):
    """The round to pair; the next one where it is left out."""

    round: AnyRound | None = None


class Result(msgspec.Struct, kw_only=True):
    """How a game ended, and the version of its latest result on the sender's screen (null: none yet).

    `white` is the player who has White there: where it is somebody else by now, the result is refused as a conflict.
    """

    result: Outcome
    seen: int | None = None
    white: Text | None = None
    reason: Text = ""
    reported_by: Text = ""


class IllegalMove(msgspec.Struct, kw_only=True):
    """Who completed an illegal move, and how many of theirs the sender's screen showed (null: any number)."""

    player: Text
    seen: int | None = None


class NewLink(msgspec.Struct, kw_only=True):
    """A one-time link that gives a browser a role; it may be bound to a tournament, an arbiter's also to boards.

    `boards` is a sector like `1-20`; `name` is what the device is called.
    """

    role: DeviceRole
    tournament: Text = ""
    boards: Sector = ""
    name: DeviceName = ""


class ChangedDevice(msgspec.Struct, kw_only=True):
    """What is to be different about a device; what is left out stays."""

    name: DeviceName | None = None
    role: DeviceRole | None = None
    tournament: Text | None = None
    boards: Sector | None = None


class NewPassword(msgspec.Struct, kw_only=True):
    """A password for a person, who becomes a director by it."""

    password: Annotated[str, msgspec.Meta(min_length=10, max_length=200)]


class AnnouncedPrizes(msgspec.Struct, kw_only=True):
    """All prizes, group by group; amounts are whole numbers of the currency's smallest unit, such as cents.

    Of equal prizes a player takes that of the main fund, then that of the group named first. `year` is the one in which
    ages are counted (0: that of the first day), `newcomers` are players with a rating in their first tournament.
    """

    groups: tuple[PrizeGroup, ...] = ()
    currency: str = "EUR"
    year: int = 0
    newcomers: tuple[PlayerId, ...] = ()
    reason: Text = ""


class Nothing(msgspec.Struct):
    """No body is needed."""


_BYE_KINDS = {
    "half": ByeKind.HALF_POINT,
    "H": ByeKind.HALF_POINT,
    "zero": ByeKind.ZERO_POINT,
    "Z": ByeKind.ZERO_POINT,
    "full": ByeKind.FULL_POINT,
    "F": ByeKind.FULL_POINT,
}


def bye_kind(text: str) -> ByeKind:
    """The kind of a bye by its name or its letter in a tournament report file."""
    return _BYE_KINDS.get(text) or ByeKind(text)


async def read_body(request: Request, kind: type[Body]) -> Body:
    """The request's body as a typed value; an empty body reads as an empty object.

    Raises Problem 400 that says what is wrong and where.
    """
    raw = await request.body()
    try:
        return msgspec.json.decode(raw or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "The body does not fit.", advice=str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "The body is not JSON.", advice=str(error)) from error


def schemas(kinds: list[type[msgspec.Struct]]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """A reference for each kind, and the JSON schemas they point to."""
    references, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return list(references), components
