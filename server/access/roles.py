"""Roles and principals: who sends a request, and where their role is valid."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

_LONGEST_SECTOR = 11


class Role(StrEnum):
    """The role of whoever sends a request; without a device or a token it is the public.

    Displays and players see what the public sees; check-in also records who is absent.
    """

    PUBLIC = "public"
    DISPLAY = "display"
    PLAYER = "player"
    CHECK_IN = "check-in"
    ARBITER = "arbiter"
    DIRECTOR = "director"


def is_director(role: str) -> bool:
    """Whether a credential of this role makes a director."""
    return role == Role.DIRECTOR


@dataclass(frozen=True, slots=True)
class Principal:
    """Who sends a request: role, the name recorded with events, device, and the tournament that the role is bound to.

    `credential` is the id of the stored credential, by which access is revoked. `boards` is an arbiter's sector, the
    boards whose results they may enter, as `1-20`; empty means all boards.
    """

    role: Role
    actor: str
    device: str = ""
    tournament: str = ""
    credential: int | None = None
    boards: str = ""

    @property
    def is_public(self) -> bool:
        """Whether it is no one known: without a device or a token that has a role."""
        return self.role is Role.PUBLIC

    def may_enter(self, tournament: str) -> bool:
        """Whether the role is valid in this tournament."""
        return not self.tournament or self.tournament == tournament

    def may_enter_board(self, board: int) -> bool:
        """Whether the board belongs to the principal's sector."""
        sector = sector_of(self.boards)
        return sector is None or sector[0] <= board <= sector[1]


def sector_of(boards: str) -> tuple[int, int] | None:
    """The first and the last board of a sector like `1-20`, or None for all boards.

    Raises ValueError if the text is not a sector.
    """
    if not boards:
        return None
    first, _, last = boards.partition("-")
    if not (
        first.isascii() and first.isdigit() and last.isascii() and last.isdigit() and len(boards) <= _LONGEST_SECTOR
    ):
        raise ValueError(f"{boards!r} is no sector like 1-20")
    if not 1 <= int(first) <= int(last):
        raise ValueError(f"{boards!r} has no board")
    return int(first), int(last)


PUBLIC = Principal(Role.PUBLIC, "public")


class Audience(StrEnum):
    """A set of roles with the same permission; each audience includes the next one."""

    EVERYONE = "everyone"
    CHECK_IN = "check-in"
    OFFICIALS = "officials"
    DIRECTORS = "directors"

    @property
    def roles(self) -> frozenset[Role]:
        """The roles in this audience."""
        return _ROLES[self]

    @property
    def is_public(self) -> bool:
        """Whether everyone is in this audience."""
        return self is Audience.EVERYONE

    def admits(self, role: str) -> bool:
        """Whether a role is in this audience."""
        return role in _ROLES[self]


_ROLES = {
    Audience.EVERYONE: frozenset(Role),
    Audience.CHECK_IN: frozenset({Role.CHECK_IN, Role.ARBITER, Role.DIRECTOR}),
    Audience.OFFICIALS: frozenset({Role.ARBITER, Role.DIRECTOR}),
    Audience.DIRECTORS: frozenset({Role.DIRECTOR}),
}


def can_have_sector(role: str) -> bool:
    """Whether a role can be limited to some boards: only that of an arbiter."""
    return role == Role.ARBITER
