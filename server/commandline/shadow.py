"""`jadoube shadow FOLDER`: read the report files that another program saves there, and pair every round beside it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from domain.corrections.beside import BoardBeside
    from domain.pairing.boards import Board
    from domain.rounds.drafts import RoundPaired
    from domain.state.tournament import Tournament
    from domain.trf.assumptions import Assumptions
    from domain.trf.model import Trf

_LOOK_SECONDS = 2.0
_REPORT_FILES = frozenset({".trf", ".trfx", ".trf16", ".trf26", ".txt"})


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser(
        "shadow", help="watch a folder of report files of another program, and pair beside it", allow_abbrev=False
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the other program saves its report files")
    parser.add_argument("--system", metavar="CODE", help="the pairing system, where the files' own is not meant")
    parser.add_argument(
        "--once", action="store_true", help="look at what is there, then stop; exit code 1: boards differ"
    )
    parser.set_defaults(run=run, rounds=None, initial_colour=None)


def run(options: argparse.Namespace) -> int:
    """Watch until stopped. Nothing is written: the other program goes on as if this one were not there."""
    if not options.folder.is_dir():
        raise Failure(Exit.FILE_ACCESS, f"{options.folder} is no folder")
    watched, shadow = WatchedFolder(options.folder), Shadow(options)
    if not options.once:
        print(f"watching {options.folder} (Ctrl-C stops)", flush=True)
    while True:
        for file in watched.changed():
            for line in shadow.lines(file):
                print(line, flush=True)
        if options.once:
            return Exit.DIFFERENCES if shadow.differences else Exit.DONE
        time.sleep(_LOOK_SECONDS)


class WatchedFolder:
    """A folder, and the state in which each of its report files was last seen."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: dict[Path, tuple[int, int]] = {}

    def changed(self) -> list[Path]:
        """The report files that are new or were written since the last look, the oldest first."""
        found = []
        for file in self._folder.iterdir():
            if file.suffix.lower() not in _REPORT_FILES:
                continue
            try:
                known = file.stat()
            except OSError:  # gone since the folder was listed, as where a file is put in the place of another
                continue
            state = (known.st_mtime_ns, known.st_size)
            if self._seen.get(file) != state:
                self._seen[file] = state
                found.append((known.st_mtime_ns, file))
        return [file for _, file in sorted(found)]


class Shadow:
    """What was printed about each tournament: which pairing of which round."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.differences = 0
        self._options = options
        self._shown: dict[tuple[str, int], object] = {}

    def lines(self, file: Path) -> Iterator[str]:
        """What is new in a file. One that cannot be read, as while it is being written, is a line too."""
        from domain.trf.assumptions import ReadingPurpose
        from server.commandline.files import read_file, settle

        try:
            trf = read_file(file)
            assumptions = settle(trf, self._options, ReadingPurpose.RECORD)
        except (Failure, OSError) as problem:
            yield f"{file.name}: not read: {problem}"
            return
        from domain.corrections.checking import before_rounds
        from domain.tournament.replay import replay
        from domain.trf.events import events

        known, name = events(trf, assumptions), trf.name or file.stem
        for before, event in before_rounds(known):
            if self._is_new(name, event.round, (event.boards, event.bye)):
                yield from (f"{name}, {line}" for line in self._beside(trf, before, event))
        yield from (f"{name}, {line}" for line in self._next(name, trf, replay(known), assumptions))

    def _is_new(self, name: str, number: int, what: object) -> bool:
        key = (name, number)
        is_new = self._shown.get(key) != what
        self._shown[key] = what
        return is_new

    def _beside(self, trf: Trf, before: Tournament, event: RoundPaired) -> Iterator[str]:
        from domain.corrections.beside import compare_round
        from server.commandline.check import ranks_of
        from server.commandline.printing import no_pairing_text

        found, boards = compare_round(before, event)
        self.differences += len(boards)
        count = len(event.boards)
        if found.refusal is not None:
            yield f"round {event.round}: no valid pairing here: {no_pairing_text(found.refusal)}"
        elif not boards:
            yield f"round {event.round}: all {count} boards as they are paired here"
        else:
            ranks = ranks_of(trf)
            yield f"round {event.round}: {len(boards)} of {count} boards differ"
            yield from (f"round {event.round}: {_line(each, before, ranks)}" for each in boards)

    def _next(self, name: str, trf: Trf, now: Tournament, assumptions: Assumptions) -> Iterator[str]:
        """The next round as it is paired here, once the results of the last one are there."""
        from domain.pairing.boards import boards_of
        from domain.pairing.system import NoPairing
        from domain.pairing_service import field_of, pair_round
        from server.commandline.check import ranks_of
        from server.commandline.printing import no_pairing_text

        number = len(now.play.rounds) + 1
        if number > assumptions.rounds or any(each.missing for each in now.play.rounds):
            return
        field = field_of(now, number)
        if not self._is_new(name, number, field) or not any(each.present for each in field.players):
            return
        try:
            boards = boards_of(pair_round(field, assumptions.system))
        except NoPairing as refusal:
            yield f"round {number}: no valid pairing here: {no_pairing_text(refusal)}"
            return
        ranks = ranks_of(trf)
        yield f"round {number}, as it is paired here: {', '.join(_named(each, ranks) for each in boards)}"


def _line(each: BoardBeside, before: Tournament, ranks: dict[int, int]) -> str:
    from domain.messages import with_players
    from server.messages import MessageRenderer
    from server.wording import ENGLISH

    there, here = _named(each.board.recorded, ranks), _named(each.board.paired, ranks)
    line = f"there {there}, here {here}"
    if each.reason is None:
        return line
    renderer = MessageRenderer(ENGLISH, before)
    message = with_players(each.reason, ranks.__getitem__) if each.by_number else each.reason
    return f"{line}: {renderer.render(message)} ({each.article})"


def _named(board: Board | None, ranks: dict[int, int]) -> str:
    if board is None:
        return "none"
    white, black = board
    return f"{ranks[white]}-{ranks[black]}" if black else f"bye {ranks[white]}"
