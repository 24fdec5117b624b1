"""`what-if` and `undo`, through the real command line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.results.entering import EnterResult
from domain.values import Outcome
from server.app import open_services
from server.commandline.exits import Exit
from server.service import operator
from server.settings import read_settings
from tests.domain.trf.lines import file, player
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


def test_a_result_is_corrected_after_a_look(jadoube: Command, stream: str) -> None:
    asyncio.run(corrected(stream))
    before = jadoube("replay", stream).out
    words = ("result", stream, "1", "1", "0-1", "--reason", "the slip says so")

    preview = jadoube(*words, "--preview")
    unasked = jadoube(*words)
    unchanged = jadoube("replay", stream).out
    done = jadoube(*words, "--yes")
    again = jadoube(*words, "--yes")
    told = json.loads(jadoube("result", stream, "1", "1", "1-0", "--yes", "--json").out)

    assert preview.code == Exit.DONE
    assert any(line.startswith("event: For the rating report only") for line in preview.lines)
    assert (unasked.code, unchanged) == (Exit.BAD_INPUT, before)
    assert "add --yes" in unasked.err
    assert (done.code, done.lines[:-1]) == (Exit.DONE, preview.lines)
    assert done.lines[-1].startswith("recorded: version ")
    assert again.lines[-1] == "nothing to change: it is so already"
    assert len(told["recorded"]) == 1


def test_an_own_slip_is_looked_at_without_a_reason_and_recorded_with_one(
    jadoube: Command, trf: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))
    first = player(1, "4 w 1", "3 b 1", "2 w 1", points="3.0")
    second = player(2, "3 b 1", "4 w 1", "1 b 0", points="2.0")
    third = player(3, "2 w 0", "1 w 0", "4 b 1", points="1.0")
    fourth = player(4, "1 b 0", "2 b 0", "3 w 0", points="0.0")
    head = ("142 5", "152 W", "192 FIDE_DUTCH_2026", "### Late slips: standings")
    made = jadoube("import", trf(file(*head, first, second, third, fourth))).lines[-1]
    words = ("result", made, "1", "1", "0-1", "--own-slip")

    preview = jadoube(*words, "--preview")
    told = json.loads(jadoube(*words, "--preview", "--json").out)
    unexplained = jadoube(*words, "--yes")
    done = jadoube(*words, "--yes", "--reason", "entered the other way round")

    assert (preview.code, preview.lines[-1]) == (Exit.DONE, "it needs a reason: --reason TEXT")
    assert told["needs_reason"]
    assert unexplained.code == Exit.BAD_INPUT
    assert (done.code, done.lines[-1].split(":")[0]) == (Exit.DONE, "recorded")


def test_an_adjourned_game_that_was_not_played_needs_the_word_that_fide_mode_is_left(
    jadoube: Command, stream: str, trf: Callable[[str], Path]
) -> None:
    report = file("142 3", "152 W", "192 FIDE_DUTCH_2026", player(1, "2 w  "), player(2, "1 b  "))
    made = jadoube("import", trf(report)).lines[-1]
    jadoube("result", made, "1", "1", "adjourned")
    words = ("result", made, "1", "1", "0-1ff")

    preview = jadoube(*words, "--preview")
    refused = jadoube(*words, "--yes")
    done = jadoube(*words, "--yes", "--leave-fide-mode")

    assert (preview.code, "level 5, F.9" in preview.err) == (Exit.DONE, True)
    assert (refused.code, "add --leave-fide-mode" in refused.err) == (Exit.BAD_INPUT, True)
    assert (done.code, done.lines[-1].split(":")[0]) == (Exit.DONE, "recorded")


def test_a_first_result_is_recorded_at_once(jadoube: Command, stream: str, trf: Callable[[str], Path]) -> None:
    report = file("142 3", "152 W", player(1, "2 w  "), player(2, "1 b  "))
    made = jadoube("import", trf(report)).lines[-1]

    done = jadoube("result", made, "1", "1", "draw")

    assert (done.code, done.lines[-1].split(":")[0]) == (Exit.DONE, "recorded")
    assert jadoube("result", made, "1", "1", "1/2-1/2").lines[-1] == "nothing to change: it is so already"


@pytest.mark.parametrize("words", [("9", "1", "1-0"), ("1", "99", "1-0"), ("1", "1", "2-0"), ("1", "1", "*")])
def test_a_result_of_no_board_or_that_there_is_not_is_bad_input(
    jadoube: Command, stream: str, words: tuple[str, ...]
) -> None:
    assert jadoube("result", stream, *words).code == Exit.BAD_INPUT
