"""What the commands over files share: their arguments, reading a file, and settling what it leaves open."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from domain.pairing.registry import systems
from domain.pairing.service import field_of
from domain.pairing.system import Field
from domain.tournament import Tournament
from domain.trf.assumptions import Assumptions, Purpose, Wishes, assume
from domain.trf.errors import TrfError, TrfTooLarge
from domain.trf.model import Trf
from domain.trf.reader import read_bytes
from domain.trf.worth import points_of_rounds
from domain.values import Colour, RoundNumber
from server.commandline.exits import Exit, Failure


def read_file(path: Path) -> Trf:
    """Read a file.

    Raises Failure for a bad or too large file and OSError where it cannot be read.
    """
    try:
        return read_bytes(path.read_bytes())
    except TrfTooLarge as error:
        raise Failure(Exit.TOO_LARGE, f"{path}: {error}") from error
    except TrfError as error:
        raise Failure(Exit.BAD_INPUT, f"{path}: {error}") from error


def settle(trf: Trf, options: argparse.Namespace, purpose: Purpose) -> Assumptions:
    """What holds for the file, with a note on standard error for everything assumed.

    Raises UnknownTournamentType, and Failure for an unknown system or fewer rounds than are paired.
    """
    colour = None if options.initial_colour is None else Colour(options.initial_colour)
    _check_system(options.system)
    found = assume(trf, Wishes(options.system, options.rounds, colour), purpose)
    _check_system(found.system)
    if found.rounds < trf.last_paired:
        raise Failure(Exit.BAD_INPUT, f"--rounds {found.rounds}: the file has {trf.last_paired} rounds paired")
    for note in found.notes:
        print(f"note: {note}", file=sys.stderr)
    return found


def picture_of(trf: Trf, tournament: Tournament, number: RoundNumber) -> Field:
    """The field of a round, with the abnormal points (299) that the facts do not know."""
    field = field_of(tournament, number)
    return _with_abnormal_points(field, trf) if trf.abnormal else field


def _with_abnormal_points(field: Field, trf: Trf) -> Field:
    from dataclasses import replace

    worth = {(player.place if trf.by_place else player.rank): points_of_rounds(trf, player) for player in trf.players}
    players = []
    for player in field.players:
        points = worth[player.tpn][: field.round - 1]
        history = tuple(replace(record, points=each) for record, each in zip(player.history, points, strict=True))
        players.append(replace(player, score=sum(points), history=history))
    return replace(field, players=tuple(players))


def _check_system(code: str | None) -> None:
    known = [system.code for system in systems()]
    if code is not None and code not in known:
        raise Failure(Exit.BAD_INPUT, f"there is no pairing system {code}; choose with --system: {', '.join(known)}")
