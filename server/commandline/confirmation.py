"""Warnings before an action on the command line, and its confirmation."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from server.commandline.exits import Exit, Failure
from server.commandline.saying import in_english

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator, Sequence

    from domain.state.tournament import Tournament
    from domain.warning_levels import ActionWarning

_QUESTIONS = ("Proceed? [y/N] ", "This does not follow the rules. Do it all the same? [y/N] ")


def print_warnings(warnings: Iterable[ActionWarning], tournament: Tournament) -> None:
    """Print warnings about a tournament with their levels and articles on standard error."""
    for each in warnings:
        article = f", {each.article}" if each.article else ""
        print(f"warning (level {each.level:d}{article}): {in_english(each.message, tournament)}", file=sys.stderr)


def confirm(warnings: Sequence[ActionWarning], tournament: Tournament, *, confirmed: bool) -> None:
    """Print the warnings; ask on a terminal what their levels ask for: once for level 3, twice for level 4.

    `confirmed` answers every question with yes; level 5 is confirmed by the command itself. Raises Failure if it is
    not confirmed.
    """
    print_warnings(warnings, tournament)
    ask(_QUESTIONS[: max((_questions(each) for each in warnings), default=0)], confirmed=confirmed)


def ask(questions: Sequence[str], *, confirmed: bool) -> None:
    """Ask these questions on a terminal, unless `confirmed` answers them. Raises Failure if one is answered by no."""
    if not questions or confirmed:
        return
    if not sys.stdin.isatty():
        raise Failure(Exit.BAD_INPUT, "Nothing was changed. To do it all the same, add --yes.")
    for question in questions:
        print(question, end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            raise Failure(Exit.BAD_INPUT, "Nothing was changed.")


def add_confirmation(parser: argparse.ArgumentParser, leaving: str) -> None:
    """The options that answer warnings beforehand; `leaving` says what the one does that leaves FIDE mode."""
    parser.add_argument("--yes", action="store_true", help="do what a warning asks to confirm")
    parser.add_argument("--leave-fide-mode", action="store_true", help=leaving)


def add_preview(parser: argparse.ArgumentParser) -> None:
    """The options about what follows: whether it is only shown, and how."""
    parser.add_argument("--preview", action="store_true", help="only show what would follow")
    parser.add_argument("--json", action="store_true", help="as JSON, as the API has it")


@contextmanager
def refused_in_fide_mode(tournament: Tournament) -> Iterator[None]:
    """Say how to leave FIDE mode where it prohibits what is done. Raises Failure in place of ProhibitedInFideMode."""
    from domain.fide_mode import ProhibitedInFideMode

    try:
        yield
    except ProhibitedInFideMode as refusal:
        sentences = f"{in_english(refusal.message, tournament)} ({refusal.article}) {in_english(refusal.advice)}"
        raise Failure(Exit.BAD_INPUT, f"{sentences} To leave it, add --leave-fide-mode.") from refusal


def _questions(warning: ActionWarning) -> int:
    """How often a warning must be confirmed."""
    from domain.warning_levels import WarningLevel

    return {WarningLevel.PROCEED_OR_CANCEL: 1, WarningLevel.CONFIRM_TWICE: 2}.get(warning.level, 0)
