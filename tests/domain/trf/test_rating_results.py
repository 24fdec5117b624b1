"""Results corrected for the rating report only: the file for the standings and the file for the rating office."""

from __future__ import annotations

import pytest

from domain.standings.places import places
from domain.state.tournament import Tournament, reported_game
from domain.tournament.replay import replay
from domain.trf.adjustments import adjustments
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.reader import read_trf
from domain.values import Outcome
from tests.builders import after, played, result, tournament

WIN, LOSS, DRAW = Outcome.WHITE_WINS, Outcome.BLACK_WINS, Outcome.DRAW
LINE = "### Rating correction @ Round 1: 1-3: 1-0 => 0-1"


def corrected() -> Tournament:
    """Round one is corrected after round two has ended."""
    state = played(tournament(4), (1, 3, WIN), (4, 2, DRAW))
    state = played(state, (2, 1, DRAW), (3, 4, WIN))
    game = next(iter(state.play.rounds[0].games.values()))
    command = result(state, 1, LOSS)
    return after(state, type(command)(1, game.id, LOSS, game.seen))


def lines(text: str, code: str = "001") -> list[str]:
    return [line for line in text.splitlines() if line.startswith(code)]


def cells(text: str) -> list[str]:
    return [line[91:] for line in lines(text)]


@pytest.mark.article("C.04.2")
def test_the_file_for_the_standings_has_the_result_that_counts_there() -> None:
    text = export(corrected(), places)

    assert cells(text)[0] == "   3 w 1     2 b ="
    assert lines(text, "### Rating") == [LINE]


@pytest.mark.article("C.04.2")
def test_the_file_for_the_rating_office_has_the_result_that_is_rated() -> None:
    standings, rating = export(corrected(), places), export(corrected(), places, for_rating=True)

    assert cells(rating) == ["   3 w 0     2 b =", "   4 b =     1 w =", "   1 b 1     4 w 1", "   2 w =     3 b 0"]
    assert [line[80:89] for line in lines(rating)] == [line[80:89] for line in lines(standings)]
    assert lines(rating, "### Rating") == [LINE]
    assert lines(rating, "299") == ["299          -1.0  001    3", "299           1.0  001    1"]
    assert lines(standings, "299") == []
    own = [line for line in rating.splitlines() if not line.startswith("299")]
    other = [(one, two) for one, two in zip(standings.splitlines(), own, strict=True) if one != two]
    assert [one[:8] for one, _ in other] == ["001    1", "001    3"]


def test_points_on_top_that_the_file_had_itself_stay() -> None:
    top = "299          -1.0  001    3"
    text = export(corrected(), places).replace("001    1 ", f"{top}\r\n001    1 ", 1)
    state = replay(events_of(read_trf(_with_points(text, 3, "0.0"))))

    both = export(state, places, for_rating=True)
    again = replay(events_of(read_trf(both)))

    assert lines(both, "299") == [top, top, "299           1.0  001    1"]
    assert export(again, places, Flavour.TRF26) == export(state, places, Flavour.TRF26)
    assert lines(export(again, places), "299") == [top]


def _with_points(text: str, rank: int, points: str) -> str:
    """The file with other points of a player."""
    found = next(line for line in text.splitlines() if line.startswith(f"001 {rank:4}"))
    return text.replace(found, f"{found[:80]}{points:>4}{found[84:]}")


@pytest.mark.parametrize("for_rating", [False, True])
def test_either_file_read_again_is_the_same_tournament(*, for_rating: bool) -> None:
    state = corrected()
    again = replay(events_of(read_trf(export(state, places, for_rating=for_rating))))

    game = next(iter(again.play.rounds[0].games.values()))
    assert (game.outcome, reported_game(again, game).outcome) == (WIN, LOSS)
    for flavour in (Flavour.AS_READ, Flavour.TRF26):
        assert export(again, places, flavour) == export(state, places)
        assert export(again, places, flavour, for_rating=True) == export(state, places, for_rating=True)


def test_the_import_says_that_a_file_was_for_the_rating_office_which_is_exported_the_same_again() -> None:
    def notes(text: str) -> list[str]:
        trf = read_trf(text)
        return [each.id for each in adjustments(trf, assume(trf, Overrides(), ReadingPurpose.RECORD))]

    standings, rating = (export(corrected(), places, for_rating=each) for each in (False, True))

    assert ("trf.for-rating-office" in notes(rating), "trf.for-rating-office" in notes(standings)) == (True, False)
    again = replay(events_of(read_trf(rating)))
    assert export(again, places, Flavour.AS_READ, for_rating=True) == rating
    assert export(again, places, Flavour.AS_READ) == standings


def test_engines_read_the_standings_alone() -> None:
    text = export(corrected(), places, Flavour.ENGINES)

    assert cells(text)[0] == "   3 w 1     2 b ="
    assert not lines(text, "### Rating")


def test_a_line_that_the_results_contradict_is_a_comment() -> None:
    text = export(corrected(), places).replace(LINE, "### Rating correction @ Round 1: 1-3: 1/2-1/2 => 0-1")

    assert not replay(events_of(read_trf(text))).play.report
