"""Lines whose code is known and whose value is not: each is named with its place."""

from __future__ import annotations

import pytest

from domain.trf.not_understood import not_understood
from domain.trf.reader import read_trf
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
        ("### Configuration @ Round 1: 9.0", "line 1: a comment that begins with 'Configuration'"),
        ("### Configuration @ Round 1: 1.0 0.5 0.0 1.0 => 3.0 1.0 0.0 3.0", "line 1: the points behind the arrow"),
        ("### Apart if possible @ Rounds 1-2: 1 3", "line 1: no player has starting rank 3"),
        ("### Expelled @ Round 2: 3", "line 1: no player has starting rank 3"),
        ("### Withdrawn @ Round 1: 2", "line 1: starting rank 2 has a game in round 1 or later"),
        ("AUT    3 m    Player 3                          1500 AUT", "line 1, column 5: no player has starting rank 3"),
        ("202 BH,FOO", "line 1, column 5: "),
        (player(3, birth="1990/99/99"), "line 1, column 70: '1990/99/99' is not a date"),
    ],
)
def test_a_line_that_is_not_understood_is_named(line: str, said: str) -> None:
    (found,) = map(in_english, not_understood(read_trf(file(line, *PLAYERS))))

    assert found.startswith(said)


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
