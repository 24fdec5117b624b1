"""Random tables of rounds: Swiss tournaments that the system paired, and round robins with forfeits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from domain.history import Entry
from domain.standings.editions import EDITIONS
from domain.standings.field_ratings import FieldRatings
from domain.standings.table import PairingMode, ResultTable, table_of
from domain.tournament.replay import replay
from domain.values import STANDARD_SCORING, Colour, PlayerId, Score, TieBreakEdition, TieBreaks, Tpn
from tests.acceptance.varied import varied

_RESULTS = (
    *((Score.WIN, Score.LOSS), (Score.LOSS, Score.WIN), (Score.DRAW, Score.DRAW)) * 3,
    (Score.FORFEIT_WIN, Score.FORFEIT_LOSS),
    (Score.FORFEIT_LOSS, Score.FORFEIT_WIN),
    (Score.FORFEIT_LOSS, Score.FORFEIT_LOSS),
)


def swiss(seed: int, edition: TieBreakEdition = TieBreakEdition.MARCH_2026) -> ResultTable | None:
    """The final table of a random Swiss tournament; None for one that has no round or another scoring."""
    state = replay(varied(seed, "fide-dutch-2026"))
    if not state.play.rounds or state.settings.scoring != STANDARD_SCORING:
        return None
    return table_of(
        replace(state, settings=replace(state.settings, number_of_rounds=len(state.play.rounds))),
        TieBreaks((), edition),
    )


def round_robin(seed: int, edition: TieBreakEdition = TieBreakEdition.MARCH_2026) -> ResultTable:
    """A random round robin of three to nine players, once or twice around, with forfeits."""
    chance = Random(f"round robin {seed}")
    count, cycles = chance.randint(3, 9), chance.choice((1, 1, 2))
    players = [PlayerId(f"p{number}") for number in range(1, count + 1)]
    entries: dict[PlayerId, list[Entry]] = {player: [] for player in players}
    for number, pairs in enumerate(_rounds(players, cycles), start=1):
        for white, black in pairs:
            if white is None or black is None:
                free = white or black
                assert free is not None
                entries[free].append(Entry(number, Score.ZERO_POINT_BYE, 0))
                continue
            for player, opponent, colour, score in zip(
                (white, black), (black, white), Colour, chance.choice(_RESULTS), strict=True
            ):
                entries[player].append(Entry(number, score, STANDARD_SCORING.points(score), opponent, colour))
    rounds = len(entries[players[0]])
    return ResultTable(
        entries={player: tuple(those) for player, those in entries.items()},
        ratings=FieldRatings({player: chance.randint(1400, 2600) for player in players}),
        numbers={player: Tpn(number) for number, player in enumerate(players, start=1)},
        scoring=STANDARD_SCORING,
        rounds=rounds,
        announced=rounds,
        edition=EDITIONS[edition],
        pairings=PairingMode.PRE_DETERMINED,
    )


def _rounds(players: list[PlayerId], cycles: int) -> Iterator[list[tuple[PlayerId | None, PlayerId | None]]]:
    """Everyone against everyone by turning a circle; None is the missing player of an odd field."""
    circle: list[PlayerId | None] = [*players, *([None] if len(players) % 2 else [])]
    for cycle in range(cycles):
        for _ in range(len(circle) - 1):
            half = len(circle) // 2
            pairs = list(zip(circle[:half], reversed(circle[half:]), strict=True))
            yield pairs if cycle % 2 == 0 else [(black, white) for white, black in pairs]
            circle = [circle[0], circle[-1], *circle[1:-1]]
