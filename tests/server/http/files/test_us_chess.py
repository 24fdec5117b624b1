"""The rating report to US Chess over the API, by the command line and on the page of files."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from server.commandline.exits import Exit
from tests.server.commandline.conftest import Command
from tests.server.commandline.conftest import jadoube as jadoube  # noqa: PLC0414  # a fixture
from tests.server.http.conftest import Client

NUMBERS = {"affiliate": "A6000001", "director": "12345678", "state": "NY", "postal_code": "10001"}
SETTINGS = {"city": "Albany", "starts": "2026-05-02", "time_control": "G/60;d5", "us_chess": NUMBERS}


async def played(director: Client, **settings: object) -> str:
    """A tournament of one game, and the path of its page."""
    made = await director.post("/api/v1/tournaments", json={"name": "Open", "rounds": 1, **settings})
    path = f"/api/v1/tournaments/{made.json()['id']}"
    for number, name in enumerate(("Adams", "Bird"), start=1):
        body = {"name": name, "national_id": f"1000000{number}"}
        assert (await director.post(f"{path}/players", json=body)).is_success
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/1/publication")
    view = (await director.get(f"{path}/views/boards")).json()
    row = view["rows"][view["order"][0]]
    body = {"result": "1-0", "seen": row["seen"]}
    assert (await director.put(f"{path}/rounds/1/games/{row['game']}/result", json=body)).is_success
    return path


async def test_the_report_is_for_directors_and_has_three_tables(director: Client, public: Client) -> None:
    path = await played(director, **SETTINGS)

    answer = await director.get(f"{path}/export?format=us-chess")

    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"].endswith('-us-chess.zip"')
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert sorted(archive.namelist()) == ["TDEXPORT.DBF", "THEXPORT.DBF", "TSEXPORT.DBF"]
        assert b"10000002" in archive.read("TDEXPORT.DBF")
    assert (await public.get(f"{path}/export?format=us-chess")).status_code in (401, 403)
    page = f"/t/{path.rsplit('/', 1)[-1]}/files"
    assert "format=us-chess" in (await director.get(page)).text
    assert "us-chess" not in (await public.get(page)).text


async def test_what_is_missing_is_in_the_refusal_and_on_the_page(director: Client) -> None:
    path = await played(director, federation="USA", city="Albany")

    refused = await director.get(f"{path}/export?format=us-chess")
    page = (await director.get(f"/t/{path.rsplit('/', 1)[-1]}/files")).text

    assert (refused.status_code, refused.json()["refusal"]) == (422, "UsChessReportIncomplete")
    for missing in ("the affiliate ID", "the state", "the ZIP code", "the first day"):
        assert missing in refused.json()["title"]
        assert missing in page
    assert "format=us-chess" not in page


async def test_other_federations_do_not_see_it(director: Client) -> None:
    path = await played(director, federation="AUT")

    assert "US Chess" not in (await director.get(f"/t/{path.rsplit('/', 1)[-1]}/files")).text


async def test_a_player_s_number_is_corrected_and_read_from_tables(director: Client) -> None:
    path = await played(director, **SETTINGS)
    players = (await director.get(f"{path}/views/players")).json()["order"]

    done = await director.patch(f"{path}/players/{players[0]}", json={"national_id": " 20000001 "})
    table = (await director.get(f"{path}/export?format=csv&what=players")).text

    assert done.status_code == 201
    assert "National ID" in table.splitlines()[0]
    assert ",20000001," in table
    read = await director.post(f"{path}/players/import?preview=1", content=table.encode())
    assert (read.status_code, read.json()["changes"]) == (200, [])


def test_the_command_line_writes_it(jadoube: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))
    stated = ("city=Albany", "starts=2026-05-02", "time_control=60", "us_chess.affiliate=A6000001")
    made = jadoube("create", "--name", "Open", "--rounds", "1", *(word for each in stated for word in ("--set", each)))
    name = made.lines[-1].split()[-1]
    (tmp_path / "players.csv").write_text("name,us chess id\nAdams,10000001\nBird,10000002\n")
    (tmp_path / "round.csv").write_text("round,white,black,result\n1,Adams,Bird,1-0\n")
    assert jadoube("import", tmp_path / "players.csv", "--into", name).code == Exit.DONE
    assert jadoube("import", tmp_path / "round.csv", "--what", "pairings", "--into", name).code == Exit.DONE

    refused = jadoube("export", name, "--format", "us-chess", "-o", tmp_path / "report.zip")
    more = ("us_chess.director=12345678", "us_chess.state=NY", "us_chess.postal_code=10001")
    assert jadoube("settings", name, *(word for each in more for word in ("--set", each))).code == Exit.DONE
    done = jadoube("export", name, "--format", "us-chess", "-o", tmp_path / "report.zip")

    assert refused.code == Exit.BAD_INPUT
    assert "the chief TD's US Chess ID" in refused.err
    assert done.code == Exit.DONE
    assert len(zipfile.ZipFile(tmp_path / "report.zip").namelist()) == 3
