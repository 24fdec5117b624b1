"""`jadoube check` of many files: a line for every difference with its file, and a summary."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from domain.refusals import Refusal
from domain.trf.assumptions import ReadingPurpose
from server.commandline.check import checked, difference_lines, place_lines, ranks_of, report_of
from server.commandline.exits import Exit, Failure, report
from server.commandline.files import read_file, settled
from server.commandline.printing import print_json

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from pathlib import Path


def check_many(options: argparse.Namespace) -> int:
    """Check each file; the exit code says whether one differs, else whether one could not be read."""
    paths = list(_files(options.files))
    if not paths:
        raise Failure(Exit.BAD_INPUT, "no file ends with .trf there")
    sums: Counter[str] = Counter()
    reports = []
    for place, path in enumerate(paths, start=1):
        if sys.stderr.isatty():
            print(f"\rfile {place} of {len(paths)}", end="", file=sys.stderr, flush=True)
        try:
            reports.append(_check(path, options, sums))
        except (Failure, Refusal, OSError) as error:
            print(f"{path}:", end=" ", file=sys.stderr)
            report(error)
            sums["unread"] += 1
    if options.json:
        print_json(reports)
    else:
        places = f", {sums['places']} places" if options.standings else ""
        unread = f"; {sums['unread']} files could not be read" if sums["unread"] else ""
        print(
            f"checked {len(paths) - sums['unread']} files, {sums['rounds']} rounds{places}: "
            f"{sums['differences']} differences in {sums['files']} files{unread}"
        )
    if sums["differences"]:
        return Exit.DIFFERENCES
    return Exit.BAD_INPUT if sums["unread"] else Exit.DONE


def _check(path: Path, options: argparse.Namespace, sums: Counter[str]) -> dict[str, object]:
    """Check a file, print its differences, and add what was counted."""
    trf = read_file(path)
    assumptions = settled(trf, options, ReadingPurpose.RECORD)
    made, ranks = checked(trf, assumptions, options.tie_breaks), ranks_of(trf)
    lines = [line for found in made.rounds for line in difference_lines(found, ranks)]
    if options.standings:
        lines += place_lines(made.places)
    if not options.json:
        for line in lines:
            print(f"{path}: {line}", flush=True)
    sums.update(rounds=len(made.rounds), places=made.places.stated, differences=len(lines), files=int(bool(lines)))
    return {"file": str(path), **report_of(made, ranks, assumptions.system)}


def _files(named: Sequence[Path]) -> Iterator[Path]:
    """The files, and those of folders in the order of their names."""
    for path in named:
        yield from sorted(path.glob("*.trf")) if path.is_dir() else [path]
