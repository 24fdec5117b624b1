from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.pairing import registry
from domain.pairing.explanation import PairingExplanation, TextClaim
from domain.pairing.system import Field, PairingSystem, RoundPairing
from tests.domain.trf.lines import file, player
from tests.server.commandline.conftest import Command

Write = Callable[[str], Path]

FIVE = (
    "142 3",
    player(1, "3 b 1", name="Anna"),
    player(2, "4 w 1", name="Ben"),
    player(3, "1 w 0", name="Cleo"),
    player(4, "2 b 0", name="Dan"),
    player(5, "0000 - H", "0000 - Z", name="Eva"),
)


class Talkative:
    """A system that gives one reason a board and one for all."""

    def __init__(self, real: PairingSystem) -> None:
        self._real = real

    def pair(self, field: Field) -> RoundPairing:
        pairing = self._real.pair(field)
        steps = [
            TextClaim(
                "C.04.2", "Everyone was counted.", tuple(player.tpn for player in field.players if player.present)
            )
        ]
        steps += [
            TextClaim("C6", f"{pair.white} meets {pair.black}.", (pair.white, pair.black)) for pair in pairing.pairs
        ]
        return RoundPairing(pairing.pairs, pairing.bye, PairingExplanation(tuple(steps)))


@pytest.fixture(autouse=True)
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._SYSTEMS, "fide-dutch-2026", Talkative(registry.system("fide-dutch-2026")))


def test_boards_come_with_scores_and_colours_and_then_the_reasons(jadoube: Command, trf: Write) -> None:
    told = jadoube("explain", trf(file(*FIVE)), "--round", "2")

    assert told.code == 0
    assert told.lines == [
        "Round 2 by fide-dutch-2026",
        "Board 1: 1 Anna (1, B) - 2 Ben (1, W)",
        "Board 2: 4 Dan (0, B) - 3 Cleo (0, W)",
        "Not paired: 5",
        "",
        "Why:",
        "- Everyone was counted. (C.04.2)",
        "- 1 meets 2. (C6)",
        "- 4 meets 3. (C6)",
    ]


def test_one_player_is_shown_only_what_concerns_him(jadoube: Command, trf: Write) -> None:
    told = jadoube("explain", trf(file(*FIVE)), "--round", "2", "--player", "3")

    assert [line for line in told.lines if line.startswith(("Board", "-", "Not"))] == [
        "Board 2: 4 Dan (0, B) - 3 Cleo (0, W)",
        "- Everyone was counted. (C.04.2)",
        "- 4 meets 3. (C6)",
    ]


def test_json_gives_the_same(jadoube: Command, trf: Write) -> None:
    told = json.loads(jadoube("explain", trf(file(*FIVE)), "--round", "1", "--json").out)

    assert (told["round"], told["rounds"], told["bye"], told["absent"]) == (1, 3, None, [5])
    assert told["boards"][0]["white"] == {"player": 3, "name": "Cleo", "score": 0.0, "colours": ""}
    claim = {"kind": "text", "fields": {"text": "3 meets 1."}}
    assert told["steps"][1] == {"rule": "C6", "text": "3 meets 1.", "players": [3, 1], "claim": claim}


def test_the_bye_is_explained(jadoube: Command, trf: Write) -> None:
    told = jadoube("explain", trf(file("142 3", "152 W", *map(player, (1, 2, 3)))))

    assert "Pairing-allocated bye: 3 Player 3 (0)" in told.lines


@pytest.mark.parametrize("words", [("--player", "9"), ("--round", "4"), ("--round", "3")])
def test_who_and_what_is_not_there_is_exit_three(jadoube: Command, trf: Write, words: tuple[str, str]) -> None:
    assert jadoube("explain", trf(file(*FIVE)), *words).code == 3
