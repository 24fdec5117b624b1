"""The standings: points, the tie-breaks of the tournament on every subgroup still tied, then lots.

C.04.1 [F.10]; C.07 4.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from domain.history import results_concern_others, with_results
from domain.messages import Message, message
from domain.standings.codes import BadTieBreak, Code, parse
from domain.standings.groups import Order, by_encounter, by_lot, by_numbers, order_by
from domain.standings.numbers import Reach
from domain.standings.parts import TieBreakValue
from domain.standings.registry import find, problem_of
from domain.standings.table import ResultTable, table_of
from domain.standings.tiebreak import Family, TieBreak, TieBreakEncounter, TieBreakMeasure, TiedPlayers
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.values import GameRatings, PlayerId, Points, RoundNumber, TieBreaks, Tpn, Unrated


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place, from 1. Players whom nothing separates share it, and the next place is left out.

    `points` are half points; `values` are those of the tie-breaks in their order, each in its unit; `games` counts
    those over the board.
    """

    place: int
    player: PlayerId
    tpn: Tpn
    points: Points
    values: tuple[TieBreakValue, ...]
    games: int


@dataclass(frozen=True, slots=True)
class RankedTieBreak:
    """One tie-break of the list: its code as the list has it, and why it is not applied (None: it is)."""

    text: str
    code: Code | None
    tie_break: TieBreak | None
    dropped: Message | None = None


@dataclass(frozen=True, slots=True)
class RankedStandings:
    """The standings with what they were made of.

    `out` are players out of the standings by decision, in order of their numbers; their place is 0.
    `tied` has, for each column that is an encounter, with whom each player was tied when it was applied.
    """

    rows: tuple[Standing, ...]
    columns: tuple[RankedTieBreak, ...]
    table: ResultTable
    rules: TieBreaks
    tied: tuple[Mapping[PlayerId, TiedPlayers], ...]
    out: tuple[Standing, ...] = ()


def standings(tournament: Tournament, after: RoundNumber | None = None) -> tuple[Standing, ...]:
    """All players with a place in order, over the public rounds up to and with round `after` (None: all of them).

    Players who share a place come in order of pairing numbers.
    """
    return ranking(tournament, after).rows


def ranking(
    tournament: Tournament, after: RoundNumber | None = None, rules: TieBreaks | None = None
) -> RankedStandings:
    """The same with its tie-breaks: those of the tournament, or others to try."""
    rules = tournament.settings.tie_breaks if rules is None else rules
    table = table_of(tournament, rules, after)
    return rank(table, rules, tournament.settings.lots, out_by_decision(tournament, table.rounds))


def ranking_after(
    last: RankedStandings, tournament: Tournament, results: Iterable[tuple[RoundNumber, Game]]
) -> RankedStandings:
    """`ranking` after the same round and by the same rules, if nothing but results came since `last` was made.

    `results` are the games that have another result since, as they are now. What they do not concern is taken over.
    """
    concerned = [(number, game) for number, game in results if number <= last.table.rounds]
    if not concerned:
        return last
    if results_concern_others(tournament):
        return ranking(tournament, last.table.rounds, last.rules)
    changed = with_results(last.table.entries, tournament, concerned)
    out = frozenset(row.player for row in last.out)
    return rank(last.table.after(changed), last.rules, tournament.settings.lots, out, last)


def out_by_decision(tournament: Tournament, after: RoundNumber) -> frozenset[PlayerId]:
    """The players who are out of the standings after this round, because they were expelled by then."""
    return frozenset(
        player.id
        for player in tournament.roster.players.values()
        if player.expulsion is not None and not player.expulsion.in_standings and player.expulsion.round <= after + 1
    )


def rank(
    table: ResultTable,
    rules: TieBreaks,
    lots: Sequence[Sequence[PlayerId]] = (),
    out: frozenset[PlayerId] = frozenset(),
    last: RankedStandings | None = None,
) -> RankedStandings:
    """The ranking of a table. Who is `out` has no place; the games with them stay in the others' tie-breaks.

    `last` is the ranking by the same rules, lots and absences from the standings of the table that `ResultTable.after`
    made this one from. It makes no difference but to the time: what the new results do not concern is taken over.
    """
    columns = tuple(_column(text, table) for text in rules.codes) if last is None else last.columns
    groups = [tuple(player for player in _players(table, last) if player not in out)]
    orders = [Order("points", table.points, Reach.OWN, -1)]
    numbers: list[Mapping[PlayerId, TieBreakValue]] = []
    tied: list[Mapping[PlayerId, TiedPlayers]] = []
    for column in columns:
        values: Mapping[PlayerId, TieBreakValue] = {}
        among: Mapping[PlayerId, TiedPlayers] = {}
        if column.dropped is None and column.code is not None:
            if isinstance(column.tie_break, TieBreakMeasure):
                values = column.tie_break.values(table, column.code)
                orders.append(order_by(column.tie_break, column.code, values))
            elif column.tie_break is not None:
                groups, orders = by_numbers(groups, orders, table), []
                groups, values, among = by_encounter(column.tie_break, column.code, table, groups)
        numbers.append(values)
        tied.append(among)
    groups = by_numbers(groups, orders, table)
    if lots:
        groups = [each for group in groups for each in by_lot(group, lots)]
    without_place = tuple(_row(table, player, 0, numbers) for player in sorted(out, key=table.numbers.__getitem__))
    return RankedStandings(_rows(table, groups, numbers, last), columns, table, rules, tuple(tied), without_place)


