"""What holds in every tournament: sums, explanations that add up, input order, the text by brute force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from domain.history import Entry
from domain.standings.codes import parse
from domain.standings.editions import EDITIONS
from domain.standings.explanation import explain
from domain.standings.field_ratings import FieldRatings
from domain.standings.ranking import rank
from domain.standings.rating_tables import expectation
from domain.standings.registry import find, tie_breaks
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakEncounter, TieBreakMeasure
from domain.standings.tiebreaks import direct_encounter
from domain.standings.tiebreaks.average_rating import rated_games
from domain.standings.unplayed import is_played
from domain.values import STANDARD_SCORING, Colour, PlayerId, Score, TieBreakEdition, TieBreaks, Tpn
from tests.domain.standings.tables import round_robin, swiss
from tests.for_each import for_each

NEW = TieBreakEdition.MARCH_2026
SUMS = (
    "BH",
    "BH/C1",
    "BH/M1",
    "BH/P",
    "FB/C2",
    "SB",
    "SB/C1",
    "SB/C2",
    "PS",
    "PS/C1",
    "KS",
    "WIN",
    "WON",
    "REP",
    "STD",
)
AVERAGES = ("AOB", "AOB/F", "ARO", "ARO/C1", "APRO", "APPO")
SEEDS = (0, 8, 9, 12, 19)


def table_of(seed: int) -> ResultTable:
    found = swiss(seed)
    assert found is not None
    return found


def scattered(seed: int) -> ResultTable:
    """Four to six players who met some of the others, once or twice, with forfeits: not a tournament of any system."""
    chance = Random(f"scattered {seed}")
    players = [PlayerId(f"p{number}") for number in range(1, chance.randint(4, 6) + 1)]
    entries: dict[PlayerId, list[Entry]] = {player: [] for player in players}
    for number in range(1, chance.randint(2, 5) + 1):
        order = chance.sample(players, len(players))
        for white, black in zip(order[::2], order[1::2], strict=False):
            scores = chance.choice(
                (
                    *((Score.WIN, Score.LOSS), (Score.LOSS, Score.WIN), (Score.DRAW, Score.DRAW)) * 2,
                    (Score.FORFEIT_WIN, Score.FORFEIT_LOSS),
                )
            )
            sides = zip((white, black), (black, white), Colour, scores, strict=True)
            for player, opponent, colour, score in sides:
                entries[player].append(Entry(number, score, STANDARD_SCORING.points(score), opponent, colour))
        if len(order) % 2:
            entries[order[-1]].append(Entry(number, Score.ZERO_POINT_BYE, 0))
    rounds = len(entries[players[0]])
    return ResultTable(
        entries={player: tuple(those) for player, those in entries.items()},
        ratings=FieldRatings(dict.fromkeys(players, 2000)),
        numbers={player: Tpn(number) for number, player in enumerate(players, start=1)},
        scoring=STANDARD_SCORING,
        rounds=rounds,
        announced=rounds,
        edition=EDITIONS[NEW],
    )


@for_each(code=SUMS, seed=SEEDS)
def test_the_parts_of_a_sum_that_are_not_cut_add_up_to_it(seed: int, code: str) -> None:
    found = rank(table_of(seed), TieBreaks((code,)))

    for row in found.rows:
        _, (explanation,) = explain(found, row.player)
        assert sum(part.value or 0 for part in explanation.parts if part.cut is None) == row.values[0]


@for_each(code=AVERAGES, seed=SEEDS)
def test_the_parts_of_an_average_that_are_not_cut_make_it(seed: int, code: str) -> None:
    found = rank(table_of(seed), TieBreaks((code,)))

    for row in found.rows:
        _, (explanation,) = explain(found, row.player)
        counted = [part.value for part in explanation.parts if part.cut is None and part.value is not None]
        if not counted:
            assert row.values == (None,)
            continue
        mean = Fraction(sum(counted), len(counted))
        assert row.values[0] == (mean if code.startswith("AOB") else (2 * mean + 1) // 2)


@for_each(seed=SEEDS)
def test_every_code_explains_itself_for_everyone(seed: int) -> None:
    codes = tuple(each.name for each in tie_breaks())
    found = rank(table_of(seed), TieBreaks(codes))

    for row in found.rows:
        _, explanations = explain(found, row.player)
        assert [each.value for each in explanations] == list(row.values)


@for_each(seed=range(10))
def test_in_a_field_without_absences_buchholz_spreads_every_score_over_the_games(seed: int) -> None:
    table = all_played(round_robin(seed))
    swiss_table = replace(table, pairings=table_of(0).pairings)
    games = {player: sum(map(is_played, entries)) for player, entries in table.entries.items()}
    codes = {name: _values(swiss_table, name) for name in ("BH", "SB", "BPG", "WON")}
    count = sum(games.values()) // 2

    assert sum(codes["BH"].values()) == sum(table.points[player] * games[player] for player in games)
    assert sum(codes["SB"].values()) == sum(
        entry.points * table.points[entry.opponent]
        for entries in table.entries.values()
        for entry in entries
        if entry.opponent is not None
    )
    assert sum(codes["BPG"].values()) == count
    assert 2 * sum(codes["WON"].values()) == sum(
        2 for entries in table.entries.values() for entry in entries if entry.score is Score.WIN
    )


def all_played(table: ResultTable) -> ResultTable:
    """The table with draws for forfeits, without the free rounds."""
    entries = {
        player: tuple(
            entry if is_played(entry) else replace(entry, score=Score.DRAW, points=1)
            for entry in those
            if entry.opponent is not None
        )
        for player, those in table.entries.items()
    }
    return replace(table, entries=entries)


def _values(table: ResultTable, name: str) -> Mapping[PlayerId, int]:
    tie_break = find(parse(name))
    assert isinstance(tie_break, TieBreakMeasure)
    return {player: int(value or 0) for player, value in tie_break.values(table, parse(name)).items()}


@for_each(seed=SEEDS)
def test_the_order_in_which_players_come_does_not_matter(seed: int) -> None:
    table = table_of(seed)
    shuffled = list(table.entries)
    Random(seed).shuffle(shuffled)
    other = replace(table, entries={player: table.entries[player] for player in shuffled})
    rules = TieBreaks(("DE", "BH/C1", "SB", "OTHER_F10_DE", "PS"))

    assert rank(other, rules).rows == rank(table, rules).rows


@for_each(seed=SEEDS)
def test_places_follow_points_then_the_numbers_and_are_shared_by_equals_only(seed: int) -> None:
    rows = rank(table_of(seed), TieBreaks(("BH", "SB", "WIN"))).rows
    keys = [(row.points, *(value or 0 for value in row.values)) for row in rows]

    assert keys == sorted(keys, reverse=True)
    assert [row.place for row in rows] == [1 + sum(other > key for other in keys) for key in keys]


@pytest.mark.article("C.07 6")
@for_each(seed=range(150))
def test_direct_encounter_is_what_the_text_says_by_trying_every_outcome(seed: int) -> None:
    table, code = scattered(seed), parse("DE/P" if seed % 3 == 0 else "DE")
    tie_break = find(code)
    assert isinstance(tie_break, TieBreakEncounter)

    for size in (2, 3, 4):
        for group in combinations(table.entries, size):
            ours = [sorted(each) for each in tie_break.split(table, code, group, 1)]
            assert ours == [sorted(each) for each in literal_encounter(table, group, forfeits=code.forfeits)]


def literal_encounter(table: ResultTable, group: tuple[PlayerId, ...], *, forfeits: bool) -> list[tuple[PlayerId, ...]]:
    """Article 6 with every outcome of every missing game."""
    if len(group) == 1:
        return [group]
    met: dict[tuple[PlayerId, PlayerId], list[int]] = {}
    for player in group:
        for entry in table.entries[player]:
            opponent = entry.opponent
            if opponent is not None and opponent in group and (is_played(entry) or forfeits):
                met.setdefault((player, opponent), []).append(entry.points)
    base = {
        player: sum(
            (Fraction(sum(met[player, other]), len(met[player, other])) for other in group if (player, other) in met),
            Fraction(),
        )
        for player in group
    }
    missing = [(one, other) for one, other in combinations(group, 2) if (one, other) not in met]
    if not missing:
        scores = sorted(set(base.values()), reverse=True)
        parts = [tuple(player for player in group if base[player] == score) for score in scores]
        if len(parts) == 1:
            return parts
        return [each for part in parts for each in literal_encounter(table, part, forfeits=forfeits)]
    ranked: list[PlayerId] = []
    outcomes = []
    for results in product((0, 1, 2), repeat=len(missing)):
        scores_of = dict(base)
        for (one, other), points in zip(missing, results, strict=True):
            scores_of[one] += points
            scores_of[other] += 2 - points
        outcomes.append(scores_of)
    while True:
        left = [player for player in group if player not in ranked]
        sure = [
            player
            for player in left
            if all(scores_of[player] > scores_of[other] for scores_of in outcomes for other in left if other != player)
        ]
        if not sure:
            break
        ranked += sure
    if not ranked:
        return [group]
    rest = tuple(player for player in group if player not in ranked)
    return [*((player,) for player in ranked), *(literal_encounter(table, rest, forfeits=forfeits) if rest else [])]


@pytest.mark.article("C.07 10.3")
@for_each(seed=SEEDS)
def test_the_perfect_performance_is_the_lowest_rating_that_reaches_the_score(seed: int) -> None:
    table = table_of(seed)
    tie_break = find(parse("PTP"))
    assert isinstance(tie_break, TieBreakMeasure)

    for player, perfect in tie_break.values(table, parse("PTP")).items():
        games = rated_games(table, player)
        made = 50 * sum(game.points for game in games)
        if perfect is None:
            assert games == []
        elif made == 0:
            assert perfect == min(game.rating for game in games) - 800
        else:
            assert sum(expectation(int(perfect), game.rating) for game in games) >= made
            assert sum(expectation(int(perfect) - 1, game.rating) for game in games) < made


def test_the_families_are_all_there() -> None:
    found = {each.family for each in tie_breaks()}

    assert found == set(Family)
    assert direct_encounter.TIE_BREAK in tie_breaks()
