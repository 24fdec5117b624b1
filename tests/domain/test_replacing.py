"""States are copied with some fields changed."""

from __future__ import annotations

import dataclasses

import pytest

from domain.tournament import Tournament
from domain.tournament.replacing import replace
from domain.values import TieBreaks

OPEN = Tournament(version=1, name="Open", system="fide-dutch-2026", number_of_rounds=9, tie_breaks=TieBreaks())


def test_a_copy_is_what_the_standard_library_makes() -> None:
    changes = {"version": 2, "city": "Reykjavik", "finished": True}

    assert replace(OPEN, **changes) == dataclasses.replace(OPEN, **changes)  # type: ignore[arg-type]  # one type each
    assert replace(OPEN) == OPEN
    assert OPEN.version == 1


def test_a_field_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        replace(OPEN, colour="white")  # type: ignore[call-arg]  # that is the point
