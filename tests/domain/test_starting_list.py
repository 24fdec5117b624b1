"""Pairing numbers: derived while they may move, fixed afterwards, moved by late entries only."""

from __future__ import annotations

import pytest

from domain.players.details import CorrectRating
from domain.players.numbers import AssignPairingNumbers
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.settings.creation import TournamentCreated
from domain.starting_list import pairing_numbers
from domain.tournament.replay import replay
from domain.values import EqualsOrder, Outcome, PlayerId, TieBreaks, Title, Tpn
from tests.builders import after, created, name, paired, played, tournament

WIN = Outcome.WHITE_WINS


@pytest.mark.article("C.04.2:2026 order")
def test_the_list_goes_by_rating_then_title_then_name() -> None:
    state = replay(
        [
            *created(),
            PlayerRegistered(PlayerId("w"), "Bert", 2000),
            PlayerRegistered(PlayerId("x"), "anna", 2000),
            PlayerRegistered(PlayerId("y"), "Zoe", 2000, Title.WFM),
            PlayerRegistered(PlayerId("z"), "Yves", 2100),
        ]
    )

    assert list(pairing_numbers(state)) == ["z", "y", "x", "w"]


@pytest.mark.parametrize(
    ("system", "order"),
    [
        ("fide-dutch-2026", ["wgm", "fm", "wim"]),
        ("fide-rating-2009", ["wgm", "wim", "fm"]),
    ],
)
def test_titles_are_in_the_order_of_the_edition(system: str, order: list[str]) -> None:
    titles = {"wim": Title.WIM, "fm": Title.FM, "wgm": Title.WGM}
    players = [PlayerRegistered(PlayerId(key), key, 2000, title) for key, title in titles.items()]

    assert list(pairing_numbers(replay([*created(system=system), *players]))) == order


@pytest.mark.article("C.04.2:2026 numbers")
def test_numbers_follow_a_correction_until_four_rounds_are_paired() -> None:
    state = tournament(2, rounds=9)
    for _ in range(3):
        state = played(state, (1, 2, WIN))
    assert pairing_numbers(after(state, CorrectRating(name(1), 2600)))[name(1)] == 1

    state = played(state, (1, 2, WIN))

    assert pairing_numbers(after(state, CorrectRating(name(1), 2600)))[name(1)] == 2


@pytest.mark.parametrize("system", ["fide-rating-2009", "fide-dutch-2026"])
def test_a_draft_fixes_no_number(system: str) -> None:
    state = paired(tournament(2, system=system), (1, 2))

    assert pairing_numbers(after(state, CorrectRating(name(1), 2600)))[name(1)] == 1


@pytest.mark.article("A.2")
def test_the_older_texts_fix_the_numbers_with_round_one() -> None:
    state = played(tournament(2, system="fide-rating-2009"), (1, 2, WIN))

    assert pairing_numbers(after(state, CorrectRating(name(1), 2600)))[name(1)] == 2


def test_a_late_entry_gets_its_proper_place_whatever_the_round() -> None:
    state = tournament(2, rounds=9)
    for _ in range(5):
        state = played(state, (1, 2, WIN))

    state = after(state, RegisterPlayer("Late", rating=2395))

    late = next(player.id for player in state.roster.players.values() if player.name == "Late")
    assert pairing_numbers(state) == {name(0): 1, late: 2, name(1): 3}


def test_stated_numbers_are_kept_with_their_gaps() -> None:
    numbers = {name(0): Tpn(7), name(1): Tpn(3)}

    assert pairing_numbers(after(tournament(2), AssignPairingNumbers(numbers))) == {name(1): 3, name(0): 7}


@pytest.mark.article("A.2")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (EqualsOrder.ALPHABET, ["a", "b", "c"]),
        (EqualsOrder.REGISTRATION, ["b", "c", "a"]),
        (EqualsOrder.FEDERATION, ["c", "a", "b"]),
        (EqualsOrder.FIDE_ID, ["c", "b", "a"]),
    ],
)
def test_the_alphabet_may_be_replaced_by_a_stated_criterion(order: EqualsOrder, expected: list[str]) -> None:
    players = [
        PlayerRegistered(PlayerId("b"), "b", 2000, federation="ITA", fide_id="20"),
        PlayerRegistered(PlayerId("c"), "c", 2000, federation="AUT", fide_id="3"),
        PlayerRegistered(PlayerId("a"), "a", 2000, federation="FRA", fide_id="100"),
    ]
    state = replay(
        [TournamentCreated("Open", "fide-rating-2009", 5, equals_order=order, tie_breaks=TieBreaks()), *players]
    )

    assert list(pairing_numbers(state)) == expected


@pytest.mark.article("A.2")
@pytest.mark.parametrize(
    ("system", "order"),
    [
        ("fide-rating-2006", "GM IM WGM WIM FM CM WFM WCM"),
        ("fide-rating-1998", "GM WGM IM WIM FM WFM CM WCM"),
        ("ecf", "GM WGM IM WIM FM WFM CM WCM"),
        ("fide-dutch-2017", "GM IM WGM FM WIM CM WFM WCM"),
    ],
)
def test_every_edition_has_its_order_of_titles(system: str, order: str) -> None:
    titles = [Title(title) for title in order.split()]
    players = [PlayerRegistered(PlayerId(title), "x", 2000, title) for title in reversed(titles)]

    assert list(pairing_numbers(replay([*created(system=system), *players]))) == [PlayerId(title) for title in titles]
