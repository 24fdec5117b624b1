"""Two results of one game: the desk sees both sides until one is chosen; when each result was entered, and by whom."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import httpx
import pytest

from domain.server_events import ResultNotTaken
from domain.values import Outcome
from domain.windows import RATING_REPORT
from server.access import Role
from server.app import OpenServices, application, open_services
from server.settings import ServerSettings
from tests.server.http.conftest import Client, play, token

ClientOf = Callable[..., Client]


@pytest.fixture
async def in_play(director: Client, small: str) -> str:
    """Round 1 public, without a result."""
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    return small


async def first_game(client: Client, path: str) -> str:
    """The path of the game on board 1."""
    boards = (await client.get(f"{path}/views/boards")).json()
    return f"{path}/rounds/1/games/{boards['order'][0]}"


async def enter(client: Client, game: str, result: str, seen: int | None = None) -> Any:
    return await client.put(f"{game}/result", json={"result": result, "seen": seen})


async def attention(director: Client, path: str) -> Any:
    return (await director.get(f"{path}/attention")).json()


async def test_a_conflict_reaches_the_desk_with_both_sides(director: Client, client_of: ClientOf, in_play: str) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    first = (await enter(director, game, "1-0")).json()
    refused = await enter(tablet, game, "0-1")

    (found,) = (await attention(director, in_play))["conflicts"]

    assert refused.status_code == HTTPStatus.CONFLICT
    assert (found["board"], found["seen"], found["recorded"]["result"]) == (1, first["seen"], "1-0")
    assert found["recorded"]["by"]
    assert (found["wanted"]["result"], found["wanted"]["by"]) == ("0-1", "arbiter test arbiter")


@pytest.mark.parametrize("chosen", ["recorded", "sent"])
async def test_a_tablet_is_told_that_the_desk_has_settled_its_conflict(
    director: Client, client_of: ClientOf, in_play: str, chosen: str
) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    seen = (await enter(director, game, "1-0")).json()["seen"]
    before = (await tablet.get(f"{game}/conflict")).json()["open"]
    await enter(tablet, game, "0-1")
    between = (await tablet.get(f"{game}/conflict")).json()["open"]

    await (director.delete(f"{game}/conflict") if chosen == "recorded" else enter(director, game, "0-1", seen))

    assert (before, between, (await tablet.get(f"{game}/conflict")).json()["open"]) == (False, True, False)


async def test_the_boards_in_conflict_are_known_to_every_arbiter(
    director: Client, client_of: ClientOf, in_play: str
) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    await enter(director, game, "1-0")
    before = (await tablet.get(f"{in_play}/rounds/1/conflicts")).json()["games"]

    await enter(tablet, game, "0-1")
    await enter(director, game, "1/2-1/2")
    found = (await tablet.get(f"{in_play}/rounds/1/conflicts")).json()
    of_another_round = (await tablet.get(f"{in_play}/rounds/2/conflicts")).json()["games"]
    public = await client_of().get(f"{in_play}/rounds/1/conflicts")
    await director.delete(f"{game}/conflict")

    assert (before, found["games"], of_another_round) == ([], [game.rsplit("/", 1)[-1]], [])
    assert public.status_code in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}
    assert (await tablet.get(f"{in_play}/rounds/1/conflicts")).json()["games"] == []


async def test_a_conflict_is_settled_by_either_result(director: Client, client_of: ClientOf, in_play: str) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    seen = (await enter(director, game, "1-0")).json()["seen"]

    await enter(tablet, game, "0-1")
    kept = await director.delete(f"{game}/conflict")
    after_keeping = (await attention(director, in_play))["conflicts"]
    await enter(tablet, game, "0-1")
    again = (await attention(director, in_play))["conflicts"]
    recorded = await enter(director, game, "0-1", seen)

    assert kept.status_code == HTTPStatus.OK
    assert (after_keeping, len(again)) == ([], 1)
    assert recorded.status_code == HTTPStatus.CREATED
    assert (await attention(director, in_play))["conflicts"] == []


async def test_a_server_that_starts_later_knows_a_conflict_and_settles_it_for_all(
    services: OpenServices, director: Client, client_of: ClientOf, in_play: str
) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    await enter(director, game, "1-0")
    await enter(tablet, game, "0-1")
    (before,) = (await attention(director, in_play))["conflicts"]

    async with open_services(ServerSettings(services.server_info.database)) as second:
        key = {"authorization": f"Bearer {token(second, Role.DIRECTOR)}"}
        async with Client(
            transport=httpx.ASGITransport(application(second)), base_url="http://hall.test", headers=key
        ) as there:
            (found,) = (await attention(there, in_play))["conflicts"]
            await director.post(f"{in_play}/rounds")
            held_up = await there.post(f"{in_play}/rounds/2/publication")
            await there.delete(f"{game}/conflict")

    assert found == before
    assert before["wanted"]["at"] >= before["recorded"]["at"]
    assert held_up.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert (await attention(director, in_play))["conflicts"] == []


async def test_the_same_conflict_of_a_device_is_recorded_once(
    services: OpenServices, director: Client, client_of: ClientOf, in_play: str
) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    await enter(director, game, "1-0")

    await enter(tablet, game, "0-1")
    await enter(tablet, game, "0-1")
    await enter(tablet, game, "1/2-1/2")

    recorded = [each.event for each in await services.tournaments.server_events()]
    wanted = [each.wanted for each in recorded if isinstance(each, ResultNotTaken)]
    assert wanted == [Outcome.BLACK_WINS, Outcome.DRAW]
    (found,) = (await attention(director, in_play))["conflicts"]
    assert found["wanted"]["result"] == "1/2-1/2"


async def test_a_late_conflict_shows_the_result_of_the_rating_report(
    director: Client, client_of: ClientOf, small: str
) -> None:
    """F.7: after the deadline a correction counts for the rating report alone, and so do the sides of a conflict."""
    await play(director, small, 1)
    await play(director, small, 2)
    view = (await director.get(f"{small}/views/boards?round=1")).json()
    row = view["rows"][view["order"][0]]
    game, tablet = f"{small}/rounds/1/games/{row['game']}", client_of(Role.ARBITER)
    late = await enter(director, game, "0-1", row["seen"])

    await enter(tablet, game, "1/2-1/2", row["seen"])
    await enter(client_of(Role.ARBITER), game, "1-0", row["seen"])

    found = (await attention(director, small))["conflicts"]
    assert late.json()["window"] == RATING_REPORT
    assert {each["recorded"]["result"] for each in found} == {"0-1"}
    assert found[-1]["wanted"]["result"] == "1-0"


async def test_a_conflict_ends_when_its_result_is_recorded_by_an_undo(
    director: Client, client_of: ClientOf, in_play: str
) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    seen = (await enter(director, game, "1-0")).json()["seen"]
    corrected = (await enter(director, game, "0-1", seen)).json()["seen"]
    await enter(tablet, game, "1-0")
    assert len((await attention(director, in_play))["conflicts"]) == 1

    await director.post(f"{in_play}/undo", json={"version": corrected})

    assert (await attention(director, in_play))["conflicts"] == []


async def test_the_entries_of_a_round_name_who_and_when(director: Client, client_of: ClientOf, in_play: str) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    before = (await director.get(f"{in_play}/rounds/1/entries")).json()
    seen = (await enter(tablet, game, "1-0")).json()["seen"]

    (entry,) = (await director.get(f"{in_play}/rounds/1/entries?after={before['version']}")).json()["entries"]

    assert (before["entries"], bool(before["published_at"])) == ([], True)
    assert (entry["game"], entry["version"], entry["by"]) == (game.rpartition("/")[2], seen, "arbiter test arbiter")
    assert entry["who"] == "test arbiter"
    assert entry["at"] > before["published_at"]


async def test_a_round_that_is_not_public_has_no_entries(director: Client, small: str) -> None:
    await director.post(f"{small}/rounds")

    assert (await director.get(f"{small}/rounds/1/entries")).status_code == HTTPStatus.NOT_FOUND


async def test_the_server_s_warnings_need_the_director(director: Client, client_of: ClientOf, small: str) -> None:
    found = await attention(director, small)

    assert (found["warnings"], found["alarm"], found["tablets"], found["displays"]) == ([], "", [], [])
    assert (await client_of(Role.ARBITER).get(f"{small}/attention")).status_code == HTTPStatus.FORBIDDEN
