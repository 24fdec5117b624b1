"""Pairing numbers: derived while they may move, fixed afterwards, moved by late entries only."""

from __future__ import annotations

import pytest

from domain.players.details import CorrectRating
from domain.players.numbers import AssignPairingNumbers, PairingNumbersAssigned
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.refusals import InvalidValue
from domain.settings.creation import TournamentCreated
from domain.starting_list import pairing_numbers
from domain.tournament.messages import message_of
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

    state = after(tournament(2), AssignPairingNumbers(numbers, leave_fide_mode=True))

    assert pairing_numbers(state) == {name(1): 3, name(0): 7}


@pytest.mark.parametrize(
    ("rating", "numbers"),
    [
        (2500, {"late": 1, "a": 3, "b": 4, "c": 8}),
        (2395, {"a": 3, "late": 4, "b": 5, "c": 8}),
        (1000, {"a": 3, "b": 4, "c": 8, "late": 9}),
    ],
)
@pytest.mark.parametrize("rounds", [0, 5])
def test_a_late_entry_takes_its_place_among_stated_numbers_and_closes_no_other_gap(
    rating: int, numbers: dict[str, int], rounds: int
) -> None:
    stated = dict(zip(map(name, range(3)), map(Tpn, (3, 4, 8)), strict=True))
    state = after(tournament(3, rounds=9), AssignPairingNumbers(stated, leave_fide_mode=True))
    for _ in range(rounds):
        state = played(state, (3, 4, WIN), bye=8)

    state = after(state, RegisterPlayer("late", rating=rating))

    found = {state.roster.players[who].name[-4:].split()[-1]: number for who, number in pairing_numbers(state).items()}
    assert found == numbers


def test_a_late_entry_behind_the_highest_number_closes_the_gaps() -> None:
    stated = {name(0): Tpn(1), name(1): Tpn(9999)}

    state = after(
        tournament(2), AssignPairingNumbers(stated, leave_fide_mode=True), RegisterPlayer("Late", rating=1000)
    )

    assert list(pairing_numbers(state).values()) == [1, 2, 3]


@pytest.mark.parametrize(("player", "rating", "order"), [(2, 2900, "cab"), (0, 1000, "bca")])
def test_a_corrected_rating_exchanges_stated_numbers_and_keeps_their_gaps(player: int, rating: int, order: str) -> None:
    stated = dict(zip(map(name, range(3)), map(Tpn, (3, 4, 8)), strict=True))
    state = after(
        tournament(3), AssignPairingNumbers(stated, leave_fide_mode=True), CorrectRating(name(player), rating)
    )

    assert pairing_numbers(state) == dict(zip(order, (3, 4, 8), strict=True))


@pytest.mark.parametrize("number", [0, 10_000])
def test_a_stated_number_has_room_in_a_report_file(number: int) -> None:
    with pytest.raises(InvalidValue):
        after(tournament(2), AssignPairingNumbers({name(0): Tpn(1), name(1): Tpn(number)}, leave_fide_mode=True))


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


def test_numbers_that_are_taken_back_are_left_to_the_starting_list() -> None:
    assert message_of(PairingNumbersAssigned({})).id == "event.pairing-numbers-not-stated"
    assert message_of(PairingNumbersAssigned({name(0): Tpn(1)})).id == "event.pairing-numbers-assigned"
