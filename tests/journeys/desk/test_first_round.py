"""The first round of a small tournament takes few presses."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import Open
from tests.journeys.desk.first_round import PASTED, TYPED, register_and_pair
from tests.journeys.desk.pressing import Person
from tests.journeys.server import Director, Server

pytestmark = pytest.mark.browser

MOST_PRESSES = 8


def test_thirty_players_are_registered_and_paired_with_few_presses(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    page = window(link=director.link(), width=1440, height=900)
    person = Person(page)

    register_and_pair(person, f"{server.base}/t/{tournament}")

    assert len(person.presses) <= MOST_PRESSES, person.presses
    boards = director.view(tournament, "boards")
    assert boards["head"]["round"] == 1
    assert len(boards["order"]) == (PASTED + TYPED) // 2
