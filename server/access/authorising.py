"""The one decision about who may do what: by role, by tournament, by sector."""

from __future__ import annotations

from enum import Enum, auto

from server.access.permissions import Permission
from server.access.roles import PUBLIC, Principal, Role


class Denial(Enum):
    """Why a principal may not do something."""

    NO_ROLE = auto()
    OTHER_ROLE = auto()
    SECTOR = auto()


class NotAuthorised(Exception):
    """The principal may not do that; nothing was done."""

    def __init__(self, principal: Principal, permission: Permission, denial: Denial) -> None:
        super().__init__(f"{permission.name} is not for the role {principal.role}")
        self.principal = principal
        self.permission = permission
        self.denial = denial


def authorise(principal: Principal, permission: Permission, tournament: str = "") -> Principal:
    """The principal as whom they act with a permission in a tournament ("" for the whole server).

    Outside the tournament that their role is bound to they are the public. Raises NotAuthorised.
    """
    acting = principal if _reaches(principal, permission, tournament) else PUBLIC
    if not permission.audience.admits(acting.role):
        raise NotAuthorised(acting, permission, Denial.NO_ROLE if acting.role is Role.PUBLIC else Denial.OTHER_ROLE)
    if acting.boards and not permission.in_sector:
        raise NotAuthorised(acting, permission, Denial.SECTOR)
    return acting


def may(principal: Principal, permission: Permission, tournament: str = "") -> bool:
    """Whether the principal has a permission in a tournament ("" for the whole server)."""
    try:
        authorise(principal, permission, tournament)
    except NotAuthorised:
        return False
    return True


def is_open(permission: Permission) -> bool:
    """Whether the permission needs no role."""
    return permission.audience.admits(Role.PUBLIC)


def _reaches(principal: Principal, permission: Permission, tournament: str) -> bool:
    """Whether the role is valid there: bound to a tournament it is not valid for what belongs to the whole server."""
    if tournament:
        return principal.may_enter(tournament)
    return is_open(permission) or not principal.tournament or permission.of_any_tournament
