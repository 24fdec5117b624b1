"""What comes to the server's doors: names it does not have, JSON without a bottom, characters that are not seen."""

from __future__ import annotations

import stat
from collections.abc import Callable
from http import HTTPStatus

import httpx
import pytest

from domain.exchange.csv_writing import written
from domain.plain_text import on_one_line
from server.access import Role
from server.app import OpenServices, application
from server.eventstore.sqlite import database_path
from server.http.hosts import HostMiddleware
from server.languages import NAMES, language
from tests.server.http.conftest import Client

DEEP = 100_000


@pytest.mark.parametrize("host", ["evil.test", "evil.test:8000", "hall.test.evil.test", "10.9.8.7", "[fe80::1]:80", ""])
async def test_a_name_that_is_not_of_this_server_is_refused(public: Client, host: str) -> None:
    assert (await public.get("/healthz", headers={"host": host})).status_code == HTTPStatus.MISDIRECTED_REQUEST


@pytest.mark.parametrize(
    "host", ["hall.test", "localhost:8000", "127.0.0.1", "[::1]:8000", "JADOUBE.local.", "127.0.0.9"]
)
async def test_names_of_this_server_are_served(public: Client, host: str) -> None:
    assert (await public.get("/healthz", headers={"host": host})).status_code == HTTPStatus.OK


async def test_a_public_name_is_served_where_it_was_configured(services: OpenServices) -> None:
    app = HostMiddleware(application(services).router, public_hosts=["Chess.Example"])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        refused = await client.get("/healthz", headers={"host": "other.example"})

    assert refused.status_code == HTTPStatus.MISDIRECTED_REQUEST
    assert app._knows({"type": "http", "headers": [(b"host", b"chess.example:443")], "server": ("10.0.0.1", 80)})


@pytest.mark.parametrize(
    ("accepted", "code"),
    [("", "en"), ("de-AT,en;q=0.5", "de"), *zip(NAMES, NAMES, strict=True), ("xx," * 20_000 + "de", "en")],
    ids=["none", "de-AT", *NAMES, "endless"],
)
async def test_the_refusal_of_another_name_is_in_the_language_of_the_request(
    public: Client, accepted: str, code: str
) -> None:
    title = language(code).text("This server has a different name.")
    headers = {"host": "evil.test", "accept-language": accepted}
    page = await public.get("/", headers=headers | {"accept": "text/html"})
    problem = await public.get("/api/v1/tournaments", headers=headers)

    assert (page.status_code, problem.status_code) == (421, 421)
    assert f'<html lang="{code}">' in page.text
    assert title in page.text
    assert "--public-host" in page.text
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    assert "set-cookie" not in page.headers
    assert problem.headers["content-type"] == "application/problem+json"
    assert problem.json()["title"] == title


@pytest.mark.parametrize(
    "body",
    [
        b"[" * DEEP + b"]" * DEEP,
        b'{"a":' * DEEP + b"1" + b"}" * DEEP,
        b'{"name":"x","x":' + b"[" * DEEP + b"]" * DEEP + b"}",
    ],
    ids=["lists", "objects", "unknown-field"],
)
async def test_json_without_a_bottom_is_malformed(director: Client, body: bytes) -> None:
    for path in ("/api/v1/tournaments", "/api/v1/imports"):
        assert (await director.post(path, content=body)).status_code == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b" \n"])
