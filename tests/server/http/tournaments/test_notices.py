"""Notices and the start of a round over the API, and on every display."""

from __future__ import annotations

from tests.server.http.conftest import Client

START = "2030-11-21T14:30:00+01:00"


async def test_a_notice_is_on_every_display_until_it_is_taken_down(
    director: Client, public: Client, small: str
) -> None:
    posted = await director.post(f"{small}/notices", json={"text": "Phones <off>", "kind": "warning"})
    display = f"/t/{small.rsplit('/', 1)[-1]}/display/seats"

    assert posted.status_code == 201
    assert "Phones &lt;off&gt;" in (await public.get(display)).text
    (key,) = (await public.get(f"{small}/views/notices")).json()["order"]
    assert (await director.request("DELETE", f"{small}/notices/{key}", json={})).status_code == 200
    assert "Phones" not in (await public.get(display)).text


async def test_everyone_is_informed_when_a_round_starts(director: Client, public: Client, small: str) -> None:
    told = await director.put(f"{small}/rounds/1/start", json={"starts": START})

    assert told.status_code == 201
    head = (await public.get(f"{small}/views/notices")).json()["head"]
    assert (head["starting"], head["starts"]) == (1, START)


async def test_only_a_director_posts_notices(arbiter: Client, small: str) -> None:
    assert (await arbiter.post(f"{small}/notices", json={"text": "Hello"})).status_code == 403


async def test_a_start_that_is_no_moment_is_refused(director: Client, small: str) -> None:
    for starts in ("soon", "2026-02-30T10:00:00+01:00", "2026-11-21T14:30:00"):
        assert (await director.put(f"{small}/rounds/1/start", json={"starts": starts})).status_code == 422
