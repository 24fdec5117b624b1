"""What the public reads is rendered once for all, in bounded queues, and officials' work never waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from http import HTTPStatus
from typing import Any

import httpx
import pytest
from starlette.types import Message

from server.access import EVERYONE, Role
from server.app import OpenServices, application
from server.eventstore.credentials import CredentialKind
from server.eventstore.faults import StoreUnreachable
from server.http import public_queues
from server.http.auth import COOKIE, new_secret, secret_hash
from server.http.endpoint import PublicQueue
from server.http.limiting import LimitMiddleware
from server.http.public_request import PublicAnswer
from server.http.routes import ROUTES
from server.languages import NAMES
from server.service.shared_queue import SharedQueue
from tests.server.http.conftest import Client, play
from tests.waiting import LONG

OUTSIDE_THE_QUEUES = {
    "list_own_requests": "shows what the secret of a player's card gives",
    "read_board": "shows what the secret of a board's card gives",
    "display_home": "shows what is arranged for the screen of the cookie",
    "display_page": "shows what fits the screen, and the time",
    "mixed_display_page": "shows what fits the screen, and the time",
    "join_page": "shows the code of its address, and reads no tournament",
    "code_page": "is a form",
    "login_page": "is a form",
    "recovery_page": "is a form",
    "trust_page": "reads no tournament",
    "authority": "is a file",
    "static": "is a file, kept in memory",
    "words": "is a file, kept in memory",
    "list_tie_breaks": "is the same for every tournament",
    "openapi": "is made once",
    "push_key": "is the same for every tournament, and read once by a browser",
    "robots": "is made of the name of the host alone",
    "health": "answers whether the process does",
    "ready": "answers whether the storage does",
    "metrics": "is for officials and for this machine",
}
"""Route -> why its answers are not shared."""

PAGES = ("", "/public", "/boards", "/standings", "/crosstable", "/players", "/prizes", "/files", "/print")


@pytest.fixture
async def played(director: Client, small: str) -> str:
    """The path of the pages of a tournament with one round."""
    await play(director, small, 1)
    return "/t/" + small.rpartition("/")[2]


class Renderings:
    """Counts what the queues have rendered, and holds it up while the gate is closed."""

    def __init__(self, services: OpenServices, monkeypatch: pytest.MonkeyPatch) -> None:
        self.paths: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()
        assert services.queues is not None
        self.queues = services.queues
        make = self.queues._made

        async def counted(name: PublicQueue, stream: str, wanted: Any, make_here: Any) -> PublicAnswer:
            self.paths.append(wanted.path)
            await self.gate.wait()
            return await make(name, stream, wanted, make_here)

        monkeypatch.setattr(self.queues, "_made", counted)

    def queue(self, name: PublicQueue = PublicQueue.PAGES) -> SharedQueue[Any, Any]:
        return self.queues.queues[name]


@pytest.fixture
def renderings(services: OpenServices, monkeypatch: pytest.MonkeyPatch) -> Renderings:
    return Renderings(services, monkeypatch)


@pytest.fixture
async def unlimited(services: OpenServices) -> AsyncIterator[Client]:
    """The public without the limits of an address, which would keep it from filling a queue."""
    app = application(services)
    layers: list[Any] = app.user_middleware
    app.user_middleware = [each for each in layers if each.cls is not LimitMiddleware]
    async with Client(transport=httpx.ASGITransport(app), base_url="http://hall.test") as client:
        yield client


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not condition():  # noqa: ASYNC110  # what the queue does next has no event of its own
            await asyncio.sleep(0)


async def test_three_hundred_phones_cost_one_rendering(public: Client, played: str, renderings: Renderings) -> None:
    answers = await asyncio.gather(*(public.get(f"{played}/crosstable") for _ in range(300)))

    assert {each.status_code for each in answers} == {HTTPStatus.OK}
    assert len({each.content for each in answers}) == 1
    assert renderings.paths == [f"{played}/crosstable"]


async def test_a_new_version_gives_new_bytes(
    public: Client, director: Client, small: str, played: str, renderings: Renderings
) -> None:
    first = await public.get(f"{played}/players")
    await director.post(f"{small}/players", json={"name": "Newcomer, Nora", "rating": 1500})
    second = await public.get(f"{played}/players", headers={"if-none-match": first.headers["etag"]})

    assert "Nora" not in first.text
    assert (second.status_code, "Nora" in second.text) == (HTTPStatus.OK, True)
    assert first.headers["etag"] != second.headers["etag"]
    assert len(renderings.paths) == 2


@pytest.mark.parametrize("page", PAGES)
async def test_a_page_that_the_client_has_is_not_rendered_again(
    public: Client, played: str, renderings: Renderings, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.http.public_reads.now", lambda: 1000.0)
    first = await public.get(f"{played}{page}")
    again = await public.get(f"{played}{page}", headers={"if-none-match": f'"other", {first.headers["etag"]}'})
    strong = await public.get(f"{played}{page}", headers={"if-none-match": first.headers["etag"].removeprefix("W/")})

    assert first.headers["etag"].startswith('W/"')
    assert first.headers["cache-control"] == "public, max-age=0, s-maxage=2"
    assert {"Accept-Language", "Cookie"} <= {each.strip() for each in first.headers["vary"].split(",")}
    assert {again.status_code, strong.status_code} == {HTTPStatus.NOT_MODIFIED}
    assert again.content == b""
    assert [again.headers[name] for name in ("etag", "vary", "cache-control")] == [
        first.headers[name] for name in ("etag", "vary", "cache-control")
    ]
    assert len(renderings.paths) == 1


async def test_a_page_with_the_time_of_the_server_is_made_anew_after_some_seconds(
    public: Client, played: str, renderings: Renderings, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr("server.http.public_reads.now", lambda: now[0])
    tags = []
    for moment in (1000.0, 1004.0, 1005.0):
        now[0] = moment
        tags.append((await public.get(played)).headers["etag"])

    assert tags[0] == tags[1] != tags[2]
    assert len(renderings.paths) == 2


async def test_json_keeps_its_version_as_the_tag(public: Client, small: str, renderings: Renderings) -> None:
    for path in (small, f"{small}/views/standings", f"{small}/export?format=csv"):
        first = await public.get(path)
        again = await public.get(path, headers={"if-none-match": first.headers["etag"]})

        assert first.headers["etag"] == '"6"'
        assert again.status_code == HTTPStatus.NOT_MODIFIED, path
    assert len(renderings.paths) == 3


async def test_each_language_has_bytes_and_a_tag_of_its_own(public: Client, played: str) -> None:
    found = [await public.get(f"{played}/boards", headers={"accept-language": code}) for code in NAMES]
    chosen = await public.get(f"{played}/boards?lang=de")

    assert len({each.headers["etag"] for each in found}) == len(NAMES)
    assert [code for code, each in zip(NAMES, found, strict=True) if f'lang="{code}"' in each.text] == list(NAMES)
    assert 'lang="de"' in chosen.text
    assert chosen.headers["cache-control"] == "private, no-cache"
    assert "lang=de" in chosen.headers["set-cookie"]


async def test_parameters_that_a_page_does_not_read_do_not_make_it_another_one(
    public: Client, played: str, renderings: Renderings
) -> None:
    for number in range(20):
        await public.get(f"{played}/boards?x={number}", headers={"accept-language": f"en;q=0.{number}1"})

    assert len(renderings.paths) == 1


@pytest.fixture
async def desk(services: OpenServices) -> AsyncIterator[Client]:
    """A browser with the session of a director."""
    session = new_secret()
    services.credentials.add(
        CredentialKind.SESSION,
        secret_hash(session),
        role=Role.DIRECTOR,
        tournament="",
        device="d-1",
        label="Desk",
        lasts=3600,
    )
    transport = httpx.ASGITransport(application(services))
    async with Client(transport=transport, base_url="http://hall.test", cookies={COOKIE: session}) as client:
        yield client


async def test_a_session_gets_its_own_page_and_leaves_nothing_to_the_public(
    public: Client, desk: Client, played: str
) -> None:
    for page in PAGES:
        before = await public.get(f"{played}{page}")
        mine = await desk.get(f"{played}{page}", headers={"if-none-match": before.headers["etag"]})
        after = await public.get(f"{played}{page}")

        assert mine.status_code == HTTPStatus.OK
        assert mine.headers["cache-control"] == "no-store"
        assert (("/timeline" in mine.text) and ("/timeline" not in before.text + after.text)) or page == "/print"
        assert "etag" not in mine.headers or not mine.headers["etag"].startswith("W/")
        assert "Desk" not in after.text


async def test_private_data_of_an_export_stay_with_the_director(public: Client, director: Client, small: str) -> None:
    added = await director.post(
        f"{small}/players", json={"name": "Young, Yara", "rating": 1500, "birth_date": "2011-12-13"}
    )
    assert added.status_code == HTTPStatus.CREATED
    path = f"{small}/export?format=trf26"
    private, shared = await director.get(path), await public.get(path)

    assert "2011/12/13" in private.text
    assert "2011/12/13" not in shared.text
    assert "2011/12/13" in (await director.get(path)).text


async def test_an_ended_session_is_the_public_and_its_answers_are_kept_by_no_one_else(
    public: Client, services: OpenServices, played: str
) -> None:
    mine = await public.get(f"{played}/boards", headers={"cookie": f"{COOKIE}=ended"})
    chosen = await public.get(f"{played}/boards", headers={"cookie": "lang=de"})

    assert (mine.status_code, mine.headers["cache-control"]) == (HTTPStatus.OK, "no-store")
    assert chosen.headers["cache-control"] == "private, no-cache"


async def test_nothing_of_the_one_who_asked_first_reaches_the_others(
    public: Client, played: str, renderings: Renderings
) -> None:
    first = {"cookie": "lang=en; secret=hunter2", "referer": "http://elsewhere.test/", "x-forwarded-for": "10.9.8.7"}
    found = [await public.get(f"{played}/boards?token=hunter2", headers=first), await public.get(f"{played}/boards")]

    assert len(renderings.paths) == 1
    assert all("hunter2" not in each.text and "10.9.8.7" not in each.text for each in found)
    assert "set-cookie" not in found[1].headers


async def test_views_and_sheets_that_are_not_public_are_refused_before_anything_is_answered(
    public: Client, small: str, renderings: Renderings
) -> None:
    version = (await public.get(small)).headers["etag"]
    for path in (f"{small}/views/desk", small.replace("/api/v1/tournaments", "/t") + "/print/badges.pdf"):
        assert (await public.get(path, headers={"if-none-match": version})).status_code == HTTPStatus.UNAUTHORIZED
    assert renderings.paths == [small]


async def test_the_public_is_refused_when_too_much_waits_and_officials_go_on(
    unlimited: Client, director: Client, small: str, played: str, renderings: Renderings
) -> None:
    renderings.gate.clear()
    most = public_queues.MOST_WAITING[PublicQueue.FILES]
    queue = renderings.queue(PublicQueue.FILES)
    asked = [
        asyncio.create_task(unlimited.get(f"{small}/export?format=csv&round={number}")) for number in range(1, most + 2)
    ]
    await _until(lambda: queue.waiting == most)
    refused = await unlimited.get(f"{small}/export?format=pgn", headers={"accept-language": "de"})
    page = await unlimited.get(f"{played}/print/players.pdf", headers={"accept": "text/html", "accept-language": "de"})

    assert (refused.status_code, refused.headers["content-type"]) == (503, "application/problem+json")
    assert {refused.headers["retry-after"], page.headers["retry-after"]} == {"3"}
    assert (page.status_code, "Zu viele verschiedene Seiten" in page.text) == (503, True)
    assert (await director.post(f"{small}/rounds")).status_code == HTTPStatus.CREATED
    assert (await director.get(f"{played}/print/pairings.pdf?round=1")).content.startswith(b"%PDF")
    assert (await director.get(f"{small}/export?format=csv")).status_code == HTTPStatus.OK
    assert len(renderings.paths) == 1
    for each in asked:
        each.cancel()
    await asyncio.gather(*asked, return_exceptions=True)


async def test_the_work_of_a_client_that_has_gone_is_not_done(
    services: OpenServices, played: str, renderings: Renderings
) -> None:
    app = application(services)
    renderings.gate.clear()
    gone = asyncio.Event()
    messages = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Message:
        first = next(messages, None)
        if first is not None:
            return first
        await gone.wait()
        return {"type": "http.disconnect"}

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    transport = httpx.ASGITransport(app)
    async with Client(transport=transport, base_url="http://hall.test") as stays:
        first = asyncio.create_task(stays.get(f"{played}/boards"))
        await _until(lambda: len(renderings.paths) == 1)
        scope = {
            "type": "http",
            "method": "GET",
            "scheme": "http",
            "http_version": "1.1",
            "path": f"{played}/crosstable",
            "raw_path": f"{played}/crosstable".encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", b"hall.test")],
            "server": ("hall.test", 80),
            "client": ("10.0.0.1", 9),
        }
        leaving = asyncio.create_task(app(scope, receive, send))
        await _until(lambda: renderings.queue().waiting == 1)
        gone.set()
        await leaving

        assert renderings.queue().waiting == 0
        renderings.gate.set()
        assert (await first).status_code == HTTPStatus.OK
    assert renderings.paths == [f"{played}/boards"]
    assert sent[0]["status"] != HTTPStatus.OK


async def test_texts_are_sent_packed_to_those_who_take_it(public: Client, played: str) -> None:
    packed = await public.get(f"{played}/crosstable", headers={"accept-encoding": "gzip"})
    plain = await public.get(f"{played}/crosstable", headers={"accept-encoding": "identity"})

    assert (packed.headers.get("content-encoding"), plain.headers.get("content-encoding")) == ("gzip", None)
    assert packed.text == plain.text
    assert "Accept-Encoding" in packed.headers["vary"]


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages that show the time of the server be shared for as long as the test takes."""
    monkeypatch.setattr("server.http.public_reads.now", lambda: 1000.0)


