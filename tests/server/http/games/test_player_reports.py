"""Results that players report over HTTP, by the secrets of the codes at their board."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from domain.values import Colour
from server.app import OpenServices
from server.eventstore.badges import BoardCodes, badge_key
from server.http.games.player_reports import BOARD_CODE
from server.http.tournaments import attention
from tests.server.http.conftest import Client

WHITE, BLACK = Colour


class Board:
    """A board of a tournament, with the codes that lie there."""

    def __init__(self, services: OpenServices, path: str, number: int = 1) -> None:
        self.address = f"{path}/boards/{number}/report"
        codes = BoardCodes(badge_key(services.credentials), path.rsplit("/", 1)[1])
        self.headers = {each: {BOARD_CODE: codes.secret(number, each)} for each in Colour}

    async def seen(self, client: Client, colour: Colour) -> dict[str, Any]:
        answer = await client.get(self.address, headers=self.headers[colour])
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    async def report(self, client: Client, colour: Colour, result: str) -> Any:
        shown = await self.seen(client, colour)
        body = {name: shown[name] for name in ("round", "game", "player")} | {"white": shown["white"]["player"]}
        return await client.post(self.address, json={"result": result, **body}, headers=self.headers[colour])


@pytest.fixture
async def board(services: OpenServices, director: Client, small: str) -> Board:
    """Board one of a published round whose players report their results."""
    await director.patch(small, json={"player_results": "open"})
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    return Board(services, small)


async def test_a_result_is_recorded_once_both_report_it(
    board: Board, public: Client, director: Client, small: str
) -> None:
    first = await board.report(public, WHITE, "1-0")
    waiting = await board.seen(public, BLACK)
    second = await board.report(public, BLACK, "1-0")

    assert [each.status_code for each in (first, second)] == [201, 201]
    assert (first.json()["mine"], first.json()["result"]) == ("1-0", None)
    assert (waiting["mine"], waiting["theirs"], waiting["colour"]) == (None, "1-0", "black")
    assert second.json()["result"] == "1-0"
    rows = (await public.get(f"{small}/views/boards")).json()["rows"].values()
    assert [row["result"] for row in rows if row["board"] == 1] == ["1-0"]
    last = (await director.get(f"{small}/events")).json()["events"][-1]
    assert (last["type"], last["data"]["reported_by"], last["actor"]) == (
        "ResultEntered",
        "Player 0 / Player 2",
        "board 1 black",
    )


async def test_what_the_arbiter_recorded_is_not_changed_by_players(
    board: Board, public: Client, director: Client, small: str
) -> None:
    game = (await board.seen(public, WHITE))["game"]
    await director.put(f"{small}/rounds/1/games/{game}/result", json={"result": "1/2-1/2"})

    refused = await board.report(public, WHITE, "1-0")

    assert (refused.status_code, refused.json()["refusal"]) == (409, "ResultIsRecorded")
    assert (await board.seen(public, WHITE))["result"] == "1/2-1/2"


async def test_codes_of_other_boards_and_none_open_nothing(
    services: OpenServices, board: Board, public: Client, director: Client, small: str
) -> None:
    other = Board(services, small, 2)
    seen = await board.seen(public, WHITE)
    body = {name: seen[name] for name in ("round", "game", "player")} | {"white": seen["white"]["player"]}

    for headers in ({}, {BOARD_CODE: ""}, {BOARD_CODE: "x" * 16}, other.headers[WHITE]):
        for client in (public, director):
            read = await client.get(board.address, headers=headers)
            sent = await client.post(board.address, json={"result": "1-0", **body}, headers=headers)
            assert [read.status_code, sent.status_code] == [403, 403]
    # White's code of board two does not report for the player of board one
    elsewhere = await public.post(other.address, json={"result": "1-0", **body}, headers=other.headers[WHITE])
    black = await public.post(board.address, json={"result": "1-0", **body}, headers=board.headers[BLACK])
    assert [elsewhere.status_code, black.status_code] == [409, 409]


async def test_a_board_that_is_not_played_and_a_tournament_that_takes_no_results_say_so(
    services: OpenServices, board: Board, public: Client, director: Client, small: str
) -> None:
    empty = await Board(services, small, 9).seen(public, BLACK)
    assert (empty["game"], empty["open"]) == (None, True)

    await director.patch(small, json={"player_results": "closed"})
    refused = await board.report(public, WHITE, "1-0")

    assert (refused.status_code, refused.json()["refusal"]) == (422, "PlayersDoNotReport")
    assert not (await board.seen(public, WHITE))["open"]


async def test_the_director_is_asked_about_contradictions_at_once_and_about_single_reports_later(
    board: Board, public: Client, director: Client, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def needed() -> list[tuple[int, str | None, str | None]]:
        found = (await director.get(f"{small}/attention")).json()["reports"]
        return [(each["board"], each["white_says"], each["black_says"]) for each in found]

    await board.report(public, WHITE, "1-0")
    assert await needed() == []
    with monkeypatch.context() as sooner:
        sooner.setattr(attention, "_OPPONENT_CONFIRMS", timedelta(0))
        assert await needed() == [(1, "1-0", None)]
    await board.report(public, BLACK, "0-1")
    assert await needed() == [(1, "1-0", "0-1")]

    await board.report(public, WHITE, "0-1")
    assert await needed() == []


async def test_a_hidden_name_is_not_read_at_the_board(
    board: Board, public: Client, director: Client, small: str
) -> None:
    player = (await board.seen(public, BLACK))["player"]
    await director.put(f"{small}/players/{player}/public-name", json={"hidden": True})

    shown = await board.seen(public, WHITE)

    assert (shown["white"]["name"], shown["black"]["name"]) == ("Player 0", "Player 3")


async def test_the_codes_are_on_the_cards_and_only_officials_print_them(
    board: Board, public: Client, arbiter: Client, small: str
) -> None:
    path = small.replace("/api/v1/tournaments", "/t") + "/print/board-cards"

    sheet, refused = await arbiter.get(path), await public.get(path)

    assert refused.status_code in (401, 403)
    assert sheet.text.count("<svg") >= 4
    assert "Board 2" in sheet.text
