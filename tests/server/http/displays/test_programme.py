"""Programmes of displays: set once, they follow the round; overrides end by themselves."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import pytest

from server.app import OpenServices
from tests.server.http.conftest import Client, Clock

DISPLAYS = "/api/v1/displays"
PHASES = 6


@pytest.fixture
async def display(director: Client, public: Client) -> str:
    """The path of a display whose screen is `public`."""
    await public.post(DISPLAYS)
    (row,) = (await director.get(DISPLAYS)).json()["displays"]
    return f"{DISPLAYS}/{row['display']}"


@pytest.fixture
async def round_one(director: Client) -> str:
    """The path of a tournament of six players, its first round paired."""
    made = (await director.post("/api/v1/tournaments", json={"name": "Spring", "rounds": 3})).json()["id"]
    path = f"/api/v1/tournaments/{made}"
    for number in range(6):
        await director.post(f"{path}/players", json={"name": f"Player {number}"})
    assert (await director.post(f"{path}/rounds")).status_code == 201
    return path


async def follow(director: Client, display: str, *paths: str, **more: Any) -> dict[str, Any]:
    streams = [path.rsplit("/", 1)[-1] for path in paths]
    answer = await director.patch(display, json={"kind": "programme", "tournaments": streams} | more)
    assert answer.status_code == 200, answer.text
    row: dict[str, Any] = answer.json()
    return row


async def shown(services: OpenServices, public: Client) -> str:
    """The kind of list on the screen a second later."""
    await services.displays.follow()
    page = (await public.get("/display")).text
    return page.partition('<div class="wall ')[2].partition('"')[0]


async def enter(director: Client, path: str, games: int) -> None:
    """Results of the first so many games of round one that have none."""
    view = (await director.get(f"{path}/views/boards")).json()
    open_games = [row["game"] for row in view["rows"].values() if row["result"] is None]
    for game in open_games[:games]:
        answer = await director.put(f"{path}/rounds/1/games/{game}/result", json={"result": "1-0", "seen": None})
        assert answer.status_code == 201, answer.text


async def test_a_programme_follows_the_round_by_itself(
    director: Client, public: Client, services: OpenServices, display: str, round_one: str
) -> None:
    await follow(director, display, round_one)
    kinds = [await shown(services, public)]

    await director.post(f"{round_one}/rounds/1/publication")
    kinds.append(await shown(services, public))
    await enter(director, round_one, 1)
    kinds.append(await shown(services, public))
    await enter(director, round_one, 2)
    kinds.append(await shown(services, public))

    assert kinds == ["standings", "seats", "boards", "standings"]


@pytest.mark.parametrize("kind", ["programme", "standings", "crosstable"])
async def test_the_list_of_displays_says_whether_standings_are_still_the_starting_list(
    director: Client, services: OpenServices, display: str, round_one: str, kind: str
) -> None:
    await follow(director, display, round_one, kind=kind)

    async def starts() -> bool:
        await services.displays.follow()
        (row,) = (await director.get(DISPLAYS)).json()["displays"]
        start: bool = row["showing"]["start"]
        return start

    before = await starts()
    await director.post(f"{round_one}/rounds/1/publication")
    await enter(director, round_one, 3)

    assert (before, await starts()) == (True, False)


async def test_after_the_tournament_the_prizes_follow_the_final_standings(
    director: Client, public: Client, services: OpenServices, display: str, round_one: str
) -> None:
    await director.patch(round_one, json={"rounds": 1, "leave_fide_mode": True})
    await follow(director, display, round_one)
    await director.post(f"{round_one}/rounds/1/publication")
    await enter(director, round_one, 3)
    assert await shown(services, public) == "standings"
    assert "turn=1" not in (await public.get("/display")).text

    fund = {"groups": [{"name": "Open", "prizes": [{"place": 1, "amount": 12000}]}]}
    assert (await director.put(f"{round_one}/prizes", json=fund)).status_code == 200
    assert (await director.post(f"{round_one}/end", json={})).status_code < 300
    await services.displays.follow()
    pages = [(await public.get(f"/display?turn={turn}")).text for turn in (0, 1)]

    assert [each.partition('<div class="wall ')[2].partition('"')[0] for each in pages] == ["standings", "prizes"]
    assert all("final, after 1 round" in each for each in pages)
    assert '<span class="won" data-f="won">' in pages[1]
    assert "EUR" in pages[1]


@pytest.mark.parametrize("place", [0, PHASES - 1])
async def test_standings_and_prizes_can_be_chosen_for_the_end_alone(
    director: Client, display: str, round_one: str, place: int
) -> None:
    programme = ["boards"] * PHASES
    programme[place] = "final"
    stream = round_one.rsplit("/", 1)[-1]

    answer = await director.patch(display, json={"kind": "programme", "tournaments": [stream], "programme": programme})

    assert answer.status_code == (200 if place else 404)


async def test_the_director_chooses_the_list_of_each_phase(
    director: Client, public: Client, services: OpenServices, display: str, round_one: str
) -> None:
    row = await follow(
        director, display, round_one, programme=["notices", "boards", "boards", "boards", "crosstable", "crosstable"]
    )

    assert row["showing"]["kind"] == "notices"
    assert row["phase"] == "waiting"
    await director.post(f"{round_one}/rounds/1/publication")
    assert await shown(services, public) == "boards"


@pytest.mark.parametrize(
    "programme", [["seats"], ["weather"] * PHASES, ["programme"] * PHASES, ["seats"] * (PHASES + 1)]
)
async def test_a_programme_that_cannot_be_shown_is_refused(
    director: Client, display: str, round_one: str, programme: list[str]
) -> None:
    stream = round_one.rsplit("/", 1)[-1]

    answer = await director.patch(display, json={"kind": "programme", "tournaments": [stream], "programme": programme})

    assert answer.status_code in {400, 404}


async def test_a_programme_of_several_sections_mixes_those_in_the_same_phase(
    director: Client, services: OpenServices, display: str, round_one: str, small: str
) -> None:
    row = await follow(director, display, round_one, small)
    assert row["kind"] == "programme"

    await director.post(f"{round_one}/rounds/1/publication")
    await services.displays.follow()

    (row,) = (await director.get(DISPLAYS)).json()["displays"]
    assert row["showing"]["kind"] == "seats"
    assert round_one.rsplit("/", 1)[-1] in row["showing"]["tournaments"]


async def test_lists_of_sections_follow_each_other_by_the_display_and_not_by_a_clock(  # noqa: PLR0917  # fixtures
    director: Client, public: Client, services: OpenServices, display: str, round_one: str, small: str
) -> None:
    await follow(director, display, round_one, small)
    await director.post(f"{round_one}/rounds/1/publication")
    await enter(director, round_one, 1)
    await services.displays.follow()

    pages = [(await public.get(f"/display?turn={turn}")).text for turn in (0, 1)]

    assert [each.partition('<div class="wall ')[2].partition('"')[0] for each in pages] == ["boards", "standings"]
    states = [json.loads(each.partition('id="state">')[2].partition("</script>")[0]) for each in pages]
    assert [each["following"] for each in states] == ["/display?turn=1", "/display?turn=0"]
    assert states[0]["arranged"] == states[1]["arranged"]


async def test_seats_of_one_section_and_boards_in_play_of_another_follow_each_other(  # noqa: PLR0917  # fixtures
    director: Client, public: Client, services: OpenServices, display: str, round_one: str, small: str
) -> None:
    await follow(director, display, round_one, small)
    for path in (round_one, small):
        await director.post(f"{path}/rounds")
        await director.post(f"{path}/rounds/1/publication")
    await enter(director, round_one, 1)
    await services.displays.follow()

    pages = [(await public.get(f"/display?turn={turn}")).text for turn in (0, 1)]

    assert [each.partition('<div class="wall ')[2].partition('"')[0] for each in pages] == ["seats", "boards"]
    (row,) = (await director.get(DISPLAYS)).json()["displays"]
    streams = [path.rsplit("/", 1)[-1] for path in (small, round_one)]
    assert row["showing"]["steps"] == [
        {"kind": "seats", "tournaments": [streams[0]]},
        {"kind": "boards", "tournaments": [streams[1]]},
    ]


async def test_a_new_round_has_another_stamp_so_that_the_seats_begin_at_the_first_page(
    director: Client, services: OpenServices, display: str, round_one: str
) -> None:
    key = display.rsplit("/", 1)[-1]
    stream = round_one.rsplit("/", 1)[-1]
    await director.patch(display, json={"kind": "seats", "tournaments": [stream]})
    before = services.displays.showing(key).stamp

    await director.post(f"{round_one}/rounds/1/publication")
    await services.displays.follow()

    published = services.displays.showing(key).stamp
    await enter(director, round_one, 1)
    await services.displays.follow()
    assert before != published == services.displays.showing(key).stamp


async def test_an_override_ends_by_itself(
    director: Client, services: OpenServices, display: str, round_one: str, clock: Clock
) -> None:
    key = display.rsplit("/", 1)[-1]
    await follow(director, display, round_one)

    answer = await director.post(f"{display}/override", json={"kind": "crosstable", "minutes": 5})
    before = services.displays.showing(key)
    clock.now = datetime.fromisoformat(answer.json()["overridden"])
    after = services.displays.showing(key)

    assert answer.json()["overridden"]
    assert [each.arranged.kind for each in (before, after)] == ["crosstable", "standings"]
    assert before.stamp != after.stamp


async def test_an_override_is_ended_by_hand_and_by_another_arrangement(
    director: Client, public: Client, services: OpenServices, display: str, round_one: str
) -> None:
    await follow(director, display, round_one)
    kinds = []
    for _ in range(2):
        await director.post(f"{display}/override", json={"kind": "latest", "minutes": 5})
        kinds.append(await shown(services, public))
        ended = await director.delete(f"{display}/override")
        assert ended.json()["overridden"] == ""
        kinds.append(await shown(services, public))
    await director.post(f"{display}/override", json={"kind": "latest", "minutes": 5})
    await director.patch(display, json={"name": "Door"})
    kinds.append(await shown(services, public))
    await director.patch(display, json={"kind": "boards"})
    kinds.append(await shown(services, public))

    assert kinds == ["latest", "standings"] * 2 + ["latest", "boards"]


async def test_several_displays_follow_the_round_with_the_whole_list(
    director: Client, display: str, round_one: str
) -> None:
    key, stream = display.rsplit("/", 1)[-1], round_one.rsplit("/", 1)[-1]
    body = {"displays": [key], "kind": "programme", "tournaments": [stream], "whole": True}

    (row,) = (await director.post(f"{DISPLAYS}/sharing", json=body)).json()["displays"]

    assert (row["kind"], row["share"]) == ("programme", "")