@pytest.fixture
async def in_festival(director: Client) -> str:
    """The id of the second of two sections of a festival."""
    for name in ("A", "B"):
        made = await director.post("/api/v1/tournaments", json={"name": name, "rounds": 3, "festival": "Summer Open"})
        path = f"/api/v1/tournaments/{made.json()['id']}"
        await director.post(f"{path}/players", json={"name": f"Winter, {name}", "rating": 2000})
    return str(made.json()["id"])


@pytest.mark.usefixtures("stopped_clock")
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/api/v1/tournaments",
        "/archive",
        "/api/v1/archive",
        "/sitemap.xml",
        "/festival/summer-open",
        "/api/v1/festivals/summer-open",
        "/api/v1/festivals/summer-open/search?q=winter",
    ],
)
async def test_what_depends_on_every_tournament_is_rendered_once_for_all_until_one_changes(
    public: Client,
    director: Client,
    in_festival: str,
    renderings: Renderings,
    path: str,
) -> None:
    answers = await asyncio.gather(*(public.get(path) for _ in range(20)))
    again = await public.get(path, headers={"if-none-match": answers[0].headers["etag"]})

    assert {each.status_code for each in answers} == {HTTPStatus.OK}
    assert again.status_code == HTTPStatus.NOT_MODIFIED
    assert len(renderings.paths) == 1
    await director.post(f"/api/v1/tournaments/{in_festival}/players", json={"name": "Winter, Zoe", "rating": 1500})
    changed = await public.get(path, headers={"if-none-match": answers[0].headers["etag"]})
    assert changed.status_code == HTTPStatus.OK
    assert changed.headers["etag"] != answers[0].headers["etag"]
    assert len(renderings.paths) == 2


