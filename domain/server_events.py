"""Events of the server event stream: devices, tokens, passwords, displays, the archive, conflicts, and what was erased.

The name of a type is the type that is stored in the log.
"""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import GameId, Outcome, RoundNumber


@dataclass(frozen=True, slots=True)
class DeviceJoined:
    """A browser used a link or a code and got a role. An empty `tournament` means all of them; so do empty `boards`."""

    device: str
    role: str
    name: str
    tournament: str = ""
    boards: str = ""


@dataclass(frozen=True, slots=True)
class DeviceNamed:
    """A device got a new name."""

    device: str
    name: str


@dataclass(frozen=True, slots=True)
class DeviceLimited:
    """A device got another role, tournament or sector. Empty `boards` means all boards."""

    device: str
    role: str
    tournament: str = ""
    boards: str = ""


@dataclass(frozen=True, slots=True)
class DeviceCutOff:
    """A device lost its role; its sessions are no longer valid."""

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
    """A program's token was revoked."""

    token: str


@dataclass(frozen=True, slots=True)
class PasswordChanged:
    """A person got another password, or lost it (`role` is empty)."""

    name: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class LogTakenOver:
    """A tournament's events `first` to `last` were imported from another server's log; `hash` is that of the last."""

    tournament: str
    first: int
    last: int
    hash: str


@dataclass(frozen=True, slots=True)
class DisplayArranged:
    """The settings of a display in the hall; they replace all earlier ones.

    `code` is the code that it showed when it enrolled, `name` what it is called. `kind` is the view that it shows of
    these tournaments (several are shown side by side), `programme` to follow the round, empty for none yet;
    `programme` has the kind for each phase in the order of `domain.display_programme.Phase`, nothing for the usual
    ones. `share` is its part of a long list, as `2/5`; `distance` is the viewing distance in metres and `diagonal` the
    size of the screen in inches, both decimal numbers; `theme` is light, dark, or `time` for light within `daylight`
    (as `07:00-19:00`) and dark the rest of the day; `language` a language code. The display chooses what is empty.
    `replay` makes it play the tournament back: the versions, as `1-900` or `1-` to the
    newest, and `speed` a decimal number.
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
    replay: str = ""
    speed: str = ""
    programme: tuple[str, ...] = ()
    daylight: str = ""


@dataclass(frozen=True, slots=True)
class DisplayOverridden:
    """A display shows something else for a while: this kind of these tournaments before `until` (ISO 8601, UTC).

    Afterwards it shows again what it is arranged to show; so it does at once where `kind` is empty, or where it is
    arranged anew.
    """

    display: str
    kind: str = ""
    tournaments: tuple[str, ...] = ()
    until: str = ""


@dataclass(frozen=True, slots=True)
class DisplayForgotten:
    """A display was removed from the registry; its screen has to enrol again."""

    display: str


@dataclass(frozen=True, slots=True)
class TournamentArchived:
    """A tournament was archived: it can be read and takes no commands."""

    tournament: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TournamentTakenOut:
    """A tournament was taken out of the archive and takes commands again."""

    tournament: str


@dataclass(frozen=True, slots=True)
class TournamentDeleted:
    """An archived tournament was deleted: it is hidden, and can be restored before `until` (ISO 8601, UTC)."""

    tournament: str
    until: str


@dataclass(frozen=True, slots=True)
class TournamentBroughtBack:
    """A deleted tournament was restored to the archive in time."""

    tournament: str


@dataclass(frozen=True, slots=True)
class TournamentPurged:
    """The events of a deleted tournament were emptied for good. `facts` is their number, `hash` that of the last."""

    tournament: str
    facts: int
    hash: str


@dataclass(frozen=True, slots=True)
class PrivateDataErased:
    """The private data of one player was erased for good from the tournament's events at these versions."""

    tournament: str
    player: str
    versions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResultNotTaken:
    """A device sent a result while another one was recorded: they are in conflict until one of the two is chosen.

    `seen` is the version of the game's recorded result at that time, None if the game had none.
    """

    tournament: str
    round: RoundNumber
    game: GameId
    wanted: Outcome
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class ResultConflictSettled:
    """The recorded result of a game was kept: the results that were not taken are not asked about any more."""

    tournament: str
    round: RoundNumber
    game: GameId


@dataclass(frozen=True, slots=True)
class RecoveryCodeMade:
    """A one-time recovery code for a director was made. `code` names it; it is not the secret."""

    code: str


@dataclass(frozen=True, slots=True)
class RecoveryCodeUsed:
    """A recovery code was used, on a new device."""

    code: str
    device: str


@dataclass(frozen=True, slots=True)
class RecoveryCodeRevoked:
    """A recovery code was revoked before it was used."""

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
    | DisplayOverridden
    | DisplayForgotten
    | TournamentArchived
    | TournamentTakenOut
    | TournamentDeleted
    | TournamentBroughtBack
    | TournamentPurged
    | PrivateDataErased
    | ResultNotTaken
    | ResultConflictSettled
    | RecoveryCodeMade
    | RecoveryCodeUsed
    | RecoveryCodeRevoked
)
"""Every event of the server event stream."""
