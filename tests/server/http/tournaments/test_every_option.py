"""A rapid open that uses the options which the journey of the desk leaves out, from its table to its report file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.server.http.conftest import Client

PLAYERS, ROUNDS = 12, 5
FEDERATIONS = ("AUT", "GER", "ITA", "SUI")
STRONGEST = ("Berg, V01", "Name 02, V02", "Berg, V03", "Name 04, V04")
TABLE = "\n".join(
    ["Vorn;Zuname;DWZ neu;Elo rapid;Federation;FIDE-ID"]
    + [f"V{n:02};{'Berg' if n in (1, 3) else f'Name {n:02}'};{2300 - 20 * n};{2250 - 10 * n};"
       f"{FEDERATIONS[n % 4]};{500 + n}" for n in range(1, PLAYERS + 1)]
)  # fmt: skip
COLUMNS = "DWZ neu=national rating;Vorn=first name;Zuname=last name;Elo rapid=FIDE rapid"
SETTINGS = {
    "city": "Graz",
    "federation": "AUT",
    "starts": "2026-05-02",
    "ends": "2026-05-03",
    "chief_arbiter": "Anna Arbiter (1200001)",
    "deputy_arbiters": ["Bob Body (1200002)", "Cora Clock"],
    "time_control": "15+10",
    "round_dates": ["2026-05-02", "2026-05-02", "2026-05-02", "2026-05-03", "2026-05-03"],
    "rating_rule": {"method": "NIDOF", "rate_of_play": "rapid"},
}


class Open:
    """The tournament by its API."""

    def __init__(self, director: Client, path: str) -> None:
        self.director = director
        self.path = path

    async def send(self, method: str, path: str = "", **body: Any) -> dict[str, Any]:
        answer = await self.director.request(method, self.path + path, json=body)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def read(self, path: str = "") -> dict[str, Any]:
        answer = await self.director.get(self.path + path)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def export(self, query: str) -> str:
        answer = await self.director.get(f"{self.path}/export?{query}")
        assert answer.is_success, answer.text
        return answer.text

    async def games(self, number: int) -> list[dict[str, Any]]:
        """The games of a round from board one."""
        view = await self.read(f"/views/boards?round={number}")
        rows = [view["rows"][key] for key in view["order"]]
        return [row for row in rows if row["game"]]

    async def enter(self, number: int, row: Mapping[str, Any], result: str, **more: Any) -> dict[str, Any]:
        body = {"result": result, "seen": row["seen"], "reason": "slip read wrongly", **more}
        return await self.send("PUT", f"/rounds/{number}/games/{row['game']}/result", **body)

    async def play(self, number: int) -> None:
        """Pair and publish a round; White wins at odd boards, the others are drawn."""
        await self.send("POST", "/rounds", leave_fide_mode=True)
        await self.send("POST", f"/rounds/{number}/publication")
        await self.finish(number)

    async def finish(self, number: int) -> None:
        for row in await self.games(number):
            await self.enter(number, row, "1-0" if row["board"] % 2 else "1/2-1/2")


def names(row: Mapping[str, Any]) -> frozenset[str]:
    return frozenset((row["white"]["name"], row["black"]["name"]))


def of_records(text: str, code: str) -> list[str]:
    """The lines of a report file with this code."""
    return [line for line in text.splitlines() if line.startswith(f"{code} ")]


async def standings(event: Open) -> list[tuple[str, str, list[str]]]:
    """Name, points and tie-breaks of every player, by place."""
    view = await event.read("/views/standings")
    return [(row["name"], row["points"], row["tie_breaks"]) for row in (view["rows"][key] for key in view["order"])]


@pytest.fixture
async def event(director: Client) -> Open:
    body = {"name": "Rapid Open", "rounds": ROUNDS, "initial_colour": "white", **SETTINGS}
    made = await director.post("/api/v1/tournaments", json=body)
    assert made.is_success, made.text
    opened = Open(director, f"/api/v1/tournaments/{made.json()['id']}")
    done = await director.post(f"{opened.path}/players/import", params={"columns": COLUMNS}, content=TABLE.encode())
    assert done.is_success, done.text
    return opened


async def announced(event: Open) -> Mapping[str, str]:
    """Virtual points of the four strongest, and players of one federation and of one family kept apart.

    Returns the ids of the players by name.
    """
    view = await event.read("/views/players")
    ids = {row["name"]: key for key, row in view["rows"].items()}
    stated = [{"players": [ids[each] for each in STRONGEST], "points": 1, "first_round": 1, "last_round": 2}]
    family = {"by": "family", "players": [], "strength": "never"}
    federation = {"by": "federation", "players": [], "strength": "if-possible"}
    await event.send("PATCH", acceleration=stated, prohibitions=[family, federation], leave_fide_mode=True)
    return ids


async def test_a_described_table_gives_the_ratings_that_count(event: Open) -> None:
    view = await event.read("/views/players")
    rows = [view["rows"][key] for key in view["order"]]

    assert [(row["name"], row["rating"]) for row in rows[:2]] == [("Berg, V01", 2280), ("Name 02, V02", 2260)]
    assert [line[57:68].strip() for line in of_records(await event.export("format=trf26"), "001")] == [
        str(500 + number) for number in range(1, PLAYERS + 1)
    ]


async def test_stated_virtual_points_and_prohibitions_make_round_one(event: Open) -> None:
    await announced(event)
    await event.play(1)

    pairs = [names(row) for row in await event.games(1)]
    assert pairs[:2] == [frozenset(("Berg, V01", "Name 04, V04")), frozenset(("Name 02, V02", "Berg, V03"))]
    federations = [{row[side]["federation"] for side in ("white", "black")} for row in await event.games(1)]
    assert [len(each) for each in federations] == [2] * (PLAYERS // 2)
    assert "### Apart if possible" in await event.export("format=trf26")
    assert (await event.read())["fide_mode_left"] == 1


async def test_a_late_entry_of_before_a_publication_was_taken_back_plays_in_that_round(event: Open) -> None:
    await event.play(1)
    await event.send("POST", "/rounds")
    published = await event.send("POST", "/rounds/2/publication")
    late = await event.send("POST", "/players", name="Late, V13", rating=1500)
    await event.send("POST", "/undo", version=published["version"], reason="too early")

    await event.send("DELETE", "/rounds/2")
    await event.send("POST", "/rounds")
    await event.send("POST", "/rounds/2/publication")

    seats = await event.read("/views/boards?round=2")
    sides = [row[side] for row in seats["rows"].values() for side in ("white", "black") if row[side]]
    assert late["player"] in [side["player"] for side in sides]


async def test_the_chief_arbiters_own_slip_counts_after_the_deadline_where_the_tournament_allows_it(
    event: Open,
) -> None:
    await event.send("PATCH", late_slips="standings")
    for number in range(1, 4):
        await event.play(number)
    late, own = (await event.games(1))[:2]
    before = await standings(event)

    assert ((await event.enter(1, late, "0-1"))["window"], await standings(event)) == ("rating-report", before)
    wanted = {"kind": "result", "round": 1, "game": own["game"], "result": "0-1", "own_slip": True}
    looked = await event.send("POST", "/what-if", correction=wanted)
    unexplained = {"result": "0-1", "seen": own["seen"], "own_slip": True}
    refused = await event.director.put(f"{event.path}/rounds/1/games/{own['game']}/result", json=unexplained)
    slip = await event.enter(1, own, "0-1", own_slip=True, reason="entered the other way round")

    assert (looked["needs_reason"], refused.json()["refusal"]) == (True, "ReasonMissing")
    assert (looked["window"]["name"], looked["warnings"][0]["code"]) == ("own-slip", "earlier-round-corrected")
    assert (slip["window"], (await event.read())["fide_mode"]) == ("standings", True)
    after = await standings(event)
    assert after != before
    files = [await event.export(f"format=trf26&for={each}") for each in ("standings", "rating-office")]
    for name, found in (("### Correction @ Round 1: ", 1), ("### Rating correction @ Round 1: ", 1)):
        assert [each.count(name) for each in files] == [found] * 2, name
    made = await event.director.post("/api/v1/imports", content=files[0].encode())
    assert made.json()["differences"] == []
    assert await standings(Open(event.director, f"/api/v1/tournaments/{made.json()['id']}")) == after

    undo = await event.send("POST", "/what-if", undo=slip["version"])
    assert (undo["window"]["name"], undo["needs_reason"]) == ("own-slip", True)
    refused = await event.director.post(f"{event.path}/undo", json={"version": slip["version"]})
    assert refused.json()["refusal"] == "ReasonMissing"
    done = await event.send("POST", "/undo", version=slip["version"], reason="it was right")
    assert (done["window"], await standings(event)) == ("standings", before)


async def test_the_file_states_the_settings_and_is_read_back_with_the_same_standings(event: Open) -> None:
    await announced(event)
    for number in range(1, ROUNDS + 1):
        await event.play(number)
    await event.send("POST", "/end")
    text = await event.export("format=trf26")

    assert of_records(text, "092") == ["092 Individual: Swiss-System (Rapid)"]
    assert of_records(text, "102") == ["102 Anna Arbiter (1200001)"]
    assert of_records(text, "112") == ["112 Bob Body (1200002)", "112 Cora Clock"]
    assert of_records(text, "122") == ["122 15+10"]
    assert of_records(text, "222") == ["222 900+10"]
    assert [line[91:].split() for line in of_records(text, "132")] == [["26/05/02"] * 3 + ["26/05/03"] * 2]

    made = await event.director.post("/api/v1/imports", content=text.encode())
    assert made.is_success, made.text
    assert made.json()["differences"] == []
    again = Open(event.director, f"/api/v1/tournaments/{made.json()['id']}")
    assert await standings(again) == await standings(event)
    known, read_back = await event.read(), await again.read()
    same = ("chief_arbiter", "deputy_arbiters", "time_control", "round_dates", "rating_rule", "scoring")
    assert {each: read_back[each] for each in same} == {each: known[each] for each in same}


async def test_the_games_of_a_round_are_headers_for_broadcasts(event: Open) -> None:
    await event.play(1)

    first = (await event.export("format=pgn&round=1")).split("\n\n")[0].splitlines()
    assert {
        '[Event "Rapid Open"]',
        '[Site "Graz AUT"]',
        '[Date "2026.05.02"]',
        '[Round "1.1"]',
        '[WhiteFideId "501"]',
        '[TimeControl "900+10"]',
        '[Result "1-0"]',
    } <= set(first)
