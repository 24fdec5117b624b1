"""A name in the query that the operation does not read is refused, and nothing is done."""

from __future__ import annotations

import pytest

from tests.server.http.conftest import Client

TOURNAMENTS = "/api/v1/tournaments"


async def made(director: Client) -> str:
    created = await director.post(TOURNAMENTS, json={"name": "Open", "rounds": 5})
    return f"{TOURNAMENTS}/{created.json()['id']}"


@pytest.mark.parametrize("flavour", ["trf26", "csv"])
async def test_a_misspelt_query_of_an_export_is_refused_with_those_that_there_are(
    director: Client, public: Client, flavour: str
) -> None:
    path = await made(director)

    for client in (director, public):
        refused = await client.get(f"{path}/export?format={flavour}&fro=rating-office")

        assert refused.status_code == 400
        assert refused.headers["content-type"] == "application/problem+json"
        assert "'fro'" in refused.json()["detail"]
        assert "format, what, round, dialect, private, at, for" in refused.json()["detail"]


async def test_a_misspelt_preview_imports_nothing(director: Client) -> None:
    path = await made(director)

    refused = await director.post(f"{path}/players/import?preveiw=1", content=b"name\nDoe, Jane\n")

    assert refused.status_code == 400
    assert (await director.get(f"{path}/views/players")).json()["rows"] == {}


async def test_an_operation_without_parameters_says_so(director: Client) -> None:
    refused = await director.post(f"{TOURNAMENTS}?preview=1", json={"name": "Open", "rounds": 5})

    assert refused.status_code == 400
    assert "'preview'" in refused.json()["detail"]
    assert (await director.get(TOURNAMENTS)).json()["tournaments"] == []


async def test_a_version_is_refused_where_there_is_no_past(director: Client) -> None:
    path = await made(director)

    assert (await director.get(f"{path}/attention?at=1")).status_code == 400


@pytest.mark.parametrize("page", ["", "/standings", "/boards", "/feed.atom"])
async def test_a_page_ignores_what_other_sites_add_to_its_address(public: Client, director: Client, page: str) -> None:
    stream = (await made(director)).removeprefix(f"{TOURNAMENTS}/")

    for client in (director, public):
        assert (await client.get(f"/t/{stream}{page}?fbclid=x&utm_source=y&theme=dark&v=1")).status_code == 200


async def test_the_state_of_a_sheet_is_asked_for_as_it_was_printed(director: Client) -> None:
    path = await made(director)

    asked = await director.get(f"{path}/sheets/players?version=1&hash=0&paper=a4&for=wall&player=p1&board=1&round=1")

    assert asked.status_code == 404


async def test_every_read_takes_the_language_of_its_texts_and_no_command_does(director: Client, public: Client) -> None:
    path = await made(director)

    for client in (director, public):
        refused = await client.get(f"{path}/export?fro=x&lang=de", headers={"accept-language": "fr"})
        german = await client.get(f"{path}/export?fro=x", headers={"accept-language": "de"})
        assert refused.json()["detail"] == german.json()["detail"]
        assert (await client.get(f"{path}/views/standings?lang=de")).status_code == 200
        assert (await client.get(f"{path}/views/standings?utm_source=y")).status_code == 400
    assert (await director.post(f"{path}/rounds?lang=de")).status_code == 400
