"""`jadoube doctor`: look at this machine before a tournament, and say what to do."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit
from server.commandline.whole_files import write_whole

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_SIGNS = {"ok": "ok     ", "warning": "warning", "problem": "PROBLEM"}


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("doctor", help="look at this machine before a tournament, and say what to do")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--port", type=int, default=8000, help="the port of the server (default: 8000)")
    parser.add_argument(
        "--support", type=Path, metavar="FILE", help="write a zip for those who help, without names and addresses"
    )
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print every finding; the exit code says whether there is something to do."""
    from server.diagnosis import Level, diagnose
    from server.diagnosis.support import support_file
    from server.languages import SOURCE, language

    findings = diagnose(settings_of(options).database, options.port)
    if options.support is not None:
        write_whole(options.support, support_file(findings), is_private=True)
    findings_in_english = [each.in_words(language(SOURCE)) for each in findings]
    if options.json:
        print(json.dumps(findings_in_english, indent=2, ensure_ascii=False))
    else:
        for each in findings_in_english:
            print(f"{_SIGNS[each['level']]} {each['title']}: {each['seen']}")
            if each["advice"]:
                print(f"        {each['advice']}")
    return Exit.DONE if all(each.level == Level.OK for each in findings) else Exit.DIFFERENCES
