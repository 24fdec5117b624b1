"""Exit codes, and how an error leaves the command line: one line on standard error that says what to do."""

from __future__ import annotations

import os
import sys
from enum import IntEnum

from domain.trf.errors import TrfError, TrfTooLarge
from server.commandline.saying import in_english


class Exit(IntEnum):
    """What a command's exit code means."""

    DONE = 0
    DIFFERENCES = 1
    OUR_FAULT = 2
    BAD_INPUT = 3
    TOO_LARGE = 4
    FILE_ACCESS = 5


class Failure(Exception):
    """A command ends with this code and this sentence."""

    def __init__(self, code: Exit, message: str) -> None:
        super().__init__(message)
        self.code = code


def report(error: Exception) -> int:
    """Print an error on standard error and return its exit code; for our own faults also the traceback."""
    if isinstance(error, Failure):
        print(f"jadoube: {error}", file=sys.stderr)
        return error.code
    if isinstance(error, TrfError):
        print(f"jadoube: {in_english(error.message)}", file=sys.stderr)
        return Exit.TOO_LARGE if isinstance(error, TrfTooLarge) else Exit.BAD_INPUT
    from domain.refusals import Refusal, UnknownSystem

    if isinstance(error, Refusal):
        from server.messages import MessageRenderer
        from server.wording import ENGLISH

        choices = f" {', '.join(error.known)}" if isinstance(error, UnknownSystem) else ""
        renderer = MessageRenderer(ENGLISH)
        sentence = f"{renderer.refusal(error)} {renderer.render(error.advice)}"
        print(f"jadoube: {sentence}{choices}", file=sys.stderr)
        return Exit.BAD_INPUT
    if isinstance(error, BrokenPipeError):
        # The reader of standard output has closed it; Python must not try to write again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.DONE
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        print(f"jadoube: {place}{error.strerror or error}", file=sys.stderr)
        return Exit.FILE_ACCESS
    from server.eventstore.faults import StoreFault

    if isinstance(error, StoreFault):
        print(f"jadoube: {error}", file=sys.stderr)
        return Exit.FILE_ACCESS
    import traceback

    traceback.print_exception(error)
    return Exit.OUR_FAULT
