"""Displays that are light by day and dark by night."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from server.http.displays.themes import theme_at
from tests.server.http.conftest import Client

DISPLAYS = "/api/v1/displays"


@pytest.mark.parametrize(
    ("theme", "daylight", "hour", "expected"),
    [
        ("time", "", 6, "dark"),
        ("time", "", 7, "light"),
        ("time", "", 19, "dark"),
        ("time", "09:30-17:00", 9, "dark"),
        ("time", "20:00-04:00", 23, "light"),
        ("time", "20:00-04:00", 12, "dark"),
        ("dark", "", 12, "dark"),
        ("", "07:00-19:00", 12, ""),
        ("pink", "", 12, ""),
    ],
)
def test_the_theme_follows_the_time_of_day(theme: str, daylight: str, hour: int, expected: str) -> None:
    assert theme_at(theme, daylight, datetime(2026, 5, 1, hour, tzinfo=UTC)) == expected


async def test_a_display_gets_its_daylight_from_the_director(director: Client, public: Client, small: str) -> None:
    await public.post(DISPLAYS)
    (row,) = (await director.get(DISPLAYS)).json()["displays"]
    wanted = {"kind": "boards", "tournaments": [small.rsplit("/", 1)[-1]], "theme": "time", "daylight": "08:00-18:00"}

    answer = await director.patch(f"{DISPLAYS}/{row['display']}", json=wanted)

    assert (answer.json()["theme"], answer.json()["daylight"]) == ("time", "08:00-18:00")
    assert 'data-daylight="08:00-18:00"' in (await public.get("/display")).text


@pytest.mark.parametrize("daylight", ["7-19", "25:00-26:00", "07:00", "07:00-19:00-20:00"])
async def test_daylight_that_is_not_two_times_is_refused(
    director: Client, public: Client, small: str, daylight: str
) -> None:
    await public.post(DISPLAYS)
    (row,) = (await director.get(DISPLAYS)).json()["displays"]

    answer = await director.patch(f"{DISPLAYS}/{row['display']}", json={"theme": "time", "daylight": daylight})

    assert answer.status_code == 400
    assert (await public.get(f"/t/{small.rsplit('/', 1)[-1]}/display/boards?daylight={daylight}")).status_code == 400
