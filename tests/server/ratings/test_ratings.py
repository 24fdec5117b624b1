"""A rating list: read from text and XML, found by name and id, replaced whole."""

from __future__ import annotations

import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.ratings.reading import ListedPlayer, NotARatingList, month_of, read_list
from server.ratings.store import ListAbout, RatingListStore

_WIDTHS = (15, 61, 4, 4, 5, 5, 15, 4, 6, 4, 3, 6, 4)
_HEADER = ("ID Number", "Name", "Fed", "Sex", "Tit", "WTit", "OTit", "FOA", "NOV26", "Gms", "K", "B-day", "Flag")
_ANNA = ListedPlayer("1001", "Müller, Anna", "GER", "F", "WGM", 2310, "1990", k=20, women_title="WGM")
_BERND = ListedPlayer("1002", "Müller, Bernd", "SUI", "M", "", 0, "")


def line(*texts: str) -> str:
    return "".join(text.ljust(width) for text, width in zip(texts, _WIDTHS, strict=True)) + "\r\n"


def text_list(path: Path, encoding: str = "utf-8") -> Path:
    rows = (
        _HEADER,
        ("1001", "Müller, Anna", "GER", "F", "WGM", "WGM", "", "", "2310", "0", "20", "1990", ""),
        ("1002", "Müller, Bernd", "SUI", "M", "", "", "", "", "", "", "", "", ""),
    )
    path.write_bytes("".join(line(*row) for row in rows).encode(encoding))
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_the_text_list_is_read_by_its_columns(tmp_path: Path, encoding: str) -> None:
    assert list(read_list(text_list(tmp_path / "list.txt", encoding))) == [_ANNA, _BERND]


def test_the_xml_list_is_read_also_from_an_archive(tmp_path: Path) -> None:
    text = (
        '<?xml version="1.0" encoding="utf-8"?><playerslist><player><fideid>1001</fideid><name>Müller, Anna</name>'
        "<country>GER</country><sex>F</sex><title>WGM</title><w_title>WGM</w_title>"
        "<rating>2310</rating><k>20</k><birthday>1990</birthday></player>"
        "<player><fideid>1002</fideid><name>Müller, Bernd</name><country>SUI</country><sex>M</sex><title></title>"
        "<rating></rating><birthday></birthday></player></playerslist>"
    )
    with zipfile.ZipFile(tmp_path / "list.zip", "w") as archive:
        archive.writestr("players.xml", text)

    assert list(read_list(tmp_path / "list.zip")) == [_ANNA, _BERND]


@pytest.mark.parametrize("content", [b"", b"no list at all\n", b"<playerslist><player>"])
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)

    with pytest.raises(NotARatingList):
        list(read_list(path))


def test_players_are_found_by_id_and_by_the_beginning_of_a_name_without_accents(tmp_path: Path) -> None:
    store = RatingListStore(tmp_path / "ratings.sqlite3")
    assert store.find("muller") == []

    assert store.put([_BERND, _ANNA]) == 2

    assert store.find("MULLER") == [_ANNA, _BERND]
    assert store.find("müller, b") == [_BERND]
    assert store.find("1001") == [_ANNA]
    assert store.by_id(["1002", "9"]) == {"1002": _BERND}


def test_a_list_that_breaks_off_leaves_the_one_before_in_its_place(tmp_path: Path) -> None:
    def broken() -> Iterator[ListedPlayer]:
        yield _BERND
        raise NotARatingList("torn")

    store = RatingListStore(tmp_path / "ratings.sqlite3")
    store.put([_ANNA])

    with pytest.raises(NotARatingList):
        store.put(broken())

    assert store.find("muller") == [_ANNA]
    assert [each.name for each in tmp_path.iterdir()] == ["ratings.sqlite3"]


def test_the_month_is_reported_by_the_label_of_the_ratings_or_by_the_name_of_the_file(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "list.zip", "w") as archive:
        archive.writestr("standard_jul25frl_xml.xml", "<playerslist></playerslist>")
    (tmp_path / "players_list.txt").write_text("ID Number Name SRtng\n")

    assert month_of(text_list(tmp_path / "list.txt")) == "2026-11"
    assert month_of(tmp_path / "list.zip") == "2025-07"
    assert month_of(tmp_path / "players_list.txt") == ""


def test_the_store_names_its_list_and_finds_only_unambiguous_names(tmp_path: Path) -> None:
    store = RatingListStore(tmp_path / "ratings.sqlite3")
    assert store.about() is None

    store.put([_ANNA, _BERND, ListedPlayer("1003", "Muller, Bernd")], month="2026-11")

    assert store.about() == ListAbout(3, "2026-11")
    assert store.named(["muller, anna", "Müller, Bernd", "Nobody"]) == {"muller, anna": _ANNA}


def test_a_list_without_anyone_is_none(tmp_path: Path) -> None:
    store = RatingListStore(tmp_path / "ratings.sqlite3")
    store.put([_ANNA])

    with pytest.raises(NotARatingList):
        store.put([])
    assert store.find("muller") == [_ANNA]


def test_the_share_that_is_read_is_reported(tmp_path: Path) -> None:
    path, told = text_list(tmp_path / "list.txt"), list[float]()

    players = list(read_list(path, told.append))

    assert (len(players), [0 < share <= 1 for share in told]) == (2, [True])


def test_a_line_without_end_is_not_read_into_memory(tmp_path: Path) -> None:
    path = text_list(tmp_path / "list.txt")
    path.write_bytes(path.read_bytes() + b"9" * 1_000_000)

    assert list(read_list(path))[:2] == [_ANNA, _BERND]


