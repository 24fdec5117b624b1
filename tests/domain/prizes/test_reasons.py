"""The reason for every amount, and who may win it, as messages."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.prize_fund import NO_LIMITS, Category, Prize, PrizeFund, PrizeGroup, Sharing, UnratedPlayers
from domain.prizes.awards import prize_list
from domain.prizes.money import is_currency, money_text
from domain.prizes.reasons import reasons, who_may_win, won
from domain.values import Outcome
from tests.builders import played, tournament
from tests.domain.prizes.funds import WOMEN, group, ladder
from tests.saying import english


def told(fund: PrizeFund, **data: dict[str, str]) -> dict[str, str]:
    state = ladder(fund, **data)
    return {
        award.player: " ".join(english(each, state) for each in reasons(award, fund.currency))
        for award in prize_list(state).awards
    }


def test_a_place_of_ones_own_is_reported_with_its_prize() -> None:
    assert told(PrizeFund((group("Open", 100000),)))["a"] == "Place 1: 1000.00 EUR."


@pytest.mark.article("F.10")
def test_sharing_names_the_places_the_sharers_and_the_rule() -> None:
    found = told(PrizeFund((group("Open", 1000, 500, 300, 100),)))

    assert found["d"] == (
        "Places 4 to 6: 1.00 EUR divided by 3. Shared with Player b; Player f: equal points, ½ (F.10). "
        "Rounded up to a whole unit."
    )


def test_the_hort_system_shows_both_halves_and_their_sum() -> None:
    found = told(PrizeFund((group("Open", 1000, 500, 300, 100, sharing=Sharing.HORT),)))

    assert found["d"] == (
        "Place 4: half of 1.00 EUR stays with the place. Places 4 to 6: half of 1.00 EUR divided by 3. "
        "Shared with Player b; Player f: equal points, ½ (Hort system). Total 0.67 EUR. "
        "Rounded up to a whole unit."
    )
    assert found["a"] == "Place 1: 10.00 EUR."


def test_trophies_and_the_prize_that_was_left_are_reported() -> None:
    cup = PrizeGroup("Open", (Prize(1, 100, "Cup"), Prize(2, 50)))
    found = told(PrizeFund((cup, group("Women", 60, category=WOMEN))), a={"sex": "w"})

    assert found["a"] == "Place 1: 1.00 EUR. Place 1: Cup. One prize each: gives up Women (0.60 EUR)."


def test_several_trophies_for_which_lots_are_drawn_are_one_short_text() -> None:
    """Before the first result everyone shares everything; a text of each trophy was too long for a display."""
    trophies = tuple(Prize(place, 100, "Medal" if place > 1 else "Cup") for place in range(1, 5))
    state = played(tournament(4, rounds=2), (1, 3, Outcome.DRAW), (2, 4, Outcome.DRAW))
    state = replace(state, settings=replace(state.settings, prizes=PrizeFund((PrizeGroup("Open", trophies),))))
    (award, *_) = prize_list(state).awards

    assert [english(each, state) for each in won(award, "EUR")] == ["1.00 EUR", "lots for 4 trophies"]
    *_, said = (english(each, state) for each in reasons(award, "EUR"))
    assert said == "Cup, Medal: lots decide, no tie-break separates these players."


def test_amounts_have_the_digits_of_their_currency() -> None:
    texts = [money_text(12345, code) for code in ("EUR", "JPY", "KWD")]

    assert texts == ["123.45 EUR", "12345 JPY", "12.345 KWD"]
    assert money_text(Fraction(100, 3), "EUR") == "0.33 EUR"


@pytest.mark.parametrize(
    ("code", "is_one"), [("EUR", True), ("eur", False), ("€", False), ("EURO", False), ("", False)]
)
def test_a_currency_is_three_capital_letters(code: str, is_one: bool) -> None:
    assert is_currency(code) is is_one


@pytest.mark.parametrize(
    ("category", "words"),
    [
        (NO_LIMITS, ""),
        (Category(age_to=18, sex="w"), "age up to 18, women"),
        (Category(age_from=50), "age from 50"),
        (
            Category(rating_from=1500, rating_to=1999, unrated=UnratedPlayers.ADMITTED),
            "rating 1500 to 1999, unrated players too",
        ),
        (Category(clubs=("Rook", "Bishop"), federations=("GER",), newcomers=True), "Rook or Bishop, GER, newcomers"),
    ],
)
def test_the_conditions_of_a_category_are_given_in_a_few_words(category: Category, words: str) -> None:
    assert ", ".join(map(english, who_may_win(category))) == words
