"""Rules that decide: an edition, or a step of the procedure, without one of them pairs a small field differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from domain.pairing.rating_swiss import bracket_pairing, homogeneous
from domain.pairing.rating_swiss.criteria import CriteriaStage, RoundCriteria
from domain.pairing.rating_swiss.editions import EDITION_1998, EDITION_2009, Joined, MissedGames, RatingEdition
from domain.pairing.rating_swiss.floater_request import FloaterRequest
from domain.pairing.rating_swiss.homogeneous import HomogeneousGroup
from domain.pairing.rating_swiss.order import Exchange
from domain.pairing.rating_swiss.procedure import Procedure
from domain.pairing.rating_swiss.score_bracket import ColourPreferences, Level, ScoreBracket
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Score, Tpn
from tests.domain.pairing.deciding import Boards, boards, meetings
from tests.domain.pairing.rating_swiss.fields import field

SYSTEM = RatingSwissSystem(EDITION_2009)


@pytest.mark.parametrize(
    ("off", "people", "expected", "differently"),
    [
        pytest.param(
            replace(EDITION_2009, missed_games=MissedGames.PLAIN),
            ("2 w-bw", "2 bwbw", "2 w-bw", "2 wbwb"),
            {(1, 4), (2, 3)},
            {(1, 3), (2, 4)},
            id="A.7 d",
            marks=pytest.mark.article("C.04.1 [A.7 d]", decides=True),
        ),
        pytest.param(
            replace(EDITION_2009, missed_games=MissedGames.PLAIN),
            ("2 -bw", "2 -bw", "2 wbw", "2 bwb"),
            {(1, 4), (2, 3)},
            {(1, 3), (2, 4)},
            id="A.7 e",
            marks=pytest.mark.article("C.04.1 [A.7 e]", decides=True),
        ),
        pytest.param(
            replace(EDITION_2009, relaxations=EDITION_1998.relaxations),
            ("2 bw", "1 wb", "1 bw d", "1 wb d", "1 wb d", "0 bw"),
            {(1, 4), (3, 5), (2, 6)},
            {(1, 2), (3, 4), (5, 6)},
            id="C.9",
            marks=pytest.mark.article("C.04.1 [C.9]", decides=True),
        ),
        pytest.param(
            replace(EDITION_2009, relaxations=EDITION_2009.relaxations[:3]),
            ("3 bw", "2 wb", "2 wp", "0 wb"),
            {(1, 2), (3, 4)},
            {(1, 3), (2, 4)},
            id="C.10",
            marks=pytest.mark.article("C.04.1 [C.10]", decides=True),
        ),
        pytest.param(
            replace(EDITION_2009, joined=Joined.BY_SHARE),
            ("3 bh", "2 ww", "1 bw", "1 wb", "0 pw"),
            {(1, 2), (3, 5), (4, 0)},
            {(1, 2), (4, 5), (3, 0)},
            id="C.13",
            marks=pytest.mark.article("C.04.1:2009 [C.13]", decides=True),
        ),
    ],
)
def test_without_the_rule_the_edition_pairs_differently(
    off: RatingEdition, people: tuple[str, ...], expected: Boards, differently: Boards
) -> None:
    assert meetings(SYSTEM, field(*people)) == expected
    assert meetings(RatingSwissSystem(off), field(*people)) == differently


def homogeneous_without_anybody_moved_down(bracket: ScoreBracket) -> bool:
    return not bracket.moved


def unlimited(players: int, _preferences: ColourPreferences) -> int:
    return players.bit_count()


def nobody(_bracket: ScoreBracket, _legal: list[int]) -> tuple[int, ...]:
    return ()


def unsorted(group: HomogeneousGroup, exchange: Exchange) -> tuple[list[int], list[int]]:
    """The subgroups with everyone who was exchanged in the place of the other."""
    places = list(range(len(group.players)))
    for leaving, entering in zip(exchange.leaving, exchange.entering, strict=True):
        places[leaving], places[entering] = entering, leaving
    people = [group.players[place] for place in places]
    return people[: group.pairs], people[group.pairs :]


_every_x = bracket_pairing._values_of_x


def x_as_determined(
    criteria: RoundCriteria, bracket: ScoreBracket, level: Level, stage: CriteriaStage, request: FloaterRequest | None
) -> Iterator[tuple[int, int]]:
    return ((first, x) for first, x in _every_x(criteria, bracket, level, stage, request) if x == first)


def nothing_undone(_procedure: Procedure, _level: Level, _lonely: int = 0, **_: bool) -> bool:
    return False


_every_level = ScoreBracket.levels


def p_as_determined(bracket: ScoreBracket) -> Iterator[Level]:
    yield from [*_every_level(bracket)][:1]


@pytest.mark.parametrize(
    ("step", "people", "expected", "differently"),
    [
        pytest.param(
            (ScoreBracket, "is_homogeneous", property(homogeneous_without_anybody_moved_down)),
            ("2 wwbw", "2 wwbw d", "0 bbbb"),
            {(2, 3), (1, 0)},
            {(1, 3), (2, 0)},
            id="A.3",
            marks=pytest.mark.article("C.04.1 [A.3]", decides=True),
        ),
        pytest.param(
            (bracket_pairing, "x_of", unlimited),
            ("1 wb", "1 bw", "1 wb", "1 bw"),
            {(1, 4), (2, 3)},
            {(1, 3), (2, 4)},
            id="A.8",
            marks=pytest.mark.article("C.04.1 [A.8], [C.2]", decides=True),
        ),
        pytest.param(
            (ScoreBracket, "opponentless", nobody),
            ("3 . . 2,3", "1", "1", "0", "0", "0"),
            {(1, 4), (2, 3), (5, 6)},
            {(1, 4), (2, 5), (3, 6)},
            id="C.1",
            marks=pytest.mark.article("C.04.1 [C.1]", decides=True),
        ),
        pytest.param(
            (homogeneous, "_exchanged", unsorted),
            ("1", "1 . . 3,4,5,6", "1", "1", "1", "1"),
            {(1, 2), (3, 5), (4, 6)},
            {(1, 2), (4, 5), (3, 6)},
            id="C.5",
            marks=pytest.mark.article("C.04.1 [C.5]", decides=True),
        ),
        pytest.param(
            (bracket_pairing, "_values_of_x", x_as_determined),
            ("2 wb . 2,4", "2 bw", "2 wb", "2 bw", "1 wb", "1 bw"),
            {(1, 3), (2, 4), (5, 6)},
            {(2, 3), (1, 6), (4, 5)},
            id="C.11",
            marks=pytest.mark.article("C.04.1 [C.11]", decides=True),
        ),
        pytest.param(
            (Procedure, "_undo", nothing_undone),
            ("2", "2", "2 . . 4", "1", "0"),
            {(1, 3), (2, 4), (5, 0)},
            {(1, 2), (3, 5), (4, 0)},
            id="C.12",
            marks=pytest.mark.article("C.04.1 [C.12]", decides=True),
        ),
        pytest.param(
            (ScoreBracket, "levels", p_as_determined),
            ("2", "2 . . 3,4", "2 . . 4", "2", "1", "1", "1", "1"),
            {(1, 2), (3, 5), (4, 6), (7, 8)},
            {(1, 5), (2, 6), (3, 7), (4, 8)},
            id="C.14",
            marks=pytest.mark.article("C.04.1 [C.14]", decides=True),
        ),
    ],
)
def test_without_the_step_the_procedure_pairs_differently(
    monkeypatch: pytest.MonkeyPatch,
    step: tuple[Any, str, Any],
    people: tuple[str, ...],
    expected: Boards,
    differently: Boards,
) -> None:
    assert meetings(SYSTEM, field(*people)) == expected
    monkeypatch.setattr(*step)
    assert meetings(SYSTEM, field(*people)) == differently


@pytest.mark.article("C.04.1 [F.2]", decides=True)
@pytest.mark.parametrize(
    ("won", "lost", "expected"),
    [
        (Score.WIN, Score.LOSS, {(4, 1), (2, 3)}),
        (Score.FORFEIT_WIN, Score.FORFEIT_LOSS, {(1, 2), (3, 4)}),
    ],
)
def test_a_game_that_was_not_played_is_neither_a_meeting_nor_a_colour(
    won: Score, lost: Score, expected: Boards
) -> None:
    games = (
        (won, 2, 2, Colour.WHITE),
        (lost, 2, 1, Colour.BLACK),
        (won, 0, 4, Colour.WHITE),
        (lost, 0, 3, Colour.BLACK),
    )
    players = tuple(
        FieldPlayer(Tpn(tpn), points, (RoundRecord(score, points, Tpn(opponent), colour),))
        for tpn, (score, points, opponent, colour) in enumerate(games, 1)
    )

    assert boards(SYSTEM, Field(2, 9, players)) == expected
