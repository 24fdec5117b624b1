"""What is decided can be asked for: commands have routes, routes are listed, and pages send to them."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from inspect import getsource
from pathlib import Path

import server.http
import web
from domain.tournament.subjects import SUBJECTS
from server.http.endpoint import GAME, Endpoint, Page
from server.http.routes import API, ROUTES
from server.http.style_guide import ROUTES as IN_DEVELOPMENT

ROOT = Path(__file__).parents[3]
WEB = Path(web.__file__).parent

FOR_PROGRAMS = frozenset({"correct_rating", "draw_colour", "supersede_log"})
"""Operations that no page uses, by the names of their handlers."""


def test_every_route_that_a_module_declares_is_a_route_of_the_server() -> None:
    modules = [import_module(each.name) for each in pkgutil.walk_packages(server.http.__path__, "server.http.")]
    declared = {each.permission.name for module in modules for each in getattr(module, "ROUTES", ())}

    assert declared == {each.permission.name for each in (*ROUTES, *IN_DEVELOPMENT)}


def test_every_command_is_given_by_a_route() -> None:
    sources = "".join(each.read_text(encoding="utf-8") for each in (ROOT / "server").rglob("*.py"))
    commands = {command.__name__ for subject in SUBJECTS for command in subject.decisions}

    assert {each for each in commands if not re.search(rf"\b{each}\(", sources)} == set()


def test_every_write_is_sent_by_a_page() -> None:
    files = [*(WEB / "static" / "js").glob("*.js"), *(WEB / "templates").rglob("*.html")]
    pages = "".join(each.read_text(encoding="utf-8") for each in files)
    writes = [each for each in API if each.method != "GET"]

    assert {each.handler.__name__ for each in writes if last_word(each) not in pages} == FOR_PROGRAMS


def test_every_write_about_a_game_checks_the_sector_of_the_arbiter() -> None:
    about_games = [each for each in API if each.path.startswith(GAME) and each.method != "GET"]

    assert len(about_games) > 2
    assert [each.path for each in about_games if "check_sector(" not in getsource(each.handler)] == []


def last_word(route: Endpoint | Page) -> str:
    """The last part of a path that is no parameter."""
    return [each for each in route.path.split("/") if each and not each.startswith("{")][-1]
