"""The wire messages of the live protocol: what comes in, checked, and what goes out, as frames for every line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from domain.values import PlayerId, RoundNumber
from server.live.wire import text_frame
from server.views.fields import FieldDifference
from server.views.model import Difference, Model

LONGEST_FRAME = 64 * 1024
"""Characters of an incoming frame."""

HASH_LENGTH = 16
"""Frames carry that many characters of a fact's hash: enough to notice that a log is another one."""

MOST_SHOWN = 80
"""Views that a display tells of."""

_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
_Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


FASTEST_FILM = 100_000.0
SLOWEST_FILM = 0.01


class Patches(StrEnum):
    """How a viewer wants to be told of changes: by whole rows, or in the fewest words, by fields."""

    ROWS = "rows"
    FIELDS = "fields"


class Film(msgspec.Struct, frozen=True, rename={"first": "from", "last": "to"}, omit_defaults=True):
    """The tournament shown again, so many times faster than it was: from a version to another, or to the newest."""

    first: Annotated[int, msgspec.Meta(ge=1, le=2**53)] = 1
    last: Annotated[int, msgspec.Meta(ge=1, le=2**53)] | None = None
    speed: Annotated[float, msgspec.Meta(ge=SLOWEST_FILM, le=FASTEST_FILM)] = 1.0


@dataclass(frozen=True, slots=True)
class Subject:
    """What is watched: a view of a tournament, with its parameters.

    `at` looks at a past version, which stays; a `film` shows the versions one after the other.
    """

    view: str
    tournament: str
    round: RoundNumber | None = None
    player: PlayerId | None = None
    at: int | None = None
    film: Film | None = None

    @property
    def fields(self) -> dict[str, Any]:
        """The subject as every frame about it names it."""
        named = {"view": self.view, "tournament": self.tournament}
        chosen = {"round": self.round, "player": self.player, "at": self.at, "film": self.film}
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
    film: Film | None = None

    @property
    def subject(self) -> Subject:
        player = None if self.player is None else PlayerId(self.player)
        return Subject(self.view, self.tournament, self.round, player, self.at, self.film)


class Watch(_Subjected, tag="watch"):
    """Show me this view from now on; `since` says what I have of it, `patches` how to tell me of changes."""

    since: _Count | None = None
    epoch: _Name | None = None
    hash: _Name | None = None
    patches: Patches = Patches.ROWS

    @property
    def resumed(self) -> Since | None:
        """What the viewer has, None for nothing."""
        return None if self.since is None else Since(self.since, self.epoch, self.hash)


class Unwatch(_Subjected, tag="unwatch"):
    """I do not look at this view any more."""


class Beat(msgspec.Struct, tag="heartbeat", tag_field="type"):
    """I am still here."""


class ShownView(msgspec.Struct, frozen=True):
    """A view that a display shows, at the version that it has applied last."""

    view: _Name
    tournament: _Name
    version: _Count


class Shows(msgspec.Struct, frozen=True, tag="shows", tag_field="type"):
    """I am a display, and this is what I show."""

    address: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    views: Annotated[tuple[ShownView, ...], msgspec.Meta(max_length=MOST_SHOWN)] = ()


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
    UNKNOWN_DISPLAY = "unknown-display"


class BadFrame(Exception):
    """An incoming frame that says nothing we know. `code` and the message go back to the sender."""

    def __init__(self, code: Says, message: str) -> None:
        super().__init__(message)
        self.code = code


Frame = Watch | Unwatch | Beat | Shows
"""What a viewer may say."""

_JSON = msgspec.json.Encoder()
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


def snapshot(subject: Subject, mark: Since, shown: Model) -> bytes:
    """The whole view at a version."""
    return _frame(
        {"type": "snapshot", **subject.fields, "version": mark.version, "epoch": mark.epoch, "hash": mark.hash, **shown}
    )


class PatchText:
    """What changed in a view up to the mark, written once; viewers with different versions differ in one number."""

    def __init__(self, subject: Subject, mark: Since, body: dict[str, Any]) -> None:
        self._before = _JSON.encode({"type": "patch", **subject.fields})[:-1] + b',"from":'
        self._after = b"," + _JSON.encode({"to": mark.version, **body})[1:]

    def since(self, base: int) -> bytes:
        """The frame for those who have version `base`."""
        return text_frame(b"%b%d%b" % (self._before, base, self._after))


def patch(subject: Subject, mark: Since, change: Difference | None) -> PatchText:
    """What changed, by whole rows; without a difference only the version moved."""
    body: dict[str, Any] = {"epoch": mark.epoch, "hash": mark.hash, "rows": {}}
    if change is not None:
        optional = {"rows": change.rows, "gone": change.gone, "head": change.head}
        body |= {name: value for name, value in optional.items() if value}
        if change.order is not None:
            body["order"] = change.order
    return PatchText(subject, mark, body)


def field_patch(subject: Subject, mark: Since, change: FieldDifference) -> PatchText:
    """What changed, by fields. The epoch is that of the last snapshot or heartbeat: another one comes as a snapshot."""
    body: dict[str, Any] = {"hash": mark.hash}
    optional = {
        "rows": change.rows,
        "gone": change.gone,
        "moved": change.moved,
        "shifts": change.shifts,
        "head": change.head,
    }
    body |= {name: value for name, value in optional.items() if value}
    if change.order is not None:
        body["order"] = change.order
    return PatchText(subject, mark, body)


def heartbeat(tournament: str, version: int, epoch: str) -> bytes:
    """The line is alive; the tournament is at this version."""
    return _frame({"type": "heartbeat", "tournament": tournament, "version": version, "epoch": epoch})


def error(code: Says, message: str, subject: Subject | None = None) -> bytes:
    """A no, about a subject where one is known. The connection stays."""
    about = {} if subject is None else subject.fields
    return _frame({"type": "error", "code": code, "message": message, **about})


def come_back(retry_ms: int) -> str:
    """The reason in a close frame: when to come back."""
    return _JSON.encode({"retry_ms": retry_ms}).decode()


def _frame(body: dict[str, Any]) -> bytes:
    return text_frame(_JSON.encode(body))
