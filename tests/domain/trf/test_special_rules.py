"""Acceleration and prohibitions in report files: written, and read again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.messages import message
from domain.ratings import RatingMethod, RatingRule
from domain.settings.acceleration import ChangeAcceleration
from domain.settings.changes import ChangeSettings
from domain.settings.prohibitions import ChangeProhibitions
from domain.standings.places import places
from domain.state.special_rules import AbnormalPoints, Acceleration, Prohibition, ProhibitionBasis, ProhibitionStrength
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.errors import TrfError
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.reader import read_trf
from domain.values import Outcome, Score
from tests.builders import after, name, played, tournament


def lines(text: str, *codes: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(codes)]


def baku() -> Tournament:
    return after(tournament(8), ChangeAcceleration(baku=True, groups=()))


def test_baku_is_named_and_its_points_are_written() -> None:
    text = export(baku(), places)

    assert lines(text, "192", "250") == [
        "192 FIDE_DUTCH_2026_BAKU",
        "250       1.0 001 002    1    4",
        "250       0.5 003 003    1    4",
    ]
    assert lines(export(baku(), places, Flavour.ENGINES), "192") == ["192 FIDE_DUTCH"]


def test_baku_is_baku_again_also_with_rounds() -> None:
    begun = played(baku(), (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW), (5, 7, Outcome.DRAW), (8, 6, Outcome.DRAW))
    for state in (baku(), begun):
        text = export(state, places)
        again = replay(events_of(read_trf(text)))

        assert again.settings.baku_acceleration
        assert again.settings.accelerations == ()
        assert export(replace(again, settings=replace(again.settings, report_file=None)), places) == text


def test_other_points_than_those_of_baku_are_the_points_of_the_file() -> None:
    text = export(baku(), places).replace("250       0.5 003 003    1    4", "250       0.5 003 004    1    4")
    again = replay(events_of(read_trf(text)))

    assert not again.settings.baku_acceleration
    assert [each.last_round for each in again.settings.accelerations] == [2, 4]


def test_prohibitions_on_every_basis_are_written_and_soft_ones_are_a_comment() -> None:
    state = tournament(6)
    clubs = {name(place): club for place, club in enumerate(("Rook", "Rook", "", "Pawn", "Pawn", "Rook"))}
    players = {who: replace(each, club=clubs[who]) for who, each in state.roster.players.items()}
    state = replace(state, roster=replace(state.roster, players=players))
    state = after(
        state,
        ChangeProhibitions(
            (
                Prohibition((), 1, 5, by=ProhibitionBasis.CLUB),
                Prohibition((name(0), name(2)), 1, 2),
                Prohibition((name(1), name(3)), 1, 5, strength=ProhibitionStrength.IF_POSSIBLE),
            )
        ),
    )
    text = export(state, places)

    assert lines(text, "260", "### Apart") == [
        "260 001 005    1    2    6",
        "260 001 005    4    5",
        "260 001 002    1    3",
        "### Apart if possible @ Rounds 1-5: 2 4",
    ]
    again = replay(events_of(read_trf(text)))
    never = [(each.players, each.first_round, each.last_round) for each in again.settings.prohibitions[:3]]
    ids = list(again.roster.players)
    assert never == [((ids[0], ids[1], ids[5]), 1, 5), ((ids[3], ids[4]), 1, 5), ((ids[0], ids[2]), 1, 2)]
    assert again.settings.prohibitions[3:] == (
        Prohibition((ids[1], ids[3]), 1, 5, strength=ProhibitionStrength.IF_POSSIBLE),
    )
    assert lines(export(again, places), "260", "### Apart") == lines(text, "260", "### Apart")


def test_a_named_club_federation_or_family_is_written_as_its_members_of_now() -> None:
    state = tournament(6)
    clubs = {name(place): club for place, club in enumerate(("Rook", "rook ", "Pawn", "Pawn", "", ""))}
    players = {
        who: replace(each, club=clubs[who], federation="AUT" if place > 3 else "GER", name=f"Berg, {place}")
        for place, (who, each) in enumerate(state.roster.players.items())
    }
    state = replace(state, roster=replace(state.roster, players=players))
    rules = (
        Prohibition((), 1, 5, by=ProhibitionBasis.CLUB, name="Rook"),
        Prohibition((), 1, 5, by=ProhibitionBasis.FEDERATION, name="aut"),
        Prohibition((), 1, 5, by=ProhibitionBasis.FAMILY, name="Berg, Anna"),
        Prohibition((), 1, 5, by=ProhibitionBasis.CLUB, name="Queen"),
    )
    state = after(state, ChangeProhibitions(rules))

    expected = ["260 001 005    1    2", "260 001 005    5    6", "260 001 005    1    2    3    4    5    6"]
    assert lines(export(state, places), "260") == expected


def test_rounds_beyond_the_last_are_not_written_and_999_is_read_as_to_the_end() -> None:
    state = tournament(4)
    rules = (Prohibition((name(0), name(1)), 1, 999), Prohibition((name(0), name(2)), 900, 999))
    points = (Acceleration((name(0),), 2, 1, 999), Acceleration((name(1),), 2, 900, 999))
    state = after(
        state,
        ChangeSettings(rounds=999),
        ChangeProhibitions(rules),
        ChangeAcceleration(baku=False, groups=points, leave_fide_mode=True),
        ChangeSettings(rounds=5),
    )
    text = export(state, places)

    assert lines(text, "250", "260") == ["250       1.0 001 005    1    1", "260 001 005    1    2"]
    older = text.replace("260 001 005", "260 001 999")
    (again,) = replay(events_of(read_trf(older))).settings.prohibitions
    assert (again.first_round, again.last_round) == (1, 5)


def test_pairs_to_avoid_in_every_round_are_read_back_with_the_rounds_of_the_tournament() -> None:
    state = tournament(4)
    name = list(state.roster.players).__getitem__
    rules = [
        Prohibition((name(0), name(2)), first, 999, strength=ProhibitionStrength.IF_POSSIBLE) for first in (2, 900)
    ]
    longer = after(state, ChangeSettings(rounds=999), ChangeProhibitions(tuple(rules)))
    text = export(after(longer, ChangeSettings(rounds=5)), places)

    assert lines(text, "### Apart") == ["### Apart if possible @ Rounds 2-5: 1 3"]
    (again,) = replay(events_of(read_trf(text))).settings.prohibitions
    assert (again.first_round, again.last_round, again.strength) == (2, 5, ProhibitionStrength.IF_POSSIBLE)


@pytest.mark.parametrize("line", ["1-5: 2 9", "1-9: 1 2", "3-1: 1 2", "1-5: 2", "1-5: 0 2", "one: 1 2"])
def test_a_comment_on_pairs_to_avoid_that_does_not_fit_the_file_stays_a_comment(line: str) -> None:
    text = export(tournament(4), places) + f"### Apart if possible @ Rounds {line}\r\n"
    again = replay(events_of(read_trf(text)))

    assert again.settings.prohibitions == ()


def test_the_file_names_its_type_its_ratings_its_program_and_its_time_control() -> None:
    state = after(tournament(2), ChangeSettings(time_control="90 min + 30 s"))

    assert lines(export(state, places), "092", "122", "172", "182", "222") == [
        "092 Individual: Swiss-System",
        "122 90 min + 30 s",
        "222 5400+30",
        "172     FIDON",
        "182 J'adoube",
    ]
    assert lines(export(state, places, Flavour.TRF16), "172", "182", "222") == []


@pytest.mark.parametrize("method", RatingMethod)
def test_the_method_of_the_ratings_is_written_and_read_again(method: RatingMethod) -> None:
    state = tournament(2)
    state = replace(state, settings=replace(state.settings, rating_rule=RatingRule(method)))
    text = export(state, places)

    assert lines(text, "172") == [f"172     {method}"]
    assert replay(events_of(read_trf(text))).settings.rating_rule == RatingRule(method)


@pytest.mark.parametrize(
    ("record", "column"),
    [
        ("250       1.0 005 006    1    4", 19),
        ("260 001 006    1    2", 9),
        ("240 H 006    1", 7),
        ("299 W         3.0  006    1", 20),
    ],
)
def test_a_record_about_a_round_that_is_not_announced_is_refused_with_its_line_and_column(
    record: str, column: int
) -> None:
    written = export(tournament(4), places)
    number = written.count("\n") + 1

    with pytest.raises(TrfError) as refused:
        read_trf(f"{written}{record}\n")

    assert (refused.value.line, refused.value.column) == (number, column)
    assert refused.value.reason == message("trf.round-not-announced", total=5, number=6)


def test_abnormal_points_of_a_round_that_was_cancelled_are_not_written() -> None:
    state = tournament(4)
    points = tuple(AbnormalPoints(Score.WIN, 6, number, frozenset()) for number in (None, 5, 6))
    state = replace(state, settings=replace(state.settings, abnormal_points=points))

    written = export(state, places)

    assert [line[19:22] for line in lines(written, "299")] == ["000", "005"]
    assert read_trf(written).abnormal
