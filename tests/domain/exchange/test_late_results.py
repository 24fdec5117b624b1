"""A result corrected after the deadline stands in tables and PGN beside the one that counts in the standings."""

from __future__ import annotations

from domain.exchange.csv_reading import CsvRow
from domain.exchange.pairing_columns import pairing_columns
from domain.exchange.pgn import pgn
from domain.exchange.tables import all_pairings_table
from domain.results.colours import CorrectColours
from domain.state.tournament import Tournament
from domain.values import Outcome
from tests.builders import after, played, result, tournament

WIN, LOSS, DRAW = Outcome.WHITE_WINS, Outcome.BLACK_WINS, Outcome.DRAW


def two_rounds() -> Tournament:
    return played(played(tournament(4), (1, 3, WIN), (4, 2, DRAW)), (2, 1, DRAW), (3, 4, WIN))


def test_a_late_correction_stands_in_the_table_of_pairings_and_in_the_pgn() -> None:
    state = two_rounds()
    game = next(iter(state.play.rounds[0].games.values()))
    late = after(state, type(result(state, 1, LOSS))(1, game.id, LOSS, game.seen))

    header, first, *others = all_pairings_table(late)

    assert (header[-1], first[8], first[-1]) == ("Rating report", "1-0", "0-1")
    assert {row[-1] for row in others} == {""}
    assert '[Result "1-0"]' in pgn(late).split("\n\n")[0]
    assert '[RatingReport "0-1"]' in pgn(late).split("\n\n")[0]
    assert pgn(late).count("RatingReport") == 1
    assert "RatingReport" not in pgn(state)


def test_wrong_colours_are_named() -> None:
    state = two_rounds()
    game = next(iter(state.play.rounds[0].games.values()))
    late = after(state, CorrectColours(1, game.id, game.black, game.seen))

    assert all_pairings_table(late)[1][-1] == "0-1, colours reversed"


def test_the_column_is_known_when_the_table_is_read_again() -> None:
    header = all_pairings_table(two_rounds())[0]

    assert pairing_columns(CsvRow(1, tuple(map(str, header)))).ignored == ()