async def test_a_file_of_line_ends_is_malformed(director: Client, small: str, ending: bytes) -> None:
    content = ending * (8 * 1024 * 1024 // len(ending))

    for path in ("/api/v1/imports", f"{small}/players/import"):
        assert (await director.post(path, content=content)).status_code == HTTPStatus.BAD_REQUEST


def test_a_name_has_no_characters_that_are_not_seen() -> None:
    assert on_one_line(" A\u202enn\x00\x1b[31m \n  B\u2066ee\u200f ") == "Ann[31m Bee"


async def test_names_are_cleaned_at_every_door(director: Client, public: Client) -> None:
    turned = "An\u202en \x07Bee"
    made = await director.post("/api/v1/tournaments", json={"name": turned, "rounds": 3, "city": turned})
    path = f"/api/v1/tournaments/{made.json()['id']}"
    await director.post(f"{path}/players", json={"name": turned, "club": turned})
    await director.post(f"{path}/players/import", content=f"Name;Club\nC{turned};{turned}".encode())
    await director.post(f"{path}/notices", json={"text": turned})

    for view in ("players", "notices", "boards"):
        text = (await public.get(f"{path}/views/{view}")).text
        assert "\u202e" not in text
        assert "\\u0007" not in text
    assert (await public.get(f"{path}/views/players")).json()["head"]["name"] == "Ann Bee"


async def test_texts_inside_of_lists_are_cleaned(director: Client, public: Client, small: str) -> None:
    turned = "First\u202e prize\x07"
    group = {"name": turned, "prizes": [{"place": 1, "trophy": turned}]}

    made = await director.put(f"{small}/prizes", json={"currency": "EUR", "groups": [group]})

    assert made.is_success, made.text
    text = (await public.get(f"{small}/views/prizes")).text
    assert text.count("First prize") >= 2
    assert "\u202e" not in text
    assert "\\u0007" not in text


TURNED, UNSEEN = "An\u202en\x07 Bee", "An\x85n\x9b\x07 Bee"
"""With characters that turn the line, and with those that Windows and ISO encodings have, too."""


@pytest.mark.parametrize(
    ("name", "encoding"), [(TURNED, "utf-16"), (TURNED, "utf-8-sig"), (UNSEEN, "latin-1"), (UNSEEN, "utf-8")]
)
async def test_tables_are_cleaned_in_every_encoding(
    director: Client, public: Client, small: str, name: str, encoding: str
) -> None:
    club = name if encoding != "latin-1" else "Club\x07"
    table = f"Name;Club\n{name};{club} Z\xfcrich".encode(encoding)
    seen = await director.post(f"{small}/players/import?preview=1", content=table)
    made = await director.post(f"{small}/players/import", content=table)

    assert made.status_code == HTTPStatus.CREATED, made.text
    rows = (await public.get(f"{small}/views/players")).json()["rows"].values()
    (row,) = [each for each in rows if each["player"] in made.json()["registered"]]
    assert row["club"].endswith("Z\xfcrich")
    for text in (row["name"], row["club"], seen.text):
        assert not set(text) & {"\u202e", "\x07", "\x9b", "\x85"}
        assert "\\u0007" not in text


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8"])
async def test_a_report_file_is_cleaned_in_every_encoding(director: Client, public: Client, encoding: str) -> None:
    line = f"001    1      {UNSEEN + ' Z' + chr(0xFC):33} 2000 GER           1990       0.0    1"
    text = "\n".join([f"{code} {UNSEEN} Z\xfc" for code in ("012", "022", "032", "102", "122")] + [line, ""])
    made = await director.post("/api/v1/imports", content=text.encode(encoding))

    assert made.status_code == HTTPStatus.CREATED, made.text
    path = f"/api/v1/tournaments/{made.json()['id']}"
    recorded = (await director.get(f"{path}/events?after=0")).json()["events"]
    told = [each["data"] for each in recorded if each["type"] in ("TournamentCreated", "PlayerRegistered")]
    assert [each["name"] for each in told] == ["Ann Bee Z\xfc"] * 2
    for each in told:
        for value in each.values():
            assert not set(str(value)) & set("\x85\x9b\x07")


@pytest.mark.parametrize("content", ["012 Open\n", "001    1      Bee\n"])
async def test_a_report_file_in_utf_16_is_refused(director: Client, content: str) -> None:
    answer = await director.post("/api/v1/imports", content=content.encode("utf-16"))

    assert answer.status_code == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize("sign", ["=", "+", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\u3000=", "\u00a0\uff1d"])
def test_a_text_that_a_spreadsheet_would_calculate_is_guarded(sign: str) -> None:
    assert written([[f"{sign}1+1"]]).lstrip('"').startswith("'")


@pytest.mark.parametrize(("role", "status"), [(Role.PUBLIC, 401), (Role.CHECK_IN, 403), (Role.ARBITER, 200)])
@pytest.mark.parametrize("how", ["remote", "forwarded"])
async def test_metrics_are_for_officials_and_for_programs_on_this_machine(
    services: OpenServices, client_of: Callable[..., Client], role: Role, status: int, how: str
) -> None:
    headers = dict(client_of(role).headers) | ({"x-forwarded-for": "127.0.0.1"} if how == "forwarded" else {})
    transport = httpx.ASGITransport(
        application(services), client=("127.0.0.1" if how == "forwarded" else "10.1.1.1", 9)
    )
    async with httpx.AsyncClient(transport=transport, base_url="http://hall.test", headers=headers) as client:
        assert (await client.get("/metrics")).status_code == status
    assert (await client_of(Role.PUBLIC).get("/metrics")).status_code == HTTPStatus.OK


async def test_answers_to_those_with_a_role_are_kept_by_no_cache(director: Client, small: str) -> None:
    for path in (small, f"{small}/export", f"{small}/views/desk", "/api/v1/devices", "/api/v1/nothing", "/api/v1/ops"):
        answer = await director.get(path)
        if answer.status_code != HTTPStatus.NOT_FOUND:
            assert answer.headers["cache-control"] == "no-store", path


async def test_the_database_is_for_its_owner_alone(services: OpenServices) -> None:
    url = services.server_info.database
    if not url.startswith("sqlite"):
        return
    path = database_path(url)
    for each in (path, *path.parent.glob(f"{path.name}-*")):
        assert stat.S_IMODE(each.stat().st_mode) == 0o600, each
