"""Whether a player is a child, found once for a list of players."""

from __future__ import annotations

import pytest

from domain.players.details import CorrectDetails
from domain.settings.changes import ChangeSettings
from domain.state.tournament import Tournament
from domain.values import Outcome
from server.views import derived as caches
from server.views.children import has_children
from server.views.derived import Derived
from tests.builders import after, name, published, result, tournament


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions of the states in which all players were looked at."""
    found: list[int] = []

    def counted(state: Tournament) -> bool:
        found.append(state.version)
        return has_children(state)

    monkeypatch.setattr(caches, "has_children", counted)
    return found


def test_players_are_looked_at_once_while_results_come(asked: list[int]) -> None:
    derived, state = Derived(), published(tournament(4), (1, 3), (4, 2))

    states = [state, state, after(state, result(state, 1, Outcome.DRAW))]

    assert [derived.has_children(each) for each in states] == [False] * 3
    assert len(asked) == 1


def test_a_birth_date_and_the_first_day_are_looked_at_anew(asked: list[int]) -> None:
    derived, state = Derived(), tournament(4)
    with_child = after(state, CorrectDetails(name(0), birth_date="2015-05-05"))
    of_adults = after(with_child, ChangeSettings(starts="2035-03-01"))

    assert [derived.has_children(each) for each in (state, with_child, of_adults)] == [False, True, False]
    assert len(asked) == 3
