"""Devices are named, limited and cut off at once; a role that is bound does not reach beyond."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.access import Principal, Role, sector_of
from server.app import OpenServices
from server.eventstore.credentials import CredentialKind
from server.http.joining.links import new_code
from server.http.operations import state
from server.live.viewer import Viewer
from tests.server.http.conftest import Client, play
from tests.server.http.joining.test_joining import OWN, device_of, offered
from tests.server.live.fakes import FakeConnection


async def joined(director: Client, client: Client, **body: str) -> dict[str, object]:
    offer = await offered(director, **body)
    await client.post(offer["url"].removeprefix("http://hall.test"))
    return await device_of(director, name=body["name"])


async def test_a_device_is_named_in_the_log(
    director: Client, public: Client, small: str, services: OpenServices
) -> None:
    device = await joined(director, public, role="arbiter", name="Tablet")
    changed = await director.patch(f"/api/v1/devices/{device['device']}", json={"name": "Tablet  at the door"})
    await play(director, small, 1)
    boards = (await director.get(f"{small}/views/boards")).json()
    game = next(row for row in boards["rows"].values() if row["game"])

    path = f"{small}/rounds/1/games/{game['game']}/result"
    entered = await public.put(path, json={"result": "0-1", "seen": game["seen"]}, headers=OWN)

    assert changed.json()["name"] == "Tablet at the door"
    assert entered.status_code == 201
    events = (await director.get(f"{small}/events")).json()["events"]
    assert (events[-1]["actor"], events[-1]["device"]) == ("arbiter Tablet at the door", device["device"])


async def test_the_record_of_a_board_names_devices_as_they_are_called_now(
    director: Client, public: Client, small: str
) -> None:
    device = await joined(director, public, role="arbiter", name="Tablet")
    await play(director, small, 1)
    boards = (await director.get(f"{small}/views/boards")).json()
    game = next(row for row in boards["rows"].values() if row["game"])
    path = f"{small}/rounds/1/games/{game['game']}/result"
    await public.put(path, json={"result": "0-1", "seen": game["seen"]}, headers=OWN)
    await director.patch(f"/api/v1/devices/{device['device']}", json={"name": "Stage"})

    sheet = small.replace("/api/v1/tournaments", "/t") + f"/print/board-record?round=1&board={game['board']}"
    shown = (await director.get(sheet)).text

    assert "arbiter Tablet on Stage" in shown
    assert str(device["device"]) not in shown


async def test_a_device_that_is_cut_off_is_the_public_at_once(
    director: Client, public: Client, services: OpenServices
) -> None:
    device = await joined(director, public, role="director", name="Lost phone")
    before = await public.get("/devices")

    cut = await director.delete(f"/api/v1/devices/{device['device']}")

    assert (before.status_code, cut.status_code) == (200, 200)
    assert (await public.get("/devices")).status_code == 401
    assert (await director.delete(f"/api/v1/devices/{device['device']}")).status_code == 404


async def test_a_device_gets_another_role_without_joining_again_and_its_connections_end(
    director: Client, public: Client, small: str, services: OpenServices
) -> None:
    device = await joined(director, public, role="director", name="Laptop")
    stream = small.rsplit("/", 1)[-1]
    shown = {each.id for each in services.credentials.everything(CredentialKind.SESSION)}

    limited = await director.patch(
        f"/api/v1/devices/{device['device']}", json={"role": "arbiter", "tournament": stream, "boards": "1-1"}
    )

    assert limited.json() | {"seen_at": "", "address": ""} == limited.json() | {
        "role": "arbiter",
        "tournament": stream,
        "boards": "1-1",
        "seen_at": "",
        "address": "",
    }
    assert services.credentials.still_good(shown) == set()
    assert (await public.get("/devices")).status_code == 401
    assert (await public.get(f"{small}/events")).status_code == 200


async def test_every_change_of_a_device_is_an_event(director: Client, public: Client, services: OpenServices) -> None:
    device = await joined(director, public, role="display", name="Screen")
    path = f"/api/v1/devices/{device['device']}"
    await director.patch(path, json={"name": "Screen 1", "role": "arbiter"})
    await director.patch(path, json={"name": "Screen 1"})
    await director.delete(path)
    await director.put("/api/v1/passwords/ann", json={"password": "long enough"})

    kinds = await _server_events(services)
    assert kinds == ["DeviceJoined", "DeviceNamed", "DeviceLimited", "DeviceCutOff", "PasswordChanged"]


async def _server_events(services: OpenServices) -> list[str]:
    with services.credentials.database.asking() as connection:
        rows = connection.exec_driver_sql("SELECT type FROM facts WHERE stream = 'house' ORDER BY position")
        return list(rows.scalars())


async def test_an_arbiter_of_a_sector_enters_no_other_boards(director: Client, public: Client, small: str) -> None:
    stream = small.rsplit("/", 1)[-1]
    await joined(director, public, role="arbiter", tournament=stream, boards="2-2", name="Sector B")
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    boards = (await director.get(f"{small}/views/boards")).json()
    games = {row["board"]: row["game"] for row in boards["rows"].values() if row["game"]}

    answers = {
        board: (
            await public.put(f"{small}/rounds/1/games/{game}/result", json={"result": "1-0", "seen": None}, headers=OWN)
        ).status_code
        for board, game in games.items()
    }

    assert answers == {1: 403, 2: 201}


async def test_an_arbiter_of_a_sector_corrects_and_takes_back_its_boards_alone(
    director: Client, public: Client, small: str
) -> None:
    stream = small.rsplit("/", 1)[-1]
    await joined(director, public, role="arbiter", tournament=stream, boards="2-2", name="Sector B")
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    boards = (await director.get(f"{small}/views/boards")).json()
    rows = sorted((row for row in boards["rows"].values() if row["game"]), key=lambda row: row["board"])
    seen = [
        (
            await director.put(f"{small}/rounds/1/games/{row['game']}/result", json={"result": "1-0", "seen": None})
        ).json()["seen"]
        for row in rows
    ]

    turned = [
        await public.put(
            f"{small}/rounds/1/games/{row['game']}/colours",
            json={"white": row["black"]["player"], "seen": version, "reason": "played so"},
            headers=OWN,
        )
        for row, version in zip(rows, seen, strict=True)
    ]
    versions = [seen[0], turned[1].json()["version"], boards["version"]]
    undone = [await public.post(f"{small}/undo", json={"version": each}, headers=OWN) for each in versions]

    assert [each.status_code for each in turned] == [403, 201]
    assert [each.status_code for each in undone] == [403, 201, 403]


async def test_check_in_shows_absences_and_gives_no_points(
    director: Client, client_of: Callable[..., Client], small: str
) -> None:
    door = client_of(Role.CHECK_IN, small.rsplit("/", 1)[-1])
    player = next(iter((await director.get(f"{small}/views/players")).json()["rows"]))
    byes = f"{small}/players/{player}/byes"

    absent = await door.post(byes, json={"round": 1, "kind": "zero-point"})
    back = await door.delete(f"{byes}/1")
    rich = await door.post(byes, json={"round": 1, "kind": "half-point"})
    await director.post(byes, json={"round": 2, "kind": "half-point"})
    taken = await door.delete(f"{byes}/2")

    assert [each.status_code for each in (absent, back, rich, taken)] == [201, 201, 403, 403]


async def test_a_director_of_one_tournament_has_no_power_over_the_server(
    director: Client, client_of: Callable[..., Client], small: str
) -> None:
    stream = small.rsplit("/", 1)[-1]
    bound = client_of(Role.DIRECTOR, stream)

    within = [
        await bound.post(f"{small}/players", json={"name": "Fifth"}),
        await bound.post("/api/v1/links", json={"role": "arbiter", "tournament": stream}),
    ]
    beyond = [
        await bound.post("/api/v1/links", json={"role": "director"}),
        await bound.post("/api/v1/tournaments", json={"name": "Mine", "rounds": 3}),
        await bound.get("/api/v1/devices"),
        await bound.get("/ops"),
    ]

    assert [each.status_code for each in within] == [201, 201]
    assert [each.status_code for each in beyond] == [403, 401, 401, 401]


async def test_devices_are_seen(director: Client, public: Client, services: OpenServices) -> None:
    await public.post(f"/join/{new_code(services.credentials, 'arbiter')}", data={"name": "Tablet"})
    before = await device_of(director, name="Tablet")
    await public.get("/")

    after = await device_of(director, name="Tablet")
    assert (before["seen_at"], before["connected"]) == ("", False)
    assert after["seen_at"]
    assert after["address"] == "127.0.0.1"


@pytest.mark.parametrize("boards", ["1", "0-3", "3-1", "-", "1-2-3", "a-b", "1-99999999999", "\u0661-\u0662"])
def test_what_is_no_sector_is_refused(boards: str) -> None:
    with pytest.raises(ValueError, match="no"):
        sector_of(boards)


async def test_the_servers_page_shows_devices_disk_backup_and_counts(director: Client, public: Client) -> None:
    await joined(director, public, role="display", name="Screen <1>")

    told = (await director.get("/api/v1/ops")).json()
    page = (await director.get("/ops")).text

    assert told["disk"]["kind"] == "SQLite"
    assert told["disk"]["free"] > 0
    assert told["backup"] is None
    assert told["warnings"] == []
    assert told["devices"][0]["name"] == "Screen <1>"
    assert "Screen &lt;1&gt;" in page


async def test_a_missing_backup_is_told_once_a_tournament_is_older_than_a_day(
    director: Client, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "_OLD_BACKUP_HOURS", -1.0)

    assert (await director.get("/api/v1/ops")).json()["warnings"] == ["backup"]
    assert (await director.get(f"{small}/attention")).json()["warnings"] == ["backup"]
    assert "There is no backup yet" in (await director.get("/ops")).text


async def test_the_servers_page_shows_the_latency_of_each_connected_device(
    director: Client, client_of: Callable[..., Client], services: OpenServices
) -> None:
    near = await joined(director, client_of(), role="arbiter", name="Near")
    new = await joined(director, client_of(), role="display", name="New")
    await joined(director, client_of(), role="display", name="Away")
    for device, answer in ((near, 1.01234), (near, 1.002), (new, None)):
        viewer = Viewer(FakeConnection())
        viewer.pinged(1.0)
        if answer is not None:
            viewer.answered(answer)
        services.live._open[viewer] = Principal(Role(str(device["role"])), "here", device=str(device["device"]))

    told = (await director.get("/api/v1/ops")).json()["devices"]
    page = (await director.get("/ops")).text

    assert {each["name"]: each["latency_ms"] for each in told} == {"Near": 12.3, "New": None, "Away": None}
    assert "12.3 ms" in page
    assert page.count("not measured yet") == 1
