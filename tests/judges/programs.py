"""Two programs on the package index, used as black boxes for the pairing of a round.

gacrux pairs by the edition of 2026, py4swiss by that of 2017. Both are used through what they offer to everyone: the
one's command line, the other's parser and engine.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from gacrux.pairingchecker import pairingchecker
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

Boards = frozenset[tuple[int, int]]
"""(white, black) by starting rank; (player, 0) for the bye."""

NO_PAIRING = 505


def gacrux(file: Path, number: int) -> Boards | None:
    """The pairing of round `number` by the edition of 2026; None if there is none."""
    answer = file.with_suffix(".gacrux")
    arguments = ["pairingchecker", "-i", str(file), "-o", str(answer), "-p", "-n", str(number), "-d", "B"]
    with patch.object(sys, "argv", arguments), redirect_stdout(StringIO()):
        code = pairingchecker().common_main()
    if code == NO_PAIRING:
        return None
    lines = answer.read_text(encoding="utf-8").splitlines()
    return frozenset(_board(line) for line in lines[1:] if line.strip()) or None


def py4swiss(file: Path) -> Boards | None:
    """The pairing of the next round by the edition of 2017; None if there is none."""
    try:
        pairings = DutchEngine.generate_pairings(TrfParser.parse(file))
    except PairingError:
        return None
    return frozenset((pairing.white, pairing.black) for pairing in pairings)


def _board(line: str) -> tuple[int, int]:
    white, black = line.split()
    return int(white), int(black)
