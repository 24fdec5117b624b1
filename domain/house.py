"""Facts about the whole server, kept in a stream of their own: which devices and programs may do what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeviceJoined:
    """A browser used a link or a code and got a role. An empty `tournament` means all of them, so do empty `boards`."""

    device: str
    role: str
    name: str
    tournament: str = ""
    boards: str = ""


@dataclass(frozen=True, slots=True)
class DeviceNamed:
    """A device is called otherwise from now on."""

    device: str
    name: str


@dataclass(frozen=True, slots=True)
class DeviceLimited:
    """A device may do something else from now on. Empty `boards` are all of them."""

    device: str
    role: str
    tournament: str = ""
    boards: str = ""


@dataclass(frozen=True, slots=True)
class DeviceCutOff:
    """A device lost its role."""

    device: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TokenIssued:
    """A program got a role. `token` names the token; it is not the secret."""

    token: str
    role: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class TokenRevoked:
    """A program's token became worthless."""

    token: str


@dataclass(frozen=True, slots=True)
class PasswordChanged:
    """Somebody has another password, or none any more (`role` is empty)."""

    name: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class LogTakenOver:
    """A tournament's facts from `first` to `last` came from another server's log, whose last hash is `hash`."""

    tournament: str
    first: int
    last: int
    hash: str


@dataclass(frozen=True, slots=True)
class DisplayArranged:
    """A display in the hall is called `name` and shows this from now on; what it was told before is over.

    `code` is what it showed when it came. `kind` is the view that it shows of these tournaments (of several, one beside
    the other), empty for nothing yet; `share` its part of a long list, as `2/5`; `distance` how many metres away people
    stand, and `diagonal` its size in inches, both as decimal numbers; `theme` is light or dark, `language` the code of
    one. What is empty is left to the display.
    """

    display: str
    code: str
    name: str = ""
    kind: str = ""
    tournaments: tuple[str, ...] = ()
    share: str = ""
    distance: str = ""
    diagonal: str = ""
    theme: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class DisplayForgotten:
    """A display is none of the hall's any more; its screen has to come anew."""

    display: str


@dataclass(frozen=True, slots=True)
class TournamentArchived:
    """A tournament was put into the archive: it can be read and takes no commands."""

    tournament: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TournamentTakenOut:
    """A tournament was taken out of the archive and goes on."""

    tournament: str


@dataclass(frozen=True, slots=True)
class TournamentDeleted:
    """An archived tournament was deleted: nobody sees it, and until a moment (ISO 8601, UTC) it can be brought back."""

    tournament: str
    until: str


@dataclass(frozen=True, slots=True)
class TournamentBroughtBack:
    """A deleted tournament was brought back into the archive in time."""

    tournament: str


@dataclass(frozen=True, slots=True)
class TournamentPurged:
    """What a deleted tournament's facts told was removed for good. There were `facts` of them, the last with `hash`."""

    tournament: str
    facts: int
    hash: str


@dataclass(frozen=True, slots=True)
class PrivateDataErased:
    """The private data of a tournament's facts of these versions was erased for good, those of one player."""

    tournament: str
    player: str
    versions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RecoveryCodeMade:
    """A one-time code was made for a director who loses access. `code` names it; it is not the secret."""

    code: str


@dataclass(frozen=True, slots=True)
class RecoveryCodeUsed:
    """Somebody came back by a recovery code, on a new device."""

    code: str
    device: str


@dataclass(frozen=True, slots=True)
class RecoveryCodeRevoked:
    """A recovery code became worthless before it was used."""

    code: str


ServerEvent = (
    DeviceJoined
    | DeviceNamed
    | DeviceLimited
    | DeviceCutOff
    | TokenIssued
    | TokenRevoked
    | PasswordChanged
    | LogTakenOver
    | DisplayArranged
    | DisplayForgotten
    | TournamentArchived
    | TournamentTakenOut
    | TournamentDeleted
    | TournamentBroughtBack
    | TournamentPurged
    | PrivateDataErased
    | RecoveryCodeMade
    | RecoveryCodeUsed
    | RecoveryCodeRevoked
)
"""Every fact of the server's own stream."""
