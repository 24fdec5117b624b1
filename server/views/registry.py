"""The views by name, and who may see each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from domain.tournament import Tournament
from server.views.boards import arbiter, boards, draft
from server.views.desk import desk
from server.views.model import Model
from server.views.parameters import Parameters
from server.views.players import player, players
from server.views.standings import crosstable, standing

_OFFICIALS = frozenset({"arbiter", "director"})


class Audience(StrEnum):
    """Who may see a view."""

    EVERYBODY = "everybody"
    OFFICIALS = "officials"
    DIRECTORS = "directors"

    def admits(self, role: str) -> bool:
        """Whether the role (public, arbiter, director) belongs to this audience."""
        if self is Audience.EVERYBODY:
            return True
        return role in _OFFICIALS if self is Audience.OFFICIALS else role == "director"


@dataclass(frozen=True, slots=True)
class View:
    """One view: how it is made, for whom, and how many seconds its patches keep apart at least."""

    name: str
    build: Callable[[Tournament, Parameters], Model]
    audience: Audience = Audience.EVERYBODY
    pause: float = 0.0


VIEWS: Mapping[str, View] = {
    view.name: view
    for view in (
        View("boards", boards),
        View("standings", standing, pause=1.0),
        View("crosstable", crosstable, pause=1.0),
        View("players", players),
        View("player", player),
        View("arbiter", arbiter, Audience.OFFICIALS),
        View("draft", draft, Audience.OFFICIALS),
        View("desk", desk, Audience.DIRECTORS),
    )
}
