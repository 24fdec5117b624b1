"""Every setting of a tournament is reachable wherever tournaments are made or changed, and is in a guide."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament
from server.http.tournaments.creation import NewTournamentBody
from server.http.tournaments.settings import ChangedTournamentBody
from tests.server.commandline.conftest import jadoube as jadoube  # noqa: PLC0414  # a fixture
from tests.server.http.conftest import Client

GUIDES = Path(__file__).parents[4] / "docs" / "guide"
NAMES = {"baku_acceleration": "acceleration"}
"""What the API calls a field of the command."""

FORM = {"bye_limits": "most", "options": "numbers", "rating_rule": "rate_of_play"}
"""The field of the form of a new tournament, if it has another name."""

NOT_IN_FORM = {
    "prohibitions",  # concern players: there are none yet
    "us_chess",  # asked for where the report is made
}
PAGE = {"bye_limits": "most", "us_chess": "affiliate"}
"""The field of the page of settings, if it has another name."""

NOT_ON_PAGE = {
    "prohibitions",  # a list of rules, `data-prohibitions`
    "rating_rule",  # a dialog of its own
    "tie_breaks",  # on the page of the standings
    "equals_order",  # fixed with the tournament, as pairing numbers are made by it
    "options",  # change with the system
}
OWN_ADDRESS = {"tie_breaks": "tie-breaks", "rating_rule": "rating-rule"}
"""Settings that the API changes at an address of their own."""

FIXED = {"equals_order"}
"""Settings that do not change once the tournament is made."""

GUIDE = {
    "name": "name",
    "system": "pairing system",
    "rounds": "rounds",
    "scoring": "*points*",
    "acceleration": "*acceleration*",
    "city": "city",
    "federation": "federation",
    "starts": "first day",
    "ends": "last day",
    "chief_arbiter": "chief arbiter",
    "deputy_arbiters": "deputy arbiters",
    "time_control": "time control",
    "round_dates": "day of each round",
    "initial_colour": "initial colour",
    "equals_order": "equal rating and title",
    "absence": "who stays away without notice",
    "correction_deadline": "corrected result counts in the standings",
    "late_slips": "slip of the chief arbiter",
    "options": "numbers by",
    "tie_breaks": "tie-breaks",
    "bye_limits": "half-point byes a player",
    "language": "language of sheets and pages",
    "festival": "festival",
    "player_requests": "requests from players' pages",
    "player_results": "results from players",
    "rating_rule": "which rating counts",
    "prohibitions": "prohibited pairings",
    "us_chess": "us chess rating report",
    "youth": "youth tournament",
    "names_days": "names leave the public pages",
}
"""Setting -> its words in a guide, in small letters. A new setting needs its line."""


def all_settings() -> list[str]:
    """Every setting by its name in the API."""
    named = {each.name for command in (CreateTournament, ChangeSettings) for each in fields(command)}
    left_out = {"reason", "leave_fide_mode"}
    return sorted({NAMES.get(name, name) for name in named - left_out} | {"prohibitions"})


def field_names(page: str, form: str) -> set[str]:
    """The names of the fields of all forms with this name, of which there is at least one."""
    forms = re.findall(rf'data-form="{form}".*?</form>', page, re.DOTALL)
    assert forms
    return {field for each in forms for field in re.findall(r'name="(\w+)"', each)}


@pytest.fixture
async def tournament(director: Client) -> str:
    made = await director.post("/api/v1/tournaments", json={"name": "Open", "rounds": 5})
    assert made.is_success, made.text
    identity: str = made.json()["id"]
    return identity


async def test_the_form_of_a_new_tournament_has_every_setting(director: Client, tournament: str) -> None:
    page = (await director.get("/", headers={"accept": "text/html"})).text
    found = field_names(page, "create")

    assert tournament in page
    assert {each for each in all_settings() if FORM.get(each, each) not in found} == NOT_IN_FORM


async def test_the_page_of_settings_has_every_setting(director: Client, tournament: str) -> None:
    page = (await director.get(f"/t/{tournament}/settings", headers={"accept": "text/html"})).text
    found = set(re.findall(r'name="(\w+)"', page))

    assert {each for each in all_settings() if PAGE.get(each, each) not in found} == NOT_ON_PAGE
    assert "data-prohibitions" in page
    assert 'id="rating-rule"' in page
    assert "codes" in field_names((await director.get(f"/t/{tournament}/standings")).text, "tie-breaks")


async def test_the_api_creates_changes_and_shows_every_setting(director: Client, tournament: str) -> None:
    shown: dict[str, Any] = (await director.get(f"/api/v1/tournaments/{tournament}")).json()
    operations = (await director.get("/api/openapi.json")).json()["paths"]

    assert set(all_settings()) - set(NewTournamentBody.__struct_fields__) == {"prohibitions"}
    assert set(all_settings()) - set(ChangedTournamentBody.__struct_fields__) == {*OWN_ADDRESS, *FIXED}
    assert {f"/api/v1/tournaments/{{t}}/{each}" for each in OWN_ADDRESS.values()} <= set(operations)
    assert set(all_settings()) <= set(shown)


def test_the_command_line_changes_every_setting_that_can_change(
    jadoube: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))
    made = jadoube("create", "--name", "Open", "--rounds", "5").lines[-1]

    refused = jadoube("settings", made, "--set", "nonsense=1").err
    there = set(re.findall(r"\w+", refused.partition("there are ")[2]))
    assert set(all_settings()) - there == FIXED


def test_every_setting_is_in_a_guide() -> None:
    text = " ".join(re.sub(r"\s+", " ", each.read_text(encoding="utf-8").lower()) for each in GUIDES.glob("*.md"))

    assert sorted(GUIDE) == all_settings()
    assert {each for each, words in GUIDE.items() if words not in text} == set()
