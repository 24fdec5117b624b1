"""The latest results have the time at which they were recorded, in the API and for pages that come later."""

from __future__ import annotations

from server.app import OpenServices
from tests.server.http.conftest import Client


async def test_a_result_has_the_time_of_its_event(
    director: Client, public: Client, services: OpenServices, small: str
) -> None:
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    (game, *_) = (await public.get(f"{small}/views/boards")).json()["order"]
    await director.put(f"{small}/rounds/1/games/{game}/result", json={"result": "1-0", "seen": None})
    await director.post(f"{small}/notices", json={"text": "Lunch", "kind": "information"})

    row = (await public.get(f"{small}/views/latest")).json()["rows"][game]

    (event, _) = await services.tournaments.events(small.rsplit("/", 1)[-1], row["seen"] - 1)
    assert row["recorded_at"] == event.recorded_at
