"""Other pairing programs, called from outside."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from domain.pairing.boards import Board
from domain.values import Tpn

_PAIR = re.compile(r"(\d+)\s+(\d+)\s*")


def gacrux_agrees(path: Path) -> bool:
    """Whether gacrux (2026) finds every round of the file right."""
    return "Check: True" in _gacrux("-i", str(path), "-c", "-dT")


def gacrux_pairs(path: Path, number: int) -> set[Board]:
    """What gacrux pairs in that round."""
    return _boards(_gacrux("-i", str(path), "-p", "-n", str(number), "-dT"))


def _gacrux(*words: str) -> str:
    command = [sys.executable, "-m", "gacrux.pairingchecker", *words, "-o", "-"]
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout


def py4swiss_pairs(path: Path) -> set[Board]:
    """What py4swiss (2017) pairs next. Its own errors are raised unchanged."""
    from py4swiss.engines import DutchEngine  # noqa: PLC0415  # a judge of this suite only
    from py4swiss.trf import TrfParser  # noqa: PLC0415  # the same

    pairings: Any = DutchEngine.generate_pairings(TrfParser.parse(path))
    return {(Tpn(each.white), Tpn(each.black)) for each in pairings}


def bbp_pairs(program: Path, path: Path) -> set[Board] | None:
    """What a bbpPairings binary pairs next; None if it finds no pairing."""
    command = [str(program), "--dutch", str(path), "-p"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        raise ValueError(done.stdout + done.stderr)
    return _boards(done.stdout) if done.returncode == 0 else None


def _boards(text: str) -> set[Board]:
    found = (_PAIR.fullmatch(line) for line in text.splitlines())
    return {(Tpn(int(match[1])), Tpn(int(match[2]))) for match in found if match}
