"""FIDE's ratings in player lines, national ones in lines of their own, and the rating that counts, written and read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from domain.players.details import CorrectDetails
from domain.players.registration import CancelRegistration, PlayerRegistered, RegisterPlayer
from domain.ratings import NO_RATINGS, RatingMethod, RatingRule
from domain.settings.changes import ChangeSettings
from domain.settings.rating_rule import ChangeRatingRule
from domain.standings.places import places
from domain.starting_list import pairing_numbers
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.not_understood import not_understood
from domain.trf.reader import read_trf
from domain.values import RatingKind
from tests.builders import after, created, published
from tests.domain.trf.lines import file, player
from tests.for_each import for_each

PLAYERS: Mapping[str, RegisterPlayer] = {
    "Olga": RegisterPlayer("Olga", ratings={"fide_standard": 2400, "national": 2150}, national_id="D 17", sex="w"),
    "Bela": RegisterPlayer("Bela", ratings={"national": 2050}),
    "Carl": RegisterPlayer("Carl", rating=1980, ratings={"national": 2300}),
    "Dora": RegisterPlayer("Dora", ratings={"estimate": 1600}),
    "Emil": RegisterPlayer("Emil", ratings={"fide_standard": 1900, "estimate": 1990}),
    "Fritz": RegisterPlayer("Fritz", rating=1750),
    "Gerd": RegisterPlayer("Gerd", rating=1800, rating_kind=RatingKind.NATIONAL),
    "Hans": RegisterPlayer("Hans"),
    "Ida": RegisterPlayer("Ida", rating=1700, ratings={"fide_standard": 1720}),
    "Jan": RegisterPlayer("Jan", rating=1690, national_id="J 4"),
}


def open_of(*names: str, method: RatingMethod = RatingMethod.FIDE_ELSE_NATIONAL, federation: str = "GER") -> Tournament:
    """A tournament with some of the players."""
    state = after(replay(created()), ChangeSettings(federation=federation), ChangeRatingRule(RatingRule(method)))
    return after(state, *(PLAYERS[each] for each in names))


def lines(state: Tournament, *heads: str, flavour: Flavour = Flavour.TRF26) -> list[str]:
    """The lines of the tournament's file that begin so."""
    return [line for line in export(state, places, flavour).splitlines() if line.startswith(heads)]


def ratings_of(state: Tournament, *, flavour: Flavour = Flavour.TRF26) -> list[str]:
    """The columns of FIDE's ratings."""
    return [line[48:52] for line in lines(state, "001", flavour=flavour)]


def by_name(state: Tournament) -> Mapping[str, Player]:
    return {each.name: each for each in state.roster.players.values()}


def test_player_lines_have_fide_ratings_and_national_lines_the_others() -> None:
    state = open_of("Olga", "Bela", "Dora")

    assert ratings_of(state) == ["2400", "    ", "    "]
    assert lines(state, "072", "GER", "### Rating") == [
        "072 1",
        f"GER    1 w    {'Olga':33} 2150            D 17",
        f"GER    2      {'Bela':33} 2050",
        "### Rating that counts: 3: 1600",
    ]


def test_fide_ratings_stand_in_player_lines_where_the_national_ones_count() -> None:
    state = open_of("Olga", "Carl", method=RatingMethod.NATIONAL)

    assert ratings_of(state) == ["2400", "1980"]
    assert lines(state, "172", "### Rating") == ["172 GER NRO", "### Rating that counts: 2: 1980"]


def test_another_rating_that_is_stated_leaves_fide_s_in_the_player_line() -> None:
    state = open_of("Ida")

    assert ratings_of(state) == ["1720"]
    assert lines(state, "### Rating") == ["### Rating that counts: 1: 1700"]


def test_a_rating_that_is_stated_as_national_has_a_national_line() -> None:
    state = open_of("Gerd")

    assert ratings_of(state) == ["    "]
    assert [line[48:52] for line in lines(state, "GER")] == ["1800"]


def test_without_a_federation_of_three_letters_the_rating_that_counts_is_a_comment() -> None:
    state = open_of("Olga", "Bela", federation="")

    assert lines(state, "GER", "### Rating") == ["### Rating that counts: 2: 2050"]


def test_foreign_engines_read_the_rating_that_counts_from_player_lines() -> None:
    state = open_of("Olga", "Bela", "Dora")

    assert ratings_of(state, flavour=Flavour.ENGINES) == ["2400", "2050", "1600"]
    assert lines(state, "GER", "### Rating", "072", flavour=Flavour.ENGINES) == ["072 3"]


