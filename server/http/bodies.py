"""Request bodies: how they are read, and the types that several resources share."""

from __future__ import annotations

import re
from dataclasses import asdict
from http import HTTPStatus
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from starlette.requests import Request

from domain.plain_text import without_unseen
from domain.state.us_chess import UsChess
from domain.values import MOST_ROUNDS, ByeKind, ByeLimits
from server.http.body_choices import PLACE, choices
from server.http.problems import HttpProblem, problem_language
from server.languages import message
from server.repeated_fields import repeated_field

Text = Annotated[str, msgspec.Meta(max_length=200)]
DeviceName = Annotated[str, msgspec.Meta(max_length=60)]
DeviceRole = Literal["display", "player", "check-in", "arbiter", "director"]
Sector = Annotated[str, msgspec.Meta(max_length=11)]
ByeName = Literal["half-point", "zero-point", "full-point", "half", "zero", "full", "H", "Z", "F"]
LanguageCode = Literal["", "en", "fr", "de", "es", "pl"]
AnyRound = Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
"""The number of a round, within the limit of the server."""

Names = Annotated[list[Text], msgspec.Meta(max_length=100)]
Days = Annotated[list[Annotated[str, msgspec.Meta(max_length=10)]], msgspec.Meta(max_length=MOST_ROUNDS)]
"""Days in ISO 8601, each empty if it is not stated."""

Codes = Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=30)]
BodyType = TypeVar("BodyType", bound=msgspec.Struct)

_NAME = re.compile(r"field `([^`]+)`")
"""The field that msgspec says is missing or unknown there."""


class Body(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The base of every request body, and of every object in one: a field that it does not have is refused."""


class ByeLimitsBody(Body):
    """The half-point byes that a player may have, and up to which round; null is no limit."""

    most: int | None = None
    until: int | None = None

    @property
    def limits(self) -> ByeLimits:
        """The same as a value of the domain."""
        return ByeLimits(self.most, self.until)

    @classmethod
    def of(cls, limits: ByeLimits) -> ByeLimitsBody:
        """The body that has these limits."""
        return cls(most=limits.most, until=limits.until)


class ChangedByeLimitsBody(Body):
    """Both limits of half-point byes, as they are from now on; null is no limit, and neither is left out."""

    most: int | None
    until: int | None

    @property
    def limits(self) -> ByeLimits:
        """The same as a value of the domain."""
        return ByeLimits(self.most, self.until)


class UsChessBody(Body, kw_only=True):
    """What the rating report to US Chess states: numbers of the affiliate and of directors, state, postal code."""

    affiliate: Text = ""
    director: Text = ""
    assistant: Text = ""
    state: Text = ""
    postal_code: Text = ""

    @property
    def stated(self) -> UsChess:
        """The same as a value of the domain."""
        return UsChess(self.affiliate, self.director, self.assistant, self.state, self.postal_code)

    @classmethod
    def of(cls, stated: UsChess) -> UsChessBody:
        """The body that states this."""
        return cls(**asdict(stated))


class ReasonBody(Body, kw_only=True):
    """The reason, in the arbiter's words."""

    reason: Text = ""


class ReportBody(Body, kw_only=True):
    """The reason, and who reported it."""

    reason: Text = ""
    reported_by: Text = ""


class NothingBody(Body):
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


async def read_body(request: Request, kind: type[BodyType]) -> BodyType:
    """The request's body as a typed value; an empty body reads as an empty object.

    Raises HttpProblem 400 with the field that is wrong, and as `error` with what is wrong about it, in English.
    """
    raw = await request.body()
    try:
        body = _cleaned(msgspec.json.decode(raw or b"{}", type=kind))
        repeated = repeated_field(raw or b"{}")
    except msgspec.ValidationError as error:
        raise _mismatch(request, kind, str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HttpProblem(HTTPStatus.BAD_REQUEST, "The body is not JSON.", advice=str(error)) from error
    if repeated:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST,
            "This request cannot be read.",
            advice="The field {field} is stated more than once: state it once.",
            values={"field": repeated},
            field=repeated,
            error=f"Object contains field `{repeated}` more than once",
        )
    return body


def _mismatch(request: Request, kind: type[msgspec.Struct], error: str) -> HttpProblem:
    parts = [found[1] for found in (PLACE.search(error), _NAME.search(error)) if found and found[1]]
    advice = ""
    if parts:
        pattern = message("The field {field} is unknown, missing or has an impossible value.")
        advice = problem_language(request).text(pattern, field=".".join(parts))
    known = choices(kind, error)
    if known:
        sentence = problem_language(request).text(message("Choose from: {names}."), names=", ".join(known))
        advice = f"{advice} {sentence}"
    extra: dict[str, Any] = {"choices": known} if known else {}
    return HttpProblem(
        HTTPStatus.BAD_REQUEST,
        "This request cannot be read.",
        advice=advice,
        field=".".join(parts),
        error=error,
        **extra,
    )


def body_of(values: dict[str, Any], kind: type[BodyType]) -> BodyType:
    """The body that these values make; a text is read as the number or the word that a field takes.

    Raises msgspec.ValidationError.
    """
    return _cleaned(msgspec.convert(values, type=kind, strict=False))


def _cleaned(body: BodyType) -> BodyType:
    """The body, its texts at every depth without control characters and bidirectional controls.

    Raises msgspec.ValidationError if a text is too short without them.
    """
    stated = msgspec.to_builtins(body)
    cleaned = _without_unseen(stated)
    return body if cleaned == stated else msgspec.convert(cleaned, type=type(body))


def _without_unseen(value: Any) -> Any:
    if isinstance(value, str):
        return without_unseen(value)
    if isinstance(value, list | tuple):
        return type(value)(_without_unseen(each) for each in value)
    if isinstance(value, dict):
        return {key: _without_unseen(each) for key, each in value.items()}
    return value


def schema_name(kind: type[msgspec.Struct]) -> str:
    """The name of a body's schema in the OpenAPI document: that of the type without the ending Body."""
    return _schema_name(kind.__name__)


def schemas(kinds: list[type[msgspec.Struct]]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """A reference for each kind, and the JSON schemas they point to."""
    references, components = msgspec.json.schema_components(kinds, ref_template=_SCHEMAS + "{name}")
    return [_renamed(each) for each in references], {
        _schema_name(name): _renamed(each) for name, each in components.items()
    }


_SCHEMAS = "#/components/schemas/"


def _schema_name(name: str) -> str:
    return name.removesuffix("Body")


def _renamed(schema: Any) -> Any:
    """A schema with the names of the document in its titles and references."""
    if isinstance(schema, dict):
        return {
            key: _schema_name(value) if key == "title" and isinstance(value, str) else _renamed(value)
            for key, value in schema.items()
        }
    if isinstance(schema, list):
        return [_renamed(each) for each in schema]
    return _schema_name(schema) if isinstance(schema, str) and schema.startswith(_SCHEMAS) else schema
