"""Pairings, results and standings of a tournament for programs that pull them: as JSON and as Atom (RFC 4287)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid5
from xml.sax.saxutils import escape, quoteattr

from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.trf.round_dates import days_of
from domain.values import RoundNumber
from server.languages import Language
from server.views.boards import boards
from server.views.derived import Derived
from server.views.model import ViewRow
from server.views.notices import not_in_fide_mode
from server.views.parameters import Parameters
from server.views.standings import standing
from server.wording import points_text, result_text, sign_text

FORMAT = 1
"""The version of the JSON feed; a change that readers must know of raises it."""

_IDS = UUID("6f1b7f3c-7a52-4d0c-9a3e-5d1f0f6b2a10")
"""The name space of the ids of feeds and entries, which are the same at every address of the server."""


def json_feed(tournament: Tournament, parameters: Parameters, derived: Derived) -> dict[str, Any]:
    """The public rounds with their results, and the standings; with a round in the parameters that round alone.

    Points are numbers, results as in the API; ids of players and games stay the same. `left_fide_mode` is the round
    from which on the tournament is not in FIDE mode, or null.
    """
    settings, numbers = tournament.settings, range(1, len(tournament.public_rounds) + 1)
    chosen = numbers if parameters.round is None else [each for each in numbers if each == parameters.round]
    after = standing(tournament, parameters, derived)
    return {
        "format": FORMAT,
        "id": _id(parameters.stream),
        "tournament": {
            "id": parameters.stream,
            "name": settings.name,
            "festival": settings.festival,
            "city": settings.city,
            "federation": settings.federation,
            "starts": settings.starts,
            "ends": settings.ends,
            "system": settings.system,
            "time_control": settings.time_control,
            "rounds": settings.number_of_rounds,
            "finished": tournament.finished,
            "left_fide_mode": not_in_fide_mode(tournament),
        },
        "updated": derived.recorded_at(parameters.stream, tournament.version) or None,
        "version": tournament.version,
        "rounds": [_round(tournament, each, parameters.stream) for each in chosen],
        "standings": {
            "after": after["head"]["round"],
            "complete": not after["head"]["missing"],
            "state": after["head"]["state"],
            "tie_breaks": [each["code"] for each in after["head"]["tie_breaks"]],
            "rows": [_standing(tournament, after["rows"][key]) for key in after["order"]],
        },
    }


def atom_feed(tournament: Tournament, parameters: Parameters, derived: Derived, reader: Language, address: str) -> str:
    """The newest entries first: of each public round its results, if there are any, and its pairings; the standings.

    `address` is that of the tournament's page, to which entries link. That the tournament is not in FIDE mode is said
    of the feed and at the end of each entry, which readers show alone.
    """
    stream = parameters.stream
    updated = derived.recorded_at(stream, tournament.version)
    entries = [*_standings_entry(tournament, parameters, derived, reader, address)]
    for paired in reversed(tournament.public_rounds):
        entries += _round_entries(tournament, paired, stream, derived, reader, address)
    sign = "".join(f"<subtitle>{escape(line)}</subtitle>" for line in _sign(tournament, reader))
    head = (
        f"<id>{_id(stream)}</id><title>{escape(tournament.settings.name)}</title>{sign}<updated>{updated}</updated>"
        f"<author><name>{escape(tournament.settings.name)}</name></author>"
        f'<link href={quoteattr(address)}/><link rel="self" href={quoteattr(address + "/feed.atom")}/>'
    )
    opening = f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{reader.code}">'
    return f'<?xml version="1.0" encoding="utf-8"?>\n{opening}{head}{"".join(entries)}</feed>'


def _round(tournament: Tournament, number: RoundNumber, stream: str) -> dict[str, Any]:
    shown = boards(tournament, Parameters(number))
    rows = [shown["rows"][key] for key in shown["order"]]
    return {
        "round": number,
        "id": _id(stream, "round", number),
        "state": shown["head"]["status"],
        "date": days_of(tournament)[number - 1] or None,
        "starts": tournament.hall.round_starts.get(number) or None,
        "boards": [
            {
                "id": row["game"],
                "board": row["board"],
                "white": _player(tournament, row["white"]),
                "black": _player(tournament, row["black"]),
                "result": row["result"],
            }
            for row in rows
            if row["game"] is not None
        ],
        "byes": [{"player": _player(tournament, row["white"]), "bye": row["bye"]} for row in rows if row["bye"]],
    }


def _standing(tournament: Tournament, row: ViewRow) -> dict[str, Any]:
    numbers = {"place": row["place"], "points": row["points"] / 2, "tie_breaks": row["tie_breaks"]}
    return numbers | {"player": _player(tournament, row)}


def _player(tournament: Tournament, row: ViewRow) -> dict[str, Any]:
    names = ("player", "tpn", "name", "title", "rating", "federation")
    shown = {name: row[name] for name in names}
    return shown | {"fide_id": tournament.roster.players[row["player"]].fide_id}


def _standings_entry(
    tournament: Tournament, parameters: Parameters, derived: Derived, reader: Language, address: str
) -> Iterator[str]:
    """The standings after the latest complete round; none before."""
    complete = [each for each in tournament.public_rounds if not (each.missing or each.adjourned)]
    if not complete:
        return
    number = complete[-1].number
    shown = standing(tournament, Parameters(number, None, reader.code, parameters.stream), derived)
    lines = [
        f"{row['place'] or '–'}. {row['name']} {points_text(row['points'])}"
        for row in (shown["rows"][key] for key in shown["order"])
    ]
    title = reader.text("Standings after round {round}", round=number)
    updated = derived.recorded_at(parameters.stream, _newest(complete[-1]))
    lines += _sign(tournament, reader)
    yield _entry(_id(parameters.stream, "standings", number), title, updated, f"{address}/standings", lines)


def _round_entries(  # noqa: PLR0913, PLR0917  # what of it, and for whom
    tournament: Tournament, paired: Round, stream: str, derived: Derived, reader: Language, address: str
) -> Iterator[str]:
    number, shown = paired.number, boards(tournament, Parameters(paired.number))
    rows = [shown["rows"][key] for key in shown["order"]]
    link = f"{address}/boards?round={number}"
    if any(row["result"] for row in rows):
        title = reader.text("Results of round {round}", round=number)
        updated = derived.recorded_at(stream, _newest(paired))
        lines = [*(_line(row, reader, with_result=True) for row in rows), *_sign(tournament, reader)]
        yield _entry(_id(stream, "results", number), title, updated, link, lines)
    title = reader.text("Pairings of round {round}", round=number)
    updated = derived.recorded_at(stream, paired.paired_at)
    lines = [*(_line(row, reader, with_result=False) for row in rows), *_sign(tournament, reader)]
    yield _entry(_id(stream, "pairings", number), title, updated, link, lines)


def _sign(tournament: Tournament, reader: Language) -> list[str]:
    """The line that says that the tournament is not in FIDE mode; none if it is."""
    sign = sign_text(not_in_fide_mode(tournament), reader)
    return [sign] if sign else []


def _newest(paired: Round) -> int:
    """The version of the latest event of a round."""
    return max([paired.paired_at, *(game.seen or 0 for game in paired.games.values())])


def _line(row: ViewRow, reader: Language, *, with_result: bool) -> str:
    if row["bye"]:
        return f"{row['white']['name']}: {reader.text('bye')}"
    result = f" {result_text(row['result'], reader=reader)}" if with_result and row["result"] else ""
    return f"{row['board']}. {row['white']['name']} – {row['black']['name']}{result}"


def _entry(id_: str, title: str, updated: str, address: str, lines: list[str]) -> str:
    return (
        f"<entry><id>{id_}</id><title>{escape(title)}</title><updated>{updated}</updated>"
        f'<link href={quoteattr(address)}/><content type="text">{escape(chr(10).join(lines))}</content></entry>'
    )


def _id(stream: str, *parts: object) -> str:
    return f"urn:uuid:{uuid5(_IDS, '/'.join(map(str, (stream, *parts))))}"
