"""Arguments that several commands share; importing this costs nothing."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_file(parser: argparse.ArgumentParser) -> None:
    """The file and what the user may say beside it."""
    parser.add_argument("file", type=Path, metavar="FILE.trf", help="a Tournament Report File of any edition")
    add_assumptions(parser)


def add_assumptions(parser: argparse.ArgumentParser) -> None:
    """What holds for a file that does not state it."""
    parser.add_argument("--system", metavar="CODE", help="the pairing system, where the file's own is not meant")
    parser.add_argument("--rounds", type=positive, metavar="N", help="the announced number of rounds")
    parser.add_argument("--initial-colour", type=_colour, metavar="COLOUR", help="white or black: the lot of round one")


def positive(text: str) -> int:
    """A number from 1 on."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return number


def game_points(text: str) -> tuple[int, int, int]:
    """The half points for a win, a draw and a loss, written in points as 3-1-0."""
    from domain.trf.columns import points_of

    match [points_of(part) for part in text.split("-")]:
        case [int(win), int(draw), int(loss)]:
            return win, draw, loss
        case _:
            raise argparse.ArgumentTypeError(f"{text} is not like 3-1-0")


def _colour(text: str) -> str:
    colours = {"w": "white", "b": "black"}
    word = text.lower().removesuffix("1")
    if word not in ("w", "white", "b", "black"):
        raise argparse.ArgumentTypeError(f"{text} is neither white nor black")
    return colours[word[0]]
