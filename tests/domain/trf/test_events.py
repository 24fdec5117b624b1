from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from domain.history import Purpose, histories, total
from domain.players.withdrawals import Withdrawn
from domain.starting_list import pairing_numbers
from domain.state.rounds import RoundStatus
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from domain.trf.assumptions import Overrides, assume
from domain.trf.assumptions import ReadingPurpose as Reading
from domain.trf.cells import cells_of
from domain.trf.events import events
from domain.trf.model import ResultMark, RoundCell
from domain.trf.reader import read_trf
from domain.values import ByeKind, Colour, Outcome
from tests.domain.trf.lines import file, player

REAL = sorted((Path(__file__).parents[2] / "golden" / "real").glob("*.trf"))


def told(text: str, reading: Reading = Reading.PAIR) -> tuple[Event, ...]:
    trf = read_trf(text)
    return events(trf, assume(trf, Overrides(), reading))


def folded(text: str) -> Tournament:
    return replay(told(text))


def as_told(cell: RoundCell) -> RoundCell:
    """A blank is a zero-point bye: events do not tell the two apart."""
    return (
        RoundCell(0, None, ResultMark.ZERO_POINT_BYE) if cell.mark is ResultMark.BLANK and not cell.opponent else cell
    )


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_a_real_tournament_comes_back_cell_by_cell(path: Path) -> None:
    trf = read_trf(path.read_text("utf-8"))
    tournament = folded(path.read_text("utf-8"))
    numbers = pairing_numbers(tournament)
    cells = cells_of(tournament, numbers)
    scores = {numbers[who]: total(entries) for who, entries in histories(tournament, Purpose.STANDINGS).items()}

    assert len(tournament.roster.players) == len(trf.players)
    for who, number in numbers.items():
        assert cells[who] == [as_told(trf.player_of[number].cell(each + 1)) for each in range(trf.columns)]
    assert scores == {each.rank: each.points for each in trf.players}


def test_there_are_twelve_real_tournaments() -> None:
    assert len(REAL) == 12


def test_the_events_come_in_an_arbiters_order() -> None:
    names = [type(each).__name__ for each in told(REAL[0].read_text("utf-8"))]

    assert names[0] == "TournamentCreated"
    assert names[1:15] == ["PlayerRegistered"] * 14
    assert names[15:18] == ["PairingNumbersAssigned", "ReportFileKept", "InitialColourDrawn"]
    assert names[18:20] == ["RoundPaired", "RoundPublished"]
    assert names[20:28] == ["ResultEntered"] * 7 + ["RoundPaired"]
    assert names[28:30] == ["RoundClosed", "RoundPublished"]
    assert names[-2:] == ["RoundClosed", "TournamentFinished"]


def test_a_complete_file_is_finished_and_its_rounds_are_closed() -> None:
    tournament = folded(REAL[0].read_text("utf-8"))

    assert tournament.finished
    assert {each.status for each in tournament.play.rounds} == {RoundStatus.CLOSED}


def test_boards_go_by_score_of_the_higher_ranked_then_sum_then_number() -> None:
    tournament = folded(REAL[0].read_text("utf-8"))
    numbers = pairing_numbers(tournament)
    before = {
        numbers[who]: total(entries) for who, entries in histories(tournament, Purpose.STANDINGS, before=4).items()
    }
    keys = []
    for game in tournament.play.rounds[3].games.values():
        high, low = sorted((numbers[game.white], numbers[game.black]), key=lambda tpn: (-before[tpn], tpn))
        keys.append((-before[high], -before[high] - before[low], high))

    assert all(one < other for one, other in pairwise(keys))


def test_who_never_comes_back_has_withdrawn() -> None:
    text = file(
        "142 3",
        player(1, "2 w 1", "3 b 1", "2 b 1"),
        player(2, "1 b 0", "0000 - H", "1 w 0"),
        player(3, "0000 - U", "1 w 0", "0000 - Z"),
        player(4, "", "", ""),
    )
    withdrawn = [each for each in told(text) if isinstance(each, Withdrawn)]

    assert [(each.player, each.round) for each in withdrawn] == [("p5", 1), ("p4", 3)]


