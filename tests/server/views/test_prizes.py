"""The view of the prizes."""

from __future__ import annotations

import json
from dataclasses import replace

from domain.prize_fund import Category, Prize, PrizeFund, PrizeGroup
from domain.prizes.announcement import AnnouncePrizes
from domain.state.tournament import Tournament
from domain.values import Outcome, PlayerId
from server.views.parameters import NO_PARAMETERS
from server.views.prizes import prizes
from tests.builders import after, played, tournament

OPEN = PrizeGroup("Open", (Prize(1, 10000, "Cup"), Prize(2, 5000)))
JUNIORS = PrizeGroup("U18", (Prize(1, 100), Prize(2, 50)), Category(age_to=18))


def won(*groups: PrizeGroup) -> Tournament:
    """Two rounds of two players: b has both points, and is born in 2010."""
    state = after(tournament(2), AnnouncePrizes(PrizeFund(groups, year=2026)))
    state = played(state, (1, 2, Outcome.BLACK_WINS))
    players = {
        **state.roster.players,
        PlayerId("b"): replace(state.roster.players[PlayerId("b")], birth_date="2010-05-17"),
    }
    return played(replace(state, roster=replace(state.roster, players=players)), (2, 1, Outcome.WHITE_WINS))


def test_a_row_shows_who_gets_what_and_why() -> None:
    shown = prizes(won(OPEN), NO_PARAMETERS)

    assert shown["order"] == ["b", "a"]
    row = shown["rows"]["b"]
    assert (row["group"], row["seat"], row["points"], row["amount"], row["won"]) == (
        "Open",
        1,
        4,
        10000,
        "100.00 EUR, Cup",
    )
    assert row["reason"] == "Place 1: 100.00 EUR. Place 1: Cup."


def test_the_head_shows_what_was_announced_and_that_it_is_provisional() -> None:
    head = prizes(won(OPEN, JUNIORS), NO_PARAMETERS)["head"]

    assert (head["provisional"], head["round"], head["missing"]) == (True, 2, 0)
    assert (head["total"], head["awarded"], head["total_text"], head["digits"]) == (15150, 15000, "151.50 EUR", 2)
    assert [(each["name"], each["who"]) for each in head["groups"]] == [("Open", ""), ("U18", "age up to 18")]
    assert [(each["group"], each["place"]) for each in head["unawarded"]] == [("U18", 1), ("U18", 2)]


def test_a_category_by_age_reveals_no_birth_date() -> None:
    shown = prizes(won(JUNIORS), NO_PARAMETERS)

    assert shown["rows"]["b"]["group"] == "U18"
    assert shown["head"]["without_birth_date"] == 1
    assert "2010" not in json.dumps(shown)
    assert "birth_date" not in json.dumps(shown["rows"])


def test_without_prizes_there_is_nothing_to_show() -> None:
    shown = prizes(tournament(2), NO_PARAMETERS)

    assert (shown["order"], shown["head"]["groups"], shown["head"]["total_text"]) == ([], [], "")


def test_a_share_of_less_than_a_cent_is_reported_as_nothing() -> None:
    cent = PrizeGroup("Open", (Prize(1, 1),))
    state = played(after(tournament(4), AnnouncePrizes(PrizeFund((cent,)))), (1, 2, Outcome.DRAW), (3, 4, Outcome.DRAW))

    shown = prizes(state, NO_PARAMETERS)

    assert [shown["rows"][key]["won"] for key in shown["order"]] == ["0.01 EUR", "0.00 EUR", "0.00 EUR", "0.00 EUR"]
