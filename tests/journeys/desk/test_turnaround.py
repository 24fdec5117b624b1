"""The way from the last result to the next round at the desk: what is pressed, and what is seen in the hall."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import Open
from tests.journeys.desk.pressing import Person
from tests.journeys.desk.turnaround import a_busy_minute, all_but_one, enter_last, next_round, open_desk, open_watchers
from tests.journeys.server import Director, Server

pytestmark = pytest.mark.browser


def test_a_round_is_paired_published_and_printed_by_four_presses(
    directing: Open, window: Open, server: Server, director: Director
) -> None:
    tournament = all_but_one(director, 24)
    watchers = open_watchers(window(), window(width=390, height=844), director, server, tournament)
    person = Person(directing(width=1440, height=900))
    open_desk(person, f"{server.base}/t/{tournament}")

    enter_last(person)
    next_round(person, watchers, boards=12)

    assert person.presses == ["Pair round 2", "Publish round 2", "Print the pairings", "Print"]


def test_a_withdrawal_two_byes_and_a_correction_before_the_next_round_are_in_it(
    directing: Open, window: Open, server: Server, director: Director
) -> None:
    tournament = all_but_one(director, 24)
    watchers = open_watchers(window(), window(width=390, height=844), director, server, tournament)
    person = Person(directing(width=1440, height=900))
    desk = f"{server.base}/t/{tournament}"
    open_desk(person, desk)

    enter_last(person)
    a_busy_minute(person, desk)
    next_round(person, watchers, boards=13)  # ten boards, the bye of the round and two that were asked for

    shown = director.view(tournament, "boards")
    rows = [shown["rows"][key] for key in shown["order"]]
    assert sum(row["board"] is not None for row in rows) == 10
    names = {row[side]["name"] for row in rows if row["board"] for side in ("white", "black")}
    assert not names & {"Player 003", "Player 005", "Player 006"}
    first = director.send("GET", f"/tournaments/{tournament}/views/boards?round=1")
    assert first["rows"][first["order"][0]]["result"] == "0-1"
