"""The context of a command: who sent it, by which permission, and under which conditions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from server.access import OPERATE, Permission, Principal, Role


@dataclass(frozen=True, slots=True)
class Context:
    """Who sent a command, and under which conditions it is carried out.

    `permission` is what the principal needs for it, `tournament` where, empty for the whole server.
    `command_id` makes a command that is sent twice be carried out once; `digest` is the hash of what was sent, by which
    a reuse of the id for something else is noticed. `if_match` is the version that the stream must be at.
    """

    principal: Principal
    permission: Permission
    tournament: str = ""
    command_id: str | None = None
    if_match: int | None = None
    digest: str = ""

    def unconditional(self) -> Context:
        """The same without command id and version, for operations that may be repeated at any version."""
        return replace(self, command_id=None, if_match=None)

    @property
    def actor(self) -> str:
        """The name that is recorded with the events."""
        return self.principal.actor

    @property
    def device(self) -> str:
        """The device that is recorded with the events."""
        return self.principal.device


def operator(
    actor: str, *, device: str = "", command_id: str | None = None, if_match: int | None = None, digest: str = ""
) -> Context:
    """The context of a command from someone at the server's machine, or from the server itself."""
    principal = Principal(Role.DIRECTOR, actor, device)
    return Context(principal, OPERATE, command_id=command_id, if_match=if_match, digest=digest)


class VersionMismatch(Exception):
    """The stream is not at the version that the sender expected; nothing was done."""

    def __init__(self, stream: str, *, wanted: int, version: int) -> None:
        super().__init__(f"The tournament is at version {version}, not {wanted}.")
        self.stream = stream
        self.wanted = wanted
        self.version = version
