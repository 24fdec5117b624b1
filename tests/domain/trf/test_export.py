from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from domain.pairing_service import field_of
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.events import events
from domain.trf.export import Flavour, export
from domain.trf.model import Trf
from domain.trf.reader import read_trf
from tests.domain.trf.lines import file, player
from tests.domain.trf.test_events import REAL
from tests.for_each import for_each


def folded(text: str) -> Tournament:
    trf = read_trf(text)
    return replay(events(trf, assume(trf, Overrides(), ReadingPurpose.PAIR)))


def own(text: str) -> Tournament:
    """The tournament as if it had not come from a file."""
    state = folded(text)
    return replace(state, settings=replace(state.settings, report_file=None))


def written(text: str, flavour: Flavour = Flavour.TRF26) -> str:
    return export(own(text), pairing_numbers, flavour)


def picture(trf: Trf) -> list[object]:
    return [(each.rank, each.rating, each.points, [str(cell) for cell in each.cells]) for each in trf.players]


RUNNING = file(
    "012 Grand Open",
    "142 5",
    "152 B",
    "162  W 3.0    D 1.0    L 0.0    A 0.0    P 2.0",
    "192 FIDE_DUTCH_2017",
    "240 H 002    3",
    "240 F 004    4",
    "250       1.0 001 002    1    2",
    "260 001 005    1    4",
    player(1, "2 w 1", points="3.0", place=1),
    player(2, "1 b 0", points="0.0", place=2),
    player(3, "4 w +", points="3.0", place=3),
    player(4, "3 b -", points="0.0", place=4),
    player(5, "0000 - U", points="2.0", place=5),
)


@for_each(flavour=list(Flavour), path=REAL)
def test_a_tournament_written_and_read_again_is_the_same(path: Path, flavour: Flavour) -> None:
    once = written(path.read_text("utf-8"), flavour)

    assert picture(read_trf(written(once, flavour))) == picture(read_trf(once))
    assert once.endswith("\r\n")


def test_a_file_of_trf26_comes_back_with_all_its_records() -> None:
    trf, again = read_trf(RUNNING), read_trf(written(RUNNING))

    assert picture(trf) == picture(again)
    assert (trf.name, trf.rounds, trf.initial_colour, trf.scoring, trf.type_code) == (
        again.name,
        again.rounds,
        again.initial_colour,
        again.scoring,
        again.type_code,
    )
    assert folded(RUNNING).roster.byes == folded(written(RUNNING)).roster.byes
    assert folded(RUNNING).settings.accelerations == folded(written(RUNNING)).settings.accelerations
    assert folded(RUNNING).settings.prohibitions == folded(written(RUNNING)).settings.prohibitions


def test_scoring_is_in_its_columns() -> None:
    (line,) = [each for each in written(RUNNING).split("\r\n") if each.startswith("162")]

    assert [line[column - 1 : column + 4] for column in (6, 15, 24)] == ["W 3.0", "D 1.0", "P 2.0"]
    assert len(line) == 28


def test_trf26_keeps_away_from_the_engines_extensions() -> None:
    assert not any(line.startswith(("XX", "BB")) for line in written(RUNNING).split("\r\n"))


@pytest.mark.parametrize("flavour", [Flavour.TRF16, Flavour.ENGINES])
def test_the_older_records_mean_the_same(flavour: Flavour) -> None:
    tournament, again = folded(RUNNING), folded(written(RUNNING, flavour))

    assert (
        tournament.settings.system,
        tournament.settings.scoring,
        tournament.settings.initial_colour,
        tournament.settings.number_of_rounds,
    ) == (
        again.settings.system,
        again.settings.scoring,
        again.settings.initial_colour,
        again.settings.number_of_rounds,
    )
    assert again.roster.byes[2] == tournament.roster.byes[2]


def test_foreign_engines_are_given_everything_twice() -> None:
    codes = {line[:3] for line in written(RUNNING, Flavour.ENGINES).split("\r\n")}

    assert codes >= {"142", "XXR", "152", "XXC", "162", "BBW", "250", "XXA", "192", "###", "260", "XXP"}


def test_a_system_without_a_code_of_its_own_is_a_comment() -> None:
    text = written(file("142 5", "192 CUSTOM_SWISS", "### system fide-rating-2009", player(1), player(2)))

    assert "192 CUSTOM_SWISS\r\n### system fide-rating-2009\r\n" in text


def test_line_breaks_in_names_do_not_break_lines() -> None:
    tournament = own(file("142 5", "012 A\tB", player(1, name="Very\tlong " + "x" * 24)))
    lines = export(tournament, pairing_numbers).split("\r\n")

    assert "012 A B" in lines
    assert lines[-2].startswith("001    1 m GM Very long xxx")


def test_foreign_engines_get_abnormal_points_as_virtual_ones() -> None:
    text = file(
        "142 3",
        "152 W",
        "299 W         0.5  000    1",
        "250       1.0 001 002    3    3",
        player(1, "2 w 1", points="0.5"),
        player(2, "1 b 0"),
        player(3, "4 w 1"),
        player(4, "3 b 0"),
    )
    trf = read_trf(written(text, Flavour.ENGINES))

    assert trf.abnormal == ()
    assert trf.player_of[1].points == 2
    mine, theirs = folded(text), folded(written(text, Flavour.ENGINES))
    assert min(each.points for each in trf.virtual) > 0
    for number in (1, 2):
        scores = [[each.score + each.virtual for each in field_of(state, number).players] for state in (mine, theirs)]
        assert len({one - other for one, other in zip(*scores, strict=True)}) == 1


def test_foreign_engines_get_names_in_ascii() -> None:
    tournament = own(file("142 5", player(1, name="Đorđević, Žarko"), player(2, name="Łoś, Ægir")))
    text = export(tournament, pairing_numbers, Flavour.ENGINES)

    assert text.isascii()
    assert "Dordevic, Zarko" in text
    assert "Los, Aegir" in text
    assert "Đorđević, Žarko" in export(tournament, pairing_numbers)


def test_days_are_written_as_report_files_write_them() -> None:
    state = own(RUNNING)
    state = replace(state, settings=replace(state.settings, starts="2026-05-02", ends="10 May"))
    first, someone = next(iter(state.roster.players.items()))
    state = replace(
        state,
        roster=replace(
            state.roster, players={**state.roster.players, first: replace(someone, birth_date="1990-01-31")}
        ),
    )

    lines = export(state, pairing_numbers, Flavour.TRF26).splitlines()

    assert {"042 2026/05/02", "052 10 May"} <= set(lines)
    assert any(line.startswith("001") and line[69:79] == "1990/01/31" for line in lines)


@pytest.mark.parametrize(("draw", "stated", "read"), [("40.0", " 120 ", 240), ("40.5", "     ", None)])
def test_points_from_a_hundred_on_keep_their_columns(draw: str, stated: str, read: int | None) -> None:
    mine = player(1, "2 w 1", "2 b =")
    text = written(file("142 3", "BBW 80.0", f"BBD {draw}", mine, player(2, "1 b 0", "1 w =")))

    (line,) = (line for line in text.splitlines() if line.startswith("001    1"))
    assert line[79:85] == " " + stated
    assert read_trf(text).player_of[1].points == read
