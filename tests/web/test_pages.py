"""The pages as a browser first gets them: rows at once, names as data, roles respected."""

from __future__ import annotations

import html
import json
import re
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from http import HTTPStatus

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.pairing.registry import all_rules
from domain.players.registration import RegisterPlayer
from domain.rounds.drafts import PairRound
from domain.settings.changes import ChangeSettings
from domain.subject import Command
from domain.values import Outcome, Tpn
from server.access import Principal, Role
from server.eventstore.credentials import Credentials
from server.eventstore.known_secrets import KnownSecrets
from server.eventstore.memory import MemoryEventStore
from server.http import answers, page_state
from server.http.endpoint import Handler, Page
from server.http.page import as_page
from server.http.problems import HttpProblem, on_problem
from server.http.routes import ROUTES
from server.http.services import Services
from server.live import frames
from server.service.display_registry import DisplayRegistry
from server.service.open_conflicts import OpenConflicts
from server.service.storage_watch import StorageWatch
from tests.saying import english
from tests.server.live.fakes import NAME, FakeService, in_round_one

HOSTILE = "<script>alert(1)</script>&\"'"


class _Service(FakeService):
    async def tournaments(self) -> list[object]:
        return []


def _as(role: Role, handler: Handler) -> Handler:
    async def seen(request: Request) -> Response:
        request.state.principal = Principal(role, str(role))
        return await handler(request)

    return seen


def _services(service: FakeService) -> Services:
    """Pages ask only what the fake can answer."""
    credentials = Credentials(None, lambda: datetime.now(UTC))  # type: ignore[arg-type]  # no one shows a secret
    displays = DisplayRegistry(service, credentials)  # type: ignore[arg-type]  # the fake
    storage = StorageWatch(MemoryEventStore())
    known = KnownSecrets(credentials)
    conflicts = OpenConflicts(service)  # type: ignore[arg-type]  # the fake
    return Services(service, credentials, storage, displays=displays, conflicts=conflicts, known_secrets=known)  # type: ignore[arg-type]  # the fake


@pytest.fixture
async def browse() -> AsyncIterator[Callable[..., httpx.AsyncClient]]:
    clients = []

    def make(service: FakeService, role: Role = Role.PUBLIC, host: str = "192.168.1.5:8000") -> httpx.AsyncClient:
        every = [each for each in ROUTES if isinstance(each, Page) and each.method == "GET"]
        app = Starlette(routes=[Route(each.path, _as(role, each.handler)) for each in every])
        app.state.services = _services(service)
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://{host}")
        clients.append(client)
        return client

    yield make
    for client in clients:
        await client.aclose()


def service(*commands: Command) -> _Service:
    made = _Service(in_round_one().log)
    made.do(*commands)
    return made


def state_of(page: httpx.Response) -> dict[str, object]:
    text = re.search(r'<script type="application/json" id="state">(.*?)</script>', page.text, re.DOTALL)
    assert text
    found: dict[str, object] = json.loads(text[1])
    return found


DISPLAYS = [f"display/{kind}" for kind in ("boards", "seats", "standings", "crosstable", "playing")]
VIEWS = ["boards", "standings", "crosstable", "players", "players/a", *DISPLAYS]


@pytest.mark.parametrize("path", VIEWS)
async def test_a_page_comes_with_its_rows_and_with_what_its_viewer_resumes_from(
    browse: Callable[..., httpx.AsyncClient], path: str
) -> None:
    fake = service()

    page = await browse(fake).get(f"/t/{NAME}/{path}")

    assert page.status_code == 200
    assert page.text.count('data-key="') > 1
    state = state_of(page)
    assert (state["version"], state["epoch"]) == (len(fake.log), "epoch-1")
    assert state["hash"] == (await fake.hash_at(NAME, len(fake.log)))[:16]


@pytest.mark.parametrize("path", VIEWS)
async def test_names_are_data_never_markup(browse: Callable[..., httpx.AsyncClient], path: str) -> None:
    fake = service(RegisterPlayer(HOSTILE), ChangeSettings(name=HOSTILE))

    page = await browse(fake).get(f"/t/{NAME}/{path}")

    assert "<script>alert" not in page.text
    assert html.escape(HOSTILE, quote=False)[:20] in page.text


async def test_the_draft_is_on_no_page_of_the_public(browse: Callable[..., httpx.AsyncClient]) -> None:
    fake = in_round_one(1)
    fake.play(1, Outcome.DRAW)
    fake.do(RegisterPlayer("Zoltan"), RegisterPlayer("Yvonne"))
    fake.do(PairRound(2, len(fake.log), "test", ((Tpn(1), Tpn(3)), (Tpn(2), Tpn(4))), None))

    for path in ("boards", "display/boards"):
        assert "Zoltan" not in (await browse(fake).get(f"/t/{NAME}/{path}")).text
    assert "Zoltan" in json.dumps(state_of(await browse(fake, Role.DIRECTOR).get(f"/t/{NAME}"))["draft"])


