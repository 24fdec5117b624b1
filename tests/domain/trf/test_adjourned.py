"""Adjourned games in report files: `?` in the cells, `X` in record 162, and a draw for engines (F.9, reading L7)."""

from __future__ import annotations

import pytest

from domain.history import Purpose, histories, total
from domain.refusals import Refusal
from domain.results.adjourned import GamesAdjourned, adjourned_boards, check_none_adjourned
from domain.settings.finishing import FinishTournament
from domain.standings.places import places
from domain.standings.ranking import standings
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.reader import read_trf
from domain.values import Outcome
from tests.builders import after, played, tournament
from tests.domain.trf.lines import file, player


def adjourned() -> str:
    state = played(tournament(4, rounds=1), (1, 3, Outcome.ADJOURNED), (4, 2, Outcome.WHITE_WINS))
    return export(state, places)


def lines(text: str, code: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(code)]


@pytest.mark.article("F.9")
def test_the_file_has_a_question_mark_and_the_worth_of_a_draw() -> None:
    text = adjourned()

    assert lines(text, "162") == ["162  W 1.0    D 0.5    X 0.5"]
    assert [line[80:] for line in lines(text, "001")] == [
        " 0.5    2     3 w ?",
        " 0.0    4     4 b 0",
        " 0.5    2     1 b ?",
        " 1.0    1     2 w 1",
    ]


@pytest.mark.article("F.9")
def test_the_standings_have_the_points_and_ranks_of_the_file() -> None:
    state = replay(events_of(read_trf(adjourned())))

    assert adjourned_boards(state) == {1: (1,)}
    ranked = {each.player: (each.points, each.place) for each in standings(state)}
    written = {
        line[4:8].strip(): (float(line[80:84]) * 2, int(line[85:89])) for line in lines(export(state, places), "001")
    }
    assert sorted(ranked.values()) == sorted(written.values())
    points = {who: total(those) for who, those in histories(state, Purpose.PAIRING).items()}
    assert points == {each.player: each.points for each in standings(state)}


def test_a_file_may_count_a_game_without_a_result_or_not() -> None:
    for points in ("0.0", "0.5"):
        read = read_trf(file(player(1, "2 w ?", points=points), player(2, "1 b ?", points=points)))
        assert [each.points for each in read.players] == [float(points) * 2] * 2


def test_engines_read_a_draw() -> None:
    state = replay(events_of(read_trf(adjourned())))
    text = export(state, places, Flavour.ENGINES)

    assert not lines(text, "162")
    assert [line[90:].rstrip() for line in lines(text, "001")] == ["    3 w =", "    4 b 0", "    1 b =", "    2 w 1"]


def test_nothing_is_final_while_a_game_is_adjourned() -> None:
    state = played(tournament(4, rounds=1), (1, 3, Outcome.ADJOURNED), (4, 2, Outcome.WHITE_WINS))

    with pytest.raises(GamesAdjourned) as refused:
        check_none_adjourned(state)
    assert (refused.value.round, refused.value.boards) == (1, (1,))
    with pytest.raises(Refusal):
        after(state, FinishTournament())
