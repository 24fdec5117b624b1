"""Sentences of the domain in a reader's language: recognised by their patterns, and left alone where none fits."""

from __future__ import annotations

import pytest

from server.languages import language
from server.retelling import again, retold

GERMAN = language("de")


@pytest.mark.parametrize(
    ("said", "german"),
    [
        ("Round 3 published", "Runde 3 veröffentlicht"),
        ("Round 3 published: the hall waits", "Runde 3 veröffentlicht: the hall waits"),
        (
            "Result of round 1 board 2 (Ada – Bo): was 1-0, is 0-1: misread (reported by Bo)",  # noqa: RUF001
            "Ergebnis, Runde 1 Brett 2 (Ada – Bo): war 1-0, ist 0-1: misread (gemeldet von Bo)",  # noqa: RUF001
        ),
        ("round 1 board 2 (Ada – Bo): 1-0", "Runde 1 Brett 2 (Ada – Bo): 1-0"),  # noqa: RUF001
        ("Ada has a half-point bye in round 2", "Ada ist in Runde 2 spielfrei (halber Punkt)"),
        ("Ada registered (unrated), plays from round 1 on", "Ada angemeldet (ohne Wertungszahl), spielt ab Runde 1"),
        (
            "3 of 9 opponents of one federation, GER; at most 4. The tournament is exempt (1.4.3 d).",
            "3 von 9 Gegnern aus einem Verband, GER; höchstens 4. Das Turnier ist ausgenommen (1.4.3 d).",
        ),
    ],
)
def test_a_sentence_is_told_again_with_its_names_reasons_and_numbers(said: str, german: str) -> None:
    assert again(said, GERMAN) == german


@pytest.mark.parametrize("said", ["", "Nothing like a pattern", "{round} published"])
def test_a_sentence_of_no_pattern_stays_as_it_is(said: str) -> None:
    assert again(said, GERMAN) == said


def test_english_is_told_as_it_was() -> None:
    assert again("Round 3 published: x (reported by y)", language("en")) == "Round 3 published: x (reported by y)"


def test_only_what_a_body_says_is_told_again() -> None:
    body = {"facts": [{"says": "Round 3 closed", "type": "Round 3 closed"}], "version": 7}

    assert retold(body, GERMAN) == {
        "facts": [{"says": "Runde 3 abgeschlossen", "type": "Round 3 closed"}],
        "version": 7,
    }
