"""`jadoube check FILE.trf`: re-pairs every round and ranks the players again; one line for every difference."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from domain.trf.assumptions import ReadingPurpose
from server.commandline.arguments import add_assumptions
from server.commandline.exits import Exit
from server.commandline.files import read_file, settle
from server.commandline.printing import no_pairing_text, print_json
from server.commandline.saying import in_english

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from domain.corrections.checking import RoundCheck
    from domain.exchange.places_check import PlacesCheck
    from domain.pairing.boards import Board
    from domain.trf.assumptions import Assumptions
    from domain.trf.model import Trf


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("check", help="pair every round of files again and compare", allow_abbrev=False)
    parser.add_argument(
        "files",
        type=Path,
        nargs="+",
        metavar="FILE.trf",
        help="a Tournament Report File of any edition; of several, or of the files of a folder, there is a summary",
    )
    add_assumptions(parser)
    parser.add_argument("--standings", action="store_true", help="name the places that differ, and count them too")
    parser.add_argument("--tie-breaks", metavar="CODES", help="rank by these, as BH/C1,SB, whatever the file names")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the differences and a summary line; the exit code says whether there was one.

    Places that the results do not make are noted on standard error; with `--standings` they are differences too.
    """
    if len(options.files) > 1 or options.files[0].is_dir():
        from server.commandline.check_many import check_many

        return check_many(options)
    trf = read_file(options.files[0])
    assumptions = settle(trf, options, ReadingPurpose.RECORD)
    ranks = ranks_of(trf)

    def report(found: RoundCheck) -> None:
        if not options.json:
            for line in difference_lines(found, ranks):
                print(line, flush=True)
        _progress(found, trf)

    made = checked(trf, assumptions, options.tie_breaks, report)
    if options.json:
        print_json(report_of(made, ranks, assumptions.system))
    else:
        _print_places(made.places, names_all=options.standings)
        print(f"checked {len(made.rounds)} rounds: {made.boards_that_differ} differences")
    differs = made.boards_that_differ or (options.standings and made.places.wrong)
    return Exit.DIFFERENCES if differs else Exit.DONE


class FileCheck(NamedTuple):
    """What was found in a file: by round, and about its places."""

    rounds: Sequence[RoundCheck]
    places: PlacesCheck

    @property
    def boards_that_differ(self) -> int:
        """The boards that the system does not pair."""
        return sum(len(found.differences) for found in self.rounds)


def checked(
    trf: Trf,
    assumptions: Assumptions,
    tie_breaks: str | None,
    report: Callable[[RoundCheck], None] | None = None,
) -> FileCheck:
    """Pair every round of a file again, calling `report`, if there is one, after each, and rank its players again."""
    from dataclasses import replace

    from domain.corrections.checking import check
    from domain.exchange.places_check import check_places
    from domain.tournament.replay import replay
    from domain.trf.events import events

    known = events(trf, assumptions)
    rounds = []
    for found in check(known):
        rounds.append(found)
        if report is not None:
            report(found)
    order = trf if tie_breaks is None else replace(trf, tie_breaks=tie_breaks, own_tie_breaks=None)
    return FileCheck(rounds, check_places(order, replay(known)))


def _print_places(places: PlacesCheck, *, names_all: bool) -> None:
    """The places that differ, or on standard error how many they are."""
    order = ", ".join(("points", *places.codes))
    if places.unknown is not None and places.unknown.dropped is not None:
        reason = in_english(places.unknown.dropped)
        print(f"note: standings: {places.unknown.text} is not applied: {reason}", file=sys.stderr)
    if names_all:
        for line in place_lines(places):
            print(line)
        print(f"checked {places.stated} places by {order}: {len(places.wrong)} differences")
    elif places.wrong:
        counts = f"{len(places.wrong)} of {places.stated} places are not those that {order} make"
        print(f"note: standings: {counts} (--standings names them)", file=sys.stderr)


def place_lines(places: PlacesCheck) -> list[str]:
    """One line for every place that differs."""
    order = ", ".join(("points", *places.codes))
    lines = []
    for each in places.wrong:
        made = str(each.first) if each.first == each.last else f"{each.first} to {each.last}"
        lines.append(f"standings: player {each.rank}: file place {each.stated}, by {order} place {made}")
    return lines


def ranks_of(trf: Trf) -> dict[int, int]:
    """The starting rank in the file of every pairing number; 0 stays 0."""
    return {0: 0} | {((player.place or 0) if trf.by_place else player.rank): player.rank for player in trf.players}


def difference_lines(found: RoundCheck, ranks: dict[int, int]) -> list[str]:
    """One line for every board of a round that differs; a round that has no pairing is noted on standard error."""
    lines = [
        f"round {found.round}: file {_text(each.recorded, ranks)}, system {_text(each.paired, ranks)}"
        for each in found.differences
    ]
    if found.refusal is not None:
        print(
            f"note: round {found.round}: the system finds no pairing: {no_pairing_text(found.refusal)}", file=sys.stderr
        )
    return lines


def _text(board: Board | None, ranks: dict[int, int]) -> str:
    return "none" if board is None else f"{ranks[board[0]]}-{ranks[board[1]]}"


def _progress(found: RoundCheck, trf: Trf) -> None:
    """On a terminal, long work shows where it is."""
    if sys.stderr.isatty() and trf.last_paired > 1:
        end = "\n" if found.round == trf.last_paired else ""
        print(f"\rround {found.round} of {trf.last_paired}", end=end, file=sys.stderr, flush=True)


def report_of(made: FileCheck, ranks: dict[int, int], system: str) -> dict[str, Any]:
    """The differences as JSON has them."""
    places = made.places
    differences = [
        {
            "round": each.round,
            "file": None if each.recorded is None else [ranks[tpn] for tpn in each.recorded],
            "system": None if each.paired is None else [ranks[tpn] for tpn in each.paired],
        }
        for found in made.rounds
        for each in found.differences
    ]
    refusals = [
        {"round": found.round, "reason": no_pairing_text(found.refusal)}
        for found in made.rounds
        if found.refusal is not None
    ]
    standings = {
        "codes": places.codes,
        "not_applied": "" if places.unknown is None else places.unknown.text,
        "places": places.stated,
        "differences": [
            {"player": each.rank, "file": each.stated, "first": each.first, "last": each.last} for each in places.wrong
        ],
    }
    return {
        "system": system,
        "rounds": len(made.rounds),
        "differences": differences,
        "refusals": refusals,
        "standings": standings,
    }
