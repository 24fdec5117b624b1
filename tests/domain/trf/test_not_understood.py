"""Lines whose code is known and whose value is not: each is named with its place."""

from __future__ import annotations

import pytest

from domain.players.details import CorrectDetails
from domain.settings.report_files import ReportFileKept
from domain.standings.places import places
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.trf.errors import TrfError
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.not_understood import not_understood
from domain.trf.reader import read_trf
from domain.values import LateSlips
from server.commandline.saying import in_english
from tests.domain.trf.lines import file, player

PLAYERS = (player(1, "2 w 1", points="1.0"), player(2, "1 b 0", points="0.0"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("042 20th of May", "line 1, column 5: '20th of May' is not a date with year, month and day, like 2026/11/20"),
        ("052 2026/02/30", "line 1, column 5: '2026/02/30' is not a date"),
        ("132" + " " * 88 + "26/11/20  26/13/01", "line 1, column 102: '26/13/01' is not a date"),
        ("172 GER HUGO", "line 1, column 9: 'GER HUGO' is not a method of ranking; the known ones are FIDE, "),
        ("250      1.0   1   1     1    7", "line 1, column 23: no player has starting rank 7"),
        ("### Rating correction @ Round 1: 1-2: 1-0 => 9-9", "line 1: a comment that begins with 'Rating correction'"),
        ("### Rating @ Round 1: 1: 2100 => high", "line 1: a comment that begins with 'Rating'"),
        ("### Apart if possible @ Rounds 3-1: 1 2", "line 1: a comment that begins with 'Apart if possible'"),
        ("### FIDE mode exited @ Round x", "line 1: a comment that begins with 'FIDE mode exited'"),
        ("### Tie-breaks: BH (1066)", "line 1: a comment that begins with 'Tie-breaks:'"),
        ("### Withdrawn @ Round 2: 1, home", "line 1: a comment that begins with 'Withdrawn'"),
        ("### Expeled @ Round 2: 1", "line 1: a comment that begins with 'Expeled'"),
        ("### Rating that count: 1: 2000", "line 1: a comment that begins with 'Rating that count'"),
        ("### Rating that counts: 1: 9999", "line 1: a comment that begins with 'Rating that counts:'"),
        ("### Rating that counts: 3: 2000", "line 1: no player has starting rank 3"),
        ("### Rating @ Round 1: 3: 2000 => 2100", "line 1: no player has starting rank 3"),
        ("### Rating correction @ Round 1: 1-3: 1-0 => 0-1", "line 1: no player has starting rank 3"),
        ("### Rating correction @ Round 2: 1-2: 1-0 => 0-1", "line 1: no game of round 2 has this result"),
        ("### Rating correction @ Round 1: 1-2: 1/2-1/2 => 0-1", "line 1: no game of round 1 has this result"),
        ("### Correction @ Round 1: 1-2: 1-0 => 0-1", "line 1: no game of round 1 has this result"),
        ("### Correction @ Round 1: 2-3 => 3-2", "line 1: no game of round 1 has this result"),
        ("### Correction @ Round 1: 1-2: 1-0 => 1-0", "line 1: a comment that begins with 'Correction'"),
        ("### Correction @ Round 1: 1-2 => 1-2", "line 1: a comment that begins with 'Correction'"),
        ("### Correction @ Round 1: wrong", "line 1: a comment that begins with 'Correction'"),
        ("### Correction @ Round 1: 1=HPB => 2=ZPB", "line 1: a comment that begins with 'Correction'"),
        ("### Correction @ Round 1: 1=HPB => 1=ZPB", "line 1: no game of round 1 has this result"),
        ("### Adjournment @ Round 1: 1-2", "line 1: a comment that begins with 'Adjournment'"),
        ("### Adjournment @ Round 1: 1-2 0-1", "line 1: no game of round 1 has this result"),
        ("### Exchange @ Round 1: 1 2 => 2 3", "line 1: a comment that begins with 'Exchange'"),
        ("### Exchange @ Round 1: 1 1 => 1 1", "line 1: a comment that begins with 'Exchange'"),
        ("### Exchange @ Round 1: 1 3 => 3 1", "line 1: no player has starting rank 3"),
        ("### Regeneration @ Round 1: 1 2", "line 1: a comment that begins with 'Regeneration'"),
        ("### Regeneration @ Round 1: 1 2 => 1 2", "line 1: a comment that begins with 'Regeneration'"),
        ("### Rating @ Round 1: 1: 2000 => 2000", "line 1: a comment that begins with 'Rating'"),
        ("### Ratings @ Round 1: 1: K=999", "line 1: a comment that begins with 'Ratings'"),
        ("### Configuration @ Round 1: 9.0", "line 1: a comment that begins with 'Configuration'"),
        ("### Configuration @ Round 1: 1.0 0.5 0.0 1.0 => 3.0 1.0 0.0 3.0", "line 1: the points behind the arrow"),
        ("### Apart if possible @ Rounds 1-2: 1 3", "line 1: no player has starting rank 3"),
        ("### Expelled @ Round 2: 3", "line 1: no player has starting rank 3"),
        ("### Withdrawn @ Round 1: 2", "line 1: starting rank 2 has a game in round 1 or later"),
        ("AUT    3 m    Player 3                          1500 AUT", "line 1, column 5: no player has starting rank 3"),
        ("062 77", "line 1, column 5: 77 players are announced here, but the file has 2"),
        ("XXA    9  1.0", "line 1, column 5: no player has starting rank 9"),
        ("202 BH,FOO", "line 1, column 5: "),
        ("XXX foo", "line 1, column 1: XXX is not read: it is kept, but has no effect (1 line)"),
        ("013 Team one", "line 1, column 1: 013 is not read: it is kept, but has no effect (1 line)"),
        (player(3).replace(" m ", " x "), "line 1, column 10: 'x' is neither m nor w (f)"),
        (player(3).replace(" GM ", " ZZ "), "line 1, column 11: 'ZZ' is not a title of FIDE"),
        (player(3).replace("AUT           3", "AUT      AB12 3"), "line 1, column 58: 'AB12 3' is not a FIDE ID"),
        (player(3, birth="1990/99/99"), "line 1, column 70: '1990/99/99' is not a date"),
    ],
)
def test_a_line_that_is_not_understood_is_named(line: str, said: str) -> None:
    (found,) = map(in_english, not_understood(read_trf(file(line, *PLAYERS))))

    assert found.startswith(said)


