"""The WebSocket endpoint on a real server, with our own protocol and another: origins, tokens, bad frames, ends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from domain.players.public_names import ChangePublicName
from server.live.frames import LONGEST_FRAME
from server.live.session import MOST_FRAMES
from tests.builders import name
from tests.server.live.fakes import NAME
from tests.server.live.served import WATCH, Live, ending, heard, serving, told, until
from tests.waiting import LONG


@pytest.fixture(params=[True, False], ids=["raw", "queued"])
async def live(request: pytest.FixtureRequest) -> AsyncIterator[Live]:
    async with serving(raw=request.param) as running:
        yield running


async def test_a_viewer_gets_a_snapshot_and_then_each_result(live: Live) -> None:
    async with live.connect() as viewer:
        await viewer.send(WATCH)
        assert (await told(viewer))["type"] == "snapshot"

        live.play(7)

        patch = await told(viewer)
        assert (patch["type"], [row["board"] for row in patch["rows"].values()]) == ("patch", [7])


async def test_a_hidden_name_is_sent_to_officials_alone_and_leaves_when_it_is_hidden(live: Live) -> None:
    who = live.service.state.roster.players[name(0)]
    async with live.connect() as viewer, live.connect("director") as official:
        for each in (viewer, official):
            await each.send(WATCH)
            assert who.name in json.dumps(await told(each), ensure_ascii=False)

        live.service.do(ChangePublicName(who.id, hidden=True))
        live.hub.wake(NAME, len(live.service.log))
        patch = await told(viewer)
        live.play(1)
        known, seen = [json.dumps(await told(each), ensure_ascii=False) for each in (official, viewer)]

        assert [row["white"]["name"] for row in patch["rows"].values()] == ["Player 1"]
        assert who.name in known
        assert who.name not in seen

        await viewer.send(WATCH.replace("watch", "unwatch"))
        await viewer.send(WATCH)
        assert "Player 1" in json.dumps(await told(viewer))


async def test_bad_frames_are_answered_and_the_connection_goes_on(live: Live) -> None:
    async with live.connect() as viewer:
        for bad in ("no json", b"\xff\x00", "[]", '{"type":"watch","view":"nothing","tournament":"x"}'):
            await viewer.send(bad)
            assert (await told(viewer))["type"] == "error"

        await viewer.send(WATCH)
        assert (await told(viewer))["type"] == "snapshot"


async def test_an_unknown_tournament_is_an_error_frame(live: Live) -> None:
    async with live.connect() as viewer:
        await viewer.send(WATCH.replace(NAME, "nowhere"))

        assert (await told(viewer))["code"] == "unknown-tournament"


async def test_an_oversized_frame_ends_its_own_connection_only(live: Live) -> None:
    async with live.connect() as good, live.connect() as bad:
        await bad.send("x" * (LONGEST_FRAME + 1))

        assert (await ending(bad))[0] == 1009
        await good.send(WATCH)
        assert (await told(good))["type"] == "snapshot"


async def test_a_page_of_another_origin_is_sent_away(live: Live) -> None:
    for origin in ("http://evil.example", "http://[::"):
        async with live.connect(origin=origin) as viewer:
            assert (await ending(viewer))[0] == 4403


async def test_our_own_pages_may_watch(live: Live) -> None:
    async with live.connect(origin=f"http://127.0.0.1:{live.port}") as viewer:
        await viewer.send(WATCH)

        assert (await told(viewer))["type"] == "snapshot"


async def test_a_token_that_is_not_valid_is_sent_away(live: Live) -> None:
    async with live.connect(token="stolen") as viewer:  # noqa: S106  # not a secret, that is the point
        assert (await ending(viewer))[0] == 4401


@pytest.mark.parametrize(("token", "kind"), [(None, "error"), ("elsewhere", "error"), ("director", "snapshot")])
async def test_the_desk_is_for_the_director_of_this_tournament(live: Live, token: str | None, kind: str) -> None:
    async with live.connect(token) as viewer:
        await viewer.send(WATCH.replace("boards", "desk"))

        assert (await told(viewer))["type"] == kind


async def test_a_stopping_server_informs_everyone_when_to_come_back(live: Live) -> None:
    async with live.connect() as one, live.connect() as two:
        for viewer in (one, two):
            await viewer.send(WATCH)
            await told(viewer)

        await live.endpoint.close_all()

        for viewer in (one, two):
            code, reason = await ending(viewer)
            assert code == 4503
            assert 500 <= json.loads(reason)["retry_ms"] <= 3500


async def test_a_viewer_that_never_reads_delays_no_one(live: Live) -> None:
    async with live.connect(max_queue=1) as stalled, live.connect() as quick:
        stalled.transport.pause_reading()
        for viewer in (stalled, quick):
            await viewer.send(WATCH)
        await told(quick)

        for board in range(1, 41):
            live.play(board)
            patch = await told(quick)
            assert [row["board"] for row in patch["rows"].values()] == [board]
        stalled.transport.abort()


async def test_a_viewer_who_leaves_is_forgotten(live: Live) -> None:
    async with live.connect() as viewer:
        await viewer.send(WATCH)
        await told(viewer)
        assert len(list(live.hub.viewers)) == 1

    async with asyncio.timeout(LONG):
        await live.until_viewers(0)
    assert list(live.endpoint.connections) == []


@pytest.mark.parametrize("raw", [True, False])
async def test_the_transport_is_handed_over_where_the_server_can(raw: bool) -> None:
    async with serving(raw=raw) as live, live.connect():
        await live.until_viewers(1)

        (viewer,) = live.hub.viewers
        assert viewer.connection.sees_signs is raw


async def test_a_token_that_is_taken_back_ends_its_connections_alone(live: Live) -> None:
    async with live.connect() as public, live.connect("director") as director:
        for viewer in (public, director):
            await viewer.send(WATCH)
            await told(viewer)

        live.revoked.add(7)

        assert (await ending(director))[0] == 4401
        live.play(3)
        assert (await told(public))["type"] == "patch"


async def test_who_sends_too_much_is_sent_away_for_a_while(live: Live) -> None:
    async with live.connect() as viewer:
        for _ in range(MOST_FRAMES + 2):
            await viewer.send('{"type": "heartbeat"}')

        code, reason = await ending(viewer)
        assert (code, "retry_ms" in json.loads(reason)) == (4408, True)


async def test_a_heartbeat_reaches_the_viewer_as_a_frame_of_its_own(live: Live) -> None:
    async with live.connect() as viewer:
        await viewer.send(WATCH)
        await told(viewer)

        for _ in range(10):
            live.hub.tick(0.0)

        assert (await heard(viewer))["type"] == "heartbeat"
        live.play(1)
        assert (await told(viewer))["type"] == "patch"


async def test_the_answer_to_a_ping_shows_how_far_away_a_device_is() -> None:
    async with (
        serving() as live,
        live.connect("director") as near,
        live.connect("director") as far,
        live.connect() as nameless,
    ):
        for viewer in (near, far, nameless):
            await viewer.send(WATCH)
            await told(viewer)
        before = live.endpoint.latencies()
        for _ in range(10):
            live.hub.tick(0.0)
        await until(lambda: all(each.latency is not None for each in live.hub.viewers))

        slowest = max(viewer.latency or 0.0 for viewer, principal in live.endpoint.connections if principal.device)
        assert (before, live.endpoint.latencies()) == ({}, {"desk": slowest})


async def test_two_views_of_a_viewer_come_in_the_same_push(live: Live) -> None:
    async with live.connect() as viewer:
        for view in ({"view": "boards"}, {"view": "player", "player": "a"}):
            await viewer.send(json.dumps({"type": "watch", "tournament": NAME} | view))
            await told(viewer)

        live.play(1)

        assert [(await told(viewer))["view"] for _ in range(2)] == ["boards", "player"]
