"""The table of routes finds the same route as trying one after the other, and knows the same paths."""

from __future__ import annotations

import random

import pytest
from starlette.routing import Match, Route
from starlette.types import Scope

from server.http.route_table import RouteTable
from server.http.routes import routes
from server.http.style_guide import ROUTES as DEVELOPMENT

_ALL = [*routes(), *routes(DEVELOPMENT)]
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_VALUES = ("a", "17", "x.atom", "names", "with space", "é", "")


def _one_by_one(scope: Scope) -> tuple[Match, object]:
    found: tuple[Match, object] = Match.NONE, None
    for route in _ALL:
        match, child = route.matches(scope)
        if match is Match.FULL:
            return match, child
        if match is Match.PARTIAL and found[0] is Match.NONE:
            found = match, child
    return found


def _by_table(table: RouteTable, scope: Scope) -> tuple[Match, object]:
    match, child = table.matches(scope)
    return match, {name: child[name] for name in ("endpoint", "path_params")} if child else None


def _paths(route: Route, numbers: random.Random) -> list[str]:
    """Paths that fit the route, and some beside it."""
    filled = "/".join(numbers.choice(_VALUES) if "{" in each else each for each in route.path.split("/"))
    return [filled, f"{filled}/", f"{filled}/more", filled.rpartition("/")[0] or "/", f"/x{filled}", filled.upper()]


@pytest.mark.parametrize("method", _METHODS)
def test_the_table_finds_the_route_that_is_found_one_by_one(method: str) -> None:
    table, numbers = RouteTable(_ALL), random.Random(method)
    outcomes = set()

    for route in _ALL:
        for path in _paths(route, numbers):
            scope = {"type": "http", "method": method, "path": path}
            assert _by_table(table, scope) == _one_by_one(scope), path
            outcomes.add(table.matches(scope)[0])

    assert Match.NONE in outcomes
    assert {Match.FULL, Match.PARTIAL} & outcomes


def test_each_route_is_found_by_its_own_path() -> None:
    table = RouteTable(_ALL)

    for route in _ALL:
        path = route.path.replace(":path", "").replace("{", "").replace("}", "")
        for method in route.methods or ():
            scope = {"type": "http", "method": method, "path": path}
            assert table.matches(scope)[0] is Match.FULL, path
            assert _by_table(table, scope) == _one_by_one(scope), path


def test_a_live_connection_is_not_for_the_table() -> None:
    assert RouteTable(_ALL).matches({"type": "websocket", "path": "/"})[0] is Match.NONE
