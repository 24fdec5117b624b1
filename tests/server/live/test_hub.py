"""The hub: who watches what, and what is sent to them."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from dataclasses import replace
from typing import Any

import pytest

from domain.players.details import CorrectRating
from domain.rounds.publication import PublishRound
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.values import Outcome, PlayerId, TieBreaks
from server.live.frames import Checkpoint, Patches, ViewSubject
from server.live.hub import Hub
from server.live.wire import texts_in
from server.views.incremental import BuiltView
from tests.builders import pair_command
from tests.server.live.fakes import NAME, Reader, in_round_one
from tests.server.live.hubs import (
    BOARDS,
    PLAYERS,
    STANDINGS,
    assert_shows_the_truth,
    settle,
    since,
    tidied,
    wake,
    watching,
)


async def test_a_watch_is_answered_by_a_snapshot_with_version_epoch_and_hash() -> None:
    service = in_round_one()
    reader = Reader(Hub(service))

    await reader.watch(BOARDS)

    (frame,) = reader.take()
    assert (frame["type"], frame["view"], frame["tournament"]) == ("snapshot", "boards", NAME)
    assert (frame["version"], frame["epoch"]) == (len(service.log), "epoch-1")
    assert frame["hash"] == (await service.hash_at(NAME, frame["version"]))[:16]
    assert_shows_the_truth(reader, service)


async def test_viewers_of_a_view_with_sentences_have_them_in_their_languages() -> None:
    service = in_round_one()
    service.do(ChangeTieBreaks(TieBreaks(("DE",)), "as printed"))
    hub = Hub(service)
    titles = []
    for code in (None, "de"):
        reader = Reader(hub)
        await reader.watch(replace(STANDINGS, language=code))
        titles.append(reader.take()[0]["head"]["tie_breaks"][0]["title"])

    assert titles == ["Direct encounter", "Direkter Vergleich"]


async def test_a_result_is_reported_as_one_row() -> None:
    service = in_round_one()
    reader = await watching(Hub(service))
    before = len(service.log)

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

    service.do(CorrectRating(PlayerId("a"), 1234))
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

    frames = [reader.connection.frames[0] for reader in readers]
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


@pytest.mark.parametrize(
    "held", [Checkpoint(4, "other", None), Checkpoint(4, "epoch-1", "0" * 16), Checkpoint(999, "epoch-1", None)]
)
async def test_a_viewer_of_another_log_gets_a_snapshot(held: Checkpoint) -> None:
    service = in_round_one()
    reader = Reader(Hub(service))

    await reader.watch(BOARDS, held)

    assert [frame["type"] for frame in reader.take()] == ["snapshot"]


async def test_a_viewer_who_has_seen_more_than_the_hub_is_brought_further_never_back() -> None:
    service = in_round_one()
    hub = Hub(service)
    await watching(hub, STANDINGS)
    service.play(1)
    page = Checkpoint(len(service.log), "epoch-1", None)
    reader = Reader(hub)

    await reader.watch(STANDINGS, page)

    (frame,) = (json.loads(text) for sent in reader.connection.frames for text in texts_in(sent))
    assert (frame["type"], frame["from"], frame["to"], frame["rows"]) == ("patch", page.version, page.version, {})


async def test_a_new_epoch_is_reported_as_a_snapshot_to_everyone() -> None:
    service = in_round_one()
    reader = await watching(Hub(service))

    service.mark, service.salt = "epoch-2", "restored"
    service.log.pop()
    await wake(reader.hub, service)

    (frame,) = reader.take()
    assert (frame["type"], frame["epoch"], frame["version"]) == ("snapshot", "epoch-2", len(service.log))


async def test_an_event_between_reading_and_registering_is_not_lost() -> None:
    service = in_round_one()
    hub = Hub(service)
    real = service.hash_at

    async def slow_hash(stream: str, version: int) -> str:
        if len(service.log) == version:
            service.play(1)
            hub.wake(NAME, len(service.log))
            service.hash_at = real  # type: ignore[method-assign]  # once is enough
        return await real(stream, version)

    service.hash_at = slow_hash  # type: ignore[method-assign]  # the moment between the two
    reader = await watching(hub)
    await settle(hub)
    reader.take()

    assert_shows_the_truth(reader, service)


async def test_an_unwatched_view_is_silent_and_forgotten() -> None:
    service = in_round_one()
    reader = await watching(Hub(service))

    reader.hub.unwatch(reader.viewer, BOARDS)
    service.play(1)
    await wake(reader.hub, service)

    assert reader.take() == []
    assert tidied(reader.hub)._tournaments == {}


async def test_a_viewer_who_left_leaves_nothing_behind() -> None:
    reader = await watching(Hub(in_round_one()))

    reader.hub.leave(reader.viewer)

    assert list(reader.hub.viewers) == []
    assert tidied(reader.hub)._tournaments == {}


@pytest.mark.parametrize(
    ("subject", "code"),
    [
        (ViewSubject("boards", "nowhere"), "unknown-tournament"),
        (ViewSubject("boards", NAME, round=77), "not-in-view"),
        (ViewSubject("player", NAME, player=PlayerId("nobody")), "not-in-view"),
    ],
)
async def test_what_cannot_be_shown_is_an_error_frame(subject: ViewSubject, code: str) -> None:
    reader = Reader(Hub(in_round_one()))

    await reader.watch(subject)

    (frame,) = reader.take()
    assert (frame["type"], frame["code"], frame["tournament"]) == ("error", code, subject.tournament)
    assert reader.hub._tournaments == {}


async def test_a_past_version_is_shown_once_and_stays() -> None:
    service = in_round_one()
    before = len(service.log)
    service.play(1)
    reader = await watching(Hub(service), ViewSubject("boards", NAME, at=before))

    service.play(2)
    await wake(reader.hub, service)

    assert reader.take() == []
    assert reader.views["boards"]["version"] == before


async def test_a_draft_reaches_its_view_alone_and_the_publication_everyone() -> None:
    service = in_round_one()
    hub = Hub(service)
    public, official = await watching(hub), await watching(hub, ViewSubject("draft", NAME))
    service.play(1)
    service.play(2)
    service.do(pair_command(service.state, (3, 1), (4, 2)))
    await wake(hub, service)
    public.take()
    official.take()

    assert public.views["boards"]["head"]["round"] == 1
    assert len(official.views["draft"]["rows"]) == 2
    service.do(PublishRound(2))
    await wake(hub, service)
    frame = public.take()[0]
    assert (frame["head"]["round"], len(frame["rows"]), len(frame["gone"])) == (2, 2, 2)
    assert_shows_the_truth(public, service)


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
        hub.wake(NAME, len(service.log))
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


async def test_the_public_watches_no_more_different_views_once_too_many_bytes_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    service = in_round_one()
    hub = Hub(service)
    monkeypatch.setattr("server.live.hub.MOST_PUBLIC_BYTES", 1)
    await watching(hub, replace(BOARDS, is_public=True))
    stranger, official = Reader(hub), Reader(hub)

    await stranger.watch(replace(PLAYERS, is_public=True))
    await stranger.watch(replace(BOARDS, is_public=True))
    await official.watch(PLAYERS)

    assert [(frame["type"], frame["view"]) for frame in stranger.take()] == [
        ("error", "players"),
        ("snapshot", "boards"),
    ]
    assert [frame["type"] for frame in official.take()] == ["snapshot"]
    for each in list(hub.viewers):
        hub.leave(each)
    later = Reader(tidied(hub))
    await later.watch(replace(PLAYERS, is_public=True))
    assert [frame["type"] for frame in later.take()] == ["snapshot"]


async def test_a_view_counts_by_what_its_snapshot_has_not_by_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    service = in_round_one()
    hub = Hub(service)
    player = next(iter(service.state.roster.players))
    explained = ViewSubject("standings-player", NAME, player=player, is_public=True)
    first = await watching(hub, explained)
    whole = len(json.dumps(first.views["standings-player"]))
    monkeypatch.setattr("server.live.hub.MOST_PUBLIC_BYTES", whole // 2)
    stranger = Reader(hub)

    await stranger.watch(replace(explained, language="de"))

    assert [frame["type"] for frame in stranger.take()] == ["error"]


async def test_a_view_with_a_pause_is_built_beside_the_event_loop_for_new_viewers_too() -> None:
    service = in_round_one()
    hub = Hub(service)
    built: list[tuple[str, bool]] = []
    build = hub._build

    def noted(subject: ViewSubject, *given: Any) -> BuiltView:
        built.append((subject.view, threading.current_thread() is threading.main_thread()))
        return build(subject, *given)

    hub._build = noted
    first = await watching(hub, STANDINGS)
    await watching(hub, BOARDS)
    hub.leave(first.viewer)
    service.play(1)
    await watching(hub, STANDINGS)

    assert built == [("standings", False), ("boards", True), ("standings", False)]
