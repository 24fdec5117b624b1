"""The rating report to US Chess: its three tables read back byte by byte, and what it lacks."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

from domain.exchange.us_chess import (
    UsChessReportIncomplete,
    missing_for_us_chess,
    us_chess_report,
    us_chess_time_control,
)
from domain.players.details import CorrectDetails
from domain.refusals import InvalidValue
from domain.settings.changes import ChangeSettings
from domain.state.tournament import Tournament
from domain.state.us_chess import UsChess
from domain.values import Outcome
from tests.builders import after, played, result, tournament
from tests.saying import english

STATED = UsChess("A6000001", "12345678", "", "NY", "10001")
SETTINGS = ChangeSettings(
    name="Café Open",
    city="Zürich",
    starts="2026-05-02",
    ends="2026-05-03",
    time_control="90+30",
    us_chess=STATED,
)
NAMES = ("Müller, Ann", "O\u2019Neil, Bo", "Øst, Cy", "Łuk, Di", "Eve")


def numbered(state: Tournament) -> Tournament:
    """The tournament with everything that the report states but rounds."""
    corrections = (
        CorrectDetails(each, name=written, national_id=f"1000000{place}", ratings={"national": 2000 + place})
        for place, (each, written) in enumerate(zip(state.roster.players, NAMES, strict=False), start=1)
    )
    return after(state, SETTINGS, *corrections)


def open_of_five() -> Tournament:
    """Two rounds with every kind of result that the report has."""
    state = numbered(tournament(5, rounds=2))
    state = played(state, (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.DRAW), bye=5)
    return played(state, (5, 1, Outcome.BLACK_WINS_FORFEIT), (2, 3, Outcome.BLACK_WINS), bye=4)


def read_table(content: bytes) -> list[dict[str, str]]:
    """The rows of a dBase III file by its own header."""
    kind, year, month, day, count, begin, size = struct.unpack_from("<4BIHH", content)
    assert (kind, content[begin - 1], content[-1]) == (3, 13, 26)
    assert (year + 1900, month, day) == (2026, 5, 3)
    columns = []
    for at in range(32, begin - 1, 32):
        title, form, width = struct.unpack_from("<11sc4xB", content, at)
        assert form == b"C"
        columns.append((title.rstrip(b"\0").decode("ascii"), width))
    assert size == 1 + sum(width for _, width in columns)
    assert len(content) == begin + count * size + 1
    rows = []
    for number in range(count):
        at = begin + number * size
        assert content[at : at + 1] == b" "
        at += 1
        row = {}
        for title, width in columns:
            row[title] = content[at : at + width].decode("ascii").rstrip()
            at += width
        rows.append(row)
    return rows


def test_the_three_tables_say_who_played_whom() -> None:
    files = us_chess_report(open_of_five())

    assert list(files) == ["THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF"]
    ((event,), (section,), players) = map(read_table, files.values())
    assert (event["H_FORMAT"], event["H_NAME"], event["H_CITY"]) == ("2C", "Cafe Open", "Zurich")
    assert (event["H_AFF_ID"], event["H_CTD_ID"], event["H_STATE"], event["H_ZIPCODE"]) == (
        "A6000001",
        "12345678",
        "NY",
        "10001",
    )
    assert (event["H_BEG_DATE"], event["H_END_DATE"], event["H_TOT_SECT"]) == ("20260502", "20260503", "1")
    assert (section["S_SEC_NUM"], section["S_TOT_RNDS"], section["S_LST_PAIR"]) == ("1", "2", "5")
    assert (section["S_R_SYSTEM"], section["S_TIMECTL"]) == ("R", "G/90;+30")
    assert [(row["D_PAIR_NUM"], row["D_MEM_ID"], row["D_NAME"], row["D_RATING"]) for row in players] == [
        ("1", "10000001", "MULLER, ANN", "2001"),
        ("2", "10000002", "O'NEIL, BO", "2002"),
        ("3", "10000003", "OST, CY", "2003"),
        ("4", "10000004", "LUK, DI", "2004"),
        ("5", "10000005", "EVE", "2005"),
    ]
    assert [(row["D_RND01"], row["D_RND02"]) for row in players] == [
        ("W3W", "X0"),
        ("D4B", "L3W"),
        ("L1B", "W2B"),
        ("D2W", "B0"),
        ("B0", "F0"),
    ]


def test_the_widths_are_those_of_the_format() -> None:
    header, section, details = us_chess_report(open_of_five()).values()

    assert [struct.unpack_from("<H", each, 10)[0] for each in (header, section, details)] == [415, 131, 77]


def test_a_result_corrected_after_the_deadline_is_reported_as_corrected() -> None:
    state = open_of_five()
    first = next(iter(state.play.rounds[0].games.values()))
    state = replace(state, play=replace(state.play, report={first.id: replace(first, outcome=Outcome.DRAW)}))

    players = read_table(us_chess_report(state)["TDEXPORT.DBF"])

    assert [row["D_RND01"] for row in players][:3] == ["D3W", "D4B", "D1B"]


def test_everything_that_is_missing_is_named() -> None:
    state = played(tournament(2, rounds=2), (1, 2, Outcome.BOTH_LOSE))

    found = [english(each) for each in missing_for_us_chess(state)]

    with pytest.raises(UsChessReportIncomplete) as refused:
        us_chess_report(state)
    assert found[:5] == [
        "the affiliate ID",
        "the chief TD's US Chess ID",
        "the city, in Latin letters",
        "the state",
        "the ZIP code",
    ]
    assert found[5] == "the first day"
    assert "G/60;d5" in found[6]
    assert "a" in found[7]
    assert "rounds or results" in found[8]
    assert found[9].startswith("a result that the report can say")
    assert len(refused.value.missing) == len(found) == 10


def test_a_game_without_a_result_keeps_the_report_back() -> None:
    state = numbered(tournament(2, rounds=1))
    adjourned = played(state, (1, 2, Outcome.ADJOURNED))

    assert missing_for_us_chess(after(adjourned, result(adjourned, 1, Outcome.DRAW))) == ()

    assert [english(each) for each in missing_for_us_chess(adjourned)] == ["rounds or results that are still missing"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("90+30", "G/90;+30"),
        ("60", "G/60;d0"),
        ("40/5400+30:1800+30", "40/90,SD/30;+30"),
        ("G/60; d5", "G/60;d5"),
        ("40/90, SD/30; +30", "40/90,SD/30;+30"),
        ("as announced", ""),
        ("40/5400+30", ""),
        ("90+30:60", ""),
        ("", ""),
    ],
)
def test_time_controls_are_written_as_us_chess_writes_them(text: str, written: str) -> None:
    assert us_chess_time_control(text) == written


@pytest.mark.parametrize(
    ("control", "system"),
    [("G/61;d5", "R"), ("G/60;d5", "D"), ("G/25;d5", "D"), ("G/24;d5", "Q"), ("G/10;d1", "Q"), ("G/5;d0", "D")],
)
def test_the_rating_system_follows_from_the_time_control(control: str, system: str) -> None:
    state = after(open_of_five(), ChangeSettings(time_control=control))

    (section,) = read_table(us_chess_report(state)["TSEXPORT.DBF"])

    assert section["S_R_SYSTEM"] == system


@pytest.mark.parametrize(
    ("stated", "problem"),
    [
        (UsChess(affiliate="6000001"), "6000001 is not an affiliate ID (A and seven digits)"),
        (UsChess(director="1234"), "1234 is not a US Chess ID (eight digits)"),
        (UsChess(assistant="00000000"), "00000000 is not a US Chess ID (eight digits)"),
        (UsChess(state="XX"), "XX is not a state of the USA, in two letters"),
        (UsChess(postal_code="1000"), "1000 is not a ZIP code, such as 10001 or 10001-1234"),
    ],
)
def test_numbers_that_cannot_be_are_refused(stated: UsChess, problem: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        after(tournament(2), ChangeSettings(us_chess=stated))

    assert problem in english(refused.value.message)


def test_what_is_stated_is_written_in_capitals_without_blanks() -> None:
    state = after(tournament(2), ChangeSettings(us_chess=UsChess(" a6000001", state="ny ")))

    assert state.settings.us_chess == UsChess("A6000001", state="NY")