@for_each(method=list(RatingMethod), flavour=[Flavour.TRF26, Flavour.TRF16], federation=["GER", ""])
def test_a_file_gives_the_ratings_that_count_back(method: RatingMethod, flavour: Flavour, federation: str) -> None:
    state = open_of(*PLAYERS, method=method, federation=federation)
    state = published(state, (1, 2), (3, 4), (5, 6), (7, 8), (9, 10))

    again = replay(events_of(read_trf(export(state, places, flavour))))

    was, now = by_name(state), by_name(again)
    assert {name: each.rating for name, each in now.items()} == {name: each.rating for name, each in was.items()}
    assert [again.roster.players[each].name for each in pairing_numbers(again)] == [
        state.roster.players[each].name for each in pairing_numbers(state)
    ]
    if flavour is Flavour.TRF26:
        assert export(again, places, Flavour.TRF26) == export(state, places, Flavour.TRF26)
    if federation == "GER":
        assert now["Olga"].ratings.national == was["Olga"].ratings.national
        assert (now["Olga"].national_id, now["Jan"].national_id) == ("D 17", "J 4")


@for_each(method=list(RatingMethod), flavour=[Flavour.TRF26, Flavour.TRF16])
def test_an_estimate_beside_a_national_rating_comes_back_from_every_file(
    method: RatingMethod, flavour: Flavour
) -> None:
    state = open_of("Olga", method=method)
    state = after(state, RegisterPlayer("Klara", ratings={"national": 1400, "estimate": 1450}))
    counting = by_name(state)["Klara"].rating
    first = export(state, places, flavour)

    text = first
    for _ in range(3):
        again = replay(events_of(read_trf(text)))
        text = export(again, places, flavour)
        assert text == first
        assert by_name(again)["Klara"].rating == counting


def test_what_a_rating_is_comes_back() -> None:
    again = by_name(replay(events_of(read_trf(export(open_of(*PLAYERS), places)))))

    assert {name: (each.rating_kind, each.rating_is_derived) for name, each in again.items()} == {
        "Olga": (RatingKind.OFFICIAL, True),
        "Bela": (RatingKind.NATIONAL, True),
        "Carl": (RatingKind.OFFICIAL, True),
        "Dora": (RatingKind.ESTIMATED, True),
        "Emil": (RatingKind.OFFICIAL, False),
        "Fritz": (RatingKind.OFFICIAL, False),
        "Gerd": (RatingKind.NATIONAL, True),
        "Hans": (RatingKind.OFFICIAL, False),
        "Ida": (RatingKind.OFFICIAL, False),
        "Jan": (RatingKind.OFFICIAL, True),
    }
    assert again["Dora"].ratings.estimate == 1600


def test_corrections_between_rounds_end_with_the_rating_that_counts() -> None:
    state = published(open_of("Olga", "Bela"), (1, 2))
    bela = by_name(state)["Bela"].id
    text = export(
        after(state, CorrectDetails(bela, ratings={"national": 2080})),
        places,
        comments=["Rating @ Round 2: 2: 2050 => 2080"],
    )

    again = replay(events_of(read_trf(text)))

    assert by_name(again)["Bela"].rating == 2080
    assert [line[48:52] for line in lines(again, "GER")] == ["2150", "2080"]


NATIONAL = f"AUT    1      {'Anna':33} 2012            77 "
IMPORTED = file(
    "012 Open",
    "032 AUT",
    "072 1",
    "142 3",
    "152 W",
    "172 AUT FIDON",
    "192 FIDE_DUTCH_2026",
    player(1, "2 w 1", points="1.0", name="Anna", rating=2100),
    player(2, "1 b 0", points="0.0", name="Berta", rating=0),
    NATIONAL,
    f"AUT    2      {'Berta':33} 1777 AUT       88000 1999/01/02 of the list",
    f"GER    1      {'Anna':33} 1999",
)


def imported() -> Tournament:
    return replay(events_of(read_trf(IMPORTED)))


def test_the_national_list_of_the_federation_is_read() -> None:
    players = by_name(imported())

    assert (players["Anna"].rating, players["Anna"].ratings.national, players["Anna"].national_id) == (2100, 2012, "77")
    assert (players["Berta"].rating, players["Berta"].rating_kind) == (1777, RatingKind.NATIONAL)


def test_a_file_comes_back_as_it_was() -> None:
    assert export(imported(), places, Flavour.AS_READ) == IMPORTED


def test_a_corrected_national_rating_stands_in_its_line_and_the_rest_stays() -> None:
    state = imported()
    berta = by_name(state)["Berta"].id

    changed = after(state, CorrectDetails(berta, ratings={"national": 1800}, national_id="99"))

    line = f"AUT    2      {'Berta':33} 1777 AUT       88000 1999/01/02 of the list"
    now = line.replace("1777", "1800").replace("88000", "   99")
    assert export(changed, places, Flavour.AS_READ) == IMPORTED.replace(line, now)


def test_national_lines_go_with_the_federation_of_the_tournament() -> None:
    state = after(imported(), ChangeSettings(federation="GER"))
    text = export(state, places, Flavour.AS_READ)

    assert [line[:8] + line[48:52] for line in text.splitlines() if line.startswith(("AUT", "GER"))] == [
        "GER    12012",
        "GER    21777",
    ]
    assert {name: each.rating for name, each in by_name(replay(events_of(read_trf(text)))).items()} == {
        "Anna": 2100,
        "Berta": 1777,
    }


