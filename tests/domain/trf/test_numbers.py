"""Pairing numbers that became others between rounds: each round of an imported file is paired with its own."""

from __future__ import annotations

from random import Random

import pytest

from domain.corrections.checking import check
from domain.players.details import CorrectDetails, CorrectRating
from domain.players.numbers import AssignPairingNumbers
from domain.players.registration import RegisterPlayer
from domain.rounds.drafts import RoundPaired
from domain.rounds.publication import PublishRound
from domain.settings.acceleration import ChangeAcceleration
from domain.standings.places import places
from domain.starting_list import pairing_numbers
from domain.subject import Command, Event
from domain.tournament.replay import replay
from domain.trf import integrity, rating_corrections
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.reader import read_trf
from domain.values import PlayerId, Title, Tpn
from tests.for_each import for_each
from tests.property.playing import Arbiters

ROUNDS = 4


def played(seed: int, *between: tuple[int, Command]) -> Arbiters:
    """A tournament of nine players with commands before some rounds, paired by the system."""
    arbiters = Arbiters(Random(seed), players=9, rounds=7, system="fide-dutch-2026")
    for number in range(1, ROUNDS + 1):
        for before, command in between:
            if before == number:
                assert arbiters.do(command)
        assert arbiters.pair()
        assert arbiters.do(PublishRound(number))
        while arbiters.step_result():
            pass
    for before, command in between:
        if before > ROUNDS:
            assert arbiters.do(command)
    return arbiters


def report(arbiters: Arbiters, flavour: Flavour = Flavour.TRF26) -> str:
    lines = [
        *rating_corrections.written(arbiters.state, arbiters.events),
        *integrity.written(arbiters.state, arbiters.events),
    ]
    return export(arbiters.state, places, flavour, comments=lines)


def numbers_in_rounds(events: list[Event]) -> list[list[int]]:
    """The numbers of each round, in the order of those at the end."""
    order = list(pairing_numbers(replay(events)))
    found = []
    for event in events:
        if isinstance(event, RoundPaired):
            those = [event.numbers[player] for player in order if player in event.numbers]
            found.append([sorted(those).index(number) + 1 for number in those])
    return found


CORRECTIONS = {
    "one rating": ((3, lambda ids: CorrectRating(ids[8], 2750, "list")),),
    "three ratings, one of them back": (
        (2, lambda ids: CorrectRating(ids[8], 2750, "list")),
        (3, lambda ids: CorrectRating(ids[0], 1000, "list")),
        (4, lambda ids: CorrectRating(ids[8], 1000, "list")),
    ),
    "a rating too late for the numbers": ((5, lambda ids: CorrectRating(ids[8], 2750, "list")),),
    "a rating and a title": (
        (2, lambda ids: CorrectDetails(ids[7], title=Title.GM)),
        (3, lambda ids: CorrectRating(ids[8], 2750, "list")),
    ),
}


@pytest.mark.article("C.04.2")
@for_each(named=list(CORRECTIONS), seed=range(3), flavour=[Flavour.TRF26, Flavour.TRF16])
def test_every_round_of_our_own_file_is_paired_with_the_numbers_that_it_had(
    named: str, seed: int, flavour: Flavour
) -> None:
    ids = list(Arbiters(Random(seed), players=9, rounds=7, system="fide-dutch-2026").state.roster.players)
    arbiters = played(seed, *((number, command(ids)) for number, command in CORRECTIONS[named]))

    again = events_of(read_trf(report(arbiters, flavour)))

    assert [found.differences for found in check(again)] == [()] * ROUNDS
    assert numbers_in_rounds(again) == numbers_in_rounds(arbiters.events)


@for_each(late_before=[2, 3, 4, 5], seed=range(3))
def test_late_entries_do_not_matter_where_numbers_follow_ratings(late_before: int, seed: int) -> None:
    ids = list(Arbiters(Random(seed), players=9, rounds=7, system="fide-dutch-2026").state.roster.players)
    late = (late_before, RegisterPlayer("Late", 2000))
    arbiters = played(seed, (3, CorrectRating(ids[8], 2750, "list")), late)

    again = events_of(read_trf(report(arbiters)))

    assert [found.differences for found in check(again)] == [()] * ROUNDS