@pytest.mark.parametrize(
    "inside",
    [
        pytest.param("<a>" * 200_000, id="elements within elements"),
        pytest.param("<player>" + "<name>x</name>" * 200_000, id="a player with many fields"),
    ],
)
def test_xml_that_would_fill_the_memory_is_refused_where_it_begins(tmp_path: Path, inside: str) -> None:
    (tmp_path / "list.xml").write_text(f"<playerslist>{inside}")
    with pytest.raises(NotARatingList, match="none of a rating list"):
        list(read_list(tmp_path / "list.xml"))


def test_elements_that_are_no_players_are_passed_over(tmp_path: Path) -> None:
    text = "<playerslist>" + "<other/>" * 5000 + "<player><fideid>7</fideid><name>Doe, J</name></player></playerslist>"
    (tmp_path / "list.xml").write_text(text)

    assert [each.fide_id for each in read_list(tmp_path / "list.xml")] == ["7"]


def test_columns_are_counted_in_letters_not_in_bytes(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    name = "Trịnh, Quân Đặng"
    row = ("1001", name, "VIE", "M", "GM", "", "", "", "2615", "0", "10", "1990", "")
    path.write_bytes("".join(line(*each) for each in (_HEADER, row)).encode())

    assert list(read_list(path)) == [ListedPlayer("1001", name, "VIE", "M", "GM", 2615, "1990", k=10)]


_COMBINED = (
    *(("ID Number", 15), ("Name", 61), ("Fed", 4), ("Sex", 4), ("Tit", 5), ("WTit", 5), ("OTit", 15), ("FOA", 4)),
    *(("SRtng", 6), ("SGm", 4), ("SK", 3), ("RRtng", 6), ("RGm", 4), ("Rk", 3), ("BRtng", 6), ("BGm", 4), ("BK", 3)),
    *(("B-day", 6), ("Flag", 4)),
)
_CARLA = ListedPlayer(
    *("1003", "Rossi, Carla", "SUI", "F", "WIM", 2205, "2009"),
    rapid=2150,
    blitz=2099,
    k=20,
    rapid_k=40,
    blitz_k=10,
    games=9,
    rapid_games=11,
    blitz_games=0,
    women_title="WIM",
    other_titles="NA",
    flag="w",
)


def test_the_combined_text_list_has_every_column(tmp_path: Path) -> None:
    texts = (
        *("1003", "Rossi, Carla", "SUI", "F", "WIM", "WIM", "NA", "", "2205", "9", "20", "2150", "11", "40"),
        *("2099", "0", "10", "2009", "w"),
    )
    header = "".join(label.ljust(width) for label, width in _COMBINED)
    row = "".join(text.ljust(width) for text, (_, width) in zip(texts, _COMBINED, strict=True))
    (tmp_path / "players_list_foa.txt").write_text(f"{header}\n{row}\n")

    assert list(read_list(tmp_path / "players_list_foa.txt")) == [_CARLA]


def test_the_combined_xml_list_has_every_column(tmp_path: Path) -> None:
    tags = (
        *(("fideid", "1003"), ("name", "Rossi, Carla"), ("country", "SUI"), ("sex", "F"), ("title", "WIM")),
        *(("w_title", "WIM"), ("o_title", "NA"), ("foa_title", ""), ("rating", "2205"), ("games", "9"), ("k", "20")),
        *(("rapid_rating", "2150"), ("rapid_games", "11"), ("rapid_k", "40"), ("blitz_rating", "2099")),
        *(("blitz_games", "0"), ("blitz_k", "10"), ("birthday", "2009"), ("flag", "w")),
    )
    inside = "".join(f"<{tag}>{text}</{tag}>" for tag, text in tags)
    (tmp_path / "list.xml").write_text(f"<playerslist><player>{inside}</player></playerslist>")

    assert list(read_list(tmp_path / "list.xml")) == [_CARLA]


def test_a_list_of_one_rate_of_play_is_known_by_its_name(tmp_path: Path) -> None:
    path = text_list(tmp_path / "rapid_nov26frl.txt")

    anna, _ = read_list(path)

    assert (anna.rating, anna.rapid, anna.k, anna.rapid_k) == (0, 2310, 0, 20)


def test_all_columns_are_kept(tmp_path: Path) -> None:
    store = RatingListStore(tmp_path / "ratings.sqlite3")
    store.put([_CARLA])

    assert store.find("1003") == [_CARLA]


def test_a_file_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    path = tmp_path / "ratings.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE players (fide_id, name, federation, sex, title, rating, born, plain)")
        row = ("1001", "Müller, Anna", "GER", "F", "WGM", 2310, "1990", "muller anna")
        connection.execute("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

    store = RatingListStore(path)
    assert store.find("mull") == store.find("Mueller") == [ListedPlayer(*row[:-1])]
    assert store.about() == ListAbout(1, "")


def test_a_name_is_found_by_another_spelling_of_its_letters(tmp_path: Path) -> None:
    store = RatingListStore(tmp_path / "ratings.sqlite3")
    soerensen = ListedPlayer("1004", "Soerensen, Bo", "DEN", "M", "", 2100, "1990")
    store.put([soerensen])

    assert store.find("Sørensen") == store.find("sor") == [soerensen]
    assert store.named(["Sørensen, Bo", "Sorensen, Bo"]) == {"Sørensen, Bo": soerensen, "Sorensen, Bo": soerensen}
