"""The rounds of one player as a calendar (iCalendar, RFC 5545): those whose start is known."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from domain.state.tournament import Tournament
from domain.values import RoundNumber
from server.languages import Language
from server.views.derived import Derived
from server.views.model import ViewRow
from server.views.parameters import Parameters
from server.views.players import player
from server.wording import colour_text

_LONGEST_LINE = 75
"""Bytes of a line before it is folded (3.1)."""


def has_times(tournament: Tournament) -> bool:
    """Whether the start of any round is known."""
    return any(tournament.hall.round_starts.values())


def calendar(tournament: Tournament, parameters: Parameters, derived: Derived, reader: Language) -> str:
    """The calendar: an event for each round with a start; board, colour and opponent once the round is public.

    An event keeps its UID, so that a later file moves it. The length of a round is not known, so events have no end.

    Raises NotInView.
    """
    shown = player(tournament, parameters, derived)
    recorded = derived.recorded_at(parameters.stream, tournament.version)
    made = datetime.fromisoformat(recorded) if recorded else datetime.fromtimestamp(0, UTC)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//J'adoube//J'adoube//EN"]
    for number, starts in sorted(tournament.hall.round_starts.items()):
        if not starts:
            continue
        lines += [
            "BEGIN:VEVENT",
            f"UID:{parameters.stream}-{parameters.player}-{number}@jadoube",
            f"DTSTAMP:{_utc(made)}",
            f"SEQUENCE:{tournament.version}",
            f"DTSTART:{_utc(datetime.fromisoformat(starts))}",
            f"SUMMARY:{_escaped(_summary(tournament, number, reader))}",
            f"LOCATION:{_escaped(tournament.settings.city)}",
            f"DESCRIPTION:{_escaped(_seat(shown['rows'].get(str(number)), reader))}",
            "END:VEVENT",
        ]
    return "".join(f"{part}\r\n" for line in (*lines, "END:VCALENDAR") for part in _folded(line))


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
