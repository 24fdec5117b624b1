"""The wire messages of the live protocol: what comes in, checked, and what goes out, as text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from domain.values import PlayerId, RoundNumber
from server.views.model import Difference, Model

LONGEST_FRAME = 64 * 1024
"""Characters of an incoming frame."""

HASH_LENGTH = 16
"""Frames carry that many characters of a fact's hash: enough to notice that a log is another one."""

_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
_Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


@dataclass(frozen=True, slots=True)
class Subject:
    """What is watched: a view of a tournament, with its parameters. `at` looks at a past version, which stays."""

    view: str
    tournament: str
    round: RoundNumber | None = None
    player: PlayerId | None = None
    at: int | None = None

    @property
    def fields(self) -> dict[str, Any]:
        """The subject as every frame about it names it."""
        named = {"view": self.view, "tournament": self.tournament}
        chosen = {"round": self.round, "player": self.player, "at": self.at}
        return named | {name: value for name, value in chosen.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Since:
    """What a viewer still has: the view at this version, of the log with this epoch and this hash there."""

    version: int
    epoch: str | None = None
    hash: str | None = None


class _Subjected(msgspec.Struct, tag_field="type"):
    view: _Name
    tournament: _Name
    round: _Count | None = None
    player: _Name | None = None
    at: _Count | None = None

    @property
    def subject(self) -> Subject:
        player = None if self.player is None else PlayerId(self.player)
        return Subject(self.view, self.tournament, self.round, player, self.at)


class Watch(_Subjected, tag="watch"):
    """Show me this view from now on; `since` says what I have of it."""

    since: _Count | None = None
    epoch: _Name | None = None
    hash: _Name | None = None

    @property
    def resumed(self) -> Since | None:
        """What the viewer has, None for nothing."""
        return None if self.since is None else Since(self.since, self.epoch, self.hash)


class Unwatch(_Subjected, tag="unwatch"):
    """I do not look at this view any more."""


class Beat(msgspec.Struct, tag="heartbeat", tag_field="type"):
    """I am still here."""


class Says(StrEnum):
    """The codes of error frames."""

    NOT_JSON = "not-json"
    MALFORMED = "malformed"
    OVERSIZED = "oversized"
    UNKNOWN_VIEW = "unknown-view"
    UNKNOWN_TOURNAMENT = "unknown-tournament"
    NOT_IN_VIEW = "not-in-view"
    FORBIDDEN = "forbidden"
    TOO_MANY = "too-many"


class BadFrame(Exception):
    """An incoming frame that says nothing we know. `code` and the message go back to the sender."""

    def __init__(self, code: Says, message: str) -> None:
        super().__init__(message)
        self.code = code


Frame = Watch | Unwatch | Beat
"""What a viewer may say."""

_DECODER: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)


def read(text: str | bytes) -> Frame:
    """The frame that a viewer sent.

    Raises BadFrame where it is too long, not JSON, or not one of ours.
    """
    if len(text) > LONGEST_FRAME:
        raise BadFrame(Says.OVERSIZED, f"A frame has at most {LONGEST_FRAME} bytes.")
    try:
        return _DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise BadFrame(Says.MALFORMED, str(error)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFrame(Says.NOT_JSON, f"Frames are JSON objects: {error}") from error


def snapshot(subject: Subject, mark: Since, shown: Model) -> str:
    """The whole view at a version."""
    return _text({"type": "snapshot", **subject.fields, "version": mark.version, **_log(mark), **shown})


def patch(subject: Subject, base: int, mark: Since, change: Difference | None) -> str:
    """What changed in the view from version `base` to the mark; without a difference only the version moved."""
    body: dict[str, Any] = {"type": "patch", **subject.fields, "from": base, "to": mark.version, **_log(mark)}
    body["rows"] = {} if change is None else change.rows
    if change is not None:
        if change.gone:
            body["gone"] = change.gone
        if change.order is not None:
            body["order"] = change.order
        if change.head:
            body["head"] = change.head
    return _text(body)


def heartbeat(tournament: str, version: int, epoch: str) -> str:
    """The line is alive; the tournament is at this version."""
    return _text({"type": "heartbeat", "tournament": tournament, "version": version, "epoch": epoch})


def error(code: Says, message: str, subject: Subject | None = None) -> str:
    """A no, about a subject where one is known. The connection stays."""
    about = {} if subject is None else subject.fields
    return _text({"type": "error", "code": code, "message": message, **about})


def come_back(retry_ms: int) -> str:
    """The reason in a close frame: when to come back."""
    return _text({"retry_ms": retry_ms})


def _log(mark: Since) -> dict[str, Any]:
    return {"epoch": mark.epoch, "hash": mark.hash}


def _text(body: dict[str, Any]) -> str:
    return msgspec.json.encode(body).decode()