@for_each(method=list(RatingMethod), flavour=[Flavour.AS_READ, Flavour.TRF26, Flavour.TRF16])
def test_an_imported_file_says_which_ratings_count_by_another_method(method: RatingMethod, flavour: Flavour) -> None:
    state = after(imported(), ChangeRatingRule(RatingRule(method)))
    again = replay(events_of(read_trf(export(state, places, flavour))))

    was, now = by_name(state), by_name(again)
    assert {name: each.rating for name, each in now.items()} == {name: each.rating for name, each in was.items()}


def test_a_national_rating_that_is_new_has_a_new_line_behind_the_others() -> None:
    state = after(imported(), RegisterPlayer("Cleo", ratings={"national": 1500}))

    written = lines(state, "AUT", "GER", "001", flavour=Flavour.AS_READ)

    assert [line[:8] for line in written] == [
        "001    1",
        "001    2",
        "001    3",
        "AUT    1",
        "AUT    2",
        "GER    1",
        "AUT    3",
    ]
    assert written[2][48:52] == "    "


OF_ANOTHER_LIST = IMPORTED.replace("172 AUT", "172 GER")
"""Record 172 names the German list in a tournament of Austria."""


@for_each(flavour=[Flavour.AS_READ, Flavour.TRF26, Flavour.TRF16])
def test_new_lines_are_those_of_the_list_that_the_file_names(flavour: Flavour) -> None:
    text = OF_ANOTHER_LIST.replace("FIDON", "NIDOF")
    state = replay(events_of(read_trf(text)))
    anna, berta = (by_name(state)[each].id for each in ("Anna", "Berta"))
    assert (by_name(state)["Anna"].rating, by_name(state)["Berta"].rating) == (1999, 0)

    changed = after(
        state,
        CorrectDetails(berta, ratings={"national": 1888}),
        CorrectDetails(anna, ratings={"national": 1950}),
        RegisterPlayer("Cleo", ratings={"national": 1500}),
    )

    again = by_name(replay(events_of(read_trf(export(changed, places, flavour)))))
    assert {name: each.rating for name, each in again.items()} == {"Anna": 1950, "Berta": 1888, "Cleo": 1500}


def test_another_list_than_that_of_the_federation_stays_when_the_federation_changes() -> None:
    state = after(replay(events_of(read_trf(OF_ANOTHER_LIST))), ChangeSettings(federation="FRA"))

    assert lines(state, "172", "GER", "FRA", flavour=Flavour.AS_READ) == [
        "172 GER FIDON",
        OF_ANOTHER_LIST.splitlines()[-1],
    ]


def test_the_list_of_the_federation_is_read_if_there_is_none_of_the_named_one() -> None:
    players = by_name(replay(events_of(read_trf(IMPORTED.replace("172 AUT", "172 FRA")))))

    assert (players["Anna"].ratings.national, players["Berta"].ratings.national) == (2012, 1777)


@for_each(method=["NIDOF", "HBFN"])
def test_a_national_rating_entered_after_an_import_counts_by_record_172(method: str) -> None:
    text = IMPORTED.replace("FIDON", method).replace(NATIONAL, "### -").replace("GER    1", "### -")
    state = replay(events_of(read_trf(text)))
    anna = by_name(state)["Anna"]
    assert (anna.rating, anna.ratings.fide_standard) == (2100, 2100)

    changed = after(state, CorrectDetails(anna.id, ratings={"national": 2222}))

    assert by_name(changed)["Anna"].rating == 2222


def test_the_line_of_a_cancelled_registration_goes() -> None:
    state = after(imported(), RegisterPlayer("Cleo", ratings={"national": 1500}))
    state = after(state, CancelRegistration(by_name(state)["Cleo"].id))

    assert export(state, places, Flavour.AS_READ) == IMPORTED


def test_a_file_that_an_earlier_version_read_comes_back_as_it_was() -> None:
    """It did not read national lines: players have the rating of their own line alone."""

    def unread(event: Event) -> Event:
        if not isinstance(event, PlayerRegistered):
            return event
        rating = 2100 if event.name == "Anna" else 0
        plain = replace(event, rating=rating, rating_kind=RatingKind.OFFICIAL, national_id="")
        return replace(plain, ratings=NO_RATINGS, rating_is_derived=False)

    state = replay([unread(each) for each in events_of(read_trf(IMPORTED))])

    assert export(state, places, Flavour.AS_READ) == IMPORTED


def test_columns_that_hold_no_rating_are_named_and_kept() -> None:
    text = IMPORTED.replace(" 1777 ", " 17x7 ")
    trf = read_trf(text)

    assert [str(each) for each in not_understood(trf)] != []
    assert export(replay(events_of(trf)), places, Flavour.AS_READ) == text
