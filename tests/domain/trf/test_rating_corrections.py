"""Ratings corrected between rounds are written into a report file and pair its rounds again (A.2, F.7)."""

from __future__ import annotations

from random import Random

import pytest

from domain.corrections.checking import check
from domain.pairing.registry import codes, rules_of
from domain.players.details import CorrectRating, RatingCorrected
from domain.players.registration import PlayerRegistered
from domain.rounds.drafts import DiscardPairing, PairingDiscarded
from domain.rounds.publication import PublishRound
from domain.standings.ranking import standings
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf import rating_corrections
from domain.trf.events import events_of
from domain.trf.export import export
from domain.trf.model import RatingRecord
from domain.trf.ratings import on_scale
from domain.trf.reader import read_trf
from domain.values import PlayerId, RatingKind
from tests.property.playing import Arbiters

BY_RATING = [code for code in codes() if rules_of(code).ranks_by_rating]


def corrected(system: str, seed: int) -> Arbiters:
    """A tournament of four rounds in which ratings were corrected between the rounds, one of them twice."""
    arbiters = Arbiters(Random(seed), players=9, rounds=5, system=system)
    players = list(arbiters.state.roster.players)
    for number in range(4):
        for player in players[number : number + 2]:
            assert arbiters.do(CorrectRating(player, 2700 - 100 * number, "list of the month"))
        assert arbiters.pair()
        assert arbiters.do(PublishRound(number + 1))
        while arbiters.step_result():
            pass
    assert arbiters.do(CorrectRating(players[8], 1234, "typing error"))
    return arbiters


def report(arbiters: Arbiters) -> str:
    return export(arbiters.state, places, comments=rating_corrections.written(arbiters.state, arbiters.events))


def places(state: Tournament) -> dict[PlayerId, int]:
    return {each.player: each.place for each in standings(state)}


@pytest.mark.parametrize("system", BY_RATING)
@pytest.mark.parametrize("seed", range(4))
def test_the_exported_file_pairs_every_round_as_it_was(system: str, seed: int) -> None:
    arbiters = corrected(system, seed)

    events = events_of(read_trf(report(arbiters)))

    assert [(found.round, found.differences) for found in check(events)] == [(number, ()) for number in range(1, 5)]
    latest = {player.name: player.rating for player in replay(events).roster.players.values()}
    assert latest == {player.name: player.rating for player in arbiters.state.roster.players.values()}


def test_a_line_names_the_first_round_that_knows_the_rating() -> None:
    arbiters = corrected("fide-rating-2009", 1)

    text = report(arbiters)

    found = read_trf(text).ratings
    assert len(found) == 9
    assert [each.round for each in found] == [1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert all(f"### Rating @ Round {each.round}: {each.rank}: {each.was} => {each.now}" in text for each in found)


@pytest.mark.parametrize(
    "line",
    [
        "### Rating @ Round 2: 3: 2100 => 2200 by the list",
        "### rating of 3 was 2100",
        "### Rating @ Round 2: 3: 2100 => ",
    ],
)
def test_other_comments_are_left_alone(line: str) -> None:
    assert rating_corrections.read(line) is None


def test_lines_are_believed_as_far_back_as_they_follow_each_other() -> None:
    players = read_trf(report(corrected("fide-rating-2009", 1))).players
    counting = {player.rank: player.rating for player in players}
    right = counting[1]
    last = RatingRecord(4, 1, right + 5, right)
    others = [
        [RatingRecord(2, 1, right + 5, right + 1)],
        [RatingRecord(2, 1, right + 5, right), RatingRecord(3, 1, right, right + 1)],
        [RatingRecord(2, 77, 2000, 2100)],
    ]

    assert all(rating_corrections.consistent(each, counting) == {} for each in others)
    for earlier in (RatingRecord(2, 1, 1900, right + 1), RatingRecord(5, 1, 1900, right + 5)):
        assert rating_corrections.consistent([earlier, last], counting) == {1: [last]}
    both = [RatingRecord(2, 1, 1900, right + 5), last]
    assert rating_corrections.consistent(both, counting) == {1: both}


@pytest.mark.parametrize("number", [6, 7, 999])
def test_a_line_about_a_round_beyond_the_last_one_loses_no_rating(number: int) -> None:
    text = report(corrected("fide-rating-2009", 1))
    player = next(
        each for each in read_trf(text).players if not any(r.rank == each.rank for r in read_trf(text).ratings)
    )
    line = f"### Rating @ Round {number}: {player.rank}: 2999 => {player.rating}\r\n"

    state = replay(events_of(read_trf(text + line)))

    assert {each.name: each.rating for each in state.roster.players.values()}[player.name] == player.rating


def test_a_rating_that_goes_and_comes_back_before_a_round_has_one_line_or_none() -> None:
    arbiters = corrected("fide-rating-2009", 1)
    one, other = list(arbiters.state.roster.players)[:2]
    was = arbiters.state.roster.players[other].rating
    for player, rating in ((one, 1500), (one, 1600), (one, 1500), (other, 1700), (other, was)):
        assert arbiters.do(CorrectRating(player, rating, "list"))

    lines = [each for each in rating_corrections.written(arbiters.state, arbiters.events) if " Round 5: " in each]

    assert len(lines) == 2
    assert sum(line.endswith("=> 1500") for line in lines) == 1


def test_corrected_numbers_of_another_scale_are_converted_too() -> None:
    registered = PlayerRegistered(PlayerId("a"), "Anna", 150)
    corrected_later = RatingCorrected(PlayerId("a"), 150, 160)

    first, second = on_scale([registered, corrected_later], RatingKind.INGO)

    assert isinstance(first, PlayerRegistered)
    assert isinstance(second, RatingCorrected)
    assert (first.rating, second.was, second.now) == (1640, 1640, 1560)


def test_corrections_after_a_discarded_draft_count_for_the_next_pairing() -> None:
    arbiters = Arbiters(Random(3), players=6, rounds=3, system="fide-rating-2009")
    assert arbiters.pair()
    player = next(iter(arbiters.state.roster.players))
    assert arbiters.do(CorrectRating(player, 2600, "list"))
    assert arbiters.do(DiscardPairing(1))
    assert arbiters.pair()

    (line,) = rating_corrections.written(arbiters.state, arbiters.events)

    assert line.startswith("Rating @ Round 1: 1: ")
    assert any(isinstance(each, PairingDiscarded) for each in arbiters.events)
