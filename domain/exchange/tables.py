"""The tables of a tournament for spreadsheets: players, pairings of a round, standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.exchange.csv_writing import Cell
from domain.exchange.late_results import late_result
from domain.exchange.privacy import Privacy
from domain.history import Entry, Purpose, histories, total
from domain.players.departures import departure
from domain.ratings import RATING_FIELDS
from domain.results.finality import standings_state
from domain.standings.parts import shown
from domain.standings.ranking import ranking
from domain.starting_list import pairing_numbers
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import ByeKind, PlayerId, Points, RoundNumber

_SIDE = ("No", "", "Title", "Rating", "Federation", "Points")
_PAIRING_HEADER = (
    "Round",
    "Board",
    *(f"White {name}".rstrip() for name in _SIDE),
    "Result",
    *(f"Black {name}".rstrip() for name in _SIDE),
    "Rating report",
)

_STATES = {
    "standings.before-round-one": "before round 1",
    "standings.after-round": "after round",
    "standings.first-published": "interim",
    "standings.published": "interim",
    "standings.with-byes": "interim",
    "standings.with-adjourned": "interim",
    "standings.first-in-play": "interim",
    "standings.in-play": "interim",
    "standings.adjourned": "interim",
    "standings.final": "final",
}
"""How final standings are, in a table: those after a complete round that is not the last are `after round`."""


def players_table(tournament: Tournament, privacy: Privacy) -> list[list[Cell]]:
    """The starting list. Read again, it changes nothing."""
    return list(_players(tournament, privacy))


def ratings_table(tournament: Tournament, privacy: Privacy) -> list[list[Cell]]:
    """All ratings of the players, K, and the rating that counts. Read again, it changes nothing."""
    return list(_ratings(tournament, privacy))


def pairings_table(tournament: Tournament, number: RoundNumber) -> list[list[Cell]]:
    """The boards of a round with the points that the players came with, then who was not paired.

    Raises IndexError for a round that is not paired.
    """
    return list(_pairings(tournament, tournament.play.rounds[number - 1]))


def all_pairings_table(tournament: Tournament) -> list[list[Cell]]:
    """The boards of every public round. Read again, it makes the same rounds, but for corrections after the deadline.

    Results are those of the standings; the last column has what the rating report alone has (C.04.2).
    """
    rows = [list(_pairings(tournament, paired)) for paired in tournament.public_rounds]
    return [*rows[0][:1], *(row for table in rows for row in table[1:])] if rows else [list(_PAIRING_HEADER)]


def standings_table(tournament: Tournament, after: RoundNumber | None = None) -> list[list[Cell]]:
    """The standings after a round (None: now), with the tie-breaks of the tournament and how final they are."""
    return list(_standings(tournament, after))


def _players(tournament: Tournament, privacy: Privacy) -> Iterator[list[Cell]]:
    header: list[Cell] = ["No", "Name", "Title", "Rating", "Federation", "FIDE ID", "National ID", "Sex", "Club"]
    hidden: list[Cell] = ["Birth date", "Contact"] if privacy is Privacy.PRIVATE else []
    yield [*header, *hidden]
    for player_id, number in pairing_numbers(tournament).items():
        player = tournament.roster.players[player_id]
        row: list[Cell] = [number, player.name, player.title.value, player.rating or None, player.federation]
        row += [player.fide_id, player.national_id, player.sex, player.club]
        if privacy is Privacy.PRIVATE:
            row += [player.birth_date, player.contact]
        yield row


def _ratings(tournament: Tournament, privacy: Privacy) -> Iterator[list[Cell]]:
    lists: list[Cell] = ["FIDE standard", "FIDE rapid", "FIDE blitz", "National rating", "Estimate", "K", "Counts"]
    hidden: list[Cell] = ["Birth date"] if privacy is Privacy.PRIVATE else []
    yield ["No", "Name", "Federation", "FIDE ID", *lists, *hidden]
    for player_id, number in pairing_numbers(tournament).items():
        player = tournament.roster.players[player_id]
        known = player.ratings
        numbers = (*(getattr(known, name) for name in RATING_FIELDS), known.k, player.rating)
        row: list[Cell] = [number, player.name, player.federation, player.fide_id, *(each or None for each in numbers)]
        yield [*row, player.birth_date] if privacy is Privacy.PRIVATE else row


def _pairings(tournament: Tournament, paired: Round) -> Iterator[list[Cell]]:
    yield list(_PAIRING_HEADER)
    entries = histories(tournament, Purpose.PAIRING, before=paired.number)
    sides = {player: _side(tournament, paired, player, entries) for player in tournament.roster.players}
    no_player: list[Cell] = [None] * len(_SIDE)
    for game in paired.games.values():
        result = "" if game.outcome is None else game.outcome.value
        yield [paired.number, game.board, *sides[game.white], result, *sides[game.black], late_result(tournament, game)]
    byes = dict(paired.unpaired)
    if paired.bye is not None:
        byes = {paired.bye: ByeKind.PAIRING_ALLOCATED, **byes}
    for player, kind in byes.items():
        if player in sides:
            yield [paired.number, None, *sides[player], f"{kind.value} bye", *no_player, ""]


def _side(
    tournament: Tournament, paired: Round, player_id: PlayerId, entries: Mapping[PlayerId, tuple[Entry, ...]]
) -> list[Cell]:
    player = tournament.roster.players[player_id]
    points = _points(total(entries[player_id]))
    number = paired.numbers.get(player_id)
    return [number, player.name, player.title.value, player.rating or None, player.federation, points]


def _standings(tournament: Tournament, after: RoundNumber | None) -> Iterator[list[Cell]]:
    ranked = ranking(tournament, after)
    columns = [column for column in ranked.columns if column.tie_break is not None and column.dropped is None]
    codes = [str(column.code) for column in columns]
    yield [
        "Place",
        "No",
        "Name",
        "Title",
        "Rating",
        "Federation",
        "Club",
        "Points",
        *codes,
        "Games",
        "After round",
        "State",
        "Left",
        "Left after round",
    ]
    state = _STATES[standings_state(tournament, ranked.table.rounds).id]
    for row in (*ranked.rows, *ranked.out):
        player = tournament.roster.players[row.player]
        values = [
            "" if value is None or column.tie_break is None else shown(value, column.tie_break.unit)
            for column, value in zip(ranked.columns, row.values, strict=True)
            if column in columns
        ]
        person: list[Cell] = [player.name, player.title.value, player.rating or None, player.federation, player.club]
        numbers = [_points(row.points), *map(_number, values), row.games, ranked.table.rounds]
        left = departure(player, ranked.table.rounds)
        how: list[Cell] = [None, None] if left is None else [left.how, left.after]
        yield [row.place or None, row.tpn, *person, *numbers, state, *how]


def _points(points: Points) -> float:
    return points / 2


def _number(text: str) -> Cell:
    """A printed number as a number, so that spreadsheets can sort by it."""
    try:
        return float(text)
    except ValueError:
        return text
