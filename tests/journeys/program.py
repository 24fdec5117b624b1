"""`jadoube` in a process of its own, which need not import the program first.

Every process is forked from one that has imported it (`tests.journeys.loaded`) and done nothing else: starting Python
and importing takes most of a second each time. `tests.server.test_tls` starts the program as users do.
"""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from operator import methodcaller
from pathlib import Path

from server.cli import main

_ROOT = Path(__file__).parents[2]
_FORKING = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload(["tests.journeys.loaded"])

_RUNNING: set[Program] = set()


class Program:
    """A command that runs; its standard error is added to a file, its standard output is read here."""

    def __init__(
        self,
        words: Sequence[str],
        errors: Path,
        environment: Mapping[str, str] | None = None,
        before: Callable[[], object] = object,
    ) -> None:
        """`before` is called in the new process before the program starts; it can be pickled."""
        reading, writing = _FORKING.Pipe(duplex=False)
        arguments = (list(words), writing, errors, dict(environment or os.environ), before)
        self._process = _FORKING.Process(target=_run, args=arguments)
        with writing, reading:
            self._process.start()
            self.stdout = os.fdopen(os.dup(reading.fileno()), encoding="utf-8")
        _RUNNING.add(self)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process.pid is not None
        return self._process.pid

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self._process.is_alive():
            os.kill(self.pid, number)

    def wait(self, seconds: float | None = None) -> int:
        """Its exit code, the negative number of a signal that ended it. Raises TimeoutExpired."""
        self._process.join(seconds)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired(self._process.name, seconds or 0)
        _RUNNING.discard(self)
        return self._process.exitcode

    def end(self, number: int, seconds: float) -> int:
        """End it by this signal (0: by itself), and by force after so many seconds; its exit code."""
        self.send_signal(number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(seconds)
        self.send_signal(signal.SIGKILL)
        code = self.wait()
        self.stdout.close()
        return code


def finished(words: Sequence[str], errors: Path, environment: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Run a command to its end; its exit code and output."""
    program = Program(words, errors, environment)
    with program.stdout as stdout:
        output = stdout.read()
    return program.wait(), output


@atexit.register
def _end_all() -> None:
    """End what a failed test left running, and wait, so that the processor time of all processes is counted."""
    for each in list(_RUNNING):
        each.send_signal(signal.SIGKILL)
    methodcaller("_stop")(forkserver._forkserver)  # what stubs do not list


def _run(
    words: list[str], output: Connection, errors: Path, environment: dict[str, str], before: Callable[[], object]
) -> None:
    """In the new process: become the program."""
    with output, errors.open("ab") as log:
        os.dup2(output.fileno(), 1)
        os.dup2(log.fileno(), 2)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(_ROOT)
    before()
    sys.exit(main(words))
