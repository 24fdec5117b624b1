"""What the commands over files share: their arguments, reading a file, and deciding what it leaves open."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from domain.messages import Message
from domain.trf.assumptions import Assumptions, Overrides, ReadingPurpose, assume
from domain.trf.errors import TrfError, TrfTooLarge
from domain.trf.model import Trf
from domain.trf.not_understood import not_understood
from domain.trf.reader import read_bytes
from domain.values import MOST_ROUNDS, Colour
from server.commandline.exits import Exit, Failure
from server.commandline.saying import in_english

_LARGEST_FILE = 64 * 1024 * 1024
"""Bytes: a report file of ten thousand players takes a tenth."""


_STATED_BY = {
    "trf.assumed-system": "--system CODE",
    "trf.assumed-rounds": "--rounds N",
    "trf.assumed-not-last": "--rounds N",
    "trf.assumed-colour": "--initial-colour",
}
"""The option that states what is assumed."""


def read_file(path: Path) -> Trf:
    """Read a file.

    Raises Failure for a bad or too large file and OSError if it cannot be read.
    """
    try:
        return read_bytes(content_of(path))
    except TrfTooLarge as error:
        raise Failure(Exit.TOO_LARGE, f"{path}: {in_english(error.message)}") from error
    except TrfError as error:
        raise Failure(Exit.BAD_INPUT, f"{path}: {in_english(error.message)}") from error


def content_of(path: Path) -> bytes:
    """The bytes of a file. Raises Failure if it is too large to be one of ours, and OSError."""
    with path.open("rb") as file:
        content = file.read(_LARGEST_FILE + 1)
    if len(content) > _LARGEST_FILE:
        raise Failure(Exit.TOO_LARGE, f"{path}: more than {_LARGEST_FILE >> 20} MB")
    return content


def settle(trf: Trf, options: argparse.Namespace, purpose: ReadingPurpose) -> Assumptions:
    """What applies to the file, with a note on standard error for everything assumed or not understood.

    Raises what `settled` raises.
    """
    found = settled(trf, options, purpose)
    print_notes(not_understood(trf, system=found.system))
    for note in found.notes:
        print(f"note: {in_english(note)} ({_STATED_BY[note.id]})", file=sys.stderr)
    return found


def settled(trf: Trf, options: argparse.Namespace, purpose: ReadingPurpose) -> Assumptions:
    """What applies to the file.

    Raises UnknownSystem, UnknownTournamentType, and Failure for fewer rounds than are paired or more than a
    tournament may have.
    """
    if options.rounds is not None and options.rounds > MOST_ROUNDS:
        message = f"--rounds {options.rounds}: a tournament has from 1 to {MOST_ROUNDS} rounds"
        raise Failure(Exit.BAD_INPUT, message)
    colour = None if options.initial_colour is None else Colour(options.initial_colour)
    found = assume(trf, Overrides(options.system, options.rounds, colour), purpose)
    if found.rounds < trf.last_paired:
        raise Failure(Exit.BAD_INPUT, f"--rounds {found.rounds}: the file has {trf.last_paired} rounds paired")
    return found


def print_notes(notes: Iterable[Message]) -> None:
    """Print notes about a file on standard error."""
    for note in notes:
        print(f"note: {in_english(note)}", file=sys.stderr)
