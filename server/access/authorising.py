"""The one decision who may do what: by role, by tournament, by sector."""

from __future__ import annotations

from enum import Enum, auto

from server.access.actions import ACTIONS, NOT_IN_A_SECTOR, OF_ANY_TOURNAMENT
from server.access.roles import PUBLIC, Principal, Role


class Denial(Enum):
    """Why somebody may not do something."""

    NO_ROLE = auto()
    OTHER_ROLE = auto()
    SECTOR = auto()


class NotAuthorised(Exception):
    """The principal may not do that; nothing was done."""

    def __init__(self, principal: Principal, action: str, denial: Denial) -> None:
        super().__init__(f"{action} is not for the role {principal.role}")
        self.principal = principal
        self.action = action
        self.denial = denial


def authorise(principal: Principal, action: str, tournament: str = "") -> Principal:
    """Let the principal do an action in a tournament ("" for the whole server), and return as whom they do it.

    Where their role does not reach they are the public. Raises NotAuthorised, and KeyError for an unknown action.
    """
    acting = principal if _reaches(principal, action, tournament) else PUBLIC
    if not ACTIONS[action].admits(acting.role):
        raise NotAuthorised(acting, action, Denial.NO_ROLE if acting.role is Role.PUBLIC else Denial.OTHER_ROLE)
    if acting.boards and action in NOT_IN_A_SECTOR:
        raise NotAuthorised(acting, action, Denial.SECTOR)
    return acting


def may(principal: Principal, action: str, tournament: str = "") -> bool:
    """Whether the principal may do an action in a tournament ("" for the whole server)."""
    try:
        authorise(principal, action, tournament)
    except NotAuthorised:
        return False
    return True


def is_open(action: str) -> bool:
    """Whether the action needs no role."""
    return ACTIONS[action].admits(Role.PUBLIC)


def _reaches(principal: Principal, action: str, tournament: str) -> bool:
    """Whether the role holds there: bound to a tournament it does not reach what belongs to the whole server."""
    if tournament:
        return principal.may_enter(tournament)
    return is_open(action) or not principal.tournament or action in OF_ANY_TOURNAMENT
