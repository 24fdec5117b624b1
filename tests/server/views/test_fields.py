"""The difference by fields: the same change in fewer words."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from server.views.fields import apply_fields, by_fields
from server.views.model import Model, difference, model

_KEYS = st.lists(st.sampled_from("abcdefghijkl"), unique=True)


@st.composite
def models(draw: st.DrawFn) -> Model:
    rows = []
    place = 0
    for key in draw(_KEYS):
        place += draw(st.integers(0, 1))
        rows.append((key, {"place": place, "points": draw(st.integers(0, 2)), "name": key}))
    return model({"round": draw(st.integers(1, 3))}, rows)


def table(*points: int) -> Model:
    """Standings of players named by their index, ordered by points."""
    order = sorted(range(len(points)), key=lambda each: (-points[each], each))
    return model({}, [(f"p{each}", {"place": at, "points": points[each]}) for at, each in enumerate(order, start=1)])


@given(models(), models())
def test_a_difference_by_fields_turns_the_old_model_into_the_new_one(old: Model, new: Model) -> None:
    change = difference(old, new)

    assert (old if change is None else apply_fields(old, by_fields(old, new, change))) == new


@given(st.lists(st.integers(0, 4), min_size=2, max_size=40), st.data())
def test_standings_after_one_result_are_the_same_by_fields(points: list[int], data: st.DataObject) -> None:
    winner = data.draw(st.integers(0, len(points) - 1))
    old, new = table(*points), table(*(each + 2 * (place == winner) for place, each in enumerate(points)))

    change = difference(old, new)

    assert change is not None
    assert apply_fields(old, by_fields(old, new, change)) == new


def test_a_known_row_is_reported_by_its_changed_fields_and_a_new_one_whole() -> None:
    old = model({}, [("a", {"board": 1, "result": None})])
    new = model({}, [("a", {"board": 1, "result": "1-0"}), ("b", {"board": 2, "result": None})])
    change = difference(old, new)
    assert change is not None

    told = by_fields(old, new, change)

    assert told.rows == {"a": {"result": "1-0"}, "b": {"board": 2, "result": None}}


def test_a_field_that_is_there_no_more_is_reported_as_null() -> None:
    old, new = model({}, [("a", {"board": 1, "seen": 4})]), model({}, [("a", {"board": 1})])
    change = difference(old, new)
    assert change is not None

    assert by_fields(old, new, change).rows["a"]["seen"] is None


def test_one_who_climbs_a_hundred_places_is_reported_as_one_move_and_one_run() -> None:
    points = list(range(300, 0, -1))
    old = table(*points)
    points[200] += 150
    new = table(*points)
    change = difference(old, new)
    assert change is not None

    told = by_fields(old, new, change)

    assert (set(told.rows), told.order, told.moved) == ({"p200"}, None, {"p200": 51})
    assert told.shifts == [("place", 52, 200, 1)]
    assert len(json.dumps(change.rows)) > 20 * len(json.dumps([told.rows, told.shifts]))


def test_another_order_of_everyone_is_reported_whole() -> None:
    old = model({}, [(key, {}) for key in "abcdef"])
    new = model({}, [(key, {}) for key in "fedcba"])
    change = difference(old, new)
    assert change is not None

    told = by_fields(old, new, change)

    assert (told.order, told.moved) == (list("fedcba"), None)
