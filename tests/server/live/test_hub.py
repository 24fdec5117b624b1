"""The hub: who watches what, and what they are told."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

from domain import commands as c
from domain.history import histories
from domain.values import Outcome, PlayerId
from server.live.frames import Patches, Since, Subject
from server.live.hub import HEARTBEAT_SECONDS, Hub
from server.live.stream import IDLE_SECONDS
from server.live.viewer import MOST_PENDING
from server.live.wire import PING, texts_in
from server.views.parameters import Parameters
from server.views.registry import VIEWS
from tests.builders import pair_command
from tests.server.live.fakes import NAME, FakeService, Reader, in_round_one

BOARDS = Subject("boards", NAME)
STANDINGS = Subject("standings", NAME)
PLAYERS = Subject("players", NAME)


async def settle(hub: Hub) -> None:
    """Wait until the hub has shown everything it heard of."""
    while tasks := [lane.task for stream in hub._streams.values() for lane in stream.lanes if lane.task]:
        await asyncio.gather(*tasks)


async def wake(hub: Hub, service: FakeService) -> None:
    hub.wake(NAME, len(service.facts))
    await settle(hub)


async def watching(hub: Hub, subject: Subject = BOARDS, patches: Patches = Patches.ROWS) -> Reader:
    reader = Reader(hub, patches)
    await reader.watch(subject)
    reader.take()
    return reader


def tidied(hub: Hub) -> Hub:
    """The hub when everybody has been away for long."""
    hub.tick(asyncio.get_running_loop().time() + IDLE_SECONDS + 1)
    return hub


def since(reader: Reader, view: str = "boards") -> Since:
    held = reader.views[view]
    return Since(held["version"], held["epoch"], held["hash"])


def assert_shows_the_truth(reader: Reader, service: FakeService, subject: Subject = BOARDS) -> None:
    held = reader.views[subject.view]
    truth = VIEWS[subject.view].build(service.state, Parameters(subject.round, subject.player))
    assert {name: held[name] for name in ("head", "rows", "order")} == json.loads(json.dumps(truth))


async def test_a_watch_is_answered_by_a_snapshot_with_version_epoch_and_hash() -> None:
    service = in_round_one()
    reader = Reader(Hub(service))

    await reader.watch(BOARDS)

    (frame,) = reader.take()
    assert (frame["type"], frame["view"], frame["tournament"]) == ("snapshot", "boards", NAME)
    assert (frame["version"], frame["epoch"]) == (len(service.facts), "epoch-1")
    assert frame["hash"] == (await service.hash_at(NAME, frame["version"]))[:16]
    assert_shows_the_truth(reader, service)


async def test_a_result_is_told_as_one_row() -> None:
    service = in_round_one()
    reader = await watching(Hub(service))
    before = len(service.facts)

    service.play(2)
    await wake(reader.hub, service)

    (frame,) = reader.take()
    assert (frame["type"], frame["from"], frame["to"]) == ("patch", before, before + 1)
    assert [row["board"] for row in frame["rows"].values()] == [2]
    assert "order" not in frame
    assert_shows_the_truth(reader, service)


async def test_a_version_that_changes_nothing_in_the_view_sends_nothing() -> None:
    service = in_round_one()
    reader = await watching(Hub(service), PLAYERS)

    service.play(1)
    await wake(reader.hub, service)

    assert reader.take() == []


async def test_a_patch_starts_at_the_last_frame_that_was_sent_for_the_view() -> None:
    service = in_round_one()
    hub = Hub(service)
    early = await watching(hub, PLAYERS)
    start = early.views["players"]["version"]
    service.play(1)
    await wake(hub, service)
    late = await watching(hub, PLAYERS)

    service.do(c.CorrectRating(PlayerId("a"), 1234))
    await wake(hub, service)

    assert early.take()[0]["from"] == start
    assert late.take()[0]["from"] == start + 1
    assert_shows_the_truth(early, service, PLAYERS)
    assert_shows_the_truth(late, service, PLAYERS)


async def test_many_versions_may_come_as_one_patch() -> None:
    service = in_round_one(3)
    reader = await watching(Hub(service))

    for board in (1, 2, 3):
        service.play(board)
    await wake(reader.hub, service)

    (frame,) = reader.take()
    assert frame["to"] - frame["from"] == 3
    assert_shows_the_truth(reader, service)


async def test_all_viewers_of_a_view_get_the_very_same_text() -> None:
    service = in_round_one()
    hub = Hub(service)
    readers = [await watching(hub) for _ in range(3)]

    service.play(1)
    await wake(hub, service)

    frames = [reader.line.frames[0] for reader in readers]
    assert frames[0] is frames[1]
    assert frames[1] is frames[2]


async def test_a_viewer_that_comes_back_gets_one_patch() -> None:
    service = in_round_one(3)
    reader = await watching(Hub(service))
    for board in (1, 2):
        service.play(board, Outcome.WHITE_WINS)

    reader.come_back(Hub(service))
    await reader.watch(BOARDS, since(reader))

    (frame,) = reader.take()
    assert frame["type"] == "patch"
    assert len(frame["rows"]) == 2
    assert_shows_the_truth(reader, service)


@pytest.mark.parametrize("held", [Since(4, "other", None), Since(4, "epoch-1", "0" * 16), Since(999, "epoch-1", None)])
async def test_a_viewer_of_another_log_gets_a_snapshot(held: Since) -> None:
    service = in_round_one()
    reader = Reader(Hub(service))

    await reader.watch(BOARDS, held)

    assert [frame["type"] for frame in reader.take()] == ["snapshot"]


async def test_a_viewer_who_has_seen_more_than_the_hub_is_brought_further_never_back() -> None:
    service = in_round_one()
    hub = Hub(service)
    await watching(hub, STANDINGS)
    service.play(1)
    page = Since(len(service.facts), "epoch-1", None)
    reader = Reader(hub)

    await reader.watch(STANDINGS, page)

    (frame,) = (json.loads(text) for sent in reader.line.frames for text in texts_in(sent))
    assert (frame["type"], frame["from"], frame["to"], frame["rows"]) == ("patch", page.version, page.version, {})


async def test_a_new_epoch_is_told_as_a_snapshot_to_everybody() -> None:
    service = in_round_one()
    reader = await watching(Hub(service))

    service.mark, service.salt = "epoch-2", "restored"
    service.facts.pop()
    await wake(reader.hub, service)

    (frame,) = reader.take()
    assert (frame["type"], frame["epoch"], frame["version"]) == ("snapshot", "epoch-2", len(service.facts))


async def test_an_event_between_reading_and_registering_is_not_lost() -> None:
    service = in_round_one()
    hub = Hub(service)
    real = service.hash_at

    async def slow_hash(stream: str, version: int) -> str:
        if len(service.facts) == version:
            service.play(1)
            hub.wake(NAME, len(service.facts))
            service.hash_at = real  # type: ignore[method-assign]  # once is enough
        return await real(stream, version)

    service.hash_at = slow_hash  # type: ignore[method-assign]  # the moment between the two
    reader = await watching(hub)
    await settle(hub)
    reader.take()

    assert_shows_the_truth(reader, service)


async def test_a_slow_viewer_collapses_to_one_snapshot_and_delays_nobody() -> None:
    service = in_round_one(MOST_PENDING + 8)
    hub = Hub(service)
    slow, quick = await watching(hub), await watching(hub)
    slow.viewer.blocked()

    for board in range(1, MOST_PENDING + 6):
        service.play(board)
        await wake(hub, service)
        assert len(quick.take()) == 1
    assert slow.take() == []
    slow.viewer.drained()

    assert [frame["type"] for frame in slow.take()] == ["snapshot"]
    assert_shows_the_truth(slow, service)
    service.play(MOST_PENDING + 7)
    await wake(hub, service)
    assert [frame["type"] for frame in slow.take()] == ["patch"]
    assert_shows_the_truth(slow, service)


async def test_a_viewer_that_was_slow_for_a_moment_gets_what_waited() -> None:
    service = in_round_one(3)
    reader = await watching(Hub(service))
    reader.viewer.blocked()
    for board in (1, 2):
        service.play(board)
        await wake(reader.hub, service)

    reader.viewer.drained()

    assert [frame["type"] for frame in reader.take()] == ["patch", "patch"]
    assert_shows_the_truth(reader, service)


async def test_standings_pause_between_two_patches_and_lose_nothing() -> None:
    service = in_round_one(3)
    hub = Hub(service)
    reader = await watching(hub, STANDINGS)

    service.play(1)
    service.play(2)
    await wake(hub, service)

    assert reader.take() == []
    timers = [lane._timer for stream in hub._streams.values() for lane in stream.lanes if lane._timer]
    assert [timer.when() > asyncio.get_running_loop().time() for timer in timers] == [True]
    assert [frame["type"] for frame in await reader.told()] == ["patch"]
    assert_shows_the_truth(reader, service, STANDINGS)


async def test_after_a_fault_the_newest_state_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.live.lane.AGAIN_SECONDS", 0.0)
    service = in_round_one()
    reader = await watching(Hub(service))
    real = service.epoch

    async def busy() -> str:
        service.epoch = real  # type: ignore[method-assign]  # busy once
        raise OSError("the disk is busy")

    service.epoch = busy  # type: ignore[method-assign]  # the fault
    service.play(1)
    await wake(reader.hub, service)
    await reader.told()

    assert_shows_the_truth(reader, service)


async def test_an_unwatched_view_is_silent_and_forgotten() -> None:
    service = in_round_one()
    reader = await watching(Hub(service))

    reader.hub.unwatch(reader.viewer, BOARDS)
    service.play(1)
    await wake(reader.hub, service)

    assert reader.take() == []
    assert tidied(reader.hub)._streams == {}


async def test_a_viewer_who_left_leaves_nothing_behind() -> None:
    reader = await watching(Hub(in_round_one()))

    reader.hub.leave(reader.viewer)

    assert list(reader.hub.viewers) == []
    assert tidied(reader.hub)._streams == {}


@pytest.mark.parametrize(
    ("subject", "code"),
    [
        (Subject("boards", "nowhere"), "unknown-tournament"),
        (Subject("boards", NAME, round=77), "not-in-view"),
        (Subject("player", NAME, player=PlayerId("nobody")), "not-in-view"),
    ],
)
async def test_what_cannot_be_shown_is_an_error_frame(subject: Subject, code: str) -> None:
    reader = Reader(Hub(in_round_one()))

    await reader.watch(subject)

    (frame,) = reader.take()
    assert (frame["type"], frame["code"], frame["tournament"]) == ("error", code, subject.tournament)
    assert reader.hub._streams == {}


async def test_a_past_version_is_shown_once_and_stays() -> None:
    service = in_round_one()
    before = len(service.facts)
    service.play(1)
    reader = await watching(Hub(service), Subject("boards", NAME, at=before))

    service.play(2)
    await wake(reader.hub, service)

    assert reader.take() == []
    assert reader.views["boards"]["version"] == before


def beat(hub: Hub) -> None:
    """Ten seconds of the hub."""
    for _ in range(HEARTBEAT_SECONDS):
        hub.tick(asyncio.get_running_loop().time())


async def test_everybody_gets_one_heartbeat_in_ten_seconds_with_the_version_and_the_epoch() -> None:
    service = in_round_one()
    hub = Hub(service)
    readers = [await watching(hub) for _ in range(25)]

    beat(hub)

    told = {"type": "heartbeat", "tournament": NAME, "version": len(service.facts), "epoch": "epoch-1"}
    assert [reader.take() for reader in readers] == [[told]] * 25


async def test_behind_each_heartbeat_comes_a_ping() -> None:
    reader = await watching(Hub(in_round_one()))

    beat(reader.hub)

    assert [sent.endswith(PING) for sent in reader.line.frames] == [True]


async def test_a_busy_viewer_gets_no_heartbeat_on_top() -> None:
    service = in_round_one()
    reader = await watching(Hub(service))
    reader.viewer.blocked()

    beat(reader.hub)
    reader.viewer.drained()

    assert reader.take() == []


async def test_a_draft_reaches_its_view_alone_and_the_publication_everybody() -> None:
    service = in_round_one()
    hub = Hub(service)
    public, official = await watching(hub), await watching(hub, Subject("draft", NAME))
    service.play(1)
    service.play(2)
    service.do(pair_command(service.state, (3, 1), (4, 2)))
    await wake(hub, service)
    public.take()
    official.take()

    assert public.views["boards"]["head"]["round"] == 1
    assert len(official.views["draft"]["rows"]) == 2
    service.do(c.PublishRound(2))
    await wake(hub, service)
    frame = public.take()[0]
    assert (frame["head"]["round"], len(frame["rows"]), len(frame["gone"])) == (2, 2, 2)
    assert_shows_the_truth(public, service)


async def test_every_player_gets_their_own_board_in_the_push_of_the_publication_cut_from_one_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    service = in_round_one(4)
    hub = Hub(service)
    everybody = [PlayerId(each) for each in "abcdefgh"]
    mine = {who: await watching(hub, Subject("player", NAME, player=who)) for who in everybody}
    for board in (1, 2, 3, 4):
        service.play(board)
    service.do(pair_command(service.state, (3, 1), (4, 2), (7, 5), (8, 6)))
    await wake(hub, service)
    for reader in mine.values():
        reader.take()
    passes = 0

    def counted(*arguments: object) -> object:
        nonlocal passes
        passes += 1
        return histories(*arguments)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr("server.views.players.histories", counted)
    service.do(c.PublishRound(2))
    await wake(hub, service)

    told = {who: reader.take() for who, reader in mine.items()}
    assert {who: [frame["rows"]["2"]["board"] for frame in frames] for who, frames in told.items()} == {
        who: [board] for board, pair in enumerate(("ca", "db", "ge", "hf"), start=1) for who in pair
    }
    assert passes == 1


async def test_a_result_is_told_to_the_two_who_played_and_to_no_other_player() -> None:
    service = in_round_one(4)
    hub = Hub(service)
    mine = {who: await watching(hub, Subject("player", NAME, player=PlayerId(who))) for who in "abcdefgh"}

    service.play(2)
    await wake(hub, service)

    assert [who for who, reader in mine.items() if reader.take()] == ["c", "d"]


@pytest.mark.parametrize("seed", range(6))
async def test_any_mixture_of_coming_going_and_playing_ends_in_the_truth(seed: int) -> None:
    chance = random.Random(seed)
    service = in_round_one(12)
    hub = Hub(service)
    readers = [await watching(hub, patches=patches) for patches in Patches for _ in range(3)]
    boards = list(range(1, 13))
    chance.shuffle(boards)

    for board in boards:
        service.play(board, chance.choice([Outcome.DRAW, Outcome.WHITE_WINS]))
        hub.wake(NAME, len(service.facts))
        reader = chance.choice(readers)
        match chance.randrange(5):
            case 0:
                reader.take()
            case 1:
                reader.come_back(hub)
                await reader.watch(BOARDS, since(reader))
            case 2:
                reader.viewer.blocked()
            case 3:
                reader.viewer.drained()
            case _:
                await asyncio.sleep(0)
    await settle(hub)

    for reader in readers:
        reader.viewer.drained()
        reader.take()
        assert_shows_the_truth(reader, service)
