"""What the columns of pasted tables contain."""

from __future__ import annotations

from domain.exchange.csv_reading import read_csv
from domain.exchange.headers import PlayerField
from domain.exchange.name_order import Order, in_order, order_of
from domain.exchange.player_batch import player_batch
from domain.exchange.recognition import recognised
from domain.settings.creation import TournamentCreated
from domain.tournament.replay import replay
from domain.values import TieBreaks
from tests.for_each import for_each

OPEN = replay([TournamentCreated("Open", "fide-dutch-2026", 5, tie_breaks=TieBreaks())])


def columns(text: str) -> list[str]:
    """The contents by their names, `-` for a column that is left out."""
    return ["-" if each is None else each.name.lower() for each in recognised(read_csv(text.encode())).columns]


@for_each(
    case=(
        ("Name\tRating\tFed\tFIDE ID\tBirth\nRoy\t1700\tFRA\t12345\t1999", "name rating federation fide_id birth_date"),
        ("Nachname;Vorname;DWZ;Verein;Sex\nRoy;Anne;1700-12;SK;w", "last_name first_name national_rating club sex"),
        ("Nom et prénom,Elo,Né(e) le\nRoy Anne,1700,31/12/1999", "given_first rating birth_date"),
        ("Nazwisko;Imię;Ranking FIDE;Płeć;Rok ur.\nRoy;Anna;1700;K;1999", "last_name first_name rating sex birth_date"),
        ("Imię i nazwisko;Klub;Kraj;Tytuł\nAnna Roy;SK;POL;WIM", "given_first club federation title"),
        ("Apellidos,Nombre,Título,Federación\nRoy,Ana,WIM,ESP", "last_name name title federation"),
        ("Roy, M\t2831\tNOR\t1503014\tGM\nDoe, J\t2675\tHUN\t700070\tWIM", "name rating federation fide_id title"),
        ("Smith\tAnne\t1800\nJones\tAnne\t1900\nBrown\tPeter\t1950", "last_name first_name rating"),
        ("Anne\tSmith\t1800\nAnne\tJones\t1900\nPeter\tBrown\t2150", "first_name last_name rating"),
        ("Anne Smith\t1800\nAnne Jones\t1900\nPeter Brown\t2150", "given_first rating"),
        ("1\tRoy, Anne\t1700\n2\tDoe, Jo\t1650\n3\tPoe, Al\t1600", "- name rating"),
        ("Roy, Anne\t1700\t1999\nDoe, Jo\t1950\t2001", "name rating birth_date"),
        ("Roy, Anne\t1999\nDoe, Jo\t2001\nPoe, Al\t1985", "name birth_date"),
        ("Roy, Anne\t1999\nDoe, Jo\t2001", "name rating"),
        ("Roy, Anne\t31.12.1999\tSK Bonn\nDoe, Jo\t1.2.2001\tSV Köln", "name birth_date club"),
        ("Roy, Anne", "last_name first_name"),
        ("Roy, Anne\tanne@example.org\nDoe, Jo\tjo@example.org", "name contact"),
        ("Name;Remark;Elo\nRoy, Anne;comes late;1700", "name - rating"),
    )
)  # fmt: skip
def test_columns_are_recognised_by_header_and_content(case: tuple[str, str]) -> None:
    text, found = case
    assert columns(text) == found.split()


def test_a_quoted_cell_with_a_line_break_is_one_cell() -> None:
    table = read_csv('Name\tClub\r\n"Roy, Anne"\t"SK\nBonn"\r\n'.encode("utf-8-sig"))
    assert recognised(table).has_header
    assert table.rows[0].cells == ("Roy, Anne", "SK Bonn")


@for_each(
    case=(
        ("Anne Roy", "Roy, Anne"),
        ("Jorden van Foreest", "van Foreest, Jorden"),
        ("Anna van der Berg", "van der Berg, Anna"),
        ("CARLSEN Magnus", "CARLSEN, Magnus"),
        ("Jean Pierre DE LA CROIX", "DE LA CROIX, Jean Pierre"),
        ("Roy, Anne", "Roy, Anne"),
        ("侯逸凡", "侯逸凡"),
    )
)
def test_the_surname_comes_first(case: tuple[str, str]) -> None:
    written, name = case
    assert in_order(written, Order.GIVEN_FIRST) == name


def test_a_surname_that_is_first_keeps_its_particles() -> None:
    assert in_order("van der Berg Anna", Order.SURNAME_FIRST) == "van der Berg, Anna"
    assert in_order("Roy Anne Marie", Order.SURNAME_FIRST) == "Roy, Anne Marie"


def test_given_names_are_those_that_repeat() -> None:
    assert order_of(["Smith Anne", "Jones Anne"]) is Order.SURNAME_FIRST
    assert order_of(["Anne Smith", "Anne Jones"]) is Order.GIVEN_FIRST


@for_each(
    case=(
        ("2 345", 2345),
        ("2,345", 2345),
        ("2345,0", 2345),
        ("2345.00", 2345),
        ("2.345", 2345),
        ("1850-112", 1850),
    )
)
def test_ratings_are_read_as_spreadsheets_write_them(case: tuple[str, int]) -> None:
    written, rating = case
    (row,) = player_batch(OPEN, [{"name": "Roy, Anne", "rating": written}]).rows
    assert row.player is not None
    assert row.player.rating == rating


def test_a_club_of_letters_like_a_sex_stays_the_club() -> None:
    table = read_csv(b"Nazwisko;Klub;Plec\nRoy, Anna;K;K\nDe, Jan;M;M\nEl, Ewa;K;K")

    assert recognised(table).columns == (PlayerField.LAST_NAME, PlayerField.CLUB, PlayerField.SEX)
