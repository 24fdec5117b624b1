"""The measures of the layout, each beside its target.

python -m benchmarks.measures

Counts what the architecture promises: how many files a feature of one event pair touches, where system codes stand as
text, type names that are defined more than once, the length of modules, suppressed checks, and the time that the last
whole `make test` took. Reads the tree as text and as syntax trees; runs nothing.
"""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median

from domain.pairing.registry import codes, packages

ROOT = Path(__file__).parents[1]
PRODUCTION = ("domain", "server", "web")
PYTHON = ("domain", "server", "web", "migrations", "tests", "benchmarks")
SHOWN = {".py", ".js", ".html", ".css", ".jinja", ".svg"}
FEATURE = re.compile(r"illegal[_ -]?moves?", re.IGNORECASE)
"""The example of docs/development.md: an event, the event that takes it back, and what pages show of them."""

TEST_TIME = ROOT / "build" / "test-time.json"
"""What `make test` writes when all tests have passed (tests/timed.py)."""

SECONDS, CPU_SECONDS = 180, 360
"""Targets for the tests, on two idle cores."""

SUPPRESSION = re.compile(r"#\s*(?:noqa|type:\s*ignore|pragma:\s*no cover|ruff:\s*noqa)")
TYPE_NAME = re.compile(r"[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*")


def files(*folders: str) -> Iterator[Path]:
    """The files of these folders that people write, in order."""
    for folder in folders:
        yield from sorted(each for each in (ROOT / folder).rglob("*") if each.suffix in SHOWN and each.is_file())


def modules(*folders: str) -> Mapping[Path, ast.Module]:
    """The syntax tree of each Python module."""
    return {each: ast.parse(each.read_text()) for each in files(*folders) if each.suffix == ".py"}


def files_of_the_feature() -> list[str]:
    """The production files that name the feature."""
    return [str(each.relative_to(ROOT)) for each in files(*PRODUCTION) if FEATURE.search(each.read_text())]


def modules_with_codes() -> list[str]:
    """The modules outside the pairing systems' packages in which the code of a system is a text."""
    known = set(codes())
    own = {ROOT / package.replace(".", "/") for package in packages()}
    found = []
    for path, tree in modules("domain", "server", "web").items():
        texts = {
            each.value for each in ast.walk(tree) if isinstance(each, ast.Constant) and isinstance(each.value, str)
        }
        if known & texts and not own & set(path.parents):
            found.append(str(path.relative_to(ROOT)))
    return found


def duplicate_types() -> dict[str, int]:
    """The names of classes and type aliases that more than one module defines."""
    names: Counter[str] = Counter()
    for tree in modules("domain", "server").values():
        for each in tree.body:
            if isinstance(each, ast.ClassDef):
                names[each.name] += 1
            elif isinstance(each, ast.Assign) and isinstance(each.value, ast.Subscript | ast.BinOp | ast.Name):
                names.update(to.id for to in each.targets if isinstance(to, ast.Name) and TYPE_NAME.fullmatch(to.id))
    return {name: count for name, count in names.most_common() if count > 1 and not name.startswith("_")}


def lengths() -> dict[str, int]:
    """Lines of each module with code in it."""
    found = {
        str(each.relative_to(ROOT)): len(each.read_text().splitlines())
        for each in files("domain", "server")
        if each.suffix == ".py"
    }
    return {name: lines for name, lines in found.items() if lines > 1}


def suppressions() -> int:
    """The checks that a comment turns off."""
    return sum(len(SUPPRESSION.findall(each.read_text())) for each in files(*PYTHON) if each.suffix == ".py")


def test_time() -> Mapping[str, float]:
    """Seconds, seconds of processor and cores of the last whole `make test`; empty if there was none."""
    if not TEST_TIME.is_file():
        return {}
    found: dict[str, float] = json.loads(TEST_TIME.read_text(encoding="utf-8"))
    return found


def row(name: str, found: float | None, target: float, more: str = "") -> None:
    verdict = "" if found is None else "met" if found <= target else "MISSED"
    shown = "not measured" if found is None else f"{found:g}"
    print(f"{name:54}{shown:>12}{target:8g}  {verdict:8}{more}")


def main() -> None:
    print(f"{'':54}{'found':>12}{'target':>8}")
    touched, coded, twice, long = files_of_the_feature(), modules_with_codes(), duplicate_types(), lengths()
    longest = max(long, key=long.__getitem__)
    row("production files that name illegal moves", len(touched), 8)
    row("modules outside systems with a system's code", len(coded), 2, ", ".join(coded[:3]))
    row("type names that are defined more than once", len(twice), 10, ", ".join(list(twice)[:6]))
    row("lines of the median module", median(long.values()), 120)
    row("lines of the longest module", long[longest], 400, longest)
    row("suppressed checks", suppressions(), 132)
    timed = test_time()
    cores = f"on {timed['cores']:g} cores" if timed else ""
    row("seconds of make test", timed.get("seconds"), SECONDS, cores)
    row("processor seconds of make test", timed.get("cpu_seconds"), CPU_SECONDS, cores)


if __name__ == "__main__":
    main()
