"""Files that are cut off, contradict themselves, do not end or are no files: refused with line, column and reason."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from domain.messages import message
from domain.trf.errors import TrfError, TrfTooLarge
from domain.trf.events import events_of
from domain.trf.reader import read_bytes, read_trf
from domain.trf.scoring import check_worth
from domain.values import STANDARD_SCORING
from tests.domain.trf.lines import file, player
from tests.saying import english

OPEN = (Path(__file__).parents[2] / "golden" / "real" / "real-00-2011.trf").read_bytes()
TWO = (player(1, "2 w 1", points="1.0"), player(2, "1 b 0", points="0.0"))


def refused(text: str | bytes) -> TrfError:
    with pytest.raises(TrfError) as caught:
        read_bytes(text.encode() if isinstance(text, str) else text)
    return caught.value


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("162  W 1.0    D 2.0", "a draw must be worth no more than a win"),
        ("XXS W=1 D=0.5 PAB=2", "no bye may be worth more than a win"),
        ("BBD  1.0", "two draws must be worth no more than a win and a loss"),
    ],
)
def test_points_that_no_regulations_allow_are_not_imported(line: str, says: str) -> None:
    trf = read_trf(file("012 Open", line, *TWO))

    with pytest.raises(TrfError) as caught:
        check_worth(trf)

    assert (caught.value.line, caught.value.column) == (2, 5)
    assert says in english(caught.value.reason)


@pytest.mark.article("F.9")
@pytest.mark.parametrize("line", ["162  W 1.0    D 0.5    X 1.0", "162  X 0.5    W 3.0    D 1.0", "162  X 0.0"])
def test_an_adjourned_game_counts_as_nothing_but_a_draw(line: str) -> None:
    error = refused(file("012 Open", line, *TWO))

    assert (error.line, error.column) == (2, line.index("X") + 1)
    assert (
        english(error.reason) == "an adjourned game counts as a draw until it has ended (F.9): X must be the worth of D"
    )


@pytest.mark.parametrize("line", ["162  W 1.0    D 0.5    X 0.5", "162  X 0.5    W 1.0", "162  X 0.5"])
def test_the_worth_of_an_adjourned_game_may_be_stated(line: str) -> None:
    assert read_trf(file("012 Open", line, *TWO)).scoring == STANDARD_SCORING


def test_points_that_regulations_allow_are_imported() -> None:
    check_worth(
        read_trf(
            file("162  W 3.0    D 1.0    P 1.0", player(1, "2 w 1", points="3.0"), player(2, "1 b 0", points="0.0"))
        )
    )


def test_a_file_that_is_cut_off_anywhere_is_refused() -> None:
    for end in range(len(OPEN) - 1):
        error = refused(OPEN[:end])
        assert 1 <= error.line <= OPEN[:end].count(b"\n") + 1
        assert english(error.reason)


def test_a_file_that_lost_its_last_line_end_alone_is_whole() -> None:
    assert len(read_bytes(OPEN[:-1]).players) == 14


def test_fewer_players_than_announced_are_believed_where_the_file_ends_well() -> None:
    assert len(read_trf(file("062 3", *TWO)).players) == 2
    assert english(refused(file("062 3", *TWO).removesuffix("\r\n")).message) == (
        "line 3, column 100: the file ends early: line 1 announces 3 players, but there are 2"
    )


@pytest.mark.parametrize(
    ("lines", "place", "says"),
    [
        ((player(1, "2 w 1"), player(2, "1 w 0")), (1, 97), "has white too"),
        ((player(1, "2 w 1"), player(2, "1 b 1")), (1, 99), "does not go with"),
        ((player(1, "2 w 1"), player(2, "3 b 0"), player(3, "2 w 1")), (1, 92), "meets 3, not 1"),
        ((player(1, "1 w 1"),), (1, 92), "paired with themselves"),
        ((player(1, "9 w 1"),), (1, 92), "no player has starting rank 9"),
        ((player(1, "2 w 1", points="2.0"), player(2, "1 b 0")), (1, 81), "the results make 1.0"),
        (("142 1", player(1, "2 w 1", "2 b 1"), player(2, "1 b 0", "1 w 0")), (1, 5), "2 are paired"),
        ((player(1), player(1)), (2, 5), "is already in line 1"),
        ((player(1, rating=4001),), (1, 49), "the rating 4001 is above 4000"),
        (("142 5", "XXR 6", player(1)), (2, 5), "an earlier line says 5"),
        (("240 H 001    1", player(1, "2 w 1"), player(2, "1 b 0")), (1, 5), "another entry in line 2"),
        ((player(1, "0000 - U"), player(2, "0000 - U")), (2, 99), "second pairing-allocated bye"),
    ],
)
def test_a_crosstable_that_contradicts_itself_is_named(
    lines: tuple[str, ...], place: tuple[int, int], says: str
) -> None:
    error = refused(file(*lines))

    assert (error.line, error.column) == place
    assert says in english(error.reason)


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("142 1000", 5),
        ("142 0", 5),
        ("142 " + "9" * 5000, 5),
        ("240 H 001 " + "1" * 5000, 11),
        ("299 W         0.5  001 " + "1" * 5000, 24),
        ("XXS W=" + "9" * 5000, 5),
        ("BBW " + "9" * 5000, 5),
        ("XXA    1 " + "0.0  " * 1000, 5005),
        ("260 001 009    1", 13),
        ("250      1.05 001 002    1    2", 10),
        ("### " + "a" * 100_000, 100_001),
    ],
)
def test_numbers_and_lines_that_do_not_end_are_named_with_their_column(line: str, column: int) -> None:
    error = refused(file(line, *TWO))

    assert (error.line, error.column) == (1, column)
    assert len(english(error.message)) < 200


@pytest.mark.parametrize(
    "text",
    [
        player(1, *["0000 - Z"] * 1000),
        file(*["### a comment"] * 60_001),
        file(*map(player, range(1, 10_001))),
        file(*map(player, range(1, 3000)), "260 001 009 " + " ".join(map(str, range(1, 3000)))),
        file(*map(player, range(1, 2000)), *["250       1.0 001 999    1 1999"] * 11),
        file(*map(player, range(1, 2000)), *["299 W         0.5  001 " + " ".join(map(str, range(1, 2000)))] * 6),
    ],
    ids=["rounds", "lines", "players", "pairs", "virtual", "abnormal"],
)
def test_what_no_tournament_can_hold_is_too_large(text: str) -> None:
    assert isinstance(refused(text), TrfTooLarge)


def test_the_largest_rounds_and_ranks_are_read() -> None:
    trf = read_trf(file("142 999", player(9999, *["0000 - Z"] * 999), player(1)))

    assert (trf.columns, trf.rounds) == (999, 999)
    assert len(events_of(trf)) > 2


def test_an_error_travels_between_processes() -> None:
    error = pickle.loads(pickle.dumps(TrfTooLarge(3, 5, message("file.empty"))))  # noqa: S301  # our own bytes

    assert (type(error), english(error.message)) == (TrfTooLarge, "line 3, column 5: the file is empty")


def test_bytes_that_are_no_text_are_refused() -> None:
    assert refused(b"PK\x03\x04[Content_Types].xml").reason == message("file.packed")
    assert refused(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").reason == message("file.not-text")
