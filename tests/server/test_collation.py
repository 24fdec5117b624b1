"""Names in the alphabetical order that readers of the tournament's language expect, on screens and on paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.players.registration import PlayerRegistered
from domain.settings.creation import TournamentCreated
from domain.state.settings import Settings
from domain.tournament.replay import replay
from domain.values import PlayerId
from server.collation import collation, name_order
from server.views.check_in import check_in
from server.views.parameters import NO_PARAMETERS
from tests.builders import created, tournament


def settings(language: str = "", federation: str = "") -> Settings:
    return replace(tournament(0).settings, language=language, federation=federation)


def backwards(names: list[str]) -> list[str]:
    return names[::-1]


@pytest.mark.parametrize(
    ("federation", "expected"),
    [
        ("SWE", ["Aberg, Bo", "Zetterlund, Monica", "Åberg, Bo", "Äng, Per", "Öberg, Kajsa"]),
        ("GER", ["Aberg, Bo", "Åberg, Bo", "Äng, Per", "Öberg, Kajsa", "Zetterlund, Monica"]),
        ("DEN", ["Aberg, Bo", "Zetterlund, Monica", "Äng, Per", "Öberg, Kajsa", "Åberg, Bo"]),
        ("", ["Aberg, Bo", "Åberg, Bo", "Äng, Per", "Öberg, Kajsa", "Zetterlund, Monica"]),
    ],
)
def test_names_are_in_the_order_of_the_federations_language(federation: str, expected: list[str]) -> None:
    key = name_order(settings(federation=federation))

    assert sorted(backwards(expected), key=key) == expected


@pytest.mark.parametrize(
    ("federation", "expected"),
    [
        ("CZE", ["Hora, Jan", "Chalupa, Jan", "Ivan, Jan"]),
        ("POL", ["Lis, Ewa", "Łaska, Ewa", "Mróz, Ewa"]),
        ("ESP", ["Nuñez, Ana", "Ñíguez, Ana", "Ortiz, Ana"]),
        ("TUR", ["Can, Isa", "Çan, Isa"]),
        ("HUN", ["Cukor, Béla", "Csáky, Béla", "Deák, Béla"]),
    ],
)
def test_a_letter_of_its_own_has_its_own_place(federation: str, expected: list[str]) -> None:
    assert sorted(backwards(expected), key=name_order(settings(federation=federation))) == expected


def test_the_language_of_the_tournament_comes_before_that_of_its_federation() -> None:
    assert collation(settings(language="de", federation="SWE")) == "de"
    assert collation(settings(federation="SWE")) == "sv"
    assert collation(settings(federation="FID")) == "und"


def test_a_short_surname_comes_before_a_longer_one_that_begins_with_it() -> None:
    names = [
        "Cruz, Ana",
        "Cruz, Zoe",
        "Cruz Diez, Ana",
        "Cruz-Diez, Bo",
        "de Vries, Jan",
        "De Vries, Kees",
        "De Vriesman, Abe",
        "Lee, Zoe",
        "Leeds, Adam",
        "O'Neil, Tom",
        "Oneida, Al",
    ]

    assert sorted(backwards(names), key=name_order(settings())) == names


def test_a_list_follows_the_federation_of_the_tournament() -> None:
    creation, *lot = created()
    assert isinstance(creation, TournamentCreated)
    names = ["Öberg", "Zorn", "Aalto"]
    players = [PlayerRegistered(player=PlayerId(name), name=name, rating=2000) for name in names]

    known = replay([replace(creation, federation="SWE"), *lot, *players])

    assert check_in(known, NO_PARAMETERS)["order"] == ["Aalto", "Zorn", "Öberg"]
