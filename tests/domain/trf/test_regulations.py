"""What no record of TRF has comes back from lines of comment: limits, the deadline, fixed boards, numbers of rounds."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from domain.corrections.checking import check
from domain.exchange.forms import without_private_data
from domain.players.details import CorrectDetails
from domain.ratings import RateOfPlay, RatingPeriod, RatingRule
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings
from domain.settings.finishing import FinishTournament
from domain.settings.rating_rule import ChangeRatingRule
from domain.standings.places import places
from domain.state.tournament import Tournament
from domain.subject import Command
from domain.tournament.replay import replay
from domain.trf import integrity
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.not_understood import not_understood
from domain.trf.public_comments import public_comments
from domain.trf.reader import read_trf
from domain.values import ByeLimits, Deadline, EqualsOrder, LateSlips
from server.commandline.saying import in_english
from tests.builders import tournament
from tests.domain.trf.lines import file, player
from tests.for_each import for_each
from tests.property.playing import Arbiters

LIMITS = [ByeLimits(), ByeLimits(2), ByeLimits(None, 3), ByeLimits(0, 4)]


def played(seed: int, *between: tuple[int, Command], rounds: int = 4) -> Arbiters:
    """A tournament of ten players with commands before some rounds, each round published and played."""
    arbiters = Arbiters(Random(seed), players=10, rounds=rounds, system="fide-dutch-2026")
    last = rounds
    for number in range(1, 9):
        for before, command in between:
            if before == number:
                assert arbiters.do(command)
        last = arbiters.state.settings.number_of_rounds
        if number > last:
            break
        assert arbiters.pair()
        assert arbiters.do(PublishRound(number))
        while arbiters.step_result():
            pass
    return arbiters


@for_each(limits=LIMITS, deadline=list(Deadline), slips=list(LateSlips), flavour=[Flavour.TRF26, Flavour.TRF16])
def test_regulations_and_fixed_boards_come_back(
    limits: ByeLimits, deadline: Deadline, slips: LateSlips, flavour: Flavour
) -> None:
    arbiters = Arbiters(Random(1), players=6, rounds=5, system="fide-dutch-2026")
    changed = ChangeSettings(
        bye_limits=limits, correction_deadline=deadline, late_slips=slips, leave_fide_mode=deadline is Deadline.NONE
    )
    arbiters.do(changed)
    third = list(arbiters.state.roster.players)[2]
    assert arbiters.do(CorrectDetails(third, board=4, reason="wheelchair"))

    text = export(arbiters.state, places, flavour)
    again = replay(events_of(read_trf(text)))

    was, now = arbiters.state.settings, again.settings
    assert (now.bye_limits, now.correction_deadline, now.late_slips) == (
        was.bye_limits,
        was.correction_deadline,
        was.late_slips,
    )
    boards = [{each.name: each.board for each in state.roster.players.values()} for state in (arbiters.state, again)]
    assert boards[0] == boards[1]
    assert not_understood(read_trf(text)) == []
    assert export(again, places, Flavour.AS_READ) == text


@for_each(flavour=[Flavour.TRF26, Flavour.TRF16])
def test_ratings_of_later_lists_come_back(flavour: Flavour) -> None:
    arbiters = Arbiters(Random(1), players=6, rounds=5, system="fide-dutch-2026")
    first, second, *_ = arbiters.state.roster.players
    for who, number, ratings in (
        (first, 3, {"fide_standard": 2101, "k": 20}),
        (second, 4, {"national": 1702}),
        (first, 5, {"fide_standard": 2122}),
    ):
        assert arbiters.do(CorrectDetails(who, ratings=ratings, from_round=number, reason="list of the month"))

    text = export(arbiters.state, places, flavour)
    again = replay(events_of(read_trf(text)))

    def periods(state: Tournament) -> list[tuple[RatingPeriod, ...]]:
        return [each.rating_periods for each in state.roster.players.values() if each.rating_periods]

    assert len(periods(arbiters.state)) == 2
    assert {*periods(again)} == {*periods(arbiters.state)}
    assert not_understood(read_trf(text)) == []
    assert export(again, places, Flavour.AS_READ) == text


def test_fixed_boards_are_in_no_public_file() -> None:
    arbiters = Arbiters(Random(1), players=6, rounds=5, system="fide-dutch-2026")
    assert arbiters.do(CorrectDetails(next(iter(arbiters.state.roster.players)), board=4, reason="wheelchair"))
    imported = replay(events_of(read_trf(export(arbiters.state, places))))

    for state in (arbiters.state, imported):
        assert "### Fixed board: " in export(state, places)
        assert "Fixed board" not in export(without_private_data(state), places)


@for_each(seed=range(3), flavour=[Flavour.TRF26, Flavour.TRF16])
def test_every_round_is_paired_with_the_number_of_rounds_of_its_day(seed: int, flavour: Flavour) -> None:
    more = ChangeSettings(rounds=6, reason="a day more", leave_fide_mode=True)
    arbiters = played(seed, (5, more))
    comments = integrity.written(arbiters.state, arbiters.events)
    assert "Rounds @ Round 4: 4 => 6" in public_comments(comments)

    text = export(arbiters.state, places, flavour, comments=comments)
    again = events_of(read_trf(text))

    assert [found.differences for found in check(again)] == [()] * 6
    assert replay(again).settings.number_of_rounds == 6
    assert not_understood(read_trf(text)) == []
    assert export(replay(again), places, Flavour.AS_READ) == text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("### Rounds @ Round 1: 5 => 6", "line 1: the number of rounds behind the arrow"),
        ("### Rounds @ Round x", "line 1: a comment that begins with 'Rounds'"),
        ("### Rounds @ Round 6: 5 => 7", "line 1: a comment that begins with 'Rounds'"),
        ("### Half-point byes: some", "line 1: a comment that begins with 'Half-point byes:'"),
        ("### Deadline for corrections: never", "line 1: a comment that begins with 'Deadline for corrections:'"),
        ("### Late slips: perhaps", "line 1: a comment that begins with 'Late slips:'"),
        ("### Ratings @ Round 2: 9: K=20", "line 1: no player has starting rank 9"),
        ("### Ratings @ Round 2: 1: K", "line 1: a comment that begins with 'Ratings'"),
        ("### Fixed board: 9: 1", "line 1: no player has starting rank 9"),
        ("### Fixed board: 1: one", "line 1: a comment that begins with 'Fixed board:'"),
    ],
)
def test_a_line_that_is_not_understood_or_has_no_effect_is_named(line: str, said: str) -> None:
    text = file("142 5", line, player(1, "2 w 1", points="1.0"), player(2, "1 b 0", points="0.0"))

    (found,) = map(in_english, not_understood(read_trf(text)))

    assert found.startswith(said.replace("line 1", "line 2"))


@pytest.mark.parametrize(
    ("line", "mode"), [("### Deadline for corrections: none", False), ("### Late slips: standings", True)]
)
def test_a_file_without_a_deadline_is_not_in_fide_mode(line: str, mode: bool) -> None:
    text = file("142 5", "192 FIDE_DUTCH_2026", line, player(1, "2 w 1"), player(2, "1 b 0"))

    assert replay(events_of(read_trf(text))).in_fide_mode is mode


def test_the_order_of_lists_and_whether_the_tournament_is_closed_come_back() -> None:
    rule = RatingRule(lists=(RateOfPlay.BLITZ, RateOfPlay.RAPID))
    arbiters = played(3, (1, ChangeRatingRule(rule)))
    still_open = export(arbiters.state, places)
    assert arbiters.do(FinishTournament())
    closed = export(arbiters.state, places)
    line = "### Tournament: not closed"

    for text, finished in ((still_open, False), (closed, True)):
        read = read_trf(text)
        again = replay(events_of(read))
        assert (line in text, again.finished) == (not finished, finished)
        assert (again.settings.rating_rule.lists, not_understood(read)) == (rule.lists, [])
        assert export(again, places) == text
    comments = ["Rating lists: blitz, rapid", line.removeprefix("### ")]
    assert public_comments(comments) == comments


@for_each(order=list(EqualsOrder), flavour=[Flavour.TRF26, Flavour.TRF16])
def test_what_ranks_players_of_equal_rating_comes_back(order: EqualsOrder, flavour: Flavour) -> None:
    state = tournament(4)
    state = replace(state, settings=replace(state.settings, equals_order=order))

    text = export(state, places, flavour)
    again = replay(events_of(read_trf(text)))

    assert again.settings.equals_order is order
    assert not_understood(read_trf(text)) == []
    assert export(again, places, Flavour.AS_READ) == text
    comments = [line.removeprefix("### ") for line in text.splitlines() if line.startswith("### Order")]
    assert public_comments(comments) == comments
    assert comments == [f"Order of equals: {each}" for each in (order,) if each is not EqualsOrder.ALPHABET]
