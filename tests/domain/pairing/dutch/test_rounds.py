"""Whole rounds of the Dutch System."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.registry import codes, system
from domain.pairing.system import Field, NoPairing
from domain.values import Colour, Scoring, Tpn
from tests.domain.pairing.dutch.fields import field
from tests.saying import english


def _pairs(*rows: str, code: str = "fide-dutch-2026", rounds: int = 9) -> list[tuple[int, int]]:
    pairing = system(code).pair(field(*rows, rounds=rounds))
    return [(pair.white, pair.black) for pair in pairing.pairs] + ([(pairing.bye, 0)] if pairing.bye else [])


def _met(picture: Field) -> set[tuple[int, int]]:
    pairs = system("fide-dutch-2026").pair(picture).pairs
    return {(min(pair.white, pair.black), max(pair.white, pair.black)) for pair in pairs}


def test_every_system_is_found_by_its_code() -> None:
    assert [system(code).rules.code for code in codes()] == list(codes())


@pytest.mark.article("C.04.3:2026 [3]")
def test_the_first_round_pairs_the_upper_half_with_the_lower() -> None:
    assert _pairs("", "", "", "", "", "") == [(1, 4), (5, 2), (3, 6)]


@pytest.mark.article("C.04.3:2026 [C5]")
def test_the_lowest_player_of_an_odd_first_round_takes_the_bye() -> None:
    assert _pairs("", "", "", "", "") == [(1, 3), (4, 2), (5, 0)]


@pytest.mark.article("C.04.3:2026 [4]")
def test_the_lot_turns_all_first_round_colours() -> None:
    drawn = replace(field("", "", "", ""), initial_colour=Colour.BLACK)

    pairing = system("fide-dutch-2026").pair(drawn)

    assert [(pair.white, pair.black) for pair in pairing.pairs] == [(3, 1), (2, 4)]


@pytest.mark.article("C.04.3:2026 [C1]")
def test_players_of_equal_score_meet_and_no_two_meet_twice() -> None:
    assert _pairs("3w1", "4b1", "1b0", "2w0") == [(2, 1), (3, 4)]


@pytest.mark.article("C.04.3:2026 [C4]")
def test_a_round_that_no_one_can_complete_is_refused() -> None:
    with pytest.raises(NoPairing) as refused:
        system("fide-dutch-2026").pair(field("2w1", "1b0"))

    assert "a new opponent" in english(refused.value.reason)


@pytest.mark.article("C.04.3:2026 [C2]")
def test_a_round_without_a_taker_for_the_bye_is_refused() -> None:
    with pytest.raises(NoPairing) as refused:
        system("fide-dutch-2026").pair(field("U", "U", "U"))

    assert "may have the bye" in english(refused.value.reason)


def test_the_order_of_the_input_changes_nothing() -> None:
    straight = field("3w1", "4b1", "1b0", "2w0", "U")
    turned = replace(straight, players=straight.players[::-1])

    assert system("fide-dutch-2026").pair(turned) == system("fide-dutch-2026").pair(straight)


@pytest.mark.article("C.04.3:2026 [4]")
def test_registered_players_who_never_played_do_not_count_for_the_lots_parity() -> None:
    late = field("", "", "", "", "", absent=(1,))

    pairing = system("fide-dutch-2026").pair(late)

    assert [(pair.white, pair.black) for pair in pairing.pairs] == [(Tpn(2), Tpn(4)), (Tpn(5), Tpn(3))]


@pytest.mark.article("C.04.3:2026 [1.4]")
@pytest.mark.article("C.04.3:2026 [C16]")
def test_an_allocated_bye_is_a_downfloat_even_where_it_is_worth_nothing() -> None:
    worthless = field("2w1 5b1", "1b0 U", "Z H", "U H", "Z 1w0", rounds=3, scoring=Scoring(pairing_allocated_bye=0))

    pairing = system("fide-dutch-2026").pair(worthless)

    assert [{pair.white, pair.black} for pair in pairing.pairs] == [{1, 4}, {2, 3}]


def test_a_single_player_takes_the_bye_and_no_one_needs_no_board() -> None:
    alone = system("fide-dutch-2026").pair(field("", "", absent=(1,)))
    nobody = system("fide-dutch-2017").pair(field("", "", absent=(1, 2)))

    assert (alone.pairs, alone.bye) == ((), 2)
    assert (nobody.pairs, nobody.bye) == ((), None)


@pytest.mark.article("C.04.3:2026 [C3]")
def test_topscorers_may_meet_though_both_must_have_the_same_colour() -> None:
    rows = ("5w1 6w1", "6w1 5w1", "5b= 6w=", "6b= 5w=", "1b0 2b0", "2b0 1b0")
    topscorers = field(*rows, rounds=3, absent=(5, 6))
    others = field(*rows, rounds=4, absent=(5, 6))

    assert _met(topscorers) == {(1, 2), (3, 4)}
    assert _met(others) == {(1, 3), (2, 4)}


@pytest.mark.article("C.04.3:2017 [C.2]")
@pytest.mark.article("C.04.3:2026 [C2]")
def test_a_bye_asked_for_with_a_full_point_bars_from_the_bye_since_2026() -> None:
    rows = ("3w1", "4b1", "1b0", "2w0", "F")

    assert _pairs(*rows, code="fide-dutch-2017")[-1] == (4, 0)
    assert _pairs(*rows, code="fide-dutch-2026")[-1] == (4, 0)
    assert _pairs("U", "U", "F", code="fide-dutch-2017")[-1] == (3, 0)
    with pytest.raises(NoPairing):
        _pairs("U", "U", "F", code="fide-dutch-2026")


@pytest.mark.parametrize("code", ["fide-dutch-2026", "fide-dutch-2017"])
@pytest.mark.parametrize("size", range(1, 26, 2))
def test_every_odd_size_has_a_first_round_with_one_bye(code: str, size: int) -> None:
    pairs = _pairs(*[""] * size, code=code)

    assert pairs[-1] == (size, 0)
    assert [{one, two} for one, two in pairs[:-1]] == [{at, at + size // 2} for at in range(1, size // 2 + 1)]
