"""Which film an address asks for."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import Request

from server.http.displays.replay import requested_replay
from server.http.problems import HttpProblem


def asked(query: str) -> dict[str, Any] | None:
    return requested_replay(Request({"type": "http", "query_string": query.encode(), "headers": []}))


@pytest.mark.parametrize(
    ("query", "film"),
    [
        ("", None),
        ("theme=dark", None),
        ("film=", {"from": 1, "speed": 60.0}),
        ("film=12", {"from": 12, "speed": 60.0}),
        ("film=12-", {"from": 12, "speed": 60.0}),
        ("film=-40&speed=1", {"from": 1, "to": 40, "speed": 1.0}),
        ("film=12-40&speed=0.5", {"from": 12, "to": 40, "speed": 0.5}),
        ("film=0", {"from": 1, "speed": 60.0}),
    ],
)
def test_a_replay_is_named_by_its_versions_and_its_speed(query: str, film: dict[str, Any] | None) -> None:
    assert asked(query) == film


@pytest.mark.parametrize(
    "query",
    ["film=x", "film=1-2-3", "film=9-3", "film=1&speed=0", "film=1&speed=nan", "film=1&speed=fast", "film=1&speed=1e9"],
)
def test_an_invalid_replay_is_refused_with_a_reason(query: str) -> None:
    with pytest.raises(HttpProblem) as refused:
        asked(query)

    assert refused.value.status == 400
