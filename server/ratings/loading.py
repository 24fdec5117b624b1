"""Loading a list of over a million players beside a running server: in its own process, which reports line by line."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from server.ratings.reading import NotARatingList, month_of, read_list
from server.ratings.store import RatingListStore

_NICE = 10
_MOST_MEMORY = 2 << 30
"""Bytes of memory that the process may use: a malicious file ends that process, not the server."""

_MOST_SECONDS = 1200
"""Seconds of processor time that it may use, also if the server that started it is gone."""


@dataclass(frozen=True, slots=True)
class LoadingProgress:
    """How far a loading is: the share of the file that was read; `problem` says why it ended without a list."""

    share: float = 0.0
    is_running: bool = False
    problem: str = ""


class Loader:
    """Loads one list at a time; the present list is read from the store."""

    def __init__(self) -> None:
        self.progress = LoadingProgress()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a list is being loaded."""
        return self._task is not None and not self._task.done()

    def start(self, file: Path, store: RatingListStore) -> bool:
        """Begin to load a file, which is removed when it is over; False while another one is being loaded."""
        if self.is_busy:
            return False
        self.progress = LoadingProgress(is_running=True)
        self._task = asyncio.get_running_loop().create_task(self._load(file, store))
        return True

    async def __aenter__(self) -> Self:
        """Nothing is being loaded yet."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Give up what is being loaded; the list that was there stays."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _load(self, file: Path, store: RatingListStore) -> None:
        with ExitStack() as after:
            after.callback(file.unlink, missing_ok=True)
            try:
                self.progress = LoadingProgress(share=1.0, problem=await self._run(file, store))
            except OSError as error:
                self.progress = LoadingProgress(problem=str(error))

    async def _run(self, file: Path, store: RatingListStore) -> str:
        """Load it in another process, and return what went wrong, empty for nothing."""
        words = (sys.executable, "-m", "server.ratings.loading", str(file), str(store.path))
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
        child = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE, env=paths)
        try:
            problem = "It could not be read."
            async for line in child.stdout or ():  # type: ignore[union-attr]  # a pipe was requested
                message = json.loads(line)
                problem = message.get("problem", problem)
                self.progress = LoadingProgress(share=message.get("share", self.progress.share), is_running=True)
            await child.wait()
            return problem
        finally:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()


def main(file: Path, store: RatingListStore) -> None:
    """Load a list and report the progress, one JSON object a line."""

    def report(**message: object) -> None:
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()

    _be_modest()
    try:
        store.put(read_list(file, lambda share: report(share=round(share, 3))), month=month_of(file))
    except NotARatingList as error:
        report(problem=f"This is no rating list: {error}.")
    except (OSError, MemoryError) as error:
        report(problem=f"The list could not be kept: {error}.")
    else:
        report(share=1.0, problem="")


def _be_modest() -> None:
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import resource  # noqa: PLC0415  # not on every system

        os.nice(_NICE)
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))


if __name__ == "__main__":
    main(Path(sys.argv[1]), RatingListStore(Path(sys.argv[2])))
