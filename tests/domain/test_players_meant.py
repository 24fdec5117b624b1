"""Players written in one line: numbers, spans and names."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.folding import Spelt, word_spellings
from domain.players.registration import RegisterPlayer
from domain.players_meant import PlayersMeant
from domain.refusals import InvalidValue
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from tests.builders import after, tournament

NAMES = ("Sørensen, Bo", "Li, Wei", "Li, Weiming", "Müller, Eva", "Same, Name", "Same, Name")


@pytest.fixture(scope="module")
def state() -> Tournament:
    found = tournament(0, rounds=5)
    for place, each in enumerate(NAMES):
        found = after(found, RegisterPlayer(each, 2000 - place, federation="DEN"))
    return found


def meant(state: Tournament, text: str) -> list[int]:
    numbers = pairing_numbers(state)
    return [numbers[who] for who in PlayersMeant(state).of(text, "players")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1-3; 5", [1, 2, 3, 5]),
        ("1-3, 5", [1, 2, 3, 5]),
        ("2 \u2013 4; 3", [2, 3, 4]),
        ("sorensen; 1; Soerensen", [1]),
        ("mueller eva; 2", [4, 2]),
        ("Li, Wei", [2]),
        ("weim", [3]),
        ("Same, Name (#6, 1995, DEN); 1", [6, 1]),
    ],
)
def test_numbers_spans_and_names_mean_players(state: Tournament, text: str, expected: list[int]) -> None:
    assert meant(state, text) == expected


@pytest.mark.parametrize(
    ("text", "problem", "part"),
    [
        ("5-7", "invalid.not-all-numbers", "5-7"),
        ("1; 0", "invalid.no-such-number", 0),
        ("3-1", "invalid.not-all-numbers", "3-1"),
        ("1-999999", "invalid.not-all-numbers", "1-999999"),
        ("Same, Name", "invalid.no-single-player", "Same, Name"),
        ("1; Nobody", "invalid.no-single-player", "Nobody"),
        ("1; ?", "invalid.no-single-player", "?"),
        ("9" * 5000, "invalid.no-single-player", "9" * 5000),
        (" ; ", "invalid.empty", None),
    ],
)
def test_what_means_no_player_is_refused(state: Tournament, text: str, problem: str, part: str | int | None) -> None:
    with pytest.raises(InvalidValue) as refused:
        meant(state, text)

    assert refused.value.field == "players"
    assert refused.value.problem.id == problem
    assert next(iter(dict(refused.value.problem.fields).values()), None) == part


def test_each_name_is_spelt_once_for_a_text(state: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    spelt = Counter[str]()

    def counted(text: str) -> Spelt:
        spelt[text] += 1
        return word_spellings(text)

    monkeypatch.setattr("domain.players_meant.word_spellings", counted)

    assert meant(state, "sorensen; weim; eva; mueller, e; bo") == [1, 3, 4]
    assert {name: spelt[name] for name in NAMES[:4]} == dict.fromkeys(NAMES[:4], 1)


@pytest.mark.parametrize("text", ["1 (", "1 (2, 3", "1 ((2, 3)", "1 (2; 3)"])
def test_parentheses_that_do_not_match_are_no_group(state: Tournament, text: str) -> None:
    with pytest.raises(InvalidValue):
        meant(state, text)
