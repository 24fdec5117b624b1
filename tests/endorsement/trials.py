"""Tournaments paired and ranked by two programs: ours checked by theirs, theirs checked by ours.

`python -m tests.endorsement.trials COUNT [FOLDER]` goes on until each direction has so many tournaments. Every one is a
line in FOLDER (build/endorsement), so that it can be stopped at any time; `report.md` there has the sums. The file of a
tournament on which the programs differ is kept beside it.

Each direction has a judge: gacrux from the package index, and bbpPairings if the variable BBP_2026 names its binary.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.endorsement import by_ours, by_theirs
from tests.endorsement.trial import Direction, Trial
from tests.rulebook.sources import ROOT

FOLDER = ROOT / "build" / "endorsement"
_REPORT_EVERY = 100


def directions() -> Mapping[str, Direction]:
    """Every direction for which there is a judge, by its name."""
    found: dict[str, Direction] = {"ours-by-gacrux": by_theirs.gacrux, "gacrux-by-ours": by_ours.gacrux}
    if binary := os.environ.get("BBP_2026"):
        found["ours-by-bbppairings"] = by_theirs.bbp_pairings(Path(binary))
        found["bbppairings-by-ours"] = by_ours.bbp_pairings(Path(binary))
    return found


def run(count: int, folder: Path) -> int:
    """Go on until each direction has so many tournaments; how many differ without being registered."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, direction in directions().items():
        log = folder / f"{name}.jsonl"
        done = len(_lines(log))
        begun = time.monotonic()
        for seed in range(done, count):
            found = direction(seed, folder)
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(found)) + "\n")
            if (seed + 1) % _REPORT_EVERY == 0 or seed + 1 == count:
                rate = (seed + 1 - done) / (time.monotonic() - begun)
                print(f"{name}: {seed + 1} of {count}, {rate:.1f} a second", flush=True)
                write_report(folder)
    return write_report(folder)


def write_report(folder: Path) -> int:
    """Write the sums of what was done so far; how many tournaments differ without being registered."""
    rows, differing = [], []
    for log in sorted(folder.glob("*.jsonl")):
        trials = [Trial(**each) for each in _lines(log)]
        wrong = [each for each in trials if each.differences]
        differing += [f"- {log.stem} {each.seed}: {'; '.join(each.differences)}\n" for each in wrong]
        sums = (
            len(trials),
            sum(each.rounds for each in trials),
            sum(each.places for each in trials),
            len(wrong),
            sum(bool(each.registered) for each in trials),
        )
        rows.append(f"| {log.stem} | {' | '.join(map(str, sums))} |\n")
    head = "| direction | tournaments | rounds | places | differ | differ as registered |\n|---|---|---|---|---|---|\n"
    text = [
        "# Two programs on the same tournaments\n\n",
        head,
        *rows,
        "\n## Differences\n\n",
        *(differing or ["None.\n"]),
    ]
    (folder / "report.md").write_text("".join(text), encoding="utf-8")
    return len(differing)


def _lines(log: Path) -> list[dict[str, Any]]:
    """The whole lines of a log: one that was cut off by a stop is dropped."""
    if not log.exists():
        return []
    text = log.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        log.write_text(whole, encoding="utf-8")
    return [json.loads(line) for line in whole.splitlines()]


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(1 if run(int(words[0]), Path(words[1]) if len(words) > 1 else FOLDER) else 0)
