"""Our tournaments, checked by another program."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

from gacrux.pairingchecker import pairingchecker
from gacrux.tiebreakchecker import tiebreakchecker

from domain.simulation.generator import Making
from domain.standings.places import places
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.export import Flavour, export
from server.commandline import generate
from server.commandline.planning import chance_of, plan_of
from tests.endorsement.numbers import numbers_that_differ
from tests.endorsement.trial import Direction, Trial


def made(seed: int) -> Tournament:
    """What `jadoube generate --seed` makes: everything but the seed is drawn."""
    parser = ArgumentParser()
    generate.add(parser.add_subparsers())
    return replay(Making(plan_of(parser.parse_args(["generate"]), seed), chance_of(seed)).events())


def gacrux(seed: int, folder: Path) -> Trial:
    """Pairings and places by gacrux."""
    tournament = made(seed)
    path = _written(tournament, folder, "ours", seed, Flavour.TRF26)
    pairings = _by_program(pairingchecker, "pairingchecker", "-i", str(path), "-c", "-dT", "-o", "-")
    differences = [] if "Check: True" in pairings else ["pairings"]
    answer = json.loads(_by_program(tiebreakchecker, "tiebreakchecker", "-i", str(path), "-c", "-o", "-"))
    registered: list[str] = []
    if not answer["tiebreakResult"]["check"]:
        unexplained, registered = numbers_that_differ(tournament, tournament.settings.tie_breaks)
        differences += unexplained if unexplained or registered else ["places"]
    return _trial(seed, tournament, path, differences, registered)


def bbp_pairings(binary: Path) -> Direction:
    """Pairings by a binary of bbpPairings; it has no standings."""

    def check(seed: int, folder: Path) -> Trial:
        tournament = made(seed)
        path = _written(tournament, folder, "ours", seed, Flavour.ENGINES)
        done = subprocess.run([binary, "--dutch", path, "-c"], check=False, capture_output=True, text=True)
        differences = _rounds_that_differ(done.stdout)
        if done.returncode:
            differences.append(f"exit {done.returncode}: {done.stderr.strip()}")
        return _trial(seed, tournament, path, differences, [])

    return check


def _rounds_that_differ(text: str) -> list[str]:
    """The heads of the rounds for which a checker prints boards."""
    heads: list[str] = []
    found: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if "Round #" in line:
            heads.append(line.strip("= "))
        elif heads and line[0].isdigit() and heads[-1] not in found:
            found.append(heads[-1])
    return found


def _by_program(program: Any, *words: str) -> str:
    output = StringIO()
    with patch.object(sys, "argv", list(words)), redirect_stdout(output):
        program().common_main()
    return output.getvalue()


def _written(tournament: Tournament, folder: Path, whose: str, seed: int, flavour: Flavour) -> Path:
    path = folder / f"{whose}-{flavour.value}-{seed}.trf"
    path.write_text(export(tournament, places, flavour), encoding="utf-8", newline="")
    return path


def _trial(seed: int, tournament: Tournament, path: Path, differences: list[str], registered: list[str]) -> Trial:
    if not differences:
        path.unlink()
    players, rounds = len(tournament.roster.players), len(tournament.play.rounds)
    return Trial(seed, players, rounds, players, differences, registered)
