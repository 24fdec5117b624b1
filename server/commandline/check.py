"""`jadoube check FILE.trf`: re-pairs every round and ranks the players again; one line for every difference."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from server.commandline.arguments import add_file
from server.commandline.exits import Exit
from server.commandline.printing import no_pairing_text, print_json
from server.commandline.saying import in_english

if TYPE_CHECKING:
    from domain.corrections.checking import RoundCheck
    from domain.exchange.places_check import PlacesCheck
    from domain.pairing.boards import Board
    from domain.trf.model import Trf


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("check", help="pair every round of a file again and compare", allow_abbrev=False)
    add_file(parser)
    parser.add_argument("--standings", action="store_true", help="name the places that differ, and count them too")
    parser.add_argument("--tie-breaks", metavar="CODES", help="rank by these, as BH/C1,SB, whatever the file names")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the differences and a summary line; the exit code says whether there was one.

    Places that the results do not make are noted on standard error; with `--standings` they are differences too.
    """
    from dataclasses import replace

    from domain.corrections.checking import check
    from domain.exchange.places_check import check_places
    from domain.tournament.replay import replay
    from domain.trf.assumptions import ReadingPurpose
    from domain.trf.events import events
    from server.commandline.files import read_file, settle

    trf = read_file(options.file)
    assumptions = settle(trf, options, ReadingPurpose.RECORD)
    ranks = ranks_of(trf)
    known = events(trf, assumptions)
    checks = []
    for found in check(known):
        checks.append(found)
        if not options.json:
            for line in difference_lines(found, ranks):
                print(line, flush=True)
        _progress(found, trf)
    order = trf if options.tie_breaks is None else replace(trf, tie_breaks=options.tie_breaks, own_tie_breaks=None)
    places = check_places(order, replay(known))
    differences = sum(len(found.differences) for found in checks)
    if options.json:
        _print_report(checks, ranks, assumptions.system, places)
    else:
        _print_places(places, names_all=options.standings)
        print(f"checked {len(checks)} rounds: {differences} differences")
    if options.standings:
        differences += len(places.wrong)
    return Exit.DIFFERENCES if differences else Exit.DONE


def _print_places(places: PlacesCheck, *, names_all: bool) -> None:
    """The places that differ, or on standard error how many they are."""
    order = ", ".join(("points", *places.codes))
    if places.unknown is not None and places.unknown.dropped is not None:
        reason = in_english(places.unknown.dropped)
        print(f"note: standings: {places.unknown.text} is not applied: {reason}", file=sys.stderr)
    if names_all:
        for each in places.wrong:
            made = str(each.first) if each.first == each.last else f"{each.first} to {each.last}"
            print(f"standings: player {each.rank}: file place {each.stated}, by {order} place {made}")
        print(f"checked {places.stated} places by {order}: {len(places.wrong)} differences")
    elif places.wrong:
        counts = f"{len(places.wrong)} of {places.stated} places are not those that {order} make"
        print(f"note: standings: {counts} (--standings names them)", file=sys.stderr)


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


def _print_report(checks: list[RoundCheck], ranks: dict[int, int], system: str, places: PlacesCheck) -> None:
    differences = [
        {
            "round": each.round,
            "file": None if each.recorded is None else [ranks[tpn] for tpn in each.recorded],
            "system": None if each.paired is None else [ranks[tpn] for tpn in each.paired],
        }
        for found in checks
        for each in found.differences
    ]
    refusals = [
        {"round": found.round, "reason": no_pairing_text(found.refusal)}
        for found in checks
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
    found = {"system": system, "rounds": len(checks), "differences": differences, "refusals": refusals}
    print_json({**found, "standings": standings})
