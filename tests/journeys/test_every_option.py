"""An open of 40 players and 7 rounds that uses every option of an arbiter, and its two report files at the end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import httpx
import pytest
from gacrux import tiebreak, trf2json
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import open_settings, record_section

pytestmark = pytest.mark.browser

PLAYERS, ROUNDS = 40, 7
NEEDED = 3
"""The board that a player needs."""
TIE_BREAKS = ("BH/C1", "BH", "SB", "DE", "WON", "BPG")
FOOTBALL = {"win": 3, "draw": 1, "loss": 0, "allocated_bye": 3}
CLUBS = ("Aston", "Barnet", "Cardiff", "Dover")
BYES = {"U": "3", "F": "3", "H": "1", "Z": "0"}
"""What byes are worth, by their signs in a report file."""
SIGNS = {"1": "1", "0": "0", "=": "½", "+": "+", "-": "\N{MINUS SIGN}"}


class Open40:
    """The tournament, at hand by its API; results are drawn from one seed."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.id: str = self._created()
        self.path = f"/tournaments/{self.id}"
        self.players: list[str] = []
        self._chance = Random(40)

    def _created(self) -> str:
        made: str = self.director.send(
            "POST",
            "/tournaments",
            name="Open of Every Option",
            rounds=6,
            system="berger",
            city="Graz",
            federation="AUT",
            starts="2026-12-01",
            ends="2026-12-07",
            chief_arbiter="Anna Arbiter",
            time_control="90/40+30/G+30",
            initial_colour="white",
            rating_rule={"method": "FIDON", "rate_of_play": "standard"},
            unrated="leave-out",
        )["id"]
        return made

    def send(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        return self.director.send(method, self.path + path, **body)

    def refused(self, method: str, path: str, **body: Any) -> tuple[int, str]:
        """The status and the refusal of what is not done."""
        answer = self.director.client.request(method, f"/api/v1{self.path}{path}", json=body)
        assert answer.is_client_error, answer.text
        return answer.status_code, answer.json().get("refusal", "")

    def levels(self, answer: Mapping[str, Any]) -> Sequence[tuple[str, int]]:
        return [(each["code"], each["level"]) for each in answer.get("warnings", [])]

    def register(self, number: int, **more: Any) -> str:
        ratings = {"fide_standard": 2500 - 12 * number, "fide_rapid": 2480 - 12 * number, "national": 2400 - 9 * number}
        body = {
            "name": f"Player {number:02}",
            "federation": ("AUT", "GER", "ITA")[number % 3],
            "club": CLUBS[number % len(CLUBS)],
            "birth_date": f"{1960 + number}-05-01",
            "fide_id": str(100_000 + number),
            "ratings": ratings,
            "k": 20 if number < 30 else 40,  # the younger ones
        }
        made: str = self.send("POST", "/players", **(body | more))["player"]
        self.players.append(made)
        return made

    def boards(self, number: int) -> list[dict[str, Any]]:
        """The games of a public round, from the first board."""
        view = self.send("GET", f"/views/boards?round={number}")
        rows = [view["rows"][key] for key in view["order"]]
        return [row for row in rows if row["game"]]

    def pair(self, number: int) -> dict[str, Any]:
        paired = self.send("POST", "/rounds", leave_fide_mode=True)
        self.send("POST", f"/rounds/{number}/publication")
        return paired

    def enter(self, number: int, row: Mapping[str, Any], result: str) -> dict[str, Any]:
        body = {"result": result, "seen": row["seen"], "reason": "slip read wrongly"}
        return self.send("PUT", f"/rounds/{number}/games/{row['game']}/result", **body)

    def play(self, number: int, **special: str) -> None:
        """Enter all results of a round; `special` are those of boards by their places, as `b1`."""
        for place, row in enumerate(self.boards(number), start=1):
            drawn = self._chance.choices(("1-0", "1/2-1/2", "0-1"), (4, 3, 3))[0]
            self.enter(number, row, special.get(f"b{place}", drawn))


def announced(desk: Page, server: Server, event: Open40) -> None:
    """Before round one, on the page of settings: another system, seven rounds, 3-1-0, Baku, and a club kept apart."""
    open_settings(desk, server, event.id)
    dialog = desk.locator("#settings")
    dialog.get_by_label("Pairing system").select_option("fide-dutch-2026")
    dialog.get_by_label("Rounds", exact=True).fill("6")
    dialog.get_by_label("Acceleration").select_option("baku")
    dialog.get_by_label("Points: win").select_option("3,1,0")
    record_section(desk, "#pairing", previewed=True)
    dialog.get_by_role("button", name="No two from one club").click()
    dialog.locator("[data-rule]").get_by_label("Strictness").select_option("if-possible")
    record_section(desk, "#apart", previewed=True, informed=True)


def before_round_one(event: Open40) -> None:
    for number in range(PLAYERS - 2):
        event.register(number)
    event.register(38, ratings={}, k=0, estimate=1650, fide_id="")
    again = {"name": "Player 05", "rating": 1500}
    same = event.send("POST", "/players", **again)
    assert event.levels(same) == [("same-name", 2)]
    event.send("DELETE", f"/players/{same['player']}", reason="registered twice")
    known = event.send("GET", "")
    rules = [*known["prohibitions"], {"by": "list", "players": event.players[:2], "strength": "never"}]
    event.send("PATCH", "", prohibitions=rules, bye_limits={"most": 2, "until": 6})
    event.send("PUT", "/tie-breaks", tie_breaks=TIE_BREAKS)
    event.send("PATCH", f"/players/{event.players[30]}", board=NEEDED)
    for number in range(1, ROUNDS):
        event.send("PUT", f"/rounds/{number}/start", starts=f"2026-12-0{number}T15:00:00+01:00")
    assert event.refused("PATCH", "", rouds=7)[0] == httpx.codes.BAD_REQUEST
    bye = event.send("POST", f"/players/{event.players[10]}/byes", round=2, kind="full-point")
    assert event.levels(bye) == [("full-point-bye", 2)]


def rounds_one_to_three(event: Open40) -> None:
    event.pair(1)
    at_three = next(row for row in event.boards(1) if row["board"] == NEEDED)
    assert event.players[30] in (at_three["white"]["player"], at_three["black"]["player"])
    assert event.refused("PATCH", "", system="fide-rating-2009")[0] == httpx.codes.UNPROCESSABLE_ENTITY
    event.play(1, b2="---", b4="+--", b6="adjourned", b8="0-0")
    late = event.register(39, half_points_for=[1])
    event.send("POST", f"/players/{event.players[12]}/withdrawal", reason="ill")
    event.pair(2)
    game = event.boards(1)[5]
    ended = event.enter(1, game, "1-0")
    assert (event.levels(ended), event.send("GET", "")["fide_mode_left"]) == ([], 2)  # a club was kept apart
    event.play(2)
    turned = event.boards(2)[2]
    colours = {"white": turned["black"]["player"], "seen": turned["seen"], "reason": "sat the other way round"}
    event.send("PUT", f"/rounds/2/games/{turned['game']}/colours", **colours)
    event.send("PUT", f"/players/{late}/rounds", away=[4], reason="exam")
    event.send("POST", f"/players/{event.players[14]}/byes", round=4, kind="half-point")
    event.pair(3)
    event.play(3)
    event.send("POST", f"/players/{event.players[20]}/expulsion", reason="phone", keep=False)
    event.send("POST", f"/players/{event.players[21]}/expulsion", reason="phone", keep=True)


def rounds_four_to_seven(event: Open40) -> None:
    lists = {"ratings": {"fide_standard": 2533}, "k": 10, "from_round": 4, "reason": "list of January"}
    event.send("PATCH", f"/players/{event.players[2]}", **lists)
    event.pair(4)
    event.play(4)
    event.send("PATCH", "", rounds=ROUNDS, reason="a hall was found", leave_fide_mode=True)
    event.send("PUT", f"/rounds/{ROUNDS}/start", starts="2026-12-07T10:00:00+01:00")
    event.send("POST", f"/players/{event.players[12]}/reinstatement", reason="well again")
    event.pair(5)
    first = event.boards(4)[0]
    corrected = event.enter(4, first, "0-1" if first["result"] != "0-1" else "1-0")
    assert corrected["window"] == "standings"
    event.send("POST", "/rounds/5/decision", choice="keep", reason="they sit already")
    event.play(5)
    event.send("POST", "/rounds/6/manual", reason="by agreement")
    seating = event.send("GET", "/rounds/6/seating")
    seats = [each["player"] for each in seating["players"]]
    looked = event.send("POST", "/rounds/6/check", boards=pairs_of(seats), bye=odd(seats))
    system = looked["system"]
    event.send("PUT", "/rounds/6/manual", boards=system["boards"], bye=system["bye"], reason="as the system pairs")
    event.send("POST", "/rounds/6/publication")
    event.play(6)
    event.pair(ROUNDS)
    event.play(ROUNDS)
    late = event.boards(5)[1]
    result = "0-1" if late["result"] != "0-1" else "1-0"
    assert event.enter(5, late, result)["window"] == "rating-report"
    event.send("POST", "/end")


def pairs_of(seats: Sequence[str]) -> list[list[str]]:
    half = len(seats) // 2
    return [[seats[place], seats[half + place]] for place in range(half)]


def odd(seats: Sequence[str]) -> str | None:
    return seats[-1] if len(seats) % 2 else None


def exported(server: Server, event: Open40, audience: str) -> str:
    """The report file for its reader, by the command line."""
    words = [sys.executable, "-m", "server.cli", "export", event.id, "--for", audience, "--database", server.database]
    done = subprocess.run(words, capture_output=True, check=True, env=dict(os.environ))
    return done.stdout.decode()


def by_gacrux(text: str) -> Mapping[int, tuple[int, Sequence[str]]]:
    """The place and the numbers of each player of a file, by pairing number, as gacrux computes them."""
    file = trf2json.trf2json()
    file.parse_file(text, True)
    tournament = file.get_tournament(1)
    asked = {"tiebreak": ["PTS", *TIE_BREAKS], "check": False, "unrated": None, "pre_determined": False, "swiss": True}
    rows = tiebreak.tiebreak(tournament, -1, asked).compute_tiebreaks(tournament, asked)["competitors"]
    return {each["cid"]: (each["rank"], [str(number) for number in each["tiebreakScore"]]) for each in rows}


def cells(text: str) -> Mapping[int, Sequence[str]]:
    """The cells of the rounds of each player (opponent, colour, result), by pairing number."""
    rows = [line for line in text.splitlines() if line.startswith("001 ")]
    return {int(row[4:8]): [row[91 + 10 * each : 99 + 10 * each].strip() for each in range(ROUNDS)] for row in rows}


def rows_of(page: Page, server: Server, event: Open40, name: str) -> Mapping[str, Mapping[str, str]]:
    """The rows of a page by player, each cell by the field that it shows."""
    page.goto(f"{server.base}/t/{event.id}/{name}")
    expect(page.locator("[data-rows] [data-key]")).to_have_count(PLAYERS)
    found: dict[str, dict[str, str]] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-rows] [data-key]")].map((row) =>
          [row.dataset.key, Object.fromEntries([...row.querySelectorAll("[data-f]")].map((cell) =>
            [cell.dataset.f, cell.textContent.trim()]))]))"""
    )
    return found


def made_of(row: Mapping[str, str]) -> list[Fraction]:
    """Points and tie-breaks of a row of the standings page; a tie-break that decides nothing is empty there."""
    fields = ["points", *(f"tie_breaks.{place}" for place in range(len(TIE_BREAKS)))]
    return [Fraction(row[each].replace("½", ".5") or 0) for each in fields]


def as_on_page(cell: str) -> str:
    """A cell of a report file as the crosstable writes it."""
    opponent, colour, sign = cell.split()
    if opponent == "0000":
        return f"·{BYES[sign]}"
    return f"{opponent}{colour.strip('-')}{SIGNS[sign]}"


@pytest.fixture
def desk(directing: Open) -> Page:
    return directing(width=1440, height=900)


def test_an_open_with_every_option_ends_with_the_same_numbers_everywhere(
    desk: Page, server: Server, director: Director
) -> None:
    event = Open40(director)
    announced(desk, server, event)
    before_round_one(event)
    rounds_one_to_three(event)
    rounds_four_to_seven(event)
    standings, office = exported(server, event, "standings"), exported(server, event, "rating-office")
    theirs, of_standings, of_office = by_gacrux(standings), cells(standings), cells(office)

    (line,) = [line for line in office.splitlines() if line.startswith("### Rating correction @ Round 5: ")]
    corrected = [int(number) for number in re.findall(r"\d+", line.split(": ")[1])]
    assert [tpn for tpn in theirs if of_standings[tpn] != of_office[tpn]] == sorted(corrected)
    for tpn in corrected:
        same = [here == there for here, there in zip(of_standings[tpn], of_office[tpn], strict=True)]
        assert same == [number != 5 for number in range(1, ROUNDS + 1)]  # the corrected round
    adjusted = [int(line.split()[-1]) for line in office.splitlines() if line.startswith("299 ")]
    assert sorted(adjusted) == sorted(corrected)
    points = {tpn: numbers[0] for tpn, (_, numbers) in theirs.items()}
    assert {tpn: numbers[0] for tpn, (_, numbers) in by_gacrux(office).items()} == points  # the standings stay

    shown = rows_of(desk, server, event, "standings")
    numbers = {row["name"]: int(row["tpn"]) for row in rows_of(desk, server, event, "crosstable").values()}
    expelled = numbers["Player 20"]
    places = sorted(theirs.keys() - {expelled}, key=lambda tpn: theirs[tpn][0])
    assert [numbers[row["name"]] for row in shown.values()] == [*places, expelled]
    assert {numbers[row["name"]]: made_of(row) for row in shown.values()} == {
        tpn: [Fraction(number) for number in found] for tpn, (_, found) in theirs.items()
    }
    assert [row["left"] for row in shown.values() if row["left"]] == [
        "expelled after round 3",
        "expelled after round 3",
    ]
    crosstable = rows_of(desk, server, event, "crosstable")
    cells_shown = {int(row["tpn"]): [row[f"games.{each}"] for each in range(ROUNDS)] for row in crosstable.values()}
    assert cells_shown == {tpn: [as_on_page(cell) for cell in row] for tpn, row in of_standings.items()}
