"""Refusals as problems: players by name for people, by id for programs, in the language of the request."""

from __future__ import annotations

import pytest

from tests.server.http.conftest import Client


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Player Player 0 has no bye in round 2."),
        ("de", "Player 0 hat in Runde 2 kein Freilos."),
    ],
)
async def test_a_refusal_names_the_player(director: Client, small: str, language: str, title: str) -> None:
    player = (await director.get(f"{small}/views/players")).json()["order"][0]

    refused = await director.delete(f"{small}/players/{player}/byes/2", headers={"accept-language": language})

    assert refused.status_code == 422
    body = refused.json()
    assert (body["refusal"], body["player"], body["round"]) == ("NoSuchBye", player, 2)
    assert body["title"] == title


async def test_a_field_is_named_in_the_language_of_its_reader_and_by_its_code_for_programs(
    director: Client, small: str
) -> None:
    player = {"name": "New", "rating": 4001}

    english = (await director.post(f"{small}/players", json=player)).json()
    german = (await director.post(f"{small}/players", json=player, headers={"accept-language": "de"})).json()

    assert english["title"] == "rating: 4001 is not between 0 and 4000."
    assert german["title"] == "Wertungszahl: 4001 liegt nicht zwischen 0 und 4000."
    assert english["field"] == german["field"] == "rating"
    assert english["problem"] == "4001 is not between 0 and 4000"


async def test_a_refusal_about_no_tournament_has_its_text(director: Client) -> None:
    refused = (await director.get("/api/v1/tournaments/none")).json()

    assert (refused["refusal"], refused["title"]) == ("UnknownTournament", "There is no tournament none.")
    assert refused["detail"] == "See the list of tournaments."
