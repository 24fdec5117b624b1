"""A viewer's frames: checked, answered, never a crash."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.access import viewing
from server.live.frames import LONGEST_FRAME, Checkpoint, Patches, Replay, ViewSubject
from server.live.session import (
    MOST_FRAMES,
    MOST_WATCHES,
    Allowance,
    LiveSession,
    SendFrame,
    Subscribe,
    Unsubscribe,
)
from server.live.wire import texts_in
from server.views.registry import VIEWS
from tests.for_each import for_each

WATCH = {"type": "watch", "view": "boards", "tournament": "t1"}


def as_role(role: str) -> Callable[[str, str], bool]:
    return lambda _, view: viewing(view).audience.admits(role)


def session(role: str = "public") -> LiveSession:
    return LiveSession(as_role(role))


def code_of(text: str | bytes, role: str = "public") -> str:
    answer = session(role).receive(text)
    assert isinstance(answer, SendFrame)
    (text,) = texts_in(answer.frame)
    frame = json.loads(text)
    assert frame["type"] == "error"
    assert frame["message"]
    return str(frame["code"])


def test_a_watch_subscribes() -> None:
    assert session().receive(json.dumps(WATCH)) == Subscribe(ViewSubject("boards", "t1"), None)


def test_a_watch_with_since_resumes() -> None:
    action = session().receive(json.dumps(WATCH | {"since": 41, "epoch": "e", "hash": "h", "round": 2}))

    assert action == Subscribe(ViewSubject("boards", "t1", round=2), Checkpoint(41, "e", "h"))


def test_a_watch_may_ask_for_patches_by_fields_and_for_a_replay() -> None:
    film = {"from": 10, "to": 20, "speed": 60}

    action = session().receive(json.dumps(WATCH | {"patches": "fields", "film": film}))

    assert action == Subscribe(ViewSubject("boards", "t1", replay=Replay(10, 20, 60.0)), None, Patches.FIELDS)
    assert ViewSubject("boards", "t1", replay=Replay(10, 20, 60.0)).fields["film"] == Replay(10, 20, 60.0)


def test_a_view_with_sentences_is_watched_in_a_language() -> None:
    action = session().receive(json.dumps(WATCH | {"view": "prizes", "language": "de"}))

    assert action == Subscribe(ViewSubject("prizes", "t1", language="de"), None)
    assert ViewSubject("prizes", "t1", language="de").fields == {"view": "prizes", "tournament": "t1", "language": "de"}
    assert code_of(json.dumps(WATCH | {"view": "prizes", "language": "xx"})) == "malformed"


@pytest.mark.parametrize(
    ("view", "parameter"), [("boards", {"player": "p1"}), ("prizes", {"round": 1}), ("players", {"round": 1})]
)
def test_a_parameter_that_the_view_does_not_have_is_refused(view: str, parameter: dict[str, str | int]) -> None:
    assert code_of(json.dumps(WATCH | {"view": view} | parameter)) == "not-in-view"


def test_a_connection_that_sends_too_much_is_limited_for_a_while() -> None:
    allowance = Allowance()

    said = [allowance.take(1000.0) for _ in range(MOST_FRAMES + 1)]

    assert said == [True] * MOST_FRAMES + [False]
    assert allowance.take(1000.5)


def test_fields_from_the_future_are_overlooked() -> None:
    assert isinstance(session().receive(json.dumps(WATCH | {"colour": "blue"})), Subscribe)


def test_an_unwatch_unsubscribes() -> None:
    assert session().receive(json.dumps(WATCH | {"type": "unwatch"})) == Unsubscribe(ViewSubject("boards", "t1"))


def test_a_heartbeat_is_taken_without_an_answer() -> None:
    assert session().receive('{"type": "heartbeat"}') is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        (b"\xff\xfe", "not-json"),
        ("[" * 5000, "malformed"),
        ("[]", "malformed"),
        ("{}", "malformed"),
        ('{"type": "dance"}', "malformed"),
        ('{"type": "watch", "view": "boards"}', "malformed"),
        (json.dumps(WATCH | {"since": -1}), "malformed"),
        (json.dumps(WATCH | {"since": "1"}), "malformed"),
        (json.dumps(WATCH | {"tournament": "x" * 101}), "malformed"),
        (json.dumps(WATCH | {"patches": "words"}), "malformed"),
        (json.dumps(WATCH | {"film": {"speed": 0}}), "malformed"),
        (json.dumps(WATCH | {"film": {"speed": 1e300}}), "malformed"),
        (json.dumps(WATCH | {"film": {"from": 0}}), "malformed"),
        (json.dumps(WATCH | {"view": "nothing"}), "unknown-view"),
        (json.dumps(WATCH | {"view": "desk"}), "forbidden"),
        (" " * (LONGEST_FRAME + 1), "oversized"),
    ],
)
def test_a_bad_frame_is_answered_with_what_is_wrong(text: str | bytes, code: str) -> None:
    assert code_of(text) == code


def test_a_connection_watches_a_bounded_number_of_views() -> None:
    viewer = session()
    for number in range(MOST_WATCHES):
        assert isinstance(viewer.receive(json.dumps(WATCH | {"round": number})), Subscribe)

    answer = viewer.receive(json.dumps(WATCH | {"round": 999}))

    assert isinstance(answer, SendFrame)
    assert b'"too-many"' in answer.frame


@for_each(role=["public", "arbiter", "director"], view=sorted(VIEWS))
def test_every_view_is_watched_by_its_audience_alone(view: str, role: str) -> None:
    action = session(role).receive(json.dumps(WATCH | {"view": view}))

    assert isinstance(action, Subscribe) == viewing(view).audience.admits(role)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.one_of(st.text(), st.binary(), _JSON.map(json.dumps)))
def test_no_frame_whatever_raises(text: str | bytes) -> None:
    assert isinstance(session().receive(text), SendFrame)


@given(
    st.dictionaries(
        st.sampled_from(["view", "tournament", "since", "epoch", "hash", "round", "player", "at", "patches", "film"]),
        _JSON,
    )
)
def test_no_watch_whatever_raises(fields: dict[str, object]) -> None:
    action = session().receive(json.dumps(WATCH | fields))

    assert isinstance(action, SendFrame | Subscribe)