async def test_the_arbiters_page_has_the_missing_boards_first(browse: Callable[..., httpx.AsyncClient]) -> None:
    fake = in_round_one(3)
    fake.play(1)

    page = await browse(fake, Role.ARBITER).get(f"/t/{NAME}/enter")

    assert re.findall(r'aria-label="Board (\d)"', page.text) == ["2", "3", "1"]


async def test_the_director_finds_a_desk_and_everyone_else_the_public_page(
    browse: Callable[..., httpx.AsyncClient],
) -> None:
    desk = await browse(service(), Role.DIRECTOR).get(f"/t/{NAME}")
    contents = await browse(service()).get(f"/t/{NAME}")

    assert 'data-do="publish"' in desk.text
    assert 'data-do="publish"' not in contents.text
    assert f"/t/{NAME}/display/boards" in contents.text


async def test_the_desk_names_an_address_that_the_hall_can_reach(browse: Callable[..., httpx.AsyncClient]) -> None:
    outside = await browse(service(), Role.DIRECTOR).get(f"/t/{NAME}")
    inside = await browse(service(), Role.DIRECTOR, "localhost:8123").get(f"/t/{NAME}")

    assert "http://192.168.1.5:8000/display<" in outside.text
    assert re.search(r"http://[\w.]+:8123/display<", inside.text)


async def test_an_empty_server_offers_three_ways_to_the_director(browse: Callable[..., httpx.AsyncClient]) -> None:
    director = await browse(service(), Role.DIRECTOR).get("/")
    public = await browse(service()).get("/")

    assert re.findall(r'data-form="(\w+)"', director.text) == ["create", "import", "demo"]
    assert "data-form" not in public.text
    assert "director link" in public.text


async def test_looking_at_a_join_link_shows_a_button(browse: Callable[..., httpx.AsyncClient]) -> None:
    page = await browse(service()).get("/join/abc")

    assert '<form method="post" action="/join/abc">' in page.text


async def test_a_display_takes_its_theme_from_the_address(browse: Callable[..., httpx.AsyncClient]) -> None:
    dark = await browse(service()).get(f"/t/{NAME}/display/boards?theme=dark")
    odd = await browse(service()).get(f'/t/{NAME}/display/boards?theme="><b>')

    assert 'data-theme="dark"' in dark.text
    assert "data-theme" not in odd.text


async def test_static_files_are_asked_for_again_after_an_upgrade(browse: Callable[..., httpx.AsyncClient]) -> None:
    module = await browse(service()).get("/static/js/live.js")

    assert module.headers["cache-control"] == "no-cache"
    assert "javascript" in module.headers["content-type"]


@pytest.mark.parametrize(("accept", "kind"), [("text/html,*/*", "text/html"), ("*/*", "application/problem+json")])
async def test_a_person_is_told_a_problem_as_a_page(accept: str, kind: str) -> None:
    async def refuse(_: Request) -> Response:
        raise HttpProblem(HTTPStatus.UNAUTHORIZED, "That needs a <role>.", advice="Join first.")

    app = Starlette(routes=[Route("/t/x", refuse)], exception_handlers={HttpProblem: as_page(on_problem)})
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://h") as client:
        answer = await client.get("/t/x", headers={"accept": accept})

    assert answer.status_code == 401
    assert answer.headers["content-type"].split(";")[0] == kind
    assert ("&lt;role&gt;" in answer.text) == (kind == "text/html")


def test_pages_and_frames_carry_the_same_piece_of_a_hash() -> None:
    assert answers.HASH_LENGTH == frames.HASH_LENGTH


async def test_the_form_offers_every_system_with_a_sentence_on_when_to_choose_it(
    browse: Callable[..., httpx.AsyncClient],
) -> None:
    shown = html.unescape((await browse(_Service([]), Role.DIRECTOR).get("/")).text)

    for system in all_rules():
        assert f'value="{system.code}" data-when="{english(system.when)}"' in shown


async def test_a_long_list_comes_with_its_first_rows_and_says_that_it_goes_on(
    browse: Callable[..., httpx.AsyncClient],
) -> None:
    many = page_state.FIRST_ROWS + 1
    fake = service(*(RegisterPlayer(f"Guest {number:03}") for number in range(many)))

    page = await browse(fake).get(f"/t/{NAME}/standings")

    state = state_of(page)
    model = state["model"]
    assert isinstance(model, dict)
    assert state["short"] is True
    assert len(model["order"]) == len(model["rows"]) == page_state.FIRST_ROWS
    assert page.text.count("<tr data-key=") == page_state.FIRST_ROWS + 1  # and the row that new ones are drawn from


async def test_the_arbiters_short_list_has_the_missing_boards_of_all(browse: Callable[..., httpx.AsyncClient]) -> None:
    fake = in_round_one(70)
    for board in range(1, 70):
        fake.play(board)

    page = await browse(fake, Role.ARBITER).get(f"/t/{NAME}/enter")

    assert state_of(page)["short"] is True
    assert re.findall(r'aria-label="Board (\d+)"', page.text)[:3] == ["70", "1", "2"]