def test_who_is_born_in_the_future_is_named() -> None:
    born = ("2026/05/11", "2027/00/00", "2027", "2026/05/10", "2026/00/00", "2026")
    lines = [player(number, birth=each) for number, each in enumerate(born, start=1)]

    found = map(in_english, not_understood(read_trf(file(*lines)), "2026-05-10"))

    assert list(found) == [
        "line 1, column 70: '2026/05/11' is in the future",
        "line 2, column 70: '2027' is in the future",
        "line 3, column 70: '2027' is in the future",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "042 2026/05/20",
        "052",
        "132" + " " * 88 + "26/11/20            26/11/22",
        "172 GER FIDON",
        "172",
        "250      1.0   1   1     1    2",
        "### Rating correction @ Round 1: 1-2: 1-0 => 0-1",
        "### Rating of the day was used",
        "### Tie-breaks @ Round 1: BH => SB",
        "### Any words of an arbiter",
        "062 2",
        "222 5400+30",
        "XXA    2  1.0",
        player(3).replace(" m  GM ", " F  wg "),
        "### Withdrawn @ Round 2: 1",
        "### Remark @ Round 1: noise",
        "202 BH/C1,SB",
        player(3, birth="1990"),
        player(3, birth="1990/00/00"),
        player(3, birth="????/??/??"),
    ],
)
def test_what_is_understood_or_free_text_is_not_named(line: str) -> None:
    assert not_understood(read_trf(file(line, *PLAYERS))) == []


