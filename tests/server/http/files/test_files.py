"""Files over HTTP: what comes in is checked with its place, what leaves depends on who asks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from structlog.testing import capture_logs

from server.access import Role
from tests.domain.trf.lines import file as lines_of_file
from tests.domain.trf.lines import player
from tests.server.commandline.conftest import GOLDEN
from tests.server.http.conftest import Client, play

FILE = (GOLDEN / "real" / "real-00-2011.trf").read_bytes()
LINE = "001    1      A                                 1500                 1999/12/31  0.0    1\r\n"
TABLE = b"Name;Elo;Geburtsdatum\nPlayer 0;2050;\nNeu, Anna;1500;31.12.1999\n"


async def imported(director: Client, content: bytes = FILE) -> str:
    made = await director.post("/api/v1/imports", content=content)
    return f"/api/v1/tournaments/{made.json()['id']}"


@pytest.mark.parametrize("form", ["as-read", "trf26", "trf16"])
async def test_a_report_file_comes_back_byte_for_byte(form: str, director: Client, public: Client) -> None:
    path = await imported(director)

    for client in (director, public):
        got = await client.get(f"{path}/export", params={"format": form})
        assert got.content == FILE
        assert got.headers["content-disposition"].endswith('.trf"')


async def test_a_log_is_previewed_and_not_taken_over(director: Client) -> None:
    path = await imported(director)
    log = (await director.get(f"{path}/export", params={"format": "json"})).content
    report = (await director.post("/api/v1/imports", params={"preview": "1"}, content=FILE)).json()
    before = (await director.get("/api/v1/tournaments")).json()

    shown = await director.post("/api/v1/imports", params={"preview": "1"}, content=log)
    wrong = log.replace(b"Registered", b"Invented")
    damaged = await director.post("/api/v1/imports", params={"preview": "1"}, content=wrong)

    assert shown.status_code == 200
    assert shown.json() == {
        "differences": [],
        "adjustments": [],
        "notes": [],
        "warnings": [],
        "players": report["players"],
    }
    assert damaged.json()["refusal"] == "LogRefused"
    assert (await director.get("/api/v1/tournaments")).json() == before


async def test_dates_of_birth_leave_for_directors_alone(director: Client, arbiter: Client, public: Client) -> None:
    path = await imported(director, LINE.encode())
    await director.post(f"{path}/players", json={"name": "B", "birth_date": "1998-01-01", "contact": "b@hall.test"})

    async def texts(client: Client, **more: str) -> list[str]:
        wanted = [{"format": "as-read"}, {"format": "trf16"}, {"format": "csv"}, {"format": "json"}]
        return [(await client.get(f"{path}/export", params=each | more)).text for each in wanted]

    assert all("1999/12/31" in text for text in await texts(director))
    for client, more in ((director, {"private": "0"}), (arbiter, {}), (public, {})):
        told = await texts(client, **more)
        assert not any(secret in text for text in told for secret in ("1999/", "1999-", "1998/", "1998-", "b@hall"))


async def test_the_log_is_for_officials(director: Client, arbiter: Client, public: Client, small: str) -> None:
    codes = [
        (await each.get(f"{small}/export", params={"format": "json"})).status_code
        for each in (director, arbiter, public)
    ]

    assert codes == [200, 200, 401]


async def test_tables_and_pgn_of_a_round(director: Client, public: Client, small: str) -> None:
    await play(director, small, 1)

    pairings = await public.get(f"{small}/export", params={"format": "csv", "what": "pairings"})
    standings = await public.get(f"{small}/export", params={"format": "csv", "what": "standings", "round": "1"})
    excel = await public.get(f"{small}/export", params={"format": "csv", "dialect": "excel"})
    games = await public.get(f"{small}/export", params={"format": "pgn", "round": "1"})

    assert pairings.text.splitlines()[1].startswith("1,1,1,Player 0,")
    assert standings.text.splitlines()[1].split(",")[7] == "1"
    assert excel.content.decode("utf-16").splitlines()[1].startswith("1\tPlayer 0\t")
    assert games.text.count("[Event ") == 2
    assert games.headers["content-type"].startswith("application/x-chess-pgn")


async def test_a_draft_leaves_in_no_form(director: Client, public: Client, small: str) -> None:
    await director.post(f"{small}/rounds")

    for params in ({"format": "csv", "what": "pairings"}, {"format": "pgn", "round": "1"}):
        assert (await public.get(f"{small}/export", params=params)).status_code == 404
    assert "     2 w" not in (await public.get(f"{small}/export")).text


@pytest.mark.parametrize(
    ("params", "status"),
    [
        ({"format": "odt"}, 400),
        ({"what": "hats"}, 400),
        ({"round": "x"}, 400),
        ({"round": "9"}, 404),
        ({"at": "99"}, 404),
    ],
)
async def test_what_there_is_not_is_a_problem(params: dict[str, str], status: int, arbiter: Client, small: str) -> None:
    answer = await arbiter.get(f"{small}/export", params={"format": "csv"} | params)

    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


async def test_a_table_is_previewed_and_then_taken_over(director: Client, small: str) -> None:
    before = (await director.get(small)).json()["version"]

    preview = await director.post(f"{small}/players/import", params={"preview": "1"}, content=TABLE)
    assert preview.status_code == 200
    assert [row["name"] for row in preview.json()["registrations"]] == ["Neu, Anna"]
    assert [change["fields"] for change in preview.json()["changes"]] == [{"rating": {"was": 2000, "now": 2050}}]
    assert (await director.get(small)).json()["version"] == before

    done = await director.post(f"{small}/players/import", content=TABLE, headers={"idempotency-key": "t"})
    again = await director.post(f"{small}/players/import", content=TABLE, headers={"idempotency-key": "t"})
    assert (done.status_code, done.json()["corrected"], len(done.json()["registered"])) == (201, 1, 1)
    assert again.json()["version"] == done.json()["version"]
    assert (await director.get(small)).json()["players"] == 5


async def test_a_wrong_row_is_named_and_nothing_is_taken_over(director: Client, small: str) -> None:
    before = (await director.get(small)).json()["version"]
    answer = await director.post(f"{small}/players/import", content=b"Name,Elo\nNeu,15oo\nAlt,x\n")

    assert answer.status_code == 422
    assert [(each["line"], each["column"], each["header"]) for each in answer.json()["problems"]] == [
        (2, 2, "Elo"),
        (3, 2, "Elo"),
    ]
    assert (await director.get(small)).json()["version"] == before


async def test_nobody_who_is_not_born_yet_comes_in_by_a_table_or_unnamed_by_a_report_file(
    director: Client, small: str
) -> None:
    table = b"Name;Geburtsdatum\nNeu, Anna;31.12.2999\n"

    previewed = await director.post(f"{small}/players/import", params={"preview": "1"}, content=table)
    refused = await director.post(f"{small}/players/import", content=table)
    pasted = await director.post(f"{small}/players/batch", json={"rows": [{"name": "Neu, Anna", "birth_date": "2099"}]})
    report = await director.post("/api/v1/imports", content=LINE.replace("1999", "2999").encode())

    (problem,) = previewed.json()["problems"]
    assert (problem["line"], problem["header"]) == (2, "Geburtsdatum")
    assert [each.status_code for each in (refused, pasted, report)] == [422, 422, 201]
    assert all("in the future" in each.text for each in (previewed, refused, pasted))
    assert report.json()["notes"] == ["line 1, column 70: '2999/12/31' is in the future"]


@pytest.mark.parametrize(
    ("content", "status", "line"),
    [(b"Elo\n1500\n", 400, 1), (b'Name\n"open\n', 400, 2), (b"Name\n" + b"a\n" * 10_001, 413, 10_002), (b"", 400, 1)],
)
async def test_a_table_that_cannot_be_read_names_the_place(
    content: bytes, status: int, line: int, director: Client, small: str
) -> None:
    answer = await director.post(f"{small}/players/import", content=content)

    assert (answer.status_code, answer.json()["line"]) == (status, line)


async def test_players_come_in_by_directors_alone(arbiter: Client, public: Client, small: str) -> None:
    codes = [(await each.post(f"{small}/players/import", content=TABLE)).status_code for each in (arbiter, public)]

    assert codes == [403, 401]


@pytest.mark.parametrize(
    ("content", "status", "line", "column"),
    [
        (b"001 nonsense", 400, 1, 5),
        (FILE[:-1] + b"x", 400, 18, 150),
        (FILE.replace(b"    8 w 1", b"    8 w 0", 1), 400, 5, 81),
        (b"BBU  2.0\n" + FILE, 400, 1, 5),
        (b"".join(b"001 %4d\n" % number for number in range(1, 10_000)) + b"001 10000\n", 413, 10_000, 5),
    ],
)
async def test_a_bad_report_file_is_named_with_line_column_and_reason(
    content: bytes, status: int, line: int, column: int, director: Client
) -> None:
    answer = await director.post("/api/v1/imports", content=content)

    assert (answer.status_code, answer.json()["line"], answer.json()["column"]) == (status, line, column)
    assert answer.json()["reason"]


async def test_a_report_file_of_more_than_eight_megabytes_is_too_large(director: Client) -> None:
    answer = await director.post("/api/v1/imports", content=b"### a comment\n" * 700_000)

    assert answer.status_code == 413


async def test_a_log_is_taken_over_on_another_server_and_once_only(
    director: Client, small: str, client_of: Callable[..., Client]
) -> None:
    log = (await director.get(f"{small}/export", params={"format": "json"})).content

    again = await director.post("/api/v1/imports", content=log)
    assert (again.status_code, again.json()["id"]) == (200, small.rsplit("/", 1)[1])

    other = json.loads(log)
    other["facts"][1]["data"]["name"] = "Somebody Else"
    refused = await director.post("/api/v1/imports", content=json.dumps(other).encode())
    assert (refused.status_code, refused.json()["refusal"]) == (422, "LogRefused")
    broken = await director.post("/api/v1/imports", content=log[: len(log) // 2])
    assert broken.status_code == 400
    assert (await client_of(Role.ARBITER).post("/api/v1/imports", content=log)).status_code == 403


async def test_the_page_of_files_offers_what_the_role_may_have(
    director: Client, arbiter: Client, public: Client, small: str
) -> None:
    await play(director, small, 1)
    page = f"/t/{small.rsplit('/', 1)[1]}/files"

    texts = [(await client.get(page)).text for client in (director, arbiter, public)]

    assert all("format=trf26" in text and "format=pgn&amp;round=1" in text for text in texts)
    assert ["format=json" in text for text in texts] == [True, True, False]
    assert ['data-form="table"' in text for text in texts] == [True, False, False]
    then = (await director.get(f"{page}?at=6")).text
    assert "&amp;at=6" in then
    assert 'data-form="table"' not in then


async def test_another_program_goes_on_three_clicks_from_the_desk(director: Client, small: str) -> None:
    """The page *Files*, the file for other programs, and what that has: the complete rounds alone."""
    await play(director, small, 1)
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/2/publication")
    tournament = f"/t/{small.rsplit('/', 1)[1]}"

    desk = (await director.get(tournament)).text
    page = (await director.get(f"{tournament}/files")).text
    found = re.search(r'id="go-on".*?href="([^"]*for=bbp[^"]*)"', page, re.DOTALL)
    assert found is not None
    got = await director.get(unescape(found[1]))

    assert f'href="{tournament}/files"' in desk
    players = [line for line in got.text.splitlines() if line.startswith("001")]
    assert [(line[4:8].strip(), line[91:].split()) for line in players] == [
        ("1", ["3", "w", "1"]),
        ("2", ["4", "b", "0"]),
        ("3", ["1", "b", "0"]),
        ("4", ["2", "w", "1"]),
    ]


PAIRINGS = b"Board;White;Black;Result\n1;Player 0;Player 1;1-0\n2;Player 2;Player 3;\n"


async def test_a_table_of_pairings_is_previewed_and_then_taken_over_in_one_action(
    director: Client, public: Client, small: str
) -> None:
    before = (await director.get(small)).json()["version"]

    preview = await director.post(f"{small}/pairings/import", params={"preview": "1"}, content=PAIRINGS)
    assert preview.status_code == 200
    assert [(each["number"], each["doing"], each["results"]) for each in preview.json()["rounds"]] == [
        (1, "pairing", 1)
    ]
    assert (await director.get(small)).json()["version"] == before

    sent = [
        await director.post(f"{small}/pairings/import", content=PAIRINGS, headers={"idempotency-key": "p"})
        for _ in range(2)
    ]
    assert [(each.status_code, each.json()["rounds"], each.json()["results"]) for each in sent] == [(201, [1], 1)] * 2
    assert sent[0].json()["version"] == sent[1].json()["version"]
    events = (await director.get(f"{small}/events", params={"after": before})).json()["events"]
    assert len({event["recorded_at"] for event in events}) == 1

    ours = (await public.get(f"{small}/export", params={"format": "csv", "what": "all-pairings"})).content
    again = await director.post(f"{small}/pairings/import", content=ours)
    assert (again.status_code, again.json()["rounds"]) == (200, [])


async def test_byes_that_the_rules_do_not_provide_for_are_named_before_and_after(director: Client, small: str) -> None:
    table = (
        b"Round,White,Black,Result\n1,Player 0,Player 1,1-0\n1,Player 2,half-point bye,\n1,Player 3,full-point bye,\n"
        b"2,Player 3,Player 0,\n2,Player 2,half-point bye,\n"
    )

    preview = await director.post(f"{small}/pairings/import", params={"preview": "1"}, content=table)
    taken = await director.post(f"{small}/pairings/import", content=table)
    again = await director.post(f"{small}/pairings/import", content=table)

    found = [(each["code"], each["level"]) for each in preview.json()["warnings"]]
    assert found == [("full-point-bye", 2), ("another-half-point-bye", 3)]
    assert (taken.status_code, taken.json()["warnings"]) == (201, preview.json()["warnings"])
    assert "warnings" not in again.json()


async def test_pairings_that_break_absolute_criteria_must_be_acknowledged(director: Client, small: str) -> None:
    await director.post(f"{small}/pairings/import", content=PAIRINGS.replace(b"3;\n", b"3;0-1\n"))

    again = b"Round,White,Black\n2,Player 1,Player 0\n2,Player 3,Player 2\n"
    refused = await director.post(f"{small}/pairings/import", content=again)
    assert (refused.status_code, refused.json()["refusal"]) == (422, "BreaksAbsoluteCriteria")
    assert refused.json()["article"] == "C1"
    assert refused.json()["title"].endswith(": " + "; ".join(refused.json()["breaches"]) + ".")
    taken = await director.post(
        f"{small}/pairings/import", params={"acknowledged": "1", "reason": "small hall"}, content=again
    )
    assert (taken.status_code, taken.json()["rounds"]) == (201, [2])


async def test_a_wrong_board_is_named_and_nothing_is_paired(director: Client, arbiter: Client, small: str) -> None:
    refused = await director.post(f"{small}/pairings/import", content=b"White,Black\nPlayer 0,Nobody\n")

    assert refused.status_code == 422
    assert [(each["line"], each["message"]) for each in refused.json()["problems"]] == [
        (2, "no registered player is called Nobody")
    ]
    unreadable = await director.post(f"{small}/pairings/import", content=b"White\nPlayer 0\n")
    assert (unreadable.status_code, unreadable.json()["line"]) == (400, 1)
    assert (await arbiter.post(f"{small}/pairings/import", content=PAIRINGS)).status_code == 403


async def test_an_unreadable_table_is_logged_as_refused_with_its_place_and_not_as_a_fault(
    director: Client, small: str
) -> None:
    with capture_logs() as lines:
        unreadable = await director.post(f"{small}/pairings/import", content=b"White\nPlayer 0\n")

    assert unreadable.status_code == 400
    (command,) = (line for line in lines if line["event"] == "command")
    assert (command["name"], command["outcome"], command["log_level"]) == ("ImportPairings", "refused", "info")
    assert command["no"] == "line 1: table.no-side"
    assert "exc_info" not in command


async def test_a_table_of_standings_is_compared_with_ours(director: Client, arbiter: Client, small: str) -> None:
    await play(director, small, 1)
    ours = (await arbiter.get(f"{small}/export", params={"format": "csv", "what": "standings"})).content

    same = await arbiter.post(f"{small}/standings/comparison", content=ours)
    assert (same.status_code, same.json()["differences"], same.json()["players"]) == (200, [], 4)
    other = await arbiter.post(f"{small}/standings/comparison", content=b"Name,Points\nPlayer 0,\xc2\xbd\n")
    assert [(each["stated"], each["computed"]) for each in other.json()["differences"]] == [("½", "1.0")]
    assert len(other.json()["missing"]) == 3
    bad = await arbiter.post(f"{small}/standings/comparison", content=b"Name\nPlayer 0\n")
    assert (bad.status_code, bad.json()["line"]) == (400, 1)
    assert (await arbiter.post(f"{small}/standings/comparison?round=9", content=ours)).status_code == 404


async def late_correction(director: Client, small: str) -> dict[str, Any]:
    """Rounds one and two are played; then the first board of round one is corrected."""
    await play(director, small, 1)
    await play(director, small, 2)
    boards = (await director.get(f"{small}/views/boards", params={"round": 1})).json()
    row: dict[str, Any] = next(row for row in boards["rows"].values() if row["result"] == "1-0")
    path = f"{small}/rounds/1/games/{row['game']}/result"
    in_time = await director.get(f"{small}/views/boards", params={"round": 2})
    second = next(row for row in in_time.json()["rows"].values() if row["result"] == "1-0")
    body = {"result": "1/2-1/2", "seen": second["seen"]}
    counted = await director.put(f"{small}/rounds/2/games/{second['game']}/result", json=body)
    assert (counted.status_code, counted.json()["window"]) == (201, "standings")
    correction = {"kind": "result", "round": 1, "game": row["game"], "result": "0-1"}
    preview = await director.post(f"{small}/what-if", json={"correction": correction})
    assert preview.json()["window"]["counts_for"] == "rating-report"
    body = {"result": "0-1", "seen": row["seen"]}
    for status in (201, 200):
        late = await director.put(path, json=body)
        assert (late.status_code, late.json()["window"]) == (status, "rating-report")
    return row


async def test_a_late_correction_reaches_the_file_for_the_rating_office(director: Client, small: str) -> None:
    row = await late_correction(director, small)
    files = {
        audience: (await director.get(f"{small}/export", params={"format": "trf26", "for": audience})).text
        for audience in ("standings", "rating-office")
    }

    lines = {
        audience: [line for line in text.splitlines() if line.startswith("### Rating correction @ Round 1: ")]
        for audience, text in files.items()
    }
    assert lines["standings"] == lines["rating-office"]
    assert [line.rpartition(": ")[2] for line in lines["standings"]] == ["1-0 => 0-1"]
    standings, rating = ([line for line in text.splitlines() if not line.startswith("299")] for text in files.values())
    different = [(one, two) for one, two in zip(standings, rating, strict=True) if one != two]
    assert len(different) == 2
    assert all(one[:91] == two[:91] for one, two in different)
    shown = (await director.get(f"{small}/views/boards", params={"round": 1})).json()["rows"][row["game"]]
    assert (shown["result"], shown["report"]) == ("1-0", {"result": "0-1", "white": shown["white"]["player"]})
    usual = await director.get(f"{small}/export", params={"format": "trf26"})
    assert usual.text == files["standings"]


async def test_a_late_correction_stands_on_the_pages_of_the_player_and_the_crosstable(
    director: Client, small: str
) -> None:
    row = await late_correction(director, small)
    path = small.replace("/api/v1/tournaments/", "/t/")
    both = "standings 1 – 0, rating report 0 – 1"

    player = (await director.get(f"{path}/players/{row['white']['player']}")).text
    crosstable = (await director.get(f"{path}/crosstable")).text

    assert both in player
    assert f"Round 1, board {row['board']}, {row['white']['name']} – {row['black']['name']}: {both}" in crosstable


async def test_the_page_says_whether_the_two_files_differ(director: Client, small: str) -> None:
    page = small.replace("/api/v1/tournaments/", "/t/") + "/files"
    assert "The two have the same results now." in (await director.get(page)).text

    row = await late_correction(director, small)

    shown = (await director.get(page)).text
    assert "The two differ in 1 game" in shown
    both = f"{row['white']['name']} – {row['black']['name']}: standings 1 – 0, rating report 0 – 1"
    assert f"Round 1, board {row['board']}, {both}" in shown
    assert "for=standings" in shown
    assert "for=rating-office" in shown
    boards = (await director.get(page.replace("/files", "/boards?round=1"))).text
    assert "standings 1 – 0, rating report 0 – 1" in boards


async def test_no_table_is_for_the_rating_office(director: Client, small: str) -> None:
    for form in ("csv", "pgn", "engines"):
        refused = await director.get(f"{small}/export", params={"format": form, "for": "rating-office"})
        assert refused.status_code == 400


async def test_there_is_no_file_for_the_rating_office_while_a_game_is_adjourned(director: Client, small: str) -> None:
    await play(director, small, 1)
    boards = (await director.post(f"{small}/rounds")).json()
    await director.post(f"{small}/rounds/{boards['round']}/publication")
    rows = (await director.get(f"{small}/views/boards", params={"round": 2})).json()["rows"]
    row, *others = (row for row in rows.values() if row["game"])
    for result, each in [("adjourned", row), *(("1-0", other) for other in others)]:
        path = f"{small}/rounds/2/games/{each['game']}/result"
        assert (await director.put(path, json={"result": result, "seen": None})).status_code == 201

    refused = await director.get(f"{small}/export", params={"for": "rating-office"})
    interim = await director.get(f"{small}/export", params={"format": "trf26"})

    assert refused.status_code == 422
    assert refused.json()["title"].startswith(f"Round 2 has an adjourned game on board {row['board']}")
    assert "X 0.5" in interim.text
    page = (await director.get(small.replace("/api/v1/tournaments/", "/t/") + "/files")).text
    assert f"round 2, board {row['board']}" in page


async def test_there_is_no_file_for_the_rating_office_while_a_result_is_missing(director: Client, small: str) -> None:
    await play(director, small, 1)
    boards = (await director.post(f"{small}/rounds")).json()
    await director.post(f"{small}/rounds/{boards['round']}/publication")

    refused = await director.get(f"{small}/export", params={"for": "rating-office"})
    page = (await director.get(small.replace("/api/v1/tournaments/", "/t/") + "/files")).text

    assert refused.status_code == 422
    assert refused.json()["refusal"] == "RoundNotComplete"
    assert refused.json()["boards"] == [1, 2]
    assert "Not until every game has a result" in page
    assert "round 2, board 1, 2" in page


REMATCH = lines_of_file(
    "142 3",
    "152 W",
    "192 FIDE_DUTCH_2026",
    player(1, "3 w 1", "3 b 1", points="2.0"),
    player(2, "4 b 1", "4 w 1", points="2.0"),
    player(3, "1 b 0", "1 w 0", points="0.0"),
    player(4, "2 w 0", "2 b 0", points="0.0"),
).encode()


async def test_a_file_that_the_system_pairs_differently_is_imported_with_its_differences(director: Client) -> None:
    before = (await director.get("/api/v1/tournaments")).json()
    preview = await director.post("/api/v1/imports", content=REMATCH, params={"preview": "1"})
    assert (await director.get("/api/v1/tournaments")).json() == before

    made = await director.post("/api/v1/imports", content=REMATCH)

    assert (preview.status_code, made.status_code) == (200, 201)
    assert preview.json()["differences"] == made.json()["differences"]
    assert [(each["code"], each["level"]) for each in preview.json()["warnings"]] == [("imported-rounds-differ", 3)]
    assert made.json()["warnings"] == preview.json()["warnings"]
    assert {each["round"] for each in made.json()["differences"]} == {2}
    assert {tuple(each["file"]) for each in made.json()["differences"]} == {(3, 1), (2, 4)}
    path = f"/api/v1/tournaments/{made.json()['id']}"
    exported = (await director.get(f"{path}/export", params={"format": "trf26"})).text
    (line,) = (line for line in exported.splitlines() if line.startswith("### Import"))
    assert line.startswith("### Import @ Round 2: ")
    assert sorted(line.partition(" => ")[2].split()) == ["2-4", "3-1"]
    again = await director.post("/api/v1/imports", content=exported.encode())
    path = f"/api/v1/tournaments/{again.json()['id']}"
    assert (await director.get(f"{path}/export", params={"format": "trf26"})).text == exported


async def test_the_preview_of_a_report_file_lists_its_players(director: Client) -> None:
    content = lines_of_file(player(7, name="Roy, Anne", rating=2100), player(3, rating=0)).encode()

    seen = await director.post("/api/v1/imports", content=content, params={"preview": "1"})
    made = await director.post("/api/v1/imports", content=content)

    assert seen.json()["players"] == [
        {"number": 3, "name": "Player 3", "title": "GM", "rating": 0, "federation": "AUT"},
        {"number": 7, "name": "Roy, Anne", "title": "GM", "rating": 2100, "federation": "AUT"},
    ]
    assert "players" not in made.json()


async def test_what_is_assumed_and_read_in_another_form_is_said(director: Client) -> None:
    older = lines_of_file(
        "012 Café", player(1, "2 w 1").replace(" GM ", " g  "), player(2, "1 b 0"), player(3, "0000 - +"), "XXR 1"
    ).encode("latin-1")

    made = await director.post("/api/v1/imports", content=older)

    assert made.json()["adjustments"] == [
        "the file names no pairing system: assumed fide-dutch-2026",
        "the file is not in UTF-8: read as Latin-1",
        "the file does not state the initial colour: white, as round 1 was paired",
        "the file names no tie-breaks: assumed BH/C1, BH, SB, DE, WIN",
        "line 2, column 11: title 'g' is read as GM (1 player)",
        "line 4, column 92: '0000 - +' is read as '0000 - U' (1 round of a player)",
        "line 5, column 1: XXR is read as 142 (1 line)",
    ]


async def test_a_file_that_the_system_pairs_alike_has_no_differences(director: Client) -> None:
    assert (await director.post("/api/v1/imports", content=LINE.encode())).json()["differences"] == []


async def test_lines_that_are_not_understood_are_named_and_kept(director: Client) -> None:
    content = f"172 GER HUGO\r\n{LINE}".encode()
    headers = {"accept-language": "de"}

    preview = await director.post("/api/v1/imports", content=content, params={"preview": "1"}, headers=headers)
    made = await director.post("/api/v1/imports", content=content)

    assert preview.json()["notes"][0].startswith("Zeile 1, Spalte 9: „GER HUGO“ ist keine Methode")
    assert made.json()["notes"][0].startswith("line 1, column 9: 'GER HUGO' is not a method of ranking")


async def test_files_are_interim_until_every_announced_round_is_played(director: Client, small: str) -> None:
    async def name(**query: str) -> str:
        return (await director.get(f"{small}/export", params=query)).headers["content-disposition"]

    stream = small.rsplit("/", 1)[-1]
    assert f'filename="{stream}-interim.trf"' in await name()
    assert f'filename="{stream}-standings-interim.csv"' in await name(format="csv", what="standings")
    assert f'filename="{stream}-interim.trf"' in await name(format="engines")
    assert f'filename="{stream}-players.csv"' in await name(format="csv")
    assert 'data-final="0"' in (await director.get(f"/t/{stream}/files")).text
