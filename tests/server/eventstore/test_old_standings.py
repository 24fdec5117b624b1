"""A tournament keeps the list of tie-breaks that it began with, whatever newer programs give to new ones."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from domain.pairing import registry
from domain.settings.creation import CreateTournament, TournamentCreated
from domain.simulation.demo import demo_events
from domain.standings.places import places
from domain.standings.ranking import standings
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export_bytes
from domain.trf.reader import read_bytes
from domain.values import PlayerId, TieBreakEdition, TieBreaks
from server.eventstore.codec import decode, encode
from tests.server.commandline.conftest import GOLDEN

F10 = ("OTHER_F10_DE", "OTHER_F10_ARO")
BUCHHOLZ = ("BH/C1", "BH", "SB", "DE", "WIN")
TABLE = ("DE", "WIN", "SB", "KS")
OTHER = ("WIN", "BPG")
FILE = GOLDEN / "real" / "real-00-2011.trf"


@pytest.fixture
def newer_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever tournaments without a list get from now on is another one."""
    newer = {rules.code: replace(rules, tie_breaks=OTHER) for rules in registry.all_rules()}
    monkeypatch.setattr(registry, "_RULES", newer)


def old_creation(system: str, **fields: object) -> TournamentCreated:
    """A creation as schema 1 wrote it."""
    text = json.dumps({"name": "Old Open", "system": system, "rounds": 5, **fields})
    return cast("TournamentCreated", decode("TournamentCreated", 1, text))


@pytest.mark.usefixtures("newer_program")
@pytest.mark.parametrize(
    ("system", "told", "codes"),
    [
        ("fide-dutch-2026", {}, F10),
        ("fide-rating-2009", {}, F10),
        ("fide-dutch-2026", {"tie_breaks": None}, BUCHHOLZ),
        ("fide-dutch-2017", {"tie_breaks": None}, BUCHHOLZ),
        ("fide-rating-1998", {"tie_breaks": None}, F10),
        ("ecf", {"tie_breaks": None}, ()),
        ("berger", {"tie_breaks": None}, TABLE),
        ("berger-double", {"tie_breaks": None}, TABLE),
    ],
)
def test_an_old_tournament_without_a_list_has_that_of_its_time(
    system: str, told: dict[str, None], codes: tuple[str, ...]
) -> None:
    found = old_creation(system, **told)

    assert (found.tie_breaks.codes, found.tie_breaks_told) == (codes, False)


@pytest.mark.parametrize(
    ("system", "starts", "edition"),
    [
        ("fide-dutch-2026", "", TieBreakEdition.MARCH_2026),
        ("fide-dutch-2017", "", TieBreakEdition.AUGUST_2024),
        ("fide-dutch-2026", "2026/02/28", TieBreakEdition.AUGUST_2024),
        ("fide-dutch-2017", "2026-03-01", TieBreakEdition.MARCH_2026),
    ],
)
def test_an_old_tournament_without_a_list_follows_the_edition_of_its_first_day(
    system: str, starts: str, edition: TieBreakEdition
) -> None:
    assert old_creation(system, starts=starts, tie_breaks=None).tie_breaks.edition is edition


def test_an_old_tournament_with_a_list_keeps_it() -> None:
    listed = {"codes": ["WIN"], "edition": "2024-08", "unrated": "drop"}
    found = old_creation("fide-dutch-2026", tie_breaks=listed)

    assert (found.tie_breaks, found.tie_breaks_told) == (TieBreaks(("WIN",), TieBreakEdition.AUGUST_2024), True)


def stored(state_events: list[Event]) -> list[Event]:
    """The events as a log gives them back, the creation as schema 1 wrote it where no one had named a list."""
    first = json.loads(encode(state_events[0]).data)
    first["tie_breaks"] = None
    del first["tie_breaks_told"]
    rest = [encode(each) for each in state_events[1:]]
    return [
        cast("Event", decode("TournamentCreated", 1, json.dumps(first))),
        *(cast("Event", decode(each.kind, each.schema, each.data, each.private)) for each in rest),
    ]


def order(state: Tournament) -> list[tuple[int, PlayerId]]:
    return [(row.place, row.player) for row in standings(state)]


def test_the_standings_of_an_old_tournament_stay_when_the_usual_list_becomes_another(
    request: pytest.FixtureRequest,
) -> None:
    events = demo_events()
    before = order(replay(events))
    request.getfixturevalue("newer_program")
    now = replay(stored(events))
    as_new = replay([cast("Event", _with_list(events[0], OTHER)), *events[1:]])

    assert order(now) == before
    assert order(as_new) != before


def _with_list(event: Event, codes: tuple[str, ...]) -> TournamentCreated:
    assert isinstance(event, TournamentCreated)
    return TournamentCreated(event.name, event.system, event.rounds, scoring=event.scoring, tie_breaks=TieBreaks(codes))


@pytest.mark.usefixtures("newer_program")
def test_every_new_tournament_records_its_list() -> None:
    (opened, *_) = decide(None, CreateTournament("Open", "fide-dutch-2026", 5))
    made = [opened, events_of(read_bytes(FILE.read_bytes()))[0], demo_events()[0]]

    lists = [json.loads(encode(event).data)["tie_breaks"]["codes"] for event in made]
    assert lists == [list(OTHER)] * 3


@pytest.mark.parametrize("file", sorted((GOLDEN / "real").glob("*-2011.trf")), ids=lambda file: file.stem)
def test_a_file_that_names_no_list_comes_back_as_it_was_from_a_newer_program(
    request: pytest.FixtureRequest, file: Path
) -> None:
    events = events_of(read_bytes(file.read_bytes()))
    request.getfixturevalue("newer_program")

    assert export_bytes(replay(events), places, Flavour.AS_READ) == file.read_bytes()
