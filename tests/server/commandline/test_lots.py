"""`jadoube lots`: who shares a place, and lots that the server draws."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from domain.rounds.publication import PublishRound
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import Outcome, TieBreaks
from server.app import open_services
from server.commandline.exits import Exit
from server.service import operator
from server.settings import ServerSettings
from tests.builders import pair_command, registered, result
from tests.server.commandline.conftest import Command


@pytest.fixture
def stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """A tournament of four in which all share the first place."""
    database = str(tmp_path / "log.sqlite3")
    monkeypatch.setenv("JADOUBE_DATABASE", database)
    events = registered(4)
    events += decide(replay(events), ChangeTieBreaks(TieBreaks(())))
    events += decide(replay(events), pair_command(replay(events), (1, 2), (3, 4)))
    events += decide(replay(events), PublishRound(1))
    for board in (1, 2):
        events += decide(replay(events), result(replay(events), board, Outcome.DRAW))

    async def record() -> str:
        async with open_services(ServerSettings(f"sqlite:///{database}")) as services:
            return (await services.tournaments.record(events, operator("test"))).stream

    made = asyncio.run(record())
    capsys.readouterr()
    return made


def test_shared_places_are_listed(jadoube: Command, stream: str) -> None:
    told = jadoube("lots", stream)

    assert told.lines == ["shared: place 1", "    1 Player a", "    2 Player b", "    3 Player c", "    4 Player d"]


def test_lots_are_drawn_and_the_same_again_after_an_undo(jadoube: Command, stream: str) -> None:
    drawn = jadoube("lots", stream, "--draw", "1", "--json")
    ranked = json.loads(jadoube("standings", stream, "--json").out)
    again = jadoube("lots", stream, "--draw", "1")
    jadoube("undo", stream, str(json.loads(jadoube("replay", stream).out)["version"]))
    after_undo = jadoube("lots", stream, "--draw", "1", "--json")

    assert drawn.code == after_undo.code == Exit.DONE
    assert [each["player"] for each in json.loads(drawn.out)[0]["players"]] == ranked["order"]
    assert drawn.out == after_undo.out
    assert (again.code, again.err.strip()) == (Exit.BAD_INPUT, "jadoube: no two players share place 1")
    assert jadoube("lots", stream).out == "no place is shared\n"
