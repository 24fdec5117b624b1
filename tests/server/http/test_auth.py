"""Doors: secrets, join links, sessions, and pages of other sites."""

from __future__ import annotations

import pytest

from server.app import OpenServices
from server.eventstore.credentials import CredentialKind
from server.http.auth import COOKIE, new_secret, secret_hash
from server.http.joining.links import new_code
from tests.server.http.conftest import Client

OWN, FOREIGN = {"origin": "http://hall.test"}, {"origin": "http://elsewhere.test"}
NEW = {"name": "Open", "rounds": 3}


def test_a_secret_is_never_taken_for_an_option() -> None:
    secrets = {new_secret() for _ in range(500)}

    assert len(secrets) == 500
    assert all(secret.isalnum() for secret in secrets)


async def test_a_link_works_once(public: Client, services: OpenServices) -> None:
    code = new_code(services.credentials, "director")

    looked = [(await public.get(f"/join/{code}")).status_code for _ in range(2)]
    used = [(await public.post(f"/join/{code}")).status_code for _ in range(2)]

    assert looked == [200, 200]
    assert used == [303, 404]


async def test_a_joined_browser_is_the_director_until_it_leaves(public: Client, services: OpenServices) -> None:
    joined = await public.post(f"/join/{new_code(services.credentials, 'director')}")
    cookie = joined.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie

    assert (await public.post("/api/v1/tournaments", json=NEW, headers=OWN)).status_code == 201
    session = public.cookies[COOKIE]
    await public.post("/leave", headers=OWN)
    public.cookies.set(COOKIE, session)
    assert (await public.post("/api/v1/tournaments", json=NEW, headers=OWN)).status_code == 401


async def test_a_cookie_is_not_believed_from_another_sites_page(public: Client, services: OpenServices) -> None:
    await public.post(f"/join/{new_code(services.credentials, 'director')}")

    assert (await public.post("/api/v1/tournaments", json=NEW, headers=FOREIGN)).status_code == 401


async def test_an_arbiters_link_leads_to_the_results_of_its_tournament(
    director: Client, public: Client, small: str
) -> None:
    stream = small.rsplit("/", 1)[-1]
    made = await director.post("/api/v1/links", json={"role": "arbiter", "tournament": stream})

    joined = await public.post(made.json()["url"].removeprefix("http://hall.test"))

    assert joined.headers["location"] == f"/t/{stream}/enter"
    assert (await public.get(f"{small}/events")).status_code == 200
    assert (await public.post(f"{small}/rounds", headers=OWN)).status_code == 403


async def test_a_revoked_token_opens_nothing(director: Client, services: OpenServices) -> None:
    before = (await director.post("/api/v1/tournaments", json=NEW)).status_code
    (token,) = services.credentials.everything(CredentialKind.TOKEN)
    services.credentials.revoke(CredentialKind.TOKEN, secret_hash(director.headers["authorization"].split()[1]))

    assert before == 201
    assert token.role == "director"
    assert (await director.post("/api/v1/tournaments", json=NEW)).status_code == 401


@pytest.mark.parametrize("tournament", ["none", "../x"])
async def test_no_link_is_made_for_a_tournament_that_is_not_there(director: Client, tournament: str) -> None:
    made = await director.post("/api/v1/links", json={"role": "arbiter", "tournament": tournament})

    assert made.status_code == 404
