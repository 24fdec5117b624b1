"""No page and no answer has a word that did not come through a catalogue; names and codes are data."""

# ruff: noqa: RUF001  # Greek letters are what is meant here

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from server.access import Role
from server.app import OpenServices
from server.languages import NAMES
from tests.catalogues.pseudo import plain_words, pseudo_language, words_of_page
from tests.page_visits import visits
from tests.server.http.conftest import Client, client_of, director, play, services

__all__ = ["client_of", "director", "pseudo_language", "services"]

_FUND = {
    "currency": "CHF",
    "year": 2026,
    "groups": [
        {
            "name": "Όπεν",
            "sharing": "hort",
            "prizes": [{"place": 1, "amount": 10001}, {"place": 2, "amount": 500, "trophy": "Κύπελλο"}],
        },
        {"name": "Νέοι", "category": {"age_from": 8, "age_to": 18, "sex": "w"}, "prizes": [{"place": 1, "amount": 50}]},
        {
            "name": "Λίγοι",
            "category": {"rating_to": 1998, "unrated": "admitted", "newcomers": True, "clubs": ["Α", "Β"]},
            "prizes": [{"place": 1, "amount": 50}],
        },
    ],
}
_NAMES = ("Άλφα", "Βήτα", "Γάμμα", "Δέλτα", "Έψιλον", "Ζήτα")
_DATA = frozenset(NAMES.values()) | {
    *("adoube", "jadoube", "Android", "Windows", "macOS", "SQLite", "sqlite", "PostgreSQL", "log", "metrics", "hall"),
    *("test", "Letter", "http", "https", "display", "ms", "abcd", "efgh", "jkmn", "pqrs", "tuvw"),
    *("director", "arbiter", "check", "in"),
}
"""Names of programs, of languages in themselves, of files and addresses; codes to be typed; names of the devices
of this test, which are those of their roles."""


@dataclass(frozen=True)
class Hall:
    """A server with a tournament in play, `t`, and one whose next round is a draft."""

    client_of: Callable[..., Client]
    values: dict[str, str]

    @property
    def path(self) -> str:
        """The address of the tournament in play in the API."""
        return f"/api/v1/tournaments/{self.values['t']}"


@pytest.fixture
async def hall(
    services: OpenServices, director: Client, client_of: Callable[..., Client], pseudo_language: str
) -> Hall:
    """Two tournaments with everything that a page may show, all of it in Greek."""
    director.headers["accept-language"] = pseudo_language
    values = {name: await _tournament(director) for name in ("t", "draft")}
    path = f"/api/v1/tournaments/{values['t']}"
    await play(director, path, 1)
    await director.post(f"/api/v1/tournaments/{values['draft']}/rounds")
    players = (await director.get(f"{path}/views/players")).json()["order"]
    await director.put(f"{path}/prizes", json=_FUND)
    await director.put(f"{path}/tie-breaks", json={"tie_breaks": ["BH/C1", "ARO", "DE"], "reason": "γιατί"})
    await director.post(f"{path}/players/{players[-1]}/withdrawal", json={"reason": "γιατί"})
    await play(director, path, 2)
    await director.post(f"{path}/notices", json={"text": "Καλημέρα", "kind": "information"})
    mark = {"version": "1", "hash": (await services.tournaments.hash_at(values["t"], 1))[:8]}
    version = (await director.get(path)).json()["version"]
    values |= {"p": players[0], "n": "2", "newest": await services.tournaments.hash_at(values["t"], version), **mark}
    return Hall(client_of, values)


async def _tournament(director: Client) -> str:
    made = await director.post("/api/v1/tournaments", json={"name": "Θερινό", "rounds": 4, "initial_colour": "white"})
    path = f"/api/v1/tournaments/{made.json()['id']}"
    await director.patch(path, json={"festival": "Open Week"})
    for place, name in enumerate(_NAMES):
        body = {"name": name, "rating": 2000 - place if place else 0, "birth_date": f"{2000 + place}-01-01", "sex": "w"}
        assert (await director.post(f"{path}/players", json=body)).status_code == 201
    return str(made.json()["id"])


