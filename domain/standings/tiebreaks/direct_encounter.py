"""DE: separate standings of the tied by their games against each other (C.07 6).

If all have met they order all of them (6.2). Else, in a Swiss tournament, a player who is alone at the top whatever the
missing games give is first, then one who is so for the next place (6.3). It repeats on those still tied. Two who
met more than once count the average (6.1.2); forfeits are no games unless the code says so (6.1.1) or the rounds were
laid down before the first (15.2).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from domain.history import Entry
from domain.messages import message
from domain.standings.codes import Code, Modifier
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit
from domain.standings.table import PairingMode, ResultTable
from domain.standings.tiebreak import Family, TieBreakEncounter, TiedPlayers
from domain.standings.unplayed import is_played
from domain.values import PlayerId

GamesAmongTied = Mapping[PlayerId, Mapping[PlayerId, list[Entry]]]
"""Of each of the tied: the games with each of the others."""


def _split(table: ResultTable, code: Code, group: TiedPlayers, _: int) -> Sequence[TiedPlayers]:
    games = _games(table, code, group)
    return _ordered(table, games, group)


def _ordered(table: ResultTable, games: GamesAmongTied, tied: TiedPlayers) -> list[TiedPlayers]:
    """Article 6 on these players, repeated on every subgroup that it leaves."""
    if len(tied) == 1:
        return [tied]
    inside = set(tied)
    made = {player: _made(games[player], inside) for player in tied}
    missing = {player: len(tied) - 1 - len(inside & games[player].keys()) for player in tied}
    if not any(missing.values()):
        ranked = sorted(tied, key=lambda player: -made[player])
        groups = [tuple(those) for _, those in groupby(ranked, key=lambda player: made[player])]
        if len(groups) == 1:
            return groups
        return [each for group in groups for each in _ordered(table, games, group)]
    if table.pairings is PairingMode.PRE_DETERMINED:
        return [tied]
    first = _certain(table, made, missing)
    if not first:
        return [tied]
    rest = tuple(player for player in tied if player not in first)
    return [*((player,) for player in first), *(_ordered(table, games, rest) if rest else ())]


def _certain(
    table: ResultTable, made: Mapping[PlayerId, int | Fraction], missing: Mapping[PlayerId, int]
) -> list[PlayerId]:
    """6.3: those whose places at the top are theirs whatever the missing games give, first to last.

    One player's worst case and the best case of all others happen together: the one loses all missing games, the
    others win.
    """
    least = {player: made[player] + table.scoring.loss * missing[player] for player in made}
    most = {player: made[player] + table.scoring.win * missing[player] for player in made}
    left = sorted(made, key=lambda player: -least[player])
    found: list[PlayerId] = []
    while left:
        candidate = left[0]
        if any(most[other] >= least[candidate] for other in left[1:]):
            break
        found.append(candidate)
        left = left[1:]
    return found


def _games(table: ResultTable, code: Code, group: Collection[PlayerId]) -> GamesAmongTied:
    """The games of a group against each other, collected once for the group."""
    forfeits = code.forfeits or table.pairings is PairingMode.PRE_DETERMINED
    name = "games and forfeits among" if forfeits else "games among"
    return table.numbers_made.once_among(tuple(group), name, lambda: _collected(table, group, forfeits=forfeits))


def _collected(table: ResultTable, group: Collection[PlayerId], *, forfeits: bool) -> GamesAmongTied:
    tied = set(group)
    rounds = table.entries if forfeits else table.games
    found: dict[PlayerId, dict[PlayerId, list[Entry]]] = {}
    for player in group:
        met: dict[PlayerId, list[Entry]] = {}
        for entry in rounds[player]:
            if entry.opponent in tied and entry.score is not None:
                met.setdefault(entry.opponent, []).append(entry)
        found[player] = met
    return found


def _made(games: Mapping[PlayerId, list[Entry]], inside: Collection[PlayerId]) -> int | Fraction:
    """The score against those inside, in half points, the average against opponents met more than once."""
    total: int | Fraction = 0
    for opponent, entries in games.items():
        if opponent in inside:
            points = sum(entry.points for entry in entries)
            total += points if len(entries) == 1 else Fraction(points, len(entries))
    return total


def made(table: ResultTable, code: Code, group: Collection[PlayerId]) -> Mapping[PlayerId, TieBreakValue]:
    """The separate standings of a tied group, in half points."""
    games = _games(table, code, group)
    inside = set(group)
    return {player: _made(games[player], inside) for player in group}


def parts(table: ResultTable, code: Code, player: PlayerId, group: Collection[PlayerId]) -> tuple[TieBreakPart, ...]:
    """The player's games against each of the others who are tied, and who of them was not met."""
    games = _games(table, code, group)[player]
    lines = [
        TieBreakPart(
            CountsAs.GAME if is_played(entry) else CountsAs.FORFEIT_AS_GAME,
            Fraction(entry.points, len(entries)),
            entry.round,
            opponent,
            points=entry.points,
        )
        for opponent, entries in games.items()
        for entry in entries
    ]
    missing = [
        TieBreakPart(CountsAs.MISSING, None, opponent=other)
        for other in group
        if other != player and other not in games
    ]
    return (*sorted(lines, key=lambda part: part.round or 0), *missing)


TIE_BREAK = TieBreakEncounter(
    name="DE",
    title=message("tie-break.direct-encounter"),
    article="C.07 6",
    unit=Unit.HALVES,
    family=Family.ENCOUNTER,
    split=_split,
    made=made,
    parts=parts,
    takes=frozenset({Modifier.FORFEITS}),
)
