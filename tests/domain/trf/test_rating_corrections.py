"""Ratings corrected between rounds are written into a report file and pair its rounds again (A.2, F.7)."""

from __future__ import annotations

from random import Random

import pytest

from domain import commands as c
from domain import events as e
from domain.pairing.registry import codes, rules_of
from domain.rounds.checking import check
from domain.standings.ranking import standings
from domain.tournament import Tournament, replay
from domain.trf import rating_corrections
from domain.trf.export import export
from domain.trf.facts import facts_of
from domain.trf.model import RatingRecord
from domain.trf.reader import read_trf
from domain.values import PlayerId
from tests.property.playing import Arbiters

BY_RATING = [code for code in codes() if rules_of(code).ranks_by_rating]


def corrected(system: str, seed: int) -> Arbiters:
    """A tournament of four rounds in which ratings were corrected between the rounds, one of them twice."""
    arbiters = Arbiters(Random(seed), players=9, rounds=5, system=system)
    players = list(arbiters.state.roster.players)
    for number in range(4):
        for player in players[number : number + 2]:
            assert arbiters.do(c.CorrectRating(player, 2700 - 100 * number, "list of the month"))
        assert arbiters.pair()
        assert arbiters.do(c.PublishRound(number + 1))
        while arbiters.step_result():
            pass
    assert arbiters.do(c.CorrectRating(players[8], 1234, "typing error"))
    return arbiters


def report(arbiters: Arbiters) -> str:
    return export(arbiters.state, places, comments=rating_corrections.written(arbiters.state, arbiters.facts))


def places(state: Tournament) -> dict[PlayerId, int]:
    return {each.player: each.place for each in standings(state)}


@pytest.mark.parametrize("system", BY_RATING)
@pytest.mark.parametrize("seed", range(4))
def test_the_exported_file_pairs_every_round_as_it_was(system: str, seed: int) -> None:
    arbiters = corrected(system, seed)

    events = facts_of(read_trf(report(arbiters)))

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


def test_lines_that_contradict_the_player_s_rating_are_comments_only() -> None:
    players = read_trf(report(corrected("fide-rating-2009", 1))).player_of
    right = players[1].rating
    others = [
        [RatingRecord(2, 1, right + 5, right + 1)],
        [RatingRecord(3, 1, right + 5, right + 1), RatingRecord(2, 1, right + 1, right)],
        [RatingRecord(2, 1, right + 5, right + 1), RatingRecord(3, 1, right + 2, right)],
        [RatingRecord(2, 77, 2000, 2100)],
    ]

    assert all(rating_corrections.consistent(each, players) == {} for each in others)
    last = RatingRecord(2, 1, right + 5, right)
    assert rating_corrections.consistent([last], players) == {1: [last]}


def test_corrections_after_a_discarded_draft_count_for_the_pairing_that_lasts() -> None:
    arbiters = Arbiters(Random(3), players=6, rounds=3, system="fide-rating-2009")
    assert arbiters.pair()
    player = next(iter(arbiters.state.roster.players))
    assert arbiters.do(c.CorrectRating(player, 2600, "list"))
    assert arbiters.do(c.DiscardPairing(1))
    assert arbiters.pair()

    (line,) = rating_corrections.written(arbiters.state, arbiters.facts)

    assert line.startswith("Rating @ Round 1: 1: ")
    assert any(isinstance(each, e.PairingDiscarded) for each in arbiters.facts)
