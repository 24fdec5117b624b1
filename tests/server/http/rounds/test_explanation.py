"""Why this opponent, over HTTP: by player and by board."""

from __future__ import annotations

from http import HTTPStatus

from tests.server.http.conftest import Client, play


async def test_everyone_may_ask_about_a_player_and_about_a_board(director: Client, public: Client, small: str) -> None:
    await play(director, small, 1)
    await play(director, small, 2)
    boards = (await public.get(f"{small}/views/boards")).json()
    key = boards["order"][0]
    black = boards["rows"][key]["black"]["player"]

    by_board = (await public.get(f"{small}/rounds/2/explanation", params={"game": key})).json()["why"]
    by_player = (await public.get(f"{small}/rounds/2/explanation", params={"player": black})).json()["why"]

    assert by_board["bracket"] == by_player["bracket"] == "same"
    assert by_board["white"] == boards["rows"][key]["white"]["name"]
    assert by_board["colour"]
    assert by_board["criteria"]


async def test_a_draft_is_explained_to_officials_alone(director: Client, public: Client, small: str) -> None:
    await director.post(f"{small}/rounds")

    assert (await public.get(f"{small}/rounds/1/explanation")).status_code == HTTPStatus.NOT_FOUND
    assert (await director.get(f"{small}/rounds/1/explanation")).status_code == HTTPStatus.OK


async def test_a_board_that_is_not_there_is_refused(director: Client, public: Client, small: str) -> None:
    await play(director, small, 1)

    for key in ("1-2-99", "bye:nobody"):
        answer = await public.get(f"{small}/rounds/1/explanation", params={"game": key})
        assert answer.status_code == HTTPStatus.NOT_FOUND


async def test_a_round_is_given_in_figures_beside_its_steps(director: Client, small: str) -> None:
    await play(director, small, 1)
    await director.post(f"{small}/rounds")

    told = (await director.get(f"{small}/rounds/2/explanation")).json()

    assert told["same"] is True
    assert told["summary"]["boards"] == 2
    assert [(each["points"], each["players"]) for each in told["summary"]["groups"]] == [(2, 2), (0, 2)]
    assert "summary" not in (await director.get(f"{small}/rounds/2/explanation", params={"player": "p2"})).json()
