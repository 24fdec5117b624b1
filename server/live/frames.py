"""The messages of the live protocol (docs/protocol.md): incoming ones are validated, outgoing ones are built."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from domain.values import PlayerId, RoundNumber
from server.languages import NAMES, SOURCE
from server.live.wire import text_frame
from server.views.fields import FieldDifference
from server.views.model import Model, ModelDifference
from server.views.parameters import Parameters

LONGEST_FRAME = 64 * 1024
"""Characters of an incoming frame, at most."""

HASH_LENGTH = 16
"""Characters of an event's hash that frames carry: enough to notice that a viewer's data is of another log."""

MOST_SHOWN = 80
"""Views in a display's report, at most."""

_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
_Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
_LanguageCode = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(NAMES)})$")]


FASTEST_REPLAY = 100_000.0
SLOWEST_REPLAY = 0.01


class Patches(StrEnum):
    """The kind of patches that a viewer requested: whole rows, or only the fields that changed."""

    ROWS = "rows"
    FIELDS = "fields"


class Replay(msgspec.Struct, frozen=True, rename={"first": "from", "last": "to"}, omit_defaults=True):
    """A replay from one version to another (None: the newest), `speed` times as fast as the events were recorded."""

    first: Annotated[int, msgspec.Meta(ge=1, le=2**53)] = 1
    last: Annotated[int, msgspec.Meta(ge=1, le=2**53)] | None = None
    speed: Annotated[float, msgspec.Meta(ge=SLOWEST_REPLAY, le=FASTEST_REPLAY)] = 1.0


@dataclass(frozen=True, slots=True)
class ViewSubject:
    """What is watched: a view of a tournament, with its parameters.

    `at` looks at a past version, which stays; a `film` shows the versions one after the other; `language` is that of a
    view with sentences, None for English. `is_public`: without the names that are not public; frames do not say so.
    """

    view: str
    tournament: str
    round: RoundNumber | None = None
    player: PlayerId | None = None
    at: int | None = None
    replay: Replay | None = None
    language: str | None = None
    is_public: bool = False

    @property
    def is_history(self) -> bool:
        """Whether it shows past versions."""
        return self.at is not None or self.replay is not None

    @property
    def parameters(self) -> Parameters:
        """What the view is made with."""
        return Parameters(self.round, self.player, self.language or SOURCE, self.tournament)

    @property
    def chosen(self) -> dict[str, Any]:
        """The parameters that are given, by their names."""
        given = {"round": self.round, "player": self.player, "language": self.language}
        return {name: value for name, value in given.items() if value is not None}

    @property
    def fields(self) -> dict[str, Any]:
        """The subject as every frame about it names it."""
        history = {"at": self.at, "film": self.replay}
        named = {"view": self.view, "tournament": self.tournament, **self.chosen}
        return named | {name: value for name, value in history.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A version of a stream, with the log's epoch and the hash of the version's event.

    A viewer that reconnects sends the checkpoint of what it holds, and so resumes without a snapshot.
    """

    version: int
    epoch: str | None = None
    hash: str | None = None


class _SubjectFrame(msgspec.Struct, tag_field="type", rename={"replay": "film"}):
    view: _Name
    tournament: _Name
    round: _Count | None = None
    player: _Name | None = None
    at: _Count | None = None
    replay: Replay | None = None
    language: _LanguageCode | None = None

    @property
    def subject(self) -> ViewSubject:
        player = None if self.player is None else PlayerId(self.player)
        return ViewSubject(self.view, self.tournament, self.round, player, self.at, self.replay, self.language)


class Watch(_SubjectFrame, tag="watch"):
    """Asks for a view from now on; `since`, `epoch` and `hash` are the checkpoint of what the viewer holds of it."""

    since: _Count | None = None
    epoch: _Name | None = None
    hash: _Name | None = None
    patches: Patches = Patches.ROWS

    @property
    def resumed(self) -> Checkpoint | None:
        """The checkpoint of what the viewer holds, None for nothing."""
        return None if self.since is None else Checkpoint(self.since, self.epoch, self.hash)


class Unwatch(_SubjectFrame, tag="unwatch"):
    """Ends a watch."""


class ClientHeartbeat(msgspec.Struct, tag="heartbeat", tag_field="type"):
    """A sign of life."""


class ReportedView(msgspec.Struct, frozen=True):
    """A view that a display shows, and the version that it applied last."""

    view: _Name
    tournament: _Name
    version: _Count


_Pixels = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class DisplayReport(msgspec.Struct, frozen=True, tag="shows", tag_field="type"):
    """A display reports its address, what it shows, its size in CSS pixels, and whether it keeps its screen awake.

    A size of 0 and `awake` None are not known.
    """

    address: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    views: Annotated[tuple[ReportedView, ...], msgspec.Meta(max_length=MOST_SHOWN)] = ()
    width: _Pixels = 0
    height: _Pixels = 0
    awake: bool | None = None


class ErrorCode(StrEnum):
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
    """An incoming frame that cannot be understood. `code` and the message go back to the sender."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code


Frame = Watch | Unwatch | ClientHeartbeat | DisplayReport
"""What a viewer may send."""

_JSON = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)