async def test_no_page_has_a_word_that_is_in_no_catalogue(hall: Hall) -> None:
    left: dict[str, set[str]] = {}
    for path, role in dict.fromkeys((shown.visit.path, shown.visit.role) for shown in visits()):
        client = hall.client_of(role)
        address = path.replace("at=30", "at=20").format(**hall.values)
        answer = await client.get(address, headers={"accept": "text/html", "accept-language": "de"})
        assert answer.status_code == 200, (address, answer.text)
        words = words_of_page(answer.text) - _DATA - {"Open", "Week", "fide", "dutch", *_ids(hall)}
        if words:
            left[f"{path} {role}"] = words

    assert not left, "; ".join(f"{place}: {sorted(words)}" for place, words in left.items())


def _ids(hall: Hall) -> Iterator[str]:
    """Parts of ids and of the hash, which stamps show from its beginning."""
    for value in hall.values.values():
        for end in range(1, len(value) + 1):
            yield from plain_words(value[:end])


_TABLES = {
    "players/import?preview=1": [
        "Name;Elo;Titel;Geb;Sex;Fed;FideID\nΆλφα;9999;X;x;x;x;x\n;1;;;;;\n",
        "Elo\n1\n",
        "Name;Spieler\nΑ;Β\n",
        "",
    ],
    "pairings/import?preview=1": [
        "Runde;Weiß;Schwarz;Erg\n3;Ω;Άλφα;1-0\n3;;Βήτα;1-0\n3;Γάμμα;;1-0\n3;Δέλτα;Ζήτα;x\n",
        "Runde;Weiß;Schwarz\n9;Άλφα;Βήτα\n",
        "Runde;Weiß;Schwarz\n1;Βήτα;Άλφα\n",
        "Weiß\nΆλφα\n",
    ],
    "standings/comparison": ["Name;Punkte;ARO;Ω\nΆλφα;9;1;1\nΆλφα;x;1;1\nΩ;1;1;1\n", "Punkte\n1\n", "Name\nΆλφα\n"],
}


async def test_no_answer_about_a_table_has_a_word_that_is_in_no_catalogue(hall: Hall) -> None:
    client = hall.client_of(Role.DIRECTOR)
    left: dict[str, set[str]] = {}
    for path, contents in _TABLES.items():
        for content in contents:
            headers = {"accept-language": "de", "content-type": "text/csv"}
            answer = await client.post(f"{hall.path}/{path}", content=content.encode(), headers=headers)
            sentences = list(_sentences(answer.json()))
            assert sentences, (path, content)
            words = {word for text in sentences for word in plain_words(text)} - plain_words(content)
            if words - _COLUMNS:
                left[f"{path} {content}"] = words - _COLUMNS

    assert not left, "; ".join(f"{place}: {sorted(words)}" for place, words in left.items())


_COLUMNS = frozenset(
    {
        *("Name", "Last", "name", "First", "Rating", "Title", "Federation", "Sex", "Birth", "date", "Club", "Points"),
        *("Round", "Board", "White", "Black", "Result", "No", "Place"),
    }
)
"""Names of columns, which tables have in English among others."""


async def test_no_answer_about_a_report_file_has_a_word_that_is_in_no_catalogue(hall: Hall) -> None:
    answer = await hall.client_of(Role.DIRECTOR).post(
        "/api/v1/imports", content=b"001    x", headers={"accept-language": "de"}
    )

    assert answer.status_code == 400
    assert {word for text in _sentences(answer.json()) for word in plain_words(text)} == set()


async def test_no_number_of_the_standings_is_explained_with_a_word_that_is_in_no_catalogue(hall: Hall) -> None:
    client = hall.client_of(Role.PUBLIC)
    answers = [
        (await client.get(f"{hall.path}/views/{view}", headers={"accept-language": "de"})).json()
        for view in (f"standings-player?player={hall.values['p']}", "standings", "prizes")
    ]
    answers.append((await client.get("/api/v1/tie-breaks", headers={"accept-language": "de"})).json())

    sentences = [text for answer in answers for text in _sentences(answer)]
    assert any("ｂｕｃｈｈｏｌｚ" in text.lower() for text in sentences)
    assert {word for text in sentences for word in plain_words(text)} == set()


_KEYS = frozenset({"message", "notes", "title", "detail", "reason", "dropped", "won", "who", "says", "breaches"})


def _sentences(body: Any, key: str = "") -> Iterator[str]:
    """The texts of an answer that people read."""
    if isinstance(body, str):
        yield from [body] if key in _KEYS else []
    elif isinstance(body, dict):
        for name, value in body.items():
            yield from _sentences(value, name)
    elif isinstance(body, list):
        for value in body:
            yield from _sentences(value, key)
