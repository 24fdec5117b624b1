"""The difference between two models, and what a viewer makes of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from server.views.model import Model, apply, difference, model

_KEYS = st.lists(st.sampled_from("abcdef"), unique=True)


@st.composite
def models(draw: st.DrawFn) -> Model:
    keys = draw(_KEYS)
    return model({"round": draw(st.integers(1, 3))}, [(key, {"result": draw(st.integers(0, 2))}) for key in keys])


@given(models(), models())
def test_a_difference_turns_the_old_model_into_the_new_one(old: Model, new: Model) -> None:
    change = difference(old, new)

    assert (old if change is None else apply(old, change)) == new


@given(models())
def test_nothing_changed_is_no_difference(same: Model) -> None:
    assert difference(same, same) is None


def test_only_the_changed_row_is_reported() -> None:
    old = model({}, [("a", {"result": None}), ("b", {"result": None})])
    new = model({}, [("a", {"result": None}), ("b", {"result": "1-0"})])

    change = difference(old, new)

    assert change is not None
    assert (change.rows, change.gone, change.order, change.head) == ({"b": {"result": "1-0"}}, [], None, {})
