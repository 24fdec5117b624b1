"""Find the route of a request among some hundreds by its path's segments, not by trying one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send

_MATCHED = "route_of_table"
"""Where the scope of a request has its route."""


@dataclass(slots=True)
class _Branch:
    """What paths can begin like this: by the next segment, by any next segment, and routes that end here."""

    literal: dict[str, _Branch] = field(default_factory=dict)
    parameter: _Branch | None = None
    ends: list[int] = field(default_factory=list)
    """Places of routes whose path ends here."""
    rests: list[int] = field(default_factory=list)
    """Places of routes that take any rest of a path."""


class RouteTable(BaseRoute):
    """Routes as one route: the same route answers as if they were tried in their order."""

    def __init__(self, routes: Sequence[Route]) -> None:
        self.routes = routes
        self._root = _Branch()
        for place, route in enumerate(routes):
            self._plant(place, route.path)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The first route that fits path and method, else the first that fits the path."""
        if scope["type"] != "http":
            return Match.NONE, {}
        partial: tuple[Match, Scope] = Match.NONE, {}
        for place in self._candidates(scope["path"]):
            match, found = self.routes[place].matches(scope)
            if match is Match.FULL:
                return match, {**found, _MATCHED: self.routes[place]}
            if match is Match.PARTIAL and partial[0] is Match.NONE:
                partial = match, {**found, _MATCHED: self.routes[place]}
        return partial

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the route that was found answer."""
        await scope[_MATCHED].handle(scope, receive, send)

    def _plant(self, place: int, path: str) -> None:
        branch = self._root
        for segment in path.split("/"):
            if ":path}" in segment:
                branch.rests.append(place)
                return
            if "{" in segment:
                branch.parameter = branch.parameter or _Branch()
                branch = branch.parameter
            else:
                branch = branch.literal.setdefault(segment, _Branch())
        branch.ends.append(place)

    def _candidates(self, path: str) -> list[int]:
        """The places of the routes whose path can be this one, in order."""
        branches, found = [self._root], []
        for segment in path.split("/"):
            following = []
            for branch in branches:
                found += branch.rests
                if segment in branch.literal:
                    following.append(branch.literal[segment])
                if branch.parameter:
                    following.append(branch.parameter)
            branches = following
        for branch in branches:
            found += branch.ends
        return sorted(found)
