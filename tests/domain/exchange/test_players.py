from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from domain.exchange.csv_reading import CsvError, read_csv
from domain.exchange.csv_writing import written
from domain.exchange.headers import PlayerField, field_of, named_columns
from domain.exchange.player_import import player_import
from domain.exchange.player_rows import TableReading, player_rows
from domain.exchange.player_table import import_players, preview_of_players
from domain.exchange.privacy import Privacy
from domain.exchange.refusals import TableRefused
from domain.exchange.tables import players_table
from domain.plain_text import on_one_line
from domain.players.details import RatingCorrected
from domain.players.registration import PlayerRegistered
from domain.ratings import Ratings
from domain.settings.creation import TournamentCreated
from domain.settings.finishing import TournamentFinished
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.values import PlayerId, RatingKind, TieBreaks, Title
from tests.saying import english, refused

OPEN = replay(
    [
        TournamentCreated("Open", "fide-dutch-2026", 5, tie_breaks=TieBreaks()),
        PlayerRegistered(PlayerId("p2"), "Müller, Jörg", 2100, fide_id="123", birth_date="1980/05/01"),
        PlayerRegistered(PlayerId("p3"), "Novak, Ana", 1900, Title.WFM, federation="CRO", club="ŠK Split"),
    ]
)


def imported(text: str, tournament: Tournament = OPEN) -> Tournament:
    return replay(import_players(tournament, text.encode(), "list of 21 November"), tournament)


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("Name,Rating,Title,Federation,FIDE ID,Sex,Birth date,Club", "Roy Anne,1700,WIM,FRA,456,f,1999-12-31,Club X"),
        (
            "Nachname;Vorname;Elo;Titel;Land;FIDE-ID;Geschlecht;Geburtsdatum;Verein",
            "Roy Anne;;1700;wim;fra;456;w;31.12.1999;Club X",
        ),
        (
            "Nom et prénom\tElo\tTitre\tFédération\tCode FIDE\tSexe\tNé(e) le\tClub",
            "Roy Anne\t1700\tWIM\tFRA\t456\tF\t31/12/1999\tClub X",
        ),
        (
            "Jugador,Elo,Título,Federación,ID FIDE,Sexo,Fecha de nacimiento,Club",
            "Roy Anne,1700,WIM,FRA,456,mujer,31/12/1999,Club X",
        ),
        (
            "Zawodnik;Ranking FIDE;Tytuł;Federacja;Numer FIDE;Płeć;Data urodzenia;Klub",
            "Roy Anne;1700;WIM;FRA;456;K;31.12.1999;Club X",
        ),
        ("Name;RtgI;RtgN;Title;FED;Fide-No.;sex;Birthday;Club", "Roy Anne;0;1700;WIM;FRA;456;w;1999/12/31;Club X"),
    ],
)  # fmt: skip
def test_headers_of_five_languages_and_other_programs_are_known(header: str, row: str) -> None:
    tournament = imported(f"{header}\r\n{row}\r\n")
    anne = list(tournament.roster.players.values())[-1]

    assert (anne.name, anne.rating, anne.title, anne.federation) == ("Roy Anne", 1700, Title.WIM, "FRA")
    assert (anne.fide_id, anne.sex, anne.birth_date, anne.club) == ("456", "w", "1999/12/31", "Club X")
    assert anne.rating_kind is (RatingKind.NATIONAL if "RtgN" in header else RatingKind.OFFICIAL)


@pytest.mark.parametrize(
    ("header", "row", "name"),
    [
        ("Name", "Anne Roy", "Anne Roy"),
        ("Name;Vorname", "Roy;Anne", "Roy, Anne"),
        ("Name;Vorname", "Roy, Anne;Anne", "Roy, Anne"),
        ("Nombre;Apellidos", "Ana María;Gómez Díaz", "Gómez Díaz, Ana María"),
        ("Last name;First name", "Roy;", "Roy"),
        ("Prénom;Nom", "Anne;Roy", "Roy, Anne"),
    ],
)
def test_names_come_in_one_column_or_in_two(header: str, row: str, name: str) -> None:
    assert player_rows(read_csv(f"{header}\n{row}\n".encode())).players[0].name == name


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("  ELO ", PlayerField.RATING),
        ("Année de naissance", PlayerField.BIRTH_DATE),
        ("M/F", PlayerField.SEX),
        ("Points", None),
    ],
)
def test_headers_are_read_without_case_accents_and_signs(header: str, field: PlayerField | None) -> None:
    assert field_of(header) is field