@pytest.mark.article("C.04.7")
@for_each(before=[2, 3, 4, 5], moved=[0, 8], seed=range(3), flavour=[Flavour.TRF26, Flavour.TRF16])
def test_an_accelerated_round_has_the_virtual_points_that_it_was_paired_with(
    before: int, moved: int, seed: int, flavour: Flavour
) -> None:
    """Reading L8: who is in the group for a corrected rating is in it from the next pairing on."""
    ids = list(Arbiters(Random(seed), players=9, rounds=7, system="fide-dutch-2026").state.roster.players)
    correction = CorrectRating(ids[moved], 2750 if moved else 1000, "list")
    arbiters = played(seed, (1, ChangeAcceleration(baku=True)), (before, correction))

    again = events_of(read_trf(report(arbiters, flavour)))

    assert [found.differences for found in check(again)] == [()] * ROUNDS
    assert virtual_of_rounds(again) == virtual_of_rounds(arbiters.events)
    assert replay(again).settings.baku_acceleration is (flavour is Flavour.TRF26)


def virtual_of_rounds(events: list[Event]) -> list[list[int]]:
    """The virtual points of each round, in the order of the numbers at the end."""
    state = replay(events)
    return [[each.virtual.get(player, 0) for player in pairing_numbers(state)] for each in state.public_rounds]


@pytest.mark.article("C.04.2")
def test_an_exchange_by_hand_comes_back() -> None:
    plain = played(1)
    numbers = dict(pairing_numbers(plain.state))
    one, other, *_ = numbers
    exchanged = AssignPairingNumbers(numbers | {one: Tpn(2), other: Tpn(1)}, leave_fide_mode=True)
    arbiters = played(1, (3, exchanged))
    text = report(arbiters)
    assert "### Exchange @ Round 2: 1 2 => 2 1" in text

    again = events_of(read_trf(text))

    assert [found.differences for found in check(again)] == [()] * ROUNDS
    assert numbers_in_rounds(again) == numbers_in_rounds(arbiters.events)
    assert export(replay(again), places, Flavour.AS_READ) == text


@pytest.mark.article("C.04.2")
@for_each(rating=[2000, 2900], later=[0, 1], seed=range(2))
def test_numbers_that_were_exchanged_come_back_if_late_entries_move_them(rating: int, later: int, seed: int) -> None:
    """The line has the numbers of the file, in which the late entry has one too."""
    plain = played(seed)
    one, other, third, *rest = pairing_numbers(plain.state)
    exchanged = _assigned(other, one, third, *rest)
    again_by_hand = (4, _assigned(third, other, one, *rest)) if later else (4, CorrectRating(one, 2650, "list"))
    arbiters = played(seed, (3, exchanged), again_by_hand, (5, RegisterPlayer("Late", rating)))

    again = events_of(read_trf(report(arbiters)))

    assert [found.differences for found in check(again)] == [()] * ROUNDS


@pytest.mark.article("C.04.2")
def test_numbers_by_hand_with_gaps_come_back_in_their_order() -> None:
    one, other, third, *rest = pairing_numbers(played(1).state)
    order = (third, one, other, *rest)
    numbers = {who: Tpn(2 * place) for place, who in enumerate(order, start=1)}
    arbiters = played(1, (3, AssignPairingNumbers(numbers, leave_fide_mode=True)))

    text = report(arbiters)
    again = events_of(read_trf(text))

    assert "### Regeneration @ Round 2: 2 4 6 => 4 6 2" in text
    assert [found.differences for found in check(again)] == [()] * ROUNDS
    assert numbers_in_rounds(again) == numbers_in_rounds(arbiters.events)


def _assigned(*order: PlayerId) -> AssignPairingNumbers:
    numbers = {who: Tpn(place) for place, who in enumerate(order, start=1)}
    return AssignPairingNumbers(numbers, leave_fide_mode=True)


@pytest.mark.parametrize("line", ["1 2 => 3 1", "1 2 => 2", "1 44 => 44 1", "1 1 => 1 1"])
def test_a_line_that_does_not_go_with_the_file_has_no_effect(line: str) -> None:
    text = report(played(1))

    again = events_of(read_trf(f"{text}### Exchange @ Round 2: {line}\r\n"))

    assert numbers_in_rounds(again) == numbers_in_rounds(events_of(read_trf(text)))
