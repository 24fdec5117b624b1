"""The static files that pages need: kept by browsers, never stale, and minified of what only authors read."""

from __future__ import annotations

import re
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

import web
from server.http.compression import LEAST
from server.http.static_files.cache import minified, static_hash, with_static_hash
from tests.for_each import for_each

Client = httpx.AsyncClient
STATIC = Path(web.__file__).parent / "static"
MODULES = sorted((STATIC / "js").glob("*.js"))


async def test_a_page_names_its_static_files_by_their_hash(public: Client) -> None:
    page = await public.get("/", headers={"accept": "text/html"})
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)

    assert named
    assert all(each.startswith(f"/static/~{static_hash()}/") for each in named)
    for each in named:
        answer = await public.get(each)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("prefix", ["", "~0123456789ab/"])
async def test_without_the_sign_or_with_an_old_one_the_newest_is_asked_for_anew(public: Client, prefix: str) -> None:
    answer = await public.get(f"/static/{prefix}js/live.js")

    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
@pytest.mark.parametrize("path", ["/static/js/live.js", "/static/img/icon.svg", "/words/de.js"])
async def test_who_has_a_file_already_is_informed_briefly(public: Client, path: str, encoding: str) -> None:
    first = await public.get(path, headers={"accept-encoding": encoding})

    again = await public.get(path, headers={"accept-encoding": encoding, "if-none-match": first.headers["etag"]})
    other = await public.get(path, headers={"accept-encoding": encoding, "if-none-match": '"another"'})

    assert (again.status_code, again.content) == (304, b"")
    assert (other.status_code, other.content) == (200, first.content)


@pytest.mark.parametrize(("path", "encoding"), [("/static/js/search.js", "gzip"), ("/static/js/made.js", None)])
async def test_a_small_file_is_packed_if_that_makes_it_smaller(public: Client, path: str, encoding: str | None) -> None:
    answer = await public.get(path, headers={"accept-encoding": "gzip"})

    assert len(answer.content) < LEAST
    assert answer.headers.get("content-encoding") == encoding


async def test_a_file_is_the_same_packed_and_not(public: Client) -> None:
    packed = await public.get("/static/js/live.js", headers={"accept-encoding": "gzip"})
    plain = await public.get("/static/js/live.js", headers={"accept-encoding": "identity"})

    assert (packed.headers.get("content-encoding"), plain.headers.get("content-encoding")) == ("gzip", None)
    assert packed.text == plain.text
    assert packed.headers["etag"] != plain.headers["etag"]


@pytest.mark.parametrize("path", ["js/nothing.js", "../__init__.py", "..%2f__init__.py", "js", "a%00b", "~/js/live.js"])
async def test_no_file_outside_the_static_folder_is_served(public: Client, path: str) -> None:
    assert (await public.get(f"/static/{path}")).status_code == 404


def test_only_what_authors_read_stays_at_home_and_lines_keep_their_numbers() -> None:
    module = '// about\nimport "./a.js";\n\n  go("//x"); // why\n  // why\nsay("; // x");\n'
    style = '/* about\n   this */\n.a { color: red; }\n  .b::before { content: "{ ; }"; margin: 0, 2px; } /* why */\n'

    assert minified(module, "text/javascript") == '\nimport "./a.js";\n\ngo("//x");\n\nsay("; // x");'
    assert minified(style, "text/css") == '\n\n.a{color:red}\n.b::before{content:"{ ; }";margin:0,2px}'


@for_each(path=MODULES)
def test_no_module_has_a_text_of_several_lines_that_would_lose_its_indentation(path: Path) -> None:
    code = [line for line in path.read_text().splitlines() if not line.strip().startswith("//")]

    assert [line for line in code if line.count("`") % 2] == []


def test_only_addresses_in_quotes_are_signed() -> None:
    assert (
        with_static_hash('<a href="/static/a.css">/static/b.css')
        == f'<a href="/static/~{static_hash()}/a.css">/static/b.css'
    )


@pytest.mark.parametrize("worker", ["worker.js", "push-worker.js"])
async def test_a_service_worker_is_always_the_current_one_and_serves_the_whole_server(
    public: Client, worker: str
) -> None:
    answer = await public.get(f"/static/{worker}")

    assert answer.status_code == HTTPStatus.OK
    assert (answer.headers["service-worker-allowed"], answer.headers["cache-control"]) == ("/", "no-cache")
    assert "service-worker-allowed" not in (await public.get("/static/js/offline.js")).headers


async def test_the_texts_of_any_modules_are_made_without_reading_a_catalogue_again(
    public: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(_: str) -> None:
        raise AssertionError("a catalogue is read again")

    await public.get("/words/de.js?of=settings.js")
    monkeypatch.setattr("server.languages._read", read)

    found = {each.name: await public.get(f"/words/de.js?of={each.name}") for each in MODULES[:20]}

    assert {name: answer.status_code for name, answer in found.items()} == dict.fromkeys(found, 200)
