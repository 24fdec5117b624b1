"""Evaluators for the claims of round robins, by the printed tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.pairing.claims import Claim, ClaimKind
from tests.domain.pairing.berger.test_table import PRINTED
from tests.property.claims.case import Case, Evaluator, Spot


def _table_round(claim: Claim, case: Case, spot: Spot | None) -> bool:
    size, number = claim["size"], claim["round"]
    assert isinstance(size, int)
    assert isinstance(number, int)
    games = [game for game in _printed(size, number) if size == len(_seats(case)) or size not in game]
    return list(_games(claim)) == games


def _rounds_exchanged(claim: Claim, case: Case, spot: Spot | None) -> bool:
    """[Annex 1] The last two of the first cycle: claimed for these rounds alone."""
    turns = len(_seats(case)) + len(_seats(case)) % 2 - 1
    return case.code == "berger-double" and case.field.round in (turns - 1, turns)


def _game(claim: Claim, case: Case, spot: Spot | None) -> bool:
    ((white, black),) = _games(claim)
    seats = _seats(case)
    return (seats[white - 1], seats[black - 1]) == (claim["white"], claim["black"]) and _is_of_the_round(
        claim, case, (white, black)
    )


def _game_turned(claim: Claim, case: Case, spot: Spot | None) -> bool:
    ((white, black),) = _games(claim)
    seats = _seats(case)
    return (seats[white - 1], seats[black - 1]) == (claim["black"], claim["white"]) and _is_of_the_round(
        claim, case, (white, black)
    )


def _free(claim: Claim, case: Case, spot: Spot | None) -> bool:
    playing = {tpn for pair in case.pairing.pairs for tpn in (pair.white, pair.black)}
    return set(_seats(case)) - playing == {claim["player"]} and len(_seats(case)) % 2 == 1


def _is_of_the_round(claim: Claim, case: Case, game: tuple[int, int]) -> bool:
    told = next(each for each in case.pairing.explanation.steps if each.kind is ClaimKind.TABLE_ROUND)
    return game in _games(told)


def _seats(case: Case) -> list[int]:
    return [player.tpn for player in case.field.players if player.present]


def _games(claim: Claim) -> list[tuple[int, int]]:
    value: Any = claim["seats"]
    return [tuple(game) for game in value]


def _printed(size: int, number: int) -> list[tuple[int, int]]:
    row = PRINTED[size].split(" / ")[number - 1]
    return [(int(white), int(black)) for white, black in (game.split("-") for game in row.split())]


EVALUATORS: Mapping[ClaimKind, Evaluator] = {
    ClaimKind.TABLE_ROUND: _table_round,
    ClaimKind.TABLE_ROUNDS_EXCHANGED: _rounds_exchanged,
    ClaimKind.TABLE_GAME: _game,
    ClaimKind.TABLE_GAME_TURNED: _game_turned,
    ClaimKind.TABLE_FREE: _free,
}