def test_a_line_against_an_earlier_one_is_named() -> None:
    lines = ["### Rating that counts: 1: 2000", "### Rating that counts: 1: 2100"]
    lines += [
        "AUT    1 m    A                                 1500 AUT",
        "AUT    1 m    A                                 1600 AUT",
    ]
    lines += ["### Withdrawn @ Round 2: 2", "### Withdrawn @ Round 3: 2"]
    lines += [f"### Rating correction @ Round 1: 1-2: 1-0 => {each}" for each in ("0-1", "1/2-1/2")]

    found = [in_english(each) for each in not_understood(read_trf(file(*lines, *PLAYERS)))]

    said = "another line of the file says something else of starting rank"
    assert [each.replace(said, "...") for each in found] == [
        "line 2: ... 1, and that one is used",
        "line 4, column 5: ... 1, and that one is used",
        "line 6: ... 2, and that one is used",
        "line 7: ... 1, and that one is used",
    ]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["122 90 min + 30 s", "222 900+10"], "line 2, column 5: the coded time control '900+10' is not that of"),
        (["260 001 999    1    2    1"], "line 1: starting rank 1 stands twice in this line"),
        (["### Half-point byes: up to round 9", "142 5"], "line 1: 5 rounds are announced, not round 9"),
        (["### Apart @ Rounds 1-2: 1 2 1"], "line 1: starting rank 1 stands twice in this line"),
        (["### Fixed board: 1: 9999"], "line 1: no round of 2 players has a board 9999"),
        (["192 FIDE_DUTCH_2026", "### system ecf"], "line 2: record 192 names the system fide-dutch-2026, not ecf"),
        (["042 2026/05/02", "052 2026/05/01"], "line 2, column 5: the last day, 2026-05-01, is before the first"),
        (
            ["042 2026/05/02", "052 2026/05/03", "132" + " " * 88 + "26/05/02  26/05/04"],
            "line 3, column 102: round 2 would be on 2026-05-04, after the last day, 2026-05-03",
        ),
        (
            ["042 2026/05/02", "132" + " " * 88 + "26/05/02  26/05/01"],
            "line 2, column 102: round 2 would be on 2026-05-01, before the first day, 2026-05-02",
        ),
        (
            ["250       1.0 001 002    1    2", "250       1.0 002 003    2"],
            "line 2, column 10: line 1 gives starting rank 2 the same virtual points",
        ),
        (
            ["### Fixed board: 1: 2", "### Fixed board: 1: 1"],
            "line 2: line 1 says something else, and that line is used",
        ),
        (
            ["### Half-point byes: at most 2", "### Half-point byes: at most 3"],
            "line 2: line 1 says something else, and that line is used",
        ),
        (
            ["### Deadline for corrections: none", "### Deadline for corrections: end-of-next-round"],
            "line 2: line 1 says",
        ),
        (["### FIDE mode exited @ Round 2", "### FIDE mode exited @ Round 1"], "line 2: line 1 says something else"),
        (["### Ratings @ Round 1: 1: standard=2100", "### Ratings @ Round 1: 1: standard=2200"], "line 2: line 1 says"),
        (["### Zero-point byes @ Round 3: 1 2", "### Half-point byes @ Round 3: 2"], "line 2: line 1 says something"),
        (["### system ecf", "### system fide-dutch-2017"], "line 2: line 1 says something else"),
        (["142 5", "### Ratings @ Round 9: 1: standard=2100"], "line 2: 5 rounds are announced, not round 9"),
        (["142 5", "### Withdrawn @ Round 7: 1"], "line 2: 5 rounds are announced, not round 7"),
        (["142 5", "### Expelled @ Round 7: 1"], "line 2: 5 rounds are announced, not round 7"),
        (["142 5", "### Rating @ Round 7: 1: 1400 => 1500"], "line 2: 5 rounds are announced, not round 7"),
        (["142 5", "### FIDE mode exited @ Round 7"], "line 2: 5 rounds are announced, not round 7"),
        (["142 5", "### Exchange @ Round 6: 1 2 => 2 1"], "line 2: 5 rounds are announced, not round 6"),
        (["142 5", "### Rounds @ Round 1: 5 => 5"], "line 2: a comment that begins with 'Rounds'"),
    ],
)
def test_a_line_that_contradicts_another_one_is_named(lines: list[str], said: str) -> None:
    (found,) = map(in_english, not_understood(read_trf(file(*lines, *PLAYERS))))

    assert found.startswith(said)


