"""Tokens have a name, an end and a last use, and are revoked by number; a changed password ends its sessions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus

from server.access import Role
from tests.server.http.conftest import Client, Clock

OWN = {"origin": "http://hall.test"}
FIRST, SECOND = "correct horse battery", "another horse battery"


async def test_a_token_is_listed_with_its_last_use_and_revoked_by_its_number(director: Client, arbiter: Client) -> None:
    before = {each["role"]: each for each in (await director.get("/api/v1/tokens")).json()["tokens"]}
    await arbiter.get("/api/v1/tournaments")
    after = {each["role"]: each for each in (await director.get("/api/v1/tokens")).json()["tokens"]}

    assert before["arbiter"]["used_at"] is None
    assert after["arbiter"]["used_at"] is not None
    assert after["arbiter"]["name"] == "test arbiter"
    path = f"/api/v1/tokens/{after['arbiter']['token']}"
    assert (await arbiter.delete(path)).status_code == HTTPStatus.FORBIDDEN
    assert (await director.delete(path)).is_success
    assert (await arbiter.get("/api/v1/tournaments")).status_code == HTTPStatus.UNAUTHORIZED
    assert (await director.delete(path)).status_code == HTTPStatus.NOT_FOUND
    assert "test director" in (await director.get("/devices")).text


async def test_a_changed_password_ends_the_sessions_that_it_opened(
    director: Client, client_of: Callable[..., Client]
) -> None:
    await director.put("/api/v1/passwords/ann", json={"password": FIRST})
    ann, other = client_of(), client_of()
    for client in (ann, other):
        assert (await client.post("/login", data={"name": "Ann", "password": FIRST}, headers=OWN)).is_redirect
        assert (await client.get("/api/v1/devices")).is_success

    changed = await ann.put("/api/v1/passwords/ann", json={"password": SECOND}, headers=OWN)

    assert changed.is_success
    assert (await ann.get("/api/v1/devices")).is_success
    assert (await other.get("/api/v1/devices")).status_code == HTTPStatus.UNAUTHORIZED
    assert (await director.delete("/api/v1/passwords/ann")).is_success
    assert (await ann.get("/api/v1/devices")).status_code == HTTPStatus.UNAUTHORIZED


async def test_a_token_that_expired_is_not_listed(
    director: Client, client_of: Callable[..., Client], clock: Clock
) -> None:
    client_of(Role.ARBITER)
    clock.now += timedelta(days=1)

    assert len((await director.get("/api/v1/tokens")).json()["tokens"]) == 2
