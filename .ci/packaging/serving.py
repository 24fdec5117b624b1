"""An installed program that serves, and the tournament that is played on it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_TOURNAMENT = Path(__file__).parent / "tournament.py"
_PATIENCE_SECONDS = 180


@dataclass(frozen=True, slots=True)
class Command:
    """The words that start the program, and the folder that it starts in."""

    words: tuple[str, ...]
    folder: Path


def jadoube(command: Command, *words: str) -> None:
    """Run one command of the program, which has to end well."""
    subprocess.run([*command.words, *words], cwd=command.folder, check=True, env=_environment())


def played(command: Command, database: str, also: Callable[[str], None] | None = None) -> str:
    """Serve a new database, play a tournament on it, and prove its log; its id.

    `also` is called with a link of the server while it serves.
    """
    with _served(command, database) as link:
        if also is not None:
            also(link)
        tournament = _tournament(link)
    jadoube(command, "verify", tournament, "--database", database)
    return tournament


def still_there(command: Command, database: str, tournament: str) -> None:
    """Serve the database again: the tournament is there as it was."""
    with _served(command, database) as link:
        _tournament(link, tournament)


def _environment() -> dict[str, str]:
    """Nothing of the environment that the check itself runs in."""
    return {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}


def _tournament(link: str, *words: str) -> str:
    done = subprocess.run([sys.executable, _TOURNAMENT, link, *words], check=True, capture_output=True, text=True)
    return done.stdout.split()[-1]


@contextmanager
def _served(command: Command, database: str) -> Iterator[str]:
    """The director's link of a server on a free port of this machine."""
    words = (*command.words, "serve", "--host", "127.0.0.1", "--port", "0", "--database", database)
    log = command.folder / "server.log"
    with log.open("w", encoding="utf-8") as errors:
        server = subprocess.Popen(
            words, cwd=command.folder, env=_environment(), stdout=subprocess.PIPE, stderr=errors, text=True
        )
        try:
            yield _link(server, log)
        except subprocess.CalledProcessError as error:
            sys.exit(f"{error.stdout}\n{error.stderr}\nThe server says:\n{log.read_text('utf-8')[-4000:]}")
        finally:
            server.terminate()
            server.wait(_PATIENCE_SECONDS)


def _link(server: subprocess.Popen[str], log: Path) -> str:
    began = time.monotonic()
    while server.stdout is not None and (line := server.stdout.readline()):
        if line.startswith("director "):
            return line.split()[1]
        if time.monotonic() - began > _PATIENCE_SECONDS:
            break
    sys.exit(f"The server does not serve:\n{log.read_text('utf-8')[-4000:]}")
