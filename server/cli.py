"""The console script `jadoube`: finds the command and runs it. Each command imports what it needs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from server.commandline.exits import Exit, report
from server.commandline.pauses import collect_less_often

COMMANDS = (
    "serve",
    "create",
    "settings",
    "import",
    "export",
    "pair",
    "check",
    "shadow",
    "explain",
    "generate",
    "demo",
    "replay",
    "verify",
    "what-if",
    "undo",
    "result",
    "standings",
    "lots",
    "prizes",
    "report",
    "norms",
    "print",
    "token",
    "link",
    "kiosk",
    "password",
    "doctor",
    "upgrade",
    "ratings",
    "erase",
    "purge",
    "backup",
    "restore",
    "rescue",
    "follow",
    "compare",
    "supersede",
)


class _Parser(argparse.ArgumentParser):
    """A parser whose usage errors exit with the code for bad input."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(Exit.BAD_INPUT, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    parser = _Parser(prog="jadoube", description="Swiss-system chess tournaments: pairing, results, live boards.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    wanted = words[:1] if words and words[0] in COMMANDS else COMMANDS
    for name in wanted:
        import_module(f"server.commandline.{_module(name)}").add(commands)
    options = parser.parse_args(words)
    collect_less_often()
    try:
        return int(options.run(options))
    except Exception as error:  # noqa: BLE001  # every error ends with a message and an exit code
        return report(error)
    except KeyboardInterrupt:
        return Exit.DONE


def _module(name: str) -> str:
    return f"{name}_" if name in ("import", "print") else name.replace("-", "_")


if __name__ == "__main__":
    sys.exit(main())
