"""Every page in every language: nothing on it is left in English but names; the choice of a reader is kept."""

from __future__ import annotations

import re
from gettext import c2py
from html import unescape
from html.parser import HTMLParser

import pytest
from starlette.routing import compile_path

from server.http.endpoint import Page
from server.http.routes import ROUTES
from server.languages import NAMES, SOURCE, language, script
from tests.page_visits import NO_PAGES
from tests.server.http.conftest import Client, play

CODES = sorted(set(NAMES) - {SOURCE})
PAGES = (
    "",
    "/boards",
    "/standings",
    "/crosstable",
    "/players",
    "/prizes",
    "/report",
    "/norms",
    "/incidents",
    "/files",
    "/check-in",
    "/enter",
)
MORE = (
    "/boards/1",
    "/pairing?round=2",
    "/timeline",
    "/changes",
    "/print",
    "/public",
    "/numbers",
    "/rating-list",
    "/roster",
    "/roster/paste",
    "/settings",
)
DISPLAYS = tuple(f"/display/{kind}" for kind in ("boards", "seats", "standings", "crosstable", "playing", "latest"))
SERVER_PAGES = (
    "/",
    "/devices",
    "/ops",
    "/ops/machine",
    "/join",
    "/login",
    "/trust",
    "/display?choose",
    "/displays",
    "/archive",
    "/recover",
    "/join/abc",
)

NAMED = frozenset(
    [
        "adoube",
        "Small",
        "Player",
        "director",
        "test",
        "SQLite",
        "sqlite",
        "log",
        "Sonneborn",
        "Berger",
        "Server",
        "Pages",
        "zip",
    ]
)
NAMED |= frozenset(["abcd", "efgh", "jkmn", "pqrs", "tuvw"])
"""Words that are the same in several languages, or names, or codes to be typed."""


NOT_LOOKED_AT = frozenset(
    {
        "embed_page",  # its texts are those of the boards and the standings
        "festival_page",  # needs a festival; it has the parts of the first page
        "festival_player_page",  # the same
        "mixed_display_page",  # needs two tournaments; it has the parts of the displays
        "newest_page",  # needs a printed sheet
        "print_sheet",  # bears its address and its hash; tests/server/print has every sheet in every language
    }
)


class _Words(HTMLParser):
    """The texts of a page that have two words or more, attributes that are read aloud too."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._within: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within += [tag] if tag in {"script", "code", "style"} else []
        read = {"aria-label", "placeholder", "title", "alt"}
        self.found |= {unescape(value) for name, value in attrs if name in read and value and _is_prose(value)}

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if not self._within and _is_prose(data):
            self.found.add(data.strip())


def _is_prose(text: str) -> bool:
    return len(set(re.findall(r"[^\W\d_]{3,}", text)) - NAMED) > 1


def in_both(english: str, other: str) -> set[str]:
    """What is on both pages word for word."""
    return _Words(english).found & _Words(other).found


async def _read(client: Client, path: str, code: str) -> str:
    answer = await client.get(path, headers={"accept-language": code, "accept": "text/html"})
    assert answer.status_code == 200, path
    return answer.text


def test_every_page_is_looked_at() -> None:
    looked = [f"/t/none{each}" for each in (*PAGES, *MORE, *DISPLAYS, "/players/p1", "/report")]
    paths = [each.partition("?")[0] for each in (*looked, *SERVER_PAGES)]
    unseen = {
        each.permission.name
        for each in ROUTES
        if isinstance(each, Page)
        and each.method == "GET"
        and not any(compile_path(each.path)[0].match(to) for to in paths)
    }

    assert unseen - NO_PAGES == NOT_LOOKED_AT


@pytest.mark.parametrize("code", CODES)
async def test_no_page_leaves_a_sentence_in_english(director: Client, small: str, code: str) -> None:
    await play(director, small, 1)
    tournament = f"/t/{small.rsplit('/', 1)[-1]}"
    player = (await director.get(f"{small}/views/players")).json()["order"][0]
    paths = [*(f"{tournament}{each}" for each in (*PAGES, *MORE, *DISPLAYS)), f"{tournament}/players/{player}"]
    left: dict[str, set[str]] = {}
    for path in (*paths, f"{tournament}/report?player={player}", *SERVER_PAGES):
        english, other = await _read(director, path, SOURCE), await _read(director, path, code)
        assert f'<html lang="{code}"' in other
        if same := in_both(english, other):
            left[path] = same

    assert left == {}


async def test_a_choice_is_kept_for_the_pages_that_follow(public: Client, small: str) -> None:
    page = f"/t/{small.rsplit('/', 1)[-1]}/boards"
    asked = await public.get(f"{page}?lang=es", headers={"accept-language": "de"})
    after = await public.get(page, headers={"accept-language": "de"})
    other = await public.get(f"{page}?lang=fr")

    assert '<html lang="es"' in asked.text
    assert '<html lang="es"' in after.text
    assert '<html lang="fr"' in other.text


async def test_an_unknown_language_is_not_kept(public: Client) -> None:
    answer = await public.get("/?lang=xx")

    assert "set-cookie" not in answer.headers
    assert '<html lang="en"' in answer.text


async def test_every_page_offers_the_languages_and_stays_where_it_is(public: Client, small: str) -> None:
    page = (await public.get(f"/t/{small.rsplit('/', 1)[-1]}/standings?round=1")).text

    for code, name in NAMES.items():
        assert re.search(rf'href="/t/\w+/standings\?round=1&amp;lang={code}" lang="{code}"[^>]*>{name}</a>', page)


async def test_what_the_rules_refuse_is_given_in_the_language_of_the_request(director: Client, small: str) -> None:
    path = f"{small}/rounds/2/publication"
    english = (await director.post(path)).json()
    german = (await director.post(path, headers={"accept-language": "de"})).json()

    assert english["title"] == "Round 2 has not been paired."
    assert (german["title"], german["detail"]) == ("Runde 2 ist nicht ausgelost.", "Losen Sie erst die Runde aus.")
    assert english | {"title": "", "detail": ""} == german | {"title": "", "detail": ""}


async def test_what_a_role_may_not_do_is_given_in_the_language_of_the_request(public: Client, small: str) -> None:
    answer = await public.post(f"{small}/rounds", headers={"accept-language": "fr"})

    assert answer.json()["title"] == "Il vous faut un rôle pour cela."


async def test_a_problem_is_a_page_in_the_readers_language(public: Client) -> None:
    answer = await public.get("/t/nowhere", headers={"accept-language": "es", "accept": "text/html"})

    assert "No hay torneo nowhere." in answer.text


@pytest.mark.parametrize("code", CODES)
async def test_events_are_given_in_the_language_of_the_request(director: Client, small: str, code: str) -> None:
    await play(director, small, 1)
    english = (await director.get(f"{small}/timeline")).json()["facts"]
    other = (await director.get(f"{small}/timeline", headers={"accept-language": code})).json()["facts"]

    assert {one["says"] for one in english} & {one["says"] for one in other} == set()
    assert [one["version"] for one in english] == [one["version"] for one in other]


@pytest.mark.parametrize("code", list(NAMES))
def test_modules_count_by_the_same_rule_as_pages(code: str) -> None:
    rule = c2py(script(code).split("Number(")[1].split(");")[0])
    told = {n: language(code).plural("{n} round", "{n} rounds", n) for n in range(200)}
    forms = {rule(n): text for n, text in told.items()}

    assert {n: forms[rule(n)] for n in told} == told
    assert len(set(forms.values())) == len(forms)
