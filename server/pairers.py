"""The pairing processes: a pairing may take seconds, so it runs outside the event loop and outside the writer."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar, TypeVarTuple

import structlog

from domain.pairing.registry import packages, register
from domain.pairing.system import Field, RoundPairing
from domain.pairing_service import pair_round

_log = structlog.get_logger()

Found = TypeVar("Found")
Arguments = TypeVarTuple("Arguments")


def can_start_processes() -> bool:
    """Whether this machine lets the program work in several processes: they share locks, on Linux in /dev/shm.

    A Python that was built without such locks raises ImportError or NotImplementedError, a missing or full /dev/shm
    OSError.
    """
    try:
        multiprocessing.get_context("spawn").Lock()
    except (ImportError, NotImplementedError, OSError):
        return False
    return True


class Pairers:
    """A pool of pairing processes, started for the first pairing, and again when more systems have been registered.

    Where no processes can be started, a thread does their work, and other requests wait longer meanwhile.
    """

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._systems: tuple[str, ...] = ()

    async def pair(self, field: Field, code: str) -> RoundPairing:
        """Pair a round by the system of that code; the explanation is empty.

        Raises NoPairing, and KeyError for an unknown code.
        """
        return await self.run(_pair, field, code)

    async def pair_and_explain(self, field: Field, code: str) -> RoundPairing:
        """Pair a round by the system of that code, with the explanation.

        Raises NoPairing, and KeyError for an unknown code.
        """
        return await self.run(_pair_and_explain, field, code)

    async def run(self, function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """Run a pure function in another process. A process that died is replaced, once."""
        try:
            return await self.run_once(function, *arguments)
        except BrokenProcessPool:
            return await self.run_once(function, *arguments)

    async def run_once(self, function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """Run a pure function in another process.

        Raises BrokenProcessPool if its process dies; the next call starts another.
        """
        try:
            return await self._run(function, *arguments)
        except BrokenProcessPool:
            _log.warning("pairer_died", work=function.__name__)
            self._pool = None
            raise

    def close(self) -> None:
        """End the processes. Blocks while a pairing is being made."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    async def _run(self, function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        if self._pool is not None and self._systems != packages():
            self._pool.shutdown(wait=False)
            self._pool = None
        if self._pool is None:
            if not can_start_processes():
                _log.warning("works_in_this_process", work=function.__name__, advice="jadoube doctor")
                return await asyncio.to_thread(function, *arguments)
            self._systems = packages()
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=_prepare, initargs=(self._systems,)
            )
        return await asyncio.get_running_loop().run_in_executor(self._pool, function, *arguments)


class InlinePairers(Pairers):
    """Runs the functions in the calling process, which has nothing else to do."""

    async def run_once(self, function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """The function's result."""
        return function(*arguments)


def _pair(field: Field, code: str) -> RoundPairing:
    return pair_round(field, code).unexplained()


def _pair_and_explain(field: Field, code: str) -> RoundPairing:
    return pair_round(field, code).explained()


def _prepare(systems: Sequence[str]) -> None:
    """In a pairing process: register the server's pairing systems, ignore Ctrl-C, and end when the server ends."""
    for package in systems:
        register(package)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)