def test_a_preview_shows_what_is_new_what_changes_and_what_stays() -> None:
    wanted = player_import(
        b"Name;Elo;FIDE ID;Birth year;Nr\nMuller Jorg;2120;123;1980;7\nnovak ana;1900;;;8\nRoy, Anne;1700;;;9\n",
        OPEN,
    )

    assert [row.name for row in wanted.registrations] == ["Roy, Anne"]
    assert [(change.player, dict(change.fields)) for change in wanted.changes] == [("p2", {"rating": (2100, 2120)})]
    assert (wanted.unchanged, wanted.ignored, wanted.problems) == (1, ("Nr",), ())


def test_corrections_come_with_their_reason_and_nothing_is_blanked() -> None:
    tournament = imported("Name,Rating,Club,Sex\nNovak Ana,1910,Zagreb,\n")

    assert tournament.roster.players[PlayerId("p3")].club == "Zagreb"
    assert tournament.roster.players[PlayerId("p3")].rating == 1910
    assert tournament.roster.players[PlayerId("p3")].title is Title.WFM
    events = import_players(OPEN, b"Name,Rating\nNovak Ana,1910\n", "list of 21 November")
    assert [event.reason for event in events if isinstance(event, RatingCorrected)] == ["list of 21 November"]


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("Name,Rating\nA,x\n", "line 2, column 2 (Rating)", "'x' is not a rating"),
        ("Name,Rating\nA,4001\n", "line 2, column 2 (Rating)", "4001"),
        ("Rating,Name\n1500,\n", "line 2, column 2 (Name)", "missing"),
        ("Name,Sex\nA,x\n", "line 2, column 2 (Sex)", "neither m nor w"),
        ("Name,Born\nA,13/31/1999\n", "line 2, column 2 (Born)", "day before month"),
        ("Name,Born\nA,yesterday\n", "line 2, column 2 (Born)", "neither a date"),
        ("Name,FIDE ID\nA,12a\n", "line 2, column 2 (FIDE ID)", "digits"),
        ("Name,FIDE ID\nA,²\n", "line 2, column 2 (FIDE ID)", "digits"),
        ("Name,Elo\nA\nA,,x\n", "line 3, column 3", "more cells"),
        ("Name\nA\nB\na\n", "line 4", "is already in line 2"),
        ("Name,FIDE ID\nA,77\nB,77\n", "line 3", "is already in line 2"),
        ("Name,FIDE ID\nMüller,123\nJörg,123\n", "line 3", "is already in line 2"),
    ],
)
def test_a_wrong_row_is_named_with_line_and_column_and_nothing_is_done(text: str, place: str, says: str) -> None:
    with pytest.raises(TableRefused) as caught:
        imported(text)

    assert english(caught.value.first).startswith(f"{place}: ")
    assert says in english(caught.value.first)
    assert len(caught.value.problems) == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Rating\n1500\n", "no column holds names"),
        ("Name,Elo,Rating\nA,1,2\n", "'Rating' has the same content as the column 'Elo'"),
    ],
)
def test_a_table_without_names_or_with_two_of_a_kind_is_refused(text: str, says: str) -> None:
    with pytest.raises(CsvError) as caught:
        player_rows(read_csv(text.encode()))
    assert says in english(caught.value.reason)


def test_what_we_cannot_use_is_left_out_with_a_note() -> None:
    rows = player_rows(read_csv(b"Name,Title,Fed\nA,AGM,Germany\n"))

    assert [english(note.message).split(":")[0] for note in rows.notes] == [
        "line 2, column 2 (Title)",
        "line 2, column 3 (Fed)",
    ]
    assert (rows.players[0].title, rows.players[0].federation) == (None, None)


def test_two_of_a_name_are_distinguished_by_their_birth_or_asked_about() -> None:
    twins = imported("Name,Born\nKim,1990\nKim,2001\n")

    assert [player.name for player in twins.roster.players.values()][-2:] == ["Kim", "Kim"]
    with pytest.raises(TableRefused) as caught:
        imported("Name,Rating\nKim,1500\n", twins)
    assert "2 registered players are called Kim" in refused(caught.value)


def test_a_new_player_of_a_known_name_is_listed_and_registered_all_the_same() -> None:
    first = imported("Name;FIDE ID\nDoe, Jane;1234567\n")

    found = player_import(b"Name;FIDE ID\nDOE, Jane;7654321\nRoe, Jane;\n", first)

    assert [row.name for row in found.registrations] == ["DOE, Jane", "Roe, Jane"]
    assert [(each.line, each.reason.id) for each in found.notes] == [(2, "table.same-name")]


