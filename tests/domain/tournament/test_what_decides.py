"""Articles about the state of a tournament that decide a pairing."""

from __future__ import annotations

import pytest

from domain.pairing.registry import system
from domain.pairing_service import field_of
from domain.players.details import CorrectRating
from domain.starting_list import players_by_number
from domain.state.tournament import Tournament
from domain.values import Outcome
from tests.builders import after, name, played, tournament

WIN, ADJOURNED = Outcome.WHITE_WINS, Outcome.ADJOURNED


def meetings(state: Tournament) -> set[frozenset[str]]:
    """Who is to meet whom in the next round, by name."""
    who = players_by_number(state)
    pairs = system(state.settings.system).pair(field_of(state)).pairs
    return {frozenset((who[pair.white], who[pair.black])) for pair in pairs}


def named(*pairs: str) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in pairs}


@pytest.mark.article("C.04.3:2017 [A.1]", decides=True)
def test_the_initial_ranking_list_decides_who_meets_whom() -> None:
    state = tournament(4, system="fide-dutch-2017")

    assert meetings(state) == named("ac", "bd")
    assert meetings(after(state, CorrectRating(name(1), 2600))) == named("bc", "ad")


@pytest.mark.article("C.04.1 [F.9]", decides=True)
def test_an_adjourned_game_is_paired_on_as_a_draw() -> None:
    state = tournament(4, system="fide-rating-2009")

    assert meetings(played(state, (1, 3, ADJOURNED), (4, 2, WIN))) == named("ab", "cd")
    assert meetings(played(state, (1, 3, WIN), (4, 2, WIN))) == named("ad", "bc")


@pytest.mark.article("C.04.1 [F.7]", decides=True)
def test_a_rating_set_right_after_round_one_affects_the_pairing_yet_to_be_made() -> None:
    draws = [(white, black, Outcome.DRAW) for white, black in ((1, 4), (5, 2), (3, 6))]
    state = played(tournament(6, system="fide-rating-2009"), *draws)

    assert meetings(state) == named("af", "bc", "de")
    assert meetings(after(state, CorrectRating(name(5), 2600))) == named("ab", "cd", "ef")
