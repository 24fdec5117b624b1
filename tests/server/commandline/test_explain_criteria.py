"""The counts behind a real system's choice, as JSON."""

from __future__ import annotations

import json

import pytest

from tests.server.commandline.conftest import GOLDEN, Command

FILE = next(iter(sorted((GOLDEN / "dutch").glob("**/*.trf"))))
LADDERS = {"fide-dutch-2026": ("C6", "C21"), "fide-dutch-2017": ("C.5", "C.19")}


@pytest.mark.parametrize("code", LADDERS)
def test_each_bracket_shows_every_criterion_of_the_chosen_candidate(jadoube: Command, code: str) -> None:
    told = json.loads(jadoube("explain", FILE, "--round", "2", "--system", code, "--json").out)

    first, last = LADDERS[code]
    seated = {player for bracket in told["brackets"] for pair in bracket["pairs"] for player in pair}
    assert seated == {board[side]["player"] for board in told["boards"] for side in ("white", "black")}
    for bracket in told["brackets"]:
        articles = [each["article"] for each in bracket["criteria"]]
        assert (articles[0], articles[-1]) == (first, last)
        assert all(isinstance(count, int) for each in bracket["criteria"] for count in each["chosen"])


def test_one_player_is_shown_only_his_brackets(jadoube: Command) -> None:
    told = json.loads(
        jadoube("explain", FILE, "--round", "2", "--system", "fide-dutch-2026", "--player", "1", "--json").out
    )

    assert told["brackets"]
    assert all(1 in {member["player"] for member in bracket["members"]} for bracket in told["brackets"])