def test_in_a_running_tournament_an_absent_player_comes_back() -> None:
    tournament = folded(file("142 3", player(1, "2 w 1"), player(2, "1 b 0"), player(3, "")))

    assert tournament.roster.byes == {1: {"p4": ByeKind.ZERO_POINT}}
    assert all(tournament.plays_in(who, 2) for who in tournament.roster.players)


def test_byes_for_rounds_to_come_are_granted() -> None:
    tournament = folded(
        file(
            "142 5",
            "240 F 003    2",
            "XXZ 1",
            player(1, "2 w 1"),
            player(2, "1 b 0"),
            player(3, "4 w 1", "0000 - H"),
            player(4, "3 b 0", "0000 - Z"),
        )
    )

    assert tournament.roster.byes == {
        2: {"p2": ByeKind.ZERO_POINT, "p4": ByeKind.HALF_POINT, "p5": ByeKind.ZERO_POINT},
        3: {"p3": ByeKind.FULL_POINT},
    }
    assert not tournament.finished


def test_gaps_between_starting_ranks_stay() -> None:
    tournament = folded(file("142 3", player(3, "10 w 1"), player(10, "3 b 0")))

    assert sorted(pairing_numbers(tournament).values()) == [3, 10]


def test_a_forfeit_without_colours_is_a_board_without_colours() -> None:
    tournament = folded(file("142 2", player(1, "2 - -"), player(2, "1 - +")))
    (game,) = tournament.play.rounds[0].games.values()

    assert (game.white, game.colours_known, game.outcome) == ("p2", False, Outcome.BLACK_WINS_FORFEIT)


@pytest.mark.parametrize(
    ("one", "other", "outcome"),
    [
        ("w 1", "b 0", Outcome.WHITE_WINS),
        ("b 1", "w 0", Outcome.BLACK_WINS),
        ("w =", "b =", Outcome.DRAW),
        ("w 0", "b 0", Outcome.BOTH_LOSE),
        ("w =", "b 0", Outcome.WHITE_DRAWS_BLACK_LOSES),
        ("w 0", "b =", Outcome.WHITE_LOSES_BLACK_DRAWS),
        ("w W", "b L", Outcome.WHITE_WINS_UNRATED),
        ("w D", "b D", Outcome.DRAW_UNRATED),
        ("b W", "w L", Outcome.BLACK_WINS_UNRATED),
        ("w +", "b -", Outcome.WHITE_WINS_FORFEIT),
        ("b +", "w -", Outcome.BLACK_WINS_FORFEIT),
        ("w -", "b -", Outcome.DOUBLE_FORFEIT),
        ("w X", "b X", Outcome.ADJOURNED),
        ("w ?", "b ?", Outcome.ADJOURNED),
        ("w *", "b ?", Outcome.ADJOURNED),
        ("w  ", "b  ", None),
    ],
)
def test_every_result_is_reported(one: str, other: str, outcome: Outcome | None) -> None:
    tournament = folded(file("142 2", player(1, f"2 {one}"), player(2, f"1 {other}")))
    (game,) = tournament.play.rounds[0].games.values()

    assert game.outcome is outcome
    assert game.white == ("p2" if one.startswith("w") else "p3")


def test_a_complete_column_with_a_game_open_is_not_finished() -> None:
    assert not folded(file("142 1", player(1, "2 w  "), player(2, "1 b  "))).finished
    assert not folded(file("142 1", player(1, "2 w X"), player(2, "1 b X"))).finished


@pytest.mark.article("C.04.3:2026 [4]")
def test_the_initial_colour_is_deduced_from_round_one_without_the_absent() -> None:
    trf = read_trf(file(player(1, ""), player(2, "3 b 1"), player(3, "2 w 0"), player(4, "5 w 1"), player(5, "4 b 0")))

    assert assume(trf, Overrides(), Reading.PAIR).initial_colour is Colour.BLACK


