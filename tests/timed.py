"""`python -m tests.timed FILE COMMAND...`: run a command, and keep how long it took if it succeeded.

The file gets seconds, seconds of processor (its own and those of all processes that it waited for) and the number of
cores, as JSON. `make test` and `make measures` use it.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path


def main(path: str, *command: str) -> int:
    """Run the command; its exit code."""
    start = time.monotonic()
    code = subprocess.run(command, check=False).returncode
    if code == 0:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        measured = {
            "seconds": round(time.monotonic() - start, 1),
            "cpu_seconds": round(used.ru_utime + used.ru_stime, 1),
            "cores": os.cpu_count(),
        }
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(json.dumps(measured), encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
