"""Tournaments of ours, paired again by other programs.

TOURNAMENTS says how many (200), FIRST the first seed (0); DIFFERENCES names a folder for inputs on which someone
differs; BBP_2026 and BBP_2017 name binaries of bbpPairings 6 and 5.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from domain.corrections.checking import before_rounds
from domain.pairing.boards import NO_PLAYER, Board
from domain.pairing.registry import codes
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from tests.acceptance import judges, report
from tests.acceptance.varied import varied

TOURNAMENTS = int(os.environ.get("TOURNAMENTS", "200"))
FIRST = int(os.environ.get("FIRST", "0"))
REGISTERED = frozenset({"py4swiss-100-6"})
"""Rounds on which a judge differs and the text is on our side.

py4swiss-100-6: five players with 2.0, below them two with 1.0 who have not met. We float one down to meet the first of
the two, and the second gets the bye: differences {1, 1}. py4swiss gives the bye to the one moved down: {2, 0}, worse by
C.6 and A.8. bbpPairings 5.0.1 pairs as we do.
"""

SEEDS = range(FIRST, FIRST + TOURNAMENTS)
KNOWN = codes()

pytestmark = pytest.mark.acceptance


def rounds_of(events: list[Event]) -> Iterator[tuple[Tournament, int, set[Board]]]:
    """Each round: the tournament before it, its number, what we paired."""
    for tournament, event in before_rounds(events):
        numbers = pairing_numbers(tournament)
        boards = {(numbers[board.white], numbers[board.black]) for board in event.boards}
        if event.bye is not None:
            boards.add((numbers[event.bye], NO_PLAYER))
        yield tournament, event.round, boards


def compared(
    system: str, name: str, folder: Path, judge: Callable[[Path], set[Board] | None], same: Callable[..., bool]
) -> list[str]:
    """Ask a judge round by round; the lines about where it differs."""
    lines = []
    for seed in SEEDS:
        for tournament, number, ours in rounds_of(varied(seed, system)):
            path = folder / "before.trf"
            text = report.before(tournament)
            path.write_text(text, encoding="utf-8", newline="")
            theirs: set[Board] | str | None
            try:
                theirs = judge(path)
            except Exception as error:  # noqa: BLE001  # a judge may fail in its own ways: that is a finding too
                theirs = f"{type(error).__name__}: {error}"
            if isinstance(theirs, set) and same(tournament, ours, theirs):
                continue
            case = f"{name}-{seed}-{number}"
            if case not in REGISTERED:
                lines.append(report.keep(case, text, ours, theirs if theirs is not None else "none"))
    return lines


def exactly(_: Tournament, ours: set[Board], theirs: set[Board]) -> bool:
    """Pairs, colours and bye."""
    return ours == theirs


def pairs_only_with_absentees(tournament: Tournament, ours: set[Board], theirs: set[Board]) -> bool:
    """Colours too, but not where someone was never paired: py4swiss numbers those along (reading R10)."""
    never = set(tournament.roster.players)
    for paired in tournament.play.rounds:
        never -= {player for game in paired.games.values() for player in (game.white, game.black)}
        never -= {paired.bye}
    if tournament.play.rounds and not never:
        return ours == theirs
    return report.without_colours(ours) == report.without_colours(theirs)


@pytest.mark.skipif("fide-dutch-2026" not in KNOWN, reason="the edition is not there")
@pytest.mark.parametrize("groups", [0, 1, 4])
def test_gacrux_agrees_on_2026(tmp_path: Path, groups: int) -> None:
    lines = []
    for seed in SEEDS:
        events = varied(seed, "fide-dutch-2026", virtual_groups=groups)
        path = tmp_path / f"{seed}.trf"
        path.write_text(report.before(replay(events)), encoding="utf-8", newline="")
        if judges.gacrux_agrees(path):
            continue
        for tournament, number, ours in rounds_of(events):
            theirs = judges.gacrux_pairs(path, number)
            if ours != theirs:
                lines.append(report.keep(f"gacrux-{seed}-{number}-{groups}", report.before(tournament), ours, theirs))

    assert lines == []


@pytest.mark.skipif("fide-dutch-2017" not in KNOWN, reason="the edition is not there")
def test_py4swiss_agrees_on_2017(tmp_path: Path) -> None:
    same = pairs_only_with_absentees

    assert compared("fide-dutch-2017", "py4swiss", tmp_path, judges.py4swiss_pairs, same) == []


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_bbp_pairings_agrees(edition: str, tmp_path: Path) -> None:
    program, system = os.environ.get(f"BBP_{edition}"), f"fide-dutch-{edition}"
    if not program or system not in KNOWN:
        pytest.skip(f"BBP_{edition} names no binary")
    binary = Path(program)

    assert compared(system, f"bbp-{edition}", tmp_path, lambda path: judges.bbp_pairs(binary, path), exactly) == []