def _players(table: ResultTable, last: RankedStandings | None) -> TiedPlayers:
    """All players: those whom new results do not concern in the order that they had, which is sorted the faster."""
    if last is None:
        return tuple(table.entries)
    concerned = table.numbers_made.all_concerned
    return (*(row.player for row in last.rows if row.player not in concerned), *concerned)


def _column(text: str, table: ResultTable) -> RankedTieBreak:
    try:
        code = parse(text)
    except BadTieBreak as error:
        return RankedTieBreak(text, None, None, error.problem)
    tie_break = find(code)
    problem = problem_of(code, table.edition.code, table.pairings)
    if problem is None and tie_break is not None and tie_break.family is Family.RATING:
        problem = _unrated(table)
    return RankedTieBreak(text, code, tie_break, problem)


def _unrated(table: ResultTable) -> Message | None:
    """C.07 10: why a tie-break by rating is not applied."""
    if table.ratings.unrated is Unrated.DROP and table.has_unrated_players:
        return message("bad-tie-break.unrated-player")
    return None


def rating_notes(ranked: RankedStandings) -> tuple[Message, ...]:
    """By which ratings the tie-breaks by rating that are applied count, where that is not the usual one (C.07 10)."""
    applied = (each.tie_break for each in ranked.columns if each.dropped is None and each.tie_break is not None)
    if not any(each.family is Family.RATING for each in applied):
        return ()
    notes: list[Message] = []
    rules, substitute = ranked.rules, ranked.table.rating_of_unrated
    treatments = {
        Unrated.LEAVE_OUT: message("tie-breaks.unrated-left-out"),
        Unrated.ZERO: message("tie-breaks.unrated-fixed", number=0),
        Unrated.FIXED: message("tie-breaks.unrated-fixed", number=rules.unrated_rating),
        Unrated.LOWEST: message("tie-breaks.unrated-lowest", number=substitute or 0),
        Unrated.MEAN: message("tie-breaks.unrated-mean", number=substitute or 0),
    }
    if rules.unrated in treatments and ranked.table.has_unrated_players:
        notes.append(treatments[rules.unrated])
    if rules.game_ratings is GameRatings.OF_ROUND:
        notes.append(message("tie-breaks.ratings-of-round"))
    return tuple(notes)


def _rows(
    table: ResultTable,
    groups: Sequence[TiedPlayers],
    numbers: Sequence[Mapping[PlayerId, TieBreakValue]],
    last: RankedStandings | None,
) -> tuple[Standing, ...]:
    known = _rows_to_keep(table, numbers, last)
    rows: list[Standing] = []
    for group in groups:
        place = len(rows) + 1
        for player in group if len(group) == 1 else sorted(group, key=table.numbers.__getitem__):
            row = known.get(player)
            if row is None:
                row = _row(table, player, place, numbers)
            elif row.place != place:
                row = Standing(place, player, row.tpn, row.points, row.values, row.games)
            rows.append(row)
    return tuple(rows)


def _row(
    table: ResultTable, player: PlayerId, place: int, numbers: Sequence[Mapping[PlayerId, TieBreakValue]]
) -> Standing:
    values = tuple([each.get(player) for each in numbers])
    return Standing(place, player, table.numbers[player], table.points[player], values, len(table.games[player]))


def _rows_to_keep(
    table: ResultTable, numbers: Sequence[Mapping[PlayerId, TieBreakValue]], last: RankedStandings | None
) -> Mapping[PlayerId, Standing]:
    """The rows in which new results change nothing but the place: no score and no number."""
    if last is None:
        return {}
    concerned = table.numbers_made.all_concerned
    known = {row.player: row for row in last.rows if row.player not in concerned}
    for place, column in enumerate(last.columns):
        if isinstance(column.tie_break, TieBreakEncounter):
            for player in last.tied[place].keys() | numbers[place].keys():
                if player in known and known[player].values[place] != numbers[place].get(player):
                    del known[player]
    return known
