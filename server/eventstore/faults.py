"""What can be wrong with the storage beneath the log, besides what `store.py` names. Each has a code for programs."""

from __future__ import annotations

from server.eventstore.store import StoreFault


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
    advice = "Send it again with the same Idempotency-Key when the database answers."

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
