"""What the English rules leave to the arbiter."""

from __future__ import annotations

import re

import pytest

from domain.bad_values import BadValue
from domain.pairing.ecf import options as module
from domain.pairing.ecf.options import EcfOptions, options_of
from tests.saying import english


@pytest.mark.article("ECF notes")
def test_options_left_out_are_the_defaults() -> None:
    assert options_of({}) == EcfOptions()


@pytest.mark.article("ECF notes")
def test_every_option_can_be_said() -> None:
    said = options_of(
        {
            "avoid": "club, family",
            "avoid_rounds": "3",
            "half_point_byes": "allow",
            "defaulted_pairs": "allow",
            "low_scores": "lower",
            "last_round_alternation": "relax",
            "last_round_levels": "relax",
            "contention": "9",
            "bye_is_a_float": "yes",
            "due_a_bye": "4,17",
            "british_championship": "yes",
            "year": "2027",
            "fide_rated": "yes",
            "published": "1-3, 2-0",
        }
    )
    unlike = [name for name in EcfOptions.__dataclass_fields__ if getattr(said, name) != getattr(EcfOptions(), name)]

    assert unlike == list(EcfOptions.__dataclass_fields__)


@pytest.mark.article("ECF notes")
def test_an_option_of_another_system_is_left_alone() -> None:
    assert options_of({"virtual": "yes"}) == EcfOptions()


@pytest.mark.article("ECF notes")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("low_scores", "both"),
        ("avoid", "town"),
        ("avoid_rounds", "some"),
        ("due_a_bye", "4, Reed"),
        ("year", "next"),
        ("published", "1-2, 3"),
    ],
)
def test_a_value_that_does_not_exist_is_an_error_that_names_the_option(option: str, value: str) -> None:
    with pytest.raises(BadValue) as bad:
        options_of({option: value})

    assert re.match(f"{option} .*not", english(bad.value.problem))


@pytest.mark.article("ECF notes")
def test_every_option_is_in_the_table() -> None:
    table = module.__doc__ or ""
    named = ["avoid", "avoid_rounds", "half_point_byes", "defaulted_pairs", "low_scores", "last_round_alternation"]
    named += ["last_round_levels", "contention", "bye_is_a_float", "due_a_bye", "british_championship", "year"]

    assert all(f"| `{name}` |" in table for name in [*named, "fide_rated", "published"])
    assert table.count("\n| `") == len(EcfOptions.__dataclass_fields__)


@pytest.mark.article("ECF 29")
def test_a_rated_tournament_names_the_rating() -> None:
    assert (options_of({}).grade, options_of({"fide_rated": "yes"}).grade) == ("grade", "rating")
