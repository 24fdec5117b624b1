"""The engine against two programs on the package index, on random fields and on whole tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from domain.pairing.registry import system
from domain.pairing.system import Field, NoPairing, RoundPairing
from domain.values import Score, Tpn
from tests.judges.known import BY_PY4SWISS, Divergence
from tests.judges.programs import Boards, gacrux, py4swiss
from tests.judges.trf_text import text_of
from tests.literal.dutch.engine import by_the_engine, by_the_text
from tests.literal.dutch.terms import Edition
from tests.property import event
from tests.property.fields import fields_of_tournament, random_field

OF_2026 = "fide-dutch-2026"
OF_2017 = "fide-dutch-2017"
SIZES = range(10, 61)
FEW = 20
MANY = 2_000
MANY_TOURNAMENTS = 300


def ours(code: str, field: Field) -> Boards | None:
    pairing = pairing_of(code, field)
    if pairing is None:
        return None
    boards = frozenset((int(pair.white), int(pair.black)) for pair in pairing.pairs)
    return boards if pairing.bye is None else boards | {(int(pairing.bye), 0)}


def pairing_of(code: str, field: Field) -> RoundPairing | None:
    try:
        return system(code).pair(field)
    except NoPairing:
        return None


def boards_of(code: str, field: Field) -> event.Boards | None:
    pairing = pairing_of(code, field)
    if pairing is None:
        return None
    return [(pair.white, pair.black) for pair in pairing.pairs], pairing.bye


def agrees_with_gacrux(field: Field, folder: Path) -> bool:
    file = folder / "field.trf"
    file.write_text(text_of(field), encoding="utf-8")
    return gacrux(file, field.round) == ours(OF_2026, field)


def agrees_with_py4swiss(field: Field, folder: Path) -> bool:
    """Colours too, but where a registered player was never paired: its last colour rule counts them (reading R10)."""
    file = folder / "field.trf"
    file.write_text(text_of(field), encoding="utf-8")
    theirs, mine = py4swiss(file), ours(OF_2017, field)
    if theirs == mine or theirs is None or mine is None:
        return theirs == mine
    return has_never_paired(field) and without_colours(theirs) == without_colours(mine)


def has_never_paired(field: Field) -> bool:
    def was_paired(history: tuple[Score, ...], opponents: tuple[Tpn | None, ...]) -> bool:
        return Score.PAIRING_ALLOCATED_BYE in history or any(opponents)

    return not all(
        player.present
        or was_paired(
            tuple(record.score for record in player.history), tuple(record.opponent for record in player.history)
        )
        for player in field.players
    )


def without_colours(boards: Boards) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(board) for board in boards)


def random_fields(seeds: range) -> Iterator[tuple[int, Field]]:
    for seed in seeds:
        yield seed, random_field(seed, SIZES)


def rounds_of_tournaments(seeds: range, code: str) -> Iterator[tuple[int, Field]]:
    for seed in seeds:
        for field in fields_of_tournament(seed, SIZES, partial(boards_of, code)):
            yield seed, field


def differences(
    fields: Iterator[tuple[int, Field]], agrees: Callable[[Field, Path], bool], folder: Path
) -> list[tuple[int, int]]:
    """(seed, round) of every field where the two differ."""
    return [(seed, field.round) for seed, field in fields if not agrees(field, folder)]


class TestGacrux:
    pytestmark = pytest.mark.article("C.04.3:2026 [C8]")

    def test_agrees_on_random_fields(self, tmp_path: Path) -> None:
        assert differences(random_fields(range(FEW)), agrees_with_gacrux, tmp_path) == []

    def test_agrees_on_a_whole_tournament(self, tmp_path: Path) -> None:
        assert differences(rounds_of_tournaments(range(2), OF_2026), agrees_with_gacrux, tmp_path) == []

    @pytest.mark.acceptance
    def test_agrees_on_thousands_of_random_fields(self, tmp_path: Path) -> None:
        assert differences(random_fields(range(FEW, MANY)), agrees_with_gacrux, tmp_path) == []

    @pytest.mark.acceptance
    def test_agrees_on_hundreds_of_tournaments(self, tmp_path: Path) -> None:
        rounds = rounds_of_tournaments(range(2, MANY_TOURNAMENTS), OF_2026)

        assert differences(rounds, agrees_with_gacrux, tmp_path) == []


class TestPy4swiss:
    pytestmark = pytest.mark.article("C.04.3:2017 [C.7]")

    def test_agrees_on_random_fields(self, tmp_path: Path) -> None:
        assert differences(random_fields(range(FEW)), agrees_with_py4swiss, tmp_path) == []

    def test_agrees_on_a_whole_tournament(self, tmp_path: Path) -> None:
        assert differences(rounds_of_tournaments(range(2), OF_2017), agrees_with_py4swiss, tmp_path) == []

    @pytest.mark.acceptance
    def test_agrees_on_thousands_of_random_fields(self, tmp_path: Path) -> None:
        known = [(divergence.seed, divergence.round) for divergence in BY_PY4SWISS]

        assert differences(random_fields(range(FEW, MANY)), agrees_with_py4swiss, tmp_path) == sorted(known)

    @pytest.mark.parametrize("known", BY_PY4SWISS, ids=lambda known: f"{known.article} {known.seed}")
    def test_the_text_sides_with_us_where_they_differ(self, known: Divergence, tmp_path: Path) -> None:
        field = known.smallest(SIZES)

        assert by_the_text(field, Edition.OF_2017) == by_the_engine(field, Edition.OF_2017)
        assert not agrees_with_py4swiss(field, tmp_path)

    @pytest.mark.acceptance
    def test_agrees_on_hundreds_of_tournaments(self, tmp_path: Path) -> None:
        rounds = rounds_of_tournaments(range(2, MANY_TOURNAMENTS), OF_2017)

        assert differences(rounds, agrees_with_py4swiss, tmp_path) == []