async def test_each_host_gets_a_site_map_of_its_own(public: Client, played: str, renderings: Renderings) -> None:
    inside, other = [await public.get("/sitemap.xml", headers={"host": each}) for each in ("hall.test", "127.0.0.1")]

    assert {inside.status_code, other.status_code} == {HTTPStatus.OK}
    assert renderings.paths == ["/sitemap.xml"] * 2


async def test_every_read_of_everyone_is_in_a_queue_or_has_a_reason_not_to_be() -> None:
    """Whoever may read without a role cannot take the time of officials: a new route decides how."""
    outside = {
        each.permission.name
        for each in ROUTES
        if each.method == "GET" and each.permission.audience == EVERYONE and each.queue is None
    }

    assert outside == OUTSIDE_THE_QUEUES.keys()


async def test_a_festivals_page_keeps_the_language_of_its_first_section(
    public: Client, director: Client, in_festival: str
) -> None:
    first = (await public.get("/api/v1/tournaments")).json()["tournaments"][0]["id"]
    assert first != in_festival
    assert (await director.patch(f"/api/v1/tournaments/{first}", json={"language": "fr"})).status_code == 201

    page = await public.get("/festival/summer-open")

    assert '<html lang="fr"' in page.text


async def test_values_without_a_meaning_make_no_other_page(public: Client, played: str, renderings: Renderings) -> None:
    path = f"{played}/crosstable"
    queries = ("round=1", "round=01&rows=7", "lang=xx&round=1", "round=1&rows=&lang=", "round=0001")
    texts = {(await public.get(f"{path}?{query}")).text for query in queries}

    assert len(texts) == 1
    assert renderings.paths == [path]
    assert (await public.get(f"{path}?rows=all&lang=de", headers={"host": "HALL.test"})).status_code == 200
    assert (await public.get(f"{path}?rows=all&lang=de")).status_code == 200
    assert renderings.paths == [path] * 2


async def test_a_search_is_shared_by_its_words(
    public: Client, director: Client, small: str, renderings: Renderings
) -> None:
    found = [
        (await public.get(f"{small}/search", params={"q": words})).json() for words in ("Player 1", "Player 1", "x")
    ]

    assert found[0] == found[1]
    assert found[0] != found[2]
    assert len(renderings.paths) == 2


async def test_readers_do_not_wait_for_work_when_the_storage_is_silent(
    services: OpenServices, public: Client, played: str, renderings: Renderings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable() -> None:
        raise StoreUnreachable("frozen")

    renderings.gate.clear()
    monkeypatch.setattr(services.tournaments._store, "check", unreachable)

    answers = await asyncio.gather(public.get(f"{played}/standings"), public.get(f"{played}/print/boards.pdf"))

    assert [each.status_code for each in answers] == [HTTPStatus.SERVICE_UNAVAILABLE] * 2
    for each in answers:
        assert "frozen" not in each.text
        assert int(each.headers["retry-after"]) > 0
    renderings.gate.set()
