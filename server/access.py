"""Roles, and what each of them may do. A route or frame without a row here is not served."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Who is asking. Everybody without a device or a token is the public."""

    PUBLIC = "public"
    ARBITER = "arbiter"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Principal:
    """The one who asks: their role, the name that facts carry, their device, and the tournament they are bound to.

    `credential` is the row of the secret that they showed, by which they can be cut off.
    """

    role: Role
    actor: str
    device: str = ""
    tournament: str = ""
    credential: int | None = None

    def may_enter(self, tournament: str) -> bool:
        """Whether the principal's role reaches into this tournament."""
        return not self.tournament or self.tournament == tournament


PUBLIC = Principal(Role.PUBLIC, "public")

EVERYBODY = frozenset(Role)
OFFICIALS = frozenset({Role.ARBITER, Role.DIRECTOR})
DIRECTORS = frozenset({Role.DIRECTOR})

ROUTES: Mapping[str, frozenset[Role]] = {
    # what everybody may read
    "home": EVERYBODY,
    "health": EVERYBODY,
    "ready": EVERYBODY,
    "metrics": EVERYBODY,
    "openapi": EVERYBODY,
    "static": EVERYBODY,
    "live": EVERYBODY,
    "list_tournaments": EVERYBODY,
    "get_tournament": EVERYBODY,
    "get_view": EVERYBODY,
    "get_explanation": EVERYBODY,
    "tournament_page": EVERYBODY,
    "boards_page": EVERYBODY,
    "standings_page": EVERYBODY,
    "players_page": EVERYBODY,
    "display_boards": EVERYBODY,
    "display_standings": EVERYBODY,
    # joining makes a role, so it needs none
    "join_page": EVERYBODY,
    "join": EVERYBODY,
    "leave": EVERYBODY,
    # what an arbiter does
    "enter_page": OFFICIALS,
    "get_events": OFFICIALS,
    "enter_result": OFFICIALS,
    # what a director does
    "create_tournament": DIRECTORS,
    "change_tournament": DIRECTORS,
    "finish_tournament": DIRECTORS,
    "import_tournament": DIRECTORS,
    "start_demo": DIRECTORS,
    "register_player": DIRECTORS,
    "correct_rating": DIRECTORS,
    "withdraw_player": DIRECTORS,
    "reinstate_player": DIRECTORS,
    "grant_bye": DIRECTORS,
    "cancel_bye": DIRECTORS,
    "draw_colour": DIRECTORS,
    "assign_numbers": DIRECTORS,
    "pair_round": DIRECTORS,
    "publish_round": DIRECTORS,
    "discard_round": DIRECTORS,
    "make_link": DIRECTORS,
}
"""Route name -> the roles that may use it."""
