"""A tournament in short: what its public page and its festival's say."""

from __future__ import annotations

from domain.settings.changes import ChangeSettings
from domain.values import Outcome
from server.views.in_short import BOARDS, PLACES, in_short, top_boards
from server.views.parameters import NO_PARAMETERS, Parameters
from tests.builders import after, paired, played, published, result, tournament

_PAIRS = tuple((place, place + 12) for place in range(1, 13))


def test_before_the_first_public_round_there_are_no_places() -> None:
    state = paired(after(tournament(2), ChangeSettings(festival="Fest")), (1, 2))

    shown = in_short(state, NO_PARAMETERS)

    assert (shown["head"]["round"], shown["head"]["players"], shown["order"]) == (0, 2, [])
    assert (shown["head"]["festival"], shown["head"]["starts"]) == ("Fest", None)


def test_the_first_ten_places_are_reported_with_their_points() -> None:
    boards = ((*pair, Outcome.WHITE_WINS) for pair in _PAIRS)
    shown = in_short(played(tournament(24), *boards), NO_PARAMETERS)

    rows = [shown["rows"][key] for key in shown["order"]]
    assert len(rows) == PLACES
    assert [row["points"] for row in rows] == sorted((row["points"] for row in rows), reverse=True)
    assert rows[0]["place"] == 1


def test_games_still_playing_are_counted_as_results_come() -> None:
    state = published(tournament(4), (1, 3), (4, 2))

    moments = (state, after(state, result(state, 1, Outcome.DRAW)))
    before, after_one = (in_short(each, NO_PARAMETERS)["head"] for each in moments)

    assert (before["status"], before["missing"]) == ("published", 2)
    assert (after_one["status"], after_one["missing"]) == ("in play", 1)


def test_how_final_the_places_are_is_said_in_the_language_of_the_reader() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    over = played(tournament(4, rounds=1), (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))

    said = [in_short(each, NO_PARAMETERS)["head"]["standings"] for each in (state, over)]

    assert said == ["round 1 is published", "final, after 1 round"]
    german = in_short(state, Parameters(language="de"))["head"]["standings"]
    assert german == "Runde 1 ist veröffentlicht"


def test_the_first_boards_are_games_with_their_results() -> None:
    state = published(tournament(25), *_PAIRS, bye=25)
    state = after(state, result(state, 2, Outcome.DRAW), result(state, 12, Outcome.DRAW))

    shown = top_boards(state, NO_PARAMETERS)

    rows = [shown["rows"][key] for key in shown["order"]]
    assert [row["board"] for row in rows] == list(range(1, BOARDS + 1))
    assert [row["result"] for row in rows if row["result"]] == ["1/2-1/2"]
    assert shown["head"]["missing"] == 10
