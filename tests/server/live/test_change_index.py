"""The change index answers what a viewer missed, whatever version it had."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.live.change_index import ChangeIndex
from server.views.model import Model, apply, difference, model

_KEYS = st.lists(st.sampled_from("abcdef"), unique=True)


@st.composite
def histories(draw: st.DrawFn) -> list[Model]:
    """A view at versions 1, 2, 3, ..."""
    made = []
    for _ in range(draw(st.integers(2, 8))):
        rows = [(key, {"result": draw(st.integers(0, 2))}) for key in draw(_KEYS)]
        made.append(model({"round": draw(st.integers(1, 3)), "missing": draw(st.integers(0, 3))}, rows))
    return made


def looked_at(history: list[Model], first: int) -> ChangeIndex:
    """An index that saw the view from version `first` on."""
    changes = ChangeIndex(first)
    for version in range(first + 1, len(history) + 1):
        change = difference(history[version - 2], history[version - 1])
        if change is not None:
            changes.record(version, change)
    return changes


@given(histories())
def test_from_every_version_it_leads_to_the_newest(history: list[Model]) -> None:
    changes = looked_at(history, 1)

    for version, held in enumerate(history, start=1):
        assert apply(held, changes.since(version, history[-1])) == history[-1]


@given(histories(), st.data())
def test_what_is_learnt_of_a_time_before_stays_true_while_the_view_goes_on(
    history: list[Model], data: st.DataObject
) -> None:
    first = data.draw(st.integers(2, len(history)))
    learnt_at = data.draw(st.integers(first, len(history)))
    changes = looked_at(history[:learnt_at], first)
    changes.record_earlier(1, learnt_at, difference(history[0], history[learnt_at - 1]))
    for version in range(learnt_at + 1, len(history) + 1):
        change = difference(history[version - 2], history[version - 1])
        if change is not None:
            changes.record(version, change)

    assert apply(history[0], changes.since(1, history[-1])) == history[-1]


def test_it_knows_what_it_saw_and_what_it_learnt_and_no_more() -> None:
    changes = ChangeIndex(10)
    changes.record_earlier(4, 10, None)

    assert [changes.knows(version) for version in (3, 4, 5, 10, 11)] == [False, True, False, True, True]
    with pytest.raises(KeyError):
        changes.since(5, model({}, []))


def test_it_distinguishes_a_thousand_versions_without_growing_for_ever() -> None:
    changes = ChangeIndex(5000)
    for version in random.Random(1).sample(range(5000), 3000):
        changes.record_earlier(version, 5000, None)

    assert sum(changes.knows(version) for version in range(5000)) <= 1024
