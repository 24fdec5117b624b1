"""The rounds of one player as a calendar (iCalendar, RFC 5545): those whose start, or at least whose day, is known."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from domain.state.tournament import Tournament
from domain.time_controls import minutes_of_game
from domain.trf.round_dates import days_of
from domain.values import RoundNumber
from server.languages import Language
from server.views.derived import Derived
from server.views.model import ViewRow
from server.views.parameters import Parameters
from server.views.players import player
from server.wording import colour_text

_USUAL_MINUTES = 240
"""The time of a round whose time control is not known."""

_LONGEST_LINE = 75
"""Bytes of a line before it is folded (3.1)."""


def has_times(tournament: Tournament) -> bool:
    """Whether the start or the day of any round is known."""
    return any(days_of(tournament))


def calendar(tournament: Tournament, parameters: Parameters, derived: Derived, reader: Language, address: str) -> str:
    """The calendar: an event for each round; board, colour and opponent once the round is public.

    An event keeps its UID, so that a later file moves it, and leads to the player's page at `address`. A round of which
    the day alone is known takes that day.

    Raises NotInView.
    """
    shown = player(tournament, parameters, derived)
    recorded = derived.recorded_at(parameters.stream, tournament.version)
    made = datetime.fromisoformat(recorded) if recorded else datetime.fromtimestamp(0, UTC)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//J'adoube//J'adoube//EN"]
    for number, day in enumerate(days_of(tournament), 1):
        if not day:
            continue
        lines += [
            "BEGIN:VEVENT",
            f"UID:{parameters.stream}-{parameters.player}-{number}@jadoube",
            f"DTSTAMP:{_utc(made)}",
            f"SEQUENCE:{tournament.version}",
            *_span(tournament, number, day),
            f"SUMMARY:{_escaped(_summary(tournament, number, reader))}",
            f"LOCATION:{_escaped(tournament.settings.city)}",
            f"DESCRIPTION:{_escaped(_seat(shown['rows'].get(str(number)), reader))}",
            f"URL:{address}",
            "END:VEVENT",
        ]
    return "".join(f"{part}\r\n" for line in (*lines, "END:VCALENDAR") for part in _folded(line))


def _span(tournament: Tournament, number: RoundNumber, day: str) -> tuple[str, str]:
    """From when until when a round is: the time of its games, but not beyond the start of the next round."""
    starts = tournament.hall.round_starts
    if not starts.get(number):
        return f"DTSTART;VALUE=DATE:{day.replace('-', '')}", "DURATION:P1D"
    begins = datetime.fromisoformat(starts[number])
    ends = begins + timedelta(minutes=minutes_of_game(tournament.settings.time_control) or _USUAL_MINUTES)
    later = [moment for each in starts.values() if each and (moment := datetime.fromisoformat(each)) > begins]
    return f"DTSTART:{_utc(begins)}", f"DTEND:{_utc(min([ends, *later]))}"


def _summary(tournament: Tournament, number: RoundNumber, reader: Language) -> str:
    return f"{tournament.settings.name}: {reader.text('Round {round}', round=number)}"


def _seat(row: ViewRow | None, reader: Language) -> str:
    """Board, colour and opponent of a round; empty if it is not public or has no game."""
    if row is None or row["board"] is None:
        return ""
    board = reader.text("Board {board}", board=row["board"])
    return f"{board}, {colour_text(row['colour'], reader)}, {row['name']}"


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    """A text as a value (3.3.11)."""
    for plain, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(plain, written)
    return text


def _folded(line: str) -> Iterator[str]:
    """The line in pieces of at most 75 bytes, no character split; later pieces begin with a space."""
    piece = ""
    for character in line:
        if len(f"{piece}{character}".encode()) > _LONGEST_LINE:
            yield piece
            piece = " "
        piece += character
    yield piece
