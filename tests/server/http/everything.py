"""Every address that can be read, with a tournament in full play behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.routing import BaseRoute, Route

from server.app import OpenServices, application
from server.http.displays.arrangements import KINDS
from server.print.registry import SHEETS
from server.views.registry import VIEWS
from tests.server.http.conftest import Client, play

_FILES = ("css/tokens.css", "js/live.js", "img/icon.svg")
_FORMATS = ("trf26", "trf16", "csv", "json", "pgn")


@dataclass(frozen=True)
class Place:
    """A tournament with two rounds, the second one a draft; its id, a player and a game."""

    stream: str
    player: str
    game: str


def every_route(services: OpenServices) -> list[BaseRoute]:
    """The routes of the application, those of its table one by one."""
    return [each for route in application(services).routes for each in getattr(route, "routes", (route,))]


async def in_full_play(director: Client, *names: str, **person: str) -> Place:
    """A tournament of players with these names, all with the same other data."""
    made = await director.post(
        "/api/v1/tournaments",
        json={"name": names[0], "rounds": 3, "city": names[0], "chief_arbiter": names[0], "time_control": names[0]},
    )
    stream = made.json()["id"]
    path = f"/api/v1/tournaments/{stream}"
    for place in range(6):
        body = {"name": names[place % len(names)], "rating": 2000 - place, **person}
        assert (await director.post(f"{path}/players", json=body)).status_code == 201
    await play(director, path, 1)
    await director.post(f"{path}/rounds")
    boards = (await director.get(f"{path}/views/boards")).json()
    game = next(row for row in boards["rows"].values() if row["game"])
    return Place(stream, game["white"]["player"], game["game"])


def addresses(services: OpenServices, place: Place) -> Iterator[tuple[str, str]]:
    """The name of a route and an address of it that can be read, each with all its choices."""
    choices = {
        "view": tuple(VIEWS),
        "kind": tuple(KINDS),
        "sheet": tuple(str(each) for each in SHEETS),
        "path": _FILES,
        "n": ("1", "2"),
    }
    single = {
        "t": place.stream,
        "p": place.player,
        "g": place.game,
        "r": "9",
        "b": "1",
        "code": "nonsense",
        "d": "d-0",
        "name": "ann",
        "section": place.stream,
        "player": place.player,
    }
    for route in every_route(services):
        if not isinstance(route, Route) or "GET" not in (route.methods or ()):
            continue
        path = route.path.replace(":path", "")
        for name, value in single.items():
            path = path.replace("{" + name + "}", value)
        paths = [path]
        for name, values in choices.items():
            if "{" + name + "}" in path:
                paths = [each.replace("{" + name + "}", value) for each in paths for value in values]
        for each in paths:
            yield route.name, each
            if "/views/" in each:
                yield route.name, f"{each}?player={place.player}"
                yield route.name, f"{each}?player={place.player}&round=1&at=9"
            if route.name == "export_tournament":
                yield from ((route.name, f"{each}?format={form}") for form in _FORMATS)
            if route.name == "get_explanation":
                yield route.name, f"{each}?player={place.player}"
