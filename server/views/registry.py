"""The views by name. `server.access` has who may see each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.values import RoundNumber
from server.languages import message
from server.views.around import around
from server.views.boards import arbiter, boards, boards_after_results, draft
from server.views.check_in import check_in, check_in_after_results
from server.views.derived import Derived
from server.views.desk import desk
from server.views.event_count import event_count
from server.views.in_short import in_short, top_boards
from server.views.incidents import incidents
from server.views.model import Model
from server.views.norms import norm_player, norms
from server.views.notices import notices
from server.views.parameters import NotInView, Parameters
from server.views.players import player, player_after_results, players, players_after_results
from server.views.prizes import prizes
from server.views.rating_report import report, report_player
from server.views.requests import requests
from server.views.seats import latest, playing, playing_after_results, seats, seats_after_results
from server.views.standings import crosstable, standing
from server.views.tie_breaks import standings_player
from server.views.tournament_report import report_form

Results = Sequence[tuple[RoundNumber, Game]]
Follow = Callable[[Model, Tournament, Parameters, Results], Model | None]

_ROUND = frozenset({"round"})
_PLAYER = frozenset({"player"})
_LANGUAGE = frozenset({"language"})


@dataclass(frozen=True, slots=True)
class View:
    """One view: how it is built, and the seconds between two of its patches at least.

    `parameters` are what it can be made for; one with sentences is made for a language, the others are the same in all
    but for the names of players whose name is not public. Each may therefore be asked for in a language.

    `follow` makes the next model from the last one if nothing but results came, or returns None.
    """

    name: str
    make: Callable[[Tournament, Parameters, Derived], Model]
    pause: float = 0.0
    follow: Follow | None = None
    parameters: frozenset[str] = frozenset()

    def check(self, chosen: Iterable[str]) -> None:
        """Raise NotInView for a parameter that the view does not have."""
        for name in chosen:
            if name not in self.parameters | _LANGUAGE:
                raise NotInView(message("The view {view} has no {name} to choose."), view=self.name, name=name)

    def build(self, tournament: Tournament, parameters: Parameters, derived: Derived | None = None) -> Model:
        """The view of a tournament; `derived` are the caches of data derived from its state.

        Raises NotInView.
        """
        return self.make(tournament, parameters, derived or Derived())


def plain(build: Callable[[Tournament, Parameters], Model]) -> Callable[[Tournament, Parameters, Derived], Model]:
    """The builder of a view that needs no derived data."""
    return lambda tournament, parameters, _: build(tournament, parameters)


VIEWS: Mapping[str, View] = {
    view.name: view
    for view in (
        View("boards", plain(boards), follow=boards_after_results, parameters=_ROUND),
        View("seats", plain(seats), follow=seats_after_results, parameters=_ROUND),
        View("playing", plain(playing), follow=playing_after_results, parameters=_ROUND),
        View("latest", latest, pause=1.0, parameters=_ROUND),
        View("notices", plain(notices)),
        View("in-short", in_short, pause=1.0, parameters=_LANGUAGE),
        View("top-boards", plain(top_boards), follow=boards_after_results, parameters=_ROUND),
        View("standings", standing, pause=1.0, parameters=_ROUND | _LANGUAGE),
        View("standings-player", standings_player, pause=1.0, parameters=_ROUND | _PLAYER | _LANGUAGE),
        View("crosstable", crosstable, pause=1.0, parameters=_ROUND | _LANGUAGE),
        View("players", plain(players), follow=players_after_results),
        View("player", player, follow=player_after_results, parameters=_PLAYER),
        View("around", around, pause=1.0, parameters=_PLAYER),
        View("check-in", plain(check_in), follow=check_in_after_results),
        View("arbiter", plain(arbiter), follow=boards_after_results, parameters=_ROUND),
        View("draft", plain(draft)),
        View("requests", plain(requests)),
        View("incidents", plain(incidents), parameters=_LANGUAGE),
        View("facts", plain(event_count), pause=1.0),
        View("desk", plain(desk)),
        View("prizes", plain(prizes), pause=1.0, parameters=_LANGUAGE),
        View("report", plain(report), pause=1.0, parameters=_LANGUAGE),
        View("report-player", plain(report_player), pause=1.0, parameters=_PLAYER | _LANGUAGE),
        View("norms", plain(norms), pause=1.0, parameters=_LANGUAGE),
        View("norm-player", plain(norm_player), pause=1.0, parameters=_PLAYER | _LANGUAGE),
        View("report-form", plain(report_form), pause=1.0, parameters=_LANGUAGE),
    )
}
