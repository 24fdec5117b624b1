"""Points changed during the tournament: each round of an imported file is paired with those of its day."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from domain.corrections.checking import check
from domain.rounds.drafts import DiscardPairing
from domain.rounds.publication import PublishRound
from domain.settings.acceleration import ChangeAcceleration
from domain.settings.changes import ChangeSettings
from domain.standings.places import places
from domain.subject import Command, Event
from domain.tournament.replay import replay
from domain.trf import scoring_changes
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.public_comments import public_comments
from domain.trf.reader import read_trf
from domain.values import STANDARD_SCORING, Scoring
from tests.for_each import for_each
from tests.property.playing import Arbiters

FOOTBALL = Scoring(win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2)
NO_HALF_POINT_BYES = replace(STANDARD_SCORING, half_point_bye=0, forfeit_win=1)
ROUNDS = 4
LINE = "### Configuration @ Round 2: 1.0 0.5 0.0 1.0 => 3.0 1.0 0.0 3.0"


def changes(scoring: Scoring) -> Command:
    return ChangeSettings(scoring=scoring, leave_fide_mode=True)


def played(seed: int, *between: tuple[int, Command], rounds: int = ROUNDS) -> Arbiters:
    """A tournament of ten players with commands before some rounds, paired by the system."""
    arbiters = Arbiters(Random(seed), players=10, rounds=7, system="fide-dutch-2026")
    for number in range(1, rounds + 1):
        for before, command in between:
            if before == number:
                assert arbiters.do(command)
        assert arbiters.pair()
        assert arbiters.do(PublishRound(number))
        while arbiters.step_result():
            pass
    return arbiters


def report(arbiters: Arbiters, flavour: Flavour = Flavour.TRF26) -> str:
    comments = scoring_changes.written(arbiters.events)
    assert public_comments(comments) == comments
    return export(arbiters.state, places, flavour, comments=comments)


def boards(events: list[Event]) -> list[list[int]]:
    """The number of White at each board of each round."""
    return [
        [each.numbers[game.white] for game in sorted(each.games.values(), key=lambda game: game.board)]
        for each in replay(events).public_rounds
    ]


@for_each(
    scoring=[FOOTBALL, NO_HALF_POINT_BYES],
    before=[2, 3, 4],
    seed=range(3),
    flavour=[Flavour.TRF26, Flavour.TRF16],
)
def test_every_round_is_paired_with_the_points_of_its_day(
    scoring: Scoring, before: int, seed: int, flavour: Flavour
) -> None:
    arbiters = played(seed, (before, changes(scoring)))

    text = report(arbiters, flavour)
    again = events_of(read_trf(text))

    assert [found.differences for found in check(again)] == [()] * ROUNDS
    assert replay(again).settings.scoring == scoring
    assert boards(again) == boards(arbiters.events)
    assert export(replay(again), places, Flavour.AS_READ) == text


@pytest.mark.article("C.04.7")
@for_each(before=[2, 3], seed=range(3))
def test_accelerated_rounds_have_the_worth_of_a_win_of_their_day(before: int, seed: int) -> None:
    arbiters = played(seed, (1, ChangeAcceleration(baku=True)), (before, changes(FOOTBALL)))

    again = events_of(read_trf(report(arbiters)))

    assert [found.differences for found in check(again)] == [()] * ROUNDS
    assert replay(again).settings.baku_acceleration


def test_a_line_names_the_last_round_that_was_paired_before() -> None:
    assert LINE in report(played(1, (3, changes(FOOTBALL)))).splitlines()
    assert "### Configuration @ Round 2: 1.0 0.5 0.0 1.0 => 1.0 0.5 0.0 1.0 FW=0.5 HPB=0.0" in report(
        played(1, (3, changes(NO_HALF_POINT_BYES)))
    )
    assert not scoring_changes.written(played(1, (1, changes(FOOTBALL))).events)


def test_changes_between_two_pairings_are_one_and_a_discarded_draft_is_none() -> None:
    arbiters = played(1, rounds=2)
    assert arbiters.do(changes(NO_HALF_POINT_BYES))
    assert arbiters.pair()
    assert arbiters.do(changes(FOOTBALL))
    assert arbiters.do(DiscardPairing(3))
    assert list(scoring_changes.written(arbiters.events)) == [LINE.removeprefix("### ")]

    assert arbiters.do(changes(STANDARD_SCORING))
    assert not scoring_changes.written(arbiters.events)


@pytest.mark.parametrize(
    "line",
    [
        LINE.replace("=> 3.0", "=> 2.0"),
        LINE.replace("1.0 0.5", "0.5 1.0"),
        LINE.replace("Round 2", "Round 0"),
        LINE.replace(" 0.0 1.0 =>", " =>"),
        "### Configuration @ Round 2: 3.0 1.0 0.0 3.0 => 1.0 0.5 0.0 1.0",
    ],
)
def test_a_line_that_does_not_go_with_the_file_has_no_effect(line: str) -> None:
    text = report(played(1, (3, changes(FOOTBALL)))).replace(LINE, line)

    assert not read_trf(text).scoring_changes