def test_a_refusal_of_the_rules_names_the_line() -> None:
    over = replay([TournamentFinished()], OPEN)

    assert [problem.line for problem in preview_of_players(over, b"Name\nA\n").problems] == [2]
    assert preview_of_players(OPEN, b"Name\nA\n").problems == ()

    with pytest.raises(TableRefused) as caught:
        imported("Name\nA\n", over)
    assert "line 2: The tournament is finished" in refused(caught.value)


CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)


def plain(text: str) -> str:
    """As commands record it: without characters that are not seen."""
    return on_one_line(text).lstrip("'")


@given(st.lists(st.tuples(CELLS, CELLS, st.integers(0, 3000)), max_size=6))
@example([("", "\N{MINUS SIGN}", 0)])
def test_our_own_table_read_again_changes_nothing(people: list[tuple[str, str, int]]) -> None:
    events = [
        PlayerRegistered(PlayerId(f"p{place}"), plain(f"{name} {place}"), rating, club=plain(club))
        for place, (name, club, rating) in enumerate(people, start=2)
    ]
    tournament = replay(events, OPEN)
    again = player_import(written(players_table(tournament, Privacy.PRIVATE)).encode(), tournament)

    assert (again.registrations, again.changes, again.problems) == ((), (), ())


@given(st.lists(st.lists(CELLS, max_size=4), max_size=4))
def test_any_table_is_imported_or_refused(rows: list[list[str]]) -> None:
    text = "Name;Elo;Born;Titel\n" + "\n".join(";".join(row) for row in rows)
    line = None
    try:
        players = len(imported(text).roster.players)
    except CsvError as error:
        players, line = len(OPEN.roster.players), error.line
    except TableRefused as error:
        players, line = len(OPEN.roster.players), int(str(error.problems[0]["line"]))

    assert players >= len(OPEN.roster.players)
    assert line is None or isinstance(line, int)


def test_ratings_of_several_lists_are_kept_side_by_side() -> None:
    state = imported("Name;Elo;Rapid;Blitz;DWZ;K\nRoy, Anne;2100;2050;;1980;20\n")
    anne = list(state.roster.players.values())[-1]

    assert anne.ratings == Ratings(fide_standard=2100, fide_rapid=2050, national=1980, k=20)
    assert (anne.rating, anne.rating_is_derived) == (2100, True)


def test_a_table_corrects_the_rating_from_which_the_one_that_counts_follows() -> None:
    state = imported("Name;Elo;DWZ\nRoy, Anne;2100;1980\n")
    anne = list(state.roster.players)[-1]

    events = import_players(state, b"Name;Elo\nRoy, Anne;2150\n", "list")

    player = replay(events, state).roster.players[anne]
    assert (player.rating, player.ratings.fide_standard) == (2150, 2150)


def test_columns_of_other_names_are_read_as_they_are_named() -> None:
    table = b"Wer;Zahl\nRoy, Anne;1980\n"
    named = {"Wer": "name", "Zahl": "national rating"}
    state = OPEN

    player = list(replay(import_players(state, table, "", TableReading(named)), state).roster.players.values())[-1]

    assert (player.name, player.rating, player.rating_kind) == ("Roy, Anne", 1980, RatingKind.NATIONAL)


@pytest.mark.parametrize(
    ("named", "place", "says"),
    [
        ("Zahl=natinal rating", (1, 2), "'natinal rating' is not what a column can contain; choose from: name, "),
        ("Zahl", (1, 2), "'' is not what a column can contain"),
        ("Nummer=national rating", (1, 0), "no column is called 'Nummer'; the columns are: Wer, Zahl, Andere"),
    ],
)
def test_a_column_named_wrongly_is_refused(named: str, place: tuple[int, int], says: str) -> None:
    table = b"Wer;Zahl;Andere\nRoy, Anne;1700;5\n"

    with pytest.raises(CsvError) as error:
        player_import(table, OPEN, TableReading(named_columns(f"Wer=name; {named};")))

    assert (error.value.line, error.value.column) == place
    assert says in english(error.value.reason)


def test_columns_are_named_as_headings_are_read() -> None:
    (found,) = player_import(
        b"Wer;DWZ  Neu\nRoy, Anne;1700\n", OPEN, TableReading(named_columns("wer=Name;dwz neu=National rating"))
    ).registrations

    assert (found.name, found.ratings) == ("Roy, Anne", {"national": 1700})


def test_a_k_that_there_is_not_is_left_out_and_named() -> None:
    found = player_import(b"Name;K\nRoy, Anne;15\n", OPEN)

    assert [each.reason.id for each in found.notes] == ["table.no-k"]
    assert not found.registrations[0].ratings
