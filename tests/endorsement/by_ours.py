"""Tournaments of another program, checked by us."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from unittest.mock import patch

from gacrux.tournamentgenerator import tournamentgenerator

from domain.corrections.checking import check
from domain.pairing.registry import DEFAULT_SYSTEM
from domain.tournament.replay import replay
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.events import events
from domain.trf.reader import read_bytes
from domain.values import TieBreaks
from server.commandline.check import difference_lines, ranks_of
from tests.endorsement.numbers import numbers_that_differ
from tests.endorsement.trial import Direction, Trial

_TIE_BREAKS = ("BH/C1", "BH", "SB", "WIN", "BWG", "PS", "ARO")


def gacrux(seed: int, folder: Path) -> Trial:
    """A tournament that gacrux makes."""
    path = folder / f"gacrux-{seed}.trf"
    chance = Random(f"gacrux {seed}")
    players, rounds = _size(chance)
    rates = [f"{chance.choice((0.0, chance.uniform(0, 0.1))):.3f}" for _ in ("zero-point", "half-point", "forfeits")]
    words = ["tournamentgenerator", "-p", str(players), "-N", str(rounds), "-m", "dutch", "-S", *rates]
    random.seed(seed)
    with patch.object(sys, "argv", [*words, "-g", "1", "-o", str(path)]), redirect_stdout(StringIO()):
        made = tournamentgenerator()
        made.read_command_line()
        made.process_tournaments()
    return _checked(seed, path)


def bbp_pairings(binary: Path) -> Direction:
    """Tournaments that a binary of bbpPairings makes."""

    def check(seed: int, folder: Path) -> Trial:
        path, settings = folder / f"bbp-{seed}.trf", folder / f"bbp-{seed}.txt"
        settings.write_text("".join(_settings(Random(f"bbp {seed}"))), encoding="utf-8")
        words = [str(binary), "--dutch", "-g", str(settings), "-o", str(path), "-s", str(seed)]
        done = subprocess.run(words, check=False, capture_output=True, text=True)
        settings.unlink()
        if done.returncode:
            # It gives up a tournament that has no pairing for a round, and writes nothing then.
            return Trial(seed, 0, 0, 0)
        return _checked(seed, path)

    return check


def _settings(chance: Random) -> Iterator[str]:
    players, rounds = _size(chance)
    yield f"PlayersNumber={players}\nRoundsNumber={rounds}\n"
    yield f"DrawPercentage={chance.randint(10, 60)}\n"
    for name, one_in in (("ForfeitRate", 20), ("RetiredRate", 100), ("HalfPointByeRate", 100)):
        if chance.random() < 1 / 2:
            yield f"{name}={chance.randint(one_in, 10 * one_in)}\n"


def _size(chance: Random) -> tuple[int, int]:
    players = chance.randint(*chance.choice(((6, 20), (20, 80), (80, 200))))
    return players, chance.randint(3, min(11, players // 2))


def _checked(seed: int, path: Path) -> Trial:
    """Pair it again, and compare the numbers of some tie-breaks; the file is kept if something differs.

    The places that these generators write are not those of a list of tie-breaks.
    """
    trf = read_bytes(path.read_bytes())
    assumptions = assume(trf, Overrides(system=DEFAULT_SYSTEM), ReadingPurpose.RECORD)
    known, ranks = events(trf, assumptions), ranks_of(trf)
    rounds = list(check(known))
    differences = [line for found in rounds for line in difference_lines(found, ranks)]
    differences += [str(found.refusal) for found in rounds if found.refusal is not None]
    unknown, registered = numbers_that_differ(replay(known), TieBreaks(_TIE_BREAKS))
    if not [*differences, *unknown]:
        path.unlink()
    return Trial(seed, len(trf.players), len(rounds), len(trf.players), [*differences, *unknown], registered)
