"""The calendar file of a player's rounds."""

from __future__ import annotations

from domain.notices import SetRoundStart
from domain.settings.changes import ChangeSettings
from server.languages import language
from server.views.calendar import calendar, has_times
from server.views.derived import Derived
from server.views.parameters import Parameters
from tests.builders import after, published, tournament

LONGEST_LINE = 75
ADDRESS = "https://chess.example.org/t/open/players/a"


def _lines(text: str) -> list[str]:
    """The lines of the file, folded ones joined (RFC 5545, 3.1)."""
    assert text.endswith("\r\n")
    assert all(len(line.encode()) <= LONGEST_LINE for line in text.split("\r\n"))
    return text.replace("\r\n ", "").split("\r\n")


def test_rounds_with_a_start_are_events_in_utc_with_the_seat_once_it_is_public() -> None:
    state = after(
        published(tournament(4), (1, 3), (4, 2)),
        SetRoundStart(1, "2026-11-22T10:00:00+01:00"),
        SetRoundStart(2, "2026-11-22T15:30:00+01:00"),
    )
    player = next(iter(state.roster.players))

    made = _lines(calendar(state, Parameters(player=player, stream="open"), Derived(), language("de"), ADDRESS))

    assert made.count("BEGIN:VEVENT") == made.count("END:VEVENT") == 2
    assert [each for each in made if each.startswith("DTSTART")] == [
        "DTSTART:20261122T090000Z",
        "DTSTART:20261122T143000Z",
    ]
    assert [each for each in made if each.startswith("DTEND")] == ["DTEND:20261122T130000Z", "DTEND:20261122T183000Z"]
    assert made.count(f"URL:{ADDRESS}") == 2
    assert [each for each in made if each.startswith("UID")] == [
        f"UID:open-{player}-1@jadoube",
        f"UID:open-{player}-2@jadoube",
    ]
    first, second = (each for each in made if each.startswith("DESCRIPTION"))
    assert first.startswith("DESCRIPTION:Brett 1\\, Weiß\\, ")
    assert second == "DESCRIPTION:"


def test_an_event_lasts_as_long_as_its_games_and_ends_before_the_next_round() -> None:
    state = after(
        tournament(4, rounds=4),
        ChangeSettings(time_control="90+30", round_dates=("", "", "2026-11-24", "")),
        SetRoundStart(1, "2026-11-22T10:00:00+01:00"),
        SetRoundStart(2, "2026-11-22T13:00:00+01:00"),
    )
    player = next(iter(state.roster.players))

    made = _lines(calendar(state, Parameters(player=player, stream="open"), Derived(), language("en"), ADDRESS))

    spans = [each for each in made if each.startswith(("DTSTART", "DTEND", "DURATION"))]
    assert spans == [
        *("DTSTART:20261122T090000Z", "DTEND:20261122T120000Z"),
        *("DTSTART:20261122T120000Z", "DTEND:20261122T160000Z"),
        *("DTSTART;VALUE=DATE:20261124", "DURATION:P1D"),
    ]


def test_without_a_known_start_there_is_nothing_to_offer() -> None:
    assert not has_times(tournament(2))
    assert has_times(after(tournament(2, rounds=2), SetRoundStart(2, "2026-11-22T10:00:00+01:00")))
