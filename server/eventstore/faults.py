"""What can be wrong with the log, and why nothing was stored. Faults of the storage have a code for programs.

StoreFault            the log could not be read or written
    StoreFull         there is no room left
    StoreBusy         another program holds the log
    Standby           the log follows another server's
    Superseded        another server has taken the lead since this one was started
    StoreLost         the database file is not the one that was opened
    StoreUnreachable  the database does not answer in time
    StoreReadOnly     the database cannot be written
    StoreBehind       the server has not read yet what its client has seen
WrongExpectedVersion  the stream is not at the version that the writer expected
KeyReused             a command id came again with another content
Diverged              a log from elsewhere differs from the one that is here
"""

from __future__ import annotations


class StoreFault(Exception):
    """The log could not be read or written. `code` names the kind for programs, `advice` says what to do.

    The text is for the log and for officials: it may name files, addresses and users.
    """

    code = "storage-fault"
    advice = "Nothing was stored. Send it again."


class StoreFull(StoreFault):
    """There is no room left on the disk; nothing was stored."""

    code = "storage-full"
    advice = "Nothing was stored. Free space on the server's disk and send it again."


class StoreBusy(StoreFault):
    """Another program holds the log for too long; nothing was stored."""

    code = "storage-busy"


class Standby(StoreFault):
    """The log follows another server's and must not record anything of its own; nothing was stored."""

    code = "standby"
    advice = "Nothing was stored. Send it to the server that is followed."

    def __init__(self, leader: str) -> None:
        super().__init__(f"This log follows {leader}. Take it over first: jadoube follow --take-over.")
        self.leader = leader


class Superseded(StoreFault):
    """Another server has taken the lead since this one was started; nothing was stored."""

    code = "superseded"
    advice = "Nothing was stored. Send it to the server that replaced this one."

    def __init__(self) -> None:
        super().__init__("Another server leads this log now. To lead it again: jadoube serve --take-over")


class StoreLost(StoreFault):
    """The database file is not the one that was opened: deleted, replaced, or overwritten by an older copy.

    What is written to it would be lost, so nothing is. If this is noticed only after a commit, it is unknown whether
    the events of that commit can be kept; they are still in the memory of the server (`jadoube rescue`).
    """

    code = "storage-lost"
    advice = "Nothing was stored. Do not stop the server; on its machine run: jadoube rescue FILE"


class StoreUnreachable(StoreFault):
    """The database does not answer in time. A write that was under way may have been stored or not.

    `is_silent`: the wait for it timed out; else the connection was refused or cut, which is known at once.
    """

    code = "storage-unreachable"
    advice = "Send it again when the database answers."

    def __init__(self, problem: str, *, is_silent: bool = False) -> None:
        super().__init__(problem)
        self.is_silent = is_silent


class StoreReadOnly(StoreFault):
    """The database cannot be written; the server only shows what is there.

    It records again when the disk is writable, but one that was started while it was not shows a copy.
    """

    code = "storage-read-only"
    advice = "Nothing was stored. Make its disk writable. A server started before that must be started again."


class StoreBehind(StoreFault):
    """The server has not read yet what its client has seen, through another server of the same database."""

    code = "storage-behind"
    advice = "Send it again in a moment."

    def __init__(self) -> None:
        super().__init__("The client has seen a newer version than the database answers with.")


class WrongExpectedVersion(Exception):
    """The stream is not at the version that the writer expected; nothing was stored."""

    def __init__(self, stream: str, *, expected: int, actual: int) -> None:
        super().__init__(f"Stream {stream} is at version {actual}, not {expected}.")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class KeyReused(Exception):
    """The same actor used a command id for two different commands; the second was not carried out."""

    def __init__(self, command_id: str) -> None:
        super().__init__(f"The idempotency key {command_id} was used for another command.")
        self.command_id = command_id


class IdsTaken(Exception):
    """Events of other streams have ids of this stream's already; nothing was stored."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"Events of the log of {stream} have the ids of events that are here in another log.")
        self.stream = stream


class Diverged(Exception):
    """Two logs of the same stream differ from this version on; nothing was stored."""

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"This log of {stream} and the one that is here differ from version {version} on.")
        self.stream = stream
        self.version = version
