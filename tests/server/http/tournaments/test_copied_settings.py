"""The settings that a new tournament takes from an earlier one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

import msgspec
import pytest

from domain.settings.creation import create
from domain.state.settings import Settings
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from server.http.tournaments.creation import NewTournamentBody, creation_command, with_copied_settings

STATED = {
    "name": "Open 2025",
    "rounds": 9,
    "system": "ecf",
    "city": "Bern",
    "federation": "SUI",
    "starts": "2025-05-02",
    "ends": "2025-05-04",
    "chief_arbiter": "Aumann, Anna",
    "deputy_arbiters": ["Bauer, Bert (1600002)"],
    "time_control": "40/6000+30:20/3000+30:1500+30",
    "round_dates": ["2025-05-02"],
    "initial_colour": "black",
    "equals_order": "fide-id",
    "absence": "withdrawn",
    "correction_deadline": "end-of-next-round",
    "late_slips": "standings",
    "bye_limits": {"most": 2, "until": 7},
    "language": "de",
    "festival": "Bern Chess Week",
    "player_requests": "closed",
    "player_results": "open",
    "options": {"low_scores": "lower"},
    "tie_breaks": ["BH/C1", "SB"],
    "tie_break_edition": "2024-08",
    "unrated": "fixed",
    "unrated_rating": 1400,
    "game_ratings": "of-round",
    "scoring": {
        "win": 5,
        "draw": 2,
        "loss": 1,
        "forfeit_win": 4,
        "forfeit_loss": 0.5,
        "allocated_bye": 3,
        "full_point_bye": 3.5,
        "half_point_bye": 2.5,
        "zero_point_bye": 1.5,
    },
    "acceleration": "baku",
    "us_chess": {
        "affiliate": "A6000001",
        "director": "12345678",
        "assistant": "12345679",
        "state": "NY",
        "postal_code": "10001",
    },
    "youth": "yes",
    "names_days": 30,
    "rating_rule": {"method": "NRO", "rate_of_play": "blitz", "lists": ["blitz", "rapid"]},
}
"""The earlier tournament, with a value that is not the usual one in every field of the form."""

OF_THEIR_OWN = {
    "name": "each tournament has its own",
    "number_of_rounds": "each tournament states its own",
    "starts": "its own days",
    "ends": "its own days",
    "round_dates": "its own days",
    "names_days": "counts from its own last day",
    "initial_colour": "drawn by lot",
    "lots": "drawn by lot",
    "seed": "drawn by lot",
    "prohibitions": "name players",
    "waiver": "of one pairing",
    "accelerations": "name players",
    "abnormal_points": "points of players in a round",
    "prizes": "a fund of its own",
    "report_file": "the file it was imported from",
    "fide_mode_left": "a round of its own",
    "is_file_read_fully": "follows from the version of the program",
    "tie_breaks_told": "True as soon as tie-breaks are stated, as they are here",
}
"""The settings that are not copied, and why."""


def made(body: NewTournamentBody) -> Tournament:
    return replay(create(None, creation_command(body)))


def body(values: Mapping[str, object]) -> NewTournamentBody:
    return msgspec.convert(values, NewTournamentBody)


def values(settings: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every value in these settings, under the names of the fields on the way to it."""
    assert is_dataclass(settings)
    for each in fields(settings):
        value = getattr(settings, each.name)
        if path + each.name in OF_THEIR_OWN:
            continue
        if is_dataclass(value):
            yield from values(value, f"{path}{each.name}.")
        else:
            yield path + each.name, value


def test_every_setting_is_copied_but_those_of_one_tournament_only() -> None:
    model = made(body(STATED))
    new = {"name": "Open 2026", "rounds": 7}
    copy = made(with_copied_settings(body(new), model))
    found, usual = dict(values(copy.settings)), dict(values(made(body(new)).settings))

    assert found == dict(values(model.settings))
    assert [name for name in found if found[name] == usual[name]] == []  # nothing is equal for being usual
    assert set(OF_THEIR_OWN) < {each.name for each in fields(Settings)}


def test_every_field_of_the_form_is_tried() -> None:
    assert set(NewTournamentBody.__struct_fields__) - {"copy_of", "leave_fide_mode"} == set(STATED)


def test_options_that_concern_the_players_or_the_year_of_one_tournament_are_not_copied() -> None:
    options = {"due_a_bye": "4,17", "published": "1-2", "year": "2025", "low_scores": "lower", "avoid_rounds": "3"}
    model = made(body({**STATED, "options": options}))
    copy = made(with_copied_settings(body({"name": "Open 2026", "rounds": 7}), model))

    assert copy.settings.system == "ecf"
    assert copy.settings.options == {"low_scores": "lower", "avoid_rounds": "3"}


def test_what_is_stated_is_not_copied() -> None:
    stated = {"name": "Open 2026", "rounds": 7, "unrated": "leave-out", "city": "Wien", "acceleration": "baku"}
    copy = made(with_copied_settings(body(stated), made(body({"name": "Open 2025", "rounds": 9, "city": "Bern"}))))

    assert copy.settings.city == "Wien"
    assert copy.settings.tie_breaks.unrated == "leave-out"
    assert copy.settings.baku_acceleration


@pytest.mark.parametrize("other", ["fide-rating-2009", "berger"])
def test_options_and_acceleration_of_a_system_are_left_out_where_another_cannot_have_them(other: str) -> None:
    stated = body({"name": "Open 2026", "rounds": 7, "system": other})
    copy = made(with_copied_settings(stated, made(body(STATED)))).settings

    assert (copy.system, copy.options, copy.city) == (other, {}, "Bern")
    assert copy.baku_acceleration == (other != "berger")
