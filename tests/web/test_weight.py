"""Light pages: until any page is there, also with 1,500 players, thirty kilobytes go over the Wi-Fi at most.

Not weighed is what comes once the page is painted: the rows beyond the first, styles marked as later, and modules that
are imported by a call, which bring what is pressed and what changes.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import urljoin

import httpx
import pytest

import web
from domain.players.registration import PlayerRegistered
from domain.rounds.publication import RoundPublished
from domain.simulation.generator import generate
from domain.simulation.names import random_names
from domain.simulation.plan import Entrant, Plan, Rates
from domain.subject import Event
from domain.values import Title
from server.access import Role
from server.app import OpenServices, application, open_services
from server.eventstore.credentials import CredentialKind
from server.http.auth import secret_hash
from server.http.endpoint import Page
from server.http.routes import ROUTES
from server.service import operator
from server.settings import ServerSettings
from tests.for_each import for_each
from tests.page_visits import NO_PAGES, ON_PAPER, PAGES, Shown, visits

MOST = 30 * 1024
"""Bytes of the page, its style sheets and its modules, each as it is sent."""

CARDS = {f"/t/{{t}}/print/{sheet}" for sheet in ("slips", "board-cards", "place-cards", "badges")}
"""A code of its own for everyone: paper, which has to be there whole before it is printed."""

PLAYERS, ON_A_SHEET, NAMES = 1500, 300, 300
MODULES = sorted((Path(web.__file__).parent / "static" / "js").glob("*.js"))
_UNSCRIPTED = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
"""What a browser that runs modules does not request."""
_IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["'](\./[\w.-]+)["'];""", re.MULTILINE)


def test_every_page_has_its_visits() -> None:
    assert {
        each.permission.name for each in ROUTES if isinstance(each, Page) and each.method == "GET"
    } - NO_PAGES == set(PAGES)


@dataclass
class Hall:
    """A server with large tournaments, and what of its files was weighed already."""

    client: httpx.AsyncClient
    values: dict[str, str]
    files: dict[str, tuple[int, str]]


@pytest.fixture(scope="module")
def events() -> dict[str, list[Event]]:
    made = {"t": _events(PLAYERS), "sheet": _events(ON_A_SHEET)}
    published = [place for place, event in enumerate(made["t"]) if isinstance(event, RoundPublished)]
    return made | {"draft": made["t"][: published[-1]]}


def _events(players: int) -> list[Event]:
    chance = Random(players)
    people = random_names(NAMES, chance)
    entrants = tuple(
        Entrant(f"{name} {'ABCDEFG'[place // NAMES]}.", 2700 - 1800 * place // players, title, federation, sex)
        for place in range(players)
        for name, federation, sex in (people[place % NAMES],)
        for title in (Title.FM if place % 7 == 0 else Title.NONE,)
    )
    rates = Rates(draws=0.35, forfeits=0.006, byes=0.012, absences=0.004, withdrawals=0.004, late=0.015)
    plan = Plan("Large Open", "fide-dutch-2026", 9, entrants, rates, last_round=9, results=players // 8)
    return list(generate(plan, chance))


@pytest.fixture
async def hall(tmp_path: Path, events: dict[str, list[Event]]) -> AsyncIterator[Hall]:
    async with open_services(ServerSettings(f"sqlite:///{tmp_path / 'log.sqlite3'}")) as services:
        values = {
            name: (await services.tournaments.record(each, operator("test"))).stream for name, each in events.items()
        }
        values |= {"n": "9", "version": "1", "hash": (await services.tournaments.hash_at(values["t"], 1))[:8]}
        values["p"] = next(event.player for event in events["t"] if isinstance(event, PlayerRegistered))
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(application(services)), base_url="http://h"
        ) as client:
            for role in Role:
                _let_in(services, role)
            client.headers.update({"accept": "text/html", "accept-language": "de"})
            hall = Hall(client, values, {})
            for each in (values["t"], values["draft"]):
                _speak_as(hall, Role.DIRECTOR)
                await client.patch(f"/api/v1/tournaments/{each}", json={"festival": "Open Week"})
            yield hall


def _let_in(services: OpenServices, role: Role) -> None:
    if role is not Role.PUBLIC:
        services.credentials.add(CredentialKind.TOKEN, secret_hash(role), role=role, lasts=None)


async def test_no_page_weighs_more_than_thirty_kilobytes_until_it_is_there(hall: Hall) -> None:
    pages = {(shown.visit.path, shown.visit.role): shown for shown in visits() if shown.visit.path not in CARDS}

    weights = {f"{path} {role}": await _weight(hall, shown) for (path, role), shown in pages.items()}

    assert {path: weight for path, weight in weights.items() if sum(weight) > MOST} == {}


async def _weight(hall: Hall, shown: Shown) -> Sequence[int]:
    """Bytes of the page, of its style sheets, of its modules with all that they import before they run."""
    values = hall.values | ({"t": hall.values["sheet"]} if shown.route in ON_PAPER else {})
    _speak_as(hall, shown.visit.role)
    size, text = await _get(hall, shown.visit.path.format(**values))
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', _UNSCRIPTED.sub("", text))
    scripts = re.findall(r'<script type="module" src="([^"]+)"', text)
    modules, found = [*scripts], set()
    while modules:
        if (module := modules.pop()) in found:
            continue
        found.add(module)
        source = (await _file(hall, module))[1]
        modules += [urljoin(module, each) for each in _IMPORT.findall(source)]
        if "`/words/${" in source:
            modules.append(f"/words/de.js?of={','.join(each.rpartition('/')[2] for each in scripts)}")
    weighed = [(await _file(hall, each))[0] for each in (*styles, *found)]
    return size, sum(weighed[: len(styles)]), sum(weighed[len(styles) :])


def _speak_as(hall: Hall, role: Role) -> None:
    hall.client.headers.pop("authorization", None)
    if role is not Role.PUBLIC:
        hall.client.headers["authorization"] = f"Bearer {role}"


async def _file(hall: Hall, path: str) -> tuple[int, str]:
    if path not in hall.files:
        hall.files[path] = await _get(hall, path)
    return hall.files[path]


async def _get(hall: Hall, path: str) -> tuple[int, str]:
    """Bytes as they are sent, and the text."""
    async with hall.client.stream("GET", path) as answer:
        assert answer.status_code == httpx.codes.OK, (path, answer.status_code)
        raw = [each async for each in answer.aiter_raw()]
        size = sum(len(each) for each in raw)
        decoder = answer._get_content_decoder()
    return size, (b"".join(decoder.decode(each) for each in raw) + decoder.flush()).decode()


@for_each(path=MODULES)
def test_the_imports_of_a_module_are_written_as_they_are_looked_for(path: Path) -> None:
    named = set(re.findall(r"""(?:from|^import) ["'](\./[\w.-]+)["']""", path.read_text(), re.MULTILINE))

    assert set(_IMPORT.findall(path.read_text())) == named