def test_overrides_go_before_the_file() -> None:
    trf = read_trf(file("142 5", "152 W", "192 FIDE_DUTCH_2017"))
    wishes = Overrides(system="ecf", rounds=7, initial_colour=Colour.BLACK)
    found = assume(trf, wishes, Reading.PAIR)

    assert (found.system, found.rounds, found.initial_colour, found.notes) == ("ecf", 7, Colour.BLACK, ())


@pytest.mark.parametrize(
    ("lines", "system"),
    [
        (("192 FIDE_DUTCH_2017",), "fide-dutch-2017"),
        (("192 FIDE_DUTCH_2026_BAKU",), "fide-dutch-2026"),
        (("192 FIDE_DUTCH_2025",), "fide-dutch-2026"),
        (("192 FIDE_DUTCH", "042 2025/12/31"), "fide-dutch-2017"),
        (("192 FIDE_DUTCH", "042 2026/02/01"), "fide-dutch-2026"),
        (("192 FIDE_DUTCH",), "fide-dutch-2026"),
        (("192 FIDE_DUTCH", "042 2026/02/01", "### system fide-dutch-2017"), "fide-dutch-2017"),
        (("192 CUSTOM_SWISS", "### system fide-rating-2009"), "fide-rating-2009"),
        (("### system ecf",), "ecf"),
        (("092 FIDE_DUTCH_2017",), "fide-dutch-2017"),
        (("092 Swiss by ecf",), "ecf"),
        (("092 Individual Swiss",), "fide-dutch-2026"),
    ],
)
def test_the_file_names_its_system_in_many_ways(lines: tuple[str, ...], system: str) -> None:
    assert assume(read_trf(file(*lines)), Overrides(), Reading.PAIR).system == system


def test_what_is_assumed_is_noted() -> None:
    trf = read_trf(file(player(1, "2 w 1"), player(2, "1 b 0")))

    check, pair = (assume(trf, Overrides(), each) for each in (Reading.RECORD, Reading.PAIR))

    assert (check.rounds, pair.rounds) == (1, 3)
    assert len(check.notes) == len(pair.notes) == 2


@pytest.mark.article("C.04.7")
def test_baku_is_twice_the_quarter_rounded_up_for_half_of_the_rounds() -> None:
    players = [player(rank) for rank in range(1, 10)]
    tournament = folded(file("142 9", "192 FIDE_DUTCH_2026_BAKU", *players))

    assert [
        (len(each.players), each.points, each.first_round, each.last_round)
        for each in tournament.settings.accelerations
    ] == [
        (6, 2, 1, 3),
        (6, 1, 4, 5),
    ]


def test_explicit_virtual_points_replace_the_implied_ones() -> None:
    text = file("142 9", "192 FIDE_DUTCH_2026_BAKU", "250       1.0 001 002    1    2", *map(player, (1, 2, 3)))

    assert [(len(each.players), each.points) for each in folded(text).settings.accelerations] == [(2, 2)]


def test_pairing_by_rank_takes_the_places_for_numbers() -> None:
    tournament = folded(file("XXC rank", player(1, place=2), player(2, place=1)))

    assert dict(pairing_numbers(tournament)) == {"p3": 1, "p2": 2}


def test_virtual_points_stated_twice_are_one_event_for_a_group() -> None:
    text = file(
        "142 5",
        *(f"XXA {rank:4}  1.0  1.0  0.5" for rank in (1, 2)),
        "250      1.0 001 002    1    2",
        "250      0.5 003 003    1    2",
        *map(player, (1, 2, 3)),
    )

    assert [(each.points, each.first_round, each.last_round) for each in folded(text).settings.accelerations] == [
        (2, 1, 2),
        (1, 3, 3),
    ]


def test_virtual_points_that_pause_are_two_events() -> None:
    text = file("142 5", "XXA    1  1.0  0.0  1.0", *map(player, (1, 2, 3)))

    assert [(each.points, each.first_round, each.last_round) for each in folded(text).settings.accelerations] == [
        (2, 1, 1),
        (2, 3, 3),
    ]
