"""The file that is sent to those who help: what the machine and the program are, and nothing about people."""

from __future__ import annotations

import io
import json
import platform
import zipfile
from collections.abc import Sequence
from functools import cache
from importlib.metadata import distributions

from server.diagnosis.finding import Finding
from server.languages import SOURCE, language

_PRIVATE = frozenset({"folder", "address", "device", "problem"})


def support_file(findings: Sequence[Finding], metrics: str = "") -> bytes:
    """A zip of the findings in English, the installed packages, the system, and the counts of the running server.

    Names, addresses, paths and the texts of errors are left out of the findings.
    """
    english = language(SOURCE)
    files = {
        "findings.json": json.dumps([each.in_words(english, without=_PRIVATE) for each in findings], indent=1),
        "packages.txt": "\n".join(_packages()),
        "system.txt": f"{platform.platform()}\n{platform.machine()}\n{platform.python_implementation()}",
    }
    if metrics:
        files["metrics.txt"] = metrics
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return packed.getvalue()


@cache
def _packages() -> Sequence[str]:
    """The installed packages, which are those of the start as long as the program runs; finding them takes 40 ms."""
    return sorted({f"{each.name} {each.version}" for each in distributions()})
