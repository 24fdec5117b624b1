"""`jadoube norms`, on a log in a database."""

from __future__ import annotations

import json

from server.commandline.exits import Exit
from tests.server.commandline.conftest import Command
from tests.server.commandline.test_prizes_and_report import stream

__all__ = ["stream"]


def test_candidates_are_printed_with_what_they_need(jadoube: Command, stream: str) -> None:
    told = jadoube("norms", stream)

    assert told.code == Exit.DONE
    assert told.lines[0] == "Test Open: norms by B.01, in force since 1 January 2024, after round 1 of 2"


def test_a_players_certificates_name_each_condition_that_is_not_met(jadoube: Command, stream: str) -> None:
    told = jadoube("norms", stream, "--player", "1")

    assert told.lines[0] == "Player a 2400"
    assert "GM: impossible." in told.lines[1]
    assert any(each.endswith("2 games count; at least 9. [1.4.1]") for each in told.lines)


def test_the_views_are_printed_as_json_and_an_unknown_player_is_named(jadoube: Command, stream: str) -> None:
    shown = json.loads("\n".join(jadoube("norms", stream, "--player", "1", "--json").lines))
    unknown = jadoube("norms", stream, "--player", "9")

    assert shown["order"] == ["GM", "IM"]
    assert (unknown.code, "no such player" in unknown.err) == (Exit.BAD_INPUT, True)
