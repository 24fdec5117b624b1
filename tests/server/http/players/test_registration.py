"""Registrations over HTTP, and those that were made by mistake."""

from __future__ import annotations

from tests.server.http.conftest import Client, play


async def test_a_late_entry_by_mistake_leaves_no_trace_in_a_round_of_before(
    director: Client, public: Client, small: str
) -> None:
    await play(director, small, 1)
    player = (await director.post(f"{small}/players", json={"name": "Late"})).json()["player"]
    bye = {"kind": "half-point", "reason": "agreed"}
    assert (await director.put(f"{small}/players/{player}/byes/1", json=bye)).status_code == 201
    boards = (await public.get(f"{small}/views/boards?round=1")).json()
    assert f"bye:{player}" in boards["rows"]

    assert (await director.request("DELETE", f"{small}/players/{player}", json={})).status_code == 201

    for view in ("boards", "seats", "standings", "crosstable", "players", "latest", "playing"):
        answer = await public.get(f"{small}/views/{view}")
        assert answer.status_code == 200, view
        assert player not in answer.text, view
    for form in ("trf26", "trf16", "csv", "pgn"):
        assert (await public.get(f"{small}/export?format={form}&round=1")).status_code == 200, form
    cancelled = (await director.get(small)).json()["version"]
    undone = await director.post(f"{small}/undo", json={"version": cancelled, "reason": "a slip"})
    assert undone.status_code == 201, undone.text
    assert (await public.get(f"{small}/views/boards?round=1")).status_code == 200
