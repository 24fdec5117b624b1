"""`jadoube prizes` and `jadoube report`, on a log in a database."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from domain.players.details import CorrectDetails
from domain.prize_fund import Prize, PrizeFund, PrizeGroup
from domain.prizes.announcement import AnnouncePrizes
from domain.rounds.publication import PublishRound
from domain.subject import Command as TournamentCommand
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import Outcome, PlayerId
from server.app import open_services
from server.commandline.exits import Exit
from server.service import operator
from server.settings import ServerSettings
from tests.builders import pair_command, registered, result
from tests.server.commandline.conftest import Command

FUND = PrizeFund((PrizeGroup("Open", (Prize(1, 10000), Prize(3, 0, "Cup"), Prize(5, 0, "Book"))),))


@pytest.fixture
def stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """A tournament of four after one round of two: White won on the first board, the second is open.

    Another list counts for the fourth from round 2 on.
    """
    database = str(tmp_path / "log.sqlite3")
    monkeypatch.setenv("JADOUBE_DATABASE", database)
    events: list[Event] = registered(4, rounds=2)

    def do(command: TournamentCommand) -> None:
        events.extend(decide(replay(events), command))

    do(AnnouncePrizes(FUND))
    do(pair_command(replay(events), (1, 2), (3, 4)))
    do(PublishRound(1))
    do(result(replay(events), 1, Outcome.WHITE_WINS))
    do(CorrectDetails(PlayerId("d"), ratings={"fide_standard": 2410}, from_round=2))

    async def record() -> str:
        async with open_services(ServerSettings(f"sqlite:///{database}")) as services:
            return (await services.tournaments.record(events, operator("test"))).stream

    made = asyncio.run(record())
    capsys.readouterr()
    return made


def test_prizes_are_printed_with_their_reasons(jadoube: Command, stream: str) -> None:
    told = jadoube("prizes", stream)

    assert told.code == Exit.DONE
    assert told.lines == [
        "Test Open: prizes, round 1 in play: 1 of 2 results",
        "1 games are in progress and count as they stand",
        "Open 1. Player a: 100.00 EUR",
        "    Place 1: 100.00 EUR.",
        "Open 3. Player c: Cup (by lot)",
        "    Cup: lots decide, no tie-break separates these players.",
        "Open 4. Player d: Cup (by lot)",
        "    Cup: lots decide, no tie-break separates these players.",
        "Open 5. no one: Book",
    ]


def test_prizes_as_json_are_the_view_at_any_version(jadoube: Command, stream: str) -> None:
    now, before = jadoube("prizes", stream, "--json"), jadoube("prizes", stream, "--json", "--until", "3")

    assert json.loads(now.out)["rows"]["a"]["amount"] == 10000
    assert json.loads(before.out)["head"]["groups"] == []


def test_the_report_is_a_table_that_explains_why_it_is_not_final(jadoube: Command, stream: str) -> None:
    told = jadoube("report", stream)

    assert told.code == Exit.DONE
    assert "not final: round 1, board 2 has no result" in told.lines
    assert "not final: 1 rounds are still to come" in told.lines
    assert told.lines[-4].split() == ["1", "Player", "a", "2400", "1", "1", "0.51", "10", "+4.90", "3190"]


def test_one_players_report_shows_games_and_norms(jadoube: Command, stream: str) -> None:
    told = jadoube("report", stream, "--player", "1")

    assert "  round 1: Player b (2390), white: made 1, expected 0.51" in told.lines
    assert "  NO  1 game counts; at least 9. [1.4.1]" in told.lines
    assert json.loads(jadoube("report", stream, "--player", "2", "--json").out)["head"]["name"] == "Player b"


def test_one_players_report_shows_each_rating_period(jadoube: Command, stream: str) -> None:
    told = jadoube("report", stream, "--player", "4")

    assert told.lines[1:3] == [
        "  rounds 1 to 1: rating 2370, K 20, made 0, expected 0.00, change 0.00",
        "  rounds 2 to 2: rating 2410, K 10, made 0, expected 0.00, change 0.00",
    ]


def test_a_number_that_no_one_has_is_bad_input(jadoube: Command, stream: str) -> None:
    assert jadoube("report", stream, "--player", "9").code == Exit.BAD_INPUT
