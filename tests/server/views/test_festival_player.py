"""Who is the same person in the sections of a festival."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.views.derived import Derived
from server.views.festival_player import entries, in_section
from tests.builders import published, tournament

A, B = PlayerId("a"), PlayerId("b")


def section(**players: dict[str, Any]) -> Tournament:
    """A section of four, some with other details; the others' names are of this section alone."""
    state = tournament(4)
    there = {who: replace(each, name=f"{each.name} {id(state)}") for who, each in state.roster.players.items()} | {
        PlayerId(who): replace(state.roster.players[PlayerId(who)], **details) for who, details in players.items()
    }
    return replace(state, roster=replace(state.roster, players=there))


def hiding(state: Tournament, who: PlayerId) -> Tournament:
    return replace(state, roster=replace(state.roster, hidden_names=frozenset({who})))


def found(one: Tournament, other: Tournament, who: PlayerId = A) -> list[tuple[str, PlayerId]]:
    return list(entries({"open": one, "blitz": other}, "open", who))


def test_the_same_fide_id_is_the_same_player() -> None:
    one = section(a={"name": "Kim, Min", "fide_id": "13200001"})
    other = section(b={"name": "Min Kim", "fide_id": "13200001", "federation": "KOR"})

    assert found(one, other) == [("open", A), ("blitz", B)]


def test_another_fide_id_is_another_player() -> None:
    one = section(a={"name": "Kim, Min", "federation": "KOR", "fide_id": "13200001"})
    other = section(b={"name": "Kim, Min", "federation": "KOR", "fide_id": "13200002"})

    assert found(one, other) == [("open", A)]


def test_the_same_name_with_year_or_federation_is_the_same_player() -> None:
    one = section(a={"name": "Müller, Thomas", "birth_date": "1990-05-01", "federation": "GER"})

    assert found(one, section(b={"name": "Mueller, Thomas", "birth_date": "1990"})) == [("open", A), ("blitz", B)]
    assert found(one, section(b={"name": "Thomas Muller", "federation": "GER"})) == [("open", A), ("blitz", B)]


def test_a_name_alone_is_not_enough() -> None:
    one = section(a={"name": "Müller, Thomas", "birth_date": "1990-05-01", "federation": "GER"})
    bare = section(a={"name": "Müller, Thomas", "federation": ""})

    assert found(one, section(b={"name": "Müller, Thomas", "birth_date": "1991", "federation": "GER"})) == [("open", A)]
    assert found(one, section(b={"name": "Müller, Thomas", "federation": "AUT"})) == [("open", A)]
    assert found(bare, section(b={"name": "Müller, Thomas", "federation": ""})) == [("open", A)]


def test_two_of_a_kind_in_one_section_are_found_in_no_other() -> None:
    two = {each: {"name": "Kim, Min", "federation": "KOR"} for each in "ab"}

    assert found(section(**two), section(a={"name": "Kim, Min", "federation": "KOR"})) == [("open", A)]
    assert found(section(a={"name": "Kim, Min", "federation": "KOR"}), section(**two)) == [("open", A)]


def test_who_is_not_named_in_public_is_not_found() -> None:
    one = section(a={"name": "Kim, Min", "fide_id": "13200001"})
    other = section(b={"name": "Kim, Min", "fide_id": "13200001"})
    gone = replace(one, settings=replace(one.settings, ends="2020-01-01", names_days=1))

    assert found(one, hiding(other, B)) == [("open", A)]
    assert found(hiding(one, A), other) == [("open", A)]
    assert found(gone, other) == [("open", A)]


def test_a_section_shows_seat_points_and_place() -> None:
    shown = in_section("open", published(tournament(4), (1, 3), (4, 2)), B, Derived())

    assert (shown["tournament"], shown["player"], shown["round"]) == ("open", "b", 1)
    assert (shown["board"], shown["colour"], shown["opponent"]["name"]) == (2, "black", "Player d")
    assert (shown["points"], shown["players"]) == (0, 4)