def test_what_is_named_is_not_taken() -> None:
    odd = player(3).replace(" m ", " x ").replace("AUT           3", "AUT      AB12 3")
    days = ["042 2026/05/02", "052 2026/05/01", "142 2", "132" + " " * 88 + "26/05/01  26/05/02"]
    text = file(*days, "222 900+10", *PLAYERS, odd)

    state = replay(events_of(read_trf(text)))

    settings, (*_, third) = state.settings, state.roster.players.values()
    assert (settings.starts, settings.ends, settings.round_dates) == ("2026/05/02", "", ("", "2026-05-02"))
    assert settings.time_control == "900+10"
    assert (third.sex, third.fide_id) == ("", "")
    assert export(state, places, Flavour.AS_READ) == text


def test_of_what_is_stated_twice_the_first_line_is_taken_and_nothing_beyond_the_rounds() -> None:
    twice = [
        "### Fixed board: 1: 5",
        "### Fixed board: 1: 7",
        "### Half-point byes: at most 2",
        "### Half-point byes: at most 3",
    ]
    twice += ["### FIDE mode exited @ Round 2", "### FIDE mode exited @ Round 1", "### Late slips: standings"]
    twice += [f"### Ratings @ Round {each}: 1: standard=2{each}00" for each in (1, 2, 9)]
    twice += ["### Ratings @ Round 2: 1: standard=2900", "### Ratings @ Round 2: 2: K=999"]
    beyond = ["### Withdrawn @ Round 7: 1", "### Expelled @ Round 7: 2", "### Rating @ Round 7: 1: 1400 => 1500"]
    text = file("142 5", *twice, "### Late slips: rating-report", *beyond, *PLAYERS)

    state = replay(events_of(read_trf(text)))

    first, second = state.roster.players.values()
    assert (first.board, state.settings.bye_limits.most, state.settings.fide_mode_left) == (5, 2, 2)
    assert state.settings.late_slips is LateSlips.STANDINGS
    stated = [(each.first_round, each.ratings.fide_standard) for each in first.rating_periods]
    assert (stated, second.rating_periods) == ([(1, 2100), (2, 2200)], ())
    assert (first.rating, first.withdrawn_from, second.expulsion) == (1500, None, None)
    assert export(state, places, Flavour.AS_READ) == text


def test_what_is_no_date_of_birth_stays_in_the_file_alone() -> None:
    odd = (player(1, "2 w 1", points="1.0", birth="abcd"), player(2, "1 b 0", points="0.0", birth="1990/00/00"))
    national = "AUT    1 m    Player 1                          1500 AUT             abcd      12"
    text = file("032 AUT", *odd, national)
    kept = events_of(read_trf(text))

    state = replay(kept)

    first, second = state.roster.players.values()
    assert (first.birth_date, second.birth_date) == ("", "1990/00/00")
    assert export(state, places, Flavour.AS_READ) == text
    assert "abcd" not in next(each.text for each in kept if isinstance(each, ReportFileKept))
    corrected = replay([*kept, *decide(state, CorrectDetails(first.id, birth_date="2001-02-03"))])
    assert export(corrected, places, Flavour.AS_READ).count("abcd") == 1


@pytest.mark.parametrize(
    ("lines", "column"),
    [
        (["250      -1.0 001 001    1"], 10),
        (["250       9.5 001 001    1"], 10),
        (["XXA    1  1.0 -1.0"], 15),
        (["XXA    1  9.5"], 10),
        (["250       1.0 001 002    1    2", "250       0.5 002 003    2"], 10),
    ],
)
def test_virtual_points_that_cannot_be_meant_are_refused(lines: list[str], column: int) -> None:
    with pytest.raises(TrfError) as refused:
        read_trf(file("142 3", *lines, *PLAYERS))

    assert (refused.value.line, refused.value.column) == (1 + len(lines), column)


def test_every_code_that_the_system_may_not_use_is_named() -> None:
    found = not_understood(read_trf(file("192 BERGER_ROUNDROBIN", "202 BH,SB,FOO", *PLAYERS)))

    assert [in_english(each)[:36] for each in found] == [
        "line 2, column 5: tie-break 1, 'BH':",
        "line 2, column 5: tie-break 3, 'FOO'",
    ]
