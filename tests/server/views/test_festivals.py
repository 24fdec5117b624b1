"""Festivals: which tournaments belong together, and where a player sits in any of them."""

from __future__ import annotations

import pytest

from domain.players.registration import RegisterPlayer
from domain.players.withdrawals import Withdraw
from domain.settings.changes import ChangeSettings
from domain.state.tournament import Tournament
from server.views.festivals import MOST_FOUND, festivals, find, slug
from tests.builders import after, name, published, tournament


@pytest.mark.parametrize(
    ("festival", "address"),
    [
        ("Zürcher Schachfest 2026", "zurcher-schachfest-2026"),
        ("  City  of_Chess! ", "city-of-chess"),
        ("Шахматы", "шахматы"),
        ("国际象棋节", "国际象棋节"),
    ],
)
def test_an_address_has_the_words_without_accents_and_case(festival: str, address: str) -> None:
    assert slug(festival) == address


def section(festival: str, players: int = 0) -> Tournament:
    return after(tournament(players), ChangeSettings(festival=festival))


def test_tournaments_of_one_name_are_the_sections_of_one_festival() -> None:
    known = {"t1": section("Chess Week"), "t2": section(""), "t3": section("Other"), "t4": section("chess week")}

    found = festivals(known)

    assert list(found) == ["chess-week", "other"]
    assert (found["chess-week"].name, list(found["chess-week"].sections)) == ("Chess Week", ["t1", "t4"])


def test_a_player_is_found_by_the_beginnings_of_names_in_every_section() -> None:
    other = after(tournament(0), RegisterPlayer("Müller-Øst, Jörg", rating=1500))
    sections = {"t1": published(tournament(4), (1, 3), (4, 2)), "t2": other}

    (mine,) = find(sections, "PLAYER b").players
    (found,) = find(sections, "jorg mull").players

    assert (mine["tournament"], mine["board"], mine["colour"], mine["opponent"]["name"]) == (
        "t1",
        2,
        "black",
        "Player d",
    )
    assert (found["tournament"], found["name"], found["round"]) == ("t2", "Müller-Øst, Jörg", 0)
    assert find(sections, "layer").count == 0
    assert find(sections, "  ").count == 0


def test_who_is_not_paired_has_no_board_but_a_bye_or_has_left() -> None:
    state = after(tournament(4), Withdraw(name(3), "ill"))
    sections = {"t1": published(state, (1, 2), bye=3)}

    found = {each["player"]: each for each in find(sections, "player").players}

    assert (found["c"]["board"], found["c"]["bye"], found["c"]["left"]) == (None, "pairing-allocated", None)
    assert (found["d"]["board"], found["d"]["left"]) == (None, "withdrawn")


def test_only_so_many_are_reported_and_all_are_counted() -> None:
    found = find({"t1": tournament(25)}, "player")

    assert (len(found.players), found.count) == (MOST_FOUND, 25)
