"""The fence around a log: only servers that joined it by its present token may record.

A server that takes the lead begins an epoch and makes its id the token, so that a server that was stalled meanwhile and
goes on is refused: each write compares the tokens in its own transaction, while it holds the log's lock.
"""

from __future__ import annotations

from server.eventstore.engine import DatabaseSession
from server.eventstore.faults import Superseded
from server.eventstore.recorded import ELSEWHERE, LEADER


class Fence:
    """The token by which one server joined, None before it did."""

    def __init__(self) -> None:
        self._token: str | None = None

    def join(self, session: DatabaseSession) -> None:
        """Join by the present token."""
        self._token = _present(session)

    def check(self, session: DatabaseSession) -> None:
        """Raise Superseded if this server may not record. Without a call of `join` the first check joins."""
        present = _present(session)
        if self._token is None:
            self._token = present
        if present != self._token or present == ELSEWHERE:
            raise Superseded

    def lead(self, session: DatabaseSession, epoch: str, recorded_at: str) -> None:
        """Exclude all other servers, and begin an epoch."""
        _replace(session, epoch, epoch, "a server took the lead", recorded_at)
        self._token = epoch


def close_log(session: DatabaseSession, epoch: str, recorded_at: str) -> None:
    """Exclude all servers of a log, since another log has taken over."""
    _replace(session, ELSEWHERE, epoch, "another log took over", recorded_at)


def _present(session: DatabaseSession) -> str:
    """The token of the log, empty if no server has taken the lead yet."""
    rows = session.rows(session.statements.marked, name=LEADER)
    return str(rows[0][0]) if rows else ""


def _replace(session: DatabaseSession, token: str, epoch: str, reason: str, recorded_at: str) -> None:
    texts = session.statements
    session.do(texts.insert_epoch, id=epoch, reason=reason, started_at=recorded_at)
    session.do(texts.unmark, name=LEADER)
    session.do(texts.mark, name=LEADER, value=token, at=recorded_at)