def read(text: str | bytes) -> Frame:
    """The frame that a viewer sent.

    Raises BadFrame if it is too long, not JSON, or not one of the protocol's frames.
    """
    if len(text) > LONGEST_FRAME:
        raise BadFrame(ErrorCode.OVERSIZED, f"A frame has at most {LONGEST_FRAME} bytes.")
    try:
        return _DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise BadFrame(ErrorCode.MALFORMED, str(error)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFrame(ErrorCode.NOT_JSON, f"Frames are JSON objects: {error}") from error


def snapshot(subject: ViewSubject, checkpoint: Checkpoint, shown: Model) -> bytes:
    """A snapshot: the whole view at a version."""
    return _frame(
        {
            "type": "snapshot",
            **subject.fields,
            "version": checkpoint.version,
            "epoch": checkpoint.epoch,
            "hash": checkpoint.hash,
            **shown,
        }
    )


class PatchTemplate:
    """A patch, encoded once: the frames for viewers with different versions differ only in the number `from`."""

    def __init__(self, subject: ViewSubject, checkpoint: Checkpoint, body: dict[str, Any]) -> None:
        self._before = _JSON.encode({"type": "patch", **subject.fields})[:-1] + b',"from":'
        self._after = b"," + _JSON.encode({"to": checkpoint.version, **body})[1:]

    def since(self, base: int) -> bytes:
        """The frame for viewers that have version `base`."""
        return text_frame(b"%b%d%b" % (self._before, base, self._after))


def patch(subject: ViewSubject, checkpoint: Checkpoint, change: ModelDifference | None) -> PatchTemplate:
    """A patch by whole rows. With `change` None only the version is new."""
    body: dict[str, Any] = {"epoch": checkpoint.epoch, "hash": checkpoint.hash, "rows": {}}
    if change is not None:
        optional = {"rows": change.rows, "gone": change.gone, "head": change.head}
        body |= {name: value for name, value in optional.items() if value}
        if change.order is not None:
            body["order"] = change.order
    return PatchTemplate(subject, checkpoint, body)


def field_patch(subject: ViewSubject, checkpoint: Checkpoint, change: FieldDifference) -> PatchTemplate:
    """A patch by fields. It leaves the epoch out: a new epoch always begins with a snapshot."""
    body: dict[str, Any] = {"hash": checkpoint.hash}
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
    return PatchTemplate(subject, checkpoint, body)


def heartbeat(tournament: str, checkpoint: Checkpoint, *, time: str = "", alarm: str = "", program: str = "") -> bytes:
    """A heartbeat: the connection works, and the tournament is at this version of this log.

    `time` is the present moment by the server's clock, in ISO 8601. `alarm` is the code of what keeps the server from
    recording anything, empty if nothing does; `program` names the version of the pages that the server serves, as in
    the addresses of their modules.
    """
    beat = {
        "type": "heartbeat",
        "tournament": tournament,
        "version": checkpoint.version,
        "epoch": checkpoint.epoch or "",
    }
    optional = {"time": time, "alarm": alarm, "program": program}
    return _frame(beat | {name: value for name, value in optional.items() if value})


def error(code: ErrorCode, message: str, subject: ViewSubject | None = None) -> bytes:
    """An error frame, about a subject if one is known. The connection stays open."""
    about = {} if subject is None else subject.fields
    return _frame({"type": "error", "code": code, "message": message, **about})


def come_back(retry_ms: int) -> str:
    """The reason of a close frame: after how many milliseconds to reconnect."""
    return _JSON.encode({"retry_ms": retry_ms}).decode()


def _frame(body: dict[str, Any]) -> bytes:
    return text_frame(_JSON.encode(body))
