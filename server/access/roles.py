"""Roles: who is asking, and how far their role reaches."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

_LONGEST_SECTOR = 11


class Role(StrEnum):
    """Who is asking. Whoever has neither a device nor a token is the public.

    A display and a player see what the public sees; check-in also tells who is not there.
    """

    PUBLIC = "public"
    DISPLAY = "display"
    PLAYER = "player"
    CHECK_IN = "check-in"
    ARBITER = "arbiter"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Principal:
    """The one who asks: their role, the name that facts carry, their device, and the tournament they are bound to.

    `credential` is the row of the secret that they showed, by which they can be cut off. An arbiter's sector are the
    `boards` whose results they may enter, as `1-20`; empty are all of them.
    """

    role: Role
    actor: str
    device: str = ""
    tournament: str = ""
    credential: int | None = None
    boards: str = ""

    def may_enter(self, tournament: str) -> bool:
        """Whether the principal's role reaches into this tournament."""
        return not self.tournament or self.tournament == tournament

    def may_enter_board(self, board: int) -> bool:
        """Whether the board belongs to the principal's sector."""
        sector = sector_of(self.boards)
        return sector is None or sector[0] <= board <= sector[1]


def sector_of(boards: str) -> tuple[int, int] | None:
    """The first and the last board of a sector like `1-20`, or None for all of them.

    Raises ValueError where the text is no sector.
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
    """A set of roles that may do the same; each of them includes the next one."""

    EVERYONE = "everybody"
    CHECK_IN = "check-in"
    OFFICIALS = "officials"
    DIRECTORS = "directors"

    @property
    def roles(self) -> frozenset[Role]:
        """The roles that belong to it."""
        return _ROLES[self]

    def admits(self, role: str) -> bool:
        """Whether a role belongs to it."""
        return role in _ROLES[self]


_ROLES = {
    Audience.EVERYONE: frozenset(Role),
    Audience.CHECK_IN: frozenset({Role.CHECK_IN, Role.ARBITER, Role.DIRECTOR}),
    Audience.OFFICIALS: frozenset({Role.ARBITER, Role.DIRECTOR}),
    Audience.DIRECTORS: frozenset({Role.DIRECTOR}),
}


def can_have_sector(role: str) -> bool:
    """Whether a role can be limited to some boards: an arbiter's alone."""
    return role == Role.ARBITER
