"""Who may do what: roles, the table of actions, and the one function that decides."""

from server.access.actions import ACTIONS, ROUTES, printing, viewing
from server.access.authorising import Denial, NotAuthorised, authorise, is_open, may
from server.access.roles import PUBLIC, Audience, Principal, Role, can_have_sector, sector_of

__all__ = [
    "ACTIONS",
    "PUBLIC",
    "ROUTES",
    "Audience",
    "Denial",
    "NotAuthorised",
    "Principal",
    "Role",
    "authorise",
    "can_have_sector",
    "is_open",
    "may",
    "printing",
    "sector_of",
    "viewing",
]
