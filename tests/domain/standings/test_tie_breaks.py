"""What each tie-break counts where the text is easily misread."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from domain.history import Entry
from domain.messages import message
from domain.players.byes import GrantBye
from domain.players.details import CorrectDetails
from domain.players.registration import RegisterPlayer
from domain.standings.codes import parse
from domain.standings.editions import EDITIONS
from domain.standings.explanation import explain_all
from domain.standings.field_ratings import FieldRatings
from domain.standings.parts import TieBreakValue, Unit, shown
from domain.standings.ranking import rank, ranking
from domain.standings.registry import find
from domain.standings.table import PairingMode, ResultTable, table_of
from domain.standings.tiebreak import TieBreakMeasure
from domain.state.tournament import Tournament
from domain.values import (
    STANDARD_SCORING,
    ByeKind,
    Colour,
    GameRatings,
    Outcome,
    PlayerId,
    Score,
    Scoring,
    TieBreakEdition,
    TieBreaks,
    Tpn,
    Unrated,
)
from tests.builders import after, name, played, published, tournament

WHITE, DRAW, BLACK = Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS
NEW, OLD = TieBreakEdition.MARCH_2026, TieBreakEdition.AUGUST_2024
REVERSIBLE = ("TPN", "TPN/R", "RTNG", "RTNG/R")
A, B, C, D = (name(place) for place in range(4))


def numbers(
    state: Tournament, code: str, number: int | None = None, unrated: Unrated = Unrated.DROP
) -> dict[str, TieBreakValue]:
    found = ranking(state, number, TieBreaks((code,), unrated=unrated))
    return {row.player: row.values[0] for row in found.rows}


def of_table(table: ResultTable, code: str) -> dict[str, TieBreakValue]:
    return {row.player: row.values[0] for row in rank(table, TieBreaks((code,), table.edition.code)).rows}


def meetings(*games: tuple[str, str, Score, Score], edition: TieBreakEdition = NEW) -> ResultTable:
    """A round robin of these games, each in a round of its own: White, Black, and what each made."""
    players = sorted({player for white, black, _, _ in games for player in (white, black)})
    entries: dict[PlayerId, list[Entry]] = {PlayerId(player): [] for player in players}
    for number, (white, black, *scores) in enumerate(games, start=1):
        seats = {PlayerId(white): (PlayerId(black), Colour.WHITE), PlayerId(black): (PlayerId(white), Colour.BLACK)}
        made = dict(zip(seats, scores, strict=True))
        for player, those in entries.items():
            if player in seats:
                score = made[player]
                those.append(Entry(number, score, STANDARD_SCORING.points(score), *seats[player]))
            else:
                those.append(Entry(number, Score.ZERO_POINT_BYE, 0))
    return ResultTable(
        entries={player: tuple(those) for player, those in entries.items()},
        ratings=FieldRatings(dict.fromkeys(entries, 2000)),
        numbers={player: Tpn(place) for place, player in enumerate(entries, start=1)},
        scoring=STANDARD_SCORING,
        rounds=len(games),
        announced=len(games),
        edition=EDITIONS[edition],
        pairings=PairingMode.PRE_DETERMINED,
    )


@pytest.mark.article("C.07 8.1, 16.2.5")
def test_standings_after_a_round_are_those_of_a_tournament_that_ends_there() -> None:
    state = played(tournament(3), (1, 2, WHITE), bye=3)
    state = after(state, GrantBye(A, 2, ByeKind.ZERO_POINT))
    state = played(state, (2, 3, DRAW))
    state = played(state, (3, 1, DRAW), bye=2)

    assert numbers(state, "BH", 2)[B] == 3 + 3
    assert numbers(state, "BH", 3)[B] == 3 + 4 + 3


def test_a_game_without_a_result_counts_neither_as_a_game_nor_as_a_dummy() -> None:
    state = published(played(tournament(4), (1, 2, WHITE), (3, 4, WHITE)), (1, 3), (2, 4))

    assert numbers(state, "BH") == {A: 0, B: 2, C: 0, D: 2}


@pytest.mark.article("C.07 4.2")
def test_the_points_themselves_are_counted_in_half_points() -> None:
    state = played(tournament(4), (1, 2, WHITE), (3, 4, DRAW))

    assert numbers(state, "PTS") == {A: 2, B: 0, C: 1, D: 1}


@pytest.mark.article("F.10")
def test_the_older_average_rating_is_that_of_opponents_met_over_the_board() -> None:
    state = played(tournament(4), (1, 2, WHITE), (3, 4, Outcome.WHITE_WINS_FORFEIT))

    assert numbers(state, "OTHER_F10_ARO") == {A: 2390, B: 2400, C: None, D: None}


@pytest.mark.article("C.07 8.3")
def test_fore_buchholz_stands_as_soon_as_the_final_round_is_paired() -> None:
    state = played(tournament(4, rounds=2), (1, 2, WHITE), (3, 4, WHITE))
    paired = published(state, (1, 3), (2, 4))

    assert numbers(state, "FB") == numbers(state, "BH")
    assert numbers(paired, "FB") == {A: 1 + 3, B: 3 + 1, C: 1 + 3, D: 3 + 1}
    finished = played(state, (1, 3, WHITE), (2, 4, Outcome.BLACK_WINS_FORFEIT))
    assert numbers(finished, "FB") == numbers(paired, "FB")


@pytest.mark.article("C.07 8.2")
def test_the_average_buchholz_is_of_games_over_the_board() -> None:
    state = played(tournament(4), (1, 2, WHITE), (3, 4, Outcome.WHITE_WINS_FORFEIT))

    assert numbers(state, "AOB") == {A: 2, B: 0, C: None, D: None}


@pytest.mark.article("C.07:2026 7.7")
def test_standard_points_compare_with_the_scheduled_opponent_or_with_a_draw() -> None:
    state = after(tournament(7), GrantBye(name(6), 1, ByeKind.HALF_POINT))
    state = played(state, (1, 2, WHITE), (3, 4, Outcome.DOUBLE_FORFEIT), (5, 6, Outcome.WHITE_WINS_FORFEIT))

    assert numbers(state, "STD") == {"a": 2, "b": 0, "c": 1, "d": 1, "e": 2, "f": 0, "g": 1}


@pytest.mark.article("C.07:2026 7.7")
def test_two_who_lose_a_round_to_each_other_have_half_a_standard_point_each_played_or_not() -> None:
    state = played(tournament(4), (1, 2, Outcome.DOUBLE_FORFEIT), (3, 4, Outcome.BOTH_LOSE))

    assert numbers(state, "STD") == {A: 1, B: 1, C: 1, D: 1}


@pytest.mark.article("C.07 7.6")
def test_rounds_elected_leave_out_requested_byes_and_lost_forfeits_only() -> None:
    state = after(tournament(5), GrantBye(name(3), 1, ByeKind.ZERO_POINT))
    state = played(state, (1, 2, Outcome.WHITE_WINS_FORFEIT), (3, 5, DRAW))

    assert numbers(state, "REP") == {"a": 1, "b": 0, "c": 1, "d": 0, "e": 1}


@pytest.mark.parametrize(("edition", "black"), [(NEW, {A: 0, B: 1}), (OLD, {A: 1, B: 1})])
@pytest.mark.article("C.07 15.2")
def test_in_a_round_robin_a_won_forfeit_is_a_game_and_a_lost_one_by_the_edition(
    edition: TieBreakEdition, black: dict[str, int]
) -> None:
    table = meetings(
        ("a", "b", Score.FORFEIT_LOSS, Score.FORFEIT_WIN),
        ("b", "a", Score.FORFEIT_WIN, Score.FORFEIT_LOSS),
        edition=edition,
    )

    assert of_table(table, "BPG") == black
    assert of_table(table, "WON") == {A: 0, B: 2}
    assert of_table(table, "REP") == {A: 0, B: 2}
    assert of_table(table, "ARO") == {A: None, B: None}


@pytest.mark.article("C.07 9.2")
def test_koyas_limit_leaves_the_free_round_of_an_odd_field_out() -> None:
    table = meetings(
        ("a", "b", Score.WIN, Score.LOSS), ("b", "c", Score.WIN, Score.LOSS), ("c", "a", Score.DRAW, Score.DRAW)
    )

    assert of_table(table, "KS") == {A: 2, B: 0, C: 1}
    assert of_table(table, "KS/L-1") == {A: 3, B: 2, C: 1}
    assert of_table(table, "KS/L+1") == {A: 0, B: 0, C: 1}


@pytest.mark.article("C.07 6.1.2")
def test_two_games_between_the_tied_count_their_average() -> None:
    table = meetings(
        ("a", "b", Score.WIN, Score.LOSS),
        ("b", "a", Score.DRAW, Score.DRAW),
        ("a", "c", Score.LOSS, Score.WIN),
        ("b", "c", Score.WIN, Score.LOSS),
    )
    found = rank(table, TieBreaks(("DE",)))

    assert [(row.place, row.player, row.values[0]) for row in found.rows[:2]] == [
        (1, A, Fraction(3, 2)),
        (2, B, Fraction(1, 2)),
    ]


@pytest.mark.article("C.07 10")
def test_tie_breaks_by_rating_are_dropped_while_someone_who_plays_has_none() -> None:
    state = after(tournament(3), RegisterPlayer("Unrated"))
    before = ranking(state, rules=TieBreaks(("ARO", "RTNG", "WIN")))
    state = played(state, (1, 4, WHITE), (2, 3, DRAW))
    during = ranking(state, rules=TieBreaks(("ARO", "RTNG", "WIN")))

    assert [bool(column.dropped) for column in before.columns] == [False, False, False]
    assert [bool(column.dropped) for column in during.columns] == [True, True, False]
    assert numbers(state, "ARO", unrated=Unrated.LEAVE_OUT)[B] == 2380
    assert numbers(state, "ARO", unrated=Unrated.LEAVE_OUT)[A] is None


@pytest.mark.article("C.07 10")
@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (TieBreaks(("ARO",), unrated=Unrated.ZERO), {A: 0, B: 2380, D: 2400}),
        (TieBreaks(("ARO",), unrated=Unrated.FIXED, unrated_rating=1450), {A: 1450, B: 2380, D: 2400}),
        (TieBreaks(("ARO",), unrated=Unrated.LOWEST), {A: 2380, B: 2380, D: 2400}),
        (TieBreaks(("ARO",), unrated=Unrated.MEAN), {A: 2390, B: 2380, D: 2400}),
        (TieBreaks(("RTNG",), unrated=Unrated.FIXED, unrated_rating=1450), {A: 2400, B: 2390, D: 1450}),
        (TieBreaks(("TPR",), unrated=Unrated.ZERO), {A: 800, B: 2380, D: 1600}),
        (TieBreaks(("OTHER_F10_ARO",), OLD, unrated=Unrated.ZERO), {A: None, B: 2380, D: 2400}),
    ],
)
def test_unrated_players_count_with_the_rating_that_the_tournament_states(
    rules: TieBreaks, expected: dict[PlayerId, TieBreakValue]
) -> None:
    state = played(after(tournament(3), RegisterPlayer("Unrated")), (1, 4, WHITE), (2, 3, DRAW))
    found = ranking(state, rules=rules)
    *_, unrated = state.roster.players

    values = {row.player if row.player != unrated else D: row.values[0] for row in found.rows}
    assert {player: values[player] for player in expected} == expected
    parts = {row.player: explained[0].parts for row, explained in explain_all(found)}
    assert [part.value for part in parts[B] if part.round == 1] == ([2380] if rules.codes != ("RTNG",) else [])


@pytest.mark.article("C.07 10")
def test_the_field_of_the_unrated_is_who_was_paired_or_allocated_a_bye() -> None:
    state = after(tournament(3), RegisterPlayer("Unrated"))
    state = after(played(state, (1, 4, WHITE), (2, 3, DRAW)), RegisterPlayer("Not there yet", rating=1000))

    assert numbers(state, "ARO", unrated=Unrated.LOWEST)[A] == 2380


@pytest.mark.article("C.07 10")
def test_a_game_counts_with_the_first_rating_or_with_that_of_its_round() -> None:
    four = (RegisterPlayer(f"Player {place}", ratings={"fide_standard": 2450 - 10 * place}) for place in range(4))
    state = after(tournament(0), *four)
    one, two, _, last = state.roster.players
    state = after(state, CorrectDetails(last, ratings={"fide_standard": 2600}, from_round=2))
    state = played(state, (1, 4, WHITE), (2, 3, DRAW))
    state = played(state, (4, 2, WHITE), (3, 1, DRAW))
    first, of_round = (
        {row.player: row.values[0] for row in ranking(state, rules=TieBreaks(("ARO",), game_ratings=each)).rows}
        for each in GameRatings
    )

    assert (first[one], first[two]) == (2425, 2425)
    assert (of_round[one], of_round[two]) == (2425, 2515)


@pytest.mark.article("C.07 7.8, 10.6")
def test_reversed_the_last_number_and_the_lowest_rating_come_first() -> None:
    state = tournament(3)

    orders = {code: [row.player for row in ranking(state, rules=TieBreaks((code,))).rows] for code in REVERSIBLE}

    assert orders == {"TPN": [A, B, C], "TPN/R": [C, B, A], "RTNG": [A, B, C], "RTNG/R": [C, B, A]}


def test_what_is_not_applied_says_why_and_lets_the_next_one_decide() -> None:
    state = played(tournament(4), (1, 2, WHITE), (3, 4, DRAW))
    found = ranking(state, rules=TieBreaks(("OTHER_BLITZ", "BH/Q", "TPN/R")))

    assert [column.dropped for column in found.columns] == [
        message("bad-tie-break.own"),
        message("bad-tie-break.no-modifier", text="/Q"),
        None,
    ]
    assert [row.player for row in found.rows] == [A, D, C, B]


@pytest.mark.article("C.07 7.1, 10.2, 16.4.2")
def test_another_scoring_moves_wins_and_dummies_but_no_performance() -> None:
    three = Scoring(win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2)
    state = played(tournament(3), (1, 2, WHITE), bye=3)
    state = replace(state, settings=replace(state.settings, scoring=three))
    table = table_of(state, TieBreaks())
    dummy = find(parse("BH"))

    assert numbers(state, "WIN") == {A: 1, B: 0, C: 1}
    assert numbers(state, "TPR")[A] == 2390 + 800
    assert isinstance(dummy, TieBreakMeasure)
    assert dummy.values(table, parse("BH"))[C] == 2


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (25, Unit.HALVES, "12.5"),
        (Fraction(107, 4), Unit.HALVES, "13.38"),
        (Fraction(2, 3), Unit.HALVES, "0.33"),
        (37, Unit.QUARTERS, "9.25"),
        (0, Unit.QUARTERS, "0.00"),
        (3, Unit.ONES, "3"),
        (-12, Unit.RATING, "-12"),
        (None, Unit.ONES, "-"),
    ],
)
def test_a_number_is_printed_in_its_unit(value: TieBreakValue, unit: Unit, text: str) -> None:
    assert shown(value, unit) == text
