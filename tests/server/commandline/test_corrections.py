"""`what-if` and `undo`, through the real command line."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from domain.results.entering import EnterResult
from domain.values import Outcome
from server.app import open_services
from server.commandline.exits import Exit
from server.service import operator
from server.settings import read_settings
from tests.server.commandline.conftest import GOLDEN, Command


@pytest.fixture
def stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jadoube: Command) -> str:
    """A tournament from a file."""
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))
    return jadoube("import", GOLDEN / "real" / "real-00-2011.trf").lines[-1]


async def result_in(stream: str) -> int:
    """The version of the first result of round 1."""
    async with open_services(read_settings()) as services:
        events = await services.tournaments.events(stream)
    return next(event.version for event in events if event.type == "ResultEntered")


def test_what_if_shows_rounds_and_standings_and_writes_nothing(jadoube: Command, stream: str) -> None:
    version = asyncio.run(result_in(stream))
    before = jadoube("replay", stream).out

    told = jadoube("what-if", stream, version, "--set", "outcome=1/2-1/2")
    found = json.loads(jadoube("what-if", stream, version, "--set", "outcome=1/2-1/2", "--json").out)

    assert told.code == Exit.DONE
    assert any(line.startswith("standings after round ") for line in told.lines)
    assert found["standings"]
    assert jadoube("replay", stream).out == before


def test_what_if_without_a_registration_names_the_version_at_which_the_replay_ends(
    jadoube: Command, stream: str
) -> None:
    told = jadoube("what-if", stream, "2", "--without")

    assert told.code == Exit.DONE
    assert "here the replay stops making sense: event " in told.lines[-1]


@pytest.mark.parametrize(
    "words",
    [["5"], ["5", "--set", "nonsense"], ["5", "--set", "nonsense=1"], ["99999", "--without"], ["0", "--without"]],
)
def test_what_cannot_be_asked_is_bad_input(jadoube: Command, stream: str, words: list[str]) -> None:
    assert jadoube("what-if", stream, *words).code == Exit.BAD_INPUT


def test_a_player_of_the_file_who_was_paired_cannot_be_taken_back(jadoube: Command, stream: str) -> None:
    told = jadoube("undo", stream, "5")

    assert told.code == Exit.BAD_INPUT
    assert "was in the tournament when round 1 was paired" in told.err


async def corrected(stream: str) -> int:
    """The result of the first game is corrected after the end, for the rating report; the version of that event."""
    async with open_services(read_settings()) as services:
        first = (await services.tournaments.tournament(stream)).play.rounds[0]
        game = next(iter(first.games.values()))
        other = Outcome.DRAW if game.outcome is not Outcome.DRAW else Outcome.WHITE_WINS
        correction = EnterResult(1, game.id, other, game.seen, "the slip")
        return (await services.tournaments.execute(stream, correction, operator("arbiter"))).version


def test_undo_is_looked_at_first_and_then_recorded_with_its_reason(jadoube: Command, stream: str) -> None:
    version = asyncio.run(corrected(stream))

    preview = jadoube("undo", stream, version, "--preview")
    unchanged = jadoube("replay", stream).out
    done = json.loads(jadoube("undo", stream, version, "--reason", "it was right", "--json").out)

    assert any(line.startswith("event: For the rating report only") for line in preview.lines)
    assert json.loads(unchanged)["version"] == version
    assert done["recorded"] == [version + 1, version + 2]
    assert json.loads(jadoube("replay", stream).out)["version"] == done["version"] == version + 2


def test_undo_of_an_undo_puts_it_back(jadoube: Command, stream: str) -> None:
    version = asyncio.run(corrected(stream))
    told = json.loads(jadoube("replay", stream).out)["report"]

    first = jadoube("undo", stream, version)
    between = json.loads(jadoube("replay", stream).out)["report"]
    jadoube("undo", stream, version + 1, "--reason", "no")
    again = json.loads(jadoube("replay", stream).out)["report"]

    assert first.lines[-1] == f"recorded: version {version + 2}"
    assert between != told
    assert {game: each["outcome"] for game, each in again.items()} == {
        game: each["outcome"] for game, each in told.items()
    }
